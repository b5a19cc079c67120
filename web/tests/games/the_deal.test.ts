import { describe, expect, test } from "vitest";
import { isBest, oddsOf } from "../../src/games/the_deal/odds";
import * as view from "../../src/games/the_deal/view";
import type { Advice } from "../../src/lib/types";
import { laid, line, theDeal } from "../samples";

test("money, signs and factors are written with real signs", () => {
  expect([view.dollars(-1250), view.dollars(0)]).toEqual(["−$1,250", "$0"]);
  expect([view.signed(5), view.signed(-5), view.signed(0)]).toEqual(["+5", "−5", "0"]);
  expect([view.times(150), view.percent(0.256)]).toEqual(["× 1.5", "26%"]);
});

test("a card says what it changes, and nothing of what it leaves as it is", () => {
  const card = { card: "x", name: "X", type: "" };
  expect(view.valueWords({ ...card, price: 100, heat: 5 })).toBe("pays $100, heat +5");
  expect(view.valueWords({ ...card, price_pct: 100, evidence: 0 })).toBe("changes nothing");
  expect(view.valueWords({ ...card, price_pct: 150, cover: -10 })).toBe("price × 1.5, Cover −10");
  expect(view.valueWords({ ...card, cost: 50, heat_penalty: 10 })).toBe("insures for $50 and heat +10");
  expect(view.valueWords({ ...card, heat_threshold: 40 })).toBe("blocks insurance from heat 40");
});

test("the profit is told with its factors, or for what it is", () => {
  const product = laid("weed", { name: "Weed", price: 100 });
  const active = { product: "weed", location: null, insurance: null, conviction: null };
  const totals = { evidence: 0, cover: 0, margin: 0, heat: 0, profit: 150, projected_heat: 0 };
  expect(view.profitWords(theDeal())).toBe("No Product on the table");
  expect(view.profitWords(theDeal({ active, timeline: [product] }))).toBe("for Weed");
  expect(view.profitWords(theDeal({ active, totals, timeline: [product], factors: [150] }))).toBe("$100 × 1.5 = $150");
});

test("an insurance helps if it can be paid, and nothing blocks it", () => {
  const insured = (cost: number, met = false) =>
    view.isInsured(theDeal({ cash: 50, conviction_met: met, timeline: [laid("bail", { cost })], active: { product: null, location: null, insurance: "bail", conviction: null } }));
  expect([insured(50), insured(51), insured(50, true), view.isInsured(theDeal())]).toEqual([true, false, false, false]);
});

test("of two copies the later one is in force", () => {
  const timeline = [laid("bail", { cost: 1 }), laid("bail", { cost: 2 })];
  const active = { product: null, location: null, insurance: "bail", conviction: null };
  expect(view.inForce(theDeal({ timeline, active }), "insurance")?.cost).toBe(2);
});

test("how the hand would come out now", () => {
  expect([5, 0, -5].map(view.standing)).toEqual(["Safe by 5", "Level: still safe", "Behind by 5"]);
});

test("the street's card ends a round; copies and checks are told apart", () => {
  const timeline = [laid("a"), laid("a"), laid("bus", { owner: "dealer" }), laid("a")];
  const rounds = view.roundsOf(theDeal({ timeline, checks: [[2], [], [1, 2]] }));
  expect(rounds.map((round) => [round.played.length, round.street?.card ?? null, round.checked])).toEqual([
    [2, "bus", [2]],
    [1, null, [0, 2]],
    [0, null, []],
  ]);
  const keys = rounds.flatMap((round) => round.played.map((card) => card.key));
  expect(new Set(keys).size).toBe(3);
});

