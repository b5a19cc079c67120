// A game's options as a form holds them: flat, nested groups by dotted names.

import type { GameDetails, OptionValue } from "./types";
import { asSentence } from "./words";

export type Options = Record<string, OptionValue>;

export const defaults = (game: GameDetails): Options =>
  Object.fromEntries(game.options.map((field) => [field.name, field.default]));

/** Only what differs from the defaults has to be sent. */
export function changed(options: Options, game: GameDetails): Options {
  const usual = defaults(game);
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name])),
  );
}

/** Options after seats were taken away: what named one of those is as usual again. */
export function withoutSeatsGone(options: Options, seats: number, game: GameDetails): Options {
  const gone = game.options.filter((field) => field.seats && Number(options[field.name]) >= seats);
  return { ...options, ...Object.fromEntries(gone.map((field) => [field.name, field.default])) };
}

/** Options as a match keeps them, groups nested, made flat. */
export function flat(options: Record<string, unknown>, prefix = ""): Options {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value as Record<string, unknown>, `${prefix}${name}.`))
        : [[`${prefix}${name}`, value as OptionValue] as const],
    ),
  );
}

/** The option a refusal speaks of ("option schedule=9: ..."), and what it says about it. */
export function faultOf(message: string): { option: string; because: string } | null {
  const found = /^option ([\w.]+)(?:=.*?)?: (.*)$/s.exec(message);
  return found ? { option: found[1]!, because: asSentence(found[2]!) } : null;
}
