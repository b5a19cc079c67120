// Plain words for what the server sends as names and numbers.

import type { GameAction, GameDetails, LegalAction, OptionValue, ScoreWords, SeatInfo } from "./types";

export function listed(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A message as a sentence: a capital at its beginning, a full stop at its end. */
export function asSentence(message: string): string {
  const text = capital(message);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

const VERBS: Record<string, string> = { play: "Play", bid: "Bid" };

/** What a button says that takes an action: "Play Q♠", "Bid 4", "Walk away". */
export function takeWords({ action, text }: Pick<LegalAction, "action" | "text">): string {
  const verb = VERBS[String(action.type)];
  return verb && !text.toLowerCase().startsWith(verb.toLowerCase()) ? `${verb} ${text}` : capital(text);
}

/** The same where the rest stands beside it. */
export const verbOf = (action: GameAction): string => VERBS[String(action.type)] ?? "Choose";

/** A whole number as people write it: 10,000. */
export const figure = (n: number) => n.toLocaleString("en");

export const count = (n: number, one: string, many = `${one}s`) => `${figure(n)} ${n === 1 ? one : many}`;

/** `trick+10` stays as it is; `after_broken` becomes "After broken". */
export function label(name: string): string {
  const words = name.replaceAll("_", " ");
  return capital(words);
}

/** What the value of an option, or a preset, is called. Seats are counted from 1 by people. */
export function choiceWords(game: GameDetails, option: string, value: string | number): string {
  const field = game.options.find((one) => one.name === option);
  if (field?.seats && typeof value === "number") return seatName(game, value);
  const offered = field?.offers.find((offer) => offer.value === value)?.title;
  return game.words[option]?.[String(value)] ?? offered ?? label(String(value));
}

/** What a seat is called: by its part in the game, where seats differ in that. */
export const seatName = (game: GameDetails, seat: number) =>
  game.words.seat?.[String(seat)] ?? `Seat ${seat + 1}`;

/** What was chosen of a game's options, the number of seats aside: "Schedule 3..1". */
export function optionWords(game: GameDetails, name: string, value: OptionValue): string {
  const title = game.options.find((field) => field.name === name)?.title ?? label(name);
  if (typeof value === "boolean") return `${title} ${value ? "on" : "off"}`;
  if (Array.isArray(value)) return `${title} ${value.join(", ") || "none"}`;
  return `${title} ${choiceWords(game, name, value)}`;
}

/** Who decides at a seat: "hard:aggressive+randomness=0" is "Hard, aggressive, randomness 0"; balanced is the default. */
export function playerWords(player: string): string {
  if (player === "human") return "A person";
  const [level = "", ...rest] = player.split(/[:+]/);
  const more = rest.filter((part) => part !== "" && part !== "balanced");
  return [label(level), ...more.map((one) => one.replaceAll(/[_=]/g, " "))].join(", ");
}

/** Nobody has taken it yet, nor does an opponent play there: its name is its part, or its number. */
export const isOpen = ({ kind, stand_in }: SeatInfo) => kind === "open" && stand_in === null;

/** Who sits there, with the part where seats differ: "Ada (Narc)"; and "Narc (open)". */
export function titleOf(seat: SeatInfo): string {
  const beside = isOpen(seat) ? "open" : seat.part;
  return beside === null ? seat.name : `${seat.name} (${beside})`;
}

export const nameOf = (seats: SeatInfo[], seat: number) => seats[seat]?.name ?? `Seat ${seat + 1}`;

export const isYou = (seats: SeatInfo[], seat: number) => nameOf(seats, seat) === "You";

/** "You win", or "Ada wins". */
export const does = (seats: SeatInfo[], seat: number, you: string, they: string) => `${nameOf(seats, seat)} ${isYou(seats, seat) ? you : they}`;

/** "your", or "Ada's"; names stay as they were typed, wherever they stand. */
export const whose = (seats: SeatInfo[], seat: number, your = "your") => (isYou(seats, seat) ? your : `${nameOf(seats, seat)}'s`);

/** A person as others call them, where several share a device and none of them is "You". */
export const personAt = (seats: SeatInfo[], seat: number) => seats[seat]?.called ?? `Player ${seat + 1}`;

/** What the cards of a seat are called for whoever cannot see them. */
export const handOf = (seats: SeatInfo[], seat: number) => (isYou(seats, seat) ? "Your hand" : `${nameOf(seats, seat)}'s hand`);

/** A seat that nobody need sit at: by its part, or by its number. */
export const placeOf = ({ seat, part }: SeatInfo) => part ?? `Seat ${seat + 1}`;

/** Of a seat that nobody has taken yet, what everybody waits for; null where somebody sits. */
export const openWords = (seat: SeatInfo | undefined) => (seat && isOpen(seat) ? `${placeOf(seat)} is still open: waiting for somebody to take it` : null);

/** Who sits there, beside a part that is named already. */
export const holderOf = (seat: SeatInfo | undefined) => (seat && isOpen(seat) ? "still open" : (seat?.name ?? ""));

/** Who decides at a seat, under the name that stands there. */
export function seatWords(seat: SeatInfo): string {
  if (seat.kind === "opponent") return playerWords(seat.player);
  if (seat.stand_in && seat.kind === "open") return `${playerWords(seat.stand_in)}, until somebody joins`;
  if (seat.kind === "open") return "Waiting for a person";
  if (seat.stand_in) return `Played by ${playerWords(seat.stand_in).toLowerCase()}`;
  return seat.name === "You" ? (seat.called ?? "") : "Person";
}

/** A time since, as a clock shows it: 0:40, 12:05, 3:10:00. */
export function clockTime(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function winnersWords(winners: number[], seats: SeatInfo[]): string {
  if (winners.length === 0) return seats.length === 1 ? "Not won" : "Nobody wins";
  const names = winners.map((seat) => nameOf(seats, seat));
  const several = names.length > 1 || names[0] === "You";
  return `${listed(names)} ${several ? "win" : "wins"}`;
}

const AGO = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

export function ago(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  if (Number.isNaN(seconds)) return "";
  if (seconds < -7 * 86_400) return new Date(time).toLocaleDateString("en", { dateStyle: "medium" });
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return AGO.format(Math.round(seconds / size), unit);
  }
  return "just now";
}

/** A whole number with a real minus sign. */
export const score = (points: number) => String(points).replace("-", "−");

/** A number in the words for what it counts, with its sign before everything: −5 is −$5. */
export function toldIn(words: ScoreWords, number: string): string {
  const bare = number.replace(/^−/, "");
  const sign = number.slice(0, number.length - bare.length);
  return sign + (bare === "1" ? words.one : words.many).replace("{}", () => bare);
}

/** A seat's score as a list of seats shows it: points are bare numbers there. */
export const scoreOf = ({ counts }: SeatInfo, points: number) =>
  counts === null ? score(points) : toldIn(counts, figure(points).replace("-", "−"));

/** The same in a sentence. */
export const scoreWords = (seat: SeatInfo, points: number) =>
  seat.counts === null ? count(points, "point") : scoreOf(seat, points);

/** The figures of an explanation in the words for a seat's score. */
export const COUNTED = ["points", "worth"];

/** A figure of an explanation. */
export function figureWords(value: number, isShare: boolean): string {
  if (isShare) return `${Math.round(value * 100)}%`;
  if (Number.isInteger(value)) return score(value);
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1).replace("-", "−");
}

/** What an option changes a factor by: a whole number with its sign. */
export function changeWords(value: number): string {
  const rounded = Math.round(value);
  return rounded > 0 ? `+${rounded}` : score(rounded);
}
