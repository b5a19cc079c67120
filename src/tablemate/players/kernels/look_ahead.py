"""One step ahead: what an action changes in the named factors, over sampled worlds."""

from typing import Annotated

import numpy as np

from tablemate.core.compiled import I64, Array, Codes, Log, Many, Rng, rule
from tablemate.core.contract import FACTORS, State, Tables, apply, determinize, evaluate
from tablemate.players.kernels.rollout import outcome

FACTOR_COUNT = len(FACTORS)
MOST = 100  # that a factor can change by
LAST, DRAWN, TRIED = 0, 1, 2  # worlds: where the action was last tried, the next one, and what comes of it
WORLDS = 3
WORD = np.dtype(np.int64)


class Work:
    """What one look works with."""

    worlds: Annotated[Array[State], WORLDS]
    log: Log
    before: Annotated[Array[I64], FACTOR_COUNT]
    after: Annotated[Array[I64], FACTOR_COUNT]
    start: Rng  # where worlds begin to be drawn
    rng: Rng  # draws them


@rule
def within(change: int) -> int:
    return -MOST if change < -MOST else MOST if change > MOST else change


@rule
def look_ahead_at(
    roots: Many[State],
    tables: Many[Tables],
    works: Many[Work],
    codes: Codes,
    changes: Codes,
    won: Codes,
    seat: int,
    samples: int,
) -> None:
    """Write of each action how far it changes every factor, and wins less losses, added up over the worlds.

    All are tried in the same worlds.
    """
    work = works[0]
    evaluate(roots[0], tables[0], seat, work.before[:])  # the same in every world that fits
    for k in range(len(codes)):
        work.rng.x = work.start.x
        of_action = changes[k * FACTOR_COUNT : (k + 1) * FACTOR_COUNT]
        won[k] = look(roots[0], tables[0], work, codes[k], of_action, seat, samples)


@rule
def look(root: State, t: Tables, work: Work, code: int, changes: Codes, seat: int, samples: int) -> int:
    """One of them. In a world like the last it comes to the same, unless chance had a part in it."""
    for f in range(FACTOR_COUNT):
        changes[f] = 0
    won, result = 0, 0
    by_chance = True
    for _ in range(samples):
        work.worlds[DRAWN] = root
        determinize(work.worlds[DRAWN], t, seat, work.rng)
        if by_chance or not is_like_last(work):
            work.worlds[LAST] = work.worlds[DRAWN]
            work.worlds[TRIED] = work.worlds[DRAWN]
            s = work.worlds[TRIED]
            apply(s, t, code, work.log)
            evaluate(s, t, seat, work.after[:])
            result = outcome(s, t, seat)
            by_chance = s.rng.x != work.worlds[DRAWN].rng.x
        for f in range(FACTOR_COUNT):
            changes[f] += within(work.after[f] - work.before[f])
        won += result
    return won


@rule
def is_like_last(work: Work) -> bool:
    """Whether the world that was drawn is the last one, but for its generator."""
    words = work.worlds[:].view(WORD)
    size = len(words) // WORLDS
    for i in range(1, size):
        if words[DRAWN * size + i] != words[LAST * size + i]:
            return False
    return True
