"""The player that follows the game's own scripted policy."""

from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.core.rulebook import new_rngs


class ScriptedPlayer:
    """One sensible move by rule of thumb, in microseconds."""

    def __init__(self, start: int, style: int = 0) -> None:
        self._style = style
        self._rngs = new_rngs(start)

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        action = decision.world.policy(self._style, self._rngs)
        others = (RankedAction(other, 0.0) for other in decision.legal_actions if other != action)
        return Choice(action, "by the game's rule of thumb", (RankedAction(action, 1.0), *others))
