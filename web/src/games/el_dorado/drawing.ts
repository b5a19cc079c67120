// The shapes our cards are drawn with. A card is 100 wide and 140 high; a pip fits a circle of
// radius 40 about its own middle, a rank a box of 20 by 28 from its upper left corner.

import type { Rank, Suit } from "./cards";

export const CARD_WIDTH = 100;
export const CARD_HEIGHT = 140;

export const PIPS: Record<Suit, string> = {
  H: "M0 37C-8 25-37 11-37-13C-37-27-27-36-17-36C-8-36-2-30 0-23C2-30 8-36 17-36C27-36 37-27 37-13C37 11 8 25 0 37Z",
  D: "M0-40C6-25 16-10 29 0C16 10 6 25 0 40C-6 25-16 10-29 0C-16-10-6-25 0-40Z",
  S: "M0-39C8-25 36-8 36 12C36 23 28 30 19 30C12 30 7 27 4 21C5 29 8 35 14 39L-14 39C-8 35-5 29-4 21C-7 27-12 30-19 30C-28 30-36 23-36 12C-36-8-8-25 0-39Z",
  C: "M0-39C10-39 17-31 17-22C17-16 14-11 10-7C13-9 17-10 21-10C31-10 38-2 38 7C38 17 31 24 21 24C14 24 8 21 4 15C5 25 8 33 14 39L-14 39C-8 33-5 25-4 15C-8 21-14 24-21 24C-31 24-38 17-38 7C-38-2-31-10-21-10C-17-10-13-9-10-7C-14-11-17-16-17-22C-17-31-10-39 0-39Z",
};

/** Ranks as strokes: the same on every screen, whatever fonts it has. */
export const RANK_STROKES: Record<Rank, string> = {
  "2": "M3 8.5C3.5 4 6.5 2 10 2C14.5 2 17 4.8 17 8.6C17 14 9 18.5 3 26H17.5",
  "3": "M3.5 6.5C5 3.5 7.5 2 10.2 2C14 2 16.6 4.3 16.6 7.8C16.6 11.5 13.5 13.4 9.5 13.4C14 13.4 17.2 15.6 17.2 19.6C17.2 23.6 14 26 9.8 26C6.4 26 3.8 24.4 2.8 21.2",
  "4": "M14 26V2L2.5 19H18.5",
  "5": "M16 2H5L4 12.4C5.8 11 7.8 10.3 10 10.3C14.4 10.3 17.4 13.4 17.4 18C17.4 22.8 14.2 26 9.8 26C6.6 26 4 24.4 2.8 21.4",
  "6": "M15.5 4.8C14.2 3 12.4 2 10.4 2C5.6 2 3 7.2 3 15C3 22 5.6 26 10.2 26C14.4 26 17.2 22.9 17.2 18.6C17.2 14.4 14.4 11.5 10.6 11.5C7 11.5 4 13.8 3 17.5",
  "7": "M3 2H17C12.4 9.5 9.4 17 8.4 26",
  "8": "M10 13.2C6.4 13.2 4 10.9 4 7.6C4 4.3 6.4 2 10 2C13.6 2 16 4.3 16 7.6C16 10.9 13.6 13.2 10 13.2C5.8 13.2 2.8 15.8 2.8 19.6C2.8 23.4 5.8 26 10 26C14.2 26 17.2 23.4 17.2 19.6C17.2 15.8 14.2 13.2 10 13.2Z",
  "9": "M4.5 23.2C5.8 25 7.6 26 9.6 26C14.4 26 17 20.8 17 13C17 6 14.4 2 9.8 2C5.6 2 2.8 5.1 2.8 9.4C2.8 13.6 5.6 16.5 9.4 16.5C13 16.5 16 14.2 17 10.5",
  T: "M1 6L5 2V26M15 2C18.6 2 20.6 6.5 20.6 14C20.6 21.5 18.6 26 15 26C11.4 26 9.4 21.5 9.4 14C9.4 6.5 11.4 2 15 2Z",
  J: "M7.5 2H17M13.2 2V18.8C13.2 23.6 11.2 26 7.8 26C4.9 26 3.2 24.2 2.8 21",
  Q: "M10 2C14.6 2 17.6 6.5 17.6 13.6C17.6 20.7 14.6 25 10 25C5.4 25 2.4 20.7 2.4 13.6C2.4 6.5 5.4 2 10 2ZM11 18.5L18.4 27.4",
  K: "M3.6 2V26M16.6 2L3.8 15.6M8.6 10.6L17.6 26",
  A: "M2 26L10 2L18 26M5 17.6H15",
};

type Spot = readonly [x: number, y: number];

const LEFT = 37;
const MIDDLE = 50;
const RIGHT = 63;

/** Where the pips of a number card lie; those in the lower half stand on their heads. */
export const PIP_SPOTS: Partial<Record<Rank, readonly Spot[]>> = {
  "2": [[MIDDLE, 32], [MIDDLE, 108]],
  "3": [[MIDDLE, 32], [MIDDLE, 70], [MIDDLE, 108]],
  "4": [[LEFT, 32], [RIGHT, 32], [LEFT, 108], [RIGHT, 108]],
  "5": [[LEFT, 32], [RIGHT, 32], [MIDDLE, 70], [LEFT, 108], [RIGHT, 108]],
  "6": [[LEFT, 32], [RIGHT, 32], [LEFT, 70], [RIGHT, 70], [LEFT, 108], [RIGHT, 108]],
  "7": [[LEFT, 32], [RIGHT, 32], [MIDDLE, 51], [LEFT, 70], [RIGHT, 70], [LEFT, 108], [RIGHT, 108]],
  "8": [[LEFT, 32], [RIGHT, 32], [MIDDLE, 51], [LEFT, 70], [RIGHT, 70], [MIDDLE, 89], [LEFT, 108], [RIGHT, 108]],
  "9": [[LEFT, 30], [RIGHT, 30], [LEFT, 56], [RIGHT, 56], [MIDDLE, 70], [LEFT, 84], [RIGHT, 84], [LEFT, 110], [RIGHT, 110]],
  T: [[LEFT, 30], [RIGHT, 30], [MIDDLE, 43], [LEFT, 56], [RIGHT, 56], [LEFT, 84], [RIGHT, 84], [MIDDLE, 97], [LEFT, 110], [RIGHT, 110]],
};

/** The rays of the sun on the card's back and on the table, as one path about its middle. */
export function rays(count: number, inner: number, outer: number, width: number): string {
  const point = (angle: number, radius: number) =>
    `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`;
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count;
    const reach = k % 2 === 0 ? outer : inner + (outer - inner) * 0.62;
    return `M${point(angle - width, inner)}L${point(angle, reach)}L${point(angle + width, inner)}Z`;
  }).join("");
}
