"""The controller: seats any player, checks its answers, and answers for it when it fails.

A quick player is asked directly. Any other thinks in a thread of its own up to a hard limit; one that hangs
is left behind, and a new one takes the seat. Whoever asks may name a lower limit, by which a player ends its
thought; it is waited for all the same. A legal answer of a built-in player is taken as it is.
"""

import contextlib
import math
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from tablemate.core.actions import NamedAction
from tablemate.core.events import plain_copy
from tablemate.core.playing import Budget, Choice, Decision, Player, RankedAction, leave
from tablemate.core.streams import Stream
from tablemate.players.abandonable import AbandonableCall
from tablemate.players.faults import EvaluationFault, IllegalAnswer, PlayerFault, TooSlow, one_line, worded

MOST_LEFT_BEHIND = 3  # abandoned calls of one seat; one that hangs in compiled code keeps a core busy
TO_REPORT = 0.5  # seconds a player has to report its best so far
TO_LEAVE = 4.0  # seconds a player has to leave: a program that will not end takes up to three


class Controller:
    """A player that always answers, legally and in time; a choice says when it is not the player's own."""

    def __init__(
        self,
        make: Callable[[], Player],
        start: int,
        *,
        budget: Budget | None = None,
        limit: Callable[[str], float] | None = None,
        is_ours: bool = False,
    ) -> None:
        self._make = make
        self._player: Player | None = None  # made when it is first asked
        self._budget = budget
        self._limit = limit  # seconds for a kind of decision; None asks directly
        self._is_ours = is_ours
        self._stream = Stream(start)  # for moves drawn when the player fails
        self._left_behind: list[AbandonableCall[Choice]] = []

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        legal = decision.legal_actions
        if not self._is_ours:
            legal = plain_copy(legal)  # the player may scribble on its own
        own = replace(self._budget or budget, limit=budget.limit, cut=budget.cut)
        try:
            return self._answered(decision, legal, own)
        except TooSlow as fault:
            return self._best_so_far(legal, fault)
        except PlayerFault as fault:
            action = legal[self._stream.below(len(legal))]
            return Choice(action, "drawn at random", fault=str(fault))

    def leave(self) -> None:
        """Let the player go; a new one would take the seat if it were asked again."""
        player, self._player = self._player, None
        if player is not None:
            self._let_go(player)

    def _answered(self, decision: Decision, legal: list[NamedAction], budget: Budget) -> Choice:
        """The player's own answer, or a PlayerFault."""
        kind = decision.kind
        player = self._seated(kind)
        if self._limit is None:
            return self._asked(player, decision, kind, legal, budget)
        self._left_behind = [thought for thought in self._left_behind if not thought.is_over]
        if len(self._left_behind) >= MOST_LEFT_BEHIND:
            raise EvaluationFault(kind, f"not asked while {MOST_LEFT_BEHIND} earlier calls have not returned")
        limit = self._limit(kind)
        timed = replace(budget, limit=limit if budget.limit is None else min(budget.limit, limit))
        thought = AbandonableCall(lambda: self._asked(player, decision, kind, legal, timed))
        try:
            return thought.answer(limit)
        except TimeoutError:
            self._left_behind.append(thought)
            raise TooSlow(kind, f"no answer within {limit:g} s") from None

    def _asked(
        self, player: Player, decision: Decision, kind: str, legal: list[NamedAction], budget: Budget
    ) -> Choice:
        """A player's answer, checked; whatever it raises, SystemExit too, is a fault of its own."""
        try:
            return _checked(kind, legal, player.choose(decision, budget), is_ours=self._is_ours)
        except BaseException as raised:
            if self._limit is None and isinstance(raised, KeyboardInterrupt):
                raise  # it is asked directly, so this is a person's Ctrl-C
            raise _fault(kind, raised) from None

    def _seated(self, kind: str) -> Player:
        """The player, made anew when the last one had to go."""
        if self._player is None:
            try:
                self._player = self._make()
            except Exception as raised:
                raise EvaluationFault(kind, worded(raised)) from raised
        return self._player

    def _best_so_far(self, legal: list[NamedAction], fault: TooSlow) -> Choice:
        """What the player had found when its time was up, else the first legal action."""
        player, self._player = self._player, None
        assert player is not None
        telling = AbandonableCall(lambda: _best_of(player, legal))
        best = telling.answer() if telling.has_ended_within(TO_REPORT) else None
        self._let_go(player)
        return replace(best or Choice(legal[0], "the first legal action"), fault=str(fault))

    def _let_go(self, player: Player) -> None:
        """Let a player leave; it is gone either way, whether it raises or never comes to an end."""
        AbandonableCall(lambda: leave(player)).has_ended_within(TO_LEAVE)


def _fault(kind: str, raised: BaseException) -> PlayerFault:
    """What was raised as a fault with a plain text, which is safe to print."""
    with contextlib.suppress(BaseException):
        if isinstance(raised, EvaluationFault | IllegalAnswer):
            return type(raised)(kind, raised.because)
    return EvaluationFault(kind, worded(raised))


def _best_of(player: Player, legal: list[NamedAction]) -> Choice | None:
    """The best a player has found so far, if it has one that is legal and readable."""
    with contextlib.suppress(BaseException):
        return _checked("", legal, getattr(player, "best_so_far", None))
    return None


def _checked(kind: str, legal: list[NamedAction], choice: Any, *, is_ours: bool = False) -> Choice:
    """The choice with the action as our own list has it, and in plain values; our own rank nothing else."""
    if not isinstance(choice, Choice):
        raise IllegalAnswer(kind, f"{worded(choice)} is not a choice")
    action = _own(legal, choice.action)
    if action is None:
        raise IllegalAnswer(kind, f"{worded(choice.action)} is not legal")
    fault = None if choice.fault is None else _text(choice.fault)
    ranked = choice.ranked if is_ours else _own_ranking(legal, choice.ranked)
    because = _text(choice.because)
    if not is_ours:
        return Choice(action, because, ranked, fault)
    return Choice(action, because, ranked, fault, choice.stand_in, choice.is_slip)


def _own(legal: list[NamedAction], action: Any) -> NamedAction | None:
    """The action as our own list has it, if it is on it."""
    return next((one for one in legal if type(action) is dict and action == one), None)


def _own_ranking(legal: list[NamedAction], ranked: Any) -> tuple[RankedAction, ...]:
    """The actions that a player ranked, in plain values; without any where it put something else there."""
    try:
        return tuple(_own_ranked(legal, one) for one in islice(ranked, len(legal)))
    except Exception:
        return ()


def _own_ranked(legal: list[NamedAction], one: RankedAction) -> RankedAction:
    action = _own(legal, one.action)
    if action is None:
        raise ValueError("it ranked an action that is not legal")
    figures = {_text(name): _figure(figure) for name, figure in dict(one.figures).items()}
    return RankedAction(action, _figure(one.score), figures)


def _figure(value: Any) -> float:
    figure = value if type(value) is int else float(value)
    if not math.isfinite(figure):
        raise ValueError("it cannot be written as JSON")
    return figure


def _text(said: Any) -> str:
    return one_line(said) if isinstance(said, str) else worded(said)
