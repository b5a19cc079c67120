import { describe, expect, test } from "vitest";
import { completed, meant, type CardNamed } from "../../src/games/mage_knight_table/cards";
import * as view from "../../src/games/mage_knight_table/view";
import { dummyCard, mageKnight, option, seat } from "../samples";

describe("who", () => {
  const together = mageKnight(["Tovak", "Goldyx"]);

  test("alone one is you; together people go by their heroes", () => {
    expect(view.headline(mageKnight())).toBe("Your turn");
    expect(view.headline({ ...together, acting: 1 })).toBe("Goldyx's turn");
    expect([view.headline(mageKnight(["Tovak"], { phase: "choosing" })), view.headline({ ...together, phase: "choosing" })]).toEqual([
      "Choose your tactic",
      "Tovak chooses a tactic",
    ]);
  });

  test("a name is told beside the hero if it is another's, and the hero beside oneself", () => {
    const seats = [seat(0), seat(1)];
    expect(together.people.map((person) => view.personWords(together, seats, person))).toEqual(["", "Ada"]);
    const alone = mageKnight();
    expect(view.personWords(alone, seats, alone.people[0]!)).toBe("Tovak");
  });

  test("who announced is told, be it a person or the dummy", () => {
    expect(view.announcedWords(together)).toBe("");
    expect(view.announcedWords({ ...together, is_announced: true, announced_by: 1 })).toBe("Goldyx has announced the end of the round.");
    expect(view.announcedWords({ ...together, is_announced: true, announced_by: null })).toBe("The dummy has announced the end of the round.");
    expect(view.announcedWords({ ...mageKnight(), is_announced: true, announced_by: 0 })).toBe("You have announced the end of the round.");
  });
});

test("a chance is never told as more certain than it is", () => {
  expect([0, 0.001, 0.3593, 0.999, 1].map(view.percent)).toEqual(["0%", "<1%", "36%", ">99%", "100%"]);
});

test("turns left are told by what is likely", () => {
  const chances = [
    { turns: 4, chance: 0.36 },
    { turns: 5, chance: 0.627 },
    { turns: 6, chance: 0.013 },
  ];
  expect(view.turnsWords(chances)).toBe("4 or 5 turns");
  expect(view.turnsWords([...chances.slice(0, 2), { turns: 6, chance: 0.1 }])).toBe("4 to 6 turns");
  expect(view.turnsWords([{ turns: 1, chance: 1 }])).toBe("1 turn");
  expect(view.chanceWords(chances)).toBe("4 turns 36%, 5 turns 63% and 6 turns 1%");
});

test("a change has its sign, and one that nobody can see is none", () => {
  expect([0.28, -0.314, 0.004, -0.001].map(view.change)).toEqual(["+0.28", "−0.31", "±0", "±0"]);
});

describe("a flip says why there was a bonus", () => {
  const cards = [dummyCard("Rage", "red"), dummyCard("March", "green"), dummyCard("Stamina", "blue", 2)];
  const flip = { cards, checked: cards[2]!, bonus_cards: [], matching_color: null, left: 4 };
  const bonus = [dummyCard("Promise", "white"), dummyCard("Rage", "red")];

  test("or none", () => expect(view.flipWords(flip)).toBe("Stamina is blue: no blue crystals, no bonus."));
  test("in full", () =>
    expect(view.flipWords({ ...flip, matching_color: "blue", bonus_cards: bonus })).toBe("Stamina is blue: 2 blue crystals, 2 more cards."));
  test("as far as cards go", () => {
    expect(view.flipWords({ ...flip, matching_color: "blue", bonus_cards: bonus.slice(1) })).toBe("Stamina is blue: 2 blue crystals, 1 more card, the last.");
    expect(view.flipWords({ ...flip, matching_color: "blue" })).toBe("Stamina is blue: 2 blue crystals, no card was left.");
  });
});

