// What this browser keeps of tutorials: which matches are one, how far they were read, and which games it need
// not offer one for any more.

import { keep, recall } from "../lib/storage";

interface Kept {
  /** By match: the game, and the step that was read up to; null once it was ended. */
  matches: Record<string, { game: string; read: number | null }>;
  /** The games that somebody has begun here, with a tutorial or without. */
  met: string[];
}

const KEY = "tutorials";
const MOST_KEPT = 50;

const all = () => recall<Kept>(KEY, { matches: {}, met: [] });

export const hasMet = (game: string) => all().met.includes(game);

export function meet(game: string): void {
  const { matches, met } = all();
  if (!met.includes(game)) keep(KEY, { matches, met: [...met, game] });
}

/** Whether a match was begun as a tutorial. */
export const isTutorial = (match: string) => match in all().matches;

export const readOf = (match: string) => all().matches[match]?.read ?? null;

export function keepRead(match: string, game: string, read: number | null): void {
  const { matches, met } = all();
  const { [match]: _, ...others } = matches;
  const latest = Object.entries(others).slice(1 - MOST_KEPT);
  keep(KEY, { matches: { ...Object.fromEntries(latest), [match]: { game, read } }, met });
}
