"""The controller: seats any player, checks its answers, and answers for it when it fails.

A quick player of ours is asked directly. Any other thinks in a thread of its own up to a hard limit;
one that hangs is left behind, and a new one takes the seat.
"""

import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tablemate.core.actions import NamedAction
from tablemate.core.events import plain_copy
from tablemate.core.playing import Budget, Choice, Decision, Player, leave
from tablemate.core.streams import Stream
from tablemate.players.apart import Thought
from tablemate.players.faults import EvaluationFault, IllegalAnswer, PlayerFault, TooSlow, worded

MOST_LEFT_BEHIND = 3  # thoughts of one seat that still run; what hangs in compiled code keeps a core busy


class Controller:
    """A player that always answers, legally and in time; a choice says when it is not the player's own."""

    def __init__(
        self,
        make: Callable[[], Player],
        start: int,
        *,
        budget: Budget | None = None,
        limit: Callable[[str], float] | None = None,
    ) -> None:
        self._make = make
        self._player: Player | None = None  # made when it is first asked
        self._budget = budget
        self._limit = limit  # seconds for a kind of decision; None asks directly
        self._stream = Stream(start)  # for moves drawn when the player fails
        self._left_behind: list[Thought[Choice]] = []

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        options: list[NamedAction] = plain_copy(decision.options)  # the player may scribble on its own
        try:
            return self._answered(decision, options, self._budget or budget)
        except TooSlow as fault:
            return self._best_so_far(options, fault)
        except PlayerFault as fault:
            action = options[self._stream.below(len(options))]
            return Choice(action, "drawn at random", fault=str(fault))

    def leave(self) -> None:
        """Let the player go; a new one would take the seat if it were asked again."""
        player, self._player = self._player, None
        _let_go(player)

    def _answered(self, decision: Decision, options: list[NamedAction], budget: Budget) -> Choice:
        """The player's own answer, or a PlayerFault."""
        kind = decision.kind
        player = self._seated(kind)
        if self._limit is None:
            # Ctrl-C is heard here, whoever is thinking.
            return _asked(player, decision, options, budget, let_through=(KeyboardInterrupt,))
        self._left_behind = [thought for thought in self._left_behind if not thought.is_over]
        if len(self._left_behind) >= MOST_LEFT_BEHIND:
            raise EvaluationFault(kind, f"not asked while {MOST_LEFT_BEHIND} earlier thoughts have no end")
        limit = self._limit(kind)
        timed = replace(budget, limit=limit)
        thought = Thought(lambda: _asked(player, decision, options, timed))
        try:
            return thought.answer(limit)
        except TimeoutError:
            self._left_behind.append(thought)
            raise TooSlow(kind, f"no answer within {limit:g} s") from None

    def _seated(self, kind: str) -> Player:
        """The player, made anew when the last one had to go."""
        if self._player is None:
            try:
                self._player = self._make()
            except Exception as raised:
                raise EvaluationFault(kind, worded(raised)) from raised
        return self._player

    def _best_so_far(self, options: list[NamedAction], fault: TooSlow) -> Choice:
        """What the player had found when its time was up, else the first legal action."""
        player, self._player = self._player, None
        try:
            best = _checked("", options, getattr(player, "best_so_far", None))
            return replace(best, fault=str(fault))
        except Exception:  # it had none yet, or none that is legal
            return Choice(options[0], "the first legal action", fault=str(fault))
        finally:
            _let_go(player)


def _asked(
    player: Player,
    decision: Decision,
    options: list[NamedAction],
    budget: Budget,
    let_through: tuple[type[BaseException], ...] = (),
) -> Choice:
    """A player's answer, checked; whatever it raises, SystemExit too, is a fault of its own."""
    try:
        return _checked(decision.kind, options, player.choose(decision, budget))
    except PlayerFault:
        raise
    except BaseException as raised:
        if isinstance(raised, let_through):
            raise
        raise EvaluationFault(decision.kind, worded(raised)) from raised


def _checked(kind: str, options: list[NamedAction], choice: Any) -> Choice:
    """The choice with the action as our own list has it."""
    if not isinstance(choice, Choice):
        raise IllegalAnswer(kind, f"{worded(choice)} is no choice")
    for option in options:
        if type(choice.action) is dict and choice.action == option:
            fault = None if choice.fault is None else worded(choice.fault)
            return Choice(option, str(choice.because), tuple(choice.ranked), fault)
    raise IllegalAnswer(kind, f"{worded(choice.action)} is not legal")


def _let_go(player: Player | None) -> None:
    with contextlib.suppress(Exception):  # it is gone either way
        if player is not None:
            leave(player)
