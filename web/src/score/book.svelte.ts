// A sheet that is being written on. What a person notes shows at once, is kept in the browser until the
// server has it, and is sent again under the same ids until it answers; so a bad network loses nothing.

import { ApiError, sentence } from "../lib/api";
import { keep, recall } from "../lib/storage";
import { notices } from "../lib/notices.svelte";
import { newId, read, write, type SheetEvent, type SheetState } from "./sheet";

const TOGETHER_MS = 350; // taps in quick succession travel together
const AGAIN_MS = 3000;
const LOOK_MS = 4000; // for what another device has noted
const MOST_AT_ONCE = 100;

export class Book {
  /** Whose sheet it is; empty until the server has answered. */
  game = $state("");
  title = $state("");
  fault = $state("");
  isCutOff = $state(false);
  /** Whether this browser may write here: it may have the sheet's link for reading alone. */
  isWritable = $state(true);
  /** The sheet as the server last sent it; what else is noted on it, only its game can say. */
  kept = $state.raw<SheetState | null>(null);
  /** What the server does not have yet. */
  waiting = $state.raw<SheetEvent[]>([]);
  #travelling = new Set<string>();
  #atOnce = MOST_AT_ONCE;
  #sending: ReturnType<typeof setTimeout> | undefined;

  readonly isSaved = $derived(this.waiting.length === 0);

  constructor(readonly id: string) {
    this.waiting = recall<SheetEvent[]>(this.#place, []);
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
      const { game, title, sheet, writable } = await read(this.id);
      this.isWritable = writable;
      if (this.isSaved) this.kept = sheet;
      this.game = game;
      this.title = title;
      this.fault = "";
      this.isCutOff = false;
    } catch (problem) {
      this.isCutOff = true;
      if (this.game === "") this.fault = sentence(problem);
    }
  }

  /** Note an event; those that it replaces, and that have not left yet, need not travel. */
  note(
    type: string,
    payload: Record<string, unknown>,
    replaces: (event: SheetEvent, earlier: SheetEvent) => boolean = () => false,
  ): void {
    const event = { eventId: newId(), type, payload, ts: Date.now() };
    const others = this.waiting.filter((one) => this.#travelling.has(one.eventId) || !replaces(event, one));
    this.#wait([...others, event]);
    this.#soon(TOGETHER_MS);
  }

  #wait(events: SheetEvent[]): void {
    this.waiting = events;
    keep(this.#place, events);
  }

  #soon(ms: number): void {
    if (this.#travelling.size > 0) return;
    clearTimeout(this.#sending);
    this.#sending = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    const batch = this.waiting.slice(0, this.#atOnce);
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
    else if (this.game === "") void this.look();
  }

  #arrived(sheet: SheetState): void {
    this.kept = sheet;
    this.#wait(this.waiting.filter((event) => !this.#travelling.has(event.eventId)));
    this.#atOnce = MOST_AT_ONCE;
    this.isCutOff = false;
  }

  /** A batch is refused as a whole; one by one, only what is really refused is given up. */
  #refused(problem: ApiError, batch: SheetEvent[]): void {
    if (batch.length > 1) {
      this.#atOnce = 1;
      return;
    }
    this.#wait(this.waiting.filter((event) => !this.#travelling.has(event.eventId)));
    notices.tell(`Not saved: ${problem.message}.`);
    if (this.isSaved) void this.look();
  }
}

const isRefused = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 429;
