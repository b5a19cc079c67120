// Typing a move: letters and digits typed outside a field gather in a small buffer, which is matched
// against the texts and the action values of what is on offer. "qs" finds Q♠, "10" the bid of ten.

import type { LegalAction } from "./types";

const SUIT_LETTERS: Record<string, string> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const FORGET_AFTER_MS = 2000;

/** Keys that are commands of the table as long as no move is being typed. */
export const COMMANDS = "hwul";

let pending = 0;

/** Whether some move has been begun: then a key belongs to it, not to the table's commands. */
export const isTyping = () => pending > 0;

/** A text as it would be typed: small letters and digits only, suits by their letter. */
export function asTyped(text: string): string {
  return [...text.toLowerCase()]
    .map((sign) => SUIT_LETTERS[sign] ?? sign)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The ways an option may be typed: its text, its words, and the values of its action. */
export function spellings(option: LegalAction): string[] {
  const { type, ...fields } = option.action;
  const values = Object.values(fields).flat().map(String);
  const words = option.text.split(/\s+/);
  const all = [option.text, ...words, ...values, values.join(""), `${type ?? ""}${values.join("")}`];
  return [...new Set(all.map(asTyped))].filter((spelling) => spelling !== "");
}

/** Which options a typed text may mean: those spelt exactly so, otherwise those that begin so. */
export function matches(typed: string, options: LegalAction[]): LegalAction[] {
  const wanted = asTyped(typed);
  if (wanted === "") return [];
  const exact = options.filter((option) => spellings(option).includes(wanted));
  if (exact.length > 0) return exact;
  return options.filter((option) => spellings(option).some((spelling) => spelling.startsWith(wanted)));
}

/** Whether keys typed there are text for a field rather than commands for the table. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

/** Whether a key was pressed with nothing chosen: on the page as a whole, or the table as a whole. */
export const isNowhere = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.tagName === "MAIN");

export interface Typing {
  /** What has been typed so far; "" when nothing is pending. */
  readonly text: string;
  /** Feed a key; returns the options it now may mean, or null if the key is not part of a move. */
  press(event: KeyboardEvent, options: LegalAction[]): LegalAction[] | null;
  clear(): void;
}

/** A buffer that takes keys and forgets them a moment after the last one. */
export function typing(changed: (text: string) => void = () => {}): Typing {
  let text = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: string) => {
    pending += Number(next !== "") - Number(text !== "");
    text = next;
    clearTimeout(timer);
    if (next !== "") timer = setTimeout(() => set(""), FORGET_AFTER_MS);
    changed(next);
  };
  return {
    get text() {
      return text;
    },
    clear: () => set(""),
    press(event, options) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return null;
      if (isWriting(event.target)) return null;
      if (text !== "" && event.key === " ") {
        set(text); // it parts the words of a move, and must not press the button that is focused
        return matches(text, options);
      }
      if (asTyped(event.key) === "") return null;
      if (text === "" && COMMANDS.includes(event.key)) return null;
      const longer = matches(text + event.key, options);
      if (longer.length > 0) {
        set(text + event.key);
        return longer;
      }
      const afresh = matches(event.key, options); // a mistyped letter should not spoil the next move
      if (afresh.length === 0) return null;
      set(event.key);
      return afresh;
    },
  };
}
