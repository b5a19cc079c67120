// Written by `make types` from src/tablemate/games/one_piece; change it there.

import type { Decided } from "./table";

/** The match as one seat sees it. */
export interface View extends Decided {
  /** Whose view it is; null is a spectator. */
  seat: number | null;
  /** From 1; 0 before the first. */
  turn: number;
  /** Whose turn it is. */
  turn_seat: number | null;
  /** Who began. */
  first_seat: number | null;
  phase: "first" | "mulligan" | "refresh" | "draw" | "don" | "main" | "battle" | "end" | "over";
  /** By seat. */
  sides: Side[];
  battle: Battle | null;
  /** Null when the match is over. */
  asked: Asked | null;
  taken_life: TakenLife | null;
  /** Effects that were caused and not carried out yet. */
  waiting: Waiting[];
  /** Effects kept for the end of a battle or of the turn. */
  delayed: Delayed[];
  winner: number | null;
  /** Null while it goes on. */
  ending: "damage" | "deck" | "draw" | "turn_limit" | "cut_off" | null;
}

/** What a viewer knows of one seat. */
export interface Side {
  leader: FieldCard | null;
  /** C1 to c5. */
  characters: (FieldCard | null)[];
  stage: FieldCard | null;
  don: Don;
  /** The top first. */
  life: LifeCard[];
  deck: Deck;
  trash: Record<string, number>;
  trash_count: number;
  /** Null for whoever may not see it. */
  hand: HandCard[] | null;
  hand_count: number;
  /** Cards that the viewer knows to be in a hand it does not see. */
  known_hand: Record<string, number>;
  /** An effect keeps its Characters from blocking, or some of them. */
  cannot_block: boolean;
  /** Damage dealt to the other Leader. */
  hits: number;
  /** Took the mulligan. */
  redrew: boolean;
  /** Open to all, the Leader first. */
  deck_list: Record<string, number>;
}

/** A card on the field, with what it comes to now. */
export interface FieldCard {
  place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage";
  card: string;
  /** Another one whenever a card enters the field. */
  object: number;
  rested: boolean;
  /** DON!! */
  given: number;
  /** Null for a Stage. */
  power: number | null;
  /** Where it differs. */
  printed_power?: number;
  /** Null for a Leader. */
  cost: number | null;
  /** Where it differs. */
  printed_cost?: number;
  keywords: ("rush" | "rush_character" | "double_attack" | "banish" | "blocker" | "unblockable")[];
  cannot: ("attack" | "block" | "become_active" | "be_rested" | "be_rested_by_opponent" | "be_ko_in_battle" | "be_ko_by_leader" | "be_ko_by_effect" | "be_ko_by_opponent" | "leave" | "leave_by_opponent")[];
  /** An effect lets it attack active Characters. */
  attacks_active: boolean;
  /** Its effects are. */
  negated: boolean;
  /** It was played this turn. */
  came_now: boolean;
  /** Now, if its player likes. */
  can_attack: boolean;
  /** Blocks with [Once Per Turn] that were used this turn, counted from 0. */
  used: number[];
}

export interface Don {
  deck: number;
  active: number;
  rested: number;
  /** Rested ones that stay so in the next Refresh Phase. */
  frozen: number;
}

export interface LifeCard {
  /** From the bottom, from 1, as actions name it. */
  position: number;
  /** Null while the viewer does not know it. */
  card: string | null;
  /** Face-up. */
  up: boolean;
}

export interface Deck {
  count: number;
  known: KnownCard[];
}

/** A card of a deck that the viewer knows the place of. */
export interface KnownCard {
  /** From the top, from 1. */
  position: number;
  card: string;
}

export interface HandCard {
  card: string;
  count: number;
  /** How many of them the other player knows of. */
  shown: number;
  /** What it takes now, where that is not what is printed. */
  cost?: number;
}

export interface Battle {
  /** Who attacks. */
  seat: number;
  step: "attack" | "block" | "counter" | "damage" | "end";
  /** Null once it has left the field. */
  attacker: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage" | null;
  target: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage" | null;
  attacker_power: number | null;
  target_power: number | null;
  /** Power that would save the target. */
  counter_needed: number;
  blocked: boolean;
  /** Life cards that are still to be taken. */
  damage_left: number;
}

/** The question at hand; its answers are the options of the decision. */
export interface Asked {
  /** Who is asked. */
  seat: number;
  question: "first" | "mulligan" | "action" | "block" | "counter" | "trigger" | "pay" | "optional" | "replacement" | "target" | "don" | "number" | "mode" | "end" | "order" | "life" | "next" | "room";
  /** Whose effect asks. */
  owner: number | null;
  /** The card whose effect it is, or that is being played. */
  card: string | null;
  /** Which of its effects, counted from 0. */
  block: number | null;
  /** Where there is something to choose. */
  zones: ("leader" | "characters" | "stage" | "hand" | "trash" | "deck" | "don")[];
  /** How many are still to choose. */
  left: number | null;
  /** And none of them need be. */
  up_to: boolean;
  /** Objects on the field that were chosen before. */
  chosen: number[];
  /** Cards looked at, the topmost first; null to whoever does not see them. */
  looked: (string | null)[];
}