test("two copies of a card are told apart", () => {
  const keys = view.keyed([dummyCard("Rage", "red"), dummyCard("March", "green"), dummyCard("Rage", "red")]).map(({ key }) => key);
  expect(keys).toEqual(["rage-0", "march-0", "rage-1"]);
});

test("long words may be parted on a card, short ones stay whole", () => {
  expect(view.parted("Concentration")).toBe("Concen\u00adtration");
  expect(view.parted("Battle Versatility")).toBe("Battle Versa\u00adtility");
  expect(view.parted("Song of Wind")).toBe("Song of Wind");
});

test("day and night alternate, whichever came first", () => {
  const night = mageKnight(["Tovak"], { round: 2, time: "night" });
  expect([1, 2, 3, 6].map((round) => view.timeOfRound(night, round))).toEqual(["day", "night", "day", "night"]);
});

test("what is ticked is ticked for the round that is prepared", () => {
  expect(view.preparedRound(mageKnight(["Tovak"], { phase: "leaving_aa", round: 2 }))).toBe(3);
  expect(view.preparedRound(mageKnight(["Tovak"], { phase: "choosing", round: 3 }))).toBe(3);
});

test("options are found by their kind", () => {
  const options = [option("My turn is over", { type: "end_turn" }), option("Take", { type: "take", offer: "spells", slot: 1 })];
  expect(view.ofType(options, "take")).toEqual([options[1]]);
  expect([view.hasSome(options, view.ASIDES), view.hasSome(options, ["take"])]).toEqual([false, true]);
});

describe("the score", () => {
  const line = (seat: number | null, name: string) => ({ line: name, title: name, seat, points: 1, told: "", counts: true });
  const score = {
    ...{ asked: null, totals: [3, 3], ending: "goal" as const, rounds_left: 0, cards_left: 0, was_announced: false },
    lines: [line(0, "fame"), line(1, "fame"), line(null, "cities")],
  };

  test("each person's lines, then those of all", () => {
    const parts = view.scoreParts(mageKnight(["Tovak", "Goldyx"]), score);
    expect(parts.map(({ title, lines }) => [title, lines.length])).toEqual([
      ["Tovak", 1],
      ["Goldyx", 1],
      ["Together", 1],
    ]);
    expect(view.scoreParts(mageKnight(), { ...score, lines: [] })).toEqual([]);
  });

  test("whoever plays alone or together wins or not; rivals are compared", () => {
    const over = { phase: "over" as const, acting: null, scores: [61, 61] };
    expect(view.outcomeWords(mageKnight(["Tovak"], { ...over, has_won: true }))).toBe("Won: 61 points");
    expect(view.outcomeWords(mageKnight(["Tovak"], { ...over, has_won: false }))).toBe("Not won: 61 points");
    const rivals = mageKnight(["Tovak", "Goldyx"], { ...over, has_won: true });
    expect(view.outcomeWords({ ...rivals, scenario: { ...rivals.scenario, is_cooperative: false } })).toBeNull();
    expect(view.outcomeWords(mageKnight())).toBeNull();
  });
});

describe("names of cards", () => {
  const named = (name: string): CardNamed => ({ card: name.toLowerCase().replaceAll(" ", "_"), name, colors: ["red"] });
  const cards = ["Blood Rage", "Fire Bolt", "Bolt of Ice", "Rage's End", "Bolt"].map(named);
  const names = (typed: string) => completed(typed, cards, 3).map(({ name }) => name);

  test("begin so, then have a word that does", () => {
    expect(names("bolt")).toEqual(["Bolt", "Bolt of Ice", "Fire Bolt"]);
    expect(names("ra")).toEqual(["Rage's End", "Blood Rage"]);
    expect([names(""), names("xyz")]).toEqual([[], []]);
  });

  test("are meant if they are just that, or the only ones", () => {
    expect(meant("bolt", cards)?.name).toBe("Bolt");
    expect([meant("rages end", cards)?.name, meant("rage end", cards)]).toEqual(["Rage's End", null]);
    expect([meant("fire", cards)?.name, meant("b", cards)]).toEqual(["Fire Bolt", null]);
  });
});
