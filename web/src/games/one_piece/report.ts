// What somebody who doubts a card hands on: which card, what it says here, how it is encoded, and where it was seen.

import type { Card } from "./cards";

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
