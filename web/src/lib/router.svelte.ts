// Where the page is: everything stands behind the #, so that links never send a secret anywhere.

import { address } from "./address.svelte";

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string; code: string }
  | { page: "match"; id: string }
  | { page: "sheet"; id: string }
  | { page: "join"; id: string; invitation: string }
  | { page: "seat"; id: string; token: string }
  | { page: "move"; id: string; token: string }
  | { page: "replay"; id: string; at: number | null }
  | { page: "decks"; game: string; list: string }
  | { page: "rules"; game: string; at: string }
  | { page: "history" }
  | { page: "score"; id: string | null; key: string }
  | { page: "simulations"; isNew: boolean }
  | { page: "unknown" };

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", id = "", rest = ""] = path.split("/").map(decoded);
  const asked = new URLSearchParams(query);
  if (page === "") return { page: "lobby" };
  if (page === "history") return { page: "history" };
  if (page === "score") return { page: "score", id: id || null, key: rest };
  if (page === "simulations") return { page: "simulations", isNew: id === "new" };
  if (id === "") return { page: "unknown" };
  if (page === "new") return { page: "new", game: id, code: asked.get("code") ?? "" };
  if (page === "decks") return { page: "decks", game: id, list: (asked.get("list") ?? "").replaceAll(",", "\n") };
  if (page === "rules") return { page: "rules", game: id, at: asked.get("at") ?? "" };
  if (page === "match") return rest === "sheet" ? { page: "sheet", id } : { page: "match", id };
  if ((page === "j" || page === "join") && rest) return { page: "join", id, invitation: rest };
  if (page === "seat" && rest) return { page: "seat", id, token: rest };
  if (page === "move" && rest) return { page: "move", id, token: rest };
  if (page === "replay") return { page: "replay", id, at: wholeNumber(asked.get("at")) };
  return { page: "unknown" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

class Router {
  route = $state<Route>(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => this.follow());
  }

  follow(): void {
    this.route = parse(location.hash);
    scrollTo(0, 0);
  }

  go(path: string): void {
    location.hash = path;
  }

  /** Go there without leaving where we are in the browser's history: tokens do not stay behind. */
  replace(path: string): void {
    history.replaceState(null, "", `#${path}`);
    this.follow();
  }
}

export const router = new Router();

export const matchPath = (id: string) => `/match/${encodeURIComponent(id)}`;
export const replayPath = (id: string) => `/replay/${encodeURIComponent(id)}`;
export const spectatorLink = (id: string) => linkTo(matchPath(id));
export const joinLink = (id: string, invitation: string) => linkTo(`/j/${encodeURIComponent(id)}/${invitation}`);
/** Opens a deck box with this list; its lines are shortened to cards and copies. */
export const deckLink = (game: string, list: string) =>
  linkTo(`${decksPath(game)}?list=${encodeURIComponent(bareLines(list).join(","))}`);
export const decksPath = (game: string) => `/decks/${encodeURIComponent(game)}`;
/** The rules of a game, at the rule of this number. */
export const rulesPath = (game: string, at = "") => `/rules/${encodeURIComponent(game)}${at === "" ? "" : `?at=${encodeURIComponent(at)}`}`;
/** Opens seats elsewhere, for their owners alone. */
export const seatLink = (id: string, ...tokens: string[]) =>
  linkTo(`/seat/${encodeURIComponent(id)}/${tokens.join(",")}`);
/** Moves seats to the device that opens it, once. */
export const moveLink = (id: string, ...tokens: string[]) =>
  linkTo(`/move/${encodeURIComponent(id)}/${tokens.join(",")}`);

export const sheetLink = (id: string) => linkTo(`/score/${encodeURIComponent(id)}`);
export const writingLink = (id: string, key: string) => `${sheetLink(id)}/${encodeURIComponent(key)}`;

/** Whether the page's address means this computer, and so do its links. */
export const isOnlyHere = () =>
  address.publicUrl === "" && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** The lines of a list without remarks and empty lines; a comma would end a line. */
const bareLines = (list: string) =>
  list.split("\n").flatMap((line) => line.replace(/#.*/, "").replaceAll(",", " ").trim() || []);

function linkTo(path: string): string {
  return `${address.publicUrl || `${location.origin}${location.pathname}`}#${path}`;
}
