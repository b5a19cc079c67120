// The sign of each seat, as a path around its middle: circle, triangle, square, diamond.

export const SIGNS = [
  "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z",
  "M0-10L10 8H-10z",
  "M-8-8H8V8H-8z",
  "M0-11L10 0L0 11L-10 0z",
];

/** How far below the middle of its sign a number has most room. */
export const NUMBERED_AT = [0, 2.4, 0, 0];
