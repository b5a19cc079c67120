// What of the listed options a click on a place, or on a button, would mean.

import type { GameAction, LegalAction } from "../../lib/types";
import { capital } from "../../lib/words";
import type { Attack, Place, View } from "./view";

export type Kind = "go" | "attack" | "launch" | "cube";

/** A place that can be chosen, and what that does. */
export interface Lit {
  place: Place;
  kind: Kind;
  options: LegalAction[];
  percent: number | null;
}

/** What a selected ship does when a space is clicked and no power was chosen. */
const USUAL = ["move", "attack", "deploy"];

const ATTACKS = ["attack", "strike"];
const ANSWERS = ["launch", "carry", "drop", "settle", "place_cube", "set_cube", "lift_cube"];

/** Powers that need a place besides the ship, and powers that need a face. */
export const AIMED = ["strike", "tactical", "nomadic", "transport", "tactical_transport", "warp"];
export const TURNING = ["modify", "flexible"];

export const typeOf = (option: LegalAction): string => option.action.type ?? "";
export const shipOf = (option: LegalAction): number | null => (option.action.ship as number | undefined) ?? null;

/** Where an action leads: the space or planet it names, or that of the ship it names besides its own. */
export function placeOf(action: GameAction, view: View): Place | null {
  const named = action.to ?? action.target ?? action.position ?? action.planet;
  if (typeof named === "string") return named;
  const other = action.passenger ?? action.other;
  const fleet = view.seats[view.decision?.seat ?? -1];
  return fleet?.ships.find((ship) => ship.ship === other)?.space ?? null;
}

const isMeant = (option: LegalAction, ship: number | null, power: string | null): boolean => {
  const type = typeOf(option);
  if (ANSWERS.includes(type) || (type === "construct" && power === null)) return true;
  if (ship === null || shipOf(option) !== ship) return false;
  return power === null ? USUAL.includes(type) : type === power;
};

const attackOf = (attacks: Attack[], { action }: LegalAction): Attack | undefined =>
  attacks.find((attack) => attack.type === action.type && attack.ship === action.ship && attack.target === (action.target ?? action.to));

/** The places that can be chosen now, for the ship and the power that are selected. */
export function litPlaces(view: View, options: LegalAction[], ship: number | null, power: string | null): Map<Place, Lit> {
  const lit = new Map<Place, Lit>();
  const attacks = view.prospects?.attacks ?? [];
  for (const option of options) {
    const place = isMeant(option, ship, power) ? placeOf(option.action, view) : null;
    if (place === null) continue;
    const known = lit.get(place);
    if (known) known.options.push(option);
    else lit.set(place, { place, options: [option], ...sortOf(option, attacks) });
  }
  return lit;
}

/** Attacks of the ship that are in reach and may not be made, with the reason. */
export const stoppedAttacks = (view: View, ship: number | null, power: string | null): Map<Place, string> =>
  new Map(
    (view.prospects?.attacks ?? []).flatMap((attack) =>
      attack.ship === ship && attack.type === (power ?? "attack") && attack.why_not ? [[attack.target, attack.why_not] as const] : [],
    ),
  );

function sortOf(option: LegalAction, attacks: Attack[]): { kind: Kind; percent: number | null } {
  const type = typeOf(option);
  if (type === "launch") return { kind: "launch", percent: attacks[0]?.launches[String(option.action.position)] ?? null };
  const attack = attackOf(attacks, option);
  if (attack || ATTACKS.includes(type)) return { kind: "attack", percent: attack?.percent ?? null };
  return { kind: option.action.planet === undefined ? "go" : "cube", percent: null };
}

/** The way that would be taken to a place, drawn while it is looked at: spaces in order, the start first. */
export function wayTo(view: View, lit: Lit | undefined, ship: number | null): { way: string[]; target: string | null } | null {
  const mover = ship ?? view.pending.carrier ?? view.combat?.attacker.ship ?? null;
  if (!lit || mover === null || !view.prospects) return null;
  const [first] = lit.options;
  const start = view.seats[view.decision?.seat ?? -1]?.ships.find((one) => one.ship === mover)?.space;
  if (!first || !start) return null;
  const ways = view.prospects.ways[String(mover)] ?? {};
  const through = (space: string) => [start, ...(ways[space] ?? (space === start ? [] : [space]))];
  if (lit.kind === "launch") return { way: through(lit.place), target: view.combat?.target ?? null };
  if (lit.kind === "attack") {
    const attack = attackOf(view.prospects.attacks, first);
    return attack ? { way: through(bestLaunch(attack)), target: lit.place } : null;
  }
  return ["move", "carry", "tactical"].includes(typeOf(first)) ? { way: through(lit.place), target: null } : null;
}

const bestLaunch = (attack: Attack): string =>
  Object.entries(attack.launches).find(([, percent]) => percent === attack.percent)![0];

/** What a lit place says to people who listen. */
export function litWords(lit: Lit): string {
  const odds = lit.percent === null ? "" : `, ${lit.percent}% to win`;
  const words = lit.options.map((option) => option.text).join(", or ");
  return `${capital(words)}${odds}`;
}
