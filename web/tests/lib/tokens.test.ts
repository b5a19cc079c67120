import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keep, recall } from "../../src/lib/storage";
import {
  dismiss,
  dismissedMatches,
  heldMatches,
  heldOf,
  keepJoined,
  keepMade,
  keepOver,
  keepRenewed,
  newToken,
  seatsHere,
  tokenFor,
} from "../../src/lib/tokens";
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

const made = (id: string, tokens: (string | null)[], invitations: (string | null)[] = []) => {
  vi.advanceTimersByTime(1000);
  keepMade({ id, tokens, invitations });
};

test("tokens of one's own seats are kept apart from invitations for links", () => {
  made("m", ["a", null, null], [null, null, "c"]);
  expect(heldOf("m")).toMatchObject({ own: { 0: "a" }, links: { 2: "c" } });
  expect(seatsHere("m")).toEqual(new Map([[0, "a"]]));
});

test("who tries one's own link sits there in this tab alone", () => {
  made("m", ["a", null], [null, "link"]);
  keepJoined("m", 1, "b", "link");
  expect(seatsHere("m")).toEqual(new Map([[1, "b"]]));
  expect(heldOf("m").own).toEqual({ 0: "a" });
});

test("a join link of another table's owner is a seat of one's own", () => {
  keepJoined("m", 1, "b", "link 1");
  keepJoined("m", 2, "c", "link 2");
  expect(seatsHere("m")).toEqual(new Map([[1, "b"], [2, "c"]]));
});

test("an invitation is followed with one and the same token, which is kept before it is sent", () => {
  const token = tokenFor("m", "link");
  expect(tokenFor("m", "link")).toBe(token);
  expect(tokenFor("m", "another link")).not.toBe(token);
  expect(heldMatches()).toEqual([]);
});

test("a token is 128 random bits in letters that an address can hold", () => {
  const tokens = Array.from({ length: 50 }, newToken);
  expect(new Set(tokens).size).toBe(50);
  expect(tokens.every((token) => /^[A-Za-z0-9_-]{22}$/.test(token))).toBe(true);
});

test("a renewed token takes the place of the old one everywhere", () => {
  const old = tokenFor("m", "link");
  keepJoined("m", 1, old, "link");
  keepJoined("m", 2, "c", "another link");
  keepRenewed("m", old, "renewed");
  expect(seatsHere("m")).toEqual(new Map([[1, "renewed"], [2, "c"]]));
  expect(tokenFor("m", "link")).toBe("renewed");
});

test("matches that go on are listed, the latest first", () => {
  made("old", ["a"]);
  made("new", ["a"]);
  made("links alone", [null], ["a"]);
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

test("a match that was taken off the list is found elsewhere, and comes back when it is opened", () => {
  made("a", ["ta"]);
  made("b", ["tb"]);
  dismiss("a", true);
  dismiss("nowhere", true);
  expect([heldMatches(), dismissedMatches()]).toEqual([["b"], ["a"]]);
  dismiss("a", false);
  expect([heldMatches(), dismissedMatches()]).toEqual([["b", "a"], []]);
  dismiss("a", true);
  keepOver("a");
  expect(dismissedMatches()).toEqual([]);
});
