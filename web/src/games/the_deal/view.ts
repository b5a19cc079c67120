// What the table shows of The Deal's view.

import type { CardOnTable, CardSeen as Card, EventSeen, TotalsTold, View } from "../../generated/the_deal";
import type { LogLine } from "../../lib/types";

export type { Building, CardOnTable, CardSeen as Card, FoldCosts, Par, View } from "../../generated/the_deal";

export type Owner = CardOnTable["owner"];
export type Branch = NonNullable<View["last_hand"]>;
export type Ending = NonNullable<View["ending"]>;
/** The places of which the latest card alone is in force. */
export type InForce = keyof View["active"];

export const ROLES = ["Player", "Narc", "Customer"] as const;
export const OWNER_WORDS: Record<Owner, string> = {
  player: "Player",
  narc: "Narc",
  customer: "Customer",
  dealer: "Street",
};
export const TYPE_WORDS: Record<string, string> = {
  product: "Product",
  location: "Location",
  evidence: "Evidence",
  cover: "Cover",
  deal_modifier: "Modifier",
  insurance: "Insurance",
  conviction: "Conviction",
  dealer_location: "Location",
  dealer_modifier: "Modifier",
};
export const BRANCH_WORDS: Record<Branch, string> = {
  safe: "The deal is safe",
  insured: "Busted, but the insurance pays",
  busted_by_conviction: "Busted: the conviction holds, so the insurance does not",
  busted_without_cash: "Busted: there is too little cash for the insurance",
  busted: "Busted",
  void: "No deal without goods and a place",
  folded: "Walked away",
};
export const BRANCH_SHORT: Record<Branch, string> = {
  safe: "Safe",
  insured: "Insured",
  busted_by_conviction: "Busted",
  busted_without_cash: "Busted",
  busted: "Busted",
  void: "Void",
  folded: "Walked away",
};
export const ENDING_WORDS: Record<Ending, string> = {
  bust: "Busted",
  exhausted: "Out of cards",
  go_home: "Home safe",
  hand_cap: "The last hand is played",
};

export const dollars = (amount: number): string =>
  `${amount < 0 ? "−" : ""}$${Math.abs(amount).toLocaleString("en")}`;
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
export const times = (percent: number): string => `× ${percent / 100}`;
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** What a card says in words, for those who listen. */
export function valueWords(card: Card): string {
  const told: string[] = [];
  if (card.price !== undefined) told.push(`pays ${dollars(card.price)}`);
  if (card.price_pct !== undefined && card.price_pct !== 100) told.push(`price ${times(card.price_pct)}`);
  if (card.evidence) told.push(`Evidence ${signed(card.evidence)}`);
  if (card.cover) told.push(`Cover ${signed(card.cover)}`);
  if (card.heat) told.push(`heat ${signed(card.heat)}`);
  if (card.cost !== undefined) told.push(`insures for ${dollars(card.cost)} and heat ${signed(card.heat_penalty ?? 0)}`);
  if (card.heat_threshold !== undefined) told.push(`blocks insurance from heat ${card.heat_threshold}`);
  return told.join(", ") || "changes nothing";
}

const HEAT_WORDS: Record<View["heat_parts"][number]["what"], string> = {
  before: "before this hand",
  cards: "from its cards",
  overage: "for Evidence above Cover",
  penalty: "for the insurance",
  cooling: "by cooling off",
};

/** "40 before this hand, +20 from its cards": all parts together are what the heat is, or will be. */
export function heatWords(view: View): string {
  return view.heat_parts
    .map((part) => `${part.what === "before" ? part.heat : signed(part.heat)} ${HEAT_WORDS[part.what]}`)
    .join(", ");
}

/** What heat does: from where on a conviction of the Narc's blocks insurance. */
export function blockWords(view: View): string {
  const [first, ...others] = view.thresholds.map((one) => `${one.heat} (${one.name})`);
  return `From ${[first, ...others].join(", ")}: can block your insurance.`;
}

/** "$100 × 1.5 = $150". */
export function profitWords(view: View): string {
  const product = inForce(view, "product");
  if (!product) return "No Product on the table";
  if (view.factors.length === 0) return `for ${product.name}`;
  return `${dollars(product.price ?? 0)} ${view.factors.map(times).join(" ")} = ${dollars(view.totals.profit)}`;
}

