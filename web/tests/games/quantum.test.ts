import { describe, expect, test } from "vitest";
import type { Attack, View } from "../../src/generated/quantum";
import { arrowsOf, isBest } from "../../src/games/quantum/advice";
import { litPlaces, litWords, placeOf, stoppedAttacks, wayTo } from "../../src/games/quantum/choices";
import { tilesOf } from "../../src/games/quantum/layout";
import { routeBetween } from "../../src/games/quantum/routes";
import { askedWords, deedsOf, endedCombats, newsOf, placesNamed, pointOf, shipsOnMap, type Ended } from "../../src/games/quantum/view";
import type { Advice } from "../../src/lib/types";
import { fleet, line, option, quantum, seat, ship } from "../samples";

describe("a layout of tiles", () => {
  test("rows are parted by lines or slashes, gaps are left out, remarks too", () => {
    expect(tilesOf("name: Duel\n8* . 9 # the middle is empty\ncubes: 5\n0 / 10")).toEqual([
      { x: 0, y: 0, number: 8, starts: true },
      { x: 2, y: 0, number: 9, starts: false },
      { x: 0, y: 1, number: 0, starts: false },
      { x: 0, y: 2, number: 10, starts: false },
    ]);
  });

  test("a word that means nothing has its place all the same", () => {
    expect(tilesOf("8 7x 99").map((tile) => tile.number)).toEqual([8, null, null]);
    expect(tilesOf("")).toEqual([]);
  });
});

describe("the board", () => {
  test("spaces are numbered as one reads, and a planet is in the middle of its tile", () => {
    const view = quantum([]);
    expect([pointOf(view, "A1"), pointOf(view, "B6"), pointOf(view, "B")]).toEqual([{ x: 0, y: 0 }, { x: 5, y: 1 }, { x: 4, y: 1 }]);
  });

  test("ships in the scrapyard are not on the map", () => {
    const view = quantum([fleet(0, [ship(1, "A1"), ship(2, null)]), fleet(1, [ship(1, "B9")])]);
    expect(shipsOnMap(view).map((one) => `${one.seat} ${one.ship} ${one.space}`)).toEqual(["0 1 A1", "1 1 B9"]);
  });
});

describe("a flight", () => {
  const adjacent = (way: { x: number; y: number }[]) => way.slice(1).every((to, k) => Math.abs(to.x - way[k]!.x) + Math.abs(to.y - way[k]!.y) === 1);

  test("goes around planets, the shortest way", () => {
    const way = routeBetween(quantum([]), "A4", "A6");
    expect(way).toHaveLength(5);
    expect(adjacent(way)).toBe(true);
    expect(way).not.toContainEqual({ x: 1, y: 1 });
  });

  test("goes around other ships, and may end where one is", () => {
    const view = quantum([fleet(0, [ship(1, "A2")])]);
    const way = routeBetween(view, "A1", "A3");
    expect(way).not.toContainEqual({ x: 1, y: 0 });
    expect(routeBetween(view, "A1", "A2")).toEqual([{ x: 0, y: 0 }, { x: 1, y: 0 }]);
  });

  test("goes diagonally only where no straight way is left", () => {
    const view = quantum([fleet(0, [ship(1, "A2"), ship(2, "A7")])]);
    const walled = quantum([fleet(0, [ship(1, "A2"), ship(2, "A4")])]);
    expect(adjacent(routeBetween(view, "A1", "A8"))).toBe(false);
    expect(routeBetween(walled, "A1", "A9")).toEqual([{ x: 0, y: 0 }, { x: 2, y: 2 }]);
  });
});

