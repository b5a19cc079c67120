// Written by `make types` from src/tablemate/games/one_piece; change it there.

/** Everything that the page knows of cards from the beginning. */
export interface Cards {
  cards: Card[];
  /** What each means. */
  keywords: Record<string, string>;
  decks: ReadyDeck[];
}

/** A card as it is printed, in facts, and what it says in our words. */
export interface Card {
  number: string;
  name: string;
  category: "leader" | "character" | "event" | "stage";
  colours: ("red" | "green" | "blue" | "purple" | "black" | "yellow")[];
  /** Null for a Leader. */
  cost: number | null;
  /** Leaders and Characters. */
  power: number | null;
  /** Characters; 0 where none is printed. */
  counter: number | null;
  /** Leaders. */
  life: number | null;
  attributes: string[];
  traits: string[];
  /** Those it always has. */
  keywords: string[];
  has_trigger: boolean;
  /** One for each block of its effects. */
  sentences: string[];
  state: "reviewed" | "compared" | "plain" | "not playable";
  /** Why it is not playable; empty for all others. */
  because: string;
}

/** A deck that the game brings along. */
export interface ReadyDeck {
  id: string;
  name: string;
  list: string;
}

/** The effects of cards as data, by number. */
export interface Encodings {
  encodings: Record<string, unknown[]>;
}
