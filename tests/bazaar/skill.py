from bazaar.rules import legal, worth
from bazaar.state import MAX_SEATS, NO_WARE, STALLS, TAKE, WAIT, State, Tables
from tablemate.core.compiled import Codes, Features, Rng, rule

FACTORS = ("lead",)


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    """The dearest ware; where nothing is dear, it waits."""
    best = 0
    action = WAIT
    for stall in range(STALLS):
        if s.stalls[stall] != NO_WARE and worth(s.stalls[stall]) > best:
            best = worth(s.stalls[stall])
            action = TAKE + stall
    return WAIT if best < t.dear and s.waited[s.turn] == 0 else action


@rule
def action_logits(s: State, t: Tables, out: Codes) -> int:
    n = legal(s, t, out)
    for k in range(n):
        out[k] = 256 if out[k] == WAIT else 256 * worth(s.stalls[out[k] - TAKE])
    return n


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    factors[0] = max(-100, min(100, s.points[seat] - s.points[1 - seat]))


@rule
def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    out[0] = s.turn
    for other in range(MAX_SEATS):
        out[1 + other] = s.points[other]
    for stall in range(STALLS):
        out[1 + MAX_SEATS + stall] = s.stalls[stall]
