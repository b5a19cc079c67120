import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live } from "../../src/lib/live";

class Socket {
  static OPEN = 1;
  static made: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor(readonly address: URL) {
    Socket.made.push(this);
  }
  send = (text: string) => void this.sent.push(text);
  close = () => {};
  opens() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  tells = (message: object) => this.onmessage({ data: JSON.stringify(message) });
  breaks = (code = 1006) => this.onclose({ code });
}

const page = { hidden: false, addEventListener: () => {}, removeEventListener: () => {} };
let states: string[];
let refused: number[];
let live: Live;

const last = () => Socket.made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // no shaking
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { href: "https://table.example/#/match/m" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  [Socket.made, states, refused] = [[], [], []];
  live = new Live("m", "secret", true, () => "quick", { message: () => {}, connection: (state) => states.push(state), refused: (code) => refused.push(code) });
});
afterEach(() => {
  live.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("it says hello with its seat, over a connection as safe as the page's", () => {
  expect(String(last().address)).toBe("wss://table.example/api/matches/m/live");
  expect(live.send({ type: "ping" })).toBe(false);
  last().opens();
  expect(last().sent.map((text) => JSON.parse(text) as unknown)).toEqual([{ type: "hello", text: true, token: "secret", pace: "quick" }]);
  expect(states).toEqual(["connecting", "open"]);
});

test("a connection that breaks is tried again, each time a little later, and soon again once it has worked", () => {
  for (const wait of [400, 800, 1600]) {
    last().breaks();
    const before = Socket.made.length;
    vi.advanceTimersByTime(wait - 1);
    expect(Socket.made).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Socket.made).toHaveLength(before + 1);
  }
  last().opens();
  last().tells({ type: "pong" });
  last().breaks();
  vi.advanceTimersByTime(400);
  expect(states.at(-1)).toBe("connecting");
});

test("a refusal at the door is no success: the waits go on growing", () => {
  last().breaks();
  vi.advanceTimersByTime(400);
  last().opens();
  last().tells({ type: "error", code: "too-many", message: "" });
  last().breaks();
  const before = Socket.made.length;
  vi.advanceTimersByTime(400);
  expect(Socket.made).toHaveLength(before);
});

test.each([4401, 4404])("closed with %i it does not come again", (code) => {
  last().breaks(code);
  vi.advanceTimersByTime(60_000);
  expect(Socket.made).toHaveLength(1);
  expect(refused).toEqual([code]);
  expect(states.at(-1)).toBe("closed");
});

test("a connection that has gone silent is closed, one that answers is asked again", () => {
  const socket = last();
  const close = vi.spyOn(socket, "close");
  socket.opens();
  vi.advanceTimersByTime(20_000);
  socket.tells({ type: "pong" });
  vi.advanceTimersByTime(40_000);
  expect(socket.sent.filter((text) => text.includes("ping"))).toHaveLength(3);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  expect(close).toHaveBeenCalled();
});
