// A way for a ship to be seen flying: around planets and other ships where there is room.

import { pointOf, shipsOnMap, type Place, type View } from "./view";

type Point = { x: number; y: number };
const STRAIGHT: Point[] = [{ x: 0, y: -1 }, { x: -1, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }];
const DIAGONAL: Point[] = [{ x: -1, y: -1 }, { x: 1, y: -1 }, { x: -1, y: 1 }, { x: 1, y: 1 }];
const FURTHEST = 7;

/** Points from one space to another, both included; straight through everything if there is no other way. */
export function routeBetween(view: View, from: Place, to: Place): Point[] {
  const start = pointOf(view, from);
  const end = pointOf(view, to);
  return found(view, start, end, STRAIGHT) ?? found(view, start, end, [...STRAIGHT, ...DIAGONAL]) ?? [start, end];
}

function found(view: View, start: Point, end: Point, steps: Point[]): Point[] | null {
  const key = ({ x, y }: Point) => `${x} ${y}`;
  const taken = new Set(shipsOnMap(view).map((ship) => key(pointOf(view, ship.space))));
  const free = new Set(view.board.spaces.map(key).filter((at) => !taken.has(at)));
  const ways = new Map<string, Point[]>([[key(start), [start]]]);
  const waiting = [start];
  for (let here = waiting.shift(); here; here = waiting.shift()) {
    const way = ways.get(key(here))!;
    if (key(here) === key(end)) return way;
    if (way.length > FURTHEST) continue;
    for (const step of steps) {
      const there = { x: here.x + step.x, y: here.y + step.y };
      const at = key(there);
      if (ways.has(at) || (at !== key(end) && !free.has(at))) continue;
      ways.set(at, [...way, there]);
      waiting.push(there);
    }
  }
  return null;
}
