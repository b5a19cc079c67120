// Six quick reactions: what each is called. Their marks are drawn in parts/Icon.svelte under the same names.

import type { ReactionName } from "./types";

export const REACTIONS: Record<ReactionName, string> = {
  hello: "Hello",
  well_played: "Well played",
  wow: "Wow",
  oops: "Oops",
  thinking: "Let me think",
  thanks: "Thanks",
};

/** How long one is shown at the seat it came from. */
export const SHOWN_MS = 5000;
