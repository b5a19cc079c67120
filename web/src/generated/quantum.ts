// Written by `make types` from src/tablemate/games/quantum; change it there.

import type { Decided } from "./table";

/** The table as one seat sees it. */
export interface View extends Decided {
  phase: string;
  /** Whose view it is; null is a spectator. */
  seat: number | null;
  players: number;
  first: number | null;
  turn: number | null;
  turns: number;
  turn_cap: number;
  actions: number;
  actions_per_turn: number;
  cubes_each: number;
  command_limit: number;
  bonus_turns: number[];
  asked: Asked | null;
  board: Board;
  seats: Fleet[];
  market: Market;
  combat: Combat | null;
  pending: Pending;
  /** For the seat to decide. */
  prospects: Prospects | null;
  /** For the seat in turn. */
  powers: Powers | null;
  scores: number[];
  winner: number | null;
  ending: "cubes" | "turn_cap" | null;
}

/** Who is to decide, and what, in words that follow "to". */
export interface Asked {
  seat: number;
  task: string;
}

export interface Board {
  columns: number;
  rows: number;
  tiles: Tile[];
  /** Where ships can be. */
  spaces: Space[];
}

/** A tile; `needs` and `sums` are what each seat's ships in orbit must add up to, and do (7.1, 8.4). */
export interface Tile {
  tile: string;
  /** Of its upper left space. */
  x: number;
  y: number;
  /** Of the planet; 0 without. */
  number: number;
  starts: boolean;
  /** Places for cubes. */
  slots: number;
  /** The seats they belong to. */
  cubes: number[];
  has_room: boolean;
  needs: number[];
  sums: number[];
}

export interface Space {
  space: string;
  x: number;
  y: number;
  orbit: boolean;
  void: boolean;
}

/** What one player has. */
export interface Fleet {
  seat: number;
  cubes_left: number;
  cubes_placed: number;
  dominance: number;
  research: number;
  /** The research that brings a card. */
  breakthrough_at: number;
  /** Cards that are still to be taken. */
  picks: number;
  ships: Ship[];
  cards: HeldCard[];
  /** That work, by name. */
  combat_cards: string[];
}

/** A ship; its marks are those of the turn, so only the seat in turn has any (5.9). */
export interface Ship {
  /** Counted from 1. */
  ship: number;
  face: number | null;
  name: string | null;
  ability: string | null;
  ability_text: string | null;
  place: "map" | "scrapyard" | "reserve" | "aboard";
  space: string | null;
  moved: boolean;
  ability_used: boolean;
}

/** A command card: whether it works yet, and whether it has been used this turn (9.2). */
export interface HeldCard extends Card {
  active: boolean;
  used: boolean;
}

export interface Card {
  card: string;
  name: string;
  kind: "command" | "gambit";
  category: string;
  text: string;
}

/** The two rows, short where a deck and its discards are used up, and how many cards the decks have. */
export interface Market {
  commands: CardOffered[];
  gambits: CardOffered[];
  commands_left: number;
  gambits_left: number;
}

/** A card that lies face up, and why whoever picks cannot take it. */
export interface CardOffered extends Card {
  why_not: string | null;
}

export interface Combat {
  step: "launch" | "pre-combat" | "rolls" | "re-roll" | "resolution";
  by: "action" | "strike" | "tactical";
  origin: string;
  launch: string | null;
  target: string;
  attacker: Fighter;
  defender: Fighter;
  /** The attacker's chance, before the dice are rolled. */
  percent: number | null;
  winning: "attacker" | "defender" | null;
  /** What may be rolled again now, and the chance to win then. */
  rerolls: Record<string, number>;
  rerolled: string[];
}

/** A ship in combat. Before the dice are rolled there is no roll and no total. */
export interface Fighter {
  seat: number;
  ship: number;
  face: number;
  name: string;
  original_roll: number | null;
  roll: number | null;
  modifiers: Modifier[];
  total: number | null;
  calculation: string | null;
}

/** A card that counts in a roll, with what it adds; Rational sets the die and adds nothing. */
export interface Modifier {
  card: string;
  name: string;
  adds: number;
}

/** What a decision besides combat is about: ships that wait, a card to be taken, a cube in the air. */
export interface Pending {
  rolls: Rolled | null;
  placing: number[];
  chosen: number[];
  taking: Card | null;
  carrier: number | null;
  passenger: number | null;
  cube: LiftedCube | null;
}

