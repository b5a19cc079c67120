// Signs on a card, drawn on a 20 by 20 grid around its middle.

/** Filled shapes, by keyword. */
export const KEYWORD_MARKS: Record<string, string> = {
  blocker: "M0-9L8-6V0C8 5 4.5 8 0 10C-4.5 8-8 5-8 0V-6Z",
  rush: "M-8-7L0 0L-8 7V3L-4.6 0L-8-3ZM0-7L8 0L0 7V3L3.4 0L0-3Z",
  rush_character: "M-9-6L-2 0L-9 6V2.6L-6 0L-9-2.6ZM4.6-1.4a3 3 0 1 0-.1 0ZM-.8 7C-.8 2.6 1.4.6 4.6.6S10 2.6 10 7Z",
  double_attack: "M-9 6L4-9L6-7L-6 8ZM-4 9L9-6L10.5-3.5L-1.5 10Z",
  banish: "M0-10C1-5 7-4 7 2.5A7 7 0 0 1-7 2.5C-7-1-4.6-2.4-3.6-5.4C-2-4-1.4-2.4-1.4-.6C.4-3 .8-6.4 0-10Z",
  unblockable: "M-9-2H1V-7L9 0L1 7V2H-9ZM-9 5H-4V8H-9ZM-9-8H-4V-5H-9Z",
  trigger: "M2-10L-7 2H-1L-3 10L7-3H1Z",
};

/** Lines, by attribute. */
export const ATTRIBUTE_MARKS: Record<string, string> = {
  slash: "M-6 7L7-7M-7 2L-2 7M7-7L2-6M7-7L6-2",
  strike: "M0-8V-3M0 8V3M-8 0H-3M8 0H3M-5.6-5.6L-3-3M5.6 5.6L3 3M5.6-5.6L3-3M-5.6 5.6L-3 3",
  ranged: "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0ZM0-9V-3M0 9V3M-9 0H-3M9 0H3",
  special: "M0-8C5-8 8-4 8 0S4 7 0 7S-5 4-5 0S-2-4 1-4S4-1 3 1S0 3-1 1",
  wisdom: "M-9 0C-5-6 5-6 9 0C5 6-5 6-9 0ZM-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0Z",
  "?": "M-4-4C-4-8 4-8 4-4C4-1 0-1 0 3M0 7V7.2",
};

/** A heart, for life. */
export const LIFE_MARK = "M0 10C-11 3-11-7.4-5.4-8.4C-2.6-8.9-.6-7.6 0-6.4C.6-7.6 2.6-8.9 5.4-8.4C11-7.4 11 3 0 10Z";
