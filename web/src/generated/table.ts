// Written by `make types` from src/tablemate/table; change it there.

import type { GameAction, GameEvent, GameView } from "../lib/types";

export interface ViewMessage {
  type: "view";
  /** The number of the next line. */
  n: number;
  seat: number | null;
  view: GameView;
  /** What the viewer may do now. */
  options: LegalAction[];
  scores: number[];
  over: boolean;
  winners: number[] | null;
  conceded: number | null;
  may: May;
  wish: Wish | null;
  /** The position as a terminal shows it, where it was asked for. */
  text: string | null;
}

/** A legal action and what to call it. */
export interface LegalAction {
  action: GameAction;
  text: string;
}

/** What the viewer may ask for besides acting. */
export interface May {
  /** The line it would go back to. */
  take_back: number | null;
  concede: boolean;
  hint: boolean;
}

/** Somebody would like to take back; the others have to agree. */
export interface Wish {
  by: number;
  to: number;
  waits_for: number[];
  agreed: number[];
  /** Of the next line when it was made; an answer names this number or a later one. */
  n: number;
}

export interface TableMessage {
  type: "table";
  match: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  seats: SeatInfo[];
  seat: number | null;
  typed_seed: boolean;
  read_only: string | null;
  created: string;
  log: LogLine[];
  pace: "natural" | "quick" | "none";
  /** People hide nothing from each other: one device acts for all its seats. */
  open_information: boolean;
  /** Of the game on a real table that goes by this name. */
  companion: string;
  terms: Terms;
  /** Over HTTP; a socket is sent it as its own message. */
  view: ViewMessage | null;
}

/** A place at the table, as one viewer is shown it. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "person" | "opponent" | "open";
  /** "human", or who decides there: "hard:balanced". */
  player: string;
  /** A person, or an opponent, is there now. */
  here: boolean;
  /** What it is in the game, where seats differ. */
  part: string | null;
  /** What its score is, unless it is points. */
  counts: ScoreWords | null;
  /** The name that a person gave themselves. */
  called: string | null;
  /** Seconds since a person left, or a seat is open; null while somebody is there. */
  away_s: number | null;
  /** The level that plays there until a person is back, or sits down. */
  stand_in: string | null;
}

/** What a number of something is called; {} is where the number goes. */
export interface ScoreWords {
  one: string;
  many: string;
}

/**
 * A line of the match as one viewer may know it; the action itself is never sent.
 *
 * A note is not a line of the match, but what is told before line `n`, about the people at the table.
 */
export interface LogLine {
  /** -1 for the setup. */
  n: number;
  seat: number | null;
  events: GameEvent[];
  words: string[];
  kind: "setup" | "action" | "take_back" | "concede" | "note";
  /** A take-back after something hidden had been seen. */
  shown: boolean;
  /** Until a take-back has undone it. */
  stands: boolean;
  /** Of a take-back: the first line that no longer stands. */
  to: number | null;
  /** The level that chose for a person who had left. */
  stand_in: string | null;
  /** Of a concession: the seat that ended the match for somebody who had left. */
  by: number | null;
}

/** What whoever began a match allows there. */
export interface Terms {
  /** Hint and why may be asked for. */
  hints?: boolean;
  /** Decisions may be taken back. */
  take_back?: boolean;
  /** Seconds after which the others may decide about somebody who has left. */
  away_after?: number;
}

export interface EventsMessage {
  type: "events";
  n: number;
  lines: LogLine[];
}

/** An opponent begins to think, stops, or has chosen. */
export interface SignMessage {
  type: "sign";
  sign: "thinking_started" | "thinking_ended" | "action_selected";
  seat: number;
  /** Of the decision. */
  kind?: string | null;
  milliseconds?: number | null;
}

export interface SeatsMessage {
  type: "seats";
  seats: SeatInfo[];
}

export interface NoteMessage {
  type: "note";
  line: LogLine;
}

/** The log so far in other words: somebody is called by another name. */
export interface LogMessage {
  type: "log";
  log: LogLine[];
}

export interface WishMessage {
  type: "wish";
  wish: Wish | null;
  /** Of the one before. */
  ended: WishEnd | null;
}

