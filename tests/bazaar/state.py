from typing import Annotated, Any

from tablemate.core.compiled import I8, I16, Array, Rng

PRINTED = tuple(f"B{n // 100 + 1:02}-{n % 100:03}" for n in range(5000))
STALLS, MOST_WARES = 4, 24
TAKE, WAIT = 0, STALLS
ACTIONS = MAX_LEGAL = STALLS + 1
MAX_SEATS = 2
OBSERVATION = STALLS + MAX_SEATS + 1
NO_WARE = -1


class State:
    rng: Rng
    stalls: Annotated[Array[I16], STALLS]  # what is in each: its number among all that were printed
    was_drawn: Annotated[Array[I8], MOST_WARES]
    drawn: I8
    points: Annotated[Array[I16], MAX_SEATS]
    waited: Annotated[Array[I8], MAX_SEATS]
    turn: I8
    first: I16
    wares: I8


class Tables:
    dear: I16  # what the scripted player takes at once


def fill_tables(t: Any) -> None:
    t.dear = 5
