// A finished match, looked at position by position through the eyes of one seat.

import * as api from "../lib/api";
import { notices } from "../lib/notices.svelte";
import { heldOf } from "../lib/tokens";
import type { GameDetails, GameEvent, LogLine, PastView, TableMessage, WhyAnswer } from "../lib/types";
import { ownDecision } from "./own-decision";

export class ReplayedMatch {
  readonly id: string;
  table = $state.raw<TableMessage | null>(null);
  game = $state.raw<GameDetails | null>(null);
  shown = $state.raw<PastView | null>(null);
  events = $state.raw<GameEvent[]>([]);
  n = $state(0);
  eyes = $state<number | null>(null);
  /** Whether the hands of all seats are shown. */
  areHandsOpen = $state(false);
  /** The line told of is the next one: the position is that before it. */
  isBefore = $state(false);
  why = $state.raw<{ n: number; answer: WhyAnswer } | null>(null);
  fault = $state<api.ApiError | null>(null);

  #seen = new Map<string, Promise<PastView>>();

  constructor(id: string, at: number | null) {
    this.id = id;
    void this.#open(at);
  }

  get last(): number {
    return this.shown?.last ?? 0;
  }

  /** The line that is told of. */
  get line(): number {
    return this.isBefore ? this.n : this.n - 1;
  }

  /** One's own seat; of several at this device the one that decides. */
  get own(): number | null {
    const held = Object.keys(heldOf(this.id).own).map(Number);
    const decider = this.shown?.view.decision?.seat ?? null;
    return decider !== null && held.includes(decider) ? decider : (this.table?.seat ?? held[0] ?? null);
  }

  /** The log up to the position shown. */
  get lines(): LogLine[] {
    return (this.table?.log ?? []).filter((line) => line.n < this.n);
  }

  async #open(at: number | null): Promise<void> {
    const [mine] = Object.entries(heldOf(this.id).own);
    try {
      const table = await api.table(this.id, mine?.[1] ?? null);
      this.eyes = table.seat ?? 0;
      this.table = table;
      this.game = await api.game(table.game);
      await this.go(at ?? 0);
    } catch (fault) {
      if (fault instanceof api.ApiError) this.fault = fault;
    }
  }

  /** To a line, as it was before or after it. */
  async see(line: number, isBefore: boolean): Promise<void> {
    await this.go(isBefore ? line : line + 1);
    this.isBefore = isBefore && line < this.last;
  }

  async go(n: number): Promise<void> {
    this.isBefore = false;
    const before = this.shown ? this.n : -1;
    this.n = this.shown ? Math.max(0, Math.min(this.last, n)) : n;
    const wanted = this.n;
    try {
      const position = await this.#position(wanted);
      if (this.n !== wanted) return; // scrubbed on meanwhile
      const isNext = wanted === before + 1;
      this.events = isNext ? (this.table?.log.find((line) => line.n === wanted - 1)?.events ?? []) : [];
      this.shown = position;
      if (wanted < position.last) void this.#position(wanted + 1).catch(() => {});
    } catch (fault) {
      notices.tell(api.sentence(fault));
    }
  }

  async look(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    await this.go(this.n);
  }

  async openHands(areOpen: boolean): Promise<void> {
    this.areHandsOpen = areOpen;
    const { isBefore } = this;
    await this.go(this.n);
    this.isBefore = isBefore;
  }

  /** Why one's own seat decided as it did: there, or where it decided last. Whoever watched asks of whoever decides. */
  async explain(): Promise<void> {
    const own = this.own;
    const there = own === null ? this.n : ownDecision(this.table?.log ?? [], own, this.line);
    if (there === null) return;
    if (there !== this.n || !this.isBefore) await this.see(there, true);
    const n = this.n;
    try {
      this.why = { n, answer: await api.whyThere(this.id, n) };
    } catch (fault) {
      notices.tell(api.sentence(fault));
    }
  }

  #position(n: number): Promise<PastView> {
    const key = `${n} ${this.eyes} ${this.areHandsOpen}`;
    const known = this.#seen.get(key);
    if (known) return known;
    const asked = api.position(this.id, n, this.eyes, this.areHandsOpen);
    this.#seen.set(key, asked);
    asked.catch(() => this.#seen.delete(key));
    return asked;
  }
}
