// Where a panel goes beside what it speaks of: near it, never over it, and over as little else as can be.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const GAP = 14; // px between a panel and what it speaks of
const OVER_OTHERS = 6; // as bad as so many px of distance, for each px along the side of what is covered

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, wide) * Math.max(0, high);
}

/** The box around several. */
export function around(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The place for a panel of this size within an area. */
export function placed(size: Size, area: Box, targets: Box[], others: Box[]): Box {
  const places = candidates(size, area, targets);
  const cost = (box: Box) =>
    targets.reduce((sum, target) => sum + overlap(box, target), 0) * 1e6 +
    Math.sqrt(others.reduce((sum, other) => sum + overlap(box, other), 0)) * OVER_OTHERS +
    (targets.length === 0 ? 0 : Math.min(...targets.map((target) => distance(box, target))));
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}

function candidates(size: Size, area: Box, targets: Box[]): Box[] {
  const right = area.x + area.width - size.width;
  const bottom = area.y + area.height - size.height;
  const at = (x: number, y: number): Box => ({
    ...size,
    x: Math.max(area.x, Math.min(x, right)),
    y: Math.max(area.y, Math.min(y, bottom)),
  });
  const middle = area.x + (area.width - size.width) / 2;
  const edges = [at(right, bottom), at(middle, bottom), at(area.x, bottom), at(right, area.y), at(middle, area.y), at(area.x, area.y)];
  const beside = [...targets, ...(targets.length > 1 ? [around(targets)] : [])].flatMap((target) => {
    const centred = { x: target.x + (target.width - size.width) / 2, y: target.y + (target.height - size.height) / 2 };
    const below = target.y + target.height + GAP;
    const after = target.x + target.width + GAP;
    return [
      at(centred.x, below),
      at(centred.x, target.y - size.height - GAP),
      at(after, centred.y),
      at(target.x - size.width - GAP, centred.y),
      at(after, target.y),
      at(target.x - size.width - GAP, target.y),
      at(target.x, below),
      at(target.x, target.y - size.height - GAP),
    ];
  });
  return [...beside, ...edges];
}

function distance(a: Box, b: Box): number {
  const wide = Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width);
  const high = Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height);
  return Math.hypot(wide, high);
}
