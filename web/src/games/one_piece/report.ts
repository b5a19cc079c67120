// What somebody who doubts a card hands on: which card, what it says here, how it is encoded, and where it was seen.

import type { Card } from "./cards";
import { each, type FieldCard, type Place, type Side, type View } from "./view";

export function reportOf(card: Card, encoding: unknown[], position: string | undefined): string {
  const lines = [
    `Card: ${card.number} ${card.name} (${card.state})`,
    ...(card.because ? [`Not playable: ${card.because}`] : []),
    ...card.sentences.map((sentence) => `Says: ${sentence}`),
    `Encoding: ${JSON.stringify(encoding)}`,
    ...(position ? [`Position: ${position}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** The position as far as the viewer knows it: what is going on, and a line for each seat.
 *
 * `leader ST01-001 rested don 1 | c2 ST01-006 new | don 3/2 | life 1 ST13-011^ 2 | ...`: DON!! are active and rested
 * ones, decks and life begin at the top, `^` lies face-up, and a number stands for as many cards that are not known.
 */
export function positionOf(view: View): string {
  return [going(view), ...view.sides.map((side, seat) => `Seat ${seat + 1}: ${sideWords(side)}`)].join("\n");
}

function going(view: View): string {
  const { battle, asked } = view;
  const fighter = (place: Place | null, power: number | null) => (place === null ? "what is gone" : `${place} ${power}`);
  return [
    view.turn_seat === null ? `turn ${view.turn}` : `turn ${view.turn} of seat ${view.turn_seat + 1}`,
    view.phase,
    ...(battle ? [`${battle.step} step of ${fighter(battle.attacker, battle.attacker_power)} against ${fighter(battle.target, battle.target_power)}`] : []),
    ...(asked ? [`seat ${asked.seat + 1} is asked: ${asked.question}${asked.card ? ` by ${asked.card}` : ""}`] : []),
  ].join(" | ");
}

function sideWords(side: Side): string {
  const field = [side.leader, ...side.characters, side.stage].filter((card) => card !== null);
  const shown = side.hand ? side.hand.flatMap(({ card, count }) => Array<string>(count).fill(card)) : each(side.known_hand);
  const deck = Array<string | null>(side.deck.count).fill(null);
  for (const { position, card } of side.deck.known) deck[position - 1] = card;
  return [
    ...field.map(fieldWords),
    `don ${side.don.active}/${side.don.rested}`,
    pile("life", side.life.map(({ card, up }) => card && `${card}${up ? "^" : ""}`)),
    pile("hand", [...shown, ...Array<null>(side.hand_count - shown.length).fill(null)]),
    pile("deck", deck),
    pile("trash", each(side.trash)),
  ].join(" | ");
}

const fieldWords = ({ place, card, rested, came_now, given }: FieldCard): string =>
  [place, card, ...(rested ? ["rested"] : []), ...(came_now ? ["new"] : []), ...(given > 0 ? [`don ${given}`] : [])].join(" ");

/** Cards one after another; of those that are not known only how many there are. */
function pile(zone: string, cards: readonly (string | null)[]): string {
  const words: (string | number)[] = [zone];
  for (const card of cards) {
    const last = words.at(-1)!;
    if (card !== null) words.push(card);
    else if (typeof last === "number") words[words.length - 1] = last + 1;
    else words.push(1);
  }
  return words.join(" ");
}