/** How a request to take back ended. */
export interface WishEnd {
  by: number;
  how: "agreed" | "declined" | "withdrawn" | "timed_out" | "lapsed";
  /** Who declined, or decided something else meanwhile. */
  seat: number | null;
}

export interface PaceMessage {
  type: "pace";
  pace: "natural" | "quick" | "none";
}

/** Somebody has begun the same again; whoever sat here holds a seat there, by the same token. */
export interface RematchMessage {
  type: "rematch";
  match: string;
  /** The seat here of whoever did. */
  by: number;
  /** By seat here: where it is there. */
  seats: number[];
}

/** Somebody reacts; it is shown for a moment, and kept nowhere. */
export interface ReactionMessage {
  type: "reaction";
  seat: number;
  reaction: "hello" | "well_played" | "wow" | "oops" | "thinking" | "thanks";
}

/** Whose people would like opponents to make no pauses until they decide again. */
export interface FastForwardMessage {
  type: "fast_forward";
  asked: number[];
}

export interface PreparingMessage {
  type: "preparing";
  done: number;
  of: number;
  what: string;
}

export interface ErrorMessage {
  type: "error";
  code: string;
  message: string;
}

export interface PongMessage {
  type: "pong";
}

/** What every view has, whatever the game. */
export interface Decided {
  /** Null when the match is over. */
  decision: Decision | null;
}

/** The decision at hand. */
export interface Decision {
  /** Who decides. */
  seat: number;
  kind: string;
  /** What is asked, shown to the deciding seat. */
  prompt?: string;
}

/** The body of every error response. */
export interface ErrorAnswer {
  error: Wrong;
}

export interface Wrong {
  code: string;
  message: string;
}

export interface HelloMessage {
  type: "hello";
  token?: string | null;
  /** Views come with what a terminal would show. */
  text?: boolean;
  pace?: "natural" | "quick" | "none" | null;
  /** Tokens of other people at the same device. */
  beside?: string[];
  /** The same from every page of one browser. */
  device?: string;
}

export interface ActMessage {
  type: "act";
  n: number;
  action: GameAction;
}

export interface TakeBackMessage {
  type: "take_back";
  n: number;
  /** An answer; False from whoever asked withdraws the request. */
  agree?: boolean | null;
  /** The line to go back to, a person's; null: one's own last, or as was asked. */
  to?: number | null;
}

export interface ConcedeMessage {
  type: "concede";
  n: number;
}

export interface SetPaceMessage {
  type: "pace";
  pace: "natural" | "quick" | "none";
}

export interface ReactMessage {
  type: "react";
  reaction: "hello" | "well_played" | "wow" | "oops" | "thinking" | "thanks";
}

/** Opponents need make no pauses until this seat decides again. */
export interface HurryMessage {
  type: "fast_forward";
}

export interface PingMessage {
  type: "ping";
}

export interface Health {
  ok: boolean;
  version: string;
}

export interface GameList {
  games: GameBrief[];
  version: string;
  /** Whether simulations can be started here. */
  simulates: boolean;
  /** Where everybody reaches the server, if that was said. */
  public_url: string | null;
}

export interface GameBrief {
  id: string;
  title: string;
  blurb: string;
  min_seats: number;
  max_seats: number;
  /** On a real table as well. */
  keeps_score: boolean;
  /** People build decks for it. */
  has_deck_box: boolean;
  /** Its first minutes can be played step by step. */
  has_tutorial: boolean;
  /** Of the game on a real table that goes by this name; mostly empty. */
  companion: string;
  /** To read. */
  has_rules: boolean;
}

export interface GameDetails {
  id: string;
  title: string;
  blurb: string;
  min_seats: number;
  max_seats: number;
  rules_version: string;
  /** As in the list. */
  companion: string;
  options: OptionField[];
  /** The options that are chosen before all others. */
  asked: string[];
  presets: Record<string, Record<string, boolean | number | string | (number | string)[]>>;
  /** By option, or "preset": what its values are called. */
  words: Record<string, Record<string, string>>;
  levels: string[];
  level_settings: LevelSetting[];
  styles: string[];
  /** The styles that are scripted players of their own, with the seats they suit. */
  policies: Record<string, number[]>;
  others: string[];
  keeps_score: boolean;
  /** That take a list of cards. */
  deck_options: string[];
  /** As in the list. */
  has_tutorial: boolean;
  guide: string;
  has_rules: boolean;
}

