// From "play" to the table: make the match, keep its tokens, go there.

import * as api from "./api";
import { notices } from "./notices.svelte";
import { matchPath, router } from "./router.svelte";
import { keepMade } from "./tokens";
import type { MatchMade } from "./types";

class Starting {
  busy = $state(false);

  /** Returns the fault for a form to place, or shows it at once where `tell` is set. */
  async begin(
    make: () => Promise<MatchMade>,
    { tell = true }: { tell?: boolean } = {},
  ): Promise<api.ApiError | null> {
    if (this.busy) return null;
    this.busy = true;
    try {
      const made = await make();
      keepMade(made);
      router.go(matchPath(made.id));
      return null;
    } catch (fault) {
      if (tell || !(fault instanceof api.ApiError)) notices.tell(api.sentence(fault));
      return fault instanceof api.ApiError ? fault : null;
    } finally {
      this.busy = false;
    }
  }
}

export const starting = new Starting();
