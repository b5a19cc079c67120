"""A player that judges by points, and takes the action that looks best one step ahead.

Where a game says neither `policy` nor `evaluate`, its scripted player takes any legal action.
"""

from tablemate.core.compiled import OVER, Codes, Log, Rng, below, int64, rule, scratch_array
from tablemate.core.contract import (
    GAME,
    MAX_LEGAL,
    MAX_SEATS,
    PUBLIC_FIELDS,
    State,
    Tables,
    actor,
    apply,
    determinize,
    is_winner,
    legal,
)
from tablemate.core.kernels.points import ABSENT, CODE, write_points
from tablemate.core.log import MUTED
from tablemate.core.observing import observer
from tablemate.core.record import dtype_of

STATE, LOG, RNG = dtype_of(State), dtype_of(Log), dtype_of(Rng)
LIKELY = 512  # the logit of what the policy would do
DECIDED = 1_000_000  # what a match that is over is worth to whoever has won it
EVALUATES = GAME.module("skill").says("evaluate")
HAS_POLICY = EVALUATES or GAME.module("skill").says("policy")

STYLES = ("balanced",)
RISK = dict.fromkeys(STYLES, 0)
LOGIT_SCALE = (100,)
STAGE_WORTH = (25.0,)  # as many points as searches give for a match that is won
FACTORS = ("lead",)
WEIGHTS = {style: dict.fromkeys(FACTORS, 1 / len(FACTORS)) for style in STYLES}
HOW_MANY = len(FACTORS)
THOUSANDTHS = tuple(
    round(1000 * WEIGHTS.get(style, {}).get(factor, 0)) for style in STYLES for factor in FACTORS
)  # what is missing there is found by the kit


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    """By how many points the seat is ahead of the best of the others."""
    points = scratch_array(MAX_SEATS, CODE)
    write_points(s, t, points)
    best = ABSENT
    for other in range(MAX_SEATS):
        if other != seat:
            best = max(best, points[other])
    lead = points[seat] - best if best != ABSENT else points[seat]
    factors[0] = min(max(lead, -100), 100)


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    """The action with the best factors at once, in a world that the acting seat could be in."""
    codes = scratch_array(MAX_LEGAL, CODE)
    n = legal(s, t, codes)
    if not EVALUATES:
        return int64(codes[below(rng, n)])
    logs = scratch_array(1, LOG)
    logs[0].n = MUTED
    worlds = scratch_array(2, STATE)
    worlds[0] = s
    determinize(worlds[0], t, actor(s, t), rng)
    chosen, most = 0, -2 * DECIDED
    for k in range(n):
        worlds[1] = worlds[0]
        apply(worlds[1], t, codes[k], logs[0])
        worth = weighed(worlds[1], t, actor(s, t), style)
        if worth > most:
            chosen, most = k, worth
    return int64(codes[chosen])


@rule
def weighed(s: State, t: Tables, seat: int, style: int) -> int:
    """The factors in thousandths, and what the end is worth."""
    if actor(s, t) == OVER:
        return DECIDED if is_winner(s, t, seat) else -DECIDED
    factors = scratch_array(HOW_MANY, CODE)
    evaluate(s, t, seat, factors)
    worth = 0
    for k in range(HOW_MANY):
        worth += THOUSANDTHS[style * HOW_MANY + k] * factors[k]
    return worth


@rule
def action_logits(s: State, t: Tables, out: Codes) -> int:
    """What the policy would do with the same dice every time, above the rest; all alike without a policy."""
    rngs = scratch_array(1, RNG)
    choice = policy(s, t, 0, rngs[0])
    n = legal(s, t, out)
    for k in range(n):
        out[k] = LIKELY if HAS_POLICY and out[k] == choice else 0
    return n


@rule
def root_logits(s: State, t: Tables, out: Codes) -> int:
    """There is no closer look."""
    return action_logits(s, t, out)


@rule
def log_likelihood(s: State, t: Tables, seat: int, past: State, logits: Codes, muted: Log) -> int:
    """What others have done is not judged."""
    return 0


@rule
def target(s: State, t: Tables, seat: int) -> int:
    return 1


@rule
def win_chance(s: State, t: Tables, seat: int) -> int:
    """Not known: players that search then play to be ahead of the others on average."""
    return 0


@rule
def learned_chance(s: State, t: Tables, seat: int) -> int:
    """Nothing was learned."""
    return 0


@rule
def adjust(s: State, t: Tables, seat: int, style: int, weights: Codes) -> None:
    """Weights stay as they are."""


@rule
def undoes(s: State, t: Tables, action: int) -> bool:
    """No step is undone by the next."""
    return False


@rule
def is_blunder(s: State, t: Tables, action: int) -> bool:
    """None is obvious."""
    return False


@rule
def avoids(s: State, t: Tables, action: int) -> bool:
    """Opponents may do whatever is legal."""
    return False


@rule
def is_certain(s: State, t: Tables, action: int) -> bool:
    """It is tried in every world."""
    return False


observe = observer(State, Tables, PUBLIC_FIELDS, GAME.package)
