// Small tables and views for tests; what a test is about it says itself.

import type { View as DealView, CardOnTable } from "../src/generated/the_deal";
import type { View as ElDoradoView } from "../src/generated/el_dorado";
import type { DummyCardSeen, PersonSeen, View as KnightView } from "../src/generated/mage_knight_table";
import type { Fleet, Ship, View as QuantumView } from "../src/generated/quantum";
import type { GameAction, GameDetails, GameEvent, LogLine, LegalAction, OptionField, SeatInfo } from "../src/lib/types";

export const seat = (number: number, about: Partial<SeatInfo> = {}): SeatInfo => ({
  ...{ seat: number, name: number === 0 ? "You" : "Ada", kind: number === 0 ? "person" : "opponent" },
  ...{ player: "normal", here: true, part: null, counts: null, called: null, away_s: null, stand_in: null },
  ...about,
});

export const option = (text: string, action: GameAction): LegalAction => ({ text, action });

export const line = (n: number, events: (GameEvent & Record<string, unknown>)[], about: Partial<LogLine> = {}): LogLine => ({
  ...{ n, seat: 0, events, words: [], kind: "action", shown: false, stands: true, to: null, stand_in: null, by: null },
  ...about,
});

export const field = (name: string, about: Partial<OptionField> = {}): OptionField => ({
  ...{ name, title: name, kind: "int", default: 0, min: null, max: null, choices: null },
  ...{ seats: false, allowed: "", help: "", offers: [], by_seat: [] },
  ...about,
});

export const game = (about: Partial<GameDetails> = {}): GameDetails => ({
  ...{ id: "whist", title: "Whist", blurb: "", min_seats: 2, max_seats: 4, rules_version: "1" },
  ...{ options: [], asked: [], presets: {}, words: {}, levels: ["easy", "normal", "hard"], level_settings: [], styles: ["balanced", "bold"] },
  ...{ policies: {}, others: ["random", "scripted"], keeps_score: false, deck_options: [], has_tutorial: false, guide: "", companion: "", has_rules: true },
  ...about,
});

export const elDorado = (about: Partial<ElDoradoView> = {}): ElDoradoView => ({
  ...{ phase: "playing", seat: 0, players: 3, decks: 1, round: 1, rounds: 2, tricks: 3, dealer: 0, trump: null },
  ...{ trump_is_dealers: false, trump_suit: null, broken: false, hand: [], cards_left: [1, 1, 1], stock: 0 },
  ...{ bids: [1, 1, 1], won: [0, 0, 0], scores: [0, 0, 0], winning: null, trick: null, past_tricks: [], decision: null },
  ...about,
});

export const laid = (card: string, about: Partial<CardOnTable> = {}): CardOnTable => ({
  ...{ card, name: card, type: "evidence", owner: "player", overridden: false },
  ...about,
});

export const theDeal = (about: Partial<DealView> = {}): DealView => ({
  ...{ phase: "playing", seat: 0, hand_number: 1, max_hands: 5, round: 1, rounds: 3, cash: 100, start_cash: 0, heat: 10 },
  ...{ par: null, heat_parts: [{ what: "before", heat: 10 }], thresholds: [], decks_left: [], street_lasts: false },
  ...{ secret: false, has_chosen: [false, false, false], chosen: null },
  ...{ totals: { evidence: 0, cover: 0, margin: 0, heat: 0, profit: 0, projected_heat: 10 }, factors: [], timeline: [] },
  ...{ active: { product: null, location: null, insurance: null, conviction: null }, conviction_met: false },
  ...{ customer_gone: false, customer_limit: 50, order: [0, 1, 2], checks: [[], [], []], hand: [], cards_held: [0, 0, 0] },
  ...{ cards_in_pile: [0, 0, 0], reveals_left: 3, spent: {}, deck: [], pool: [], building: null, last_hand: null },
  ...{ fold_costs: null, ending: null, scores: [0, 0, 0], decision: null },
  ...about,
});

export const ship = (number: number, space: string | null, about: Partial<Ship> = {}): Ship => ({
  ...{ ship: number, face: 4, name: "Frigate", ability: null, ability_text: null, place: space ? "map" : "scrapyard" },
  ...{ space, moved: false, ability_used: false },
  ...about,
});

export const fleet = (number: number, ships: Ship[]): Fleet => ({
  ...{ seat: number, cubes_left: 5, cubes_placed: 0, dominance: 0, research: 0, breakthrough_at: 6, picks: 0 },
  ...{ ships, cards: [], combat_cards: [] },
});

/** Two tiles side by side, A and B, each of three by three spaces around its planet. */
export const quantum = (fleets: Fleet[], about: Partial<QuantumView> = {}): QuantumView => {
  const tiles = ["A", "B"].map((tile, k) => ({
    ...{ tile, x: 3 * k, y: 0, number: 8, starts: false, slots: 2, cubes: [], has_room: true, needs: [8], sums: [0] },
  }));
  const cells = [1, 2, 3, 4, 6, 7, 8, 9];
  const spaces = tiles.flatMap(({ tile, x }) =>
    cells.map((cell) => ({ space: `${tile}${cell}`, x: x + ((cell - 1) % 3), y: Math.floor((cell - 1) / 3), orbit: cell % 2 === 0, void: false })),
  );
  return {
    ...{ phase: "acting", seat: 0, players: 2, first: 0, turn: 0, turns: 1, turn_cap: 100, actions: 3, actions_per_turn: 3 },
    ...{ cubes_each: 5, command_limit: 3, bonus_turns: [], asked: { seat: 0, task: "take actions, or end the turn" } },
    ...{ board: { columns: 6, rows: 3, tiles, spaces }, seats: fleets },
    ...{ market: { commands: [], gambits: [], commands_left: 0, gambits_left: 0 }, combat: null },
    pending: { rolls: null, placing: [], chosen: [], taking: null, carrier: null, passenger: null, cube: null },
    ...{ prospects: null, powers: null, scores: [0, 0], winner: null, ending: null },
    decision: { seat: 0, kind: "acting" },
    ...about,
  };
};

export const mageKnight = (heroes: string[] = ["Tovak"], about: Partial<KnightView> = {}): KnightView => ({
  ...{ phase: "turns", seat: 0, round: 1, rounds: 6, time: "day", turn: 1, acting: 0, people: heroes.map(knight), order: [0, null] },
  scenario: { id: "solo_conquest", name: "Solo Conquest", goal: "all cities are conquered", is_cooperative: true, has_dummy: true, dice: 3, basic_dice: 2, units: 3 },
  ...{ dummy_position: 1, is_turn_begun: false, is_ending: false, is_announced: false, announced_by: null, is_goal_reached: false },
  ...{ extra_turns: [], dummy: null, offers: null, tactics: [], removed_tactics: [], skills: null, reminders: [], steps: [] },
  ...{ corrections: null, chances: null, score: null, has_won: null, scores: heroes.map(() => 0), decision: null },
  ...about,
});

export const knight = (hero: string, seat: number): PersonSeen => ({
  ...{ seat, hero: hero.toLowerCase(), hero_name: hero, tactic: null, place: seat + 1, turns: 1, is_acting: seat === 0 },
  ...{ has_last_turn: false, is_through: false, has_announced: false },
});

export const dummyCard = (name: string, color: DummyCardSeen["counts_as"], bonus = 0): DummyCardSeen => ({
  ...{ card: name.toLowerCase(), name, colors: [color], counts_as: color, bonus },
});

/** What a browser keeps, without a browser. */
export function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}
