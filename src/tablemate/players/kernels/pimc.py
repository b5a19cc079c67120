"""Determinized Monte Carlo: every option tried in the same sampled worlds, each played out by policy."""

from tablemate.core.compiled import OVER, Codes, Log, Many, Rng, draw, rule
from tablemate.core.contract import State, Tables, actor, apply, determinize, is_winner, policy, score, stage

WIN = 50  # points
USUAL = 0  # style


@rule
def play_stage_out(s: State, t: Tables, seat: int, style: int, rng: Rng, log: Log) -> None:
    """Let every seat follow the scripted policy to the end of the stage; the others in the usual style."""
    now = stage(s, t)
    while actor(s, t) != OVER and stage(s, t) == now:
        apply(s, t, policy(s, t, style if actor(s, t) == seat else USUAL, rng), log)


@rule
def win_bonus(s: State, t: Tables, seat: int) -> int:
    """What it adds to a seat's points to have won, once the match is over."""
    return WIN if actor(s, t) == OVER and is_winner(s, t, seat) else 0


@rule
def try_options_at(
    roots: Many[State],
    worlds: Many[State],
    tables: Many[Tables],
    seat: int,
    style: int,
    rngs: Many[Rng],
    logs: Many[Log],
    codes: Codes,
    options: int,
    points: Codes,
    totals: Codes,
    samples: int,
) -> None:
    """Add to `totals` what each option brings the seat in so many worlds; `worlds` has room for two."""
    t = tables[0]
    for _ in range(samples):
        worlds[0] = roots[0]
        determinize(worlds[0], t, seat, rngs[0])
        start = draw(rngs[0])
        for k in range(options):
            worlds[1] = worlds[0]
            s = worlds[1]
            rngs[1].x = start
            now = stage(s, t)
            apply(s, t, codes[k], logs[0])
            if stage(s, t) == now:
                play_stage_out(s, t, seat, style, rngs[1], logs[0])
            score(s, t, points)
            totals[k] += points[seat] + win_bonus(s, t, seat)