export function inForce(view: View, slot: InForce): CardOnTable | undefined {
  return view.timeline.findLast((card) => card.card === view.active[slot]);
}

/** Whether an insurance on the table can be paid, and nothing blocks it. */
export function isInsured(view: View): boolean {
  const insurance = inForce(view, "insurance");
  return insurance !== undefined && (insurance.cost ?? 0) <= view.cash && !view.conviction_met;
}

/** How the hand would come out now. */
export function standing(margin: number): string {
  if (margin > 0) return `Safe by ${margin}`;
  return margin === 0 ? "Level: still safe" : `Behind by ${-margin}`;
}

export interface Laid extends CardOnTable {
  /** Tells two copies of a card apart. */
  key: string;
}

export interface Round {
  number: number;
  played: Laid[];
  street: Laid | null;
  /** Seats that checked in it. */
  checked: number[];
}

/** The timeline round by round; the street's card is the last of each. */
export function roundsOf(view: View): Round[] {
  const rounds = Array.from({ length: view.rounds }, (_, k): Round => ({
    number: k + 1,
    played: [],
    street: null,
    checked: view.checks.flatMap((checks, seat) => (checks.includes(k + 1) ? [seat] : [])),
  }));
  const copies = new Map<string, number>();
  let at = 0;
  for (const card of view.timeline) {
    const copy = copies.get(card.card) ?? 0;
    copies.set(card.card, copy + 1);
    const laid = { ...card, key: `${view.hand_number} ${card.card} ${copy}` };
    const round = rounds[at];
    if (!round) break;
    if (card.owner === "dealer") {
      round.street = laid;
      at += 1;
    } else round.played.push(laid);
  }
  return rounds;
}

/** What has happened and stands, first to last. */
const happened = (lines: readonly LogLine[]): EventSeen[] => lines.filter((line) => line.stands).flatMap((line) => line.events as EventSeen[]);

/** The last thing in this hand that moved Evidence or Cover, in words: "Bus Stop: Evidence 35 → 55". */
export function lastChange(view: View, lines: readonly LogLine[]): string {
  const events = happened(lines);
  const since = events.slice(events.findLastIndex((event) => event.type === "hand_begun") + 1);
  const last = since.findLast((event) => changes(event).length > 0);
  if (!last) return "";
  const played = "card" in last ? last.card : null;
  const name = view.timeline.find((card) => card.card === played)?.name ?? (last.type === "customer_folded" ? "The Customer leaves" : "");
  return name && `${name}: ${changes(last).join(", ")}`;
}

const changes = (event: EventSeen): string[] => ("before" in event ? moved(event.before, event.after) : []);

const moved = (before: TotalsTold, after: TotalsTold): string[] =>
  (["evidence", "cover"] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${TYPE_WORDS[name]} ${before[name]} → ${after[name]}`);

export interface PastHand {
  hand: number;
  branch: Branch;
  /** What it paid, less what an insurance cost. */
  earned: number;
  cash: number;
  heat: number;
  evidence: number;
  cover: number;
}

/** The hands of a run that are over, first to last; what was taken back does not count. */
export function handsPlayed(lines: readonly LogLine[]): PastHand[] {
  const hands: PastHand[] = [];
  let begun: Extract<EventSeen, { type: "hand_begun" }> | null = null;
  for (const event of happened(lines)) {
    if (event.type === "hand_begun") begun = event;
    if (begun && (event.type === "hand_resolved" || event.type === "player_folded")) {
      const cash = event.type === "hand_resolved" ? event.cash : begun.cash;
      hands.push({
        hand: begun.hand,
        branch: event.type === "hand_resolved" ? event.branch : "folded",
        earned: cash - begun.cash,
        cash,
        heat: event.heat,
        evidence: event.after.evidence,
        cover: event.after.cover,
      });
      begun = null;
    }
  }
  return hands;
}

/** Cash and heat with which the run began. */
export function startOf(lines: readonly LogLine[]): { cash: number; heat: number } {
  const first = lines.flatMap((line) => line.events as EventSeen[]).find((event) => event.type === "hand_begun");
  return { cash: first?.cash ?? 0, heat: first?.heat ?? 0 };
}

export type Tone = "good" | "bad" | "even";
export const toneOf = (branch: Branch): Tone =>
  branch === "safe" || branch === "insured" ? "good" : branch.startsWith("busted") ? "bad" : "even";
