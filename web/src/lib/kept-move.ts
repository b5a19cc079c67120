// A move that the server has not answered yet. It is kept while the connection is away, over a reload too, and
// sent again after every return: its number makes sure that it is carried out once.

import { forget, keep, recall } from "./storage";
import type { GameAction, LogLine } from "./types";

export interface Move {
  n: number;
  seat: number;
  action: GameAction;
}

const keyOf = (match: string) => `move.${match}`;

export const keptMove = (match: string) => recall<Move | null>(keyOf(match), null, sessionStorage);

export function keepMove(match: string, move: Move | null): void {
  if (move === null) forget(keyOf(match), sessionStorage);
  else keep(keyOf(match), move, sessionStorage);
}

/** What has become of a move, by the number of the next line and the log: it is still to be sent, its own seat has
    decided something there (this, or something else at another device: the server knows), or the match went on
    without it. */
export function fateOf(move: Move, next: number, lines: LogLine[]): "open" | "decided" | "lost" {
  if (next <= move.n) return "open";
  const line = lines.find(({ n }) => n === move.n);
  return line?.kind === "action" && line.seat === move.seat ? "decided" : "lost";
}
