import { expect, test } from "vitest";
import { countSet, policiesFor, programs, seatCounted, seated, seatingOf, seedFault, stylesOf, usualCount, usualLevel, usualSeating, withSeat } from "../../src/lobby/seating";
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

const tuned = game({
  level_settings: [
    { name: "judgement", title: "Judgement", help: "", most: 2, is_whole: false, usual: { easy: 0.6, normal: 1 } },
    { name: "worlds", title: "Worlds", help: "", most: 1000, is_whole: true, usual: { easy: 1, normal: 2 } },
  ],
});

test("what is set of a level goes behind its name, and nothing that the level does not have", () => {
  const set = { judgement: " .50", worlds: "", odd: "1" };
  const one = { ...usualSeating(2, tuned)[1]!, style: "bold", settings: set };
  expect(seated([one], tuned).seats).toEqual(["normal:bold+judgement=0.5"]);
  expect(seated([{ ...one, level: "hard" }], tuned).seats).toEqual(["hard:bold"]);
  expect(seated([{ ...one, settings: { worlds: "many" } }], tuned).seats).toEqual(["normal:bold+worlds=many"]);
  expect([countSet(one, tuned), countSet({ ...one, level: "hard" }, tuned)]).toEqual([1, 0]);
});

test("a rematch has opponents as they were set", () => {
  const players = ["easy+worlds=3+judgement=1.5", "normal:bold+judgement=0", "hard+worlds=3", "easy+thinking=1..2"];
  const again = seatingOf(players.map((player, k) => seat(k + 1, { player })), null, () => false, tuned);
  expect(again.slice(0, 2)).toMatchObject([
    { level: "easy", settings: { worlds: "3", judgement: "1.5" } },
    { level: "normal", style: "bold", settings: { judgement: "0" } },
  ]);
  expect(again.slice(2).map((one) => one.level)).toEqual(["hard+worlds=3", "easy+thinking=1..2"]);
  expect(seated(again, tuned).seats).toEqual(["easy+judgement=1.5+worlds=3", ...players.slice(1)]);
});

test("a seat that is refused is called as it is in the form", () => {
  expect(seatCounted("Seat 1: no such player 'x'. Seat 0: y", minds)).toBe("Seat 2: no such player 'x'. Seat 0: y");
  expect(seatCounted("Seat 1: no", game({ words: { seat: { 1: "Narc" } } }))).toBe("Narc: no");
  expect(seatCounted("There is no seat 1", minds)).toBe("There is no seat 1");
});

test("beside a real table the other seats are people at the same device", () => {
  expect(usualSeating(3, game({ companion: "real-whist" })).map((one) => one.who)).toEqual(["me", "here", "here"]);
});
