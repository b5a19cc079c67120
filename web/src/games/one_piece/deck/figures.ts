// What a deck is made of, counted from the facts of its cards: a count, no rule.

import type { DeckEntry } from "../../../generated/table";
import type { Card, Category, Colour } from "../cards";

export interface Bar {
  label: string;
  copies: number;
}

export interface Figures {
  leader: Card | null;
  /** All but the Leader. */
  cards: number;
  /** By cost, from 0 to the highest there is, at least to 7. */
  curve: Bar[];
  /** Characters by what they add as a counter. */
  counters: Bar[];
  categories: Record<Exclude<Category, "leader">, number>;
  colours: [Colour, number][];
  triggers: number;
  blockers: number;
  /** Of all that cost something to play; null in an empty deck. */
  meanCost: number | null;
}

const SHORTEST_CURVE = 8;
const COUNTERS = [0, 1000, 2000];

export function figuresOf(entries: DeckEntry[], cardOf: (number: string) => Card | undefined): Figures {
  const known = entries.flatMap(({ card, copies }) => {
    const found = cardOf(card);
    return found ? [{ card: found, copies }] : [];
  });
  const deck = known.filter(({ card }) => card.category !== "leader");
  const sum = (fits: (card: Card) => boolean) => deck.reduce((total, { card, copies }) => total + (fits(card) ? copies : 0), 0);
  const cards = sum(() => true);
  const dearest = Math.max(SHORTEST_CURVE - 1, ...deck.map(({ card }) => card.cost ?? 0));
  const spent = deck.reduce((total, { card, copies }) => total + copies * (card.cost ?? 0), 0);
  const colours = [...new Set(deck.flatMap(({ card }) => card.colours))];
  return {
    leader: known.find(({ card }) => card.category === "leader")?.card ?? null,
    cards,
    curve: Array.from({ length: dearest + 1 }, (_, cost) => ({ label: String(cost), copies: sum((card) => card.cost === cost) })),
    counters: COUNTERS.map((value) => ({
      label: value === 0 ? "none" : `+${value}`,
      copies: sum((card) => card.category === "character" && (card.counter ?? 0) === value),
    })),
    categories: {
      character: sum((card) => card.category === "character"),
      event: sum((card) => card.category === "event"),
      stage: sum((card) => card.category === "stage"),
    },
    colours: colours.map((colour) => [colour, sum((card) => card.colours.includes(colour))]),
    triggers: sum((card) => card.has_trigger),
    blockers: sum((card) => card.keywords.includes("blocker")),
    meanCost: cards === 0 ? null : spent / cards,
  };
}
