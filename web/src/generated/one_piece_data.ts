// Written by `make types` from src/tablemate/games/one_piece; change it there.

export interface Card {
  number: string;
  name: string;
  category: "leader" | "character" | "event" | "stage";
  colours: ("red" | "green" | "blue" | "purple" | "black" | "yellow")[];
  cost: number | null;
  power: number | null;
  counter: number | null;
  life: number | null;
  attributes: string[];
  traits: string[];
  keywords: string[];
  has_trigger: boolean;
  sentences: string[];
  state: "reviewed" | "compared" | "plain" | "not playable";
  because: string;
}

export interface ReadyDeck {
  id: string;
  name: string;
  list: string;
}

export interface Cards {
  cards: Card[];
  keywords: Record<string, string>;
  decks: ReadyDeck[];
}

export interface Encodings {
  encodings: Record<string, unknown[]>;
}
