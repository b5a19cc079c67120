from pig.actions import NOTHING_PILED
from pig.events import HELD, ROLLED
from pig.state import HOLD, ROLL, State, Tables
from tablemate.core.compiled import FAR, OVER, Codes, Log, below, emit2, offer, rule


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    s.turn = below(s.rng, s.players)


@rule
def actor(s: State, t: Tables) -> int:
    for seat in range(s.players):
        if s.points[seat] >= s.goal:
            return OVER
    return s.turn + 0


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    n = offer(out, 0, ROLL)
    return offer(out, n, HOLD) if s.pile > 0 else n


@rule
def refusal(s: State, t: Tables, action: int) -> int:
    return NOTHING_PILED if action == HOLD and s.pile == 0 else 0


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    if action == ROLL:
        face = 1 + below(s.rng, 6)
        emit2(log, ROLLED, s.turn, face)
        if face > 1:
            s.pile += face
            return
    else:
        s.points[s.turn] += s.pile
        emit2(log, HELD, s.turn, s.points[s.turn])
    s.pile = 0
    s.turn = 0 if s.turn + 1 == s.players else s.turn + 1


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


@rule
def is_winner(s: State, t: Tables, seat: int) -> bool:
    for other in range(s.players):
        if s.points[other] > s.points[seat]:
            return False
    return True


@rule
def decisions_left(s: State, t: Tables) -> int:
    return FAR


@rule
def stage(s: State, t: Tables) -> int:
    """A search looks to the end of the game."""
    return 0
