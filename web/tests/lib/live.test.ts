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

type Heard = Record<string, () => void>;
const heard: Heard = {};
const listening = { addEventListener: (name: string, does: () => void) => void (heard[name] = does), removeEventListener: (name: string) => void delete heard[name] };
const page = { hidden: false, ...listening };
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
  vi.stubGlobal("addEventListener", listening.addEventListener);
  vi.stubGlobal("removeEventListener", listening.removeEventListener);
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

test("a connection that breaks is tried again, a little later but never late, and soon again once it has worked", () => {
  for (const wait of [400, 800, 1200, 1200]) {
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

test("a server that turns people away is asked less and less often", () => {
  for (const wait of [400, 800, 1600, 3200, 6400, 8000]) {
    last().opens();
    last().tells({ type: "error", code: "too-many", message: "" });
    last().breaks(4429);
    const before = Socket.made.length;
    vi.advanceTimersByTime(wait - 1);
    expect(Socket.made).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Socket.made).toHaveLength(before + 1);
  }
});

test("without a network the connection is given up at once, and taken up as soon as there is one", () => {
  last().opens();
  heard.offline!();
  expect(states.at(-1)).toBe("broken");
  for (let tries = 0; tries < 10; tries++) {
    vi.advanceTimersByTime(1200);
    last().breaks();
  }
  const before = Socket.made.length;
  heard.online!();
  expect(Socket.made).toHaveLength(before + 1);
});

test("whoever looks again after a while is not kept waiting by a connection that has died", () => {
  last().opens();
  const dead = last();
  heard.visibilitychange!();
  vi.advanceTimersByTime(1499);
  expect(last()).toBe(dead);
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe("broken");
  vi.advanceTimersByTime(400);
  last().opens();
  heard.visibilitychange!();
  last().tells({ type: "pong" });
  vi.advanceTimersByTime(10_000);
  expect(states.at(-1)).toBe("open");
});

test("a move that nothing follows on, and a connection that does not open, are given up after seconds", () => {
  vi.advanceTimersByTime(4000);
  expect(states).toEqual(["connecting", "broken"]);
  vi.advanceTimersByTime(400);
  last().opens();
  expect(live.sendAndWait({ type: "act", n: 3, action: { type: "roll" } })).toBe(true);
  vi.advanceTimersByTime(4999);
  expect(states.at(-1)).toBe("open");
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe("broken");
  const heardMore = vi.spyOn(live.callbacks, "message");
  Socket.made.at(-1)!.tells({ type: "pong" });
  expect(heardMore).not.toHaveBeenCalled();
});
