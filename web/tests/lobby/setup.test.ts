import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../src/lib/api";
import { SetUp } from "../../src/lobby/setup.svelte";
import { field, game } from "../samples";

const whist = game({ options: [field("players", { default: 3 }), field("rounds", { default: 10 }), field("dealer", { seats: true })] });

afterEach(() => vi.unstubAllGlobals());

test("a form begins with the usual seats and rules, and tells only what was changed", () => {
  const form = new SetUp(whist, true);
  expect(form.seating.map((one) => one.who)).toEqual(["me", "opponent", "opponent"]);
  expect(form.chosenOptions).toEqual({});
  form.take({ ...form.options, rounds: 5 });
  expect(form.chosenOptions).toEqual({ rounds: 5 });
});

test("with fewer seats somebody still sits, and no rule names a seat that is gone", () => {
  const form = new SetUp(whist, true);
  form.sitAt(2);
  form.take({ ...form.options, dealer: 2 });
  form.setCount(2);
  expect(form.mine).toBe(0);
  expect(form.options).toMatchObject({ players: 2, dealer: 0 });
});

test("options that ask for other seats bring them", () => {
  const form = new SetUp(whist, false);
  form.take({ ...form.options, players: 4 });
  expect(form.seating).toHaveLength(4);
  expect(form.mine).toBe(-1);
});

test("one level is for all opponents and nobody else", () => {
  const form = new SetUp(whist, true);
  form.setLevel("hard");
  expect(form.seating.map((one) => one.level)).toEqual(["normal", "hard", "hard"]);
});

test("a seed is a number once it is one", () => {
  const form = new SetUp(whist, true);
  expect(form.chosenSeed).toBeNull();
  form.seed = " 12 ";
  expect([form.isSeedFine, form.chosenSeed]).toEqual([true, 12]);
  form.seed = "twelve";
  expect(form.isSeedFine).toBe(false);
});

test("a shared deal is the same as long as its seed is left as it is", () => {
  const form = new SetUp(whist, true);
  form.takeDeal({ game: "whist", rules: "1", options: {}, seed: 12, entropy: "ab".repeat(16), read_only: null });
  expect([form.chosenSeed, form.chosenDeal]).toEqual([12, { entropy: "ab".repeat(16), rules: "1" }]);
  form.seed = "13";
  expect(form.chosenDeal).toEqual({});
});

test("a refusal is placed at the option it speaks of, or above the form", async () => {
  vi.stubGlobal("document", { querySelector: () => null });
  const form = new SetUp(whist, true);
  await form.place(new ApiError("bad-input", "option rounds=99: at most 20", 400));
  expect(form.optionFault).toEqual({ option: "rounds", because: "At most 20." });
  expect([form.showsOptions, form.fault]).toEqual([true, ""]);
  form.forgetFaults();
  await form.place(new ApiError("bad-input", "option unknown=1: no such option", 400));
  expect([form.optionFault, form.fault]).toEqual([null, "Option unknown=1: no such option."]);
});

test("a game beside a real table begins with its preset for that", () => {
  const table = game({ companion: "real-whist", options: [field("turns", { default: 8 })], presets: { companion: { turns: 10 } } });
  expect(new SetUp(table, true).chosenOptions).toEqual({ turns: 10 });
  expect(new SetUp({ ...table, companion: "" }, true).chosenOptions).toEqual({});
});
