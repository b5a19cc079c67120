"""How long a decision may take: the thinking time people see, and the hard limit of a player."""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemate.core.game import Game
from tablemate.core.playing import Budget

ACTION, SIMPLE = "action", "simple"
LIMITS = {
    "blocker": 4.0,
    "counter": 4.0,
    "mulligan": 3.0,
    "target": 3.0,
    "value": 2.0,
    SIMPLE: 2.0,
}  # seconds
BEYOND_PACE = 5.0  # seconds for an action, after the longest thinking time


@dataclass(frozen=True)
class Pace:
    """Thinking time as people see it, in seconds."""

    shortest: float
    longest: float


PACES = {"easy": Pace(0.5, 1.5), "normal": Pace(0.8, 2.0), "hard": Pace(1.0, 3.0), "expert": Pace(1.0, 3.0)}
USUAL_PACE = PACES["hard"]


def general_kind(game: Game, kind: str) -> str:
    """What a game's kind of decision counts as; an action unless it is named here or by the game."""
    own: Mapping[str, str] = game.module("view").KINDS
    kind = own.get(kind, kind)
    return kind if kind in LIMITS else ACTION


def limit_of(game: Game, kind: str, pace: Pace, budget: Budget | None, a_simulation: float) -> float:
    """The seconds after which a player is given up on; what it was asked to spend comes on top.

    `a_simulation` is the most seconds that one may take.
    """
    general = general_kind(game, kind)
    limit = pace.longest + BEYOND_PACE if general == ACTION else LIMITS[general]
    if budget is not None:
        limit += (budget.seconds or 0) + a_simulation * (budget.simulations or 0)
    return limit
