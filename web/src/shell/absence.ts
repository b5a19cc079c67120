// Who has left a match, or was never there, for how long by now, and when the others may decide about it.

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

/** Who has left. `heard` is when the seats were told, by this browser's clock, in milliseconds. */
export function absentees(seats: SeatInfo[], heard: number, now: number, awayAfter: number): Absent[] {
  return missing("person", seats, heard, now, awayAfter).filter(({ seconds }) => seconds >= NOTICED_AFTER_S);
}

/** Open seats that an opponent may play at by now, as nobody has come. */
export function vacancies(seats: SeatInfo[], heard: number, now: number, awayAfter: number): SeatInfo[] {
  return missing("open", seats, heard, now, awayAfter)
    .filter(({ seat, decidesIn }) => decidesIn === 0 && !seat.stand_in)
    .map(({ seat }) => seat);
}

function missing(kind: SeatInfo["kind"], seats: SeatInfo[], heard: number, now: number, awayAfter: number): Absent[] {
  const since = Math.max(0, Math.floor((now - heard) / 1000));
  return seats
    .filter((seat) => seat.kind === kind && seat.away_s !== null)
    .map((seat) => {
      const seconds = seat.away_s! + since;
      return { seat, seconds, decidesIn: Math.max(0, awayAfter - seconds) };
    });
}
