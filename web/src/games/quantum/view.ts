// Small questions about a seat's view. Nothing here is a rule.

import type { Combat, EventSeen, Fighter, Ship, View } from "../../generated/quantum";
import type { LogLine, SeatInfo } from "../../lib/types";
import { capital, does, openWords } from "../../lib/words";

export type { Attack, Card, CardOffered, Combat, EventSeen, Fighter, Fleet, HeldCard, Power, Ship, Space, Tile, View } from "../../generated/quantum";

/** An event of one type, or of some. */
export type Happened<Type extends EventSeen["type"]> = Extract<EventSeen, { type: Type }>;

/** A space ("E4") or a planet ("E"). */
export type Place = string;

export const SHIP_NAMES = ["", "Battlestation", "Flagship", "Destroyer", "Frigate", "Interceptor", "Scout"];

export interface Stationed extends Ship {
  seat: number;
  face: number;
  name: string;
  space: string;
}

/** Every ship that is on the map. */
export const shipsOnMap = (view: View): Stationed[] =>
  view.seats.flatMap((fleet) =>
    fleet.ships.flatMap((ship) => (ship.space ? [{ ...ship, seat: fleet.seat } as Stationed] : [])),
  );

/** What happened last, as the log says it; dice and the like, which it sets in, are left out. */
export const newsOf = (lines: readonly LogLine[]): string => {
  const last = lines.findLast((line) => line.stands && line.words.length > 0);
  return last?.words.filter((words) => !words.startsWith("  ")).join(" ") ?? "";
};

/** What is asked of whom, for those who wait: "Ada is to choose a card." */
export const askedWords = ({ asked }: View, seats: SeatInfo[]): string =>
  asked ? `${openWords(seats[asked.seat]) ?? `${does(seats, asked.seat, "are", "is")} to ${asked.task}`}.` : "";

export const tileOf = (place: Place): string => place.charAt(0);
export const isPlanet = (place: Place): boolean => place.length === 1;

/** Where a place is, in spaces from the upper left. */
export function pointOf(view: View, place: Place): { x: number; y: number } {
  const tile = view.board.tiles.find((one) => one.tile === tileOf(place))!;
  const cell = isPlanet(place) ? 4 : Number(place.slice(1)) - 1;
  return { x: tile.x + (cell % 3), y: tile.y + Math.floor(cell / 3) };
}

/** The spaces and planets that a text speaks of: "E4", "planet E". */
export const placesNamed = (words: readonly string[]): Place[] => {
  const text = words.join(" ");
  const planets = [...text.matchAll(/\bplanet ([A-Z])\b/gi)].map(([, letter]) => letter!);
  return [...new Set([...(text.match(/\b[A-Z][1-9]\b/g) ?? []), ...planets])];
};

// ---- combat ----

const SIDES = ["attacker", "defender"] as const;

/** How a combat ended: won by a side, or by Dangerous with both ships destroyed. */
export type Ending = Happened<"combat_won" | "dangerous_decided">;
const isEnding = (event: EventSeen): event is Ending => event.type === "combat_won" || (event.type === "dangerous_decided" && event.activate);

/** What has happened and stands, line by line. */
const standing = (lines: readonly LogLine[]): EventSeen[][] => lines.filter((line) => line.stands).map((line) => line.events as EventSeen[]);

/** A combat that is over. */
export interface Ended {
  combat: Combat;
  ending: Ending;
}

/** The combats that have ended and that a seat has not answered by anything yet, the last one last; for whoever only
    watches, those of the turn. */
export function endedCombats(lines: readonly LogLine[], seat: number | null): Ended[] {
  const stands = lines.filter((line) => line.stands);
  const since = stands.findLastIndex((line) => (seat === null ? hasTurn(line) : line.kind === "action" && line.seat === seat));
  return stands.flatMap((line, k) => (k < since || !hasEnding(line) ? [] : endedBy(stands.slice(0, k + 1)))).slice(-MOST_SHOWN);
}

