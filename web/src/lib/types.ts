// What the page's parts hand each other. The page knows no rules: a view is drawn, the options listed beside it
// are offered, and the action chosen is sent back by its name and fields.
//
// What goes over the wire is declared in Python and written into generated/ by `make types`.

import type { Decided, Hint, LegalAction, LogLine, OptionField, PaceMessage, PastWhy, Ranked, Ranking, ReactionMessage, SeatInfo, Why } from "../generated/table";

export type {
  ClientMessage,
  Decision,
  ErrorAnswer,
  Figure,
  GameBrief,
  GameDetails,
  GameList,
  Hint,
  LegalAction,
  LogLine,
  MatchBrief,
  MatchList,
  MatchMade,
  MatchWanted,
  Offer,
  OptionField,
  PastView,
  PlayFrom,
  Ranked,
  Ranking,
  ScoreWords,
  SeatHeld,
  SeatInfo,
  ServerMessage,
  ReviewLine,
  Shared,
  TableMessage,
  Terms,
  ViewMessage,
  Wish,
  WishEnd,
} from "../generated/table";

/** A named action of a game, as the server listed it: {"type": "play", "card": "QS"}. */
export type GameAction = { type?: string; [field: string]: unknown };

/** A fact of the game, as this seat may know it: {"type": "trick_won", "seat": 2, ...}; its other fields are the game's. */
export type GameEvent = { type: string };

/** A game's own view of a position: its shape is the game's business, only `decision` is common. */
export type GameView = Decided;

export type OptionValue = OptionField["default"];
export type Pace = PaceMessage["pace"];
export type ReactionName = ReactionMessage["reaction"];

/** What each option of a position is worth; in a replay with what was played there. */
export type WhyAnswer = Why & Partial<Pick<PastWhy, "played">>;

/** A hint or an explanation for one position. */
export interface Advice extends Omit<Ranking, "best"> {
  best: Hint["action"] | null;
  /** What would follow the best, as far as it was planned. */
  plan: GameAction[];
  /** The option that is pointed at in the explanation. */
  shown: Ranked | null;
}

export type Speed = "slow" | "normal" | "fast" | "instant";
export type Theme = "system" | "light" | "dark";

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
  /** Show reactions, and offer one's own. */
  reactions: boolean;
}

/** What every game's table component is given. */
export interface TableProps {
  /** The game's own view of the seat, `decision` included. */
  view: GameView;
  /** Whose view it is; null is a spectator. */
  seat: number | null;
  seats: SeatInfo[];
  /** What this seat may do now; empty when it is not its turn. */
  options: LegalAction[];
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
  /** The options of the match, in their groups. */
  chosen: Record<string, unknown>;
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

/** Keys and what they do. */
export type KeyHelp = [string[], string];

/** What a game's component module may export beside the component itself. */
export interface TableModule {
  default: import("svelte").Component<TableProps>;
  /** Milliseconds a step should stay on the table longer than usual, before speed is applied. */
  linger?: (events: GameEvent[]) => number;
  /** How a match that is over ended, where the points of its seats cannot be compared; null: as usual. */
  outcome?: (view: GameView) => string | null;
  /** Whose turn it is, where others may be asked in it; null: whoever decides. */
  turn?: (view: GameView) => number | null;
  /** The table says itself who sits there: where room is short it need not be said twice. */
  showsSeats?: boolean;
  /** What a seat holds, by its own view, in words: for a replay with open hands. */
  held?: (view: GameView) => string[];
  /** Keys of its own, and how a move is typed. */
  keys?: KeyHelp[];
}