describe("what a click would mean", () => {
  const attack: Attack = { type: "attack", ship: 1, target: "B1", defender: { seat: 1, ship: 1 }, percent: 70, launches: { A3: 70, B2: 40 }, why_not: null };
  const ways = { "1": { A2: ["A2"], A3: ["A2", "A3"] } };
  const view: View = quantum([fleet(0, [ship(1, "A1"), ship(2, "A4")]), fleet(1, [ship(1, "B1")])], { prospects: { ways, attacks: [attack] } });
  const options = [
    option("move 1 to A2", { type: "move", ship: 1, to: "A2" }),
    option("move 2 to A2", { type: "move", ship: 2, to: "A2" }),
    option("attack 1 B1", { type: "attack", ship: 1, target: "B1" }),
    option("warp 1 with 2", { type: "warp", ship: 1, other: 2 }),
    option("build at A", { type: "construct", planet: "A" }),
  ];

  test("without a ship only what needs none is lit", () => {
    expect([...litPlaces(view, options, null, null).keys()]).toEqual(["A"]);
  });

  test("a ship lights where it may go, and what it may attack with its chance", () => {
    const lit = litPlaces(view, options, 1, null);
    expect([...lit].map(([place, { kind, percent }]) => [place, kind, percent])).toEqual([["A2", "go", null], ["B1", "attack", 70], ["A", "cube", null]]);
  });

  test("a power lights its own places alone; another ship's place is where that ship is", () => {
    expect([...litPlaces(view, options, 1, "warp").keys()]).toEqual(["A4"]);
    expect(placeOf({ type: "warp", other: 2 }, view)).toBe("A4");
    expect(placeOf({ type: "end_turn" }, view)).toBeNull();
  });

  test("several options of one place are offered together", () => {
    const both = [...options, option("move 1 to A2, carrying", { type: "move", ship: 1, to: "A2" })];
    expect(litWords(litPlaces(view, both, 1, null).get("A2")!)).toBe("Move 1 to A2, or move 1 to A2, carrying");
    expect(litWords(litPlaces(view, options, 1, null).get("B1")!)).toBe("Attack 1 B1, 70% to win");
  });

  test("a way begins where the ship is; an attack leads by the best space to launch from", () => {
    const lit = litPlaces(view, options, 1, null);
    expect(wayTo(view, lit.get("A2"), 1)).toEqual({ way: ["A1", "A2"], target: null });
    expect(wayTo(view, lit.get("B1"), 1)).toEqual({ way: ["A1", "A2", "A3"], target: "B1" });
    expect(wayTo(view, lit.get("A"), 1)).toBeNull();
    expect(wayTo(view, undefined, 1)).toBeNull();
  });
});

