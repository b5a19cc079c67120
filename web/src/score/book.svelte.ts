// A sheet that is being written on. What a person notes shows at once, is kept in the browser until the
// server has it, and is sent again under the same ids until it answers; so a bad network loses nothing.

import { ApiError, sentence } from "../lib/api";
import { keep, recall } from "../lib/storage";
import { notices } from "../lib/notices.svelte";
import { newId, read, write, type SheetEvent, type SheetRound, type SheetState } from "./sheet";

const TOGETHER_MS = 350; // taps in quick succession travel together
const AGAIN_MS = 3000;
const LOOK_MS = 4000; // for what another device has noted
const MOST_AT_ONCE = 100;

type Noted = [type: string, payload: Record<string, unknown>];

export class Book {
  title = $state("");
  fault = $state("");
  isCutOff = $state(false);
  #kept = $state.raw<SheetState | null>(null);
  #waiting = $state.raw<SheetEvent[]>([]);
  #travelling = new Set<string>();
  #atOnce = MOST_AT_ONCE;
  #sending: ReturnType<typeof setTimeout> | undefined;

  /** The sheet, with what the server does not have yet. */
  readonly sheet = $derived(this.#kept === null ? null : withNoted(this.#kept, this.#waiting));
  readonly isSaved = $derived(this.#waiting.length === 0);

  constructor(readonly id: string) {
    this.#waiting = recall<SheetEvent[]>(this.#place, []);
  }

  get #place(): string {
    return `sheet.${this.id}`;
  }

  /** Begin to look and to send; returns how to stop. */
  open(): () => void {
    const again = () => void this.look();
    const visible = () => document.hidden || again();
    const timer = setInterval(visible, LOOK_MS);
    addEventListener("online", again);
    addEventListener("focus", again);
    document.addEventListener("visibilitychange", visible);
    again();
    if (!this.isSaved) this.#soon(0);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
      removeEventListener("focus", again);
      document.removeEventListener("visibilitychange", visible);
    };
  }

  async look(): Promise<void> {
    if (!this.isSaved) return; // the answer to what is being sent will tell
    try {
      const { title, sheet } = await read(this.id);
      if (this.isSaved) this.#kept = sheet;
      this.title = title;
      this.fault = "";
      this.isCutOff = false;
    } catch (problem) {
      this.isCutOff = true;
      if (this.#kept === null) this.fault = sentence(problem);
    }
  }

  note(...noted: Noted[]): void {
    const ts = Date.now();
    let waiting = this.#waiting;
    for (const [type, payload] of noted) {
      // A bid that is changed before it has left need not travel.
      waiting = waiting.filter((event) => this.#travelling.has(event.eventId) || !isSame(event, type, payload));
      waiting = [...waiting, { eventId: newId(), type, payload, ts }];
    }
    this.#wait(waiting);
    this.#soon(TOGETHER_MS);
  }

  #wait(events: SheetEvent[]): void {
    this.#waiting = events;
    keep(this.#place, events);
  }

  #soon(ms: number): void {
    if (this.#travelling.size > 0) return;
    clearTimeout(this.#sending);
    this.#sending = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    const batch = this.#waiting.slice(0, this.#atOnce);
    this.#travelling = new Set(batch.map((event) => event.eventId));
    let pause = 0;
    try {
      const { sheet } = await write(this.id, batch);
      this.#arrived(sheet);
    } catch (problem) {
      if (problem instanceof ApiError && isRefused(problem)) this.#refused(problem, batch);
      else {
        this.isCutOff = true;
        pause = AGAIN_MS;
      }
    }
    this.#travelling.clear();
    if (!this.isSaved) this.#soon(pause);
    else if (this.#kept === null) void this.look();
  }

  #arrived(sheet: SheetState): void {
    this.#kept = sheet;
    this.#wait(this.#waiting.filter((event) => !this.#travelling.has(event.eventId)));
    this.#atOnce = MOST_AT_ONCE;
    this.isCutOff = false;
  }

  /** A batch is refused as a whole; one by one, only what is really refused is given up. */
  #refused(problem: ApiError, batch: SheetEvent[]): void {
    if (batch.length > 1) {
      this.#atOnce = 1;
      return;
    }
    this.#wait(this.#waiting.filter((event) => !this.#travelling.has(event.eventId)));
    notices.tell(`Not saved: ${problem.message}.`);
    if (this.isSaved) void this.look();
  }
}

const isRefused = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 429;

function isSame(event: SheetEvent, type: string, payload: Record<string, unknown>): boolean {
  return (
    event.type === type &&
    (type === "bid/set" || type === "made/set") &&
    event.payload.round === payload.round &&
    event.payload.playerId === payload.playerId
  );
}

/** Bids and results show before the server has them; all else follows from rules that only it knows. */
function withNoted(sheet: SheetState, waiting: SheetEvent[]): SheetState {
  if (waiting.length === 0) return sheet;
  const rounds = [...sheet.rounds];
  for (const { type, payload } of waiting) {
    const at = Number(payload.round) - 1;
    const player = String(payload.playerId);
    const round = rounds[at];
    if (round === undefined || !round.present.includes(player)) continue;
    if (type === "bid/set") rounds[at] = withBid(round, player, Number(payload.bid));
    if (type === "made/set") rounds[at] = { ...round, made: { ...round.made, [player]: payload.made as boolean | null } };
  }
  return { ...sheet, rounds };
}

function withBid(round: SheetRound, player: string, bid: number): SheetRound {
  const { [player]: _, ...stakes } = round.stakes ?? {}; // not known before the server has answered
  const bids_sum = round.bids_sum + bid - (round.bids[player] ?? 0);
  return { ...round, stakes, bids_sum, bids: { ...round.bids, [player]: bid } };
}
