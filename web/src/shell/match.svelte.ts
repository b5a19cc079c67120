// One match as this page holds it: what the server sent, what is shown of it by now, and what may be asked of it.

import { hasPage } from "../games";
import * as api from "../lib/api";
import { fateOf, keepMove, keptMove, type Move } from "../lib/kept-move";
import { Live, MOVED, UNKNOWN_TOKEN, type ConnectionState } from "../lib/live";
import { notices } from "../lib/notices.svelte";
import { deviceId, person } from "../lib/person.svelte";
import { REACTIONS, SHOWN_MS } from "../lib/reactions";
import { matchPath, router } from "../lib/router.svelte";
import { StepQueue, eventsOf, type Step } from "../lib/step-queue";
import { PACE, chosen } from "../lib/settings.svelte";
import { play } from "../lib/sound";
import { LOST_WISH, endedWords } from "../lib/take-back";
import { dismiss, giveUp, keepOver, keepRematch, keepRenewed, renewalOf, seatsHere, tokenFor } from "../lib/tokens";
import type { PreparingMessage, RematchMessage } from "../generated/table";
import type {
  Advice,
  GameAction,
  GameEvent,
  LogLine,
  Ranked,
  ReactionName,
  SeatInfo,
  ServerMessage,
  TableMessage,
  Terms,
  ViewMessage,
  Wish,
  WishEnd,
} from "../lib/types";
import { asSentence, nameOf } from "../lib/words";
import { withLines } from "./log-lines";
import { planOf } from "./plan";

const STALE = 409;
const TOO_MANY_REACTIONS = "reacts-too-quickly";

export class LiveMatch {
  readonly id: string;
  /** The seats this tab plays, with their tokens. More than one: people share this device. */
  readonly tokens: Map<number, string>;

  table = $state.raw<TableMessage | null>(null);
  #seats = $state.raw<SeatInfo[]>([]);
  /** When that was heard, by which times since are counted. */
  seatsHeard = $state(0);
  lines = $state.raw<LogLine[]>([]);
  shown = $state.raw<ViewMessage | null>(null);
  events = $state.raw<GameEvent[]>([]);
  caughtUp = $state(true);
  /** What still lies on the table, in words, while the view has gone on; all that follows waits. */
  resting = $state<string | null>(null);
  wish = $state.raw<Wish | null>(null);
  thinking = $state<Record<number, boolean>>({});
  /** The last reaction of each seat, while it is shown. */
  reactions = $state<Record<number, ReactionName>>({});
  /** Somebody has begun the same again. */
  rematch = $state.raw<RematchMessage | null>(null);
  /** Whose people ask opponents to make no pauses. */
  hurrying = $state.raw<number[]>([]);
  /** This page shows everything quickly until its own next decision. */
  hurries = $state(false);
  /** Who stands in for whom, until their searches are compiled. */
  preparing = $state.raw<PreparingMessage | null>(null);
  connection = $state<ConnectionState>("connecting");
  refused = $state<number | null>(null);
  /** The number of the move on its way to the server, or kept until there is one. */
  sent = $state<number | null>(null);
  asking = $state<"hint" | "why" | null>(null);
  /** The seat this connection speaks for; null looks on. */
  seat = $state<number | null>(null);

