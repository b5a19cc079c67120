// Written by `make types` from src/tablemate/games/el_dorado; change it there.

import type { Decided } from "./table";

/** The table as one seat sees it. Cards are written as rank and suit: QS. */
export interface View extends Decided {
  phase: "bidding" | "playing" | "over";
  /** Whose view it is; null is a spectator. */
  seat: number | null;
  players: number;
  decks: number;
  round: number;
  rounds: number;
  /** Of this round. */
  tricks: number;
  dealer: number;
  /** The card turned up. */
  trump: string | null;
  /** The card shown belongs to the dealer's hand. */
  trump_is_dealers: boolean;
  trump_suit: "C" | "D" | "H" | "S" | null;
  broken: boolean;
  hand: string[] | null;
  /** By seat, as all lists below. */
  cards_left: number[];
  stock: number;
  bids: (number | null)[];
  won: number[];
  scores: number[];
  /** The seat with the best card of the trick so far. */
  winning: number | null;
  trick: Trick | null;
  /** Of the round; who won one leads the next. */
  past_tricks: Trick[];
}

/** The cards of a trick, from its leader on. */
export interface Trick {
  leader: number;
  cards: string[];
}

/** A sheet as plain data, with all that a page or a terminal shows of it. */
export interface SheetState {
  players: Player[];
  rounds: SheetRound[];
  /** The round; null when the sheet is complete. */
  current: number | null;
  complete: boolean;
  adjustments: Record<string, number>;
  scores: Record<string, number>;
  standings: Standing[];
}

export interface Player {
  id: string;
  name: string;
}

/** A round of a sheet, everything by player id. */
export interface SheetRound {
  round: number;
  /** Null while a number that is drawn is not known. */
  tricks: number | null;
  state: "locked" | "bidding" | "playing" | "complete" | "scored";
  present: string[];
  bids: Record<string, number>;
  made: Record<string, boolean | null>;
  bids_sum: number;
  /** Of a scored round: its points. */
  deltas?: Record<string, number>;
  /** Of a scored round: all points after it. */
  totals?: Record<string, number>;
  /** Of any other: what each bid will bring. */
  stakes?: Record<string, Stakes>;
  /** Of any other: why its results cannot be, should it be counted now. */
  doubt?: string | null;
}

/** What a bid will bring. */
export interface Stakes {
  made: number;
  /** Null where that depends on how far it is missed. */
  missed: number | null;
}

export interface Standing extends Player {
  rank: number;
  score: number;
}

/** An event as it is sent and kept. */
export interface SheetEvent {
  eventId: string;
  type: string;
  payload: Record<string, unknown>;
  ts: number;
}

/** What happens, as a viewer may know it. */
export type EventSeen =
  | { type: "dealt"; round: number; dealer: number; hands: (string[] | null)[]; trump: string | null; trump_suit: "C" | "D" | "H" | "S" | null }
  | { type: "bid_made"; seat: number; tricks: number }
  | { type: "bid_sealed"; seat: number; tricks?: number }
  | { type: "bids_revealed"; bids: number[] }
  | { type: "card_played"; seat: number; card: string }
  | { type: "trump_broken"; seat: number }
  | { type: "trick_won"; seat: number; cards: string[] }
  | { type: "round_scored"; round: number; bids: number[]; won: number[]; deltas: number[]; totals: number[] }
  | { type: "game_over"; scores: number[]; winners: number[] };
