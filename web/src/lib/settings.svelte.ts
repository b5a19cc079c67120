// How a person likes the table, kept in this browser.

import { keep, recall } from "./storage";
import type { Pace, Settings, Speed } from "./types";

const USUAL: Settings = {
  speed: "normal",
  motion: true,
  sounds: false,
  theme: "system",
  hints: false,
  forced: false,
  reactions: true,
};

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let systemIsCalm = $state(calm.matches);
calm.addEventListener("change", () => (systemIsCalm = calm.matches));

/** What was chosen; `motion` here is the wish, `settings()` says what holds. */
export const chosen = $state<Settings>({ ...USUAL, ...recall<Partial<Settings>>("settings", {}) });

export function settings(): Settings {
  return { ...chosen, motion: chosen.motion && !systemIsCalm };
}

export function choose<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  chosen[name] = value;
  keep("settings", chosen);
  show();
}

/** Put theme and motion where the style sheet sees them. */
export function show(): void {
  document.documentElement.dataset.theme = chosen.theme;
  document.documentElement.dataset.motion = chosen.motion ? "on" : "off";
}

/** How fast opponents should be asked to move. */
export const PACE: Record<Speed, Pace> = {
  slow: "natural",
  normal: "natural",
  fast: "quick",
  instant: "none",
};
