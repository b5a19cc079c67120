"""One step ahead: what each action changes in the named factors, over sampled worlds, and what a level takes.

A level with an outlook plays on from there to the end of the stage, all seats taking what the prior rates
best, and judges what has come of the action by then. A level that looks into no world judges at first sight:
no action is tried, and each is worth its logit. All of it is whole numbers, the same on every machine, and a
level chooses here wherever it plays: at a table or in a series.
"""

from typing import Annotated

import numpy as np

from tablemate.core.compiled import I8, I32, I64, Array, Codes, Log, Many, Rng, draw, rule
from tablemate.core.contract import (
    FACTORS,
    MAX_LEGAL,
    MAX_SEATS,
    State,
    Tables,
    adjust,
    apply,
    avoids,
    determinize,
    evaluate,
    is_blunder,
    is_certain,
    legal,
    root_logits,
    score,
    stage,
    undoes,
    win_chance,
)
from tablemate.players.kernels.rollout import NEVER, WIN_CHANCE, WIN_WORTH, best_rated, goes_on, outcome
from tablemate.players.kernels.slips import A_LOGIT, place_taken

FACTOR_COUNT = len(FACTORS)
MOST = 100  # that a factor can change by
LAST, DRAWN, TRIED = range(3)  # worlds: the one before, the one drawn, and what comes of an action
WORLDS = 3
A_POINT = 1000  # of the stage: chances to win are in 1000ths
WORD = np.dtype(np.int64)
ONE = 1 << 20  # what weights add up to, and a point
SETTLED, BY_WORLD, BY_CHANCE = range(3)  # what an action comes to rests on nothing unknown, worlds, chance
FEWEST = 3  # actions that are tried one step ahead, where there are so many
SAFE = 0  # where a game lists the action that does no harm: to end, to stop, to choose none


class Level:
    """A level that looks ahead, as its seat plays it."""

    weights: Annotated[Array[I64], FACTOR_COUNT]
    style: I64
    worlds: I64  # in which each action is tried; in none where it judges at first sight
    randomness: I64  # how often it is careless, of CARELESS
    temperature: I64  # points in ONEths: an action so much worse is e times as unlikely when it is careless
    disaster: I64  # points in ONEths: no action that is worse by more than this is ever taken
    prior: I64  # points in ONEths that 256 of an action's logit add to its score
    outlook: I64  # points in ONEths that a point of the stage adds to its score; 0 does not play on
    drops_beyond: I64  # actions with a logit so far below the best one are not tried
    wins_from: I64  # the logit from which the game holds the match for won


class Work:
    """What one look works with, and what it has found out about each action that was tried."""

    worlds: Annotated[Array[State], WORLDS]
    log: Log
    before: Annotated[Array[I64], FACTOR_COUNT]
    after: Annotated[Array[I64], FACTOR_COUNT]
    start: Rng  # where worlds begin to be drawn
    rng: Rng  # draws them
    weights: Annotated[Array[I64], FACTOR_COUNT]  # fitted to the position
    codes: Annotated[Array[I64], MAX_LEGAL + 1]
    logits: Annotated[Array[I64], MAX_LEGAL + 1]
    changes: Annotated[Array[I64], (MAX_LEGAL + 1) * FACTOR_COUNT]  # added up over the worlds
    won: Annotated[Array[I64], MAX_LEGAL + 1]  # wins less losses, the same
    brought: Annotated[Array[I64], MAX_LEGAL + 1]  # by the end of the stage, in 1000ths of a point, the same
    scores: Annotated[Array[I64], MAX_LEGAL + 1]  # in ONEths of a point, the same
    latest: Annotated[Array[I8], (MAX_LEGAL + 1) * (FACTOR_COUNT + 1)]  # in the last world, and its outcome
    latest_brought: Annotated[Array[I32], MAX_LEGAL + 1]  # in the last world, in 1000ths of a point
    points: Annotated[Array[I64], MAX_SEATS]
    ways: Annotated[Array[I64], MAX_LEGAL + 1]  # the actions of somebody on the way to the end of the stage
    ratings: Annotated[Array[I64], MAX_LEGAL + 1]  # and their logits
    count: I64  # of actions that are tried
    best: I64  # the place of the action with the highest score
    rests_on: Annotated[Array[I8], MAX_LEGAL + 1]  # SETTLED, BY_WORLD or BY_CHANCE
    level: Level  # of a player at the table,
    own: Rng  # and its stream


# What a level takes


