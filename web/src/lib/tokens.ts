// The seats this browser holds. A seat's token is what lets one sit there; the tokens of open seats
// are kept apart: they are for join links, and whoever opens the table does not sit there himself.

import { keep, recall } from "./storage";
import type { MatchMade } from "./types";

export interface Held {
  own: Record<number, string>;
  links: Record<number, string>;
  kept: number;
  /** The match is over: the first to be forgotten. */
  over?: boolean;
}

const KEY = "seats";
const MOST_KEPT = 200;

type AllHeld = Record<string, Held>;

export function heldOf(match: string): Held {
  return all()[match] ?? { own: {}, links: {}, kept: 0 };
}

/** Matches this browser sits at that are not known to be over, latest first. */
export function heldMatches(): string[] {
  return Object.entries(all())
    .filter(([, held]) => Object.keys(held.own).length > 0 && !held.over)
    .sort(([, a], [, b]) => b.kept - a.kept)
    .map(([match]) => match);
}

export function keepMade(made: MatchMade, open: number[]): void {
  const held: Held = { own: {}, links: {}, kept: Date.now() };
  made.tokens.forEach((token, seat) => {
    if (token !== null) (open.includes(seat) ? held.links : held.own)[seat] = token;
  });
  write(made.id, held);
}

/** Sit down by a join link. The one who opened the table and tries his own link keeps it a link: this tab sits there. */
export function keepJoined(match: string, seat: number, token: string): void {
  const held = heldOf(match);
  if (held.links[seat] === token) {
    keep(`tab.${match}`, seat, sessionStorage);
    return;
  }
  write(match, { ...held, own: { ...held.own, [seat]: token }, kept: Date.now() });
}

export function keepOver(match: string): void {
  const held = all()[match];
  if (held && !held.over) write(match, { ...held, over: true });
}

/** The tokens this tab plays with, by seat. */
export function seatsHere(match: string): Map<number, string> {
  const { own, links } = heldOf(match);
  const tab = recall<number | null>(`tab.${match}`, null, sessionStorage);
  if (tab !== null && links[tab]) return new Map([[tab, links[tab]]]);
  return new Map(Object.entries(own).map(([seat, token]) => [Number(seat), token]));
}

function all(): AllHeld {
  return recall<AllHeld>(KEY, {});
}

function write(match: string, held: Held): void {
  const dearest = Object.entries({ ...all(), [match]: held }).sort(
    ([, a], [, b]) => Number(a.over ?? false) - Number(b.over ?? false) || b.kept - a.kept,
  );
  keep(KEY, Object.fromEntries(dearest.slice(0, MOST_KEPT)));
}
