// How far somebody has come in a tutorial: told by the log alone, so that a reload, another device's move and a
// take-back all lead to the right step. Steps that are only read are the one thing the browser has to keep.

import type { Step } from "../generated/table";
import type { GameAction, LogLine } from "../lib/types";

export interface Progress {
  /** The first step after the last thing that was waited for. */
  first: number;
  /** The step that waits for something; the number of steps where nothing is waited for any more. */
  waiting: number;
}

const waits = (step: Step) => step.action !== null || step.until !== null;

/** Where a match stands, by what stands in its log. */
export function progressOf(steps: Step[], lines: LogLine[], seat: number): Progress {
  const next = (from: number) => {
    const found = steps.findIndex((step, at) => at >= from && waits(step));
    return found < 0 ? steps.length : found;
  };
  let first = 0;
  let waiting = next(0);
  const pass = () => {
    first = waiting + 1;
    waiting = next(first);
  };
  for (const line of lines) {
    if (!line.stands || line.kind === "setup") continue;
    if (steps[waiting]?.action && line.kind === "action" && line.seat === seat) pass();
    // What one does oneself may bring about at once what comes next.
    while (steps[waiting]?.until && line.events.some((event) => event.type === steps[waiting]!.until)) pass();
  }
  return { first, waiting };
}

/** The step to show to somebody who has read up to a step. */
export const stepAt = ({ first, waiting }: Progress, read: number) => Math.max(first, Math.min(read, waiting));

/** Whether an action is what a step asks for; fields it does not name may be anything. */
export function asksFor(step: Step, action: GameAction): boolean {
  if (step.action === null) return false;
  return Object.entries(step.action).every(([name, value]) => action[name] === value);
}
