import { expect, test } from "vitest";
import { colourOf, initials } from "../../src/lib/avatar";

test("a mark has the first letters of a name", () => {
  expect(["Anna", "anna maria berg", "  Jo  ", "王小明", "👩‍🚀 Ada", "Éva"].map(initials)).toEqual(["A", "AB", "J", "王", "👩‍🚀", "É"]);
  expect(initials("")).toBe("");
});

test("no half of a sign, and no bracket, is a mark", () => {
  expect(["👨‍👩‍👧‍👦", "🎲 Bo", '<b>Ann & "Bo"</b>', "(Cleo)", "-🎲-"].map(initials)).toEqual(["👨‍👩‍👧‍👦", "🎲", "BB", "C", "🎲"]);
});

test("the same name has the same colour everywhere, whatever its case", () => {
  expect(colourOf("Anna")).toBe(colourOf("ANNA"));
  const colours = ["Anna", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jan"].map(colourOf);
  expect(Math.min(...colours)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...colours)).toBeLessThan(10);
  expect(new Set(colours).size).toBeGreaterThan(4);
});
