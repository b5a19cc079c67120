// The live connection to one match: says hello, passes on what the server sends, and comes back by
// itself when the connection breaks. Somebody who looks at the page is not kept waiting: what does not
// answer is dropped after a moment, and tried again.

import type { ClientMessage, Pace, ServerMessage } from "./types";

export type ConnectionState = "connecting" | "open" | "broken" | "closed";

export interface LiveCallbacks {
  message: (message: ServerMessage) => void;
  connection: (state: ConnectionState) => void;
  /** The server refused for good: no such match, a token it does not know, or a seat that has moved. */
  refused: (code: number) => void;
}

const FIRST_WAIT_MS = 400;
/** While the server does not answer at all; and where it does, but closes the door. */
const LONGEST_WAIT_MS = 1200;
const LONGEST_WAIT_TURNED_AWAY_MS = 8000;
const OPENS_WITHIN_MS = 4000;
const PING_EVERY_MS = 20_000;
const SILENCE_MS = 45_000;
/** An answer that somebody waits for: to a move, or after the network was away. */
const ANSWERS_WITHIN_MS = 1500;
const SLOW_ANSWERS_WITHIN_MS = 5000;
export const UNKNOWN_TOKEN = 4401;
export const MOVED = 4402;
const NO_SUCH_MATCH = 4404;

/** Whether the server answers at all, whatever it says. */
async function answers(): Promise<boolean> {
  try {
    await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(OPENS_WITHIN_MS) });
    return true;
  } catch {
    return false;
  }
}

export class Live {
  #socket: WebSocket | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #answering: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #isTurnedAway = false;
  #ended = false;

  constructor(
    readonly match: string,
    readonly token: string | null,
    readonly wantsText: boolean,
    readonly pace: () => Pace,
    /** What tells this browser from others, and the tokens of others at it, for whom it does not speak now. */
    readonly here: { device: string; beside: string[] },
    readonly callbacks: LiveCallbacks,
  ) {
    this.#connect();
    addEventListener("online", this.#online);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#looked);
  }

  /** Send, or say that it could not be sent. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Send what an answer follows on; without one the connection is as good as broken. */
  sendAndWait(message: ClientMessage): boolean {
    const isSent = this.send(message);
    if (isSent) this.#awaitAnswer(SLOW_ANSWERS_WITHIN_MS);
    return isSent;
  }

  end(): void {
    this.#ended = true;
    removeEventListener("online", this.#online);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#looked);
    clearTimeout(this.#again);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#again);
    this.callbacks.connection("connecting");
    const address = new URL(`/api/matches/${encodeURIComponent(this.match)}/live`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#opening = setTimeout(() => this.#lost(socket), OPENS_WITHIN_MS);
    socket.onopen = () => {
      clearTimeout(this.#opening);
      this.#heard = Date.now();
      const seat = this.token ? { token: this.token, pace: this.pace(), ...this.here } : {};
      this.send({ type: "hello", text: this.wantsText, ...seat });
      this.#ping = setInterval(() => this.#checkConnection(), PING_EVERY_MS);
      this.callbacks.connection("open");
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return; // it was given up, and another has taken its place
      this.#heard = Date.now();
      clearTimeout(this.#answering);
      const message = JSON.parse(data as string) as ServerMessage;
      this.#isTurnedAway = message.type === "error";
      if (!this.#isTurnedAway) this.#tries = 0; // a refusal is not a success
      this.callbacks.message(message);
    };
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  /** A connection that has gone silent is as good as broken, though the browser may not know yet. */
  #checkConnection(): void {
    if (Date.now() - this.#heard > SILENCE_MS) this.#lost(this.#socket);
    else this.send({ type: "ping" });
  }

  #awaitAnswer(within: number): void {
    const socket = this.#socket;
    clearTimeout(this.#answering);
    this.#answering = setTimeout(() => this.#lost(socket), within);
  }

  #lost(socket: WebSocket | null, code = 0): void {
    if (this.#ended || socket !== this.#socket) return;
    if (code === UNKNOWN_TOKEN || code === MOVED || code === NO_SUCH_MATCH) {
      this.end();
      this.callbacks.connection("closed");
      this.callbacks.refused(code);
      return;
    }
    this.#drop();
    this.callbacks.connection("broken");
    this.#wait();
  }

  #wait(): void {
    const longest = this.#isTurnedAway || document.hidden ? LONGEST_WAIT_TURNED_AWAY_MS : LONGEST_WAIT_MS;
    this.#isTurnedAway = false;
    const wait = Math.min(longest, FIRST_WAIT_MS * 2 ** this.#tries++);
    this.#again = setTimeout(() => void this.#look(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** Open a socket only where something answers: browsers keep those waiting that have failed often, for seconds. */
  async #look(): Promise<void> {
    const isThere = await answers();
    if (this.#ended || this.#socket !== null) return; // somebody was quicker
    if (isThere) this.#connect();
    else this.#wait();
  }

  /** Somebody looks at the page again: a device that has slept may not know that it was cut off. */
  #looked = (): void => {
    if (!document.hidden) this.#hurry();
  };

  #online = (): void => this.#hurry();

  #offline = (): void => this.#lost(this.#socket);

  /** Do not wait for the timer: connect now, or see at once whether the connection still answers. */
  #hurry(): void {
    if (this.#ended) return;
    if (this.send({ type: "ping" })) return this.#awaitAnswer(ANSWERS_WITHIN_MS);
    this.#drop();
    this.#connect();
  }

  #drop(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#opening);
    clearTimeout(this.#answering);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
