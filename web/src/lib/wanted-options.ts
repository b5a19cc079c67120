// Options that another page of the game chose for the next match: the form takes them over, once.

import type { Options } from "./options";
import { keep, recall } from "./storage";

const keyOf = (game: string) => `wanted.${game}`;

export function wantOptions(game: string, options: Options): void {
  keep(keyOf(game), { ...recall<Options>(keyOf(game), {}, sessionStorage), ...options }, sessionStorage);
}

export function takeWantedOptions(game: string): Options {
  const wanted = recall<Options>(keyOf(game), {}, sessionStorage);
  keep(keyOf(game), {}, sessionStorage);
  return wanted;
}
