// What a game brings along for the page, found by the files of its folder. A table is loaded when its game is
// opened; a game without one is played with the generic one.

import type { Component } from "svelte";
import type { TableModule } from "../lib/types";
import type { SheetProps } from "../score/sheet";

const pages = import.meta.glob<TableModule>("./*/Table.svelte");

const pictures = import.meta.glob<{ default: Component<{ picture: string }> }>("./*/Picture.svelte");

const sheets = import.meta.glob<{ default: Component<SheetProps> }>("./*/Sheet.svelte");

const deckBoxes = import.meta.glob<{ default: Component<{ list: string }> }>("./*/DeckBox.svelte");

const illustrations = import.meta.glob<{ default: Component<{ name: string; of: string[] }> }>("./*/Illustration.svelte");

const emblems = import.meta.glob<Component<{ game: string }>>("./*/Emblem.svelte", { eager: true, import: "default" });

/** What draws a game's picture in the lobby; one without gets a pattern that its name decides. */
export const emblemOf = (game: string) => emblems[`./${game}/Emblem.svelte`] ?? emblems["./generic/Emblem.svelte"]!;

/** What draws the values that a game suggests for an option; null where it has nothing to show of them. */
export const pictureOf = async (game: string) => (await pictures[`./${game}/Picture.svelte`]?.())?.default ?? null;

/** What draws the pictures in a game's rules with its own pieces; null for a game that has none. */
export const illustrationOf = async (game: string) => (await illustrations[`./${game}/Illustration.svelte`]?.())?.default ?? null;

/** Whether a game keeps score on sheets that the page can show. */
export const hasSheets = ({ id, keeps_score }: { id: string; keeps_score: boolean }) =>
  keeps_score && `./${id}/Sheet.svelte` in sheets;

/** What shows a game's score sheets. */
export const sheetOf = async (game: string) => sheets[`./${game}/Sheet.svelte`]!();

/** Whether people build decks for a game on a page of its own. */
export const hasDeckBox = ({ id, has_deck_box }: { id: string; has_deck_box: boolean }) =>
  has_deck_box && `./${id}/DeckBox.svelte` in deckBoxes;

/** Where decks are built for a game. */
export const deckBoxOf = async (game: string) => deckBoxes[`./${game}/DeckBox.svelte`]!();

export const hasPage = (game: string) => `./${game}/Table.svelte` in pages;

export function tableOf(game: string): Promise<TableModule> {
  const load = pages[`./${game}/Table.svelte`] ?? pages["./generic/Table.svelte"];
  return load!();
}
