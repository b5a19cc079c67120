// The deck that is being built: a text, and what the server last said of it. The server is asked a moment after the
// last change, and an answer about an older text is dropped.

import { ask, post, sentence } from "../../../lib/api";
import type { CardsFound, CheckedDeck } from "../../../generated/table";
import { GAME } from "../pool";

const MOMENT_MS = 250;
const NOTHING: CheckedDeck = { entries: [], faults: [], formats: {} };

export class Deck {
  list = $state("");
  checked = $state.raw<CheckedDeck>(NOTHING);
  /** The text that `checked` is about. */
  #about = $state.raw("");
  fault = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(list: string) {
    this.list = list;
    void this.check();
  }

  /** The server has not answered about this text yet. */
  get isOpen(): boolean {
    return this.#about !== this.list;
  }

  get isPlayable(): boolean {
    return !this.isOpen && this.list.trim() !== "" && this.checked.faults.length === 0;
  }

  write(list: string): void {
    this.list = list;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), MOMENT_MS);
  }

  /** A change that was made of what is checked is checked at once: the next one rests on it. */
  async replace(list: string): Promise<void> {
    this.list = list;
    clearTimeout(this.#timer);
    await this.check();
  }

  async check(): Promise<void> {
    const list = this.list;
    try {
      const checked = list.trim() === "" ? NOTHING : await post<CheckedDeck>(`/api/games/${GAME}/deck`, { list });
      if (list !== this.list) return;
      this.checked = checked;
      this.#about = list;
      this.fault = "";
    } catch (problem) {
      if (list === this.list) this.fault = sentence(problem);
    }
  }
}

export const findCards = (words: string) =>
  ask<CardsFound>(`/api/games/${GAME}/cards?${new URLSearchParams({ words })}`).then((found) => found.cards);
