// Where the trick before this one lies, and how large: in the lower left corner, or in the middle of the ring of cards.

import { around, type Box, type Rect, type Surface } from "./geometry";

/** Full shows all its cards; compact and tiny only the one that took it. */
export type Size = "full" | "compact" | "tiny";

export interface Spot {
  place: "corner" | "middle";
  size: Size;
}

/** How far the corner's is from the rim. */
export const CORNER = { left: 14, bottom: 8 };
const CARD = 33; // with the gap to the next
const MOST_FULL = 5;
const MOST_BESIDE = 6;

/** The first spot that is clear of plates and cards; null where there is none. Many seats leave it the middle alone. */
export function lastTrickSpot(surface: Surface, height: number, players: number): Spot | null {
  const spots: Spot[] = [
    { place: "corner", size: "full" },
    { place: "corner", size: "compact" },
    { place: "middle", size: "compact" },
    { place: "middle", size: "tiny" },
  ];
  const isMeant = ({ place, size }: Spot) =>
    (place === "middle" || players <= MOST_BESIDE) && (size !== "full" || (players <= MOST_FULL && !surface.isNarrow));
  const isClear = (spot: Spot) => surface.taken.every((one) => areApart(rectOf(spot, surface, height, players), one));
  return spots.find((spot) => isMeant(spot) && isClear(spot)) ?? null;
}

function rectOf({ place, size }: Spot, surface: Surface, height: number, players: number): Rect {
  const box = boxOf(size, players);
  return place === "middle" ? around(surface.middle, box) : { x: CORNER.left, y: height - CORNER.bottom - box.height, ...box };
}

/** With the longest name of whoever took it. */
function boxOf(size: Size, players: number): Box {
  if (size === "compact") return { width: 114, height: 45 };
  if (size === "tiny") return { width: 36, height: 76 };
  return { width: Math.max(144, CARD * players) + 20, height: 92 };
}

function areApart(one: Rect, other: Rect): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y;
}
