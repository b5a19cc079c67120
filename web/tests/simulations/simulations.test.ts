import { expect, test } from "vitest";
import { isUnfinished, lineUp, overWords, progressWords, type Simulation } from "../../src/simulations/simulations";

const simulation = (state: Simulation["state"], done = 0): Simulation => ({
  ...{ id: "s", title: "Whist", state, done, began: 0, message: null },
  wanted: { game: "whist", seats: ["normal", "normal"], games: 2000, settings: {}, seed: 1 },
});

test("a line-up of one player is told once, others seat by seat", () => {
  expect(lineUp(["normal", "normal", "normal"])).toBe("Normal in all 3 seats");
  expect(lineUp(["hard:bold", "normal"])).toBe("Hard, bold · Normal");
});

test("how far one is, is told in words", () => {
  expect(progressWords(simulation("waiting"))).toBe("Waiting for its turn");
  expect(progressWords(simulation("running"))).toBe("Getting ready …");
  expect(progressWords(simulation("running", 1500))).toBe("1,500 of 2,000");
  expect(progressWords(simulation("stopped", 1))).toBe("Stopped after 1 match");
  expect(progressWords(simulation("failed", 7))).toBe("Failed");
});

test("only one that is done has a report", () => {
  expect(overWords(simulation("done", 2000))).toBe("Whist, 2,000 matches: Done. Its report can be opened.");
  expect(overWords(simulation("stopped"))).toBe("Whist, 2,000 matches: Stopped.");
  expect([isUnfinished(simulation("waiting")), isUnfinished(simulation("done"))]).toEqual([true, false]);
});
