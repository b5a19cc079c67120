// What a run is for: a sum to reach, and the best of one's own, which this browser keeps by deck.

import { keep, recall } from "../../lib/storage";
import { dollars, type View } from "./view";

const KEY = "the_deal.best";

/** The most that somebody at this browser came home with, or was busted with, by this deck. */
export const bestOf = (deck: string): number | null => recall<Record<string, number>>(KEY, {})[deck] ?? null;

/** Keep what a run came to, if it is more than before; says whether it is. */
export function noteRun(deck: string, cash: number): boolean {
  const best = bestOf(deck);
  if (best !== null && best >= cash) return false;
  keep(KEY, { ...recall<Record<string, number>>(KEY, {}), [deck]: cash });
  return true;
}

/** "$127 above par ($733)", and the like. */
export function parWords(view: View): string {
  if (view.par === null) return "";
  const above = view.cash - view.par.cash;
  const apart = above === 0 ? "exactly par" : `${dollars(Math.abs(above))} ${above > 0 ? "above" : "below"} par`;
  return `${apart} (${dollars(view.par.cash)})`;
}
