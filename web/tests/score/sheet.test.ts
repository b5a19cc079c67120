import { expect, test } from "vitest";
import { signed } from "../../src/games/el_dorado/sheet/signed";
import { newId } from "../../src/score/sheet";

test("points carry their sign, with a real minus", () => {
  expect([5, 0, -7].map(signed)).toEqual(["+5", "0", "−7"]);
});

test("ids are long, of plain letters, and never the same", () => {
  const ids = Array.from({ length: 200 }, newId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
});
