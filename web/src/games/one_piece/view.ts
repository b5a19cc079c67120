// Small questions about a seat's view. Nothing here is a rule.

import type { EventSeen, FieldCard, Side, View } from "../../generated/one_piece";
import type { LogLine, SeatInfo } from "../../lib/types";
import { count, does, nameOf, openWords, whose } from "../../lib/words";
import type { OnTable } from "./cards";

export type { Asked, Battle, Don, EventSeen, FieldCard, HandCard, LifeCard, Side, View } from "../../generated/one_piece";
export type Place = FieldCard["place"];
export type SideName = "own" | "their";

export const CHARACTER_PLACES: readonly Place[] = ["c1", "c2", "c3", "c4", "c5"];

/** Whose side lies below: the viewer's, or the first seat's for whoever looks on. */
export const below = (view: View): number => view.seat ?? 0;

export const cardAt = (side: Side, place: Place): FieldCard | null => {
  if (place === "leader") return side.leader;
  return place === "stage" ? side.stage : (side.characters[Number(place.slice(1)) - 1] ?? null);
};

/** How a card of the field lies there. */
export const lying = (card: FieldCard): OnTable => ({
  rested: card.rested,
  given: card.given,
  power: card.power,
  cost: card.cost,
  keywords: card.keywords,
});

export const placeWord = (place: Place): string => {
  if (place === "leader") return "Leader";
  return place === "stage" ? "Stage" : `Character ${place.slice(1)}`;
};

const PHASES: Record<View["phase"], string> = {
  first: "Before the first turn",
  mulligan: "Opening hands",
  refresh: "Refresh Phase",
  draw: "Draw Phase",
  don: "DON!! Phase",
  main: "Main Phase",
  battle: "Battle",
  end: "End Phase",
  over: "The match is over",
};
const STEPS: Record<NonNullable<View["battle"]>["step"], string> = {
  attack: "Attack Step",
  block: "Block Step",
  counter: "Counter Step",
  damage: "Damage Step",
  end: "End of the battle",
};
export const phaseWords = (view: View): string => (view.battle ? STEPS[view.battle.step] : PHASES[view.phase]);

/** "Your Main Phase". */
export const whosePhase = (view: View, seats: SeatInfo[]): string =>
  view.turn_seat === null || view.phase === "over" ? phaseWords(view) : `${whose(seats, view.turn_seat, "Your")} ${phaseWords(view)}`;

/** Cards with their numbers, one after another. */
export const each = (counted: Record<string, number>): string[] => Object.entries(counted).flatMap(([card, n]) => Array<string>(n).fill(card));

/** What others are asked, for those who wait. */
export function waitingWords(view: View, seats: SeatInfo[]): string {
  if (view.asked === null) return "";
  const { seat, question } = view.asked;
  const tasks: Partial<Record<typeof question, string>> = {
    first: "choose who begins",
    mulligan: "keep the opening hand, or draw another",
    action: "play, give DON!!, attack, or end the turn",
    block: "block, or not",
    counter: "counter, or not",
    trigger: "look at the life card that was taken",
  };
  return `${openWords(seats[seat]) ?? `${does(seats, seat, "are", "is")} to ${tasks[question] ?? "decide about an effect"}`}.`;
}

/** What happened last, as the log says it. */
export const newsOf = (lines: readonly LogLine[]): string[] => lines.findLast((line) => line.stands && line.words.length > 0)?.words ?? [];

/** What happened to a card that everybody saw, in words that go on with "by Ada". */
const SEEN = {
  card_played: "Played",
  event_used: "Used",
  trigger_used: "Trigger used",
  countered: "Counter",
  blocked: "Block",
  attack_declared: "Attack",
  revealed: "Revealed",
} as const;
type Seen = Extract<EventSeen, { type: keyof typeof SEEN }>;
const isSeen = (event: EventSeen): event is Seen => event.type in SEEN;

/** The card that was played, used or shown last. */
export function lastCard(lines: readonly LogLine[]): { card: string; seat: number; what: string } | null {
  const events = lines.findLast((line) => line.stands && (line.events as EventSeen[]).some(isSeen))?.events as EventSeen[] | undefined;
  const last = events?.findLast(isSeen);
  return last ? { card: last.card, seat: last.seat, what: SEEN[last.type] } : null;
}

// ---- how a match came out ----

/** Why it ended, for those at the table. */
export function endingWords(view: View, seats: SeatInfo[]): string {
  const loser = view.winner === null ? null : 1 - view.winner;
  const after = `after ${count(view.turn, "turn")}`;
  if (view.ending === "damage" && loser !== null) return `${whose(seats, loser, "Your")} Leader took damage without a life card left, ${after}.`;
  if (view.ending === "deck" && loser !== null) return `${whose(seats, loser, "Your")} deck ran out, ${after}.`;
  if (view.ending === "draw") return `Both were beaten at once, ${after}.`;
  if (view.ending === "turn_limit") return `Nobody won within ${count(view.turn, "turn")}.`;
  return view.ending === "cut_off" ? `The match was cut off: there was no room for everything under way.` : `${nameOf(seats, view.turn_seat ?? 0)} conceded or left, ${after}.`;
}

export interface Deeds {
  attacks: number;
  /** That hit, or knocked a Character out. */
  succeeded: number;
  played: number;
  blocks: number;
  counters: number;
  triggers: number;
  knocked: number;
}

/** What both seats have done; what was taken back does not count. */
export function deedsOf(lines: readonly LogLine[]): Deeds[] {
  const deeds = [0, 1].map((): Deeds => ({ attacks: 0, succeeded: 0, played: 0, blocks: 0, counters: 0, triggers: 0, knocked: 0 }));
  let attacker = 0;
  for (const event of lines.filter((line) => line.stands).flatMap((line) => line.events as EventSeen[])) {
    if (event.type === "attack_declared") deeds[(attacker = event.seat)]!.attacks += 1;
    else if (event.type === "battle_decided" && event.won) deeds[attacker]!.succeeded += 1;
    else if (event.type === "card_played") deeds[event.seat]!.played += 1;
    else if (event.type === "event_used" && event.timing === "main") deeds[event.seat]!.played += 1;
    else if (event.type === "event_used" && event.timing === "counter") deeds[event.seat]!.counters += 1;
    else if (event.type === "blocked") deeds[event.seat]!.blocks += 1;
    else if (event.type === "countered") deeds[event.seat]!.counters += 1;
    else if (event.type === "trigger_used") deeds[event.seat]!.triggers += 1;
    else if (event.type === "knocked_out") deeds[event.seat]!.knocked += 1;
  }
  return deeds;
}