  #advice = $state.raw<{ n: number; seat: number | null; advice: Advice } | null>(null);
  #live: Live | null = null;
  #newLines: LogLine[] = []; // whose view has not come yet
  #move: Move | null; // not answered yet
  #latest: ViewMessage | null = null; // what holds by now, though it may not be shown yet
  #lastWish: Wish | null = null; // the one before the last view
  #wasCutOff = false; // since the last view
  readonly #fading = new Map<number, ReturnType<typeof setTimeout>>(); // reactions, by seat
  #isSettled = $state(true); // what is shown has been seen for a while
  #wantsText = false; // the game has no page of its own
  #fresh = true; // the next view is the first since the table was laid
  readonly steps = new StepQueue(
    () => (this.hurries && chosen.speed !== "instant" ? "hurried" : chosen.speed),
    (step, caughtUp) => this.#show(step, caughtUp),
    () => (this.#isSettled = true),
  );

  constructor(id: string) {
    this.id = id;
    this.tokens = seatsHere(id);
    dismiss(id, false); // who opens it again would like to continue
    this.#move = keptMove(id);
    // Several people at one device: nobody's hand is laid open before its owner has asked for it.
    const [only] = this.tokens.size === 1 ? this.tokens.keys() : [];
    this.sit(only ?? null);
  }

  // ---- what holds ----

  get token(): string | null {
    return this.seat === null ? null : (this.tokens.get(this.seat) ?? null);
  }

  /** Who sits where; everybody at this device is here, though it speaks for one of them at a time. */
  get seats(): SeatInfo[] {
    return this.#seats.map((seat) => (this.tokens.has(seat.seat) ? { ...seat, here: true, away_s: null } : seat));
  }

  /** Other people sit at this table, at other devices. */
  get isInCompany(): boolean {
    return this.#seats.some((seat) => seat.kind === "person" && !this.tokens.has(seat.seat));
  }

  /** What the host allows here. */
  get terms(): Required<Terms> {
    return { hints: true, take_back: true, away_after: 120, ...this.table?.terms };
  }

  get decider(): number | null {
    return this.resting === null ? (this.shown?.view.decision?.seat ?? null) : null;
  }

  get isOver(): boolean {
    return this.resting === null && (this.shown?.over ?? false);
  }

  get isMine(): boolean {
    return this.seat !== null && this.decider === this.seat && this.caughtUp && !this.isOver;
  }

  get options() {
    return this.isMine && this.sent === null ? (this.shown?.options ?? []) : [];
  }

  get advice(): Advice | null {
    const given = this.#advice;
    return given !== null && given.n === this.shown?.n && given.seat === this.seat ? given.advice : null;
  }

  /** Another person at this device who has to decide now, and to whom it should be handed. */
  get handOverTo(): number | null {
    return this.#isOpen ? null : this.#nextHere;
  }

  /** The seat to speak for now, where nothing is hidden and nothing need be handed over. */
  get turnTo(): number | null {
    if (!this.#isOpen || this.shown === null) return null;
    const [first] = this.tokens.keys();
    return this.#nextHere ?? (this.seat === null ? (first ?? null) : null);
  }

  /** Several people who hide nothing from each other sit at this device, and look at it together. */
  get areTogether(): boolean {
    return this.#isOpen && this.tokens.size > 1;
  }

  get #isOpen(): boolean {
    return this.table?.open_information ?? false;
  }

  /** Another person at this device who has to decide now. */
  get #nextHere(): number | null {
    const next = this.decider;
    if (next === null || next === this.seat || !this.caughtUp || !this.#isSettled || this.isOver) return null;
    return this.tokens.has(next) ? next : null;
  }

  /** The last decision of somebody at this device, which can be taken back: of one's own, or of any of those who
      look at it together. */
  get undoTo(): number | null {
    if (this.seat === null || this.isOver || this.resting !== null || this.wish !== null) return null;
    if (!this.terms.take_back) return null;
    if (!this.areTogether) return this.shown?.may.take_back ?? null;
    return this.lines.findLast((line) => line.stands && line.kind === "action" && this.#isHere(line.seat))?.n ?? null;
  }

  /** The person's decision that follows on a line of the log: going back to here, it is made again. */
  backTo(line: LogLine): LogLine | null {
    if (this.seat === null || this.isOver || this.resting !== null || this.wish !== null || !line.stands) return null;
    if (line.kind === "note" || !this.terms.take_back) return null;
    const next = this.lines.find((one) => one.n > line.n && one.kind === "action" && one.stands);
    return next !== undefined && this.seats[next.seat!]?.kind === "person" ? next : null;
  }

  /** How many decisions would be taken back by that. */
  decisionsSince(to: number): number {
    return this.lines.filter((line) => line.n >= to && line.kind === "action" && line.stands).length;
  }

  #isHere(seat: number | null): boolean {
    return seat !== null && this.tokens.has(seat);
  }

  /** Whether somebody at this device has to answer another's wish to take back. */
  get isAsked(): boolean {
    const wish = this.wish;
    return wish !== null && !this.tokens.has(wish.by) && wish.waits_for.some((seat) => this.tokens.has(seat));
  }

  /** People who are not at this device. */
  get others(): SeatInfo[] {
    return this.seats.filter((seat) => seat.kind === "person" && !this.tokens.has(seat.seat));
  }

  /** Opponents make pauses, or have made moves that are still being shown. */
  get canFastForward(): boolean {
    if (this.seat === null || this.isOver || this.isMine || this.hurries || this.shown === null) return false;
    const decider = this.decider === null ? undefined : this.seats[this.decider];
    return !this.caughtUp || decider?.kind === "opponent" || (decider?.stand_in ?? null) !== null;
  }

  name(seat: number): string {
    return nameOf(this.seats, seat);
  }

  // ---- what a person does ----

  /** Speak for this seat from now on; null only looks on. */
  sit(seat: number | null): void {
    this.shown = null;
    this.#latest = null;
    this.resting = null;
    this.refused = null;
    this.speakFor(seat);
  }

  /** The same, with everything left on the table until the seat's own view comes. */
  speakFor(seat: number | null): void {
    this.#live?.end();
    this.steps.clear();
    this.seat = seat;
    this.#advice = null;
    this.sent = null;
    const token = seat === null ? null : (this.tokens.get(seat) ?? null);
    const here = { device: deviceId(), beside: [...this.tokens.values()].filter((other) => other !== token) };
    this.#live = new Live(this.id, token, this.#wantsText, () => PACE[chosen.speed], here, {
      message: (message) => this.#hear(message),
      connection: (state) => this.#connectionIs(state),
      refused: (code) => this.#isRefused(code),
    });
  }

  /** Give up the seats of this device, which the server does not know, and watch. */
  lookOn(): void {
    this.tokens.clear();
    this.sit(null);
  }

  leave(): void {
    this.#live?.end();
    this.steps.clear();
  }

  /** The table still shows how a step ended, and so does everything around it; null: it goes on. */
  rest(words: string | null): void {
    this.resting = words;
    if (words === null) this.steps.goOn();
    else this.steps.hold();
  }

  act(action: GameAction): void {
    if (!this.isMine || this.sent !== null || !this.shown) return;
    const n = this.shown.n;
    this.#keep({ n, seat: this.seat!, action });
    this.sent = n;
    this.#live?.sendAndWait({ type: "act", n, action });
  }

  async hint(): Promise<void> {
    await this.#ask("hint", async (token, n) => {
      const { action, text, because, alert, plan } = await api.hint(this.id, token, n);
      notices.say(`Hint: ${text}. ${asSentence(because)} ${alert && asSentence(alert)}`.trimEnd());
      const { order = "", figures = [], ranked = [] } = this.advice ?? {};
      return { best: action, because: because || text, alert, plan, order, figures, ranked, shown: null };
    });
  }

  async why(): Promise<void> {
    await this.#ask("why", async (token, n) => {
      const answer = await api.why(this.id, token, n);
      return { ...answer, plan: planOf(answer), shown: null };
    });
  }

  /** An option of the explanation is pointed at. */
  lookAt(option: Ranked | null): void {
    if (this.#advice) this.#advice = { ...this.#advice, advice: { ...this.#advice.advice, shown: option } };
  }

  forgetAdvice(): void {
    this.#advice = null;
  }

  /** Wish to take back the last decision of somebody here. */
  async takeBack(): Promise<void> {
    const to = this.undoTo;
    if (to !== null) await this.goBack(to);
  }

  /** Wish to go back to a person's decision. Other people at this device have heard the wish and agree. */
  async goBack(to: number): Promise<void> {
    const token = this.token;
    const latest = this.#latest;
    if (token === null || latest === null) return;
    await this.#try(async () => {
      const answer = await api.takeBack(this.id, token, latest.n, { to });
      for (const seat of answer.waits_for ?? []) {
        const theirs = this.tokens.get(seat);
        if (theirs) await api.takeBack(this.id, theirs, latest.n, { agree: true, to });
      }
    });
  }

  async answerWish(agree: boolean): Promise<void> {
    const wish = this.wish;
    const latest = this.#latest;
    if (wish === null || latest === null) return;
    await this.#try(async () => {
      for (const seat of wish.waits_for) {
        const token = this.tokens.get(seat);
        if (token === undefined) continue;
        await api.takeBack(this.id, token, latest.n, { agree, to: wish.to });
        if (!agree) break; // one answer was enough
      }
    });
  }

  async withdrawWish(): Promise<void> {
    const wish = this.wish;
    const latest = this.#latest;
    const token = wish && this.tokens.get(wish.by);
    if (token && latest) await this.#try(() => api.takeBack(this.id, token, latest.n, { agree: false }));
  }

  /** Show what opponents do without pauses, until one's own next decision; the server makes none either, once all
      people ask for that. */
  fastForward(): void {
    if (!this.canFastForward) return;
    this.hurries = true;
    this.#live?.send({ type: "fast_forward" });
    this.steps.hurry();
  }

  react(reaction: ReactionName): void {
    if (this.seat !== null) this.#live?.send({ type: "react", reaction });
  }

  /** Begin the same again, or sit down there if somebody has. */
  async playAgain(): Promise<void> {
    const [token] = this.tokens.values();
    if (token === undefined) return;
    await this.#try(async () => {
      const made = await api.rematch(this.id, token);
      for (const [seat, held] of this.tokens) {
        const there = made.seats[seat]!;
        const { seat: taken } = await api.table(made.match, held);
        if (taken === there) keepRematch(this.id, made.match, there, held, made.invitations);
      }
      router.go(matchPath(made.match));
    });
  }

  /** Say that nobody at this device would like to play again. */
  async declineRematch(): Promise<void> {
    await this.#try(async () => {
      for (const token of this.tokens.values()) await api.declineRematch(this.id, token);
    });
  }

  async concede(): Promise<void> {
    const token = this.token;
    const latest = this.#latest;
    if (token === null || latest === null) return;
    await this.#try(() => api.concede(this.id, token, latest.n));
  }

  /** Be called so in this match. What cannot be a name is thrown back. */
  async rename(name: string): Promise<void> {
    if (this.token !== null && !this.isOver) await api.rename(this.id, this.token, name);
  }

  /** Let an opponent play for somebody who has left. */
  async standIn(seat: number, level: string): Promise<void> {
    const token = this.token;
    if (token !== null) await this.#try(() => api.standIn(this.id, token, seat, level));
  }

  /** End the match, because somebody has left. */
  async endFor(seat: number): Promise<void> {
    const token = this.token;
    const latest = this.#latest;
    if (token === null || latest === null) return;
    await this.#try(() => api.endMatch(this.id, token, latest.n, seat));
  }

  async download(): Promise<void> {
    await this.#try(() => api.download(this.id, this.token));
  }

  /** Take another key for this seat, or for all that share this device: the old one opens nothing any more.
      Answers whether that went well. */
  async renewKey(): Promise<boolean> {
    const { seat, token } = this;
    if (seat === null || token === null) return false;
    const held: [number, string][] = this.areTogether ? [...this.tokens] : [[seat, token]];
    this.#live?.end(); // the table is about to close it
    const isRenewed = await this.#try(async () => {
      for (const [one, old] of held) await this.#renew(one, old);
    });
    this.sit(seat);
    return isRenewed;
  }

  async #renew(seat: number, token: string): Promise<void> {
    const renewed = tokenFor(this.id, token); // kept before it is asked for: the answer may be missed
    await api.renewKey(this.id, token, renewed);
    this.#hold(seat, token, renewed);
  }

  #hold(seat: number, token: string, renewed: string): void {
    keepRenewed(this.id, token, renewed);
    this.tokens.set(seat, renewed);
  }

  tellPace(): void {
    if (this.seat !== null) this.#live?.send({ type: "pace", pace: PACE[chosen.speed] });
  }

  // ---- what the server says ----

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "preparing":
        this.preparing = message.done < message.of ? message : null;
        break;
      case "table":
        this.#lay(message);
        break;
      case "events":
        this.#newLines.push(...message.lines);
        break;
      case "view":
        this.#see(message);
        break;
      case "seats":
        this.#sitDown(message.seats);
        break;
      case "note":
        this.lines = [...this.lines, message.line];
        notices.say(message.line.words.join(" "));
        break;
      case "log":
        // What has not been shown yet comes with its step.
        this.lines = message.log.filter((line) => line.kind === "note" || line.n < (this.shown?.n ?? 0));
        break;
      case "wish":
        if (message.ended) this.#tellEnd(message.ended);
        this.wish = message.wish;
        break;
      case "reaction":
        this.#showReaction(message.seat, message.reaction);
        break;
      case "rematch":
        this.rematch = message;
        break;
      case "fast_forward":
        this.hurrying = message.asked;
        break;
      case "sign":
        this.thinking[message.seat] = message.sign === "thinking_started";
        break;
      case "error":
        if (message.code !== TOO_MANY_REACTIONS) {
          this.sent = null;
          this.#keep(null);
        }
        notices.tell(asSentence(message.message));
    }
  }

  #tellEnd(ended: WishEnd): void {
    const words = endedWords(this.seats, ended, this.wish ?? this.#lastWish, [...this.tokens.keys()]);
    if (words !== null) notices.tell(words);
  }

  /** A request to take back is gone that nobody has heard the end of: the server was restarted meanwhile. */
  #tellLost(wish: Wish): void {
    const isDone = this.lines.some((line) => line.kind === "take_back" && line.n >= wish.n);
    if (!isDone) notices.tell(LOST_WISH);
  }

  #showReaction(seat: number, reaction: ReactionName): void {
    if (!chosen.reactions) return;
    clearTimeout(this.#fading.get(seat));
    this.reactions[seat] = reaction;
    this.#fading.set(
      seat,
      setTimeout(() => delete this.reactions[seat], SHOWN_MS),
    );
    notices.say(`${this.name(seat)}: ${REACTIONS[reaction]}`);
  }

  #lay(table: TableMessage): void {
    if (!hasPage(table.game) && !this.#wantsText) {
      this.#wantsText = true;
      return this.sit(this.seat);
    }
    this.steps.clear();
    this.#newLines = [];
    this.#fresh = true;
    this.#isSettled = true;
    this.resting = null;
    this.preparing = null;
    this.hurries = false;
    this.hurrying = [];
    this.thinking = {};
    this.table = table;
    this.#sitDown(table.seats);
    this.lines = table.log;
    this.#giveName();
  }

  #sitDown(seats: SeatInfo[]): void {
    this.#seats = seats;
    this.seatsHeard = Date.now();
  }

  /** Somebody who has a name is called by it, also in a match from before they had one. */
  #giveName(): void {
    const own = this.seat === null || this.tokens.size > 1 ? undefined : this.#seats[this.seat];
    if (own?.called !== null || person.name === "" || this.table?.read_only) return;
    void this.rename(person.name).catch(() => {}); // then it goes on without
  }

  #see(view: ViewMessage): void {
    if (this.wish !== null) this.#lastWish = this.wish;
    if (this.#wasCutOff && this.wish !== null && view.wish === null) this.#tellLost(this.wish);
    this.#wasCutOff = false;
    this.wish = view.wish;
    this.#latest = view;
    const lines = this.#newLines;
    this.#newLines = [];
    if (this.#fresh) {
      this.#fresh = false;
      this.#show({ lines: [], view }, true);
      this.#sendKept(view.n);
      return;
    }
    if (this.#move !== null && view.n > this.#move.n) this.#keep(null);
    if (lines.length === 0 && view.n === this.shown?.n && this.caughtUp) {
      this.shown = view; // the same position sent again
    } else {
      this.caughtUp = false;
      this.#isSettled = false;
      this.steps.add({ lines, view }, lines[0]?.seat === this.seat && this.seat !== null);
    }
  }

  #show({ lines, view }: Step, caughtUp: boolean): void {
    const wasMine = this.isMine;
    const wasOver = this.isOver;
    this.lines = withLines(this.lines, lines);
    this.events = eventsOf(lines);
    this.shown = view;
    this.sent = null;
    this.caughtUp = caughtUp;
    if (this.isMine || view.over) this.hurries = false;
    if (view.over) keepOver(this.id);
    for (const line of lines) if (line.seat !== null) this.thinking[line.seat] = false;
    const words = lines.flatMap((line) => line.words);
    if (words.length > 0) notices.say(words.join(" "));
    if (chosen.sounds && lines.length > 0) {
      play(view.over && !wasOver ? "over" : this.isMine && !wasMine ? "turn" : "move");
    }
  }

  /** Send a move that was not answered before the connection broke, if nothing has happened since. */
  #sendKept(next: number): void {
    const move = this.#move;
    if (move === null) return;
    const fate = fateOf(move, next, this.lines);
    if (fate === "open" && move.seat === this.seat && this.isMine) {
      this.sent = move.n;
      this.#live?.sendAndWait({ type: "act", n: move.n, action: move.action });
    } else if (fate !== "open") {
      this.#keep(null);
      if (fate === "lost") notices.tell("Meanwhile the match has gone on, and your last move was not carried out.");
      else void this.#checkDecided(move);
    }
  }

  /** The seat has decided where a kept move was to stand: here, or at another device that it is open on. */
  async #checkDecided({ n, seat, action }: Move): Promise<void> {
    const token = this.tokens.get(seat);
    if (token === undefined) return;
    try {
      await api.act(this.id, token, n, action); // sent twice it is done once
    } catch (fault) {
      if (!(fault instanceof api.ApiError) || fault.status !== STALE) return;
      notices.tell("Meanwhile you decided on another device, and your last move here was not carried out.");
    }
  }

  #keep(move: Move | null): void {
    this.#move = move;
    keepMove(this.id, move);
  }

  #isRefused(code: number): void {
    const { seat, token } = this;
    const renewed = code === UNKNOWN_TOKEN && token !== null ? renewalOf(this.id, token) : null;
    if (renewed !== null) {
      this.#hold(seat!, token!, renewed);
      return this.sit(seat);
    }
    if (code === MOVED && token !== null) giveUp(this.id, token);
    this.refused = code;
  }

  #connectionIs(state: ConnectionState): void {
    // Whoever speaks for another seat connects anew, and was not cut off.
    if (state !== "connecting" || this.connection !== "open") this.connection = state;
    if (state === "broken") this.#wasCutOff = true;
  }

  // ---- asking ----

  async #ask(what: "hint" | "why", get: (token: string, n: number) => Promise<Advice>): Promise<void> {
    const { token, shown, seat } = this;
    if (token === null || shown === null || !this.isMine || this.asking !== null) return;
    this.asking = what;
    try {
      this.#advice = { n: shown.n, seat, advice: await get(token, shown.n) };
    } catch (fault) {
      // Nobody misses the answer to a question about a position that is gone.
      if (this.shown?.n === shown.n && this.sent === null) notices.tell(api.sentence(fault));
    }
    this.asking = null;
  }

  /** Whether it went well; what did not is told. */
  async #try(doing: () => Promise<unknown>): Promise<boolean> {
    try {
      await doing();
      return true;
    } catch (fault) {
      notices.tell(api.sentence(fault));
      return false;
    }
  }
}