/** One option of a game, as a form shows it. */
export interface OptionField {
  name: string;
  title: string;
  kind: "int" | "bool" | "choice" | "text" | "list";
  default: boolean | number | string | (number | string)[];
  min: number | null;
  max: number | null;
  choices: (number | string)[] | null;
  /** Its numbers are seats of the table, of which there may be fewer. */
  seats: boolean;
  allowed: string;
  help: string;
  /** Values that the game suggests where any text would do. */
  offers: Offer[];
  /** Values that each seat may have, where the text names one for each; mostly none. */
  by_seat: Named[];
}

export interface Offer {
  /** What the option is set to. */
  value: string;
  title: string;
  group: string;
  /** For so many seats alone; null: for any number. */
  seats: number | null;
  /** What else is worth knowing, in a few words. */
  note: string;
  /** What the game's page draws it from. */
  picture: string;
}

export interface Named {
  value: string;
  title: string;
}

/** What can be set of a level apart from it, from 0 to the most. */
export interface LevelSetting {
  name: string;
  title: string;
  help: string;
  most: number;
  is_whole: boolean;
  /** By level, for those that have it. */
  usual: Record<string, number>;
}

export interface Tutorial {
  /** That it takes, about. */
  minutes: number;
  seed: number;
  options: Record<string, boolean | number | string>;
  seats: string[];
  steps: Step[];
}

export interface Step {
  say: string;
  /** Parts of the page, those of them that it has just now. */
  point_at: string[];
  action: Record<string, unknown> | null;
  until: string | null;
  /** Said once the person has acted, until there is something to decide again. */
  watch: string;
}

export interface Prepared {
  ready: boolean;
  done: number;
  of: number;
  what: string;
}

/** Seats, and the options they are to play with: those are checked before anybody waits. */
export interface ToPrepare {
  seats: string[];
  options?: Record<string, boolean | number | string | (number | string)[]> | null;
}

/** What a list says; it can be played with if there are no faults. */
export interface CheckedDeck {
  entries: DeckEntry[];
  faults: DeckFault[];
  /** By the name of a format: the same entries, written that way. */
  formats: Record<string, string>;
}

/** A line of a list that names a card of the game. */
export interface DeckEntry {
  line: number;
  card: string;
  copies: number;
}

/** Something that keeps a list from being a deck. */
export interface DeckFault {
  /** Counted from 1; null: of the list as a whole. */
  line: number | null;
  /** Its number, and its name if there is one; empty where no single card is meant. */
  card: string;
  because: string;
}

export interface DeckList {
  list: string;
}

/** The numbers of cards, in the order in which they are listed. */
export interface CardsFound {
  cards: string[];
}

/** The rules of a game as far as they hold under some options. */
export interface RulesPage {
  game: string;
  title: string;
  lead: (Paragraph | Picture | CodeBlock | TableBlock | ItemList)[];
  sections: Section[];
  terms: Term[];
}

export interface Paragraph {
  kind: "paragraph";
  /** Its number, where it has one; unique on the page, as all ids are. */
  id: string;
  runs: Run[];
}

/** Some text of one kind. */
export interface Run {
  text: string;
  strong?: boolean;
  em?: boolean;
  code?: boolean;
  /** The rule it leads to, by its number. */
  to?: string;
}

/** A drawing of the game's own. */
export interface Picture {
  kind: "picture";
  name: string;
  of: string[];
  /** What it shows, for whoever listens. */
  words: string;
}

export interface CodeBlock {
  kind: "code";
  text: string;
}

export interface TableBlock {
  kind: "table";
  head: Run[][];
  align: ("" | "left" | "center" | "right")[];
  rows: Row[];
}

export interface Row {
  id: string;
  cells: Run[][];
}

export interface ItemList {
  kind: "list";
  items: Item[];
}

export interface Item {
  id: string;
  /** As it is numbered; empty in a list without numbers. */
  label: string;
  blocks: (Paragraph | Picture | CodeBlock | TableBlock | ItemList)[];
}

