// The questions about score sheets that the server answers.

import type { SheetEvent, SheetRound, SheetState } from "../generated/el_dorado";
import type { EventsKept, MatchSheet, SheetBegun, SheetList, SheetShown, SheetWanted } from "../generated/table";
import { ask } from "../lib/api";

export type { Player, SheetEvent, SheetRound, SheetState, Standing } from "../generated/el_dorado";
export type { SheetBrief } from "../generated/table";

export type RoundState = SheetRound["state"];

/** An answer with a sheet in it; what a sheet holds is the game's business. */
type With<Answer> = Omit<Answer, "sheet"> & { sheet: SheetState };

const path = (id: string, rest = "") => `/api/sheets/${encodeURIComponent(id)}${rest}`;

export const sheets = (game: string) =>
  ask<SheetList>(`/api/sheets?game=${encodeURIComponent(game)}`).then((answer) => answer.sheets);
export const begin = (wanted: SheetWanted) =>
  ask<SheetBegun>("/api/sheets", { method: "POST", body: wanted });
export const read = (id: string) => ask<With<SheetShown>>(path(id, "?events=false"));
export const write = (id: string, events: SheetEvent[]) =>
  ask<With<EventsKept>>(path(id, "/events"), { method: "POST", body: { events } });
export const ofMatch = (match: string, token: string | null) =>
  ask<With<MatchSheet>>(`/api/matches/${encodeURIComponent(match)}/sheet`, { token }).then((answer) => answer.sheet);

/** An id that nobody else has; a page that is not served safely has no randomUUID. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const signed = (points: number) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));
