"""Determinized Monte Carlo: every action tried in the same sampled worlds, each played out by policy."""

from typing import Annotated

from tablemate.core.compiled import I64, Array, Codes, Log, Many, Rng, draw, rule
from tablemate.core.contract import MAX_SEATS, State, Tables, apply, determinize, score, stage
from tablemate.players.kernels.rollout import roll_out, win_bonus


class Work:
    """What a search works with."""

    world: State
    trial: State  # the same world, in which an action is tried
    log: Log
    points: Annotated[Array[I64], MAX_SEATS]
    rng: Rng  # draws worlds
    rollout_rng: Rng


@rule
def try_actions_at(
    roots: Many[State],
    tables: Many[Tables],
    works: Many[Work],
    codes: Codes,
    totals: Codes,
    seat: int,
    style: int,
    samples: int,
) -> None:
    try_actions(roots[0], tables[0], works[0], codes, totals, seat, style, samples)


@rule
def try_actions(
    root: State, t: Tables, work: Work, codes: Codes, totals: Codes, seat: int, style: int, samples: int
) -> None:
    """Add to `totals` what each action brings the seat in so many worlds."""
    now = stage(root, t)
    for _ in range(samples):
        work.world = root
        determinize(work.world, t, seat, work.rng)
        start = draw(work.rng)
        for k in range(len(codes)):
            work.trial = work.world
            work.rollout_rng.x = start
            apply(work.trial, t, codes[k], work.log)
            roll_out(work.trial, t, seat, style, work.rollout_rng, work.log, now)
            score(work.trial, t, work.points[:])
            totals[k] += work.points[seat] + win_bonus(work.trial, t, seat)
