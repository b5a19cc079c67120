"""Levels: how strong an opponent is, under names that mean the same in every game.

A game may say in `LEVELS` of its `levels.py` what its levels are; else it has the usual ones. Who
plays at a level is named here and made by the players.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemate.core.game import Game


@dataclass(frozen=True)
class LooksAhead:
    """Weighs every action by the game's factors one step ahead, and slips now and then.

    How it judges, how often it slips and how far it looks are numbers apart from each other. A slip goes to
    an action the more seldom the worse it is in the level's own eyes, and never to a disaster. With an
    outlook it also plays on from there to the end of the stage, all seats taking what the prior rates best.
    In no worlds it judges at first sight: no action is tried, and each is worth what the prior makes of it.
    """

    judgement: float = 1.0  # of its weights: below 1 they lie closer to even ones, above 1 further off
    randomness: float = 0.0  # how often it takes another action than the best, where one is nearly as good
    worlds: int = 2  # in which each action is tried; 0 judges at first sight, by the prior alone
    temperature: float = 4.0  # points: an action so much worse is e times as seldom
    disaster: float = 15.0  # points: one that is worse by more than this is never taken
    style: str | None = None  # unless the seat names one; None: the game's first
    drops_beyond: int | None = None  # actions with a logit so far below the best one; None drops nothing
    prior: float = 0.0  # points that 256 of an action's logit add to its score
    outlook: float = 0.0  # points that a point of the stage adds: actions are then played on to its end
    wins_from: int | None = None  # the logit from which the game holds the match for won; None: it never does


@dataclass(frozen=True)
class Foresight:
    """What a search with foresight makes of its worlds, however many they are."""

    draws: int = 8  # worlds drawn for each one kept, up to 8
    trust: int = 40  # worlds: the prior counts as much as having tried so many
    drops_beyond: int | None = None  # actions with a logit so far below the best one; None drops nothing
    certain: float = 5.0  # standard errors: an action so far ahead of another stays there
    fewest: int = 96  # worlds before anybody is held to be so far ahead
    leaves_behind: bool = False  # whether one that is so far behind is tried no more


USUAL_FORESIGHT = Foresight()


@dataclass(frozen=True)
class Planning:
    """How one that plans goes about it, and how it slips, which is as a level does that looks one step ahead.

    How much better or worse is said in what it counts: points, or hundredths of the chance to win.
    """

    width: int = 24  # actions that it thinks of behind the first step, the best rated first, up to 24
    at_first: int | None = None  # of them, those it looks at where it has not been before; None: all
    clear: float | None = None  # the lead over all others at which it plans no further; None: it always does
    randomness: float = 0.0  # how often it takes another action than the best, where one is nearly as good
    temperature: float = 0.0  # an action so much worse is e times as seldom
    disaster: float = 0.0  # one that is worse by more than this is never taken


USUAL_PLANNING = Planning()


@dataclass(frozen=True)
class Searches:
    """Plays as a player that searches does, by its name among seats."""

    player: str
    simulations: int
    foresight: Foresight = USUAL_FORESIGHT  # of one that has it
    planning: Planning = USUAL_PLANNING  # of one that plans


Level = LooksAhead | Searches

USUAL: Mapping[str, Level] = {
    "easy": LooksAhead(judgement=0.7, randomness=0.30, worlds=1, temperature=8),
    "normal": LooksAhead(judgement=1.0, randomness=0.15, worlds=2),
    "hard": LooksAhead(judgement=1.2, randomness=0.05, worlds=4, temperature=2, disaster=10),
    "expert": Searches("foresight", simulations=64),
}


def levels_of(game: Game) -> Mapping[str, Level]:
    """A game's levels by name, weakest first."""
    levels: Mapping[str, Level] = game.module("levels").LEVELS
    return levels
