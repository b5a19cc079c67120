from typing import Annotated, Any

from tablemate.core.compiled import I8, I16, Array, Rng

ROLL, HOLD = range(2)
ACTIONS = 2
MAX_LEGAL = 2
MAX_SEATS = 4
OBSERVATION = 2 + MAX_SEATS


class State:
    rng: Rng
    points: Annotated[Array[I16], MAX_SEATS]
    pile: I16
    turn: I8
    players: I8
    goal: I16


class Tables:
    enough: I16  # what the scripted player is content to bank


def fill_tables(t: Any) -> None:
    t.enough = 20


def write_options(options: Any, s: Any) -> None:
    s.players = options.players
    s.goal = options.goal
