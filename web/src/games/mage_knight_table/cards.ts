// Names of cards, for whoever types one: those that begin so first, then those that have it somewhere.

import type { CardNamed, Cards } from "../../generated/mage_knight_table_data";
import { ask } from "../../lib/api";

export type { CardNamed, Cards } from "../../generated/mage_knight_table_data";

let loading: Promise<Cards> | null = null;

/** Asked for once a visit, and again only if that failed. */
export function loadCards(): Promise<Cards> {
  loading ??= ask<Cards>("/api/games/mage_knight_table/data/cards").catch((fault: unknown) => {
    loading = null;
    throw fault;
  });
  return loading;
}

const plain = (text: string) => text.toLowerCase().replace(/['’]/g, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** How well a typed text fits a name: 0 from its beginning, 1 at a word's, 2 within; null not at all. */
function fit(typed: string, name: string): number | null {
  const at = plain(name).indexOf(typed);
  if (at < 0) return null;
  return at === 0 ? 0 : plain(name)[at - 1] === " " ? 1 : 2;
}

/** The cards that a typed text may mean, the likeliest first. */
export function completed(typed: string, cards: CardNamed[], most: number): CardNamed[] {
  const wanted = plain(typed);
  if (wanted === "") return [];
  return cards
    .map((card) => ({ card, fit: fit(wanted, card.name) }))
    .filter((each): each is { card: CardNamed; fit: number } => each.fit !== null)
    .sort((one, other) => one.fit - other.fit || one.card.name.localeCompare(other.card.name))
    .slice(0, most)
    .map(({ card }) => card);
}

/** The card of just this name, or the only one that a text may mean. */
export function meant(typed: string, cards: CardNamed[]): CardNamed | null {
  const exact = cards.find((card) => plain(card.name) === plain(typed));
  const [only, ...more] = completed(typed, cards, 2);
  return exact ?? (more.length === 0 ? (only ?? null) : null);
}
