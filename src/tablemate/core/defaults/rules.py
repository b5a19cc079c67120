"""Most points win, and the whole match is one stage."""

import numpy as np

from tablemate.core.compiled import FAR, room, rule
from tablemate.core.contract import MAX_SEATS, State, Tables, score

CODE = np.dtype(np.int64)
ABSENT = -(1 << 62)  # points of a seat that nobody has


@rule
def refusal(s: State, t: Tables, action: int) -> int:
    """No reason is known: what is not among the legal actions is refused all the same."""
    return 0


@rule
def is_winner(s: State, t: Tables, seat: int) -> bool:
    points = room(MAX_SEATS, CODE)
    for other in range(MAX_SEATS):
        points[other] = ABSENT
    score(s, t, points)
    for other in range(MAX_SEATS):
        if points[other] > points[seat]:
            return False
    return True


@rule
def stage(s: State, t: Tables) -> int:
    return 0


@rule
def decisions_left(s: State, t: Tables) -> int:
    return FAR
