import { beforeEach, expect, test, vi } from "vitest";
import { givenKey, held, keepGivenKey, keepKey, keyOf } from "../../src/lib/keys";
import { storage } from "../samples";

beforeEach(() => vi.stubGlobal("localStorage", storage()));

test("a key is found by what it opens, and the latest comes first", () => {
  keepKey("sheet", "a", "of a");
  keepKey("sheet", "b", "of b");
  keepKey("simulation", "a", "of the simulation");
  keepKey("sheet", "a", "of a, again");
  expect([keyOf("sheet", "a"), keyOf("simulation", "a"), keyOf("sheet", "c")]).toEqual([
    "of a, again",
    "of the simulation",
    null,
  ]);
  expect(held("sheet")).toEqual(["a", "b"]);
});

test("the oldest keys are forgotten", () => {
  for (let n = 0; n <= 200; n++) keepKey("sheet", `s${n}`, "key");
  expect(held("sheet").length).toBe(200);
  expect(keyOf("sheet", "s0")).toBeNull();
});

test("the administrator's key is kept as it was given", () => {
  expect(givenKey()).toBe("");
  keepGivenKey(" abc ");
  expect(givenKey()).toBe("abc");
});
