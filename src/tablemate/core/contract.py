"""What a game provides, as signatures.

Each function here stands for a game's own: kernels are written against this module, and for each
game written out with the game's functions in its place (specialise.py). `PLACES` says in which
file of the game's folder each name is found. Legality is decided by `legal` alone: `apply` may
assume it, and `refusal` only words it.
"""

from typing import Any

from tablemate.core.log import Log
from tablemate.core.rng import Rng
from tablemate.core.rule import Codes, Features

OVER = -1  # what `actor` answers when nobody has anything left to decide

ACTIONS = 0  # how many action codes there are
MAX_LEGAL = 0  # the most that can be legal at once
MAX_SEATS = 0  # the most seats the record has room for
OBSERVATION = 0  # length of an observation
FACTORS: tuple[str, ...] = ()  # the names of what `evaluate` measures

PLACES = {
    "State": "state",
    "Tables": "state",
    "ACTIONS": "state",
    "MAX_LEGAL": "state",
    "MAX_SEATS": "state",
    "OBSERVATION": "state",
    "setup": "rules",
    "actor": "rules",
    "legal": "rules",
    "refusal": "rules",
    "apply": "rules",
    "score": "rules",
    "is_winner": "rules",
    "stage": "rules",
    "determinize": "worlds",
    "policy": "skill",
    "evaluate": "skill",
    "observe": "skill",
    "FACTORS": "skill",
}


class State:
    """One position: a flat record whose first field is its generator."""

    rng: Rng


class Tables:
    """The game's static data, read-only: cards, maps, effect words."""


def setup(s: State, t: Tables, log: Log) -> None:
    """Build the start position from the options already in `s` and from `s.rng`."""


def actor(s: State, t: Tables) -> int:
    """The seat to decide now, or OVER."""
    return OVER


def legal(s: State, t: Tables, out: Codes) -> int:
    """Write the legal action codes to `out` and return how many; never 0 while a seat is to decide."""
    return 0


def refusal(s: State, t: Tables, action: int) -> int:
    """0 if the acting seat may do this now, else the code of the reason why not."""
    return 0


def apply(s: State, t: Tables, action: int, log: Log) -> None:
    """Carry one legal action out, chance included, and everything automatic up to the next decision."""


def score(s: State, t: Tables, out: Codes) -> None:
    """Write the points of every seat; final when over."""


def is_winner(s: State, t: Tables, seat: int) -> bool:
    """Whether the seat has won, or would if it ended now; several may, and nobody need."""
    return False


def stage(s: State, t: Tables) -> int:
    """A number that changes when a round, a hand or the like is over: how far ahead a search looks."""
    return 0


def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """Replace all that `seat` cannot know by a random world that fits what it does know.

    Chance ahead included (`s.rng` is drawn anew). The answer depends on nothing but what the seat
    knows and `rng`: two states it cannot tell apart become the same bytes.
    """


def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    """The scripted player's move for the acting seat: integers only, and never from `s.rng`."""
    return 0


def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    """Write the position as `seat` sees it in named factors, each from -100 to 100."""


def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    """Write what the seat knows as a vector of fixed length, for learning."""


def signature(name: str) -> dict[str, Any]:
    """The annotations a game's function of this name must have, types by their names."""
    return {k: getattr(v, "__name__", v) for k, v in globals()[name].__annotations__.items()}
