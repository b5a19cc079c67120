import { expect, test } from "vitest";
import type { Step } from "../../src/generated/table";
import type { LogLine } from "../../src/lib/types";
import { asksFor, progressOf, stepAt } from "../../src/tutorial/progress";

const step = (about: Partial<Step> = {}): Step => ({ say: "", point_at: [], action: null, until: null, watch: "", ...about });
const line = (n: number, seat: number | null, about: Partial<LogLine> = {}): LogLine => ({
  ...{ n, seat, events: [], words: [], kind: "action", shown: false, stands: true, to: null, stand_in: null, by: null },
  ...about,
});

// 0 read, 1 done, 2 read, 3 done, 4 waits for an event, 5 read
const STEPS = [step(), step({ action: { type: "bid" } }), step(), step({ action: { type: "play" } }), step({ until: "scored" }), step()];
const ME = 1;

test("before anything is done, the first thing to do is waited for", () => {
  expect(progressOf(STEPS, [line(-1, null, { kind: "setup" })], ME)).toEqual({ first: 0, waiting: 1 });
});

test("one's own actions count, those of others do not", () => {
  expect(progressOf(STEPS, [line(0, 0), line(1, ME), line(2, 0)], ME)).toEqual({ first: 2, waiting: 3 });
});

test("what was taken back does not count", () => {
  const lines = [line(0, ME), line(1, ME, { stands: false }), line(2, null, { kind: "take_back", to: 1 })];
  expect(progressOf(STEPS, lines, ME)).toEqual({ first: 2, waiting: 3 });
});

test("an event that one's own action brings about is enough, and others' actions may bring it", () => {
  const scored = { events: [{ type: "scored" }] };
  expect(progressOf(STEPS, [line(0, ME), line(1, ME)], ME)).toEqual({ first: 4, waiting: 4 });
  expect(progressOf(STEPS, [line(0, ME), line(1, ME, scored)], ME)).toEqual({ first: 5, waiting: 6 });
  expect(progressOf(STEPS, [line(0, ME), line(1, ME), line(2, ME), line(3, 0, scored)], ME)).toEqual({ first: 5, waiting: 6 });
});

test("an event that came too early does not count", () => {
  expect(progressOf(STEPS, [line(0, 0, { events: [{ type: "scored" }] }), line(1, ME)], ME)).toEqual({ first: 2, waiting: 3 });
});

test("steps are read up to the one that waits, and go on behind it", () => {
  expect(stepAt({ first: 0, waiting: 1 }, 0)).toBe(0);
  expect(stepAt({ first: 0, waiting: 1 }, 4)).toBe(1); // taken back: not further than what has to be done again
  expect(stepAt({ first: 2, waiting: 3 }, 1)).toBe(2); // done before everything was read
});

test("an action is what a step asks for if all the fields that it names agree", () => {
  const wanted = step({ action: { type: "move", ship: 1 } });
  expect(asksFor(wanted, { type: "move", ship: 1, to: "B2" })).toBe(true);
  expect(asksFor(wanted, { type: "move", ship: 2, to: "B2" })).toBe(false);
  expect(asksFor(step(), { type: "move" })).toBe(false);
});
