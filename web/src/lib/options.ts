// A game's options as a form holds them: flat, nested groups by dotted names.

import type { GameDetails, OptionField, OptionValue } from "./types";
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
  const shorter = game.options.filter((field) => field.by_seat.length > 0 && options[field.name] !== undefined);
  return {
    ...options,
    ...Object.fromEntries(gone.map((field) => [field.name, field.default])),
    ...Object.fromEntries(shorter.map((field) => [field.name, writtenBySeat(bySeat(String(options[field.name]), field.by_seat, seats))])),
  };
}

/** The value of each seat in a text with commas between; "" where none is named that could be chosen. */
export function bySeat(text: string, named: OptionField["by_seat"], seats: number): string[] {
  const parts = text.split(",").map((part) => part.trim().toLowerCase());
  const found = (part: string | undefined) => named.find(({ value, title }) => value === part || title.toLowerCase() === part)?.value ?? "";
  return Array.from({ length: seats }, (_, seat) => found(parts[seat]));
}

/** The text that names these values; seats at its end without one are left out. */
export const writtenBySeat = (values: string[]) => values.join(", ").replace(/[, ]+$/, "");

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