export interface Section {
  id: string;
  /** Empty where it has none. */
  number: string;
  title: string;
  /** 2, and 3 below that. */
  level: number;
  blocks: (Paragraph | Picture | CodeBlock | TableBlock | ItemList)[];
}

/** A word of the game, explained. */
export interface Term {
  id: string;
  name: string;
  /** As texts have it; one in small letters may also begin a sentence. */
  forms: string[];
  meaning: string;
  /** Where the page says more. */
  at: string;
}

export interface MatchList {
  matches: MatchBrief[];
}

/** A match in a list. */
export interface MatchBrief {
  id: string;
  game: string;
  title: string;
  /** Of a game on a real table: what was played there; else nothing. */
  played: string;
  created: string;
  finished: string | null;
  length: number;
  seats: SeatInfo[];
  scores: number[] | null;
  winners: number[] | null;
  read_only: string | null;
}

/** A match that was begun; by seat, the keys of whoever began it, and what to invite others with. */
export interface MatchMade {
  id: string;
  /** Of seats that are a person's and not open. */
  tokens: (string | null)[];
  /** To open seats. */
  invitations: (string | null)[];
}

/** A match as somebody would like it. */
export interface MatchWanted {
  game: string;
  seats: string[];
  options?: Record<string, boolean | number | string | (number | string)[]>;
  open?: number[];
  seed?: number | null;
  entropy?: string;
  rules?: string;
  pace?: "natural" | "quick" | "none";
  /** Among the matches that everybody is shown; null: as this server does. */
  listed?: boolean | null;
  /** By seat, what people who are there already call themselves. */
  names?: (string | null)[];
  terms?: Terms;
}

/** A seat and the token that holds it, which nobody else knows. */
export interface SeatHeld {
  seat: number;
  token: string;
}

export interface Invited {
  invitation: string;
  /** With one's own, whoever missed the answer may ask again. */
  token?: string | null;
  name?: string | null;
}

export interface KeyWanted {
  token?: string | null;
  /** It is for another device of the owner's, which the old one is told. */
  moved?: boolean;
}

export interface Following {
  /** The number of the next line. */
  n: number;
}

export interface ActionWanted {
  n: number;
  action: GameAction;
}

export interface Waiting {
  /** The seats that have to agree. */
  waits_for: number[];
}

export interface TakeBackWanted {
  n: number;
  agree?: boolean | null;
  /** The line to go back to, a person's; null: one's own last, or as was asked. */
  to?: number | null;
}

export interface AtNumber {
  n: number;
}

export interface Called {
  /** The name as it is shown, with single spaces. */
  called: string | null;
}

export interface NameChecked {
  name: string;
}

export interface NameWanted {
  /** Null: called as those are who have no name. */
  name: string | null;
}

export interface StandInWanted {
  /** The seat of somebody who has left, or an open one. */
  absent: number;
  level: string;
}

export interface EndWanted {
  n: number;
  /** The seat of somebody who has left. */
  absent: number;
}

export interface Hint {
  n: number;
  action: GameAction;
  text: string;
  because: string;
  /** What is about to decide the match, if anything is. */
  alert: string;
  plan: GameAction[];
}

export interface Why extends Ranking {
  n: number;
}

/** What every option is worth, best first. */
export interface Ranking {
  because: string;
  /** What is about to decide the match, if anything is. */
  alert: string;
  best: GameAction;
  /** What they are sorted by, or that they are all worth the same. */
  order: string;
  figures: Figure[];
  ranked: Ranked[];
}

/** What a figure of the options is called. */
export interface Figure {
  name: string;
  title: string;
  /** From 0 to 1. */
  is_share: boolean;
  /** Of a factor: for better or worse, all of them on one scale. */
  is_change: boolean;
}

/** One option as the search sees it. */
export interface Ranked {
  action: GameAction;
  text: string;
  figures: Record<string, number>;
  /** What the seat would do next. */
  plan: GameAction[];
  /** In what it differs most: the best one from the next, the others from the best. */
  better: string[];
  worse: string[];
}

export interface Code {
  code: string;
}

/** What a share code deals; options are named as for a new match. */
export interface Shared {
  game: string;
  rules: string;
  options: Record<string, boolean | number | string | (number | string)[]>;
  seed: number;
  read_only: string | null;
  /** What the server that dealt it drew besides. */
  entropy: string;
}

