// A layout of tiles, read for drawing only; the server says what is wrong with one.

export interface TileDrawn {
  x: number;
  y: number;
  /** The planet's number, 0 for the Void, null where the word means nothing. */
  number: number | null;
  starts: boolean;
}

const GAP = ".";

/** The tiles of a layout such as "8* 9 / 9 8*"; remarks and lines like "cubes: 5" are left out. */
export function tilesOf(layout: string): TileDrawn[] {
  const rows = layout
    .split(/\n/)
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((line) => line !== "" && !/^(name|cubes)\s*:/i.test(line))
    .flatMap((line) => line.split("/"));
  return rows.flatMap((row, y) =>
    row.split(/\s+/).filter((word) => word !== "").flatMap((word, x) => (word === GAP ? [] : [tileOf(word, x, y)])),
  );
}

function tileOf(word: string, x: number, y: number): TileDrawn {
  const found = /^(0|7|8|9|10)(\*?)$/.exec(word);
  return { x, y, number: found ? Number(found[1]) : null, starts: found?.[2] === "*" };
}
