// Where the terms of a game stand in a text, and where what somebody looks for does.

import type { RulesPage, Run, Term } from "../generated/table";

/** A piece of a text: plain, or a term by its id. */
export interface Piece {
  text: string;
  term?: string;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

interface Forms {
  /** Finds any of them, the longest first, in large letters or small. */
  any: RegExp;
  /** The term of a form as it is written, and of one in small letters. */
  exact: Map<string, string>;
  small: Map<string, string>;
}

const known = new WeakMap<readonly Term[], Forms>(); // a page has thousands of texts

function formsOf(terms: readonly Term[]): Forms {
  const before = known.get(terms);
  if (before) return before;
  const all = terms.flatMap((term) => term.forms.map((form) => [form, term.id] as const));
  const longestFirst = all.map(([form]) => escaped(form)).sort((one, other) => other.length - one.length);
  const made = {
    any: new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}])`, "giu"),
    exact: new Map(all),
    small: new Map(all.filter(([form]) => form === form.toLowerCase())),
  };
  known.set(terms, made);
  return made;
}

/** A text in pieces, each term marked where it is first used; those in `seen` were used before. */
export function marked(text: string, terms: readonly Term[], seen = new Set<string>()): Piece[] {
  if (terms.length === 0) return [{ text }];
  const { any, exact, small } = formsOf(terms);
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(any)) {
    // A form in small letters may also begin a sentence; any other is meant as it is written.
    const term = exact.get(found[0]) ?? small.get(found[0].toLowerCase());
    if (term === undefined || seen.has(term)) continue;
    seen.add(term);
    if (found.index > end) pieces.push({ text: text.slice(end, found.index) });
    pieces.push({ text: found[0], term });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** The runs of a page in pieces: a term is marked once in every section, and not where it is explained. */
export function markedRuns(page: RulesPage): Map<Run, Piece[]> {
  const pieces = new Map<Run, Piece[]>();
  const explained = new Set(page.sections.filter(hasTerms).map((section) => section.id));
  for (const part of [{ id: "", blocks: page.lead }, ...page.sections]) {
    if (explained.has(part.id)) continue;
    const seen = new Set<string>();
    for (const run of runsOf(part.blocks)) {
      if (!run.code && !run.to) pieces.set(run, marked(run.text, page.terms, seen));
    }
  }
  return pieces;

  function hasTerms(section: RulesPage["sections"][number]): boolean {
    const names = new Set(page.terms.map((term) => term.name));
    return section.blocks.some((block) => block.kind === "table" && block.rows.length > 0 && block.rows.every((row) => names.has(row.cells[0]?.[0]?.text ?? "")));
  }
}

type Blocks = RulesPage["lead"];

/** All text of some blocks, in its order. */
export function runsOf(blocks: Blocks): Run[] {
  return blocks.flatMap((block) => {
    if (block.kind === "paragraph") return block.runs;
    if (block.kind === "list") return block.items.flatMap((item) => runsOf(item.blocks));
    if (block.kind === "table") return [...block.head, ...block.rows.flatMap((row) => row.cells)].flat();
    return [];
  });
}

/** A text in parts, of which every other one is what was looked for. */
export function hits(text: string, wanted: string): string[] {
  return wanted.trim() === "" ? [text] : text.split(new RegExp(`(${escaped(wanted.trim())})`, "giu"));
}
