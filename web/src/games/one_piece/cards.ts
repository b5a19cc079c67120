// Cards as facts: their words for whoever listens, and what differs from the print while one lies on the table.

import { listed } from "../../lib/words";
import type { Card } from "../../generated/one_piece_data";

export type { Card, Cards } from "../../generated/one_piece_data";
export type Category = Card["category"];
export type Colour = Card["colours"][number];
export type Size = "small" | "medium" | "large";

/** How a card lies on the table, where that differs from how it is printed. */
export interface OnTable {
  rested?: boolean;
  /** DON!! cards given to it. */
  given?: number;
  /** Power as it counts now. */
  power?: number | null;
  /** Cost as it counts now. */
  cost?: number | null;
  /** Keywords it has now, in place of those that are printed. */
  keywords?: readonly string[];
}

const CATEGORIES: Record<Category, string> = {
  leader: "Leader",
  character: "Character",
  event: "Event",
  stage: "Stage",
};
export const categoryWord = (category: Category) => CATEGORIES[category];

const KEYWORDS: Record<string, string> = {
  rush: "Rush",
  rush_character: "Rush: Character",
  double_attack: "Double Attack",
  banish: "Banish",
  blocker: "Blocker",
  unblockable: "Unblockable",
};
export const keywordWord = (keyword: string) => KEYWORDS[keyword] ?? keyword.replaceAll("_", " ");

const ATTRIBUTES: Record<string, string> = {
  slash: "Slash",
  strike: "Strike",
  ranged: "Ranged",
  special: "Special",
  wisdom: "Wisdom",
  "?": "Unknown",
};
export const attributeWord = (attribute: string) => ATTRIBUTES[attribute] ?? attribute;

/** A name that may break after its dots: Monkey.D.Luffy. */
export const breakable = (name: string) => name.replaceAll(".", ".\u200b");

/** Whether a figure stands above or below the print: 1, -1, or 0. */
export const change = (now: number | null | undefined, printed: number | null) =>
  typeof now === "number" && printed !== null ? Math.sign(now - printed) : 0;

/** The keywords a card has now. */
export const keywordsOf = (card: Card, on: OnTable = {}) => on.keywords ?? card.keywords;

/** A card as it is read aloud: what it is, its figures, what it can do, how it lies there. */
export function cardWords(card: Card, on: OnTable = {}): string {
  const figures = [
    card.cost === null ? "" : `cost ${on.cost ?? card.cost}`,
    card.power === null ? "" : `${on.power ?? card.power} power`,
    card.life === null ? "" : `${card.life} life`,
    card.counter ? `counter ${card.counter}` : "",
  ];
  const printed = [
    change(on.power, card.power) === 0 ? "" : `printed power ${card.power}`,
    change(on.cost, card.cost) === 0 ? "" : `printed cost ${card.cost}`,
  ];
  const lying = [on.rested ? "rested" : "", on.given ? `${on.given} DON!! given` : ""];
  const parts = [
    card.name,
    `${card.colours.join(" and ")} ${categoryWord(card.category)}`,
    ...figures,
    listed(card.attributes.map((one) => attributeWord(one).toLowerCase())),
    ...keywordsOf(card, on).map(keywordWord),
    card.has_trigger ? "Trigger" : "",
    ...printed,
    ...lying,
  ];
  return parts.filter((part) => part !== "").join(", ");
}
