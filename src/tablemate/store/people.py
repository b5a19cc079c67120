"""The people at a match: what they are called, when they were last here, and who plays for them meanwhile.

Besides, notes: what is told in the log and is not one of its lines, such as that somebody is back.
"""

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select, update

from tablemate.store.columns import is_id, text_of, ticks_of
from tablemate.store.database import Database
from tablemate.store.faults import NoSuchMatch
from tablemate.store.schema import matches, notes, seats
from tablemate.store.statements import Statement

MOST_NOTES = 1_000  # of one match; what is told after that is not kept
SEEN = Statement(
    update(seats)
    .where(seats.c.match_id == bindparam("match"), seats.c.seat == bindparam("place"))
    .values(seen=bindparam("at"))
)
Place = tuple[str, int]  # a match's id, and a seat of it


class People:
    """The people of a database's matches; any thread may ask."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def set_name(self, match_id: str, seat: int, name: str) -> None:
        """Call whoever sits there by a name from now on; "" for none."""
        self._change(match_id, seat, name=name or None)

    def set_stand_in(self, match_id: str, seat: int, level: str | None) -> None:
        """Let an opponent play for whoever holds a seat, or nobody any more."""
        self._change(match_id, seat, stand_in=level)

    def note_seen(self, places: Collection[Place]) -> datetime:
        """Store that the people of these seats are here now, and return when; other servers see it when they
        look next."""
        now = self._now()
        rows = [{"match": match_id, "place": seat, "at": ticks_of(now)} for match_id, seat in places]
        if rows:
            self._database.write(lambda connection: SEEN.write(connection, rows))
        return now

    def add_note(self, match_id: str, n: int, note: Any, *, after: int | None = None) -> bool:
        """Tell something in the log before line `n`, after what was told there before; whether it is kept.

        With `after`, only if so many notes are there: of several that try, one succeeds.
        """
        text = text_of(note)
        last = select(func.coalesce(func.max(notes.c.k) + 1, 0)).where(notes.c.match_id == match_id)

        def work(connection: Connection) -> bool:
            _lock(connection, match_id)
            k = connection.scalar(last)
            assert k is not None
            is_kept: bool = k < MOST_NOTES if after is None else k == after
            if is_kept:
                connection.execute(insert(notes), {"match_id": match_id, "k": k, "n": n, "note": text})
            return is_kept

        is_kept = self._database.write(work)
        self._database.notify(match_id)
        return is_kept

    def _change(self, match_id: str, seat: int, **values: str | None) -> None:
        changed = update(seats).where(seats.c.match_id == match_id, seats.c.seat == seat).values(values)

        def work(connection: Connection) -> None:
            _lock(connection, match_id)
            connection.execute(changed)

        self._database.write(work)
        self._database.notify(match_id)


def _lock(connection: Connection, match_id: str) -> None:
    """Keep a match for oneself until the transaction ends."""
    if not is_id(match_id):
        raise NoSuchMatch(match_id)
    found = connection.scalar(select(matches.c.id).where(matches.c.id == match_id).with_for_update())
    if found is None:
        raise NoSuchMatch(match_id)
