import { expect, test } from "vitest";
import { endedWords, waitingWords, wishWords } from "../../src/lib/take-back";
import type { Wish } from "../../src/lib/types";
import { seat } from "../samples";

const seats = [seat(0), seat(1, { name: "Anna", kind: "person" }), seat(2, { name: "Ben", kind: "person" })];
const wish = (about: Partial<Wish> = {}): Wish => ({ by: 1, to: 4, waits_for: [0, 2], agreed: [], n: 7, ...about });

test("what is asked is somebody's last decision, or how many", () => {
  expect(wishWords(seats, wish(), true, 3)).toBe("Anna would like to take back their last decision.");
  expect(wishWords(seats, wish(), false, 3)).toBe("Anna would like to take back 3 decisions.");
  expect(wishWords(seats, wish({ by: 0 }), true, 1)).toBe("You would like to take back your last decision.");
});

test("whose answer is missing is named, and who has agreed", () => {
  expect(waitingWords(seats, wish({ by: 0, waits_for: [1, 2] }))).toBe("Waiting for Anna and Ben.");
  expect(waitingWords(seats, wish({ by: 0, waits_for: [2], agreed: [1] }))).toBe("Anna agreed. Waiting for Ben.");
});

test("whoever asked is told how it ended", () => {
  const mine = wish({ by: 0, waits_for: [2], agreed: [1] });
  const end = (how: "agreed" | "declined" | "withdrawn" | "timed_out" | "lapsed", by: number | null = null) =>
    endedWords(seats, { by: 0, how, seat: by }, mine, [0]);
  expect(end("agreed")).toBe("Anna and Ben agreed.");
  expect(end("declined", 2)).toBe("Ben declined. Nothing was taken back.");
  expect(end("timed_out")).toBe("Ben did not answer in time. Nothing was taken back.");
  expect(end("lapsed", 1)).toBe("Anna played on. Nothing was taken back.");
  expect(end("lapsed")).toBe("The match has gone on. Nothing was taken back.");
  expect(end("withdrawn")).toBeNull();
});

test("whoever was asked hears what others did, and not what they did themselves", () => {
  const end = (how: "agreed" | "declined" | "withdrawn" | "timed_out" | "lapsed", by: number | null = null) =>
    endedWords(seats, { by: 1, how, seat: by }, wish(), [0]);
  expect(end("withdrawn")).toBe("Anna has withdrawn the request.");
  expect(end("declined", 2)).toBe("Ben declined. Nothing was taken back.");
  expect(end("declined", 0)).toBeNull();
  expect(end("lapsed", 0)).toBeNull();
  expect(end("agreed")).toBeNull();
});