@rule
def begin(s: State, t: Tables, level: Level, seat: int, rng: Rng, work: Work) -> int:
    """List the actions that will be tried and fit the weights to the position; return how many they are.

    There are several, and `rng` is the stream of the seat.
    """
    if level.worlds > 0:
        work.start.x = draw(rng)
        fit_weights(s, t, level, seat, work.weights[:])
    n = legal(s, t, work.codes[:])
    if level.prior == 0 and level.drops_beyond == NEVER and level.wins_from == NEVER:
        for k in range(n):
            work.logits[k] = 0
    else:
        root_logits(s, t, work.logits[:])
    n = leave_out(s, t, work, n)
    if level.drops_beyond != NEVER:
        n = drop_the_worst(work, n, level.drops_beyond, 0 if level.outlook > 0 else FEWEST)
    work.count = n
    return n


@rule
def fit_weights(s: State, t: Tables, level: Level, seat: int, weights: Codes) -> None:
    """The weights of a level as the position asks for them; they add up to ONE."""
    for f in range(FACTOR_COUNT):
        weights[f] = level.weights[f]
    adjust(s, t, seat, level.style, weights)
    total = 0
    for f in range(FACTOR_COUNT):
        total += weights[f]
    for f in range(FACTOR_COUNT):
        weights[f] = weights[f] * ONE // total


@rule
def leave_out(s: State, t: Tables, work: Work, n: int) -> int:
    """Keep the actions that opponents may take here and that are not plainly silly, unless all are.

    Return how many.
    """
    kept = 0
    for k in range(n):
        code = work.codes[k]
        work.won[k] = 0 if avoids(s, t, code) or undoes(s, t, code) or is_blunder(s, t, code) else 1
        kept += work.won[k]
    return keep_marked(work, n) if 0 < kept < n else n


@rule
def drop_the_worst(work: Work, n: int, beyond: int, fewest: int) -> int:
    """Keep the actions whose logit is at most so far below the best, the safe one and, if these are too few,
    the next best; return how many."""
    logits, is_kept = work.logits, work.won
    best = logits[0]
    for k in range(1, n):
        if logits[k] > best:
            best = logits[k]
    kept = 0
    for k in range(n):
        is_kept[k] = 1 if k == SAFE or logits[k] >= best - beyond else 0
        kept += is_kept[k]
    while kept < fewest and kept < n:
        next_best = -1
        for k in range(n):
            if is_kept[k] == 0 and (next_best < 0 or logits[k] > logits[next_best]):
                next_best = k
        is_kept[next_best] = 1
        kept += 1
    return keep_marked(work, n)


@rule
def keep_marked(work: Work, n: int) -> int:
    """Close up the list of actions around those that are marked; return how many."""
    at = 0
    for k in range(n):
        if work.won[k] != 0:
            work.codes[at] = work.codes[k]
            work.logits[at] = work.logits[k]
            at += 1
    return at


@rule
def judge(s: State, t: Tables, level: Level, seat: int, work: Work, first: int, last: int) -> None:
    """Try those of the listed actions from the first up to the last, and give them their scores."""
    plays_on = level.outlook > 0
    if level.worlds > 0 and not (plays_on and work.count == 1):
        look_ahead(s, t, work, seat, first, last, level.worlds, plays_on)
    else:
        forget_outcomes(work, first, last)
    times = times_judged(level)
    for k in range(first, last):
        if work.logits[k] >= level.wins_from:
            work.won[k] = times
        total = WIN_WORTH * ONE * work.won[k] + level.prior * work.logits[k] * times // A_LOGIT
        total += level.outlook * work.brought[k] // A_POINT
        for f in range(FACTOR_COUNT):
            total += work.weights[f] * work.changes[k * FACTOR_COUNT + f]
        work.scores[k] = total


@rule
def times_judged(level: Level) -> int:
    """How often what an action is worth has been added up: in each world, or once at first sight."""
    return level.worlds if level.worlds > 0 else 1


@rule
def decide(level: Level, rng: Rng, work: Work, n: int) -> int:
    """The place of the action that is taken: the best, but for a slip now and then."""
    scores, behind = work.scores, work.won
    best = 0
    for k in range(1, n):
        if scores[k] > scores[best]:
            best = k
    work.best = best
    times = times_judged(level)
    for k in range(n):
        behind[k] = (scores[best] - scores[k]) // times
    return place_taken(rng, behind[:n], best, level.randomness, level.temperature, level.disaster)


# What actions come to


