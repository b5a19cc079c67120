// What was advised for this very position.

import type { Advice, GameAction } from "../../lib/types";

export const isBest = (advice: Advice | null, action: GameAction): boolean =>
  advice?.best != null && JSON.stringify(advice.best) === JSON.stringify(action);
