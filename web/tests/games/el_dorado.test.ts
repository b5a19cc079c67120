import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nameOf, signOf, sorted } from "../../src/games/el_dorado/cards";
import { rays } from "../../src/games/el_dorado/drawing";
import { layHand, layOut } from "../../src/games/el_dorado/geometry";
import { lastTrickSpot } from "../../src/games/el_dorado/last-trick";
import { lingerOn, Scene } from "../../src/games/el_dorado/scene.svelte";
import { withNoted } from "../../src/games/el_dorado/sheet/noted";
import { signed } from "../../src/games/el_dorado/sheet/signed";
import * as view from "../../src/games/el_dorado/view";
import type { Settings } from "../../src/lib/types";
import { elDorado, line, seat } from "../samples";

describe("cards", () => {
  test("a card is written and read out as people do", () => {
    expect([signOf("TH"), signOf("QS")]).toEqual(["10♥", "Q♠"]);
    expect([nameOf("TH"), nameOf("7C"), nameOf("AD")]).toEqual(["10 of hearts", "7 of clubs", "ace of diamonds"]);
  });

  test("a hand lies suit by suit, black and red by turns, each from high to low", () => {
    expect(sorted(["2H", "AS", "TC", "KC", "3D", "QH"]).map((held) => held.card)).toEqual(["KC", "TC", "3D", "AS", "QH", "2H"]);
  });

  test("two equal cards have keys of their own", () => {
    expect(sorted(["7C", "7C"]).map((held) => held.key)).toEqual(["7C0", "7C1"]);
  });

  test("a sun has as many rays as it is told, and begins above its middle", () => {
    const path = rays(8, 10, 20, 0.1);
    expect(path.match(/M/g)).toHaveLength(8);
    expect(path).toContain("L0.0 -20.0L");
  });
});

describe("tricks", () => {
  test("cards lie clockwise from the leader", () => {
    const trick = { leader: 2, cards: ["QS", "KS"] };
    expect([view.seatAt(trick, 0, 3), view.seatAt(trick, 1, 3)]).toEqual([2, 0]);
    expect([0, 1, 2].map((seat) => view.cardOf(trick, seat, 3))).toEqual(["KS", undefined, "QS"]);
  });

  test("who won a trick leads the next, or is to lead it", () => {
    const past = [{ leader: 0, cards: [] }, { leader: 2, cards: [] }];
    const winners = (about: Parameters<typeof elDorado>[0]) => view.pastTricks(elDorado({ past_tricks: past, ...about })).map((trick) => trick.winner);
    expect(winners({ trick: { leader: 1, cards: ["2C"] } })).toEqual([2, 1]);
    expect(winners({ decision: { seat: 0, kind: "play" } })).toEqual([2, 0]);
    expect(winners({})).toEqual([2, null]);
  });

  const played = { type: "card_played", seat: 1, card: "KS" };
  const won = { type: "trick_won", seat: 0, cards: ["AS", "2S", "KS"] };

  test("a trick is complete with the card that ended it; its leader sits after who played that", () => {
    expect(view.trickWon([played, won])).toEqual({ leader: 2, cards: won.cards, winner: 0 });
    expect(view.trickWon([played])).toBeNull();
    expect(view.trickWon([won])).toBeNull();
    expect(lingerOn([played, won])).toBeGreaterThan(lingerOn([played]));
  });

  test("what came before another decision no longer lies there", () => {
    expect(view.trickWon([played, won, { type: "bid_made" }])).toBeNull();
  });

  test("a bid that is sealed counts since the last deal, unless it was taken back", () => {
    const lines = [
      line(0, [{ type: "bid_sealed", seat: 1 }, { type: "dealt" }]),
      line(1, [{ type: "bid_sealed", seat: 0 }]),
      line(2, [{ type: "bid_sealed", seat: 2 }], { stands: false }),
    ];
    expect(view.sealedBids(lines)).toEqual(new Set([0]));
  });

  test("rounds that were taken back do not count", () => {
    const scored = (round: number) => ({ type: "round_scored", round });
    const lines = [line(0, [scored(1)]), line(1, [scored(2)], { stands: false }), line(2, [scored(2)])];
    expect(view.roundsScored(lines).map((one) => one.round)).toEqual([1, 2]);
  });
});

