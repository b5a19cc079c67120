// The seats this browser holds. A seat's token is what lets one sit there. For an open seat whoever begins the
// match has an invitation only: it stands in the join link, and the token is made by whoever follows that.

import { keep, recall } from "./storage";
import type { MatchMade } from "./types";

export interface Held {
  own: Record<number, string>;
  /** Invitations to open seats, by seat. */
  links: Record<number, string>;
  /** Tokens of seats taken by one's own invitation: only the tab that tried the link plays there. */
  tried?: Record<number, string>;
  /** The token that goes with an invitation that was followed here, or that was to replace another. */
  joins?: Record<string, string>;
  kept: number;
  /** The match is over: the first to be forgotten. */
  over?: boolean;
  /** It was taken off the list of matches to continue. */
  dismissed?: boolean;
}

const KEY = "seats";
const MOST_KEPT = 200;

type AllHeld = Record<string, Held>;

export function heldOf(match: string): Held {
  return all()[match] ?? { own: {}, links: {}, kept: 0 };
}

/** Matches this browser sits at that are not known to be over, latest first. */
export function heldMatches(): string[] {
  return unfinished((held) => !held.dismissed);
}

/** Those of them that were taken off the list, latest first. */
export function dismissedMatches(): string[] {
  return unfinished((held) => held.dismissed ?? false);
}

function unfinished(isWanted: (held: Held) => boolean): string[] {
  return Object.entries(all())
    .filter(([, held]) => Object.keys(held.own).length > 0 && !held.over && isWanted(held))
    .sort(([, a], [, b]) => b.kept - a.kept)
    .map(([match]) => match);
}

/** All matches this browser has sat at, latest first. */
export function satAt(): string[] {
  return Object.entries(all())
    .sort(([, a], [, b]) => b.kept - a.kept)
    .map(([match]) => match);
}

export function keepMade(made: MatchMade): void {
  write(made.id, { own: bySeat(made.tokens), links: bySeat(made.invitations), kept: Date.now() });
}

/** A token nobody else knows: 128 random bits. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The token to follow an invitation with, or to take the place of another; kept before it is sent, so that who missed the answer asks again. */
export function tokenFor(match: string, invitation: string): string {
  const held = heldOf(match);
  const token = held.joins?.[invitation] ?? newToken();
  write(match, { ...held, joins: { ...held.joins, [invitation]: token }, kept: Date.now() });
  return token;
}

/** The token that was to take the place of this one, if that was ever asked for: the answer may have been missed. */
export function renewalOf(match: string, token: string): string | null {
  return heldOf(match).joins?.[token] ?? null;
}

/** Sit down by a link. Whoever began the match and tries his own link sits there in this tab alone. */
export function keepJoined(match: string, seat: number, token: string, link: string): void {
  const held = heldOf(match);
  const isTried = held.links[seat] === link;
  if (isTried) keep(`tab.${match}`, seat, sessionStorage);
  const where = isTried ? "tried" : "own";
  write(match, { ...held, [where]: { ...held[where], [seat]: token }, kept: Date.now() });
}

/** One token in the place of another, wherever that was kept. */
export function keepRenewed(match: string, old: string, renewed: string): void {
  const held = heldOf(match);
  const changed = (tokens: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(tokens).map(([key, token]) => [key, token === old ? renewed : token]));
  write(match, { ...held, own: changed(held.own), tried: changed(held.tried), joins: changed(held.joins) });
}

/** A seat at the rematch of a match, by the token of the seat there; `links` to seats that wait for others. */
export function keepRematch(before: string, match: string, seat: number, token: string, links: (string | null)[]): void {
  const held = heldOf(match);
  const isTried = recall<number | null>(`tab.${before}`, null, sessionStorage) !== null;
  if (isTried) keep(`tab.${match}`, seat, sessionStorage);
  const where = isTried ? "tried" : "own";
  const known = { ...held.links, ...bySeat(links) };
  write(match, { ...held, [where]: { ...held[where], [seat]: token }, links: known, kept: Date.now() });
}

/** A seat that is held elsewhere by now. */
export function giveUp(match: string, token: string): void {
  const held = heldOf(match);
  const others = (tokens: Record<number, string> = {}) =>
    Object.fromEntries(Object.entries(tokens).filter(([, one]) => one !== token));
  write(match, { ...held, own: others(held.own), tried: others(held.tried) });
}

export function keepOver(match: string): void {
  const held = all()[match];
  if (held && !held.over) write(match, { ...held, over: true });
}

/** Take a match off the list of those to continue, or put it there again. */
export function dismiss(match: string, dismissed: boolean): void {
  const held = all()[match];
  if (held && (held.dismissed ?? false) !== dismissed) write(match, { ...held, dismissed });
}

/** The tokens this tab plays with, by seat. */
export function seatsHere(match: string): Map<number, string> {
  const { own, tried } = heldOf(match);
  const tab = recall<number | null>(`tab.${match}`, null, sessionStorage);
  if (tab !== null && tried?.[tab]) return new Map([[tab, tried[tab]]]);
  return new Map(Object.entries(own).map(([seat, token]) => [Number(seat), token]));
}

function bySeat(secrets: (string | null)[]): Record<number, string> {
  return Object.fromEntries(secrets.flatMap((secret, seat) => (secret === null ? [] : [[seat, secret]])));
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
