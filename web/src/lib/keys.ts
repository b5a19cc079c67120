// The keys this browser holds: of the score sheets and simulations that were begun here or came by a link
// for writing, and the one that the server's administrator gave out.

import { keep, recall } from "./storage";

type Kind = "sheet" | "simulation";
type Kept = Record<string, string>; // by id, the latest last

const ADMINISTRATOR = "key";
const MOST_KEPT = 200;

const place = (kind: Kind) => `keys.${kind}`;

export const keyOf = (kind: Kind, id: string): string | null => recall<Kept>(place(kind), {})[id] ?? null;

/** What this browser holds keys of, the latest first. */
export const held = (kind: Kind): string[] => Object.keys(recall<Kept>(place(kind), {})).reverse();

export function keepKey(kind: Kind, id: string, key: string): void {
  const { [id]: _, ...others } = recall<Kept>(place(kind), {});
  keep(place(kind), Object.fromEntries([...Object.entries(others), [id, key]].slice(-MOST_KEPT)));
}

export const givenKey = (): string => recall(ADMINISTRATOR, "");

export const keepGivenKey = (key: string): void => keep(ADMINISTRATOR, key.trim());
