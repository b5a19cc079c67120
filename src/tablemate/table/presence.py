"""Presence: which people are at a live match, and since when the others are away.

Whoever is connected to this server is here. Of people at another server at the same database it is known when
they were last seen there, which every server writes now and then. After a start nobody counts as away for
longer than the server runs, since nobody could come before.
"""

import time
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime

from tablemate.core.events import Viewer
from tablemate.store import AboutMatch, SeatKind

WRITTEN_EVERY = 20.0  # seconds: how often it is stored who is here
FRESH = 30.0  # seconds for which somebody who was seen at another server counts as being there


def _wall_clock() -> datetime:
    return datetime.now(UTC)


class Presence:
    """Who of a match's people is away, and for how long."""

    def __init__(
        self,
        created: datetime,
        seen: Sequence[datetime | None],
        *,
        served_since: float,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = _wall_clock,
    ) -> None:
        self._clock = clock
        self._now = now
        self._seen = tuple(seen)  # as it is stored, by seat
        self._own: dict[int, datetime] = {}  # by seat, what this server stored last
        self._elsewhere: set[int] = set()  # people who are at another server
        self._left = [  # by this clock, when each seat was left
            max(served_since, clock() - self._age(moment or created)) for moment in seen
        ]

    def _age(self, moment: datetime) -> float:
        """The seconds since a moment; a clock that was set back makes nobody younger than now."""
        return max(0.0, (self._now() - moment).total_seconds())

    def note_here(self, seats: Collection[Viewer]) -> None:
        """These seats are, or were until now, connected here."""
        for seat in seats:
            if seat is not None:
                self._left[seat] = self._clock()
                self._elsewhere.discard(seat)

    def note_stored(self, seat: int, at: datetime) -> None:
        """This server has stored that somebody was at a seat."""
        self._own[seat] = at

    def look(self, seen: Sequence[datetime | None]) -> bool:
        """Compare with what is stored; whether somebody has come to another server, or left it."""
        was = set(self._elsewhere)
        for seat, moment in enumerate(seen):
            if moment is not None and moment not in (self._seen[seat], self._own.get(seat)):
                self._left[seat] = max(self._left[seat], self._clock() - self._age(moment))
                self._elsewhere.add(seat)
            if self.away_s(seat) >= FRESH:
                self._elsewhere.discard(seat)
        self._seen = tuple(seen)
        return self._elsewhere != was

    def away_s(self, seat: int) -> int:
        """The seconds since somebody who is not connected here was last at the table."""
        return max(0, int(self._clock() - self._left[seat]))

    def away(self, kinds: Sequence[SeatKind], here: Collection[Viewer]) -> dict[int, int]:
        """By seat, the seconds since people left who are neither here nor at another server.

        Of an open seat, the seconds for which everybody has waited for somebody.
        """
        return {
            seat: self.away_s(seat)
            for seat, kind in enumerate(kinds)
            if kind is not SeatKind.OPPONENT and seat not in here and seat not in self._elsewhere
        }


def away_of(about: AboutMatch) -> dict[int, int]:
    """The same of a match that is not open here, by what is stored."""
    now = _wall_clock()
    moments = [seen or about.created for seen in about.seen] or [about.created] * len(about.kinds)
    return {
        seat: max(0, int((now - moment).total_seconds()))
        for seat, (kind, moment) in enumerate(zip(about.kinds, moments, strict=True))
        if kind is not SeatKind.OPPONENT
    }
