// All cards of the game, loaded with its page: names, printed values, sentences; their encodings only for a report.

import { ask } from "../../lib/api";
import type { Card, Cards, Encodings } from "../../generated/one_piece_data";

export const GAME = "one_piece";

export interface Pool {
  cards: Card[];
  byNumber: ReadonlyMap<string, Card>;
  /** What a keyword means, by its name. */
  keywords: Record<string, string>;
  decks: Cards["decks"];
}

export const poolOf = ({ cards, keywords, decks }: Cards): Pool => ({
  ...{ cards, keywords, decks },
  byNumber: new Map(cards.map((card) => [card.number, card])),
});

const path = (document: string) => `/api/games/${GAME}/data/${document}`;
let loading: Promise<Pool> | null = null;

/** The cards; asked for once a visit, and again only if that failed. */
export function loadPool(): Promise<Pool> {
  loading ??= ask<Cards>(path("cards")).then(poolOf, (fault: unknown) => {
    loading = null;
    throw fault;
  });
  return loading;
}

export const encodingOf = async (number: string) => (await ask<Encodings>(path("encodings"))).encodings[number] ?? [];