test("how a seat stands with its bid", () => {
  const told = (bid: number, won: number, left: number) => view.standingWords(bid, won, view.standingOf(bid, won, left));
  expect([told(2, 3, 1), told(2, 2, 1), told(3, 1, 2), told(3, 1, 1)]).toEqual(["1 over", "exact", "2 to go", "out of reach"]);
});

test("places are those of sports; who has won is first whatever the points", () => {
  expect(view.places([10, 20, 20, 5], [1, 2])).toEqual([3, 1, 1, 4]);
  expect(view.places([30, 20], [1])).toEqual([2, 1]);
  expect(view.byTotal([10, 20, 20])).toEqual([1, 2, 0]);
  expect([view.signed(3), view.signed(0), view.signed(-3), view.minus(-3)]).toEqual(["+3", "0", "−3", "−3"]);
});

describe("where everything lies", () => {
  const sizes = [[360, 520], [640, 480], [1280, 720], [2560, 1300]] as const;
  const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];
  const tables = sizes.flatMap(([width, height]) => counts.map((players) => ({ width, height, players })));

  test.each(tables)("$players seats fit a table of $width by $height", ({ width, height, players }) => {
    const { plate, card, plates, cards } = layOut(width, height, players, 0);
    expect(plates).toHaveLength(players);
    expect(cards).toHaveLength(players);
    for (const { x, y } of plates.slice(1)) {
      expect(x - plate.width / 2).toBeGreaterThanOrEqual(0);
      expect(x + plate.width / 2).toBeLessThanOrEqual(width);
      expect(y - plate.height / 2).toBeGreaterThanOrEqual(0);
      expect(y + plate.height / 2).toBeLessThanOrEqual(height);
    }
    for (const { x } of cards) {
      expect(x - card.width / 2).toBeGreaterThanOrEqual(0);
      expect(x + card.width / 2).toBeLessThanOrEqual(width);
    }
  });

  const spotAt = (height: number, players: number) => lastTrickSpot(layOut(1000, height, players, 0), height, players);

  test("the last trick lies below the plate on the left, smaller where there is less room", () => {
    expect(spotAt(500, 4)).toEqual({ place: "corner", size: "full" });
    expect(spotAt(500, 6)).toEqual({ place: "corner", size: "compact" });
    expect(spotAt(300, 4)).toEqual({ place: "corner", size: "compact" });
    expect(spotAt(200, 4)).toBeNull();
  });

  test("the last trick of many seats lies in the middle of their cards, or nowhere", () => {
    for (const players of [7, 8, 9, 10]) expect(spotAt(500, players)).toEqual({ place: "middle", size: "compact" });
    expect(spotAt(150, 7)).toBeNull();
  });

  test("seats go clockwise from the left, and the right mirrors the left", () => {
    const { plates } = layOut(1280, 720, 4, 0);
    const [, left, top, right] = plates as [unknown, { x: number; y: number }, { x: number; y: number }, { x: number; y: number }];
    expect(left.x).toBeLessThan(top.x);
    expect(top.x).toBeLessThan(right.x);
    expect(left.x + right.x).toBeCloseTo(1280);
    expect(left.y).toBeCloseTo(right.y);
    expect(top.y).toBeLessThan(left.y);
  });

  test("a hand overlaps as far as it must, and takes two rows before strips get too thin to tap", () => {
    const few = layHand(900, 3, 120);
    expect(few.rows).toBe(1);
    expect(few.step).toBeGreaterThan(few.card.width);
    const many = layHand(360, 26, 120);
    expect([many.rows, many.perRow]).toEqual([2, 13]);
    for (const count of [1, 5, 10, 13]) {
      const { card, step, perRow } = layHand(360, count, 120);
      expect(card.width + step * (perRow - 1)).toBeLessThanOrEqual(360);
    }
  });
});

