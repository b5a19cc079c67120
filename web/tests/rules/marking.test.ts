import { describe, expect, test } from "vitest";
import type { RulesPage, Term } from "../../src/generated/table";
import { hits, marked, markedRuns } from "../../src/rules/marking";

const term = (name: string, ...forms: string[]): Term => ({ id: name.toLowerCase().replaceAll(" ", "_"), name, forms: [name, ...forms], meaning: "", at: "1" });
const TERMS = [term("trick", "tricks"), term("Cover"), term("heat"), term("projected heat"), term("DON!!")];
const found = (text: string) => marked(text, TERMS).filter((piece) => piece.term !== undefined).map((piece) => [piece.text, piece.term]);

describe("terms in a text", () => {
  test("are marked where they are first used", () => {
    expect(marked("A trick, and another trick", TERMS)).toEqual([{ text: "A " }, { text: "trick", term: "trick" }, { text: ", and another trick" }]);
  });

  test("are found in all their forms, at the beginning of a sentence too", () => {
    expect(found("How many of the 10 tricks?")).toEqual([["tricks", "trick"]]);
    expect(found("Trick by trick")).toEqual([["Trick", "trick"]]);
  });

  test("are whole words, the longest first", () => {
    expect(found("Theatre, trickster")).toEqual([]);
    expect(found("The projected heat")).toEqual([["projected heat", "projected_heat"]]);
  });

  test("with a capital are meant as they are written", () => {
    expect(found("Cover it")).toEqual([["Cover", "cover"]]);
    expect(found("cover it")).toEqual([]);
    expect(found("Give DON!! now")).toEqual([["DON!!", "don!!"]]);
  });
});

test("a page marks a term once in every section, and not where it is explained", () => {
  const run = (text: string) => ({ text });
  const [first, again, other, name] = [run("trick"), run("trick"), run("trick"), run("trick")];
  const section = (id: string, blocks: RulesPage["lead"]) => ({ id, number: id, title: "", level: 2, blocks });
  const page: RulesPage = {
    game: "g",
    title: "G",
    lead: [],
    sections: [
      section("1", [{ kind: "paragraph", id: "", runs: [first, again] }]),
      section("2", [{ kind: "paragraph", id: "", runs: [other] }]),
      section("3", [{ kind: "table", head: [], align: [], rows: [{ id: "", cells: [[name], [run("one card each")]] }] }]),
    ],
    terms: TERMS,
  };
  const pieces = markedRuns(page);
  expect([first, again, other].map((one) => pieces.get(one)?.some((piece) => piece.term))).toEqual([true, false, true]);
  expect(pieces.has(name)).toBe(false);
});

test("what is looked for stands at every other place", () => {
  expect(hits("Trick by trick.", "trick")).toEqual(["", "Trick", " by ", "trick", "."]);
  expect(hits("5 + bid?", "+ b")).toEqual(["5 ", "+ b", "id?"]);
  expect(hits("all", " ")).toEqual(["all"]);
});
