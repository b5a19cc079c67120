import { describe, expect, test } from "vitest";
import * as words from "../../src/lib/words";
import { field, game, seat } from "../samples";

test("names are listed as in a sentence", () => {
  expect(words.listed([])).toBe("");
  expect(words.listed(["Ann"])).toBe("Ann");
  expect(words.listed(["Ann", "Bo", "Cy"])).toBe("Ann, Bo and Cy");
});

test("a message becomes a sentence, and one that is a sentence stays one", () => {
  expect(words.asSentence("the match is over")).toBe("The match is over.");
  expect(words.asSentence("Really?")).toBe("Really?");
  expect(words.asSentence("one moment …")).toBe("One moment …");
});

test("a number comes with its noun", () => {
  expect(words.count(1, "match", "matches")).toBe("1 match");
  expect(words.count(12_000, "match", "matches")).toBe("12,000 matches");
  expect(words.count(0, "point")).toBe("0 points");
});

describe("what a value of an option is called", () => {
  const offer = { value: "8* 9", title: "Duel", group: "", seats: 2, note: "", picture: "" };
  const whist = game({
    options: [field("dealer", { seats: true, title: "First dealer" }), field("map", { offers: [offer] }), field("trump")],
    words: { trump: { after_broken: "Once broken" }, seat: { "1": "Narc" } },
  });

  test("the game's own word comes first, then the title of an offer, then the name made readable", () => {
    expect(words.choiceWords(whist, "trump", "after_broken")).toBe("Once broken");
    expect(words.choiceWords(whist, "map", "8* 9")).toBe("Duel");
    expect(words.choiceWords(whist, "trump", "never_led")).toBe("Never led");
  });

  test("seats are counted from 1, or called by their part", () => {
    expect(words.choiceWords(whist, "dealer", 0)).toBe("Seat 1");
    expect(words.choiceWords(whist, "dealer", 1)).toBe("Narc");
    expect(words.choiceWords(whist, "dealer", "random")).toBe("Random");
  });

  test("with the option before it", () => {
    expect(words.optionWords(whist, "trump", true)).toBe("trump on");
    expect(words.optionWords(whist, "trump", [])).toBe("trump none");
    expect(words.optionWords(whist, "trump", [1, 3])).toBe("trump 1, 3");
    expect(words.optionWords(whist, "dealer", 1)).toBe("First dealer Narc");
    expect(words.optionWords(whist, "no_such", 5)).toBe("No such 5");
  });
});

test("a player is named by level, style and settings; balanced goes without saying", () => {
  expect(words.playerWords("human")).toBe("A person");
  expect(words.playerWords("hard")).toBe("Hard");
  expect(words.playerWords("hard:balanced")).toBe("Hard");
  expect(words.playerWords("scripted:low_card")).toBe("Scripted, low card");
  expect(words.playerWords("easy:balanced+randomness=0.5+thinking=500..900")).toBe(
    "Easy, randomness 0.5, thinking 500..900",
  );
});

test("who does something is told in the right person", () => {
  const seats = [seat(0), seat(1)];
  expect(words.does(seats, 0, "win", "wins")).toBe("You win");
  expect(words.does(seats, 1, "win", "wins")).toBe("Ada wins");
  expect(words.whose(seats, 0)).toBe("your");
  expect(words.whose(seats, 1)).toBe("Ada's");
  expect(words.handOf(seats, 1)).toBe("Ada's hand");
  expect(words.nameOf(seats, 5)).toBe("Seat 6");
});

test("one winner wins, several win, and so do you", () => {
  const seats = [seat(0), seat(1), seat(2, { name: "Bruno" })];
  expect(words.winnersWords([1], seats)).toBe("Ada wins");
  expect(words.winnersWords([0], seats)).toBe("You win");
  expect(words.winnersWords([1, 2], seats)).toBe("Ada and Bruno win");
  expect(words.winnersWords([], seats)).toBe("Nobody wins");
  expect(words.winnersWords([], seats.slice(0, 1))).toBe("Not won");
});

