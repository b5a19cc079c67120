// Written by `make types` from src/tablemate/games/the_deal; change it there.

import type { Decided } from "./table";

/** The run as one seat sees it. */
export interface View extends Decided {
  phase: "building" | "playing" | "folding" | "between" | "over";
  /** Whose view it is; null is a spectator. */
  seat: number | null;
  hand_number: number;
  max_hands: number;
  round: number;
  rounds: number;
  cash: number;
  start_cash: number;
  par: Par | null;
  heat: number;
  heat_parts: HeatPart[];
  thresholds: Threshold[];
  totals: Totals;
  /** Of the profit, in per cent. */
  factors: number[];
  timeline: CardOnTable[];
  active: Active;
  conviction_met: boolean;
  customer_gone: boolean;
  customer_limit: number;
  order: number[];
  /** By seat: the rounds in which it checked. */
  checks: number[][];
  /** Cards are chosen in secret. */
  secret: boolean;
  /** In secret, by seat. */
  has_chosen: boolean[];
  /** By this seat in secret: a card, or "check". */
  chosen: string | null;
  hand: CardSeen[] | null;
  cards_held: number[];
  cards_in_pile: number[];
  reveals_left: number;
  spent: Record<string, number>;
  decks_left: DeckLeft[];
  /** One deck of the street for the whole run. */
  street_lasts: boolean;
  deck: CardSeen[];
  pool: CardSeen[];
  building: Building | null;
  /** How it came out. */
  last_hand: "safe" | "insured" | "busted_by_conviction" | "busted_without_cash" | "busted" | "void" | "folded" | null;
  fold_costs: FoldCosts | null;
  ending: "bust" | "exhausted" | "go_home" | "hand_cap" | null;
  scores: number[];
}

/** A sum to reach: half of the runs of `level` with `deck` against `opponents` come to more. */
export interface Par {
  /** The ready deck it was measured with. */
  deck: string;
  /** Told for want of that of the run's own deck, which nobody knows. */
  is_stand_in: boolean;
  cash: number;
  level: string;
  opponents: string;
}

/** What the heat is made of, in order; all parts together are what it is, or will be. */
export interface HeatPart {
  what: "before" | "cards" | "overage" | "penalty" | "cooling";
  heat: number;
}

/** A conviction in the Narc's deck, and the heat from which it blocks insurance. */
export interface Threshold {
  name: string;
  heat: number;
}

export interface Totals {
  evidence: number;
  cover: number;
  margin: number;
  /** Added in this hand. */
  heat: number;
  profit: number;
  projected_heat: number;
}

export interface CardOnTable extends CardSeen {
  owner: "player" | "narc" | "customer" | "dealer";
  /** A later card has taken its place. */
  overridden: boolean;
}

/** A card with the values that its type has, as they are in this match. */
export interface CardSeen {
  card: string;
  name: string;
  type: string;
  price?: number;
  /** Of an insurance. */
  cost?: number;
  price_pct?: number;
  evidence?: number;
  cover?: number;
  heat?: number;
  /** Of an insurance. */
  heat_penalty?: number;
  /** Of a conviction. */
  heat_threshold?: number;
}

/** The cards in force, by id. */
export interface Active {
  product: string | null;
  location: string | null;
  insurance: string | null;
  conviction: string | null;
}

export interface DeckLeft {
  owner: "player" | "narc" | "customer" | "dealer";
  cards: CardLeft[];
  /** Cards in all. */
  left: number;
}

/** A card of somebody's deck, or of the street's. */
export interface CardLeft {
  card: string;
  name: string;
  copies: number;
  /** Of them not spent and not on the table; of the street: not turned over since its deck was new. */
  left: number;
}

/** What a deck needs, and the decks that are ready. */
export interface Building {
  fewest: number;
  most: number;
  needs: string[];
  ready: Record<string, string[]>;
  /** What each of them is like. */
  about: Record<string, string>;
  /** Of each, if the options are the usual ones. */
  pars: Record<string, number>;
  /** The one whose par is told beside a deck of one's own. */
  stand_in: string;
}

/** What a fold would cost now, and what would be kept. */
export interface FoldCosts {
  cards: string[];
  heat: number;
  profit: number;
  draws_lost: number;
  keeps: string[];
  /** Else they go back to the pile. */
  keeps_in_hand: boolean;
}

/** What the timeline comes to. */
export interface TotalsTold {
  evidence: number;
  cover: number;
  heat: number;
  profit: number;
}

/** What happens, as a viewer may know it. */
export type EventSeen =
  | { type: "deck_built"; deck: "default" | "aggro" | "control" | "balanced" | "own"; cards: string[] }
  | { type: "card_left_out"; card: string }
  | { type: "hand_begun"; hand: number; cash: number; heat: number }
  | { type: "cards_drawn"; seat: number; count: number; cards?: string[] }
  | { type: "card_played"; seat: number; card: string; round: number; before: TotalsTold; after: TotalsTold }
  | { type: "checked"; seat: number; round: number; before: TotalsTold; after: TotalsTold }
  | { type: "dealer_revealed"; card: string; round: number; before: TotalsTold; after: TotalsTold }
  | { type: "customer_folded"; round: number; limit: number; cards: string[]; before: TotalsTold; after: TotalsTold }
  | { type: "player_folded"; round: number; spent: string[]; heat: number; before: TotalsTold; after: TotalsTold }
  | { type: "player_stayed"; round: number; before: TotalsTold; after: TotalsTold }
  | { type: "card_lost"; card: string }
  | { type: "hand_resolved"; branch: "safe" | "insured" | "busted_by_conviction" | "busted_without_cash" | "busted" | "void" | "folded"; insurance: string | null; conviction: string | null; cash: number; heat: number; before: TotalsTold; after: TotalsTold }
  | { type: "pile_refilled"; seat: number }
  | { type: "run_over"; ending: "bust" | "exhausted" | "go_home" | "hand_cap"; cash: number; hands: number; before: TotalsTold; after: TotalsTold }
  | { type: "choice_made"; seat: number; round: number; card?: string | null };
