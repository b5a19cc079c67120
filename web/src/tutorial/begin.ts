// From "play the tutorial" to its table.

import * as api from "../lib/api";
import { PACE, chosen } from "../lib/settings.svelte";
import { starting } from "../lib/starting.svelte";
import { keepRead, meet } from "./kept";

export async function beginTutorial(game: string): Promise<void> {
  await starting.begin(async () => {
    const { seed, options, seats } = await api.tutorial(game);
    const made = await api.open({ game, options, seats, open: [], seed, pace: PACE[chosen.speed] });
    meet(game);
    keepRead(made.id, game, 0);
    return made;
  });
}
