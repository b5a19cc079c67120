// The line of the log that is pointed at: a table may mark what it speaks of.

const KEPT_MS = 4000;

class Pointed {
  words = $state.raw<readonly string[]>([]);
  /** Stays for some seconds, whatever the pointer does: the line was pressed. */
  isKept = $state(false);

  #marks = $state.raw<((words: readonly string[]) => boolean) | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A table that marks lines says which; what comes back ends that. */
  markedBy(marks: (words: readonly string[]) => boolean): () => void {
    this.#marks = marks;
    return () => {
      this.#marks = null;
      this.#forget();
    };
  }

  /** Whether the table would mark anything for a line. */
  marks(words: readonly string[]): boolean {
    return this.#marks?.(words) ?? false;
  }

  at(words: readonly string[]): void {
    this.#forget();
    this.words = words;
  }

  /** Nothing is pointed at any more. */
  away(): void {
    if (!this.isKept) this.#forget();
  }

  keep(words: readonly string[]): void {
    this.at(words);
    this.isKept = true;
    this.#timer = setTimeout(() => this.#forget(), KEPT_MS);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.isKept = false;
    this.words = [];
  }
}

export const pointed = new Pointed();