describe("the log", () => {
  const declared = {
    ...{ type: "attack_declared", seat: 0, ship: 1, face: 4, by: "action", origin: "A1", launch: "A3", target: "B1" },
    ...{ defender: 1, defending_ship: 2, defending_face: 6 },
  };
  const rolled = {
    ...{ type: "combat_rolled", attacker_face: 4, attacker_original_roll: 3, attacker_roll: 2, attacker_total: 4 },
    attacker_modifiers: ["ferocious", "strategic"],
    ...{ defender_face: 6, defender_original_roll: 1, defender_roll: 1, defender_total: 7, defender_modifiers: ["rational"] },
  };
  const won = { type: "combat_won", seat: 0, side: "attacker", moved: true };

  test("the combat that has just ended is put together from what was told of it", () => {
    const [ended] = endedCombats([line(0, [declared]), line(1, [rolled, won])], 1) as [Ended];
    expect(ended.ending).toEqual(won);
    expect(ended.combat).toMatchObject({ step: "resolution", target: "B1", winning: "attacker" });
    expect(ended.combat.attacker).toMatchObject({ seat: 0, ship: 1, name: "Frigate", total: 4, calculation: "Ship 4 + Roll 3 - 1 (Ferocious) - 2 (Strategic) = 4" });
    expect(ended.combat.defender).toMatchObject({ seat: 1, ship: 2, name: "Scout", calculation: "Ship 6 + Roll 1 (Rational) = 7" });
  });

  test("Dangerous ends a combat without dice; an answer that lets it go on does not", () => {
    const dangerous = (activate: boolean) => endedCombats([line(0, [declared]), line(1, [{ type: "dangerous_decided", seat: 1, activate }])], 0);
    expect(dangerous(true)[0]?.combat).toMatchObject({ winning: null, attacker: { roll: null } });
    expect(dangerous(false)).toEqual([]);
  });

  test("it stays until the seat does something itself, and never was if it was taken back", () => {
    const lines = [line(0, [declared, rolled, won], { seat: 0 }), line(1, [{ type: "turn_begun", seat: 1 }], { seat: 0 }), line(2, [], { seat: 1 })];
    expect([0, 1, 2].map((n) => endedCombats(lines.slice(0, n + 1), 1).length)).toEqual([1, 1, 0]);
    expect([0, 1, 2].map((n) => endedCombats(lines.slice(0, n + 1), 0).length)).toEqual([1, 0, 0]);
    expect([0, 1].map((n) => endedCombats(lines.slice(0, n + 1), null).length)).toEqual([1, 0]);
    expect(endedCombats([...lines.slice(0, 2), line(2, [declared, rolled, won], { seat: 0 })], 1)).toHaveLength(2);
    expect(endedCombats([line(0, [declared]), line(1, [won], { stands: false })], 1)).toEqual([]);
  });

  test("places are known by their names, planets by the word before them", () => {
    expect(placesNamed(["Ada moves ship 2 from A6 to B1.", "A cube on planet E."])).toEqual(["A6", "B1", "E"]);
  });

  test("deeds are counted for who did them; what was taken back does not count", () => {
    const cube = (how: string) => ({ type: "cube_placed", seat: 1, how });
    const lines = [
      line(0, [cube("settle"), cube("construct"), cube("infamy"), declared, won]),
      line(1, [{ type: "ship_destroyed", seat: 1 }, { type: "card_taken", seat: 0 }, { type: "card_revealed" }]),
      line(2, [cube("construct")], { stands: false }),
    ];
    expect(deedsOf(lines, 2)).toEqual([
      { settled: 0, built: 0, infamy: 0, attacks: 1, won: 1, lost: 0, cards: 1 },
      { settled: 1, built: 1, infamy: 1, attacks: 0, won: 0, lost: 1, cards: 0 },
    ]);
  });

  test("news leave out what the log sets in, and lines that say nothing", () => {
    expect(newsOf([line(0, [], { words: ["Ada attacks.", "  Attacker: 4.", "Ada wins."] }), line(1, [])])).toBe("Ada attacks. Ada wins.");
    expect(newsOf([])).toBe("");
  });

  test("what is asked of whom is told to those who wait", () => {
    expect(askedWords(quantum([], { asked: { seat: 1, task: "take a card" } }), [seat(0), seat(1)])).toBe("Ada is to take a card.");
    expect(askedWords(quantum([], { asked: null }), [])).toBe("");
  });
});

test("a plan is drawn from where each ship will be by then", () => {
  const view = quantum([fleet(0, [ship(1, "A1")])], { decision: { seat: 0, kind: "acting", prompt: "" } });
  const steps = arrowsOf(view, [{ type: "move", ship: 1, to: "A2" }, { type: "attack", ship: 1, target: "A3" }, { type: "construct", planet: "A" }, { type: "end_turn" }]);
  expect(steps.map(({ step, kind, way }) => [step, kind, way[0], way.at(-1)])).toEqual([
    [1, "move", { x: 0, y: 0 }, { x: 1, y: 0 }],
    [2, "attack", { x: 1, y: 0 }, { x: 2, y: 0 }],
    [3, "place", { x: 1, y: 1 }, { x: 1, y: 1 }],
  ]);
});

test("an attack that may not be made is known with its reason", () => {
  const attack: Attack = { type: "attack", ship: 1, target: "B1", defender: { seat: 1, ship: 1 }, percent: 70, launches: {}, why_not: "Too often." };
  const view = quantum([], { prospects: { ways: {}, attacks: [attack, { ...attack, target: "B2", why_not: null }] } });
  expect([...stoppedAttacks(view, 1, null)]).toEqual([["B1", "Too often."]]);
  expect([...stoppedAttacks(view, 2, null), ...stoppedAttacks(view, 1, "strike")]).toEqual([]);
});

test("the best action is the one that was advised, field by field", () => {
  const advice: Advice = { best: { type: "move", ship: 1 }, because: "", alert: "", order: "", figures: [], ranked: [], plan: [], shown: null };
  expect([isBest(advice, { type: "move", ship: 1 }), isBest(advice, { type: "move", ship: 2 }), isBest(null, {})]).toEqual([true, false, false]);
});
