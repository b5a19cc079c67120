// The questions about score sheets that the server answers.

import type { EventsKept, MatchSheet, SheetBegun, SheetList, SheetShown, SheetWanted } from "../generated/table";
import { ask } from "../lib/api";
import { keyOf } from "../lib/keys";
import type { Snippet } from "svelte";
import type { Book } from "./book.svelte";

export type { SheetBrief } from "../generated/table";

/** What a sheet holds is its game's business; only this is common. */
export interface SheetState {
  complete: boolean;
}

/** What a person has noted: its types and what they carry are the game's. */
export interface SheetEvent {
  eventId: string;
  type: string;
  payload: Record<string, unknown>;
  ts: number;
}

/** What a game's `Sheet.svelte` is given. */
export interface SheetProps {
  title: string;
  sheet: SheetState;
  /** Where the sheet can be written. */
  book?: Book;
  /** What stands in the head of the page besides. */
  head?: Snippet;
}

const MOST_ASKED = 100;

/** An answer with a sheet in it. */
type With<Answer> = Omit<Answer, "sheet"> & { sheet: SheetState };

const path = (id: string, rest = "") => `/api/sheets/${encodeURIComponent(id)}${rest}`;

/** The sheets of a game, those of its matches included, or of them the given ones: at a public address nobody is shown others'. */
export const sheets = (game: string, ids: string[] | null = null) => {
  const asked = new URLSearchParams({ game, ...(ids && { ids: ids.slice(0, MOST_ASKED).join() }) });
  return ask<SheetList>(`/api/sheets?${asked}`).then((answer) => answer.sheets);
};
export const begin = (wanted: SheetWanted) =>
  ask<SheetBegun>("/api/sheets", { method: "POST", body: wanted });
export const read = (id: string) =>
  ask<With<SheetShown>>(path(id, "?events=false"), { token: keyOf("sheet", id) });
export const write = (id: string, events: SheetEvent[]) =>
  ask<With<EventsKept>>(path(id, "/events"), { method: "POST", body: { events }, token: keyOf("sheet", id) });
export const ofMatch = (match: string, token: string | null) =>
  ask<With<MatchSheet>>(`/api/matches/${encodeURIComponent(match)}/sheet`, { token });

/** An id that nobody else has; a page that is not served safely has no randomUUID. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
