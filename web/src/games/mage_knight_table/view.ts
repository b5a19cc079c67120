// What the table says of a view, in words and figures; it knows no rules, and adds nothing to what it was sent.

import type {
  CardSeen,
  ChanceSeen,
  FlipSeen,
  PersonSeen,
  ScoreLineSeen,
  ScoreSeen,
  TurnsLeftSeen,
  View,
} from "../../generated/mage_knight_table";
import type { LegalAction, SeatInfo } from "../../lib/types";
import { capital, count, isYou, listed, nameOf } from "../../lib/words";

export type * from "../../generated/mage_knight_table";

export type Color = CardSeen["colors"][number];
export type Time = View["time"];
export const COLORS: Color[] = ["red", "blue", "green", "white"];

// ---- who ----

/** Alone one is "you"; people who sit together are told apart by their heroes, whoever holds the device. */
export const isAlone = (view: View) => view.people.length === 1;

export function whoWords(view: View, seat: number): string {
  return isAlone(view) ? "You" : (view.people[seat]?.hero_name ?? `Seat ${seat + 1}`);
}

/** "Your", or "Tovak's". */
export const whoseWords = (view: View, seat: number) => (isAlone(view) ? "Your" : `${whoWords(view, seat)}'s`);

/** The name that a person goes by besides the hero, if it is one. */
export function personWords(view: View, seats: SeatInfo[], person: PersonSeen): string {
  const name = nameOf(seats, person.seat);
  if (isAlone(view)) return person.hero_name;
  return isYou(seats, person.seat) || name === person.hero_name ? "" : name;
}

/** Who announced the end of the round, as a sentence; "" while nobody has. */
export function announcedWords(view: View): string {
  if (!view.is_announced) return "";
  if (view.announced_by === null) return "The dummy has announced the end of the round.";
  return `${whoWords(view, view.announced_by)} ${isAlone(view) ? "have" : "has"} announced the end of the round.`;
}

// ---- what is to be done ----

/** The large line: whose turn it is, or what is asked. */
export function headline(view: View): string {
  const { phase, acting } = view;
  if (phase === "over") return "The score is counted";
  if (acting === null) return "";
  const who = whoWords(view, acting);
  const s = isAlone(view) ? "" : "s";
  switch (phase) {
    case "entering":
      return "Which tactics are gone?";
    case "choosing":
      return isAlone(view) ? "Choose your tactic" : `${who} chooses a tactic`;
    case "taking":
      return isAlone(view) ? "Carry out your tactic" : `${who} carries out a tactic`;
    case "leaving_aa":
      return "Which advanced action lay lowest?";
    case "leaving_spell":
      return "Which spell lay lowest?";
    case "removing":
      return "Which tactic goes?";
    case "scoring":
      return isAlone(view) ? "Count your score" : view.score?.asked?.seat == null ? "Count together" : `${who} count${s}`;
    case "closing":
      return "Is the score right?";
    default:
      return `${whoseWords(view, acting)} turn`;
  }
}

/** Options of a kind. */
export const ofType = (options: LegalAction[], type: string) => options.filter((option) => option.action.type === type);

export const FIXES = ["fix_crystal", "fix_card", "fix_turn"];
/** What a turn may bring besides its end, each behind the button for more. */
export const ASIDES = ["extra_turn", "skip_turn", "goal_reached", "gain_skill", "monastery"];
export const hasSome = (options: LegalAction[], types: string[]) => options.some(({ action }) => types.includes(String(action.type)));

// ---- figures ----

/** A chance, never as more certain than it is. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "<1%";
  if (chance < 1 && chance > 0.995) return ">99%";
  return `${Math.round(chance * 100)}%`;
}

export const mean = (value: number) => value.toFixed(1);

/** A change with its sign; a change too small to be seen is none. */
export function change(value: number): string {
  const told = Math.abs(value).toFixed(2);
  if (Number(told) === 0) return "±0";
  return value > 0 ? `+${told}` : `−${told}`;
}

const LIKELY = 0.02;

