import { expect, test } from "vitest";
import { around, overlap, placed, type Box } from "../../src/tutorial/placement";

const AREA: Box = { x: 8, y: 8, width: 1000, height: 700 };
const SIZE = { width: 300, height: 160 };
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

const isInside = ({ x, y, width, height }: Box) =>
  x >= AREA.x && y >= AREA.y && x + width <= AREA.x + AREA.width && y + height <= AREA.y + AREA.height;

test("a panel lies beside what it speaks of, wherever that is", () => {
  for (const x of [8, 200, 500, 900]) {
    for (const y of [8, 150, 350, 600]) {
      const target = box(x, y, 100, 100);
      const found = placed(SIZE, AREA, [target], []);
      expect(overlap(found, target)).toBe(0);
      expect(isInside(found)).toBe(true);
      const wide = box(found.x - 20, found.y - 20, found.width + 40, found.height + 40);
      expect(overlap(wide, target)).toBeGreaterThan(0); // and close by
    }
  }
});

test("it covers none of several", () => {
  const targets = [box(100, 300, 80, 120), box(400, 300, 80, 120), box(700, 300, 80, 120)];
  const found = placed(SIZE, AREA, targets, []);
  for (const target of targets) expect(overlap(found, target)).toBe(0);
});

test("of two places it takes the one where nothing else lies", () => {
  const target = box(450, 300, 100, 100);
  const below = box(250, 410, 500, 290);
  expect(overlap(placed(SIZE, AREA, [target], [below]), below)).toBe(0);
});

test("what fills the screen is covered as little as can be", () => {
  const target = box(8, 8, 1000, 600);
  expect(placed(SIZE, AREA, [target], []).y).toBe(AREA.y + AREA.height - SIZE.height);
});

test("without anything to speak of it stays out of the way", () => {
  const hand = box(300, 500, 400, 200);
  expect(overlap(placed(SIZE, AREA, [], [hand]), hand)).toBe(0);
});

test("a box around several holds all of them", () => {
  expect(around([box(10, 20, 30, 40), box(100, 5, 10, 10)])).toEqual(box(10, 5, 100, 55));
});
