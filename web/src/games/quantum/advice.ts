// What was advised for this very position: the action, and a plan as arrows on the board.

import type { Advice, GameAction } from "../../lib/types";
import { routeBetween } from "./routes";
import { isPlanet, pointOf, type Place, type View } from "./view";

export const isBest = (advice: Advice | null, action: GameAction): boolean =>
  advice?.best != null && JSON.stringify(advice.best) === JSON.stringify(action);

/** A step of a plan: the way of a ship, or a single point where something is placed. */
export interface Arrow {
  step: number;
  way: { x: number; y: number }[];
  kind: "move" | "attack" | "place";
}

const ATTACKS = ["attack", "strike"];
const AT_ONCE = ["warp", "nomadic"]; // not along a way

/** An action and what is to follow it, as they would be seen on the board. */
export function arrowsOf(view: View, actions: readonly GameAction[]): Arrow[] {
  const fleet = view.seats[view.decision?.seat ?? -1];
  if (!fleet) return [];
  const places = new Map(fleet.ships.map((ship) => [ship.ship, ship.space ?? null]));
  return actions.flatMap((action, k) => {
    const ship = (action.ship as number | undefined) ?? view.pending.carrier ?? view.combat?.attacker.ship ?? null;
    const named = action.to ?? action.target ?? action.position ?? action.planet;
    const to = typeof named === "string" ? named : places.get(Number(action.other ?? action.passenger));
    if (typeof to !== "string") return [];
    const from = ship === null ? null : (places.get(ship) ?? null);
    const kind = ATTACKS.includes(String(action.type)) ? "attack" : from === null || isPlanet(to) ? "place" : "move";
    if (ship !== null && kind === "move") places.set(ship, to);
    return [{ step: k + 1, way: wayOf(view, action, from, to, kind), kind }];
  });
}

function wayOf(view: View, action: GameAction, from: Place | null, to: Place, kind: Arrow["kind"]): Arrow["way"] {
  if (from === null || kind === "place") return [pointOf(view, to)];
  return AT_ONCE.includes(String(action.type)) ? [pointOf(view, from), pointOf(view, to)] : routeBetween(view, from, to);
}
