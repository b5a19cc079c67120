// A person's mark, made from the name alone: the same name looks the same everywhere.

const COLOURS = 10; // of the seats, each legible in light and dark

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const first = (text: string) => [...graphemes.segment(text)][0]?.segment ?? "";

/** One letter of the first word and one of the last: "Anna Maria Berg" is AB. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const marks = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return marks.map((word) => first(word).toLocaleUpperCase("en")).join("");
}

/** The number of a colour: FNV-1a over the letters, regardless of case. */
export function colourOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name.toLocaleLowerCase("en")) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  }
  return hash % COLOURS;
}
