"""The controller: seats any player, checks its answers, and answers for it when it fails.

A quick player of ours is asked directly. Any other thinks in a thread of its own up to a hard limit;
one that hangs is left behind, since Python cannot end a thread, and a new one takes the seat.
"""

import threading
from collections.abc import Callable
from typing import Any

from tablemate.core.playing import Budget, Choice, Decision, Player
from tablemate.core.streams import Stream
from tablemate.players.faults import EvaluationFault, IllegalAnswer, PlayerFault, TooSlow


class Controller:
    """A player that always answers, legally and in time; a choice says when it is not the player's own."""

    def __init__(
        self,
        make: Callable[[], Player],
        start: int,
        *,
        budget: Budget | None = None,
        limit: float | None = None,
    ) -> None:
        self._make = make
        self._player = make()
        self._budget = budget
        self._limit = limit  # seconds; None asks directly
        self._stream = Stream(start)  # for moves drawn when the player fails

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        try:
            return self._checked(decision, self._asked(decision, self._budget or budget))
        except PlayerFault as fault:
            return self._instead(decision, fault)

    def _asked(self, decision: Decision, budget: Budget) -> Any:
        if self._limit is None:
            return _answered(self._player, decision, budget)
        answer: list[Any] = []

        def think() -> None:
            try:
                answer.append(_answered(self._player, decision, budget))
            except PlayerFault as fault:
                answer.append(fault)

        thread = threading.Thread(target=think, name="thinking", daemon=True)
        thread.start()
        thread.join(self._limit)
        if not answer:
            raise TooSlow(decision.kind, f"no answer within {self._limit:g} s")
        if isinstance(answer[0], PlayerFault):
            raise answer[0]
        return answer[0]

    def _checked(self, decision: Decision, choice: Any) -> Choice:
        if not isinstance(choice, Choice):
            raise IllegalAnswer(decision.kind, f"{choice!r:.80} is no choice")
        if choice.action not in decision.options:
            raise IllegalAnswer(decision.kind, f"{choice.action!r:.80} is not legal")
        return choice

    def _instead(self, decision: Decision, fault: PlayerFault) -> Choice:
        options = decision.options
        if isinstance(fault, TooSlow):
            best = getattr(self._player, "best_so_far", None)
            self._player = self._make()
            if isinstance(best, Choice) and best.action in options:
                return Choice(best.action, best.because, best.ranked, fault=str(fault))
            return Choice(options[0], "the first legal action", fault=str(fault))
        return Choice(options[self._stream.below(len(options))], "drawn at random", fault=str(fault))


def _answered(player: Player, decision: Decision, budget: Budget) -> Any:
    try:
        return player.choose(decision, budget)
    except Exception as fault:  # a player may raise anything; the match goes on
        raise EvaluationFault(decision.kind, f"{type(fault).__name__}: {fault}") from fault
