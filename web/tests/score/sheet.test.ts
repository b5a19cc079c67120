import { expect, test } from "vitest";
import { hasSheets } from "../../src/games";
import { newId } from "../../src/score/sheet";

test("sheets are offered for games that keep score and bring along what shows them", () => {
  expect(hasSheets({ id: "el_dorado", keeps_score: true })).toBe(true);
  expect(hasSheets({ id: "el_dorado", keeps_score: false })).toBe(false);
  expect(hasSheets({ id: "whist", keeps_score: true })).toBe(false);
});

test("ids are long, of plain letters, and never the same", () => {
  const ids = Array.from({ length: 200 }, newId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
});