describe("what still lies on the table", () => {
  const settings: Settings = { speed: "normal", motion: true, sounds: false, theme: "system", hints: false, forced: false, reactions: true };
  const played = { type: "card_played", seat: 2, card: "KS" };
  const won = { type: "trick_won", seat: 1, cards: ["AS", "2S", "KS"] };
  const scored = { type: "round_scored", round: 1, bids: [1, 1, 1], won: [0, 1, 2], deltas: [-6, 6, -6], totals: [-6, 6, -6] };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("a trick rests, then is taken", () => {
    const scene = new Scene();
    scene.step(elDorado(), [], settings);
    scene.step(elDorado(), [played, won], settings);
    expect(scene.finished).toMatchObject({ winner: 1, leader: 0 });
    vi.advanceTimersByTime(1300);
    expect(scene.finished).toBeNull();
    expect(scene.summary).toBeNull();
  });

  test("the last trick of a round is followed by its points, over the table as it ended", () => {
    const scene = new Scene();
    scene.step(elDorado({ round: 1, hand: ["KS"] }), [], settings);
    scene.step(elDorado({ round: 2, hand: ["2C"] }), [played, won, scored], settings);
    expect(scene.ended).toMatchObject({ round: 1, hand: [], won: [0, 1, 2], scores: [-6, 6, -6], trick: null });
    expect(scene.summary).toBeNull();
    vi.advanceTimersByTime(1300 + 420);
    expect(scene.summary).toMatchObject({ round: 1 });
  });

  test("at once means at once", () => {
    const scene = new Scene();
    scene.step(elDorado(), [played, won, scored], { ...settings, speed: "instant" });
    expect([scene.finished, scene.ended, scene.summary]).toEqual([null, null, null]);
  });
});

describe("the score sheet", () => {
  test("points carry their sign, with a real minus", () => {
    expect([5, 0, -7].map(signed)).toEqual(["+5", "0", "−7"]);
  });

  test("bids and results show before the server has them, except of players who sit out", () => {
    const round = { round: 1, tricks: 2, state: "playing" as const, present: ["a"], bids: { a: 1 }, made: {}, bids_sum: 1, doubt: "it cannot be", stakes: { a: { made: 6, missed: -1 } } };
    const sheet = { players: [], rounds: [round], current: 1, complete: false, adjustments: {}, scores: {}, standings: [] };
    const noted = (type: string, playerId: string, value: object) => ({ eventId: type + playerId, type, payload: { round: 1, playerId, ...value }, ts: 0 });
    const shown = withNoted(sheet, [noted("bid/set", "a", { bid: 2 }), noted("made/set", "a", { made: true }), noted("bid/set", "b", { bid: 1 })]);
    expect(shown.rounds[0]).toEqual({ ...round, doubt: null, bids: { a: 2 }, bids_sum: 2, made: { a: true }, stakes: {} });
  });
});

describe("whom the others wait for", () => {
  const seats = [seat(0), seat(1)]; // "You", and Ada

  test("is told with the verb that fits, for in a replay one may see oneself as another does", () => {
    expect([0, 1].map((one) => view.waitingWords(elDorado({ phase: "bidding" }), seats, one))).toEqual(["You are bidding", "Ada is bidding"]);
    expect([0, 1].map((one) => view.waitingWords(elDorado(), seats, one))).toEqual(["You are to play", "Ada is to play"]);
  });

  test("is a seat that nobody has taken yet, too", () => {
    const open = seat(1, { kind: "open", part: null });
    expect(view.waitingWords(elDorado(), [seat(0), open], 1)).toBe("Seat 2 is still open: waiting for somebody to take it");
  });
});
