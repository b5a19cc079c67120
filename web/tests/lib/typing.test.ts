import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asTyped, isTyping, matches, spellings, typing } from "../../src/lib/typing";
import { option } from "../samples";

const QUEEN = option("Q♠", { type: "play", card: "QS" });
const TEN = option("10♥", { type: "play", card: "TH" });
const BIDS = [1, 10, 11].map((tricks) => option(String(tricks), { type: "bid", tricks }));
const MOVE = option("move 2 to E4", { type: "move", ship: 2, to: "E4" });

const key = (pressed: string, more: Partial<KeyboardEvent> = {}) => ({ key: pressed, target: null, ...more }) as KeyboardEvent;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("HTMLElement", class {});
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a text is typed in small letters, suits by their letter, without anything else", () => {
  expect(asTyped("Q♠")).toBe("qs");
  expect(asTyped("Move 2 – E4!")).toBe("move2e4");
  expect(asTyped("Ärger")).toBe("ärger");
});

test("an option may be spelt by its text, its words, and the values of its action", () => {
  expect(spellings(QUEEN)).toEqual(["qs", "playqs"]);
  expect(spellings(MOVE)).toEqual(expect.arrayContaining(["move2toe4", "e4", "2", "2e4", "move2e4"]));
});

test("an exact spelling wins over those that only begin so", () => {
  expect(matches("1", BIDS).map((one) => one.text)).toEqual(["1"]);
  expect(matches("t", [QUEEN, TEN])).toEqual([TEN]);
  expect(matches("10h", [QUEEN, TEN])).toEqual([TEN]);
  expect(matches("♠", [QUEEN, TEN])).toEqual([]);
  expect(matches("", BIDS)).toEqual([]);
});

test("keys gather until they mean something", () => {
  const buffer = typing();
  expect(buffer.press(key("q"), [QUEEN, TEN])).toEqual([QUEEN]);
  expect(isTyping()).toBe(true);
  expect(buffer.press(key("s"), [QUEEN, TEN])).toEqual([QUEEN]);
  expect(buffer.text).toBe("qs");
  buffer.clear();
  expect(isTyping()).toBe(false);
});

test("a mistyped letter does not spoil the next move", () => {
  const buffer = typing();
  buffer.press(key("q"), [QUEEN, TEN]);
  expect(buffer.press(key("t"), [QUEEN, TEN])).toEqual([TEN]);
  expect(buffer.text).toBe("t");
  expect(buffer.press(key("x"), [QUEEN, TEN])).toBeNull();
  expect(buffer.text).toBe("t");
});

test("a space parts the words of a move, and means nothing by itself", () => {
  const buffer = typing();
  expect(buffer.press(key(" "), [MOVE])).toBeNull();
  for (const letter of "move") buffer.press(key(letter), [MOVE]);
  expect(buffer.press(key(" "), [MOVE])).toEqual([MOVE]);
  expect(buffer.press(key("2"), [MOVE])).toEqual([MOVE]);
  expect(buffer.text).toBe("move2");
});

test("keys of the table are commands unless a move has been begun", () => {
  const hearts = option("7♥", { type: "play", card: "7H" });
  const buffer = typing();
  expect(buffer.press(key("h"), [hearts])).toBeNull();
  buffer.press(key("7"), [hearts]);
  expect(buffer.press(key("h"), [hearts])).toEqual([hearts]);
});

test("keys with a modifier, and keys with a name, are no part of a move", () => {
  const buffer = typing();
  expect(buffer.press(key("q", { ctrlKey: true }), [QUEEN])).toBeNull();
  expect(buffer.press(key("Enter"), [QUEEN])).toBeNull();
});

test("what was typed is forgotten after a moment, which every key begins anew", () => {
  const told: string[] = [];
  const buffer = typing((text) => told.push(text));
  buffer.press(key("q"), [QUEEN]);
  vi.advanceTimersByTime(1900);
  buffer.press(key("s"), [QUEEN]);
  vi.advanceTimersByTime(1900);
  expect(buffer.text).toBe("qs");
  vi.advanceTimersByTime(200);
  expect(told).toEqual(["q", "qs", ""]);
});
