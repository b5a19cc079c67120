// A deck list as text, changed a card at a time. Which line names which card the server says; remarks and order stay.

import type { DeckEntry } from "../../../generated/table";
import type { Card } from "../cards";
import type { Pool } from "../pool";

/** How many copies a list holds, by card. */
export function copiesIn(entries: DeckEntry[]): Map<string, number> {
  const copies = new Map<string, number>();
  for (const entry of entries) copies.set(entry.card, (copies.get(entry.card) ?? 0) + entry.copies);
  return copies;
}

/** The list with so many copies of a card more, or fewer: its last line changes, goes, or is added. */
export function withCopies(list: string, entries: DeckEntry[], card: string, more: number): string {
  const lines = list.split("\n");
  const entry = entries.findLast((one) => one.card === card);
  if (!entry) return more > 0 ? added(list, `${more}x${card}`) : list;
  const copies = entry.copies + more;
  const at = entry.line - 1;
  if (copies > 0) {
    const line = lines[at] ?? "";
    lines[at] = /\d+/.test(line.split(card)[0] ?? "") ? line.replace(/\d+/, String(copies)) : `${copies}x${card}`;
    return lines.join("\n");
  }
  lines.splice(at, 1);
  const rest = lines.join("\n");
  if (copies === 0) return rest;
  const before = entries.filter((one) => one !== entry).map((one) => (one.line > entry.line ? { ...one, line: one.line - 1 } : one));
  return withCopies(rest, before, card, copies);
}

/** The list with another Leader: in the place of the one it had, or at its top. */
export function withLeader(list: string, entries: DeckEntry[], leaders: ReadonlySet<string>, leader: string): string {
  const old = new Set(entries.filter((one) => leaders.has(one.card)).map((one) => one.line));
  const rest = list.split("\n").filter((_, at) => !old.has(at + 1));
  return [`1x${leader}`, ...rest].join("\n").replace(/\n+$/, "\n");
}

/** The Leader of a list, or of a ready deck that is named by its id. */
export function leaderOf(deck: string, { decks, byNumber }: Pick<Pool, "decks" | "byNumber">): Card | undefined {
  const list = decks.find((one) => one.id === deck.trim())?.list ?? deck;
  const numbers = [...list.matchAll(/^\s*(?:\d+\s*[x×]?\s*)?([a-z]+\d*-\d+)/gim)].map(([, number]) => number!.toUpperCase());
  return numbers.map((number) => byNumber.get(number)).find((card) => card?.category === "leader");
}

const added = (list: string, line: string) => `${list.trimEnd()}${list.trim() === "" ? "" : "\n"}${line}\n`;