const MOST_SHOWN = 4;
const hasTurn = (line: LogLine) => (line.events as EventSeen[]).some((event) => event.type === "turn_begun");
const hasEnding = (line: LogLine) => (line.events as EventSeen[]).some(isEnding);

/** The combat that the last of some lines brought to its end, with the dice it ended with, if any were rolled. */
function endedBy(lines: readonly LogLine[]): Ended[] {
  const told = standing(lines);
  const ending = told.at(-1)?.find(isEnding);
  if (!ending) return [];
  const events = told.flat();
  const began = events.findLastIndex((event) => event.type === "attack_declared");
  const declared = events[began];
  if (declared?.type !== "attack_declared") return [];
  const rolled = events.slice(began).findLast((event) => event.type === "combat_rolled");
  const [attacker, defender] = SIDES.map((side) => sideOf(side, declared, rolled)) as [Fighter, Fighter];
  const { by, origin, launch, target } = declared;
  const winning = ending.type === "combat_won" ? ending.side : null;
  return [{ ending, combat: { step: "resolution", by, origin, launch, target, attacker, defender, percent: null, winning, rerolls: {}, rerolled: [] } }];
}

type Declared = Happened<"attack_declared">;
type Dice = Happened<"combat_rolled">;

function sideOf(side: (typeof SIDES)[number], declared: Declared, rolled: Dice | undefined): Fighter {
  const [seat, ship, face] =
    side === "attacker"
      ? ([declared.seat, declared.ship, declared.face] as const)
      : ([declared.defender, declared.defending_ship, declared.defending_face] as const);
  const about = { seat, ship, face, name: SHIP_NAMES[face]! };
  if (!rolled) return { ...about, original_roll: null, roll: null, total: null, modifiers: [], calculation: null };
  const told = {
    face,
    original_roll: rolled[`${side}_original_roll`],
    roll: rolled[`${side}_roll`],
    total: rolled[`${side}_total`],
  };
  const adds: Record<string, number> = {
    rational: 0,
    ferocious: told.roll - told.original_roll,
    strategic: told.total - told.face - told.roll,
  };
  const modifiers = rolled[`${side}_modifiers`].map((card) => ({ card, name: capital(card), adds: adds[card] ?? 0 }));
  return { ...about, ...told, modifiers, calculation: calculation(told, modifiers) };
}

/** As the server words it: Ship 4 + Roll 3 - 1 (Ferocious) = 6. */
function calculation(told: { face: number; original_roll: number; total: number }, modifiers: Fighter["modifiers"]): string {
  const fixed = modifiers.filter((one) => one.adds === 0).map((one) => ` (${one.name})`);
  const changes = modifiers.filter((one) => one.adds !== 0).map((one) => ` - ${-one.adds} (${one.name})`);
  return `Ship ${told.face} + Roll ${told.original_roll}${fixed.join("")}${changes.join("")} = ${told.total}`;
}

// ---- how a match came out ----

export interface Deeds {
  settled: number;
  built: number;
  infamy: number;
  attacks: number;
  won: number;
  lost: number;
  cards: number;
}

/** What every seat has done in a match; what was taken back does not count. */
export function deedsOf(lines: readonly LogLine[], players: number): Deeds[] {
  const deeds = Array.from({ length: players }, (): Deeds => ({ settled: 0, built: 0, infamy: 0, attacks: 0, won: 0, lost: 0, cards: 0 }));
  for (const event of standing(lines).flat()) {
    const did = "seat" in event ? deeds[event.seat] : undefined;
    if (!did) continue;
    if (event.type === "cube_placed" && event.how === "settle") did.settled += 1;
    if (event.type === "cube_placed" && event.how === "construct") did.built += 1;
    if (event.type === "cube_placed" && event.how === "infamy") did.infamy += 1;
    if (event.type === "attack_declared") did.attacks += 1;
    if (event.type === "combat_won" && event.side === "attacker") did.won += 1;
    if (event.type === "ship_destroyed") did.lost += 1;
    if (event.type === "card_taken") did.cards += 1;
  }
  return deeds;
}
