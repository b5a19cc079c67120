// Text in a drawing does not wrap by itself: which lines it makes, and how large they can be.

export type Family = "text" | "display";

const PROBE_PX = 100;
const measured = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;

/** How wide a bold text is, in its own font size: by the fonts of this browser or, where there is none, about. */
export function widthOf(text: string, family: Family = "text"): number {
  const key = `${family} ${text}`;
  let width = measured.get(key);
  if (width === undefined) {
    width = inBrowser(text, family) ?? about(text);
    measured.set(key, width);
  }
  return width;
}

function inBrowser(text: string, family: Family): number | null {
  if (typeof document === "undefined") return null;
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return null;
  canvas.font = `700 ${PROBE_PX}px ${getComputedStyle(document.documentElement).getPropertyValue(`--${family}`)}`;
  return canvas.measureText(text).width / PROBE_PX;
}

const WIDE = /[MW@%—…]/;
const NARROW = /[ .,:;!'’"|ijlIft()[\]-]/;
const about = (text: string) =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 0.95 : NARROW.test(letter) ? 0.38 : 0.66), 0);

/** The size at which a line is no wider than this, and no larger than `largest`. */
export const sizeFor = (text: string, width: number, largest: number) => Math.min(largest, width / widthOf(text));

export interface Fitted {
  lines: string[];
  size: number;
}

interface Space {
  width: number;
  /** Lines. */
  most: number;
  largest: number;
  least: number;
  family?: Family;
}

/** A text in a space, as large as it can be; what would be smaller than `least` is cut at a word, and shows it. */
export function fitted(text: string, space: Space): Fitted {
  for (let size = space.largest; size >= space.least; size -= 0.5) {
    const lines = linesIn(text, space, size);
    if (lines) return { lines, size };
  }
  const words = text.split(" ");
  for (let kept = words.length - 1; kept > 0; kept--) {
    const lines = linesIn(`${words.slice(0, kept).join(" ")}…`, space, space.least);
    if (lines) return { lines, size: space.least };
  }
  let cut = words[0]!;
  while (cut.length > 1 && widthOf(`${cut}…`, space.family) > space.width / space.least) cut = cut.slice(0, -1);
  return { lines: [`${cut}…`], size: space.least };
}

function linesIn(text: string, { width, most, family = "text" }: Space, size: number): string[] | null {
  const lines = wrapped(text, width / size, family);
  return lines.length <= most && lines.every((line) => widthOf(line, family) <= width / size) ? lines : null;
}

/** Lines no wider than this where that is possible; a long name may also break after a dot, dash or quote and before a bracket. */
export function wrapped(text: string, width: number, family: Family = "text"): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.split(/(?<=[\s.\-"”])(?![.…])|(?=\()/)) {
    if (line !== "" && widthOf((line + piece).trim(), family) > width) {
      lines.push(line.trim());
      line = "";
    }
    line += piece;
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines;
}
