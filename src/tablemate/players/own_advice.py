"""Hints that a game gives itself: `advise(decision)` in its `advice.py`, if it has one.

A game on a real table knows too little to be searched: what a turn brings happens off the screen.
"""

from tablemate.core.game import Game
from tablemate.core.playing import Budget, Choice, Decision

ADVICE = "advice"  # the file of a game's folder


class OwnAdvice:
    """Asks the game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        choice: Choice = self._game.module(ADVICE).advise(decision)
        return choice


def gives_advice(game: Game) -> bool:
    return game.has(ADVICE)
