// What still lies on the table while the view has gone on: a trick just taken, a round just scored.
//
// One card may end a trick, a round and bring the next deal, all in one step. The scene tells it in
// order: the trick rests, is taken, the round's points are shown, then the new deal lies there.

import type { GameEvent, Settings, Speed } from "../../lib/types";
import { roundEnded, trickWon, type FinishedTrick, type RoundScored, type View } from "./view";

const TRICK_RESTS_MS = 1300;
const TRICK_IS_TAKEN_MS = 420;
const SUMMARY_STAYS_MS = 6000;
const FACTOR: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.4, instant: 0 };

/** Extra time for a step at normal speed, so that a trick can be seen. */
export function lingerOn(events: readonly GameEvent[]): number {
  return trickWon(events) ? TRICK_RESTS_MS : 0;
}

export class Scene {
  /** A complete trick that has not been taken away yet. */
  finished = $state.raw<FinishedTrick | null>(null);
  /** The round just scored as it lay at its end; null once its points have been read. */
  ended = $state.raw<View | null>(null);
  summary = $state.raw<RoundScored | null>(null);
  /** How long the summary stays by itself, in ms. */
  summaryStays = $state(0);

  #view: View | null = null;
  #events: readonly GameEvent[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Take the next step in: what has happened, and the view it led to. */
  step(view: View, events: readonly GameEvent[], settings: Settings): void {
    if (view === this.#view && events === this.#events) return;
    const before = this.#view;
    const isNews = events !== this.#events;
    this.#view = view;
    this.#events = events;
    if (!isNews) return;

    const factor = FACTOR[settings.speed];
    const finished = trickWon(events);
    const scored = roundEnded(events);
    this.clear();
    if (finished === null || factor === 0) return;
    this.finished = finished;
    if (scored === null) {
      this.#after(TRICK_RESTS_MS * factor, () => (this.finished = null));
      return;
    }
    this.ended = before && asItEnded(before, finished, scored);
    const taken = TRICK_RESTS_MS * factor + (settings.motion ? TRICK_IS_TAKEN_MS : 0);
    this.#after(TRICK_RESTS_MS * factor, () => (this.finished = null));
    if (view.phase === "over") {
      this.#after(taken, () => (this.ended = null));
      return;
    }
    this.summaryStays = SUMMARY_STAYS_MS * factor;
    this.#after(taken, () => (this.summary = scored));
    this.#after(taken + this.summaryStays, () => this.clear());
  }

  /** Everything has been shown: show the view as it is. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.finished = null;
    this.ended = null;
    this.summary = null;
  }

  #after(ms: number, then: () => void): void {
    this.#timers.push(setTimeout(then, ms));
  }
}

/** The last view of a round, with its last card played and its tricks counted. */
function asItEnded(before: View, last: FinishedTrick, scored: RoundScored): View {
  return {
    ...before,
    hand: before.hand && [],
    cards_left: before.cards_left.map(() => 0),
    bids: scored.bids,
    won: scored.won,
    scores: scored.totals,
    trick: null,
    winning: null,
    past_tricks: [...before.past_tricks, last],
    decision: null,
  };
}
