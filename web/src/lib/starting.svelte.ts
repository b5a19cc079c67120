// From "play" to the table: wait until the game is ready, make the match, keep its tokens, go there.

import * as api from "./api";
import { notices } from "./notices.svelte";
import { matchPath, router } from "./router.svelte";
import { keepMade } from "./tokens";
import type { MatchMade, NewMatch, Preparing } from "./types";

const ASK_AGAIN_MS = 300;

class Starting {
  /** How far the preparing is, while somebody waits for it. */
  progress = $state.raw<Preparing | null>(null);
  busy = $state(false);
  #givenUp = false;

  giveUp(): void {
    this.#givenUp = true;
    this.progress = null;
    this.busy = false;
  }

  /**
   * Returns the fault for a form to place, or tells it at once where `tell` is set. Options that nobody has
   * checked yet are, before anything is prepared.
   */
  async begin(
    game: string,
    seats: string[],
    open: number[],
    make: () => Promise<MatchMade>,
    { options = null, tell = true }: { options?: NewMatch["options"] | null; tell?: boolean } = {},
  ): Promise<api.ApiError | null> {
    if (this.busy) return null;
    this.busy = true;
    this.#givenUp = false;
    try {
      if (!(await this.#prepared(game, seats, options))) return null;
      const made = await make();
      keepMade(made, open);
      router.go(matchPath(made.id));
      return null;
    } catch (fault) {
      if (tell || !(fault instanceof api.ApiError)) notices.tell(api.sentence(fault));
      return fault instanceof api.ApiError ? fault : null;
    } finally {
      this.progress = null;
      this.busy = false;
    }
  }

  async #prepared(game: string, seats: string[], options: NewMatch["options"] | null): Promise<boolean> {
    for (;;) {
      const now = await api.prepare(game, seats, options);
      if (this.#givenUp) return false;
      if (now.ready) return true;
      this.progress = now;
      await new Promise((wake) => setTimeout(wake, ASK_AGAIN_MS));
    }
  }
}

export const starting = new Starting();
