"""What searches share: how far they look, how they play on from there, and what winning is worth to them."""

from tablemate.core.compiled import OVER, Codes, Log, Rng, rule
from tablemate.core.contract import (
    State,
    Tables,
    action_logits,
    actor,
    apply,
    is_winner,
    legal,
    policy,
    stage,
)

USUAL = 0  # style
WIN_POINTS = 50  # what a match won adds to the points of a stage
WIN_CHANCE = WIN_POINTS // 2  # and the chance of it; with more, seats give up bids to spoil the leader's
NEVER = 1 << 40  # more than a logit, or a distance of two, can be
WIN_WORTH = 1000  # and to factors times their weights, which are 100 at most


@rule
def goes_on(s: State, t: Tables, now: int) -> bool:
    """Whether somebody has to decide, still in this stage."""
    return actor(s, t) != OVER and stage(s, t) == now


@rule
def roll_out(s: State, t: Tables, seat: int, style: int, rng: Rng, log: Log, now: int) -> None:
    """Let every seat follow the scripted policy to the end of the stage; the others in the usual style."""
    while goes_on(s, t, now):
        apply(s, t, policy(s, t, style if actor(s, t) == seat else USUAL, rng), log)


@rule
def best_rated(s: State, t: Tables, codes: Codes, logits: Codes) -> int:
    """The action that the prior rates best; of equal ones the first. The arrays are room to list them in."""
    n = legal(s, t, codes)
    if n == 1:
        return codes[0]
    action_logits(s, t, logits)
    best = 0
    for k in range(1, n):
        if logits[k] > logits[best]:
            best = k
    return codes[best]


@rule
def outcome(s: State, t: Tables, seat: int) -> int:
    """1 for a match won, -1 for one lost, 0 while it goes on."""
    if actor(s, t) != OVER:
        return 0
    return 1 if is_winner(s, t, seat) else -1


@rule
def win_bonus(s: State, t: Tables, seat: int) -> int:
    """What it adds to a seat's points to have won, once the match is over."""
    return WIN_POINTS if outcome(s, t, seat) > 0 else 0
