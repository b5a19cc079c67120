import { beforeEach, expect, test, vi } from "vitest";
import { fateOf, keepMove, keptMove } from "../../src/lib/kept-move";
import { line } from "../samples";

const move = { n: 4, seat: 0, action: { type: "roll" } };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test("a move is kept for its match alone, until it is forgotten", () => {
  keepMove("m", move);
  expect(keptMove("m")).toEqual(move);
  expect(keptMove("other")).toBeNull();
  keepMove("m", null);
  expect(keptMove("m")).toBeNull();
});

test("a move is sent again while its number is the next", () => {
  expect(fateOf(move, 4, [line(3, [])])).toBe("open");
});

test("where its own seat has decided the server has to say whether it was this, taken back since or not", () => {
  expect(fateOf(move, 5, [line(4, [])])).toBe("decided");
  expect(fateOf(move, 6, [line(4, [], { stands: false }), line(5, [], { kind: "take_back", to: 4 })])).toBe("decided");
});

test("where something else has the number of a move the match has gone on without it", () => {
  expect(fateOf(move, 5, [line(4, [], { seat: 1 })])).toBe("lost");
  expect(fateOf(move, 5, [line(4, [], { kind: "take_back", to: 2 })])).toBe("lost");
  expect(fateOf(move, 5, [])).toBe("lost");
});
