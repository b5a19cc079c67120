// The picture on a card is our own: a figure for its attribute or category, drawn with numbers that follow from the
// card's number. The same card always looks the same, and no two quite alike.

import type { Card } from "./cards";

export interface Stroke {
  d: string;
  /** Width of the line; 0 is a filled shape. */
  weight: number;
  opacity: number;
}

type Random = () => number;

/** Numbers from 0 to 1 that follow from a text. */
export function seeded(text: string): Random {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const TURN = 2 * Math.PI;
const at = (angle: number, radius: number) => `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
const between = (random: Random, low: number, high: number) => low + random() * (high - low);
const whole = (random: Random, low: number, high: number) => Math.floor(between(random, low, high + 1));
const circle = (radius: number, x = 0, y = 0) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const closed = (points: string[]) => `M${points.join("L")}Z`;
const line = (d: string, weight = 0.8, opacity = 0.8): Stroke => ({ d, weight, opacity });
const shape = (d: string, opacity = 0.85): Stroke => ({ d, weight: 0, opacity });

/** A closed curve around the middle: its radius at every angle. */
function around(radius: (angle: number) => number, steps = 120): string {
  return closed(Array.from({ length: steps }, (_, step) => at((step * TURN) / steps, radius((step * TURN) / steps))));
}

/** Crescent blades around a hub. */
function slash(random: Random): Stroke[] {
  const blades = whole(random, 3, 6);
  const start = random() * TURN;
  const bend = between(random, 0.5, 0.95);
  return Array.from({ length: blades }, (_, blade) => {
    const angle = start + (blade * TURN) / blades;
    const tip = at(angle + 0.55, 35);
    const back = `Q${at(angle - bend * 0.35, 25)} ${at(angle - 0.1, 7)}`;
    return shape(`M${at(angle - 0.1, 7)}Q${at(angle + bend, 24)} ${tip}${back}Z`, 0.9 - 0.07 * (blade % 3));
  }).concat(line(circle(4.2), 1.3), line(circle(37), 0.6, 0.5));
}

/** The burst of a blow. */
function strike(random: Random): Stroke[] {
  const points = whole(random, 8, 14);
  const start = random() * TURN;
  const burst = (outer: number, inner: number, turn: number) =>
    closed(
      Array.from({ length: 2 * points }, (_, corner) =>
        at(start + turn + (corner * TURN) / (2 * points), corner % 2 ? inner : outer * between(random, 0.86, 1.04)),
      ),
    );
  return [
    shape(burst(34, 19, 0), 0.5),
    shape(burst(25, 12, 0.16), 0.9),
    line(circle(8.5), 1.4, 0.9),
    line(circle(38), 0.6, 0.5),
  ];
}

/** Rings of a target, with what flies around it. */
function ranged(random: Random): Stroke[] {
  const rings = [12, 20, 28, 36];
  const ticks = Array.from({ length: 36 }, (_, tick) => `M${at((tick * TURN) / 36, 36)}L${at((tick * TURN) / 36, tick % 3 ? 34 : 31)}`);
  const shots = rings.flatMap((ring) =>
    Array.from({ length: whole(random, 1, 3) }, () => {
      const angle = random() * TURN;
      return shape(circle(between(random, 1.2, 2.9), ring * Math.cos(angle), ring * Math.sin(angle)), 0.95);
    }),
  );
  const cross = [0, 1, 2, 3].map((arm) => `M${at((arm * TURN) / 4, 5)}L${at((arm * TURN) / 4, 17)}`).join("");
  return [...rings.map((ring) => line(circle(ring), 0.8, 0.7)), line(ticks.join(""), 0.8, 0.7), line(cross, 1.6, 0.9), ...shots];
}

/** A rose of many fine lines, as engraved ones are. */
function special(random: Random): Stroke[] {
  const petals = whole(random, 3, 9);
  const start = random() * TURN;
  const twist = between(random, 0.03, 0.12);
  return Array.from({ length: 9 }, (_, layer) =>
    line(around((angle) => 25 + (11 - layer * 1.25) * Math.cos(petals * angle + start + layer * twist * petals) - layer * 1.4), 0.7, 0.85 - layer * 0.045),
  );
}

/** Stars inside of each other. */
function wisdom(random: Random): Stroke[] {
  const corners = whole(random, 5, 9);
  const step = whole(random, 2, Math.floor((corners - 1) / 2));
  const start = random() * TURN;
  const star = (radius: number, turn: number) =>
    Array.from({ length: corners }, (_, corner) => {
      const from = start + turn + (corner * TURN) / corners;
      return `M${at(from, radius)}L${at(from + (step * TURN) / corners, radius)}`;
    }).join("");
  return [
    line(star(35, 0), 1, 0.9),
    line(star(24, Math.PI / corners), 0.9, 0.75),
    line(circle(36.5), 0.7, 0.6),
    line(circle(6), 1.2, 0.9),
    ...Array.from({ length: corners }, (_, corner) =>
      shape(circle(1.9, 35 * Math.cos(start + (corner * TURN) / corners), 35 * Math.sin(start + (corner * TURN) / corners))),
    ),
  ];
}

/** A knot without an end. */
function unknown(random: Random): Stroke[] {
  const [across, down] = [whole(random, 2, 4), whole(random, 3, 5)];
  const points = Array.from({ length: 160 }, (_, step) => {
    const angle = (step * TURN) / 160;
    return `${(34 * Math.sin(across * angle + 0.6)).toFixed(2)} ${(34 * Math.sin((across === down ? down + 1 : down) * angle)).toFixed(2)}`;
  });
  return [line(closed(points), 1.4, 0.9), line(circle(38), 0.6, 0.5)];
}

/** A whirl: something happens at once. */
function event(random: Random): Stroke[] {
  const arms = whole(random, 5, 9);
  const start = random() * TURN;
  const bend = between(random, 0.5, 1) * (random() < 0.5 ? -1 : 1);
  return Array.from({ length: arms }, (_, arm) => {
    const angle = start + (arm * TURN) / arms;
    const width = 2.2 / arms;
    const outward = `M${at(angle, 6)}Q${at(angle + bend * 0.4, 22)} ${at(angle + bend, 37)}`;
    return shape(`${outward}Q${at(angle + bend * 0.4 + width, 20)} ${at(angle + width * 1.6, 6)}Z`, arm % 2 ? 0.55 : 0.9);
  }).concat(line(circle(4), 1.2, 0.9));
}

/** A place: the sun above land and water. */
function stage(random: Random): Stroke[] {
  const sun = between(random, -14, 14);
  const rays = Array.from({ length: 15 }, (_, ray) => {
    const angle = Math.PI + (ray * Math.PI) / 14;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const far = ray % 2 ? 25 : 31;
    return `M${(sun + 15 * x).toFixed(2)} ${(6 + 15 * y).toFixed(2)}L${(sun + far * x).toFixed(2)} ${(6 + far * y).toFixed(2)}`;
  });
  const peaks = Array.from({ length: 6 }, (_, peak) => `${-38 + peak * 15.2} ${peak % 2 ? 18 : between(random, -6, 12).toFixed(2)}`);
  return [
    line(rays.join(""), 1.1, 0.8),
    shape(`M${sun - 11} 6a11 11 0 0 1 22 0Z`, 0.95),
    shape(`M-38 24L${peaks.join("L")}L38 24Z`, 0.55),
    ...[0, 1, 2].map((row) => line(wave(-38, 38, 24 + row * 5, 1.6, 3 + row, random() * TURN), 0.9, 0.85 - row * 0.2)),
  ];
}

/** A line of waves from left to right. */
export function wave(left: number, right: number, y: number, height: number, crests: number, phase: number): string {
  const steps = 48;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    return `${(left + (right - left) * share).toFixed(1)} ${(y + height * Math.sin(share * crests * TURN + phase)).toFixed(2)}`;
  });
  return `M${points.join("L")}`;
}

/** A rope around a Leader's figure, with the points of a compass. */
function wreath(random: Random): Stroke[] {
  const strands = whole(random, 20, 28);
  const rope = (shift: number) => around((angle) => 40 + 1.7 * Math.sin(strands * angle + shift), 240);
  const points = [0, 1, 2, 3].map((arm) => {
    const angle = (arm * TURN) / 4 - TURN / 4;
    return `M${at(angle, 49)}L${at(angle + 0.09, 42.5)}L${at(angle - 0.09, 42.5)}Z`;
  });
  return [line(rope(0), 0.8, 0.9), line(rope(Math.PI), 0.8, 0.9), shape(points.join(""), 0.95)];
}

const FIGURES: Record<string, (random: Random) => Stroke[]> = { slash, strike, ranged, special, wisdom, "?": unknown, event, stage };

/** What is drawn in the middle of a card, around 0 0, some 80 wide. */
export function emblem(card: Pick<Card, "number" | "category" | "attributes">): Stroke[] {
  const random = seeded(card.number);
  const figure = FIGURES[card.attributes[0] ?? card.category] ?? unknown;
  return [...figure(random), ...(card.category === "leader" ? wreath(random) : [])];
}

/** The sea below it: a few lines of waves. */
export function sea(number: string, width: number, top: number, bottom: number): string {
  const random = seeded(`${number} sea`);
  const rows = Math.max(2, Math.round((bottom - top) / 7));
  return Array.from({ length: rows }, (_, row) =>
    wave(0, width, top + ((row + 0.5) * (bottom - top)) / rows, 1.8 + row * 0.25, between(random, 1.6, 3.4), random() * TURN),
  ).join("");
}
