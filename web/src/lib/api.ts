// The server's REST part. Every refusal becomes an ApiError whose message can be shown as it is.

import type { Called, Code, Following, QrCode, RematchMade, RulesPage, Tutorial, Waiting } from "../generated/table";
import type {
  ErrorAnswer,
  GameAction,
  GameDetails,
  GameList,
  Hint,
  MatchBrief,
  MatchList,
  MatchMade,
  MatchWanted,
  PlayFrom,
  PastView,
  SeatHeld,
  ReviewLine,
  Shared,
  TableMessage,
  WhyAnswer,
} from "./types";
import { address } from "./address.svelte";
import { givenKey } from "./keys";
import type { Options } from "./options";
import { asSentence } from "./words";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

interface Asking {
  method?: "GET" | "POST";
  token?: string | null;
  body?: unknown;
}

export async function ask<Answer>(
  path: string,
  { method = "GET", token = null, body }: Asking = {},
): Promise<Answer> {
  const answer = await fetched(path, { method, token, body });
  return (await answer.json()) as Answer;
}

async function fetched(path: string, { method = "GET", token = null, body }: Asking): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new ApiError("offline", "The table cannot be reached just now. Is it still running?", 0);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<ApiError> {
  try {
    const { error } = (await answer.json()) as ErrorAnswer;
    return new ApiError(error.code, error.message, answer.status);
  } catch {
    return new ApiError("unclear", "The table did not understand that.", answer.status);
  }
}

/** A fault in words for a person, whatever was thrown. */
export function sentence(fault: unknown): string {
  if (fault instanceof ApiError) return asSentence(fault.message);
  return "Something went wrong on this page. Reloading it helps; the match is safe.";
}

const match = (id: string, rest = "") => `/api/matches/${encodeURIComponent(id)}${rest}`;
export const post = <Answer>(path: string, body: unknown, token: string | null = null) =>
  ask<Answer>(path, { method: "POST", body, token });

export async function games(): Promise<GameList> {
  const list = await ask<GameList>("/api/games");
  address.publicUrl = list.public_url ?? "";
  return list;
}
export const game = (id: string) => ask<GameDetails>(`/api/games/${encodeURIComponent(id)}`);
export const tutorial = (game: string) => ask<Tutorial>(`/api/games/${encodeURIComponent(game)}/tutorial`);

/** The rules to read: as far as they hold under these options, or in a match. */
export const rules = (game: string, options: Options = {}) =>
  ask<RulesPage>(`/api/games/${encodeURIComponent(game)}/rules?options=${encodeURIComponent(JSON.stringify(options))}`);
export const rulesOfMatch = (id: string) => ask<RulesPage>(match(id, "/rules"));

export const matches = (state: "running" | "finished", limit = 20, before: string | null = null) => {
  const asked = new URLSearchParams({ state, limit: String(limit) });
  if (before !== null) asked.set("before", before);
  return ask<MatchList>(`/api/matches?${asked}`).then((answer) => answer.matches);
};
/** Those of these matches that go on, or are over, private or not. */
export const matchesOf = async (state: "running" | "finished", ids: string[]): Promise<MatchBrief[]> => {
  if (ids.length === 0) return [];
  const asked = new URLSearchParams({ state, limit: "100", ids: ids.slice(0, 100).join() });
  return (await ask<MatchList>(`/api/matches?${asked}`)).matches;
};
export const open = (wanted: MatchWanted) => post<MatchMade>("/api/matches", wanted, givenKey());
export const table = (id: string, token: string | null) => ask<TableMessage>(match(id), { token });

export const join = (id: string, invitation: string, token: string, name: string) =>
  post<SeatHeld>(match(id, "/join"), { invitation, token, name: name || null });
/** A name as it is shown; one that cannot be a name is refused. */
export const checkName = (name: string) => post<Called>("/api/names", { name });
export const rename = (id: string, token: string, name: string) =>
  post<Called>(match(id, "/name"), { name: name || null }, token);
export const standIn = (id: string, token: string, seat: number, level: string) =>
  post<Following>(match(id, "/stand-in"), { absent: seat, level }, token);
export const endMatch = (id: string, token: string, n: number, seat: number) =>
  post<Following>(match(id, "/end"), { n, absent: seat }, token);
/** Let another token hold a seat; `moved` to another device of its owner's, the old one is told so. */
export async function renewKey(id: string, token: string, renewed: string, moved = false): Promise<SeatHeld> {
  try {
    return await post<SeatHeld>(match(id, "/key"), { token: renewed, moved }, token);
  } catch (fault) {
    // The answer may have been lost on its way.
    const seat = (await table(id, renewed).catch(() => null))?.seat ?? null;
    if (seat === null) throw fault;
    return { seat, token: renewed };
  }
}
export const rematch = (id: string, token: string) => post<RematchMade>(match(id, "/rematch"), {}, token);
export const declineRematch = (id: string, token: string) => post<RematchMade>(match(id, "/rematch/decline"), {}, token);

/** It was taken back, or others have to agree first. */
export type TakenBack = Partial<Following & Waiting>;
export const qrCode = (link: string) => post<QrCode>("/api/qr-codes", { link }).then(({ rows }) => rows);
/** Wish to go back to a line, or answer such a wish. */
export const takeBack = (id: string, token: string, n: number, what: { to: number } | { agree: boolean; to?: number }) =>
  post<TakenBack>(match(id, "/take-back"), { n, ...what }, token);
export const act = (id: string, token: string, n: number, action: GameAction) =>
  post<Following>(match(id, "/actions"), { n, action }, token);
export const concede = (id: string, token: string, n: number) =>
  post<Following>(match(id, "/concede"), { n }, token);
export const hint = (id: string, token: string, n: number) =>
  post<Hint>(match(id, "/hint"), { n }, token);
export const why = (id: string, token: string, n: number) => post<WhyAnswer>(match(id, "/why"), { n }, token);

export const share = (id: string) => ask<Code>(match(id, "/share")).then((answer) => answer.code);
/** What the game asks of every match, as this one answers it; most games ask nothing. */
export const review = (id: string, token: string | null) => ask<ReviewLine[]>(match(id, "/review"), { token });
export const shared = (code: string) => ask<Shared>(`/api/shares/${encodeURIComponent(code.trim())}`);

export function position(id: string, n: number, seat: number | null, areHandsOpen = false) {
  const asked = new URLSearchParams();
  if (seat !== null) asked.set("seat", String(seat));
  if (areHandsOpen) asked.set("open_hands", "true");
  return ask<PastView>(match(id, `/positions/${n}?${asked}`));
}
export const whyThere = (id: string, n: number) => ask<WhyAnswer>(match(id, `/positions/${n}/why`));
export const playFrom = (id: string, wanted: PlayFrom) =>
  post<MatchMade>(match(id, "/play-from"), wanted, givenKey());

/** The record as a file. A link cannot carry the token, so the page fetches it and hands it over. */
export async function download(id: string, token: string | null): Promise<void> {
  const answer = await fetched(match(id, "/record"), { token });
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = filename(answer) ?? `${id}.jsonl`;
  link.click();
  URL.revokeObjectURL(address);
}

function filename(answer: Response): string | null {
  return /filename="?([\w.-]+)"?/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? null;
}
