// Where on the table an option is chosen. The page knows no rules: every option has a spot on the table, or a button.

import type { GameAction, LegalAction } from "../../lib/types";
import type { Asked, Place, SideName, View } from "./view";

/** A spot that can be pressed: a place of the field, a card in hand, DON!! or the life cards of a side. */
export type Spot = `${SideName}:${Place | "don" | "life" | "field"}` | `hand:${string}`;

/** What was taken up, to do something with it. */
export type Picked = { from: "hand"; card: string } | { from: "field"; place: Place } | { from: "don" } | null;

export const typeOf = (option: LegalAction): string => (option.action).type ?? "";
const field = <T>(option: LegalAction, name: string) => option.action[name] as T;
export const cardOf = (option: LegalAction) => field<string | undefined>(option, "card");
export const placeOf = (option: LegalAction) => field<Place>(option, "place");
export const countOf = (option: LegalAction) => field<number>(option, "count");

/** What tells an answer from others of its type: a number, a source, a card. */
export const valueOf = ({ action: { type: _, ...fields } }: LegalAction) => Object.values(fields).join(" ");

export const spotOf = (picked: NonNullable<Picked>): Spot =>
  picked.from === "hand" ? `hand:${picked.card}` : picked.from === "don" ? "own:don" : `own:${picked.place}`;

export const samePick = (one: Picked, other: Picked) => one !== null && other !== null && spotOf(one) === spotOf(other);

/** Answers that leave everything as it is: never what an accidental key sends. */
const SAFE = ["end_main", "stop", "none", "decline", "take", "keep"];
export const isSafe = (option: LegalAction) => SAFE.includes(typeOf(option));

/** Both answers are as good as the other: the page recommends neither. */
export const isEven = (option: LegalAction) => ["redraw", "first", "second", "top", "bottom"].includes(typeOf(option));

/** What can be taken up now, by its spot. */
export function picks(options: LegalAction[]): Map<Spot, NonNullable<Picked>> {
  const found = new Map<Spot, NonNullable<Picked>>();
  const add = (picked: NonNullable<Picked>) => found.set(spotOf(picked), picked);
  for (const option of options) {
    const type = typeOf(option);
    if (type === "play" || type === "counter" || type === "use") add({ from: "hand", card: cardOf(option)! });
    else if (type === "attack") add({ from: "field", place: field<Place>(option, "attacker") });
    else if (type === "activate") add({ from: "field", place: placeOf(option) });
    else if (type === "give") {
      add({ from: "field", place: placeOf(option) });
      add({ from: "don" });
    }
  }
  return found;
}

/** What pressing a spot does at once: by what was taken up, and how many DON!! are to be given. */
export function targets(view: View, options: LegalAction[], picked: Picked, amount: number): Map<Spot, LegalAction> {
  const found = new Map<Spot, LegalAction>();
  for (const option of options) for (const spot of spotsFor(view, option, picked, amount)) found.set(spot, option);
  return found;
}

function spotsFor(view: View, option: LegalAction, picked: Picked, amount: number): Spot[] {
  switch (typeOf(option)) {
    case "block":
      return [`own:${placeOf(option)}`];
    case "pick": {
      const isLife = view.asked?.question === "target" && view.asked.zones.length === 0;
      return [`${field<SideName>(option, "side")}:${isLife ? "life" : placeOf(option)}`];
    }
    case "pick_don":
      return [`${field<SideName>(option, "side")}:don`];
    case "choose":
      return field(option, "zone") === "hand" ? [`hand:${cardOf(option)!}`] : [];
    case "don": {
      const source = field<Place | "active" | "rested">(option, "source");
      return source === "active" || source === "rested" ? [] : [`own:${source}`];
    }
    case "play":
    case "use":
      return picked?.from === "hand" && picked.card === cardOf(option) ? [`hand:${picked.card}`, "own:field"] : [];
    case "counter": {
      if (picked?.from !== "hand" || picked.card !== cardOf(option)) return [];
      const place = placeOf(option);
      return place === view.battle?.target ? [`own:${place}`, `hand:${picked.card}`, "own:field"] : [`own:${place}`];
    }
    case "attack":
      return picked?.from === "field" && picked.place === field(option, "attacker") ? [`their:${field<Place>(option, "target")}`] : [];
    case "give": {
      if (countOf(option) !== amount) return [];
      if (picked?.from === "don") return [`own:${placeOf(option)}`];
      return picked?.from === "field" && picked.place === placeOf(option) ? ["own:don"] : [];
    }
  }
  return [];
}

/** Options that are chosen among cards shown beside the table: of a deck, or a trash. */
export const isShelved = (option: LegalAction) => typeOf(option) === "choose_theirs" || (typeOf(option) === "choose" && option.action.zone !== "hand");

const ON_THE_TABLE = ["block", "play", "use", "counter", "attack", "give", "activate"];

/** Options that need a button of their own. */
export const buttonsOf = (view: View, options: LegalAction[]) =>
  options.filter((option) => !ON_THE_TABLE.includes(typeOf(option)) && !isShelved(option) && targets(view, [option], null, 0).size === 0);

/** What can be done with what was taken up, besides its targets on the table. */
export function deedsWith(options: LegalAction[], picked: Picked): LegalAction[] {
  if (picked === null || picked.from === "don") return [];
  if (picked.from === "hand") return options.filter((option) => cardOf(option) === picked.card && ["play", "use", "counter"].includes(typeOf(option)));
  return options.filter(
    (option) =>
      (typeOf(option) === "activate" && placeOf(option) === picked.place) || (typeOf(option) === "attack" && field(option, "attacker") === picked.place),
  );
}

/** Where DON!! can be given, and how many at most. */
export const givable = (options: LegalAction[]): { places: Place[]; most: number } => {
  const gives = options.filter((option) => typeOf(option) === "give");
  return { places: [...new Set(gives.map(placeOf))], most: Math.max(0, ...gives.map(countOf)) };
};

/** Spots that an advised action is about. */
export function advisedSpots(action: GameAction | null): Spot[] {
  if (action === null) return [];
  const { type, card, place, attacker, target, side, source } = action as Record<string, string | undefined>;
  const own = [place, attacker, source].filter((one) => one !== undefined && one !== "active" && one !== "rested").map((one) => `own:${one as Place}` as const);
  if (type === "pick") return [`${side as SideName}:${place as Place}`];
  return [...own, ...(card ? [`hand:${card}` as const] : []), ...(target ? [`their:${target as Place}` as const] : []), ...(type === "give" ? ["own:don" as const] : [])];
}

const ANSWERS: Partial<Record<Asked["question"], Partial<Record<string, string>>>> = {
  block: { none: "Do not block" },
  counter: { stop: "No more counters" },
  pay: { accept: "Pay and use it", decline: "Do not use it" },
  optional: { accept: "Go on", decline: "Leave it out" },
  replacement: { accept: "Use it instead", decline: "Let it happen" },
  target: { none: "Choose none" },
};

/** An answer as its button says it; a mode by what it does. */
export const answerWords = (asked: Asked, option: LegalAction): string => {
  const mode = typeOf(option) === "mode" ? asked.modes[field<number>(option, "which") - 1] : undefined;
  return mode ?? ANSWERS[asked.question]?.[typeOf(option)] ?? option.text;
};
