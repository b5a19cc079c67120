// The live connection to one match: says hello, passes on what the server sends, and comes back by
// itself when the connection breaks, waiting a little longer each time.

import type { ClientMessage, Pace, ServerMessage } from "./types";

export type ConnectionState = "connecting" | "open" | "broken" | "closed";

export interface LiveCallbacks {
  message: (message: ServerMessage) => void;
  connection: (state: ConnectionState) => void;
  /** The server refused for good: no such match, or a token it does not know. */
  refused: (code: number) => void;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
const PING_EVERY_MS = 20_000;
const SILENCE_MS = 45_000;
const UNKNOWN_TOKEN = 4401;
const NO_SUCH_MATCH = 4404;

export class Live {
  #socket: WebSocket | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #ended = false;

  constructor(
    readonly match: string,
    readonly token: string | null,
    readonly wantsText: boolean,
    readonly pace: () => Pace,
    readonly callbacks: LiveCallbacks,
  ) {
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Send, or say that it could not be sent. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.#ended = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#again);
    this.#drop();
  }

  #connect(): void {
    this.callbacks.connection("connecting");
    const address = new URL(`/api/matches/${encodeURIComponent(this.match)}/live`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      const seat = this.token ? { token: this.token, pace: this.pace() } : {};
      this.send({ type: "hello", text: this.wantsText, ...seat });
      this.#ping = setInterval(() => this.#checkConnection(), PING_EVERY_MS);
      this.callbacks.connection("open");
    };
    socket.onmessage = ({ data }) => {
      this.#heard = Date.now();
      const message = JSON.parse(data as string) as ServerMessage;
      if (message.type !== "error") this.#tries = 0; // a refusal is not a success
      this.callbacks.message(message);
    };
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  /** A connection that has gone silent is as good as broken, though the browser may not know yet. */
  #checkConnection(): void {
    if (Date.now() - this.#heard > SILENCE_MS) this.#socket?.close();
    else this.send({ type: "ping" });
  }

  #lost(socket: WebSocket, code: number): void {
    if (this.#ended || socket !== this.#socket) return;
    this.#drop();
    if (code === UNKNOWN_TOKEN || code === NO_SUCH_MATCH) {
      this.callbacks.connection("closed");
      this.callbacks.refused(code);
      return;
    }
    this.callbacks.connection("broken");
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries++);
    this.#again = setTimeout(() => this.#connect(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** Somebody looks at the page again, or the network is back: do not wait for the timer. */
  #hurry = (): void => {
    if (this.#socket !== null || document.hidden || this.#ended) return;
    clearTimeout(this.#again);
    this.#connect();
  };

  #drop(): void {
    clearInterval(this.#ping);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
