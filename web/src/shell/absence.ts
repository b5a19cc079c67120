// Who has left a match, for how long by now, and when the others may decide about it.

import type { SeatInfo } from "../lib/types";

export interface Absent {
  seat: SeatInfo;
  /** Since they left. */
  seconds: number;
  /** Until the others may decide; 0 once they may. */
  decidesIn: number;
}

/** A page that is reloaded is back at once: nothing is said of that. */
const NOTICED_AFTER_S = 5;

/** `heard` is when the seats were told, by this browser's clock, in milliseconds. */
export function absentees(seats: SeatInfo[], heard: number, now: number, awayAfter: number): Absent[] {
  const since = Math.max(0, Math.floor((now - heard) / 1000));
  return seats
    .filter((seat) => seat.away_s !== null)
    .map((seat) => {
      const seconds = seat.away_s! + since;
      return { seat, seconds, decidesIn: Math.max(0, awayAfter - seconds) };
    })
    .filter(({ seconds }) => seconds >= NOTICED_AFTER_S);
}
