// What an explanation would do next, step by step.

import type { GameAction, Ranking } from "../lib/types";

/** What would follow the best of the options. */
export const planOf = ({ best, ranked }: Ranking): GameAction[] =>
  ranked.find((option) => JSON.stringify(option.action) === JSON.stringify(best))?.plan ?? [];
