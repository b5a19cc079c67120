// How this hand may come out, as the server found by playing on: shares of the worlds it tried.

import type { Advice, GameAction } from "../../lib/types";

export interface Odds {
  busted: number;
  walkedAway: number;
  safe: number;
}

const isSame = (one: GameAction, other: GameAction) => JSON.stringify(one) === JSON.stringify(other);

/** The odds after an action, if advice was asked for and speaks of them. */
export function oddsOf(advice: Advice | null, action: GameAction): Odds | null {
  const figures = advice?.ranked.find((one) => isSame(one.action, action))?.figures;
  if (figures?.busted === undefined) return null;
  return { busted: figures.busted, walkedAway: figures.walked_away ?? 0, safe: figures.safe ?? 0 };
}

export const isBest = (advice: Advice | null, action: GameAction): boolean =>
  advice?.best != null && isSame(advice.best, action);
