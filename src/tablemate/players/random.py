"""The player that takes any legal action."""

from tablemate.core.playing import Budget, Choice, Decision
from tablemate.core.streams import Stream


class RandomPlayer:
    """Every legal action is equally likely; the yardstick below all others."""

    def __init__(self, start: int) -> None:
        self._stream = Stream(start)

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        options = decision.options
        return Choice(options[self._stream.below(len(options))], because="drawn at random")
