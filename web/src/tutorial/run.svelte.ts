// A tutorial while its match is played: which step is shown, and what may be done in it.

import type { Step, Tutorial } from "../generated/table";
import * as api from "../lib/api";
import { notices } from "../lib/notices.svelte";
import type { GameAction, LegalAction } from "../lib/types";
import type { LiveMatch } from "../shell/match.svelte";
import { keepRead, readOf } from "./kept";
import { asksFor, progressOf, stepAt } from "./progress";

const NOT_NOW = "You may do that, but the tutorial goes another way. Do what is marked; afterwards you can play as you like.";
const OTHER_COURSE = "The match has taken another course, so the tutorial ends here. Play on as you like.";
const FOUND_AGAIN = "The tutorial is over. You will find it again under Rules.";

export class TutorialRun {
  #tutorial = $state.raw<Tutorial | null>(null);
  #read = $state(0);
  /** A step before the one that is reached, while somebody reads it again. */
  #again = $state<number | null>(null);
  /** What was done that the step does not ask for: the number of the decision. */
  #refused = $state<number | null>(null);

  #isOn = $state(false);

  constructor(private readonly match: LiveMatch) {
    const read = readOf(match.id);
    this.#read = read ?? 0;
    this.#isOn = read !== null;
  }

  /** Fetch the steps, once it is known which game it is. */
  async load(game: string): Promise<void> {
    if (!this.#isOn || this.#tutorial !== null) return;
    try {
      this.#tutorial = await api.tutorial(game);
    } catch (fault) {
      notices.tell(api.sentence(fault));
    }
  }

  get #steps(): Step[] {
    return this.#tutorial?.steps ?? [];
  }

  get isOn(): boolean {
    return this.#isOn && this.#tutorial !== null && this.match.seat !== null && this.match.shown !== null;
  }

  readonly #progress = $derived.by(() => progressOf(this.#steps, this.match.lines, this.match.seat ?? 0));

  /** The step that is reached, and the one that is shown. */
  readonly #reached = $derived(Math.min(stepAt(this.#progress, this.#read), this.#steps.length - 1));

  get number(): number {
    return Math.min(this.#again ?? this.#reached, this.#reached);
  }

  get count(): number {
    return this.#steps.length;
  }

  get step(): Step {
    return this.#steps[this.number]!;
  }

  /** Others are at it: the step is told once there is something to see or to decide. */
  get isWatching(): boolean {
    const { isMine, isOver, resting } = this.match;
    return this.#again === null && this.number > 0 && !isMine && !isOver && resting === null;
  }

  /** What is said while others are at it. */
  get watch(): string {
    return this.#steps[this.#progress.first - 1]?.watch || "Watch what the others do.";
  }

  /** The step waits until the person has done something at the table. */
  get isToDo(): boolean {
    return this.number === this.#progress.waiting && !this.isWatching;
  }

  /** What has to be done, as the server names it. */
  get toDo(): LegalAction | null {
    if (!this.isToDo) return null;
    return this.match.options.find((option) => asksFor(this.step, option.action)) ?? null;
  }

  get remark(): string {
    return this.#refused !== null && this.#refused === this.match.shown?.n ? NOT_NOW : "";
  }

  get isLast(): boolean {
    return this.number === this.#steps.length - 1;
  }

  /** The match cannot go where the tutorial does. */
  get isOff(): boolean {
    const waiting = this.#steps[this.#progress.waiting];
    const { options, isOver } = this.match;
    if (!this.isOn || !waiting?.action) return false;
    return isOver || (options.length > 0 && !options.some((option) => asksFor(waiting, option.action)));
  }

  next(): void {
    if (this.isLast) return this.end(FOUND_AGAIN);
    const to = this.number + 1;
    if (to <= this.#reached) {
      this.#again = to === this.#reached ? null : to;
      return;
    }
    this.#again = null;
    this.#read = to;
    this.#keep(to);
  }

  back(): void {
    if (this.number > 0) this.#again = this.number - 1;
  }

  end(words: string = FOUND_AGAIN): void {
    this.#isOn = false;
    this.#keep(null);
    notices.tell(words);
  }

  leaveCourse(): void {
    this.end(OTHER_COURSE);
  }

  /** Carry an action out, unless the tutorial waits for another. What the rules refuse is told by the server. */
  act(action: GameAction): void {
    const waiting = this.#steps[this.#progress.waiting];
    const { options } = this.match;
    const isLegal = options.some((option) => isSame(option.action, action));
    if (this.isOn && waiting?.action && isLegal && !asksFor(waiting, action)) {
      this.#refused = this.match.shown?.n ?? null;
      this.#again = null;
      return;
    }
    this.#again = null;
    this.match.act(action);
  }

  #keep(read: number | null): void {
    const { table, id } = this.match;
    if (table) keepRead(id, table.game, read);
  }
}

const isSame = (one: GameAction, other: GameAction) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
