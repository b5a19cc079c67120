// What the table shows of El Dorado's view.

import type { EventSeen, Trick as TrickSeen, View } from "../../generated/el_dorado";
import type { GameEvent, LogLine, SeatInfo } from "../../lib/types";
import { does, openWords } from "../../lib/words";
import type { CardCode } from "./cards";

export type { View, TrickSeen };

/** A trick of the round; the server leaves who won it to the next one's leader. */
export interface PastTrick extends TrickSeen {
  winner?: number;
}

/** A trick with who won it, or is winning it so far. */
export interface Trick extends TrickSeen {
  winner: number | null;
}

export interface FinishedTrick extends TrickSeen {
  winner: number;
}

export type RoundScored = Extract<EventSeen, { type: "round_scored" }>;

/** What has happened and stands, first to last. */
const standing = (lines: readonly LogLine[]): EventSeen[] => lines.filter((line) => line.stands).flatMap((line) => line.events as EventSeen[]);

export const seatAt = (trick: TrickSeen, index: number, players: number): number => (trick.leader + index) % players;

export const cardOf = (trick: TrickSeen, seat: number, players: number): CardCode | undefined =>
  trick.cards[(seat - trick.leader + players) % players];

/** The tricks of the round so far. Who won one leads the next, or is to lead it. */
export function pastTricks(view: View): Trick[] {
  const leadsNext = view.trick?.leader ?? view.decision?.seat ?? null;
  const past: PastTrick[] = view.past_tricks;
  return past.map((trick, k) => ({
    ...trick,
    winner: trick.winner ?? past[k + 1]?.leader ?? leadsNext,
  }));
}

/** Whom the others wait for, and for what; in a replay that may be "You". */
export const waitingWords = (view: View, seats: SeatInfo[], seat: number): string =>
  openWords(seats[seat]) ?? (view.phase === "bidding" ? `${does(seats, seat, "are", "is")} bidding` : `${does(seats, seat, "are", "is")} to play`);

/** What the last card brought about, with that card first; nothing if another decision came after it. */
function sinceLastCard(told: readonly GameEvent[]): EventSeen[] {
  const events = told as readonly EventSeen[];
  const last = events.findLastIndex((event) => event.type === "card_played");
  const since = last < 0 ? [] : events.slice(last);
  return since.some((event) => event.type.startsWith("bid")) ? [] : since;
}

/** The trick that these events completed. */
export function trickWon(events: readonly GameEvent[]): FinishedTrick | null {
  const [last, ...after] = sinceLastCard(events);
  const won = after.find((event) => event.type === "trick_won");
  if (last?.type !== "card_played" || !won) return null;
  return { leader: (last.seat + 1) % won.cards.length, cards: won.cards, winner: won.seat };
}

/** The round that these events ended. */
export function roundEnded(events: readonly GameEvent[]): RoundScored | null {
  return sinceLastCard(events).find((event) => event.type === "round_scored") ?? null;
}

/** Seats that have bid this round without showing it yet. */
export function sealedBids(lines: readonly LogLine[]): Set<number> {
  const events = standing(lines);
  const dealt = events.findLastIndex((event) => event.type === "dealt");
  return new Set(events.slice(dealt + 1).flatMap((event) => (event.type === "bid_sealed" ? [event.seat] : [])));
}

/** The rounds scored in a log, first to last; what was taken back does not count. */
export function roundsScored(lines: readonly LogLine[]): RoundScored[] {
  return standing(lines).filter((event) => event.type === "round_scored");
}

/** How a seat stands with its bid: the words for it, and what they mean for its colour and shape. */
export type Standing = "open" | "exact" | "over" | "short";

export function standingOf(bid: number, won: number, tricksLeft: number): Standing {
  if (won > bid) return "over";
  if (won === bid) return "exact";
  return won + tricksLeft < bid ? "short" : "open";
}

export function standingWords(bid: number, won: number, standing: Standing): string {
  if (standing === "over") return `${won - bid} over`;
  if (standing === "exact") return "exact";
  return standing === "short" ? "out of reach" : `${bid - won} to go`;
}

/** Places as in sports: 1, 1, 3. The winners come first, also where somebody with more points gave up. */
export function places(totals: readonly number[], winners: readonly number[]): number[] {
  const isBefore = (other: number, seat: number) =>
    winners.includes(other) !== winners.includes(seat) ? winners.includes(other) : totals[other]! > totals[seat]!;
  return totals.map((_, seat) => 1 + totals.filter((_, other) => isBefore(other, seat)).length);
}

/** Seats from the best total down. */
export function byTotal(totals: readonly number[]): number[] {
  return totals.map((_, seat) => seat).sort((a, b) => totals[b]! - totals[a]! || a - b);
}

export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
export const minus = (points: number): string => (points < 0 ? `−${-points}` : `${points}`);
