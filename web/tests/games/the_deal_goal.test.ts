import { beforeEach, expect, test, vi } from "vitest";
import { bestOf, noteRun, parMeans, parWords } from "../../src/games/the_deal/goal";
import { theDeal } from "../samples";

const card = (id: string) => ({ card: id, name: id, type: "product" });
const [weed, meth, park] = [card("player.weed"), card("player.meth"), card("player.park")];
const PAR = { deck: "default", is_stand_in: false, cash: 733, level: "expert", opponents: "normal" };
const USUAL = { deck: "default", max_hands: 30, player: { weed: { price: 30 } } };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("the best run is kept by the cards of the deck, whatever the deck is measured by", () => {
  const own = theDeal({ par: PAR, deck: [weed, park], cash: 400 });
  const other = theDeal({ par: PAR, deck: [meth, park], cash: 300 });
  expect(noteRun(own, USUAL)).toBe(true);
  expect(bestOf(other, USUAL)).toBeNull();
  expect(noteRun(other, USUAL)).toBe(true);
  expect([bestOf(own, USUAL), bestOf(other, USUAL)]).toEqual([400, 300]);
});

test("only what is more than before is kept, and the order of the cards means nothing", () => {
  const run = (cash: number, deck = [weed, park]) => theDeal({ par: PAR, deck, cash });
  expect(noteRun(run(400), USUAL)).toBe(true);
  expect([noteRun(run(400), USUAL), noteRun(run(399, [park, weed]), USUAL), bestOf(run(0), USUAL)]).toEqual([false, false, 400]);
  expect(noteRun(run(401, [park, weed]), USUAL)).toBe(true);
  expect(bestOf(run(0), USUAL)).toBe(401);
});

test("where no par is known runs are kept apart by their options too, but for the deck's name", () => {
  const run = (cash: number) => theDeal({ par: null, deck: [weed, park], cash });
  expect(noteRun(run(900), { ...USUAL, max_hands: 99 })).toBe(true);
  expect(bestOf(run(0), USUAL)).toBeNull();
  expect(bestOf(run(0), { ...USUAL, max_hands: 99, player: { weed: { price: 31 } } })).toBeNull();
  expect(bestOf(run(0), { player: { weed: { price: 30 } }, max_hands: 99, deck: "player.weed,player.park" })).toBe(900);
  expect(bestOf(theDeal({ par: PAR, deck: [weed, park] }), { ...USUAL, max_hands: 99 })).toBeNull();
});

test("a run is told as above or below par, or above the par of another deck where that of its own is not known", () => {
  const told = (cash: number, is_stand_in = false) => parWords(theDeal({ cash, par: { ...PAR, is_stand_in } }));
  expect([told(860), told(733), told(0)]).toEqual(["$127 above par ($733)", "exactly par ($733)", "$733 below par ($733)"]);
  expect(told(860, true)).toBe("$127 above the par of Default ($733)");
  expect(parWords(theDeal({ par: null }))).toBe("");
});

test("what par is names the level, the deck and the opponents that it was measured with", () => {
  expect(parMeans(PAR)).toBe("half of Expert's runs with the deck Default, against Normal opponents, come to more");
  expect(parMeans({ ...PAR, deck: "aggro", opponents: "scripted" })).toBe(
    "half of Expert's runs with the deck Aggro, against Scripted opponents, come to more",
  );
});
