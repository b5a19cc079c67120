// The fonts of the first screen, each with a sign that is in its file.
const FIRST_SEEN = [
  ['600 1em "Source Serif"', "T"],
  ['400 1em "Source Sans"', "T"],
  ["1em Symbols", "♠"],
] as const;
const PATIENCE_MS = 1500;

/** Resolves when the fonts have come; on a slow line, or without them, a little later. */
export async function fontsAtHand(): Promise<void> {
  const come = Promise.allSettled(FIRST_SEEN.map(([font, sign]) => document.fonts.load(font, sign)));
  await Promise.race([come, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
