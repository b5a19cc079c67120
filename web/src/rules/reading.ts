// What the parts of a page of rules share: the terms found in it, what is looked for, and how to get to a rule.

import { getContext, setContext } from "svelte";
import type { Run } from "../generated/table";
import type { Piece } from "./marking";

interface Reading {
  game: string;
  pieces: () => ReadonlyMap<Run, Piece[]>;
  wanted: () => string;
  goTo: (rule: string) => void;
}

const READING = Symbol("reading");

export const beginReading = (reading: Reading): Reading => setContext(READING, reading);
export const reading = (): Reading => getContext<Reading>(READING);