/** A life card that was taken as damage, before it goes to hand or trash. */
export interface TakenLife {
  seat: number;
  /** Null while the viewer does not know it. */
  card: string | null;
}

export interface Waiting extends Effect {
  /** As the action `next` names it. */
  which: number;
  /** It may come first. */
  is_next: boolean;
}

/** An effect of a card: which one, and whose. */
export interface Effect {
  seat: number;
  card: string;
  /** Counted from 0. */
  block: number;
}

export interface Delayed extends Effect {
  until: "end_of_battle" | "end_of_turn";
}

/** What happens, as a viewer may know it. */
export type EventSeen =
  | { type: "match_begun"; leaders: string[] }
  | { type: "first_chosen"; seat: number; first: number }
  | { type: "cards_drawn"; seat: number; count: number; cards?: string[] }
  | { type: "hand_kept"; seat: number }
  | { type: "hand_redrawn"; seat: number }
  | { type: "life_laid"; seat: number; count: number }
  | { type: "turn_begun"; seat: number; turn: number }
  | { type: "don_added"; seat: number; count: number; rested: number }
  | { type: "don_given"; seat: number; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage"; count: number }
  | { type: "don_returned"; seat: number; count: number }
  | { type: "don_rested"; seat: number; count: number }
  | { type: "don_activated"; seat: number; count: number }
  | { type: "don_frozen"; seat: number; count: number }
  | { type: "card_played"; seat: number; card: string; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage"; source: "hand" | "deck" | "trash" | "life" | "field" | "limbo" | "nowhere" }
  | { type: "event_used"; seat: number; card: string; timing: "main" | "counter" | "trigger" }
  | { type: "effect_used"; seat: number; card: string; block: number }
  | { type: "effect_declined"; seat: number; card: string }
  | { type: "card_chosen"; seat: number; whose: number; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage" }
  | { type: "don_chosen"; seat: number; source: "active" | "rested" | "leader" | "c1" | "c2" | "c3" | "c4" | "c5" }
  | { type: "mode_chosen"; seat: number; which: number }
  | { type: "end_chosen"; seat: number; end: "top" | "bottom" }
  | { type: "next_chosen"; seat: number; which: number }
  | { type: "attack_declared"; seat: number; attacker: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage"; target: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage"; card: string; against: string }
  | { type: "blocked"; seat: number; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage"; card: string }
  | { type: "countered"; seat: number; card: string; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage"; amount: number }
  | { type: "battle_decided"; attacker_power: number; target_power: number; won: number }
  | { type: "damage_dealt"; seat: number; life: number }
  | { type: "life_taken"; seat: number; card?: string }
  | { type: "trigger_used"; seat: number; card: string }
  | { type: "knocked_out"; seat: number; card: string; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage" }
  | { type: "moved"; seat: number; card: string; source: "hand" | "deck" | "trash" | "life" | "field" | "limbo" | "nowhere"; to: "hand" | "deck" | "trash" | "life" | "field" | "limbo" | "nowhere" }
  | { type: "moved_unseen"; seat: number; source: "hand" | "deck" | "trash" | "life" | "field" | "limbo" | "nowhere"; to: "hand" | "deck" | "trash" | "life" | "field" | "limbo" | "nowhere"; card?: string }
  | { type: "rested"; seat: number; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage" }
  | { type: "activated"; seat: number; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage" }
  | { type: "power_changed"; seat: number; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage"; amount: number }
  | { type: "cost_changed"; seat: number; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage"; amount: number }
  | { type: "keywords_gained"; seat: number; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage"; keywords: number }
  | { type: "bans_gained"; seat: number; place: "leader" | "c1" | "c2" | "c3" | "c4" | "c5" | "stage"; bans: number }
  | { type: "blockers_forbidden"; seat: number }
  | { type: "looked"; seat: number; whose: number; zone: "hand" | "deck" | "trash" | "life" | "field" | "limbo" | "nowhere"; cards?: string[] }
  | { type: "revealed"; seat: number; zone: "hand" | "deck" | "trash" | "life" | "field" | "limbo" | "nowhere"; card: string }
  | { type: "life_turned"; seat: number; up: number; card: string }
  | { type: "life_grew"; seat: number }
  | { type: "shuffled"; seat: number }
  | { type: "match_over"; winner: number | null; ending: "not_ended" | "damage" | "deck" | "draw" | "turn_limit" | "cut_off" };
