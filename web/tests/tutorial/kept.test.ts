import { beforeEach, expect, test, vi } from "vitest";
import { hasMet, isTutorial, keepRead, meet, readOf } from "../../src/tutorial/kept";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("a game is met once", () => {
  expect(hasMet("whist")).toBe(false);
  meet("whist");
  meet("whist");
  expect(hasMet("whist")).toBe(true);
  expect(hasMet("skat")).toBe(false);
});

test("a tutorial goes on where it was left, and stays one when it was ended", () => {
  keepRead("m1", "whist", 3);
  expect(readOf("m1")).toBe(3);
  keepRead("m1", "whist", null);
  expect(readOf("m1")).toBe(null);
  expect(isTutorial("m1")).toBe(true);
  expect(isTutorial("m2")).toBe(false);
});

test("the oldest are forgotten, and what was met is not", () => {
  meet("whist");
  for (let k = 0; k < 60; k++) keepRead(`m${k}`, "whist", k);
  expect(isTutorial("m0")).toBe(false);
  expect(readOf("m59")).toBe(59);
  expect(hasMet("whist")).toBe(true);
});
