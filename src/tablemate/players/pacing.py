"""Thinking as people see it: a moment's pause before an automated player moves, and what to show meanwhile.

Nothing here changes what is played. The pause is for a table with people at it; simulations never
come by here. What is told goes to a page and never into a match file, and each part says who may see
it: how many options a hidden hand leaves is as secret as the hand.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tablemate.core.events import Seat
from tablemate.core.game import Game
from tablemate.core.playing import Budget, Choice, Decision, Player, leave
from tablemate.core.streams import Stream
from tablemate.players.timing import SIMPLE, Pace, general_kind

MANY_OPTIONS = 10  # from here on, a decision is paced as the hardest
VARIATION = 0.2  # of a pause, either way
LONGEST_SIMPLE = 1.0  # seconds


@dataclass(frozen=True)
class Sign:
    """Something that happens while a seat thinks."""

    type: str  # thinking_started, thinking_ended or action_selected
    seat: int
    public: dict[str, Any] = field(default_factory=dict)
    private: dict[str, Any] = field(default_factory=dict)  # for the seat itself

    def seen_by(self, seat: Seat) -> dict[str, Any]:
        """What one seat, or a spectator, may be shown of it."""
        own = self.private if seat == self.seat else {}
        return {"type": self.type, "seat": self.seat, **self.public, **own}


Listener = Callable[[Sign], None]


class PacedPlayer:
    """Another player, given the time a person would take; without a pace it only tells what goes on."""

    def __init__(
        self,
        player: Player,
        game: Game,
        start: int,
        pace: Pace | None,
        listener: Listener,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._player = player
        self._game = game
        self._stream = Stream(start)
        self._pace = pace
        self._listener = listener
        self._clock, self._sleep = clock, sleep

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        seat, options = decision.seat, len(decision.options)
        began = self._clock()
        pause = self._pause(decision.kind, options)
        self._listener(Sign("thinking_started", seat, {"kind": decision.kind}, {"options": options}))
        choice = self._player.choose(decision, budget)
        left = pause - (self._clock() - began)
        if left > 0:
            self._sleep(left)
        spent = round(1000 * (self._clock() - began))
        self._listener(Sign("thinking_ended", seat, {"milliseconds": spent}))
        self._listener(Sign("action_selected", seat, private=_selected(choice)))
        return choice

    def leave(self) -> None:
        leave(self._player)

    def _pause(self, kind: str, options: int) -> float:
        """Seconds from the question to the answer; what was really spent on thinking is part of them."""
        if self._pace is None:
            return 0.0
        shortest, longest = self._pace.shortest, self._pace.longest
        pause = shortest + (longest - shortest) * min(options / MANY_OPTIONS, 1)
        varied = 1 + VARIATION * (2 * self._stream.share() - 1)
        pause = min(max(pause * varied, shortest), longest)
        is_simple = options == 1 or general_kind(self._game, kind) == SIMPLE
        return min(pause, LONGEST_SIMPLE) if is_simple else pause


def _selected(choice: Choice) -> dict[str, Any]:
    """The choice with its score and what it was chosen from."""
    ranked = [{"action": o.action, "score": o.score, "figures": dict(o.figures)} for o in choice.ranked]
    score = next((o.score for o in choice.ranked if o.action == choice.action), None)
    return {"action": choice.action, "because": choice.because, "score": score, "options": ranked}