export interface Rolled {
  seat: number;
  ship: number;
  face: number;
}

export interface LiftedCube {
  seat: number;
  planet: string;
}

export interface Prospects {
  /** By ship and space. */
  ways: Record<string, Record<string, string[]>>;
  attacks: Attack[];
}

/** An attack that is in reach, with the chance from each space it can be launched from. */
export interface Attack {
  type: "attack" | "strike" | "tactical";
  ship: number;
  target: string;
  defender: Target;
  /** The best of them. */
  percent: number;
  launches: Record<string, number>;
  why_not: string | null;
}

export interface Target {
  seat: number;
  ship: number;
}

export interface Powers {
  ships: Record<string, Power[]>;
  /** What needs no ship. */
  general: Power[];
  /** Why nothing can be built there. */
  planets: Record<string, string | null>;
  construct_cost: number;
}

/** Something that could be done, with its cost and why it cannot. */
export interface Power {
  type: string;
  name: string;
  text: string;
  cost: number;
  why_not: string | null;
  /** That brings it. */
  card: string | null;
}

/** What happens, as a viewer may know it. */
export type EventSeen =
  | { type: "fleet_rolled"; seat: number; faces: number[]; again: boolean }
  | { type: "rolled_off"; seat: number; face: number }
  | { type: "first_player"; seat: number }
  | { type: "cube_placed"; seat: number; planet: string; how: "settle" | "construct" | "infamy"; left: number }
  | { type: "ship_deployed"; seat: number; ship: number; face: number; to: string }
  | { type: "ship_left"; seat: number; ship: number }
  | { type: "turn_begun"; seat: number; turn: number; actions: number; bonus: boolean }
  | { type: "research_changed"; seat: number; before: number; after: number; why: "research" | "void" | "breakthrough" | "combat" | "infamy" | "brilliant" | "cerebral" | "tyrannical" | "plundering" | "aggression" }
  | { type: "dominance_changed"; seat: number; before: number; after: number; why: "research" | "void" | "breakthrough" | "combat" | "infamy" | "brilliant" | "cerebral" | "tyrannical" | "plundering" | "aggression" }
  | { type: "action_gained"; seat: number; card: string }
  | { type: "ship_moved"; seat: number; ship: number; face: number; from: string; to: string; how: "move" | "tactical" | "nomadic" | "transport" | "passenger" | "launch" | "advance" | "warp" }
  | { type: "ship_turned"; seat: number; ship: number; before: number; after: number; by: "modify" | "flexible" }
  | { type: "ship_rolled"; seat: number; ship: number; before: number | null; after: number; how: "rolled" | "chosen" | "again" }
  | { type: "attack_declared"; seat: number; ship: number; face: number; by: "action" | "strike" | "tactical"; origin: string; launch: string; target: string; defender: number; defending_ship: number; defending_face: number }
  | { type: "called_off"; seat: number }
  | { type: "dangerous_decided"; seat: number; activate: boolean }
  | { type: "combat_rolled"; attacker_face: number; attacker_original_roll: number; attacker_roll: number; attacker_modifiers: string[]; attacker_total: number; defender_face: number; defender_original_roll: number; defender_roll: number; defender_modifiers: string[]; defender_total: number }
  | { type: "combat_rerolled"; seat: number; kind: "cruel" | "relentless" | "scrappy" }
  | { type: "combat_won"; seat: number; side: "attacker" | "defender"; moved: boolean }
  | { type: "ship_destroyed"; seat: number; ship: number; face: number; by: number }
  | { type: "ship_scrapped"; seat: number; ship: number }
  | { type: "infamy_reached"; seat: number }
  | { type: "breakthrough_made"; seat: number }
  | { type: "card_taken"; seat: number; card: string }
  | { type: "card_discarded"; seat: number; card: string }
  | { type: "card_revealed"; card: string }
  | { type: "market_refreshed"; seat: number }
  | { type: "pick_declined"; seat: number }
  | { type: "cube_moved"; by: number; seat: number; from: string; to: string }
  | { type: "turn_ended"; seat: number }
  | { type: "match_over"; ending: "cubes" | "turn_cap"; winner: number | null };
