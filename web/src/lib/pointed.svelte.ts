// The line of the log that is pointed at: a table may mark what it speaks of.

class Pointed {
  words = $state.raw<readonly string[]>([]);

  at(words: readonly string[]): void {
    this.words = words;
  }

  /** Nothing is pointed at any more. */
  away(): void {
    this.words = [];
  }
}

export const pointed = new Pointed();
