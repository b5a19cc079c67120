import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StepQueue, type Step, type StepSpeed } from "../../src/lib/step-queue";
import type { Speed, ViewMessage } from "../../src/lib/types";
import { line } from "../samples";

let shown: [number, boolean][];
let settled: number;
let speed: Speed;
let page: { hidden: boolean };

const step = (n: number): Step => ({ lines: [line(n, [{ type: "played" }])], view: { n } as ViewMessage });

const stepQueue = () =>
  new StepQueue(
    () => speed,
    ({ view }, caughtUp) => shown.push([view.n, caughtUp]),
    () => (settled += 1),
  );

beforeEach(() => {
  vi.useFakeTimers();
  page = { hidden: false };
  vi.stubGlobal("document", page);
  [shown, settled, speed] = [[], 0, "normal"];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first step is shown at once, those after it one by one", () => {
  const steps = stepQueue();
  steps.add(step(1), false);
  steps.add(step(2), false);
  steps.add(step(3), false);
  expect(shown).toEqual([[1, true]]);
  vi.advanceTimersByTime(650);
  expect(shown.at(-1)).toEqual([2, false]);
  vi.advanceTimersByTime(650);
  expect(shown.at(-1)).toEqual([3, true]);
  expect(settled).toBe(0);
  vi.advanceTimersByTime(650);
  expect(settled).toBe(1);
});

test("a step lingers as its game asks, by the speed of the person", () => {
  speed = "slow";
  const steps = stepQueue();
  steps.linger = () => 1000;
  steps.add(step(1), false);
  steps.add(step(2), false);
  vi.advanceTimersByTime(1300 + 1600 - 1);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown).toHaveLength(2);
});

test("one's own move waits for nothing, unless others wait before it", () => {
  const steps = stepQueue();
  steps.add(step(1), false);
  steps.add(step(2), true);
  expect(shown.map(([n]) => n)).toEqual([1, 2]);
  steps.add(step(3), false);
  steps.add(step(4), true);
  expect(shown.map(([n]) => n)).toEqual([1, 2]);
});

test("where nobody looks, or too much waits, everything is shown at once", () => {
  const steps = stepQueue();
  page.hidden = true;
  steps.add(step(1), false);
  expect(shown).toEqual([[1, true]]);
  page.hidden = false;
  for (let n = 2; n < 40; n++) steps.add(step(n), false);
  expect(shown.length).toBeLessThan(10);
  expect(shown.some(([n, caughtUp]) => n > 25 && caughtUp)).toBe(true);
});

test("a step that is held stays until told to go on", () => {
  const steps = stepQueue();
  steps.add(step(1), false);
  steps.hold();
  steps.add(step(2), false);
  vi.advanceTimersByTime(10_000);
  expect(shown).toHaveLength(1);
  steps.goOn();
  expect(shown.map(([n]) => n)).toEqual([1, 2]);
});

test("catching up shows the last step with all lines before it; a fresh start forgets what waits", () => {
  const lines: number[] = [];
  const steps = new StepQueue(() => speed, (one) => lines.push(one.lines.length), () => {});
  for (const n of [1, 2, 3, 4]) steps.add(step(n), false);
  steps.catchUp();
  expect(lines).toEqual([1, 3]);
  steps.add(step(5), false);
  steps.add(step(6), false);
  steps.clear();
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual([1, 3, 1]);
});

test("fast-forward shortens what is to stay, and what stays already", () => {
  const times: number[] = [];
  let now: StepSpeed = "normal";
  const steps = new StepQueue(() => now, () => times.push(Date.now()), () => {});
  for (const n of [1, 2, 3, 4]) steps.add(step(n), false);
  vi.advanceTimersByTime(100);
  now = "hurried";
  steps.hurry();
  vi.advanceTimersByTime(200);
  expect(times).toHaveLength(4);
  expect(times[3]! - times[1]!).toBe(120);
});
