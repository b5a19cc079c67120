// What the pages of the One Piece Card Game compute: words, fitting text, pictures, deck lists, counts.

import { describe, expect, it } from "vitest";
import type { DeckEntry } from "../../src/generated/table";
import type { Card } from "../../src/games/one_piece/cards";
import { cardWords } from "../../src/games/one_piece/cards";
import { figuresOf } from "../../src/games/one_piece/deck/figures";
import { copiesIn, leaderOf, withCopies, withLeader } from "../../src/games/one_piece/deck/list";
import { emblem, sea } from "../../src/games/one_piece/emblem";
import { fitted, widthOf, wrapped } from "../../src/games/one_piece/fitting";
import { reportOf } from "../../src/games/one_piece/report";

const card = (number: string, about: Partial<Card> = {}): Card => ({
  ...{ number, name: "Nami", category: "character", colours: ["red"], cost: 1, power: 2000, counter: 1000, life: null },
  ...{ attributes: ["special"], traits: [], keywords: [], has_trigger: false, sentences: [], state: "plain", because: "" },
  ...about,
});
const entry = (line: number, number: string, copies: number): DeckEntry => ({ line, card: number, copies });

describe("a card read aloud", () => {
  it("is told by its facts", () => {
    const zoro = card("ST01-013", { name: "Roronoa Zoro", cost: 3, power: 5000, counter: 0, attributes: ["slash"], keywords: ["blocker"], has_trigger: true });
    expect(cardWords(zoro)).toBe("Roronoa Zoro, red Character, cost 3, 5000 power, slash, Blocker, Trigger");
  });
  it("tells how it lies on the table, and what differs from the print", () => {
    const leader = card("X", { name: "Yamato", category: "leader", colours: ["green", "yellow"], cost: null, life: 4, power: 5000, counter: null });
    expect(cardWords(leader, { rested: true, given: 2, power: 7000 })).toBe(
      "Yamato, green and yellow Leader, 7000 power, 4 life, special, printed power 5000, rested, 2 DON!! given",
    );
  });
  it("has the keywords of now in the place of those printed", () => {
    expect(cardWords(card("X", { keywords: ["blocker"] }), { keywords: ["rush"] })).toContain("Rush");
    expect(cardWords(card("X", { keywords: ["blocker"] }), { keywords: [] })).not.toContain("Blocker");
  });
});

describe("text in a drawing", () => {
  const space = { width: 80, most: 3, largest: 10, least: 6 };
  it("never leaves its space", () => {
    for (const name of ["Nami", "Monkey.D.Luffy", "Miss.MerryChristmas(Drophy)", 'Eustass"Captain"Kid', "A".repeat(60), "When Two Men Are Fighting the Last Thing I Need Is Some Half-Hearted Assistance!!!!"]) {
      const { lines, size } = fitted(name, space);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(80);
    }
  });
  it("is whole where that is possible, and else says that something is missing", () => {
    expect(fitted("Roronoa Zoro", space).lines.join(" ")).toBe("Roronoa Zoro");
    expect(fitted("many words ".repeat(20).trim(), space).lines.at(-1)).toMatch(/…$/);
  });
  it("breaks a long name after a dot or a quote and before a bracket", () => {
    expect(wrapped("Monkey.D.Luffy", 6)).toEqual(["Monkey.D.", "Luffy"]);
    expect(wrapped("Christmas(Drophy)", 8)).toEqual(["Christmas", "(Drophy)"]);
  });
});

describe("the picture of a card", () => {
  it("is the same each time, and another for another card", () => {
    expect(emblem(card("OP01-016"))).toEqual(emblem(card("OP01-016")));
    expect(emblem(card("OP01-016"))).not.toEqual(emblem(card("OP01-017")));
    expect(sea("OP01-016", 100, 60, 90)).not.toBe(sea("OP01-017", 100, 60, 90));
  });
  it("is drawn for every attribute and category, with numbers alone", () => {
    for (const attributes of [["slash"], ["strike"], ["ranged"], ["special"], ["wisdom"], ["?"]])
      for (const category of ["leader", "character"] as const)
        for (const { d } of emblem({ number: "X", category, attributes })) expect(d).not.toMatch(/NaN|undefined|Infinity/);
    for (const category of ["event", "stage"] as const) expect(emblem({ number: "X", category, attributes: [] }).length).toBeGreaterThan(3);
  });
});

