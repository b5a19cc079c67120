// A score sheet as the server sends it, and the questions about sheets that it answers.

import { ask } from "../lib/api";

export type RoundState = "locked" | "bidding" | "playing" | "complete" | "scored";

export interface Player {
  id: string;
  name: string;
}

/** Everything by player id. */
export interface SheetRound {
  round: number;
  /** Null while a number that is drawn is not known. */
  tricks: number | null;
  state: RoundState;
  present: string[];
  bids: Record<string, number>;
  made: Record<string, boolean | null>;
  bids_sum: number;
  /** Of a scored round: its points, and the totals after it. */
  deltas?: Record<string, number>;
  totals?: Record<string, number>;
  /** Of any other: what each bid will bring; null where that depends on how far it is missed. */
  stakes?: Record<string, { made: number; missed: number | null }>;
}

export interface Standing extends Player {
  rank: number;
  score: number;
}

export interface SheetState {
  players: Player[];
  rounds: SheetRound[];
  current: number | null;
  complete: boolean;
  adjustments: Record<string, number>;
  scores: Record<string, number>;
  standings: Standing[];
}

export interface SheetEvent {
  eventId: string;
  type: string;
  payload: Record<string, unknown>;
  ts: number;
}

export interface SheetBrief {
  id: string;
  title: string;
  created: string;
  players: string[];
  current: number | null;
}

export interface SheetAnswer {
  id: string;
  title: string;
  created: string;
  sheet: SheetState;
}

export const GAME = "el_dorado";

const path = (id: string, rest = "") => `/api/sheets/${encodeURIComponent(id)}${rest}`;

export const sheets = () =>
  ask<{ sheets: SheetBrief[] }>(`/api/sheets?game=${GAME}`).then((answer) => answer.sheets);
export const begin = (wanted: { id: string; title: string; players: string[] }) =>
  ask<{ id: string }>("/api/sheets", { method: "POST", body: { game: GAME, ...wanted } });
export const read = (id: string) => ask<SheetAnswer>(path(id, "?events=false"));
export const write = (id: string, events: SheetEvent[]) =>
  ask<{ added: string[]; sheet: SheetState }>(path(id, "/events"), { method: "POST", body: { events } });
export const ofMatch = (match: string, token: string | null) =>
  ask<{ sheet: SheetState }>(`/api/matches/${encodeURIComponent(match)}/sheet`, { token }).then((answer) => answer.sheet);

/** An id that nobody else has; a page that is not served safely has no randomUUID. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const signed = (points: number) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));
