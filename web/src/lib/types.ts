// What the server sends and what a game's component is given. The page knows no rules: a view is
// drawn, the options listed beside it are offered, and the action chosen is sent back as it came.

/** A named action of a game, as the server listed it: {"type": "play", "card": "QS"}. */
export type GameAction = { type?: string; [field: string]: unknown };

/** A fact of the game, told to this seat: {"type": "trick_won", "seat": 2, ...}. */
export type GameEvent = { type: string; [field: string]: any };

/** A game's own view of a position; its shape is the game's business, only `decision` is common. */
export type GameView = { decision?: Decision | null; [field: string]: any };

export interface Decision {
  seat: number;
  kind: string;
  prompt?: string;
}

/** What a number of something is called, one of it and any other number; {} is where the number goes. */
export interface ScoreWords {
  one: string;
  many: string;
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: "person" | "opponent" | "open";
  /** "human", or who decides there: "hard:balanced". */
  player: string;
  /** A person, or an opponent, is there now. */
  here: boolean;
  /** What the seat is in the game, where seats differ. */
  part: string | null;
  /** What its score counts; null: points. */
  counts: ScoreWords | null;
}

export interface OptionChoice {
  action: GameAction;
  text: string;
}

export interface LogLine {
  /** The line's number in the record; the set-up has -1. */
  n: number;
  seat: number | null;
  events: GameEvent[];
  words: string[];
  kind: "setup" | "action" | "take_back" | "concede";
  /** A take-back after something hidden had been seen. */
  shown: boolean;
  /** False once a take-back has undone the line. */
  stands: boolean;
  /** Of a take-back: the first line that no longer stands. */
  to?: number | null;
}

export interface Ranked {
  action: GameAction;
  text: string;
  score: number;
  figures: Record<string, number>;
}

/** A hint or an explanation for one position. */
export interface Advice {
  best: GameAction | null;
  because: string;
  ranked: Ranked[];
}

export type Speed = "slow" | "normal" | "fast" | "instant";
export type Theme = "system" | "light" | "dark";
export type Pace = "natural" | "quick" | "none";

export interface Settings {
  speed: Speed;
  /** Animations on; already false when the system asks for reduced motion. */
  motion: boolean;
  sounds: boolean;
  theme: Theme;
  /** Show estimates without being asked. */
  hints: boolean;
  /** Take a decision with a single option for the person. */
  forced: boolean;
}

/** What every game's table component is given. */
export interface TableProps {
  /** The game's own view of the seat, `decision` included. */
  view: GameView;
  /** Whose view it is; null is a spectator. */
  seat: number | null;
  seats: SeatInfo[];
  /** What this seat may do now; empty when it is not its turn. */
  options: OptionChoice[];
  /** What has just happened, leading to this view; empty on first sight. */
  events: GameEvent[];
  /** The whole log so far. */
  lines: LogLine[];
  /** Send an action; a new view follows, or an error that the shell shows. */
  act: (action: GameAction) => void;
  /** The last hint or explanation, if it is of this very position. */
  advice: Advice | null;
  /** The person wants estimates on. */
  hints: boolean;
  /** Ask for an explanation of the position at hand. */
  wantAdvice: () => void;
  settings: Settings;
  /** Read a text out to people who listen. */
  announce: (text: string) => void;
  /** Say, in words for the header, that the end of a step still lies on the table; null: it is cleared
      away. Until then the shell waits with everything that comes after. */
  rest: (words: string | null) => void;
  mode: "live" | "replay";
  over: boolean;
  winners: number[] | null;
  scores: number[];
  /** The position as a terminal shows it; only sent to a component that has no other way. */
  text?: string | null | undefined;
}

/** What a game's component module may export beside the component itself. */
/** Keys and what they do. */
export type KeyHelp = [string[], string];

export interface TableModule {
  default: import("svelte").Component<TableProps>;
  /** Milliseconds a step should stay on the table longer than usual, before speed is applied. */
  linger?: (events: GameEvent[]) => number;
  /** How a match that is over ended, where the points of its seats cannot be compared; null: as usual. */
  outcome?: (view: GameView) => string | null;
  /** Whose turn it is, where others may be asked in it; null: whoever decides. */
  turn?: (view: GameView) => number | null;
  /** Keys of its own, and how a move is typed. */
  keys?: KeyHelp[];
}

