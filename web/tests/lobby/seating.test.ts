import { expect, test } from "vitest";
import { policiesFor, programs, seated, seatingOf, seedFault, stylesOf, usualCount, usualLevel, usualSeating, withSeat } from "../../src/lobby/seating";
import { field, game, seat } from "../samples";

const minds = game({ styles: ["balanced", "bold", "pressure"], policies: { pressure: [1] } });

test("a seed is a whole number that every browser keeps exactly, or nothing", () => {
  expect(["", "  ", "0", " 42 ", "9007199254740991"].map(seedFault)).toEqual(["", "", "", "", ""]);
  for (const wrong of ["-1", "1.5", "1e3", "9007199254740992", "x"]) expect(seedFault(wrong)).toContain("whole number");
});

test("scripted players of their own are no styles, and are offered at the seats they suit", () => {
  expect(stylesOf(minds)).toEqual(["balanced", "bold"]);
  expect(policiesFor(minds, 1)).toEqual(["pressure"]);
  expect(policiesFor(minds, 0)).toEqual([]);
  expect(policiesFor(minds, null)).toEqual([]);
});

test("an opponent is normal, or in the middle of what there is", () => {
  expect(usualLevel(minds)).toBe("normal");
  expect(usualLevel({ ...minds, levels: ["weak", "fair", "strong"] })).toBe("fair");
  expect(usualLevel({ ...minds, levels: [] })).toBe("random");
});

test("as many play as the game usually has, within its limits", () => {
  expect(usualCount(game({ min_seats: 3 }))).toBe(3);
  expect(usualCount(game({ options: [field("players", { default: 3 })] }))).toBe(3);
  expect(usualCount(game({ options: [field("players", { default: 9 })] }))).toBe(4);
});

test("the server is told names: people, levels, and a style where it is not the usual one", () => {
  const usual = usualSeating(4, minds);
  const seating = [usual[0]!, { ...usual[1]!, style: "bold" }, { ...usual[2]!, who: "link" as const }, { ...usual[3]!, level: "random", style: "bold" }];
  expect(seated(seating, minds)).toEqual({ seats: ["human", "normal:bold", "human", "random"], open: [2], names: [null, null, null, null] });
  expect(seated(seating, minds, "Anna").names).toEqual(["Anna", null, null, null]);
  expect(seated(programs(2, minds), minds)).toEqual({ seats: ["normal", "normal"], open: [], names: [null, null] });
});

test("only one seat is one's own: where it was before, an opponent sits down", () => {
  const moved = withSeat(usualSeating(3, minds), 2, { who: "me", level: "normal", style: "" });
  expect(moved.map((one) => one.who)).toEqual(["opponent", "opponent", "me"]);
});

test("a rematch has everybody where they were, and opponents as they were", () => {
  const seats = [
    seat(0),
    seat(1, { player: "hard:bold" }),
    seat(2, { kind: "person" }),
    seat(3, { kind: "open" }),
    seat(4, { player: "ismcts@500it:odd" }),
    seat(5, { player: "scripted" }),
  ];
  const again = seatingOf(seats, 0, (one) => one === 2, minds);
  expect(again.map((one) => one.who)).toEqual(["me", "opponent", "here", "link", "opponent", "opponent"]);
  expect(again[1]).toMatchObject({ level: "hard", style: "bold" });
  expect(seated(again, minds).seats).toEqual(["human", "hard:bold", "human", "human", "ismcts@500it:odd", "scripted"]);
});

test("beside a real table the other seats are people at the same device", () => {
  expect(usualSeating(3, game({ companion: "real-whist" })).map((one) => one.who)).toEqual(["me", "here", "here"]);
});
