// Where seats, cards of the trick and cards of the hand lie, in pixels of the table's surface.
//
//        top  ->            The viewer sits below the table; the next seat is on the left, and so
//   ^ left      right |     on clockwise, as people sit.
//   |               v
//        viewer

import { CARD_HEIGHT, CARD_WIDTH } from "./drawing";

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

export interface Surface {
  isNarrow: boolean;
  plate: Box;
  card: Box;
  /** For each place, the viewer's first and then clockwise: the middle of its plate and of its card. */
  plates: Point[];
  cards: Point[];
  /** The middle of the ring of cards. */
  middle: Point;
  /** What plates and cards take up, however askew cards lie. */
  taken: Rect[];
}

export interface Rect extends Point, Box {}

const NARROW = 640;
const GAP = 8;
/** Cards lie askew by up to so many degrees, one way or the other. */
export const MOST_TILT = 4;
/** A plate of at least this width has room for a face and a level. */
export const ROOMY = 150;

/** How many of the others sit left, above and right; with the index their number. */
const WIDE_SIDES = [[0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 2], [2, 3, 2], [2, 4, 2], [2, 5, 2]] as const;
const NARROW_SIDES = [[0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 1, 1], [1, 2, 1], [2, 1, 2], [2, 2, 2], [3, 1, 3], [3, 2, 3], [3, 3, 3]] as const;

export const cardBox = (width: number): Box => ({ width, height: (width * CARD_HEIGHT) / CARD_WIDTH });

/** Lay a table of so many players out; `own` is the height kept free below for the viewer's plate. */
export function layOut(width: number, height: number, players: number, own: number): Surface {
  const isNarrow = width < NARROW;
  const [left, top, right] = (isNarrow ? NARROW_SIDES : WIDE_SIDES)[players - 1]!;
  const edge = isNarrow ? 9 : 16;
  const plate = plateBox(width - 2 * edge, height - edge, isNarrow, top, left);
  const stage = { width, edge, low: height - own - edge, viewer: height - (own && edge) - own / 2, left, top, right, isNarrow };
  const card = trickCard(stage, plate);
  const middle = middleOf(stage, plate, own);
  const cards = cardsAt(stage, plate, card, middle);
  const plates = platesAt(stage, plate);
  const taken = [...plates.slice(own > 0 ? 0 : 1).map((at) => around(at, plate)), ...cards.map((at) => around(at, askew(card)))];
  return { isNarrow, plate, card, plates, cards, middle, taken };
}

interface Stage {
  width: number;
  /** Kept free along the rim. */
  edge: number;
  /** How far down plates and cards may reach. */
  low: number;
  /** The height of the viewer's own place. */
  viewer: number;
  left: number;
  top: number;
  right: number;
  isNarrow: boolean;
}

function plateBox(width: number, height: number, isNarrow: boolean, top: number, left: number): Box {
  const room = width / Math.max(top, isNarrow ? 3 : 4) - GAP / 2;
  const tallest = height / (left + 1.6) - GAP;
  if (isNarrow) return { width: Math.min(room, left > 0 ? 96 : 150), height: Math.min(58, tallest) };
  const largest = Math.max(190, Math.min(240, width * 0.16));
  return { width: Math.min(room, largest), height: Math.min(room < ROOMY ? 58 : largest * 0.4, tallest) };
}

/** A card of the trick as large as its neighbours let it be. */
function trickCard({ width, edge, low, left, top, isNarrow }: Stage, plate: Box): Box {
  const across = width - 2 * edge - (left > 0 ? 2 * plate.width + 4 * GAP : 0);
  const abreast = isNarrow ? (top + left > 3 ? 3.6 : 3.1) : top > 3 ? 6 : top > 2 ? 4.4 : 3.4;
  const rows = left > 2 ? 4 : left > 1 ? 3.2 : 2.55;
  const byHeight = ((low - plate.height - 3 * GAP) / rows) * (CARD_WIDTH / CARD_HEIGHT);
  const byWidth = Math.max(across / abreast, isNarrow ? 44 : 56);
  const largest = isNarrow ? (left > 0 ? 66 : 88) : Math.max(124, width * 0.09);
  return cardBox(Math.max(34, Math.min(largest, byHeight, byWidth)));
}

