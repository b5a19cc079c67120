import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SheetEvent, SheetState } from "../../src/generated/el_dorado";
import { replaces, withNoted } from "../../src/games/el_dorado/sheet/noted";
import { Book } from "../../src/score/book.svelte";
import { storage } from "../samples";

const sheet = (bids: Record<string, number> = {}): SheetState => ({
  players: [{ id: "a", name: "Ann" }],
  rounds: [{ round: 1, tricks: 2, state: "bidding", present: ["a"], bids, made: {}, bids_sum: bids.a ?? 0, stakes: {} }],
  ...{ current: 1, complete: false, adjustments: {}, scores: { a: 0 }, standings: [] },
});

type Sent = { events: SheetEvent[] };
let sent: Sent[];
let answer: (batch: Sent) => Response;

const answered = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const bids = () => sent.map(({ events }) => events.map((event) => event.payload.bid));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", storage());
  sent = [];
  answer = () => answered(200, { added: [], sheet: sheet({ a: 1 }) });
  vi.stubGlobal("fetch", (_: string, { body }: { body: string | null }) => {
    if (body === null) return Promise.resolve(answered(200, { id: "s", game: "el_dorado", title: "Friday", created: "", sheet: sheet(), events: [], writable: true }));
    const batch = JSON.parse(body) as Sent;
    sent.push(batch);
    return Promise.resolve(answer(batch));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const note = (book: Book, tricks: number, playerId = "a") => book.note("bid/set", { round: 1, playerId, bid: tricks }, replaces);
const round = ({ kept, waiting }: Book) => withNoted(kept as SheetState, waiting).rounds[0];

test("what is noted shows at once, before the server knows of it", async () => {
  const book = new Book("s");
  await book.look();
  note(book, 2);
  expect(round(book)).toMatchObject({ bids: { a: 2 }, bids_sum: 2 });
  expect([book.isSaved, sent.length]).toEqual([false, 0]);
  await vi.advanceTimersByTimeAsync(350);
  expect(book.isSaved).toBe(true);
  expect(round(book)?.bids).toEqual({ a: 1 });
});

test("a bid that is changed before it has left need not travel", async () => {
  const book = new Book("s");
  note(book, 1);
  note(book, 1, "b");
  note(book, 2);
  await vi.advanceTimersByTimeAsync(350);
  expect(bids()).toEqual([[1, 2]]);
});

test("a bad network loses nothing: the same events are sent again, and are there after a reload", async () => {
  answer = () => answered(503, { error: { code: "unavailable", message: "try again" } });
  const book = new Book("s");
  note(book, 2);
  await vi.advanceTimersByTimeAsync(350);
  expect([book.isSaved, book.isCutOff]).toEqual([false, true]);
  expect(new Book("s").isSaved).toBe(false);
  answer = () => answered(200, { added: [], sheet: sheet({ a: 2 }) });
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect([book.isSaved, book.isCutOff, new Book("s").isSaved]).toEqual([true, false, true]);
});

test("of a batch that is refused, only what is really refused is given up", async () => {
  answer = ({ events }) =>
    events.some((event) => event.payload.bid === 9)
      ? answered(409, { error: { code: "too-high", message: "there are two tricks" } })
      : answered(200, { added: [], sheet: sheet({ a: 1 }) });
  const book = new Book("s");
  note(book, 1);
  note(book, 9, "b");
  note(book, 2, "c");
  await vi.advanceTimersByTimeAsync(1000);
  expect(bids()).toEqual([[1, 9, 2], [1], [9, 2], [9], [2]]);
  expect(book.isSaved).toBe(true);
});
