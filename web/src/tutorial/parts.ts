// The parts of a page that a tutorial points at: `trump` is what has data-part="trump", `card=QS` what has data-card="QS".

const FOCUSABLE = "button:not(:disabled), a[href], input:not(:disabled), summary, [tabindex]";

export function selectorOf(name: string): string {
  const [attribute, ...value] = name.split("=");
  return value.length === 0 ? `[data-part~="${attribute}"]` : `[data-${attribute}="${value.join("=")}"]`;
}

const MOST_OF_SCREEN = 0.5; // what is higher leaves no room for a panel beside it

/** Those of the parts that can be seen just now. A part may have its name twice, as a whole and as its heading: where
    the whole is too high for the screen the heading stands for it. */
export function partsOf(names: readonly string[]): HTMLElement[] {
  return names.flatMap((name) => {
    const all = [...document.querySelectorAll<HTMLElement>(selectorOf(name))].filter(isSeen);
    const low = all.find((one) => one.getBoundingClientRect().height <= innerHeight * MOST_OF_SCREEN);
    return low ?? all[0] ?? [];
  });
}

const isSeen = (one: HTMLElement) =>
  one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;

/** What the keyboard should be at, to do something with one of these parts. */
export function toFocus(parts: HTMLElement[]): HTMLElement | null {
  for (const part of parts) {
    const found = part.matches(FOCUSABLE) ? part : part.querySelector<HTMLElement>(FOCUSABLE);
    if (found) return found;
  }
  return null;
}