describe("the log", () => {
  const totals = (evidence: number, cover = 0) => ({ evidence, cover, heat: 0, profit: 0 });
  const begun = (hand: number, cash: number) => ({ type: "hand_begun", hand, cash, heat: 10 });
  const played = (card: string, before: number, after: number) => ({ type: "card_played", card, before: totals(before), after: totals(after) });
  const resolved = (branch: string, cash: number) => ({ type: "hand_resolved", branch, cash, heat: 20, after: totals(30, 40) });

  test("the last change of this hand is told with its card", () => {
    const table = theDeal({ timeline: [laid("bus", { name: "Bus Stop" })] });
    const lines = [line(0, [played("bus", 0, 5), begun(2, 100)]), line(1, [played("bus", 35, 55)]), line(2, [played("bus", 55, 55)])];
    expect(view.lastChange(table, lines)).toBe("Bus Stop: Evidence 35 → 55");
    expect(view.lastChange(table, lines.slice(0, 1))).toBe("");
  });

  test("a customer who leaves changes the totals without a card", () => {
    const left = { type: "customer_folded", before: totals(50), after: totals(40) };
    expect(view.lastChange(theDeal(), [line(0, [begun(1, 100), left])])).toBe("The Customer leaves: Evidence 50 → 40");
  });

  test("hands are told with what they earned; a fold earns nothing", () => {
    const folded = { type: "player_folded", heat: 15, after: totals(30, 10) };
    const lines = [
      line(0, [begun(1, 100), resolved("safe", 250)]),
      line(1, [begun(2, 250)]),
      line(2, [resolved("busted", 250)], { stands: false }),
      line(3, [folded]),
    ];
    expect(view.handsPlayed(lines)).toEqual([
      { hand: 1, branch: "safe", earned: 150, cash: 250, heat: 20, evidence: 30, cover: 40 },
      { hand: 2, branch: "folded", earned: 0, cash: 250, heat: 15, evidence: 30, cover: 10 },
    ]);
    expect(view.startOf(lines)).toEqual({ cash: 100, heat: 10 });
    expect(view.startOf([])).toEqual({ cash: 0, heat: 0 });
  });

  test("a bust is bad, a fold is neither", () => {
    expect((["safe", "insured", "busted_by_conviction", "folded", "void"] as const).map(view.toneOf)).toEqual(["good", "good", "bad", "even", "even"]);
  });
});

test("odds are those of the action, if advice speaks of any", () => {
  const play = { type: "play", card: "a" };
  const ranked: Advice["ranked"] = [
    { action: play, text: "", figures: { busted: 0.25, safe: 0.75 }, plan: [], better: [], worse: [] },
    { action: { type: "check" }, text: "", figures: { points: 3 }, plan: [], better: [], worse: [] },
  ];
  const advice: Advice = { best: play, because: "", alert: "", order: "", figures: [], ranked, plan: [], shown: null };
  expect(oddsOf(advice, { type: "play", card: "a" })).toEqual({ busted: 0.25, walkedAway: 0, safe: 0.75 });
  expect([oddsOf(advice, { type: "check" }), oddsOf(advice, { type: "fold" }), oddsOf(null, play)]).toEqual([null, null, null]);
  expect([isBest(advice, play), isBest(advice, { type: "check" })]).toEqual([true, false]);
});

test("the heat of an insured bust adds up, part by part", () => {
  const parts = (...told: [string, number][]) => told.map(([what, heat]) => ({ what, heat }) as never);
  const insured = theDeal({ heat: 95, heat_parts: parts(["before", 40], ["cards", 15], ["overage", 10], ["penalty", 60], ["cooling", -30]) });
  const words = view.heatWords(insured);
  expect(words).toBe("40 before this hand, +15 from its cards, +10 for Evidence above Cover, +60 for the insurance, −30 by cooling off");
  const told = [...words.replaceAll("−", "-").matchAll(/[+-]?\d+/g)].map(Number);
  expect(told.reduce((sum, part) => sum + part)).toBe(insured.heat);
  expect(view.heatWords(theDeal())).toBe("10 before this hand");
});

test("from which heat on a conviction can block insurance is told by name", () => {
  const thresholds = [{ heat: 40, name: "Warrant" }, { heat: 80, name: "RICO Case" }] as never;
  expect(view.blockWords(theDeal({ thresholds }))).toBe("From 40 (Warrant), 80 (RICO Case): can block your insurance.");
});
