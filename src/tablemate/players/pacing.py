"""Thinking time as people see it: the seconds an automated player takes at a table with people.

Nothing here changes what is played; simulations never come by here. How many actions a hidden hand leaves
is as secret as the hand, so the time depends on the level, the kind of decision and chance alone.
"""

from tablemate.core.game import Game
from tablemate.core.streams import Stream
from tablemate.players.timing import SIMPLE, Pace, general_kind

LONGEST_SIMPLE = 1.0  # seconds


class Pauses:
    """The thinking times of one seat, one after the other."""

    def __init__(self, game: Game, pace: Pace, start: int) -> None:
        """`start` is where its stream begins: one of its own, for everybody sees what it gives."""
        self._game = game
        self._pace = pace
        self._stream = Stream(start)

    def next(self, kind: str) -> float:
        """Seconds from question to answer for a decision of this kind."""
        shortest, longest = self._pace.shortest, self._pace.longest
        if general_kind(self._game, kind) == SIMPLE:
            longest = max(shortest, min(longest, LONGEST_SIMPLE))
        return shortest + (longest - shortest) * self._stream.share()
