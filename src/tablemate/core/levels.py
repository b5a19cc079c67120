"""Levels: how strong an opponent is, under names that mean the same in every game.

A game may say in `LEVELS` of its `levels.py` what its levels are; else it has the usual ones. Who
plays at a level is named here and made by the players.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablemate.core.game import Game


@dataclass(frozen=True)
class LooksAhead:
    """Weighs every action by the game's factors one step ahead, and slips now and then."""

    randomness: float  # how often it takes another action than the best
    worlds: int  # sampled for each action
    sharpness: float = 1.0  # of its weights: below 1 they lie closer to even ones, above 1 further off
    slips_within: float | None = None  # so many points of the best; None slips anywhere
    takes_wins: bool = True  # a win it has found is never skipped
    style: str | None = None  # unless the seat names one; None: the game's first
    slip_rates: Mapping[str, float] = field(default_factory=dict)  # by kind of decision: times the randomness
    drops_beyond: int | None = None  # actions with a logit so far below the best one; None drops nothing
    prior: float = 0.0  # points that 256 of an action's logit add to its score
    wins_from: int | None = None  # the logit from which the game holds the match for won; None: it never does


@dataclass(frozen=True)
class Searches:
    """Plays as a player that searches does, by its name among seats."""

    player: str
    simulations: int


Level = LooksAhead | Searches

USUAL: Mapping[str, Level] = {
    "easy": LooksAhead(randomness=0.30, worlds=1, sharpness=0.7, takes_wins=False),
    "normal": LooksAhead(randomness=0.15, worlds=2),
    "hard": LooksAhead(randomness=0.05, worlds=4, sharpness=1.2, slips_within=10),
    "expert": Searches("foresight", simulations=64),
}


def levels_of(game: Game) -> Mapping[str, Level]:
    """A game's levels by name, weakest first."""
    levels: Mapping[str, Level] = game.module("levels").LEVELS
    return levels
