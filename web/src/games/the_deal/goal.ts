// What a run is for: a sum to reach, and the best of one's own, which this browser keeps by the cards of the deck.

import { flat } from "../../lib/options";
import { keep, recall } from "../../lib/storage";
import { label } from "../../lib/words";
import { dollars, type Par, type View } from "./view";

const KEY = "the_deal.best";

/** Runs that can be compared: the cards of the deck, and the options where they are not the usual ones. */
function kindOf(view: View, chosen: Record<string, unknown>): string {
  const cards = view.deck.map((card) => card.card).sort().join(" ");
  if (view.par !== null) return cards;
  const { deck: _, ...others } = flat(chosen);
  return `${cards} ${JSON.stringify(Object.entries(others).sort(([one], [other]) => (one < other ? -1 : 1)))}`;
}

/** The most that somebody at this browser came home with, or was busted with, in a run of this kind. */
export const bestOf = (view: View, chosen: Record<string, unknown>): number | null =>
  recall<Record<string, number>>(KEY, {})[kindOf(view, chosen)] ?? null;

/** Keep what a run came to, if it is more than before; says whether it is. */
export function noteRun(view: View, chosen: Record<string, unknown>): boolean {
  const best = bestOf(view, chosen);
  if (best !== null && best >= view.cash) return false;
  keep(KEY, { ...recall<Record<string, number>>(KEY, {}), [kindOf(view, chosen)]: view.cash });
  return true;
}

/** "$127 above par ($733)", and the like. */
export function parWords({ cash, par }: View): string {
  if (par === null) return "";
  const [above, of] = [cash - par.cash, parOf(par)];
  const apart = above === 0 ? `exactly ${of}` : `${dollars(Math.abs(above))} ${above > 0 ? "above" : "below"} ${of}`;
  return `${apart} (${dollars(par.cash)})`;
}

/** Whose par it is, if it is not that of the run's own deck. */
const parOf = (par: Par) => (par.is_stand_in ? `the par of ${label(par.deck)}` : "par");

/** What par is: "half of Expert's runs with the deck Default, against Normal opponents, come to more". */
export const parMeans = (par: Par): string =>
  `half of ${label(par.level)}'s runs with the deck ${label(par.deck)}, against ${label(par.opponents)} opponents, come to more`;
