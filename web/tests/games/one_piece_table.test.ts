// What the table of the One Piece Card Game computes: where options are chosen, and where arrows lead.

import { describe, expect, it } from "vitest";
import { advisedSpots, answerWords, buttonsOf, deedsWith, givable, picks, targets, type Picked } from "../../src/games/one_piece/choices";
import { nextBox } from "../../src/games/one_piece/spatial";
import { deedsOf, lastCard, type Asked, type EventSeen, type View } from "../../src/games/one_piece/view";
import type { LogLine } from "../../src/lib/types";

const option = (action: Record<string, unknown>) => ({ action, text: JSON.stringify(action) });
const view = (about: object = {}) => ({ asked: { question: "action", zones: [] }, battle: null, ...about }) as unknown as View;
const TURN = [
  { type: "end_main" },
  { type: "attack", attacker: "leader", target: "leader" },
  { type: "attack", attacker: "leader", target: "c2" },
  { type: "activate", place: "stage", which: 1 },
  { type: "play", card: "A" },
  { type: "give", place: "leader", count: 1 },
  { type: "give", place: "leader", count: 2 },
].map(option);
const lit = (picked: Picked, amount = 1, options = TURN) => [...targets(view(), options, picked, amount).keys()].sort();

describe("an ordinary turn", () => {
  it("lets cards and DON!! be taken up", () => {
    expect([...picks(TURN).keys()].sort()).toEqual(["hand:A", "own:don", "own:leader", "own:stage"]);
  });
  it("does nothing before something is taken up", () => {
    expect(lit(null)).toEqual([]);
  });
  it("lights the targets of an attacker, and DON!! to give it", () => {
    expect(lit({ from: "field", place: "leader" })).toEqual(["own:don", "their:c2", "their:leader"]);
  });
  it("lights the field for a card of the hand, which may also be pressed again", () => {
    expect(lit({ from: "hand", card: "A" })).toEqual(["hand:A", "own:field"]);
  });
  it("gives as many DON!! as are taken up", () => {
    expect(targets(view(), TURN, { from: "don" }, 2).get("own:leader")?.action.count).toBe(2);
    expect(givable(TURN)).toEqual({ places: ["leader"], most: 2 });
  });
  it("has a button for all that is not on the table", () => {
    expect(buttonsOf(view(), TURN).map((one) => one.action.type)).toEqual(["end_main"]);
    expect(deedsWith(TURN, { from: "field", place: "stage" }).map((one) => one.action.type)).toEqual(["activate"]);
  });
});

describe("questions", () => {
  const counters = ["leader", "c1"].map((place) => option({ type: "counter", card: "A", place }));
  it("count a card twice pressed for the card that is attacked", () => {
    const attacked = view({ battle: { target: "c1" } });
    expect(targets(attacked, counters, { from: "hand", card: "A" }, 1).get("hand:A")?.action.place).toBe("c1");
  });
  it("about a life card are answered at the life cards", () => {
    const asked = view({ asked: { question: "target", zones: [] } });
    expect([...targets(asked, [option({ type: "pick", side: "their", place: "leader" })], null, 1).keys()]).toEqual(["their:life"]);
  });
  it("say what a mode does, and what an answer means here", () => {
    const asked = (about: object) => ({ modes: [], ...about }) as unknown as Asked;
    const modes = asked({ question: "mode", modes: ["Draw 1 card.", "Rest it."] });
    expect([1, 2].map((which) => answerWords(modes, option({ type: "mode", which })))).toEqual(["Draw 1 card.", "Rest it."]);
    expect(answerWords(asked({ question: "block" }), option({ type: "none" }))).toBe("Do not block");
    expect(answerWords(asked({ question: "number" }), { action: { type: "number", n: 2 }, text: "2" })).toBe("2");
  });
  it("have every answer on the table, among the cards shown, or as a button", () => {
    const asked = view({ asked: { question: "don", zones: [] } });
    const sources = ["active", "c1"].map((source) => option({ type: "don", source }));
    expect(buttonsOf(asked, sources).map((one) => one.action.source)).toEqual(["active"]);
    expect([...targets(asked, sources, null, 1).keys()]).toEqual(["own:c1"]);
  });
  it("show what is advised where it is chosen", () => {
    expect(advisedSpots({ type: "attack", attacker: "c1", target: "leader" })).toEqual(["own:c1", "their:leader"]);
    expect(advisedSpots({ type: "give", place: "c2", count: 1 })).toEqual(["own:c2", "own:don"]);
    expect(advisedSpots(null)).toEqual([]);
  });
});

describe("arrows over the cards", () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 14 });
  const rows = [box(0, 0), box(20, 0), box(40, 0), box(18, 30), box(100, 30)];
  it("go along a row", () => {
    expect(nextBox(rows, 0, "ArrowRight")).toBe(1);
    expect(nextBox(rows, 2, "ArrowRight")).toBeNull();
    expect(nextBox(rows, 3, "ArrowRight")).toBe(4);
  });
  it("go to what lies nearest in the next row", () => {
    expect(nextBox(rows, 2, "ArrowDown")).toBe(3);
    expect(nextBox(rows, 3, "ArrowUp")).toBe(1);
  });
});

describe("what happened", () => {
  const line = (...events: EventSeen[]) => ({ stands: true, words: [], events }) as unknown as LogLine;
  const lines = [
    line({ type: "card_played", seat: 1, card: "B", place: "c1", source: "hand" }),
    line({ type: "attack_declared", seat: 0, attacker: "leader", target: "leader", card: "A", against: "L" }),
    line({ type: "countered", seat: 1, card: "C", place: "leader", amount: 1000 }, { type: "battle_decided", attacker_power: 5000, target_power: 5000, won: 1 }),
  ];
  it("is counted for both sides", () => {
    const [first, second] = deedsOf(lines);
    expect([first!.attacks, first!.succeeded]).toEqual([1, 1]);
    expect([second!.played, second!.counters]).toEqual([1, 1]);
  });
  it("without what was taken back", () => {
    expect(deedsOf(lines.map((one) => ({ ...one, stands: false })))[0]!.attacks).toBe(0);
  });
  it("tells the card that was seen last", () => {
    expect(lastCard(lines)).toEqual({ card: "C", seat: 1, what: "Counter" });
    expect(lastCard([])).toBeNull();
  });
});
