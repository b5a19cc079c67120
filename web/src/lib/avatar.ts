// A person's mark, made from the name alone: the same name looks the same everywhere.

const COLOURS = 10; // of the seats, each legible in light and dark

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const first = (text: string, kind: RegExp) =>
  [...graphemes.segment(text)].find(({ segment }) => kind.test(segment))?.segment ?? "";
const LETTER = /^[\p{L}\p{N}]/u;
const SIGN = /^\p{So}/u;

/** One letter of the first word and one of the last: "Anna Maria Berg" is AB. A name that begins with a sign has that
    alone, which is as wide as two letters; brackets and the like do not count. */
export function initials(name: string): string {
  const sign = first(name.trim(), /./u);
  if (SIGN.test(sign)) return sign;
  const letters = name.split(/\s+/).flatMap((word) => first(word, LETTER) || []);
  const marks = letters.length > 1 ? [letters[0]!, letters.at(-1)!] : letters;
  return marks.map((letter) => letter.toLocaleUpperCase("en")).join("") || first(name, SIGN);
}

/** The number of a colour: FNV-1a over the letters, regardless of case. */
export function colourOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name.toLocaleLowerCase("en")) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  }
  return hash % COLOURS;
}
