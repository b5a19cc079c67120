"""The player that takes any legal action."""

from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.core.streams import Stream


class RandomPlayer:
    """Every legal action is equally likely; the yardstick below all others."""

    def __init__(self, start: int) -> None:
        self._stream = Stream(start)

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        legal = decision.legal_actions
        ranked = tuple(RankedAction(action, 0.0) for action in legal)  # none is better than another
        return Choice(legal[self._stream.below(len(legal))], "drawn at random", ranked)
