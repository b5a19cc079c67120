from bazaar.actions import HAS_WAITED, STALL_IS_EMPTY
from bazaar.events import LAID_OUT, TAKEN, WAITED
from bazaar.state import MAX_SEATS, NO_WARE, STALLS, TAKE, WAIT, State, Tables
from tablemate.core.compiled import OVER, Codes, Log, below, emit1, emit2, offer, rule


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    for stall in range(STALLS):
        fill(s, stall, log)


@rule
def fill(s: State, stall: int, log: Log) -> None:
    """Lay out one of the wares that have not been seen yet, if there are any."""
    s.stalls[stall] = NO_WARE
    if s.drawn == s.wares:
        return
    skipped = below(s.rng, s.wares - s.drawn)
    ware = 0
    while skipped > 0 or s.was_drawn[ware] != 0:
        skipped -= s.was_drawn[ware] == 0
        ware += 1
    s.was_drawn[ware] = 1
    s.drawn += 1
    s.stalls[stall] = s.first + ware
    emit1(log, LAID_OUT, s.stalls[stall])


@rule
def actor(s: State, t: Tables) -> int:
    for stall in range(STALLS):
        if s.stalls[stall] != NO_WARE:
            return s.turn + 0
    return OVER


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    n = 0
    for action in range(WAIT + 1):
        if refusal(s, t, action) == 0:
            n = offer(out, n, action)
    return n


@rule
def refusal(s: State, t: Tables, action: int) -> int:
    if action == WAIT:
        return HAS_WAITED if s.waited[s.turn] != 0 else 0
    return STALL_IS_EMPTY if s.stalls[action - TAKE] == NO_WARE else 0


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    if action == WAIT:
        s.waited[s.turn] = 1
        emit1(log, WAITED, s.turn)
    else:
        ware = s.stalls[action - TAKE]
        s.points[s.turn] += worth(ware)
        emit2(log, TAKEN, s.turn, ware)
        fill(s, action - TAKE, log)
    s.turn = 1 - s.turn


@rule
def worth(ware: int) -> int:
    return 1 + ware * 5 % 7


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    for seat in range(MAX_SEATS):
        out[seat] = s.points[seat]
