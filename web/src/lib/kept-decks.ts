// Decks that somebody keeps in this browser, by game and name; the last one kept comes first.

import { keep, recall } from "./storage";

export interface KeptDeck {
  name: string;
  list: string;
}

export const LONGEST_NAME = 60;
const MOST_DECKS = 200;
const keyOf = (game: string) => `decks.${game}`;

export function keptDecks(game: string): KeptDeck[] {
  const found = recall<unknown>(keyOf(game), []);
  return Array.isArray(found) ? found.filter(isDeck) : [];
}

function isDeck(kept: unknown): kept is KeptDeck {
  const { name, list } = (kept ?? {}) as Partial<KeptDeck>;
  return typeof name === "string" && name !== "" && typeof list === "string";
}

/** Keep a deck under a name, in the place of another of that name. */
export function keepDeck(game: string, name: string, list: string): KeptDeck[] {
  const deck = { name: name.trim().slice(0, LONGEST_NAME), list };
  const decks = [deck, ...keptDecks(game).filter((one) => one.name !== deck.name)].slice(0, MOST_DECKS);
  keep(keyOf(game), decks);
  return decks;
}

export function removeDeck(game: string, name: string): KeptDeck[] {
  const decks = keptDecks(game).filter((one) => one.name !== name);
  keep(keyOf(game), decks);
  return decks;
}
