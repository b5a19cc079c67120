// What the pages of the One Piece Card Game compute: words, fitting text, pictures, deck lists, counts.

import { describe, expect, it } from "vitest";
import type { DeckEntry } from "../../src/generated/table";
import type { Card } from "../../src/games/one_piece/cards";
import { cardWords } from "../../src/games/one_piece/cards";
import { figuresOf } from "../../src/games/one_piece/deck/figures";
import { copiesIn, leaderOf, withCopies, withLeader } from "../../src/games/one_piece/deck/list";
import { emblem, sea } from "../../src/games/one_piece/emblem";
import { fitted, widthOf, wrapped } from "../../src/games/one_piece/fitting";
import { positionOf, reportOf } from "../../src/games/one_piece/report";
import type { Side, View } from "../../src/games/one_piece/view";

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

describe("the position of a report", () => {
  const luffy = { place: "leader", card: "ST01-001", rested: true, given: 1, came_now: false, power: 5000 };
  const empty = { characters: [null, null, null, null, null], stage: null, known_hand: {}, hand: null, trash: {}, life: [], deck: { count: 0, known: [] } };
  const unseen = { ...empty, leader: { ...luffy, rested: false, given: 0 }, don: { active: 0, rested: 0 }, hand_count: 0 };
  const side = (about: object = {}) => ({ ...unseen, ...about }) as unknown as Side;
  const view = (own: object, their: object, about: object = {}) =>
    ({ turn: 5, turn_seat: 0, phase: "main", battle: null, asked: null, sides: [side(own), side(their)], ...about }) as unknown as View;
  const lines = (seen: View) => positionOf(seen).split("\n");

  it("is a line for each seat, as tests write positions", () => {
    const own = {
      leader: luffy,
      characters: [null, { ...luffy, place: "c2", card: "ST01-006", rested: false, given: 0, came_now: true }, null, null, null],
      stage: { ...luffy, place: "stage", card: "ST01-017", given: 0 },
      don: { active: 3, rested: 2 },
      hand: [{ card: "ST01-012", count: 2, shown: 0 }],
      hand_count: 2,
      trash: { "ST01-014": 1 },
    };
    expect(lines(view(own, {}))[1]).toBe(
      "Seat 1: leader ST01-001 rested don 1 | c2 ST01-006 new | stage ST01-017 rested | don 3/2 | life | hand ST01-012 ST01-012 | deck | trash ST01-014",
    );
  });
  it("counts what the viewer does not know, from the top down", () => {
    const life = [{ position: 3, card: null, up: false }, { position: 2, card: "ST13-011", up: true }, { position: 1, card: null, up: false }];
    const their = { hand_count: 4, known_hand: { "ST02-007": 1 }, life, deck: { count: 30, known: [{ position: 2, card: "ST02-003" }] } };
    expect(lines(view({}, their))[2]).toBe("Seat 2: leader ST01-001 | don 0/0 | life 1 ST13-011^ 1 | hand ST02-007 3 | deck 1 ST02-003 28 | trash");
  });
  it("names no list, for the hidden hand is drawn from it", () => {
    expect(positionOf(view({}, { hand_count: 5, deck_list: { "ST02-001": 1, "ST02-007": 4 } }))).not.toContain("ST02");
  });
  it("begins with the turn, the battle under way and what is asked", () => {
    const battle = { step: "block", attacker: "leader", attacker_power: 6000, target: "c1", target_power: 5000 };
    const asked = { seat: 1, question: "block", card: null };
    expect(lines(view({}, {}, { battle, asked, phase: "battle" }))[0]).toBe(
      "turn 5 of seat 1 | battle | block step of leader 6000 against c1 5000 | seat 2 is asked: block",
    );
    expect(lines(view({}, {}, { asked: { seat: 0, question: "target", card: "ST01-006" } }))[0]).toBe("turn 5 of seat 1 | main | seat 1 is asked: target by ST01-006");
    expect(lines(view({}, {}, { battle: { ...battle, attacker: null } }))[0]).toContain("what is gone against c1 5000");
    expect(lines(view({}, {}, { turn: 0, turn_seat: null, phase: "first" }))[0]).toBe("turn 0 | first");
  });
});
