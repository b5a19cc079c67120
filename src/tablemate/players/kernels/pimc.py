"""Determinized Monte Carlo: every action tried in the same sampled worlds, each played out by policy.

A search may trust the prior, which then counts as much as having tried so many worlds. It tries an action
no more that the worlds still to come would hardly bring to the front, and is done when one is left. A player
at a table and a series decide by the same calls.
"""

from typing import Annotated

from tablemate.core.compiled import I8, I64, Array, Log, Many, Rng, draw, rule
from tablemate.core.contract import (
    LOGIT_SCALE,
    MAX_LEGAL,
    MAX_SEATS,
    State,
    Tables,
    apply,
    determinize,
    legal,
    root_logits,
    score,
    stage,
)
from tablemate.players.kernels.rollout import WIN_POINTS, roll_out, win_bonus

A_POINT = 256 * 100  # in standings: logits are in 256ths, and what they are worth in hundredths of a point
NO_END = 0  # of the worlds: they are tried until time is up
SCREENED = 8  # worlds between two looks at which actions are left behind
LIKELY = 2  # standard errors by which the worlds to come may yet change a lead
FINE = 4  # parts of a point that leads and spreads are worked out in, as whole numbers


class Tally:
    """What an action has brought, added up over the worlds in which it was tried."""

    points: I64
    worlds: I64
    latest: I64  # points in the last world
    apart: I64  # points beyond those of the action that looked best at first, in all worlds
    squares: I64  # of the same
    is_behind: I8


class Work:
    """What a search works with."""

    world: State
    trial: State  # the same world, in which an action is tried
    log: Log
    points: Annotated[Array[I64], MAX_SEATS]
    rng: Rng  # draws worlds
    rollout_rng: Rng
    codes: Annotated[Array[I64], MAX_LEGAL]
    ratings: Annotated[Array[I64], MAX_LEGAL]  # their logits
    tallies: Annotated[Array[Tally], MAX_LEGAL]
    count: I64  # of codes
    first: I64  # the place of the one that looked best at first
    seat: I64  # that thinks
    style: I64
    trust: I64  # worlds: the prior counts as much as having tried so many
    wanted: I64  # worlds in all, or NO_END
    tried: I64  # worlds so far


@rule
def begin(root: State, t: Tables, work: Work, seat: int, style: int, trust: int, wanted: int) -> int:
    """List the actions of a decision, none of them tried yet; return how many."""
    n = legal(root, t, work.codes[:])
    work.seat = seat
    work.style = style
    work.trust = trust
    work.wanted = wanted
    work.count = n
    work.tried = 0
    for k in range(n):
        work.ratings[k] = 0
        tally = work.tallies[k]
        tally.points = tally.worlds = tally.apart = tally.squares = tally.is_behind = 0
    if trust > 0:
        root_logits(root, t, work.ratings[:])
    work.first = best_option(work)
    return n


@rule
def try_worlds(root: State, t: Tables, work: Work, worlds: int) -> bool:
    """Try the actions in so many worlds more; whether it has stopped since only one is left."""
    now = stage(root, t)
    for _ in range(worlds):
        try_in_world(root, t, work, now)
        if work.trust > 0 and work.tried % SCREENED == 0 and leave_behind(work):
            return True
    return False


@rule
def try_in_world(root: State, t: Tables, work: Work, now: int) -> None:
    work.world = root
    determinize(work.world, t, work.seat, work.rng)
    start = draw(work.rng)
    for k in range(work.count):
        tally = work.tallies[k]
        if tally.is_behind == 0:
            work.trial = work.world
            work.rollout_rng.x = start
            apply(work.trial, t, work.codes[k], work.log)
            roll_out(work.trial, t, work.seat, work.style, work.rollout_rng, work.log, now)
            score(work.trial, t, work.points[:])
            tally.latest = work.points[work.seat] + win_bonus(work.trial, t, work.seat)
            tally.points += tally.latest
            tally.worlds += 1
    work.tried += 1
    if work.trust > 0:
        note_spreads(work)


@rule
def note_spreads(work: Work) -> None:
    """Add up how far the last world set each action apart from the one that looked best at first."""
    usual = work.tallies[work.first].latest
    for k in range(work.count):
        tally = work.tallies[k]
        if tally.is_behind == 0:
            apart = tally.latest - usual
            tally.apart += apart
            tally.squares += apart * apart


@rule
def leave_behind(work: Work) -> bool:
    """Try no more what will hardly come to the front; whether nothing else is left.

    The action that looked best at first stays, since the others are measured against it.
    """
    best = best_option(work)
    is_settled = True
    for k in range(work.count):
        if k != best and work.tallies[k].is_behind == 0:
            is_left = is_left_behind(work, k, best)
            is_settled = is_settled and is_left
            if is_left and k != work.first:
                work.tallies[k].is_behind = 1
    return is_settled


@rule
def is_left_behind(work: Work, k: int, best: int) -> bool:
    """Whether the worlds to come would hardly make up for what an action is behind the best."""
    to_come = work.tried if work.wanted == NO_END else work.wanted - work.tried
    lead = (standing(work, best) - standing(work, k)) // (A_POINT // FINE)
    spread = spread_of(work, k) + spread_of(work, best)
    if work.first != k and work.first != best:
        spread *= 2  # at most: each is measured against a third
    return lead * lead >= LIKELY * LIKELY * spread * to_come


@rule
def spread_of(work: Work, k: int) -> int:
    """The variance of what a world makes of an action, beside the one that looked best at first.

    One world more is counted in which a match was won by it: few worlds may all be alike by chance.
    """
    tally = work.tallies[k]
    squares = tally.squares + WIN_POINTS * WIN_POINTS
    pairs = work.tried * (work.tried - 1)
    return FINE * FINE * (squares * work.tried - tally.apart * tally.apart) // pairs


@rule
def standing(work: Work, k: int) -> int:
    """What an action brought in all worlds, and what it looked like at first, a point being A_POINT."""
    return A_POINT * work.tallies[k].points + work.trust * logit_scale(work.seat) * work.ratings[k]


@rule
def logit_scale(seat: int) -> int:
    return LOGIT_SCALE[min(seat, len(LOGIT_SCALE) - 1)]


@rule
def best_option(work: Work) -> int:
    """The place of the best action so far, of those that are still tried; of equal ones the first."""
    best = -1
    for k in range(work.count):
        if work.tallies[k].is_behind == 0 and (best < 0 or standing(work, k) > standing(work, best)):
            best = k
    return best


# Crossings


@rule
def begin_at(
    states: Many[State],
    tables: Many[Tables],
    works: Many[Work],
    seat: int,
    style: int,
    trust: int,
    wanted: int,
) -> int:
    return begin(states[0], tables[0], works[0], seat, style, trust, wanted)


@rule
def try_worlds_at(states: Many[State], tables: Many[Tables], works: Many[Work], worlds: int) -> bool:
    return try_worlds(states[0], tables[0], works[0], worlds)


@rule
def best_option_at(works: Many[Work]) -> int:
    return best_option(works[0])
