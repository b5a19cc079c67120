import { expect, test } from "vitest";
import { placeBeside } from "../../src/lib/help.svelte";

test("help lies below its word, above it where there is no room, and never outside", () => {
  const size = { width: 300, height: 80 };
  const screen = { width: 360, height: 740 };
  const at = (left: number, top: number) => placeBeside({ left, top, bottom: top + 40 } as DOMRect, size, screen);
  expect(at(20, 100)).toEqual({ left: 20, top: 144 });
  expect(at(200, 690)).toEqual({ left: 52, top: 606 });
});
