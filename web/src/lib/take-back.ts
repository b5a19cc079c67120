// What is said of a request to take back: who is asked, who has agreed, and how it ended.

import type { SeatInfo, Wish, WishEnd } from "./types";
import { count, does, isYou, listed, nameOf } from "./words";

/** Of one that ended while nobody could be told how. */
export const LOST_WISH = "The request to take back is no longer open. Nothing was taken back.";

const names = (seats: SeatInfo[], of: number[]) =>
  listed(of.map((seat) => (isYou(seats, seat) ? "you" : nameOf(seats, seat))));

/** What somebody asks: of their own last decision, or of so many. */
export function wishWords(seats: SeatInfo[], wish: Wish, isLast: boolean, decisions: number): string {
  const what = isLast
    ? `${isYou(seats, wish.by) ? "your" : "their"} last decision`
    : count(decisions, "decision");
  return `${nameOf(seats, wish.by)} would like to take back ${what}.`;
}

/** Whose answer is missing, and who has agreed already. */
export function waitingWords(seats: SeatInfo[], { waits_for, agreed }: Wish): string {
  const waiting = `Waiting for ${names(seats, waits_for)}.`;
  return agreed.length === 0 ? waiting : `${listed(agreed.map((seat) => nameOf(seats, seat)))} agreed. ${waiting}`;
}

/** How it ended, for whoever looks on from `mine`; null where it is their own doing and shows. */
export function endedWords(seats: SeatInfo[], ended: WishEnd, before: Wish | null, mine: number[]): string | null {
  const isAsker = mine.includes(ended.by);
  const nothing = "Nothing was taken back.";
  switch (ended.how) {
    case "agreed": {
      if (!isAsker) return null; // the log says what was taken back
      const all = before === null ? [] : [...before.agreed, ...before.waits_for].filter((seat) => !mine.includes(seat));
      return all.length === 0 ? null : `${names(seats, all)} agreed.`;
    }
    case "declined":
      if (ended.seat === null || mine.includes(ended.seat)) return null;
      return `${nameOf(seats, ended.seat)} declined. ${nothing}`;
    case "withdrawn":
      return isAsker ? null : `${does(seats, ended.by, "have", "has")} withdrawn the request.`;
    case "timed_out": {
      const late = (before?.waits_for ?? []).filter((seat) => !mine.includes(seat));
      return late.length === 0
        ? `The request was not answered in time. ${nothing}`
        : `${names(seats, late)} did not answer in time. ${nothing}`;
    }
    case "lapsed":
      if (ended.seat === null) return `The match has gone on. ${nothing}`;
      return mine.includes(ended.seat) ? null : `${does(seats, ended.seat, "played on", "played on")}. ${nothing}`;
  }
}
