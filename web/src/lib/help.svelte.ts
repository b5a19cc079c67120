// Which term is being explained: while the pointer rests on it, or after a tap or a key until the next.

import type { Term } from "../generated/table";

export interface Explained {
  term: Term;
  /** Beside what it is shown. */
  word: HTMLElement;
  /** Opened to stay, rather than looked at in passing. */
  stays: boolean;
}

class Help {
  explained = $state.raw<Explained | null>(null);

  peek(term: Term, word: HTMLElement): void {
    if (!this.explained?.stays) this.explained = { term, word, stays: false };
  }

  leave(): void {
    if (!this.explained?.stays) this.explained = null;
  }

  toggle(term: Term, word: HTMLElement): void {
    const isOpen = this.explained?.stays === true && this.explained.word === word;
    this.explained = isOpen ? null : { term, word, stays: true };
  }

  close(): void {
    this.explained = null;
  }
}

export const help = new Help();

/** Below the word where there is room, else above it; inside of the window in any case. */
export function placeBeside(word: DOMRect, size: { width: number; height: number }, screen: { width: number; height: number }) {
  const GAP = 8;
  const left = Math.max(GAP, Math.min(word.left, screen.width - size.width - GAP));
  const below = word.bottom + GAP / 2;
  const fitsBelow = below + size.height + GAP <= screen.height;
  const top = fitsBelow ? below : Math.max(GAP, word.top - size.height - GAP / 2);
  return { left, top };
}