describe("a deck list", () => {
  const list = "# mine\n1xST01-001\n4 OP01-016 Nami\n2xST01-012 # good\n";
  const entries = [entry(2, "ST01-001", 1), entry(3, "OP01-016", 4), entry(4, "ST01-012", 2)];
  it("has a copy more or fewer, and keeps all else", () => {
    expect(withCopies(list, entries, "OP01-016", -1)).toBe("# mine\n1xST01-001\n3 OP01-016 Nami\n2xST01-012 # good\n");
    expect(withCopies(list, entries, "ST01-012", 1)).toBe("# mine\n1xST01-001\n4 OP01-016 Nami\n3xST01-012 # good\n");
  });
  it("loses the line of a card that has no copies left", () => {
    expect(withCopies("1xA-1\n1xB-2\n", [entry(1, "A-1", 1), entry(2, "B-2", 1)], "A-1", -1)).toBe("1xB-2\n");
  });
  it("gets a line for a card that it did not have", () => {
    expect(withCopies("1xA-1", [entry(1, "A-1", 1)], "B-2", 1)).toBe("1xA-1\n1xB-2\n");
    expect(withCopies("", [], "B-2", 1)).toBe("1xB-2\n");
    expect(withCopies("1xA-1\n", [entry(1, "A-1", 1)], "B-2", -1)).toBe("1xA-1\n");
  });
  it("adds up a card on several lines", () => {
    expect(copiesIn([entry(1, "A-1", 2), entry(2, "A-1", 1)]).get("A-1")).toBe(3);
  });
  it("has one Leader, the last that was chosen", () => {
    expect(withLeader(list, entries, new Set(["ST01-001", "ST02-001"]), "ST02-001")).toBe("1xST02-001\n# mine\n4 OP01-016 Nami\n2xST01-012 # good\n");
  });
});

describe("the picture of a deck", () => {
  const pool = {
    decks: [{ id: "ST-01", name: "Crew", list: "1xST01-001\n4xOP01-016\n" }],
    byNumber: new Map([card("ST01-001", { category: "leader" }), card("OP01-016")].map((one) => [one.number, one])),
  };
  it("is its Leader, wherever the list names it", () => {
    expect(leaderOf("ST-01", pool)?.number).toBe("ST01-001");
    expect(leaderOf("# mine\n4 op01-016 Nami\nst01-001_p1", pool)?.number).toBe("ST01-001");
  });
  it("is none for a deck that has none", () => {
    expect(leaderOf("any", pool)).toBeUndefined();
    expect(leaderOf("4xOP01-016", pool)).toBeUndefined();
  });
});

describe("what a deck is made of", () => {
  const pool = new Map(
    [
      card("L", { category: "leader", cost: null, counter: null, life: 5 }),
      card("A", { cost: 2, counter: 2000, keywords: ["blocker"] }),
      card("B", { cost: 9, counter: 0, has_trigger: true }),
      card("E", { category: "event", cost: 2, power: null, counter: null, has_trigger: true }),
    ].map((one) => [one.number, one]),
  );
  const figures = figuresOf([entry(1, "L", 1), entry(2, "A", 4), entry(3, "B", 2), entry(4, "E", 3), entry(5, "unknown", 4)], (number) => pool.get(number));
  it("counts costs, counters, kinds, triggers and Blockers, the Leader aside", () => {
    expect(figures.leader?.number).toBe("L");
    expect(figures.cards).toBe(9);
    expect(figures.curve.map((bar) => bar.copies)).toEqual([0, 0, 7, 0, 0, 0, 0, 0, 0, 2]);
    expect(figures.counters.map((bar) => bar.copies)).toEqual([2, 0, 4]);
    expect(figures.categories).toEqual({ character: 6, event: 3, stage: 0 });
    expect([figures.triggers, figures.blockers]).toEqual([5, 4]);
    expect(figures.colours).toEqual([["red", 9]]);
    expect(figures.meanCost).toBeCloseTo(32 / 9);
  });
  it("is nothing for an empty list", () => {
    expect(figuresOf([], () => undefined)).toMatchObject({ leader: null, cards: 0, meanCost: null });
  });
});

describe("a report of a card", () => {
  it("holds the card, what it says, its encoding and the position", () => {
    const told = reportOf(card("OP01-016", { sentences: ["On play: draw 1 card."], state: "compared" }), [{ timing: ["on_play"] }], "A leader ST01-001");
    expect(told).toBe('Card: OP01-016 Nami (compared)\nSays: On play: draw 1 card.\nEncoding: [{"timing":["on_play"]}]\nPosition: A leader ST01-001\n');
  });
});
