import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { address } from "../../src/lib/address.svelte";

let router: typeof import("../../src/lib/router.svelte");

beforeAll(async () => {
  vi.stubGlobal("location", { hash: "", origin: "http://table", pathname: "/", hostname: "192.168.0.2" });
  vi.stubGlobal("addEventListener", () => {});
  router = await import("../../src/lib/router.svelte");
});
afterAll(() => vi.unstubAllGlobals());

test.each([
  ["", { page: "lobby" }],
  ["#/", { page: "lobby" }],
  ["#/new/quantum?code=abc", { page: "new", game: "quantum", code: "abc" }],
  ["#/decks/one_piece", { page: "decks", game: "one_piece", list: "" }],
  ["#/decks/one_piece?list=1xA-1%2C4xB-2", { page: "decks", game: "one_piece", list: "1xA-1\n4xB-2" }],
  ["#/match/m1", { page: "match", id: "m1" }],
  ["#/match/m1/sheet", { page: "sheet", id: "m1" }],
  ["#/join/m1/in%2Fvited", { page: "join", id: "m1", invitation: "in/vited" }],
  ["#/seat/m1/token", { page: "seat", id: "m1", token: "token" }],
  ["#/replay/m1?at=12", { page: "replay", id: "m1", at: 12 }],
  ["#/replay/m1?at=-1", { page: "replay", id: "m1", at: null }],
  ["#/score", { page: "score", id: null, key: "" }],
  ["#/score/s1", { page: "score", id: "s1", key: "" }],
  ["#/score/s1/abc", { page: "score", id: "s1", key: "abc" }],
  ["#/simulations/new", { page: "simulations", isNew: true }],
  ["#/join/m1", { page: "unknown" }],
  ["#/seat/m1", { page: "unknown" }],
  ["#/match", { page: "unknown" }],
  ["#/match/%E0%A4%A", { page: "match", id: "%E0%A4%A" }],
])("%s leads to its page", (hash, route) => {
  expect(router.parse(hash)).toEqual(route);
});

test("links keep a secret behind the #, and lead back to their page", () => {
  const link = router.joinLink("m 1", "secret");
  expect(link).toBe("http://table/#/j/m%201/secret");
  expect(router.parse(new URL(link).hash)).toEqual({ page: "join", id: "m 1", invitation: "secret" });
  expect(router.parse("#/join/m1/secret")).toEqual({ page: "join", id: "m1", invitation: "secret" }); // of before
  const moving = router.moveLink("m 1", "secret");
  expect(router.parse(new URL(moving).hash)).toEqual({ page: "move", id: "m 1", token: "secret" });
  const own = router.seatLink("m 1", "secret");
  expect(router.parse(new URL(own).hash)).toEqual({ page: "seat", id: "m 1", token: "secret" });
});

test("this computer is told apart from others on the network", () => {
  const here = (hostname: string) => {
    location.hostname = hostname;
    return router.isOnlyHere();
  };
  expect(["localhost", "127.0.0.1", "[::1]"].every(here)).toBe(true);
  expect(["192.168.0.2", "localhost.example.org"].some(here)).toBe(false);
});

test("links lead to where the server says that everybody reaches it", () => {
  address.publicUrl = "https://play.example.org/";
  expect(router.joinLink("m1", "secret")).toBe("https://play.example.org/#/j/m1/secret");
  expect(router.writingLink("s1", "abc")).toBe("https://play.example.org/#/score/s1/abc");
  location.hostname = "localhost";
  expect(router.isOnlyHere()).toBe(false);
  address.publicUrl = "";
  expect(router.sheetLink("s1")).toBe("http://table/#/score/s1");
});

test("a link to a deck holds its cards, without remarks", () => {
  const link = router.deckLink("one_piece", "# mine\n1xA-1\n\n4 B-2 Nami, the navigator # good\n");
  expect(router.parse(new URL(link).hash)).toEqual({ page: "decks", game: "one_piece", list: "1xA-1\n4 B-2 Nami  the navigator" });
});
