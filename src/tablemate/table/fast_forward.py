"""Fast-forward: opponents make no pauses, and cut their searches, until whoever asked for that decides again.

A pause is everybody's: it is ended once all people who are here have asked, so nobody is hurried by others.
How long a thought then takes is planned as ever (schedules.py), so it tells no more of a hand than before.
"""

from collections.abc import Collection


class FastForward:
    """The seats whose people have asked, each until its own next decision."""

    def __init__(self) -> None:
        self._asked: set[int] = set()

    @property
    def asked(self) -> list[int]:
        return sorted(self._asked)

    def ask(self, seat: int) -> bool:
        """Somebody asks; whether that is new."""
        is_new = seat not in self._asked
        self._asked.add(seat)
        return is_new

    def reach(self, actor: int | None) -> bool:
        """It is this seat's turn, or the match is over: whether somebody's request ends with that."""
        ended = self._asked if actor is None else self._asked & {actor}
        self._asked = self._asked - ended
        return bool(ended)

    def holds(self, here: Collection[int]) -> bool:
        """Whether all of these people have asked."""
        return bool(self._asked) and self._asked.issuperset(here)