test("what a seat is said to be depends on who sits there", () => {
  expect(words.seatWords(seat(0))).toBe("");
  expect(words.seatWords(seat(1, { player: "easy:bold" }))).toBe("Easy, bold");
  expect(words.seatWords(seat(1, { kind: "open" }))).toBe("Waiting for a person");
  expect(words.seatWords(seat(0, { called: "Anna" }))).toBe("Anna");
  expect(words.seatWords(seat(1, { kind: "person", stand_in: "hard:bold" }))).toBe("Played by hard, bold");
  expect([5, 65, 3725].map(words.clockTime)).toEqual(["0:05", "1:05", "1:02:05"]);
  expect(words.titleOf(seat(1, { part: "Narc" }))).toBe("Ada (Narc)");
  expect(words.titleOf(seat(1, { part: "Narc", name: "Narc", kind: "open" }))).toBe("Narc (open)");
  expect(words.titleOf(seat(1, { part: "Narc", kind: "open", stand_in: "normal" }))).toBe("Ada (Narc)");
  expect(words.titleOf(seat(1, { name: "Seat 2", kind: "open" }))).toBe("Seat 2 (open)");
  expect(words.placeOf(seat(1))).toBe("Seat 2");
  expect(words.openWords(seat(1, { kind: "open" }))).toBe("Seat 2 is still open: waiting for somebody to take it");
  expect(words.openWords(seat(1))).toBeNull();
});

test("beside its part a seat is called by who sits there, or still open", () => {
  expect(words.holderOf(seat(1, { name: "Ada", part: "Narc" }))).toBe("Ada");
  expect(words.holderOf(seat(1, { kind: "open", name: "Narc", part: "Narc" }))).toBe("still open");
  expect(words.holderOf(seat(1, { kind: "open", name: "Narc", stand_in: "normal" }))).toBe("Narc");
  expect(words.holderOf(undefined)).toBe("");
});

test("times are told by how long ago they are, and by their day once that is long", () => {
  const now = Date.parse("2026-03-20T12:00:00Z");
  expect(words.ago("2026-03-20T11:59:30Z", now)).toBe("just now");
  expect(words.ago("2026-03-20T11:55:00Z", now)).toBe("5 minutes ago");
  expect(words.ago("2026-03-19T12:00:00Z", now)).toBe("yesterday");
  expect(words.ago("2026-03-01T12:00:00Z", now)).toContain("2026");
  expect(words.ago("no time", now)).toBe("");
});

test("a score is told in what its seat counts, with the sign before everything", () => {
  const dollars = seat(1, { counts: { one: "${}", many: "${}" } });
  const busts = seat(1, { counts: { one: "{} bust", many: "{} busts" } });
  expect(words.scoreOf(seat(1), -5)).toBe("−5");
  expect(words.scoreOf(dollars, -1200)).toBe("−$1,200");
  expect(words.scoreOf(busts, 1)).toBe("1 bust");
  expect(words.scoreWords(busts, 2)).toBe("2 busts");
  expect(words.scoreWords(seat(1), 1)).toBe("1 point");
});

test("figures between 0 and 1 are shares, whole ones stay whole, others are cut", () => {
  expect(words.figureWords(0.256, true)).toBe("26%");
  expect(words.figureWords(-3, false)).toBe("−3");
  expect(words.figureWords(-3.14159, false)).toBe("−3.14");
  expect(words.figureWords(31.4159, false)).toBe("31.4");
  expect([3.4, -6, -0.2].map(words.changeWords)).toEqual(["+3", "−6", "0"]);
});

test("a button bids, plays or says what it does", () => {
  expect(words.takeWords({ action: { type: "bid", tricks: 4 }, text: "4" })).toBe("Bid 4");
  expect(words.takeWords({ action: { type: "play", card: "QS" }, text: "Q♠" })).toBe("Play Q♠");
  expect(words.takeWords({ action: { type: "play", card: "x" }, text: "Play Zoro" })).toBe("Play Zoro");
  expect(words.takeWords({ action: { type: "fold" }, text: "walk away" })).toBe("Walk away");
  expect(["bid", "play", "fold"].map((type) => words.verbOf({ type }))).toEqual(["Bid", "Play", "Choose"]);
});