// ---- over HTTP -------------------------------------------------------------------------------

export interface GameBrief {
  id: string;
  title: string;
  blurb: string;
  min_seats: number;
  max_seats: number;
}

export type OptionValue = string | number | boolean | (string | number)[];

export interface OptionField {
  name: string;
  title: string;
  kind: "int" | "bool" | "choice" | "text" | "list";
  default: OptionValue;
  min?: number | null;
  max?: number | null;
  choices?: (string | number)[] | null;
  /** Its numbers are seats, counted from 0. */
  seats: boolean;
  /** What may be written, in words. */
  allowed?: string | null;
  help?: string | null;
  /** Values that the game suggests where any text would do. */
  offers: Offer[];
}

/** A value that a game suggests for an option, with what its page draws a picture from. */
export interface Offer {
  value: string;
  title: string;
  group: string;
  /** For so many seats alone; null: for any number. */
  seats: number | null;
  note: string;
  picture: string;
}

export interface GameDetails extends GameBrief {
  rules_version: number | string;
  options: OptionField[];
  presets: Record<string, Record<string, OptionValue>>;
  /** What the values of an option, or the presets, are called; not all need another name. */
  words: Record<string, Record<string, string>>;
  levels: string[];
  styles: string[];
  /** Those of the styles that are scripted players of their own, with the seats they suit. */
  policies: Record<string, number[]>;
  others: string[];
  keeps_score: boolean;
  guide: string;
}

export interface Preparing {
  ready: boolean;
  done: number;
  of: number;
  what: string;
}

export interface MatchBrief {
  id: string;
  game: string;
  title: string;
  created: string;
  finished: string | null;
  length: number;
  seats: SeatInfo[];
  scores: number[] | null;
  winners: number[] | null;
  read_only: string | null;
}

export interface NewMatch {
  game: string;
  options: Record<string, OptionValue>;
  seats: string[];
  open: number[];
  seed: number | null;
  pace: Pace;
}

export interface MatchMade {
  id: string;
  tokens: (string | null)[];
}

export interface Shared {
  game: string;
  rules: number | string;
  options: Record<string, OptionValue>;
  seed: number;
  read_only: string | null;
}

export interface HintAnswer {
  n: number;
  action: GameAction;
  text: string;
  because: string;
}

export interface WhyAnswer {
  n: number;
  because: string;
  ranked: Ranked[];
  /** In a replay: what was played there. */
  played?: OptionChoice | null;
}

// ---- live ------------------------------------------------------------------------------------

export interface Wish {
  by: number;
  to: number;
  waits_for: number[];
}

export interface TableMessage {
  type: "table";
  match: string;
  game: string;
  title: string;
  options: Record<string, OptionValue>;
  seats: SeatInfo[];
  seat: number | null;
  typed_seed: boolean;
  read_only: string | null;
  created: string;
  log: LogLine[];
  pace: Pace;
}

/** Over HTTP the view comes along; there is none of a match that can only be read. */
export interface TableAnswer extends TableMessage {
  view: ViewMessage | null;
}

export interface ViewMessage {
  type: "view";
  n: number;
  seat: number | null;
  view: GameView;
  options: OptionChoice[];
  scores: number[];
  over: boolean;
  winners: number[] | null;
  conceded: number | null;
  may: { take_back: number | null; concede: boolean; hint: boolean };
  wish: Wish | null;
  text?: string | null;
}

export interface PositionMessage extends ViewMessage {
  /** What the line after this position did, in words. */
  line: string | string[] | null;
  /** How many lines the match has. */
  last: number;
}

export type ServerMessage =
  | TableMessage
  | ViewMessage
  | { type: "events"; n: number; lines: LogLine[] }
  | { type: "sign"; sign: "thinking_started" | "thinking_ended" | "action_selected"; seat: number }
  | { type: "seats"; seats: SeatInfo[] }
  | { type: "wish"; wish: Wish | null }
  | { type: "error"; code: string; message: string }
  | { type: "pong" }
  | { type: "pace"; pace: Pace }
  | { type: "preparing"; done: number; of: number; what: string };
