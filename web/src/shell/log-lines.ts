// The log as it grows: lines come with the steps that show them, notes at once.

import type { LogLine } from "../lib/types";

/** The log with new lines; a take-back among them undoes what came since. A note that was told before a line could be
    shown stays behind it. */
export function withLines(log: LogLine[], added: LogLine[]): LogLine[] {
  let all = log;
  for (const line of added) {
    const { to } = line;
    if (typeof to === "number")
      all = all.map((old) => (old.kind !== "note" && old.n >= to && old.n < line.n ? { ...old, stands: false } : old));
    const at = all.findLastIndex((old) => old.kind !== "note" || old.n <= line.n) + 1;
    all = [...all.slice(0, at), line, ...all.slice(at)];
  }
  return all;
}
