import { afterEach, expect, test, vi } from "vitest";
import * as api from "../../src/lib/api";

const answering = (status: number, body: unknown) => {
  const asked = vi.fn((_path: string, _how: RequestInit) => Promise.resolve(new Response(JSON.stringify(body), { status })));
  vi.stubGlobal("fetch", asked);
  return asked;
};

afterEach(() => vi.unstubAllGlobals());

test("a token goes in a header, never in the address", async () => {
  const asked = answering(200, { n: 3 });
  await api.concede("m/1", "secret", 2);
  const [path, how] = asked.mock.calls[0]!;
  expect(path).toBe("/api/matches/m%2F1/concede");
  expect(how.headers).toEqual({ Authorization: "Bearer secret", "Content-Type": "application/json" });
  expect(how.body).toBe('{"n":2}');
});

test("a refusal is told in the server's own words", async () => {
  answering(409, { error: { code: "stale", message: "out of date: the next line is number 4" } });
  const fault = await api.share("m").catch((problem: unknown) => problem);
  expect(fault).toMatchObject({ code: "stale", status: 409 });
  expect(api.sentence(fault)).toBe("Out of date: the next line is number 4.");
});

test("what is not an answer of the table's, and no answer at all, have a sentence as well", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>", { status: 502 })));
  await expect(api.games()).rejects.toMatchObject({ code: "unclear", status: 502 });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  await expect(api.games()).rejects.toMatchObject({ code: "offline" });
  expect(api.sentence(new Error("a fault of the page"))).toContain("Reloading");
});

test("matches are asked for by their ids, and nobody is asked about none", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify({ matches: [{ id: "a" }] })));
  });
  expect(await api.matchesOf("running", [])).toEqual([]);
  expect(await api.matchesOf("running", ["a", "b"])).toEqual([{ id: "a" }]);
  expect(asked).toEqual(["/api/matches?state=running&limit=100&ids=a%2Cb"]);
});
