// Steps of a match shown one after another at the speed a person likes. What arrives faster waits in
// a queue; when too much waits, or nobody looks, it is all shown at once.

import type { GameEvent, LogLine, Speed, ViewMessage } from "./types";

export interface Step {
  lines: LogLine[];
  view: ViewMessage;
}

/** How quickly steps follow each other: as somebody likes it, or fast-forward. */
export type StepSpeed = Speed | "hurried";

const BASE_MS: Record<StepSpeed, number> = { slow: 1300, normal: 650, fast: 250, hurried: 60, instant: 0 };
const LINGER_FACTOR: Record<StepSpeed, number> = { slow: 1.6, normal: 1, fast: 0.4, hurried: 0.4, instant: 0 };
const TOO_MANY = 24;

export const eventsOf = (lines: LogLine[]): GameEvent[] => lines.flatMap((line) => line.events);

export class StepQueue {
  linger: (events: GameEvent[]) => number = () => 0;
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isHeld = false;

  constructor(
    readonly speed: () => StepSpeed,
    /** Show a step; `caughtUp` says that nothing else waits behind it. */
    readonly show: (step: Step, caughtUp: boolean) => void,
    /** The last step there is has been shown for as long as it should be. */
    readonly settled: () => void,
  ) {}

  /** Take a step in; one's own move is `awaited` and waits for nothing. */
  add(step: Step, awaited: boolean): void {
    this.#waiting.push(step);
    if (awaited && this.#waiting.length === 1) this.#stop();
    if (document.hidden || this.#waiting.length > TOO_MANY) this.catchUp();
    else if (this.#timer === null) this.#next();
  }

  /** Show nothing new until told to go on: what is on the table is still being looked at. */
  hold(): void {
    this.#isHeld = true;
  }

  goOn(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#stop();
    this.#next();
  }

  /** Do not wait for what was to stay on the table longer: its time is another now. */
  hurry(): void {
    if (this.#timer === null) return;
    this.#stop();
    this.#next();
  }

  /** Show everything that waits, now. */
  catchUp(): void {
    this.#stop();
    const steps = this.#waiting.splice(0);
    const last = steps.at(-1);
    if (last) this.show({ lines: steps.flatMap((step) => step.lines), view: last.view }, true);
    this.settled();
  }

  /** Forget what waits: a fresh start follows. */
  clear(): void {
    this.#stop();
    this.#isHeld = false;
    this.#waiting = [];
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #next(): void {
    this.#timer = null;
    if (this.#isHeld) return;
    const step = this.#waiting.shift();
    if (!step) return this.settled();
    this.show(step, this.#waiting.length === 0);
    const speed = this.speed();
    const stay = BASE_MS[speed] + this.linger(eventsOf(step.lines)) * LINGER_FACTOR[speed];
    this.#timer = setTimeout(() => this.#next(), stay);
  }
}