function platesAt({ width, edge, low, viewer, left, top, right }: Stage, plate: Box): Point[] {
  const beside = spread(left, edge + plate.height + GAP, low, plate.height);
  return [
    { x: width / 2, y: viewer },
    ...beside.toReversed().map((y) => ({ x: edge + plate.width / 2, y })),
    ...spread(top, edge, width - edge, plate.width).map((x) => ({ x, y: edge + plate.height / 2 })),
    ...beside.slice(0, right).map((y) => ({ x: width - edge - plate.width / 2, y })),
  ];
}

/** Between the plates above and the viewer's own place; `half` is how far it is from there to either. */
function middleOf({ width, edge, low }: Stage, plate: Box, own: number): Point & { half: number } {
  const ceiling = edge + plate.height + GAP;
  const floor = low - (own && edge);
  return { x: width / 2, y: (ceiling + floor) / 2, half: (floor - ceiling) / 2 };
}

/** The box of something about its middle. */
export const around = ({ x, y }: Point, { width, height }: Box): Rect => ({ x: x - width / 2, y: y - height / 2, width, height });

/** What a card takes up, as askew as any lies. */
function askew({ width, height }: Box): Box {
  const lean = Math.sin((MOST_TILT * Math.PI) / 180);
  return { width: width + height * lean, height: height + width * lean };
}

/** Cards lie in a ring before their seats: those of the sides lower where the upper ones would cover them. */
function cardsAt({ width, edge, left, top, right, isNarrow }: Stage, plate: Box, card: Box, middle: Point & { half: number }): Point[] {
  const spreadX = card.width * (top > 3 ? 3.4 : top > 1 || left > 1 ? 2.2 : 1.5);
  const spreadY = card.height * (left > 2 ? 2.1 : left > 1 ? (isNarrow ? 1.6 : 1.35) : 0.8);
  const reach = {
    x: Math.min(width / 2 - edge - plate.width - GAP - card.width / 2, Math.max(spreadX, top > 2 ? width * 0.3 : 0)),
    y: Math.min(middle.half - card.height / 2, spreadY),
  };
  const high = middle.y - reach.y;
  const step = Math.min(Math.max(card.width + GAP, (0.62 * width) / Math.max(1, top)), (2 * reach.x) / Math.max(1, top - 1));
  const wouldCover = ((top - 1) / 2) * step + card.width > reach.x;
  const isPlain = left < 2 && top < 2;
  const beside = evenly(left, isPlain ? high : high + card.height * (wouldCover ? 1.04 : 0.4), middle.y + reach.y);
  return [
    { x: middle.x, y: middle.y + reach.y },
    ...beside.toReversed().map((y) => ({ x: middle.x - reach.x, y })),
    ...Array.from({ length: top }, (_, k) => ({ x: middle.x + (k - (top - 1) / 2) * step, y: high })),
    ...beside.slice(0, right).map((y) => ({ x: middle.x + reach.x, y })),
  ];
}

/** The middles of so many things of one size spread over a stretch. */
function spread(count: number, from: number, to: number, size: number): number[] {
  const room = (to - from) / Math.max(1, count);
  return Array.from({ length: count }, (_, k) => Math.max(from + size / 2, from + room * (k + 0.5)));
}

function evenly(count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, (_, k) => (count === 1 ? (from + to) / 2 : from + ((to - from) * k) / (count - 1)));
}

export interface HandLayout {
  card: Box;
  /** From one card to the next. */
  step: number;
  rows: number;
  perRow: number;
}

const FINGER = 27; // the least strip of a covered card that can still be tapped

/** A hand in one row, overlapping as far as it must, or in two when strips would get too thin. */
export function layHand(whole: number, count: number, largest: number): HandLayout {
  const width = whole - 2 * GAP; // the outer cards lean out a little
  const card = cardBox(Math.min(largest, Math.max(58, width / 6.2)));
  const stepFor = (cards: number) => Math.min(card.width * (cards < 6 ? 1.05 : 0.86), (width - card.width) / Math.max(1, cards - 1));
  const rows = stepFor(count) < FINGER ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  return { card, step: stepFor(perRow), rows, perRow };
}
