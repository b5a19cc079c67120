// Written by `make types` from src/tablemate/games/mage_knight/table; change it there.

import type { Decided } from "./table";

export interface View extends Decided {
  phase: "entering" | "choosing" | "taking" | "turns" | "leaving_aa" | "leaving_spell" | "removing" | "scoring" | "closing" | "over";
  /** Whose view it is; null is a spectator. */
  seat: number | null;
  scenario: ScenarioSeen;
  round: number;
  rounds: number;
  time: "day" | "night";
  /** Of whoever's turn it is, counted in this round. */
  turn: number;
  /** Seat whose turn it is, or who is asked. */
  acting: number | null;
  people: PersonSeen[];
  /** Seats; null is the dummy. */
  order: (number | null)[];
  dummy_position: number | null;
  /** Something was done in it: too late to announce. */
  is_turn_begun: boolean;
  /** Last turns are being played. */
  is_ending: boolean;
  is_announced: boolean;
  /** A seat; null with `is_announced` is the dummy. */
  announced_by: number | null;
  is_goal_reached: boolean;
  /** That whoever's turn it is may take. */
  extra_turns: ("the_right_moment" | "time_bending")[];
  dummy: DummySeen | null;
  /** Null where the real decks are dealt from. */
  offers: OffersSeen | null;
  /** Of this time of day. */
  tactics: TacticSeen[];
  /** Of both. */
  removed_tactics: TacticSeen[];
  skills: SkillsSeen | null;
  /** Effects of tactics that count now. */
  reminders: string[];
  /** Between two rounds. */
  steps: StepSeen[];
  corrections: CorrectionsSeen | null;
  chances: ChancesSeen | null;
  score: ScoreSeen | null;
  /** Null while it goes on. */
  has_won: boolean | null;
  scores: number[];
}

export interface ScenarioSeen {
  id: string;
  name: string;
  goal: string;
  is_cooperative: boolean;
  has_dummy: boolean;
  dice: number;
  /** At least so many must show a basic colour. */
  basic_dice: number;
  units: number;
}

export interface PersonSeen {
  seat: number;
  hero: string;
  hero_name: string;
  tactic: TacticSeen | null;
  /** In the order, from 1; null before it is known. */
  place: number | null;
  /** Begun this round. */
  turns: number;
  /** It is their turn, or they are asked for something. */
  is_acting: boolean;
  /** Still to come. */
  has_last_turn: boolean;
  /** Had the last turn of this round: nothing more may be used (7.9). */
  is_through: boolean;
  has_announced: boolean;
}

export interface TacticSeen {
  tactic: string;
  name: string;
  number: number;
  time: "day" | "night";
  effect: string;
  /** When to be reminded of it. */
  counts: "never" | "taken" | "turn_begins" | "turn" | "turn_ends";
  state: "open" | "taken" | "dummy" | "aside" | "removed";
  /** Who has it. */
  seat: number | null;
}

export interface DummySeen {
  hero: string;
  name: string;
  crystals: Record<"red" | "blue" | "white" | "green", number>;
  /** Cards in the deck. */
  left: number;
  left_by_color: Record<"red" | "blue" | "white" | "green", number>;
  /** Sorted: a deck has no order. */
  deck: DummyCardSeen[];
  /** The last one lies on top. */
  discard: DummyCardSeen[];
  gained: CardSeen[];
  owned: number;
  tactic: TacticSeen | null;
  /** In the order, from 1. */
  position: number | null;
  last_flip: FlipSeen | null;
  /** Begun this round. */
  turns: number;
  has_announced: boolean;
}

/** A card of the dummy: which colour it counts as now, and how many cards it would bring if checked. */
export interface DummyCardSeen extends CardSeen {
  counts_as: "red" | "blue" | "white" | "green";
  bonus: number;
}

export interface CardSeen {
  /** Id. */
  card: string;
  name: string;
  /** Two of a card that has two. */
  colors: ("red" | "blue" | "white" | "green")[];
}

/** The dummy's last turn with cards. */
export interface FlipSeen {
  cards: DummyCardSeen[];
  bonus_cards: DummyCardSeen[];
  checked: DummyCardSeen;
  matching_color: "red" | "blue" | "white" | "green" | null;
  left: number;
}

/** What the program deals; with the real decks there is nothing to show. */
export interface OffersSeen {
  advanced: OfferSeen;
  spells: OfferSeen;
  /** Advanced actions of monasteries. */
  unit_offer: PlaceSeen[];
  /** Found and not burned. */
  monasteries: number;
}

export interface OfferSeen {
  /** The lowest first. */
  places: PlaceSeen[];
  /** Cards in the deck, those under it included. */
  left: number;
  /** Under the deck, the first to come first. */
  bottom: CardSeen[];
}

/** A card on offer. */
export interface PlaceSeen {
  /** 1 is the lowest. */
  slot: number;
  card: CardSeen;
  is_lowest: boolean;
}

/** The dummy's skills in a solo game (11). */
export interface SkillsSeen {
  common: SkillSeen[];
  taken: SkillSeen[];
  face_down: number;
  gains_left: number;
}

export interface SkillSeen {
  skill: string;
  name: string;
  hero: string;
  is_interactive: boolean;
}

/** Something to do with the real things between two rounds, in the order of 9. */
export interface StepSeen {
  step: string;
  text: string;
  card?: CardSeen;
  color?: "red" | "blue" | "white" | "green";
  /** The program waits for the answer. */
  is_asked: boolean;
}