@rule
def look_ahead(
    root: State, t: Tables, work: Work, seat: int, first: int, last: int, samples: int, plays_on: bool
) -> None:
    """Note of some listed actions how far each changes every factor, wins less losses, and what it brings the
    seat by the end of the stage, if it is played on to there; all of it added up over the worlds.

    All are tried in the same worlds. What is certain one step ahead is tried at once, and counts for every
    world; in a world like the last an action comes to the same, unless chance had a part in it.
    """
    evaluate(root, t, seat, work.before[:])  # the same in every world that fits
    forget_outcomes(work, first, last)
    left = 0
    for k in range(first, last):
        work.rests_on[k] = BY_CHANCE
        if not plays_on and is_certain(root, t, work.codes[k]):
            try_action(root, t, work, k, seat, plays_on)
            add_latest(work, k, samples)
            work.rests_on[k] = SETTLED
        else:
            left += 1
    work.rng.x = work.start.x
    for _ in range(samples if left > 0 else 0):
        work.worlds[DRAWN] = root
        determinize(work.worlds[DRAWN], t, seat, work.rng)
        is_another = not is_like_last(work)
        for k in range(first, last):
            if work.rests_on[k] != SETTLED:
                if is_another or work.rests_on[k] == BY_CHANCE:
                    try_action(work.worlds[DRAWN], t, work, k, seat, plays_on)
                add_latest(work, k, 1)
        work.worlds[LAST] = work.worlds[DRAWN]


@rule
def forget_outcomes(work: Work, first: int, last: int) -> None:
    for i in range(first * FACTOR_COUNT, last * FACTOR_COUNT):
        work.changes[i] = 0
    for k in range(first, last):
        work.won[k] = 0
        work.brought[k] = 0


@rule
def try_action(world: State, t: Tables, work: Work, k: int, seat: int, plays_on: bool) -> None:
    """Note what an action comes to in a world."""
    work.worlds[TRIED] = world
    s = work.worlds[TRIED]
    apply(s, t, work.codes[k], work.log)
    evaluate(s, t, seat, work.after[:])
    latest = work.latest[k * (FACTOR_COUNT + 1) : (k + 1) * (FACTOR_COUNT + 1)]
    for f in range(FACTOR_COUNT):
        latest[f] = within(work.after[f] - work.before[f])
    latest[FACTOR_COUNT] = outcome(s, t, seat)
    work.latest_brought[k] = play_on(world, s, t, work, seat) if plays_on else 0
    work.rests_on[k] = BY_CHANCE if s.rng.x != world.rng.x else BY_WORLD


@rule
def play_on(before: State, s: State, t: Tables, work: Work, seat: int) -> int:
    """Let every seat take what the prior rates best to the end of the stage.

    Return what that has brought since the position before: points, and the chance to win.
    """
    now = stage(before, t)
    score(before, t, work.points[:])
    had = work.points[seat]
    while goes_on(s, t, now):
        apply(s, t, best_rated(s, t, work.ways[:], work.ratings[:]), work.log)
    score(s, t, work.points[:])
    return A_POINT * (work.points[seat] - had) + WIN_CHANCE * win_chance(s, t, seat)


@rule
def add_latest(work: Work, k: int, times: int) -> None:
    """Count what an action came to in the last world in which it was tried."""
    latest = work.latest[k * (FACTOR_COUNT + 1) : (k + 1) * (FACTOR_COUNT + 1)]
    for f in range(FACTOR_COUNT):
        work.changes[k * FACTOR_COUNT + f] += times * latest[f]
    work.won[k] += times * latest[FACTOR_COUNT]
    work.brought[k] += times * work.latest_brought[k]


@rule
def within(change: int) -> int:
    return -MOST if change < -MOST else MOST if change > MOST else change


@rule
def is_like_last(work: Work) -> bool:
    """Whether the world that was drawn is the last one, but for its generator."""
    words = work.worlds[:].view(WORD)
    size = len(words) // WORLDS
    for i in range(1, size):
        if words[DRAWN * size + i] != words[LAST * size + i]:
            return False
    return True


# Crossings


@rule
def begin_at(states: Many[State], tables: Many[Tables], works: Many[Work], seat: int) -> int:
    work = works[0]
    return begin(states[0], tables[0], work.level, seat, work.own, work)


@rule
def judge_at(
    states: Many[State],
    tables: Many[Tables],
    works: Many[Work],
    seat: int,
    first: int,
    last: int,
) -> None:
    judge(states[0], tables[0], works[0].level, seat, works[0], first, last)


@rule
def decide_at(works: Many[Work], n: int) -> int:
    work = works[0]
    return decide(work.level, work.own, work, n)


@rule
def look_ahead_at(
    roots: Many[State],
    tables: Many[Tables],
    works: Many[Work],
    seat: int,
    n: int,
    samples: int,
) -> None:
    """Look one step ahead at the first `n` actions that are listed, whatever a level would do."""
    look_ahead(roots[0], tables[0], works[0], seat, 0, n, samples, False)
