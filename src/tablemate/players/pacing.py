"""Thinking as people see it: a moment's pause before an automated player moves, and what to show meanwhile.

Nothing here changes what is played. The pause is for a table with people at it; simulations never
come by here. What is shown goes to a page and never into a match file, and each part says who may see
it. How many actions a hidden hand leaves is as secret as the hand, so neither what is shown nor how long
it takes may depend on it.
"""

import time
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tablemate.core.events import Viewer
from tablemate.core.game import Game
from tablemate.core.playing import Budget, Choice, Decision, Player, leave
from tablemate.core.streams import Stream
from tablemate.players.timing import SIMPLE, Pace, general_kind

LONGEST_SIMPLE = 1.0  # seconds
REMEMBERED = 8  # thoughts of a kind


@dataclass(frozen=True)
class Sign:
    """Something that happens while a seat thinks."""

    type: str  # thinking_started, thinking_ended or action_selected
    seat: int
    public: dict[str, Any] = field(default_factory=dict)
    private: dict[str, Any] = field(default_factory=dict)  # for the seat itself

    def seen_by(self, seat: Viewer) -> dict[str, Any]:
        """What one seat, or a spectator, may be shown of it."""
        own = self.private if seat == self.seat else {}
        return {"type": self.type, "seat": self.seat, **self.public, **own}


Listener = Callable[[Sign], None]


class PacedPlayer:
    """Another player, given the time a person would take; without a pace it only reports what goes on."""

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
        # By kind of decision, the seconds that its last thoughts took where there was a choice.
        self._thoughts: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        seat, kind, options = decision.seat, decision.kind, len(decision.options)
        began = self._clock()
        self._listener(Sign("thinking_started", seat, {"kind": kind}, {"options": options}))
        choice = self._player.choose(decision, budget)
        thought = self._clock() - began
        if self._pace is not None:
            seconds = max(self._pause(kind, self._pace), self._as_long(kind, options, thought))
            self._sleep(max(0.0, seconds - thought))  # what was really spent on thinking is part of them
        spent = round(1000 * (self._clock() - began))
        self._listener(Sign("thinking_ended", seat, {"milliseconds": spent}))
        self._listener(Sign("action_selected", seat, private=_selected(choice)))
        return choice

    def leave(self) -> None:
        leave(self._player)

    def _pause(self, kind: str, pace: Pace) -> float:
        """Seconds from question to answer, by nothing but the kind of decision, the level and chance."""
        longest = pace.longest
        if general_kind(self._game, kind) == SIMPLE:
            longest = max(pace.shortest, min(longest, LONGEST_SIMPLE))
        return pace.shortest + (longest - pace.shortest) * self._stream.share()

    def _as_long(self, kind: str, options: int, thought: float) -> float:
        """The seconds a thought of this kind takes, where there is nothing to think about those of another.

        Whoever thinks for longer than any pause would otherwise give away each time that it need not.
        """
        thoughts = self._thoughts[kind]
        if options > 1:
            thoughts.append(thought)
            return thought
        return thoughts[self._stream.below(len(thoughts))] if thoughts else 0.0


def _selected(choice: Choice) -> dict[str, Any]:
    """The choice with its score and what it was chosen from."""
    ranked = [{"action": o.action, "score": o.score, "figures": dict(o.figures)} for o in choice.ranked]
    score = next((o.score for o in choice.ranked if o.action == choice.action), None)
    return {"action": choice.action, "because": choice.because, "score": score, "options": ranked}