/** "4 or 5 more turns": those that are likely at all; "1 more turn" where it is known. */
export function turnsWords(chances: ChanceSeen[]): string {
  const likely = chances.filter(({ chance }) => chance >= LIKELY).map(({ turns }) => turns);
  const [least, most] = [likely[0] ?? 0, likely.at(-1) ?? 0];
  if (least === most) return count(least, "turn");
  return most - least === 1 ? `${least} or ${most} turns` : `${least} to ${most} turns`;
}

/** Each number of turns with its chance, to be read. */
export const chanceWords = (chances: ChanceSeen[]) =>
  listed(chances.map(({ turns, chance }) => `${count(turns, "turn")} ${percent(chance)}`));

export const turnsLeftOf = (view: View, seat: number | null): TurnsLeftSeen | null =>
  view.chances?.turns_left.find((left) => left.seat === seat) ?? null;

// ---- the dummy ----

const colored = (color: Color, crystals: number) => `${crystals === 0 ? "no" : crystals} ${color} ${crystals === 1 ? "crystal" : "crystals"}`;

/** Why there was a bonus, or none. */
export function flipWords({ checked, bonus_cards, matching_color }: FlipSeen): string {
  const said = `${checked.name} is ${checked.counts_as}`;
  if (matching_color === null) return `${said}: no ${checked.counts_as} crystals, no bonus.`;
  const drawn = bonus_cards.length;
  const bonus = drawn === 0 ? "no card was left" : `${count(drawn, "more card")}${drawn < checked.bonus ? ", the last" : ""}`;
  return `${said}: ${colored(matching_color, Math.max(checked.bonus, drawn))}, ${bonus}.`;
}

/** A card as it is read aloud. */
export const cardWords = ({ name, colors }: CardSeen) => `${name}, ${listed(colors)}`;

const LONG = 8;
const BREAKS = /(?<=\p{L}{3})(?=(?:tration|nation|sation|eration|tility|lity|lize|less|ness|date|ment|tion|pose|ing|line|attack|ground|wind|storm|nate|macy|sive)\b)/u;

/** A name for a small card: a long word may be parted where it is read so. */
export const parted = (name: string) =>
  name
    .split(" ")
    .map((word) => (word.length > LONG ? word.replace(BREAKS, "\u00ad") : word))
    .join(" ");

/** The same card twice in a list needs two keys. */
export const keyed = <C extends CardSeen>(cards: C[]) =>
  cards.map((card, k) => ({ card, key: `${card.card}-${cards.slice(0, k).filter((before) => before.card === card.card).length}` }));

// ---- rounds ----

/** Day and night take turns. */
export const timeOfRound = (view: View, round: number): Time =>
  (round - view.round) % 2 === 0 ? view.time : view.time === "day" ? "night" : "day";

const AT_THE_END = ["leaving_aa", "leaving_spell", "removing"];

/** The round that is being prepared: what is ticked for one is not ticked for another. */
export const preparedRound = ({ phase, round }: View) => (AT_THE_END.includes(phase) ? round + 1 : round);

// ---- the score ----

export interface ScorePart {
  title: string;
  seat: number | null;
  lines: ScoreLineSeen[];
}

/** The lines of the score, each person's by themselves, those of all together at the end. */
export function scoreParts(view: View, score: ScoreSeen): ScorePart[] {
  const seats: (number | null)[] = [...view.people.map(({ seat }) => seat), null];
  return seats
    .map((seat) => ({
      seat,
      title: seat === null ? (isAlone(view) ? "The scenario" : "Together") : isAlone(view) ? "You" : whoWords(view, seat),
      lines: score.lines.filter((line) => line.seat === seat),
    }))
    .filter((part) => part.lines.length > 0);
}

/** How it ended, for the page around the table; several who play against each other are compared by points. */
export function outcomeWords(view: View): string | null {
  if (view.has_won === null || (!isAlone(view) && !view.scenario.is_cooperative)) return null;
  const points = count(view.scores[0] ?? 0, "point");
  return `${capital(view.has_won ? "won" : "not won")}: ${points}`;
}
