// What a person does at the table: something is taken up, spots are lit, one of them is pressed or dropped on.

import { getContext, setContext } from "svelte";
import type { Advice, GameAction, LegalAction, SeatInfo } from "../../lib/types";
import { advisedSpots, givable, picks, samePick, targets, type Picked, type Spot } from "./choices";
import type { Pool } from "./pool";
import type { View } from "./view";

/** What the table is told, read anew whenever it is used. */
export interface Told {
  view: View;
  seats: SeatInfo[];
  options: LegalAction[];
  advice: Advice | null;
  pool: Pool;
  send: (action: GameAction) => void;
}

export class Play {
  picked = $state.raw<Picked>(null);
  /** How many DON!! are given at once. */
  amount = $state(1);
  /** What is being dragged, and where the pointer is. */
  dragged = $state.raw<{ spot: Spot; x: number; y: number } | null>(null);
  readonly told: () => Told;

  constructor(told: () => Told) {
    this.told = told;
  }

  get pool() {
    return this.told().pool;
  }
  get view() {
    return this.told().view;
  }
  get seats() {
    return this.told().seats;
  }
  get options() {
    return this.told().options;
  }

  readonly picks = $derived.by(() => picks(this.options));
  readonly most = $derived.by(() => givable(this.options).most);
  readonly given = $derived.by(() => Math.max(1, Math.min(this.amount, this.most)));
  readonly targets = $derived.by(() => targets(this.view, this.options, this.picked, this.given));
  readonly advised = $derived.by(() => new Set(advisedSpots((this.told().advice?.best) ?? null)));

  card(number: string | null | undefined) {
    return number ? (this.pool.byNumber.get(number) ?? null) : null;
  }

  isLit(spot: Spot): boolean {
    return this.targets.has(spot) || (this.picked === null && this.picks.has(spot));
  }
  isPicked(spot: Spot): boolean {
    return this.picked !== null && samePick(this.picks.get(spot) ?? null, this.picked);
  }

  /** Press a spot; false if nothing can be done there. */
  press(spot: Spot): boolean {
    const target = this.targets.get(spot);
    const pick = this.picks.get(spot);
    if (target) this.told().send(target.action);
    else if (pick) this.picked = samePick(pick, this.picked) ? null : pick;
    else if (this.picked !== null) this.picked = null;
    else return false;
    return true;
  }

  clear(): void {
    this.picked = null;
  }
}

const KEY = Symbol("play");
export const offerPlay = (play: Play): Play => setContext(KEY, play);
export const thePlay = (): Play => getContext<Play>(KEY);
