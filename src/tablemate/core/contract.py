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
RANDOM = -1  # in a line-up: a seat that takes any legal action; else the style of its scripted player
FAR = 1 << 20  # decisions: more than anyone would look ahead

ACTIONS = 0  # how many action codes there are
MAX_LEGAL = 0  # the most that can be legal at once
MAX_SEATS = 0  # the most seats the record has room for
OBSERVATION = 0  # length of an observation
FACTORS: tuple[str, ...] = ()  # the names of what `evaluate` measures
BOLDNESS: dict[str, int] = {}  # by style: hundredths of what it aims at that an option is worth more
SIGHT_WORTH = 0  # hundredths of a point that 256 of a rating are worth
WEIGHTS: dict[str, dict[str, float]] = {}  # how much each factor counts, by style; they add up to 1

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
    "decisions_left": "rules",
    "determinize": "worlds",
    "seen_as": "worlds",
    "win_chance": "skill",
    "aim": "skill",
    "policy": "skill",
    "rate": "skill",
    "plausibility": "skill",
    "evaluate": "skill",
    "observe": "skill",
    "FACTORS": "skill",
    "WEIGHTS": "skill",
    "BOLDNESS": "skill",
    "SIGHT_WORTH": "skill",
    "Counts": "metrics",
    "count": "metrics",
}


class State:
    """One position: a flat record whose first field is its generator."""

    rng: Rng


class Tables:
    """The game's static data, read-only: cards, maps, effect words."""


class Counts:
    """What the lab counts in matches of this game: whole numbers, and what `count` has to remember."""


def setup(s: State, t: Tables, log: Log) -> None:
    """Build the start position from the options already in `s` and from `s.rng`."""


def actor(s: State, t: Tables) -> int:
    """The seat to decide now, or OVER."""
    return OVER


def legal(s: State, t: Tables, out: Codes) -> int:
    """List the legal action codes in `out` by `offer`; return how many, never 0 while a seat is to decide."""
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


def decisions_left(s: State, t: Tables) -> int:
    """How many decisions are left in this stage at most, or FAR where that cannot be said."""
    return FAR


def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """Replace all that `seat` cannot know by a random world that fits what it does know.

    Chance ahead included (`s.rng` is drawn anew). The answer depends on nothing but what the seat
    knows and `rng`: two states it cannot tell apart become the same bytes.
    """


def seen_as(s: State, t: Tables, action: int, seat: int) -> int:
    """A number from 0 for all that `seat` sees when the acting seat takes this action, chance apart.

    It is the action itself where the seat sees just that. What the seat could not tell apart has one
    number, also in worlds it cannot tell apart; what it can has two, and so have all its own actions.
    """
    return action


def win_chance(s: State, t: Tables, seat: int) -> int:
    """The chance, in 1000ths, that the seat wins the match, by the points alone; exact once it is over."""
    return 0


def aim(s: State, t: Tables, seat: int) -> int:
    """The points the seat means to gain in this stage; 1 where any gain will do."""
    return 1


def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    """The scripted player's move for the acting seat: integers only, and never from `s.rng`."""
    return 0


def rate(s: State, t: Tables, out: Codes) -> int:
    """Write how good each legal action looks at first sight to the acting seat, in the order of `legal`.

    Ratings are logarithms of chances in 256ths: of two actions, one rated 256 more is e times as
    likely for a strong player. Return how many. The scratch fields of `s` are back to zero.
    """
    return 0


def plausibility(s: State, t: Tables, seat: int, past: State, ratings: Codes, muted: Log) -> int:
    """How well the world `s` explains what the other seats have done this stage; 0 if nothing is known.

    The logarithm of the chance, in 256ths: 0 or less. `past` is a copy of a position of the same
    match, room to play the stage again in; `ratings` is room for `rate`.
    """
    return 0


def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    """Write the position as `seat` sees it in named factors, each from -100 to 100."""


def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    """Write what the seat knows as a vector of fixed length, for learning."""


def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
    """Count what has just happened, as the log tells it: the setup, or an action. `s` is how it stands now.

    Counts only ever grow, and are those of many matches where nobody asks for each. What must be
    remembered from one action to the next is kept in `scratch_` fields, which the setup's events set anew.
    """


def signature(name: str) -> dict[str, Any]:
    """The annotations a game's function of this name must have, types by their names."""
    return {k: getattr(v, "__name__", v) for k, v in globals()[name].__annotations__.items()}