export interface CorrectionsSeen {
  made: number;
  left: number;
}

export interface ChancesSeen {
  /** How many more turns the dummy flips cards in. */
  flips: ChanceSeen[];
  mean: number;
  turns_left: TurnsLeftSeen[];
  given: GivenSeen[];
}

/** How likely a number of turns is. */
export interface ChanceSeen {
  turns: number;
  chance: number;
}

/** Of one person in this round, if nobody else announces (17.3). */
export interface TurnsLeftSeen {
  seat: number;
  mean: number;
  chances: ChanceSeen[];
}

/** What the card that lies lowest now would do to the next round (17.4). */
export interface GivenSeen {
  offer: "advanced" | "spells";
  slot: number;
  card: CardSeen;
  /** Flipping turns of the next round, if the dummy got it. */
  mean: number;
  /** Against the mean of a round with what it has now. */
  change: number;
}

export interface ScoreSeen {
  asked: AskedSeen | null;
  lines: ScoreLineSeen[];
  /** By seat. */
  totals: number[];
  ending: "goal" | "last_round";
  rounds_left: number;
  cards_left: number;
  was_announced: boolean;
}

/** What is to be counted now. */
export interface AskedSeen {
  category: string;
  title: string;
  help: string;
  most: number;
  /** Whose; null for something of all together. */
  seat: number | null;
}

export interface ScoreLineSeen {
  line: string;
  title: string;
  /** Null for all together. */
  seat: number | null;
  points: number;
  /** How it comes about. */
  told: string;
  /** In a cooperative game only the best of a line does. */
  counts: boolean;
}

/** What happens, as a viewer may know it. */
export type EventSeen =
  | { type: "hero_drawn"; seat: number; hero: "arythea" | "tovak" | "goldyx" | "norowas" | "wolfhawk" | "krang" | "braevalar" | "coral" }
  | { type: "dummy_hero_chosen"; hero: "arythea" | "tovak" | "goldyx" | "norowas" | "wolfhawk" | "krang" | "braevalar" | "coral"; crystals: ("red" | "blue" | "white" | "green")[] }
  | { type: "round_begun"; round: number; time: "day" | "night" }
  | { type: "dummy_tactic_selected"; tactic: "early_bird" | "rethink" | "mana_steal" | "planning" | "great_start" | "the_right_moment" | "from_the_dusk" | "long_night" | "mana_search" | "midnight_meditation" | "preparation" | "sparing_power" }
  | { type: "tactic_chosen"; seat: number; tactic: "early_bird" | "rethink" | "mana_steal" | "planning" | "great_start" | "the_right_moment" | "from_the_dusk" | "long_night" | "mana_search" | "midnight_meditation" | "preparation" | "sparing_power" }
  | { type: "choice_left"; seat: number; to: number }
  | { type: "tactic_done"; seat: number; tactic: "early_bird" | "rethink" | "mana_steal" | "planning" | "great_start" | "the_right_moment" | "from_the_dusk" | "long_night" | "mana_search" | "midnight_meditation" | "preparation" | "sparing_power" }
  | { type: "order_set"; order: (number | null)[] }
  | { type: "turn_begun"; seat: number; turn: number }
  | { type: "turn_ended"; seat: number }
  | { type: "turn_skipped"; seat: number }
  | { type: "extra_turn_taken"; seat: number; by: "the_right_moment" | "time_bending" }
  | { type: "end_of_round_announced"; seat: number }
  | { type: "dummy_turn_started"; cards: number }
  | { type: "dummy_cards_flipped"; cards: string[]; bonus_cards: string[]; matching_color: "red" | "blue" | "white" | "green" | null; left: number }
  | { type: "dummy_end_of_round_announced" }
  | { type: "goal_reached"; seat: number }
  | { type: "skill_gained"; seat: number; skill: string | null }
  | { type: "dummy_skill_revealed"; skill: string }
  | { type: "card_dealt"; offer: "advanced" | "spells" | "unit_offer"; card: string }
  | { type: "card_taken"; seat: number; offer: "advanced" | "spells" | "unit_offer"; slot: number; card: string }
  | { type: "card_put_under"; offer: "advanced" | "spells" | "unit_offer"; card: string }
  | { type: "monastery_found"; seat: number; card: string | null }
  | { type: "monastery_burned"; seat: number }
  | { type: "round_ended"; round: number; by: "dummy" | "person" | "goal"; left: number }
  | { type: "dummy_gained_card"; card: string }
  | { type: "dummy_gained_crystal"; color: "red" | "blue" | "white" | "green" }
  | { type: "dummy_deck_shuffled"; cards: number }
  | { type: "tactic_removed"; tactic: "early_bird" | "rethink" | "mana_steal" | "planning" | "great_start" | "the_right_moment" | "from_the_dusk" | "long_night" | "mana_search" | "midnight_meditation" | "preparation" | "sparing_power" }
  | { type: "crystal_corrected"; seat: number; color: "red" | "blue" | "white" | "green"; change: "more" | "less"; now: number }
  | { type: "card_corrected"; seat: number; card: string; to: "deck" | "discard" | "away" }
  | { type: "turn_corrected"; seat: number; to: number | null }
  | { type: "game_ended"; ending: "goal" | "last_round"; round: number }
  | { type: "counted"; seat: number; category: string; n: number }
  | { type: "left_out"; seat: number; category: string }
  | { type: "scored"; points: number[] };
