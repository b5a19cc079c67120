// Written by `make types` from src/tablemate/games/mage_knight/table; change it there.

/** All of the boxes we know; which may be named is for the rules to say. */
export interface Cards {
  advanced: CardNamed[];
  spells: CardNamed[];
  basic: CardNamed[];
}

export interface CardNamed {
  /** Id. */
  card: string;
  name: string;
  colors: ("red" | "blue" | "white" | "green")[];
}