/** A view as it was before a line, what the line did then, and how many lines there are. */
export interface PastView extends ViewMessage {
  type: "view";
  line: string | null;
  last: number;
  /** With open hands: what each seat knew. */
  by_seat: GameView[] | null;
}

export interface PastWhy extends Ranking {
  n: number;
  seat: number;
  played: LegalAction | null;
}

export interface PlayFrom {
  n: number;
  seats: string[];
  open?: number[];
  pace?: "natural" | "quick" | "none";
  /** By seat, what people who are there already call themselves. */
  names?: (string | null)[];
}

/** A question that a game asks of every match, how this one answers it, and what is wanted. */
export interface ReviewLine {
  question: string;
  told: string;
  wanted: string;
  is_yes: boolean;
}

/** The match, and where everybody sits there by the token of the match before. */
export interface RematchMade {
  match: string;
  /** The seat of whoever was first to ask for it. */
  by: number;
  /** By seat of the match before. */
  seats: number[];
  /** By seat there: to those that wait for somebody, for whoever was first. */
  invitations: (string | null)[];
}

export interface SheetList {
  sheets: SheetBrief[];
}

/** A sheet in a list. */
export interface SheetBrief {
  id: string;
  title: string;
  created: string;
  /** Names. */
  players: string[];
  /** The round to be played next; null when it is complete, and of a match. */
  current: number | null;
  complete: boolean;
  /** Of a match played here, which writes it. */
  is_match: boolean;
}

export interface SheetBegun {
  id: string;
  /** Whoever holds it may write; null if the sheet was there and has another. */
  key: string | null;
}

export interface SheetWanted {
  game: string;
  players: string[];
  title?: string;
  /** Of the sender's choice: the same one again is the same sheet. */
  id?: string | null;
  /** Of the sender's choice too. */
  key?: string | null;
}

export interface SheetShown {
  id: string;
  game: string;
  title: string;
  created: string;
  sheet: Record<string, unknown>;
  events: Record<string, unknown>[];
  /** By whoever asked. */
  writable: boolean;
}

export interface EventsKept {
  /** The ids of those that were new. */
  added: string[];
  sheet: Record<string, unknown>;
}

export interface EventsTold {
  events: Record<string, unknown>[];
}

export interface MatchSheet {
  game: string;
  sheet: Record<string, unknown>;
  events: Record<string, unknown>[];
}

export interface SimulationList {
  simulations: Job[];
  /** In one simulation here. */
  most_games: number;
}

/** One simulation and how far it is. */
export interface Job {
  id: string;
  /** Its seed is known by now. */
  wanted: Simulation;
  /** Of the game. */
  title: string;
  state: "waiting" | "running" | "done" | "failed" | "stopped";
  /** Matches played. */
  done: number;
  /** When it was asked for, in seconds since 1970. */
  began: number;
  /** Why it failed. */
  message: string | null;
}

/** What is to be played many times over: a line-up with its options. */
export interface Simulation {
  game: string;
  seats: string[];
  games: number;
  settings: Record<string, unknown>;
  /** Null: a new one. */
  seed: number | null;
}

export interface SimulationStarted extends Job {
  /** Whoever holds it may stop the simulation. */
  key: string;
}

/** A requested simulation. */
export interface SimulationWanted {
  game: string;
  seats: string[];
  games: number;
  settings?: Record<string, boolean | number | string | (number | string)[]>;
  seed?: number | null;
}

export interface QrCode {
  /** Of modules: 1 is dark, 0 is light. */
  rows: string[];
}

/** A link; in a body and not in an address, since it may hold the key of a seat. */
export interface Linked {
  link: string;
}

export type ServerMessage = ViewMessage | TableMessage | EventsMessage | SignMessage | SeatsMessage | NoteMessage | LogMessage | WishMessage | PaceMessage | RematchMessage | ReactionMessage | FastForwardMessage | PreparingMessage | ErrorMessage | PongMessage;

export type ClientMessage = HelloMessage | ActMessage | TakeBackMessage | ConcedeMessage | SetPaceMessage | ReactMessage | HurryMessage | PingMessage;
