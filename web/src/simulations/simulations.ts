// Simulations as the server keeps them, and what they are called.

import type { Job, SimulationList, SimulationStarted, SimulationWanted } from "../generated/table";
import * as api from "../lib/api";
import { givenKey, keepKey, keyOf } from "../lib/keys";
import { count, figure, playerWords } from "../lib/words";

export type { Job as Simulation, SimulationWanted as Wanted } from "../generated/table";

const at = (id: string, rest: string) => `/api/simulations/${encodeURIComponent(id)}${rest}`;

export const list = () => api.ask<SimulationList>("/api/simulations", { token: givenKey() });
export async function begin(wanted: SimulationWanted): Promise<Job> {
  const { key, ...begun } = await api.post<SimulationStarted>("/api/simulations", wanted, givenKey());
  keepKey("simulation", begun.id, key);
  return begun;
}
export const stop = (id: string) =>
  api.ask<Job>(at(id, "/stop"), { method: "POST", token: keyOf("simulation", id) ?? givenKey() });
export const reportAddress = (id: string) => at(id, "/report");

export const isUnfinished = ({ state }: Job) => state === "waiting" || state === "running";

export const nameOf = ({ title, wanted }: Job) => `${title}, ${count(wanted.games, "match", "matches")}`;

/** "Normal at all 4 seats", or seat by seat. A style stands after a comma, so that seats cannot. */
export function lineUp(seats: string[]): string {
  const words = seats.map(playerWords);
  return new Set(words).size === 1 ? `${words[0]} in all ${seats.length} seats` : words.join(" · ");
}

export function progressWords({ state, done, wanted }: Job): string {
  const played = count(done, "match", "matches");
  if (state === "waiting") return "Waiting for its turn";
  if (state === "running") return done === 0 ? "Getting ready …" : `${figure(done)} of ${figure(wanted.games)}`;
  if (state === "stopped") return done === 0 ? "Stopped" : `Stopped after ${played}`;
  return state === "done" ? "Done" : "Failed";
}

/** What a screen reader says when one is over. */
export function overWords(simulation: Job): string {
  const rest = simulation.state === "done" ? " Its report can be opened." : "";
  return `${nameOf(simulation)}: ${progressWords(simulation)}.${rest}`;
}
