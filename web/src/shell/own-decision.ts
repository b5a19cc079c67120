import type { LogLine } from "../lib/types";

const DECIDES = new Set(["action", "concede"]);

/** The line at which a seat decided: the one at `n`, else the last before it, else the first after; null if it never did. */
export function ownDecision(lines: LogLine[], seat: number, n: number): number | null {
  const own = lines.filter((line) => line.seat === seat && DECIDES.has(line.kind)).map((line) => line.n);
  return own.find((line) => line === n) ?? own.findLast((line) => line < n) ?? own[0] ?? null;
}
