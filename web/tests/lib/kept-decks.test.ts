import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepDeck, keptDecks, removeDeck } from "../../src/lib/kept-decks";
import { takeWantedOptions, wantOptions } from "../../src/lib/wanted-options";

function storage(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});

describe("decks that are kept", () => {
  it("are kept by game and name, the last one first", () => {
    keepDeck("whist", "Mine", "1xA");
    keepDeck("whist", "Other", "1xB");
    keepDeck("whist", " Mine ", "2xA");
    expect(keptDecks("whist")).toEqual([
      { name: "Mine", list: "2xA" },
      { name: "Other", list: "1xB" },
    ]);
    expect(keptDecks("poker")).toEqual([]);
    expect(removeDeck("whist", "Mine").map((deck) => deck.name)).toEqual(["Other"]);
  });
  it("leave out what something else has written in their place", () => {
    localStorage.setItem("tablemate.decks.whist", JSON.stringify([{ name: "Mine", list: "1xA" }, { name: 7 }, null]));
    expect(keptDecks("whist")).toEqual([{ name: "Mine", list: "1xA" }]);
    localStorage.setItem("tablemate.decks.whist", JSON.stringify({ name: "Mine" }));
    expect(keptDecks("whist")).toEqual([]);
  });
});

describe("options that are wanted for the next match", () => {
  it("are taken over once, together", () => {
    wantOptions("whist", { deck_1: "1xA" });
    wantOptions("whist", { deck_2: "1xB" });
    expect(takeWantedOptions("poker")).toEqual({});
    expect(takeWantedOptions("whist")).toEqual({ deck_1: "1xA", deck_2: "1xB" });
    expect(takeWantedOptions("whist")).toEqual({});
  });
});
