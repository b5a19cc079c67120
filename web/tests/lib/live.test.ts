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
let isThere: boolean; // the server answers requests

const last = () => Socket.made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // no shaking
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { href: "https://table.example/#/match/m" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", listening.addEventListener);
  vi.stubGlobal("removeEventListener", listening.removeEventListener);
  vi.stubGlobal("fetch", () => (isThere ? Promise.resolve() : Promise.reject(new Error("nobody"))));
  isThere = true;
  [Socket.made, states, refused] = [[], [], []];
  live = new Live("m", "secret", true, () => "quick", { device: "this one", beside: ["theirs"] }, { message: () => {}, connection: (state) => states.push(state), refused: (code) => refused.push(code) });
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
  expect(last().sent.map((text) => JSON.parse(text) as unknown)).toEqual([{ type: "hello", text: true, token: "secret", pace: "quick", device: "this one", beside: ["theirs"] }]);
  expect(states).toEqual(["connecting", "open"]);
});

test("a connection that breaks is tried again, a little later but never late, and soon again once it has worked", async () => {
  for (const wait of [400, 800, 1200, 1200]) {
    last().breaks();
    const before = Socket.made.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(Socket.made).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(Socket.made).toHaveLength(before + 1);
  }
  last().opens();
  last().tells({ type: "pong" });
  last().breaks();
  await vi.advanceTimersByTimeAsync(400);
  expect(states.at(-1)).toBe("connecting");
});

test("a refusal at the door is no success: the waits go on growing", async () => {
  last().breaks();
  await vi.advanceTimersByTimeAsync(400);
  last().opens();
  last().tells({ type: "error", code: "too-many", message: "" });
  last().breaks();
  const before = Socket.made.length;
  await vi.advanceTimersByTimeAsync(400);
  expect(Socket.made).toHaveLength(before);
});

test.each([4401, 4404])("closed with %i it does not come again", async (code) => {
  last().breaks(code);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.made).toHaveLength(1);
  expect(refused).toEqual([code]);
  expect(states.at(-1)).toBe("closed");
});

test("a connection that has gone silent is closed, one that answers is asked again", async () => {
  const socket = last();
  const close = vi.spyOn(socket, "close");
  socket.opens();
  await vi.advanceTimersByTimeAsync(20_000);
  socket.tells({ type: "pong" });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(socket.sent.filter((text) => text.includes("ping"))).toHaveLength(3);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(close).toHaveBeenCalled();
});

test("a server that turns people away is asked less and less often", async () => {
  for (const wait of [400, 800, 1600, 3200, 6400, 8000]) {
    last().opens();
    last().tells({ type: "error", code: "too-many", message: "" });
    last().breaks(4429);
    const before = Socket.made.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(Socket.made).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(Socket.made).toHaveLength(before + 1);
  }
});

test("without a network the connection is given up at once, no sockets are tried, and it is taken up as soon as there is one", async () => {
  last().opens();
  isThere = false;
  heard.offline!();
  expect(states.at(-1)).toBe("broken");
  const before = Socket.made.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.made).toHaveLength(before);
  heard.online!();
  expect(Socket.made).toHaveLength(before + 1);
});

test("a server that was away is found again within moments", async () => {
  isThere = false;
  last().breaks();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = Socket.made.length;
  isThere = true;
  await vi.advanceTimersByTimeAsync(1200);
  expect(Socket.made).toHaveLength(before + 1);
});

test("whoever looks again after a while is not kept waiting by a connection that has died", async () => {
  last().opens();
  const dead = last();
  heard.visibilitychange!();
  await vi.advanceTimersByTimeAsync(1499);
  expect(last()).toBe(dead);
  await vi.advanceTimersByTimeAsync(1);
  expect(states.at(-1)).toBe("broken");
  await vi.advanceTimersByTimeAsync(400);
  last().opens();
  heard.visibilitychange!();
  last().tells({ type: "pong" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states.at(-1)).toBe("open");
});

test("a move that nothing follows on, and a connection that does not open, are given up after seconds", async () => {
  await vi.advanceTimersByTimeAsync(4000);
  expect(states).toEqual(["connecting", "broken"]);
  await vi.advanceTimersByTimeAsync(400);
  last().opens();
  expect(live.sendAndWait({ type: "act", n: 3, action: { type: "roll" } })).toBe(true);
  await vi.advanceTimersByTimeAsync(4999);
  expect(states.at(-1)).toBe("open");
  await vi.advanceTimersByTimeAsync(1);
  expect(states.at(-1)).toBe("broken");
  const heardMore = vi.spyOn(live.callbacks, "message");
  Socket.made.at(-1)!.tells({ type: "pong" });
  expect(heardMore).not.toHaveBeenCalled();
});
