// A form about a game as somebody fills it in: who sits where, which rules, which deal.

import { tick } from "svelte";
import * as api from "../lib/api";
import { changed, defaults, faultOf, withoutSeatsGone, type Options } from "../lib/options";
import type { GameDetails, Shared, Terms } from "../lib/types";
import { oneMore, opponent, programs, seatCounted, seedFault, usualCount, usualSeating, withSeat, type Seating } from "./seating";

export class SetUp {
  seating = $state.raw<Seating[]>([]);
  options = $state.raw<Options>({});
  seed = $state("");
  /** A deal that somebody shared; it is another as soon as the seed is. */
  #shared: Shared | null = null;
  /** What is wrong, where it is about no option. */
  fault = $state("");
  optionFault = $state.raw<{ option: string; because: string } | null>(null);
  showsOptions = $state(false);
  /** What the host allows at the table. */
  terms = $state.raw<Required<Terms>>({ hints: true, take_back: true, away_after: 120 });

  constructor(
    readonly game: GameDetails,
    /** Off: programs sit at all seats. */
    readonly withPeople: boolean,
  ) {
    // A game beside a real table may have a preset for that.
    const usual = game.companion === "" ? {} : (game.presets.companion ?? {});
    this.options = { ...defaults(game), ...usual };
    this.seating = (withPeople ? usualSeating : programs)(usualCount(game), game);
  }

  get mine(): number {
    return this.seating.findIndex((one) => one.who === "me");
  }

  get isSeedFine(): boolean {
    return seedFault(this.seed) === "";
  }

  /** As the server wants them: only what somebody chose. How many play it sees by the seats. */
  get chosenOptions(): Options {
    return changed(this.options, this.game);
  }

  get chosenSeed(): number | null {
    return this.seed.trim() === "" ? null : Number(this.seed);
  }

  /** What goes with the seed of a shared deal: what its server drew besides, and the rules it is played by. */
  get chosenDeal(): { entropy?: string; rules?: string } {
    if (this.#shared === null || this.chosenSeed !== this.#shared.seed) return {};
    const { entropy, rules, read_only: whyNot } = this.#shared;
    return whyNot === null ? { entropy, rules } : { entropy };
  }

  takeDeal(shared: Shared): void {
    this.#shared = shared;
    this.seed = String(shared.seed);
  }

  setCount(count: number): void {
    this.options = { ...withoutSeatsGone(this.options, count, this.game), players: count };
    const another = this.withPeople ? oneMore : opponent;
    this.seating = Array.from({ length: count }, (_, seat) => this.seating[seat] ?? another(this.game));
    if (this.withPeople && !this.seating.some((one) => one.who !== "opponent")) this.sitAt(0);
  }

  setSeat(seat: number, wanted: Seating): void {
    this.seating = withSeat(this.seating, seat, wanted);
  }

  sitAt(seat: number): void {
    this.setSeat(seat, { ...this.seating[seat]!, who: "me" });
  }

  /** One level for all opponents. */
  setLevel(level: string): void {
    this.seating = this.seating.map((one) => (one.who === "opponent" ? { ...one, level, settings: {} } : one));
  }

  take(wanted: Options): void {
    this.options = wanted;
    this.optionFault = null;
    if (typeof wanted.players === "number" && wanted.players !== this.seating.length)
      this.setCount(wanted.players);
  }

  forgetFaults(): void {
    this.fault = "";
    this.optionFault = null;
  }

  /** Show a refusal at the field it speaks of. */
  async place(problem: unknown): Promise<void> {
    const found = problem instanceof api.ApiError ? faultOf(problem.message) : null;
    if (!found || !this.game.options.some((field) => field.name === found.option)) {
      this.fault = seatCounted(api.sentence(problem), this.game);
      return;
    }
    this.optionFault = found;
    this.showsOptions = true;
    await tick();
    document.querySelector(".field .fault")?.scrollIntoView({ block: "center" });
  }
}
