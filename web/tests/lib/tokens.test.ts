import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keep, recall } from "../../src/lib/storage";
import { heldMatches, heldOf, keepJoined, keepMade, keepOver, seatsHere } from "../../src/lib/tokens";
import { storage } from "../samples";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const made = (id: string, tokens: (string | null)[], open: number[] = []) => {
  vi.advanceTimersByTime(1000);
  keepMade({ id, tokens }, open);
};

test("tokens of one's own seats are kept apart from those for links", () => {
  made("m", ["a", null, "c"], [2]);
  expect(heldOf("m")).toMatchObject({ own: { 0: "a" }, links: { 2: "c" } });
  expect(seatsHere("m")).toEqual(new Map([[0, "a"]]));
});

test("who tries one's own link sits there in this tab alone", () => {
  made("m", ["a", "b"], [1]);
  keepJoined("m", 1, "b");
  expect(seatsHere("m")).toEqual(new Map([[1, "b"]]));
  expect(heldOf("m").own).toEqual({ 0: "a" });
});

test("a join link of another table's owner is a seat of one's own", () => {
  keepJoined("m", 1, "b");
  keepJoined("m", 2, "c");
  expect(seatsHere("m")).toEqual(new Map([[1, "b"], [2, "c"]]));
});

test("matches that go on are listed, the latest first", () => {
  made("old", ["a"]);
  made("new", ["a"]);
  made("links alone", ["a"], [0]);
  made("done", ["a"]);
  keepOver("done");
  expect(heldMatches()).toEqual(["new", "old"]);
});

test("of too many, those that are over are forgotten first, then the oldest", () => {
  for (let n = 0; n < 200; n++) made(`m${n}`, ["a"]);
  keepOver("m199");
  made("one more", ["a"]);
  expect(heldOf("m199").own).toEqual({});
  expect(heldOf("m0").own).toEqual({ 0: "a" });
  made("and another", ["a"]);
  expect(heldOf("m0").own).toEqual({});
});

test("a browser that keeps nothing is no fault", () => {
  vi.stubGlobal("localStorage", { getItem: () => { throw new Error("refused"); }, setItem: () => { throw new Error("full"); } });
  keep("x", 1);
  expect(recall("x", "otherwise")).toBe("otherwise");
  expect(heldMatches()).toEqual([]);
});
