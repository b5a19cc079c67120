// Which component draws which game's table. Each is loaded when its game is opened; a game without
// a page of its own is played with the generic one.

import type { Component } from "svelte";
import type { TableModule } from "../lib/types";

const pages = import.meta.glob<TableModule>("./*/Table.svelte");

const pictures = import.meta.glob<{ default: Component<{ picture: string }> }>("./*/Picture.svelte");

/** What draws the values that a game suggests for an option; null where it has nothing to show of them. */
export const pictureOf = async (game: string) => (await pictures[`./${game}/Picture.svelte`]?.())?.default ?? null;

export const hasPage = (game: string) => `./${game}/Table.svelte` in pages;

export function tableOf(game: string): Promise<TableModule> {
  const load = pages[`./${game}/Table.svelte`] ?? pages["./generic/Table.svelte"];
  return load!();
}
