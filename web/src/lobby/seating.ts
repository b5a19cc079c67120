// Who sits where in a match to be opened, and how the server is asked for it.

import type { GameDetails, SeatInfo } from "../lib/types";
import { seatName } from "../lib/words";

export type Who = "me" | "opponent" | "here" | "link";

export interface Seating {
  who: Who;
  level: string;
  style: string;
  /** What is set of the level apart from it, as it was typed, by name. */
  settings?: Record<string, string>;
  /** Of another person at this device. */
  name?: string;
}

export interface Seated {
  seats: string[];
  open: number[];
  /** What people at this device are called, by seat. */
  names: (string | null)[];
}

export const seedFault = (seed: string) =>
  seed.trim() === "" || (/^\d+$/.test(seed.trim()) && Number.isSafeInteger(Number(seed)))
    ? ""
    : `A seed is a whole number up to ${Number.MAX_SAFE_INTEGER}.`;

/** What the server says of a seat, which it counts from 0, as people call it here. */
export const seatCounted = (sentence: string, game: GameDetails) =>
  sentence.replace(/^Seat (\d+)(?=:)/, (_, seat) => seatName(game, Number(seat)));

type OpponentChoices = Pick<GameDetails, "levels" | "level_settings" | "styles" | "policies" | "others" | "companion">;

export const SCRIPTED = "scripted";

/** The styles that change how a player plays, apart from those that are players of their own. */
export const stylesOf = ({ styles, policies }: OpponentChoices) => styles.filter((style) => !(style in policies));

/** The scripted players that are made for a seat; without a seat none. */
export const policiesFor = ({ policies }: OpponentChoices, seat: number | null) =>
  Object.keys(policies).filter((policy) => seat !== null && policies[policy]!.includes(seat));

export const takesStyle = (level: string, { levels }: OpponentChoices) => levels.includes(level) || level === SCRIPTED;

/** What can be set of a level apart from it; of one that searches nothing. */
export const settingsOf = (level: string, { level_settings }: OpponentChoices) => level_settings.filter(({ usual }) => level in usual);

/** Those of them that somebody has set, each with what was typed. */
const settingsIn = ({ level, settings = {} }: Seating, choices: OpponentChoices) =>
  settingsOf(level, choices)
    .map(({ name }) => ({ name, value: (settings[name] ?? "").trim() }))
    .filter(({ value }) => value !== "");

export const countSet = (seating: Seating, choices: OpponentChoices) => settingsIn(seating, choices).length;

export const usualLevel = ({ levels }: OpponentChoices) =>
  levels.includes("normal") ? "normal" : (levels[Math.floor(levels.length / 2)] ?? "random");

export function opponent(choices: OpponentChoices): Seating {
  return { who: "opponent", level: usualLevel(choices), style: choices.styles[0] ?? "" };
}

/** Who usually sits at one more seat: an opponent, and beside a real table another person at the same device. */
export const oneMore = (choices: OpponentChoices): Seating => ({
  ...opponent(choices),
  who: choices.companion === "" ? "opponent" : "here",
});

/** So many seats, the person at the first of them. */
export function usualSeating(count: number, choices: OpponentChoices): Seating[] {
  return Array.from({ length: count }, (_, seat) => ({
    ...oneMore(choices),
    ...(seat === 0 ? { who: "me" } : {}),
  }));
}

/** So many seats without anybody. */
export const programs = (count: number, choices: OpponentChoices) => Array.from({ length: count }, () => opponent(choices));

export function usualCount(game: GameDetails): number {
  const players = game.options.find((option) => option.name === "players");
  const wanted = typeof players?.default === "number" ? players.default : game.min_seats;
  return Math.min(game.max_seats, Math.max(game.min_seats, wanted));
}

/** One seat changed. Only one seat is one's own: where it was before, an opponent sits down. */
export function withSeat(seating: Seating[], seat: number, wanted: Seating): Seating[] {
  return seating.map((one, k) => {
    if (k === seat) return wanted;
    return wanted.who === "me" && one.who === "me" ? { ...one, who: "opponent" } : one;
  });
}

/** `me` is what one is called oneself. */
export function seated(seating: Seating[], choices: OpponentChoices, me = ""): Seated {
  return {
    seats: seating.map((one) => spec(one, choices)),
    open: seating.flatMap((one, seat) => (one.who === "link" ? [seat] : [])),
    names: seating.map((one) => (one.who === "me" ? me : one.who === "here" ? (one.name ?? "").trim() : "") || null),
  };
}

function spec(seating: Seating, choices: OpponentChoices): string {
  const { who, level, style } = seating;
  if (who !== "opponent") return "human";
  const hasStyle = takesStyle(level, choices) && style !== "" && style !== choices.styles[0];
  const set = settingsIn(seating, choices).map(({ name, value }) => `+${name}=${plainNumber(value)}`);
  return [hasStyle ? `${level}:${style}` : level, ...set].join("");
}

/** ".5" as "0.5"; anything else stays, for the server to refuse. */
const plainNumber = (typed: string) => (Number.isFinite(Number(typed)) ? String(Number(typed)) : typed);

/** The seating of a match that was played, `mine` at one's own seat; other people are asked by link. */
export function seatingOf(
  seats: SeatInfo[],
  mine: number | null,
  here: (seat: number) => boolean,
  choices: OpponentChoices,
): Seating[] {
  return seats.map((seat) => {
    const usual = opponent(choices);
    if (seat.seat === mine) return { ...usual, who: "me" };
    if (seat.kind !== "opponent") return { ...usual, who: here(seat.seat) ? "here" : "link", name: seat.called ?? "" };
    return { ...usual, ...levelOf(seat.player, choices) };
  });
}

/** A player's name as the form has it; one that it does not offer stays as it is. */
function levelOf(player: string, choices: OpponentChoices): Partial<Seating> {
  const [name = "", ...given] = player.split("+");
  const [level = "", style, ...more] = name.split(":");
  const set = given.map((setting): [string, string] => [setting.split("=")[0]!, setting.slice(setting.indexOf("=") + 1)]);
  const known = settingsOf(level, choices).map((setting) => setting.name);
  const isOffered =
    takesStyle(level, choices) && more.length === 0 && set.every(([setting]) => known.includes(setting)) &&
    (style === undefined || stylesOf(choices).includes(style));
  if (!isOffered) return { level: player };
  return { level, ...(style === undefined ? {} : { style }), ...(set.length > 0 ? { settings: Object.fromEntries(set) } : {}) };
}
