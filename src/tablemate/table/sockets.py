"""All sockets of a server: how many may be open, and who gives way where there are too many.

A seat's socket comes before a spectator's, and whoever has fewer before whoever has many. So nobody is
kept out by one address, however many sockets it opens.
"""

import contextlib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tablemate.table.connections import FLOOD, Connection
from tablemate.table.limits import Limits
from tablemate.table.refusals import TOO_MANY, Refusal

T = TypeVar("T", bound=Connection)
FULL = "too many connections are open; try again later"
FULL_HERE = "too many connections are open at your address; close some and try again"
GAVE_WAY = "too many connections are open, and others have fewer than your address"


class Sockets:
    """Those that have said hello, and those that have not yet."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: dict[Connection, None] = {}
        self._admitted: dict[Connection, None] = {}

    def __len__(self) -> int:
        return len(self._admitted)

    @property
    def are_full(self) -> bool:
        return len(self._admitted) >= self._limits.sockets

    @contextlib.contextmanager
    def counted(self, connection: Connection) -> Iterator[None]:
        """A connection from its beginning, when nobody knows yet whose it is, to its end."""
        if len(self._waiting) >= self._limits.sockets_before_hello:
            first = of_crowd(self._waiting)[0]
            del self._waiting[first]
            first.dismiss(FLOOD, FULL)
        self._waiting[connection] = None
        try:
            yield
        finally:
            self._waiting.pop(connection, None)
            self._admitted.pop(connection, None)

    def admit(self, connection: Connection) -> None:
        """Let one stay that has said hello, if need be in place of another; a Refusal if there is none."""
        own = [other for other in self._admitted if other.address == connection.address]
        if len(own) >= self._limits.sockets_an_address:
            self._replace(spectators(own) if connection.seat is not None else [], FULL_HERE)
        elif self.are_full:
            crowd = of_crowd(self._admitted)
            is_fairer = connection.seat is not None or len(crowd) > len(own) + 1
            self._replace(spectators(crowd) if is_fairer else [], FULL)
        self._waiting.pop(connection, None)
        self._admitted[connection] = None

    def _replace(self, candidates: list[Connection], otherwise: str) -> None:
        if not candidates:
            raise Refusal(TOO_MANY, "too-many", otherwise)
        del self._admitted[candidates[0]]
        candidates[0].dismiss(FLOOD, GAVE_WAY)


def gives_way_to(newcomer: Connection, here: Iterable[Connection], limits: Limits) -> Connection | None:
    """Who is closed for one more in a match, if there are too many; a Refusal if nobody has to be.

    Of too many tabs of a seat it is the oldest. Spectators give way to those of an address that has fewer.
    """
    if newcomer.seat is not None:
        own = sorted((each for each in here if each.seat == newcomer.seat), key=lambda each: each.number)
        return own[0] if len(own) >= limits.sockets_a_seat else None
    watching = spectators(here)
    if len(watching) < limits.spectators_a_match:
        return None
    crowd = of_crowd(watching)
    if len(crowd) <= 1 + sum(each.address == newcomer.address for each in watching):
        raise Refusal(TOO_MANY, "too-many", "this match has reached its limit of spectators")
    return crowd[-1]


def of_crowd(connections: Iterable[T]) -> list[T]:
    """Those of the address that has the most, the oldest first."""
    found = list(connections)
    crowds = Counter(connection.address for connection in found).most_common(1)
    return sorted(
        (each for each in found for address, _ in crowds if each.address == address),
        key=lambda each: each.number,
    )


def spectators(connections: Iterable[T]) -> list[T]:
    return [connection for connection in connections if connection.seat is None]
