// Cards as the server writes them ("QS": rank, then suit), and as people read and sort them.

export type Suit = "C" | "D" | "H" | "S";
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";
export type CardCode = string;

const RANKS = "23456789TJQKA";
const SORTED_SUITS = "CDSH"; // black and red by turns, so that neighbouring suits never look alike

export const SUIT_WORDS: Record<Suit, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
export const SUIT_SIGNS: Record<Suit, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

const RANK_WORDS: Partial<Record<Rank, string>> = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

export const rankOf = (card: CardCode): Rank => card[0] as Rank;
export const suitOf = (card: CardCode): Suit => card[1] as Suit;
export const isRed = (suit: Suit): boolean => suit === "D" || suit === "H";

/** "queen of spades", as it is read out. */
export function nameOf(card: CardCode): string {
  const rank = rankOf(card);
  return `${RANK_WORDS[rank] ?? rank} of ${SUIT_WORDS[suitOf(card)]}`;
}

/** "Q♠", as it is written. */
export function signOf(card: CardCode): string {
  const rank = rankOf(card);
  return `${rank === "T" ? "10" : rank}${SUIT_SIGNS[suitOf(card)]}`;
}

/** A card in a hand; of two equal ones each has a key of its own. */
export interface HeldCard {
  key: string;
  card: CardCode;
}

/** A hand from left to right: suit by suit, each from high to low. */
export function sorted(hand: readonly CardCode[]): HeldCard[] {
  const place = (card: CardCode) => SORTED_SUITS.indexOf(suitOf(card)) * 20 - RANKS.indexOf(rankOf(card));
  const copies = new Map<CardCode, number>();
  return [...hand]
    .sort((a, b) => place(a) - place(b))
    .map((card) => {
      const copy = copies.get(card) ?? 0;
      copies.set(card, copy + 1);
      return { key: `${card}${copy}`, card };
    });
}
