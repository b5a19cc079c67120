import { expect, test } from "vitest";
import { bySeat, changed, defaults, faultOf, flat, withoutSeatsGone, writtenBySeat } from "../../src/lib/options";
import { field, game } from "../samples";

const whist = game({ options: [field("rounds", { default: 10 }), field("dealer", { default: 0, seats: true }), field("off", { default: [] })] });

test("only what differs from the defaults is told", () => {
  expect(defaults(whist)).toEqual({ rounds: 10, dealer: 0, off: [] });
  expect(changed({ rounds: 10, dealer: 2, off: [] }, whist)).toEqual({ dealer: 2 });
  expect(changed({ rounds: 10, dealer: 0, off: [3] }, whist)).toEqual({ off: [3] });
});

test("an option that named a seat which is gone is as usual again", () => {
  expect(withoutSeatsGone({ rounds: 5, dealer: 3 }, 3, whist)).toEqual({ rounds: 5, dealer: 0 });
  expect(withoutSeatsGone({ rounds: 5, dealer: 2 }, 3, whist)).toEqual({ rounds: 5, dealer: 2 });
});

test("a text has a value for each seat", () => {
  const heroes = [
    { value: "", title: "Drawn at random" },
    { value: "tovak", title: "Tovak" },
    { value: "goldyx", title: "Goldyx" },
  ];
  expect(bySeat("Goldyx, , tovak", heroes, 4)).toEqual(["goldyx", "", "tovak", ""]);
  expect(bySeat("merlin", heroes, 2)).toEqual(["", ""]);
  expect(writtenBySeat(["", "tovak", "", ""])).toBe(", tovak");
  expect(writtenBySeat(["", ""])).toBe("");
  const quest = game({ options: [field("heroes", { default: "", by_seat: heroes })] });
  expect(withoutSeatsGone({ heroes: "tovak, goldyx" }, 1, quest)).toEqual({ heroes: "tovak" });
});

test("nested groups are made flat, lists stay whole", () => {
  expect(flat({ a: 1, cards: { ace: { price: 5 }, off: [1, 2] } })).toEqual({ a: 1, "cards.ace.price": 5, "cards.off": [1, 2] });
});

test("a refusal that speaks of an option is found at its field", () => {
  expect(faultOf("option schedule=9..x: must be a text")).toEqual({ option: "schedule", because: "Must be a text." });
  expect(faultOf("option cards.ace=5: no")?.option).toBe("cards.ace");
  expect(faultOf("option map: row 2,\ntile 1 is wrong")?.because).toBe("Row 2,\ntile 1 is wrong.");
  expect(faultOf("the match is over")).toBeNull();
});
