"""Sheets: logs of numbered events in plain JSON, such as a score keeper's.

Every event comes with a key of the sender's choice. A key that the sheet has is not written again, so
a sender that is not sure whether an event has arrived sends it once more.
"""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select
from sqlalchemy.exc import IntegrityError

from tablemate.core.errors import BadInput
from tablemate.store.columns import damaged, is_id, moment_of, new_id, page, text_of, ticks_of, value_of
from tablemate.store.database import Database
from tablemate.store.faults import NoSuchSheet, Taken
from tablemate.store.schema import entries, sheets
from tablemate.store.tokens import hash_of

LONGEST_KEY = 100


@dataclass(frozen=True)
class Entry:
    key: str  # comes once in a sheet
    event: dict[str, Any]


@dataclass(frozen=True)
class AboutSheet:
    id: str
    about: dict[str, Any]  # what whoever began it had to say
    created: datetime
    key_hash: bytes | None  # of the key that its owner holds; None if it has no owner


@dataclass(frozen=True)
class StoredSheet:
    about: AboutSheet
    entries: list[Entry]


class Sheets:
    """The sheets of a database; any thread may ask."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def create(self, about: dict[str, Any], sheet_id: str | None = None, *, key: str | None = None) -> str:
        """Begin a sheet, for whoever holds this key, and return its id.

        An existing sheet of that id is continued, and stays its owner's.
        """
        if sheet_id is not None and not is_id(sheet_id):
            raise BadInput(f"{sheet_id!r} is not a sheet id: letters, digits, - and _, at most 64")
        row = {
            "id": sheet_id or new_id(),
            "about": text_of(about),
            "created": ticks_of(self._now()),
            "key_hash": None if key is None else hash_of(key),
        }

        def work(connection: Connection) -> None:
            with contextlib.suppress(IntegrityError), connection.begin_nested():
                connection.execute(insert(sheets), row)

        self._database.write(work)
        return str(row["id"])

    def append(self, sheet_id: str, new: Sequence[Entry], *, n: int | None = None) -> list[Entry]:
        """Store all new entries or none; return those whose key was not there yet, in order.

        With `n`, the first of these is to have that number: Taken if the sheet has grown since the
        sender looked at it. Entries that are all there already are never refused.
        """
        _check_id(sheet_id)
        for entry in new:
            _check_key(entry.key)

        def work(connection: Connection) -> list[Entry]:
            _lock(connection, sheet_id)
            fresh = _unknown(connection, sheet_id, new)
            here = entries.c.sheet_id == sheet_id
            following = connection.scalar(select(func.coalesce(func.max(entries.c.n) + 1, 0)).where(here))
            assert following is not None
            if fresh and n is not None and n != following:
                raise Taken(f"sheet {sheet_id}", n)
            rows = [
                {"sheet_id": sheet_id, "n": number, "key": entry.key, "event": text_of(entry.event)}
                for number, entry in enumerate(fresh, start=following)
            ]
            if rows:
                connection.execute(insert(entries), rows)
            return fresh

        return self._database.write(work)

    def read(self, sheet_id: str) -> StoredSheet:
        _check_id(sheet_id)

        def work(connection: Connection) -> StoredSheet:
            found = connection.execute(select(sheets).where(sheets.c.id == sheet_id)).one_or_none()
            if found is None:
                raise NoSuchSheet(sheet_id)
            rows = connection.execute(
                select(entries).where(entries.c.sheet_id == sheet_id).order_by(entries.c.n)
            )
            return StoredSheet(self._about(found), [self._entry(n, row) for n, row in enumerate(rows)])

        return self._database.read(work)

    def latest(self, limit: int, before: str | None = None) -> list[AboutSheet]:
        """The sheets begun last, the latest first; with `before`, those that follow that sheet."""
        assert limit > 0
        if before is not None:
            _check_id(before)

        def work(connection: Connection) -> list[AboutSheet]:
            chosen = page(connection, select(sheets), sheets.c.created, limit, before)
            if chosen is None:
                raise NoSuchSheet(str(before))
            return [self._about(row) for row in connection.execute(chosen)]

        return self._database.read(work)

    def among(self, sheet_ids: Sequence[str]) -> list[AboutSheet]:
        """Those of these sheets that there are, the latest first."""
        known = [sheet_id for sheet_id in sheet_ids if is_id(sheet_id)]
        chosen = select(sheets).where(sheets.c.id.in_(known))
        newest = chosen.order_by(sheets.c.created.desc(), sheets.c.id.desc())
        return self._database.read(
            lambda connection: [self._about(row) for row in connection.execute(newest)]
        )

    def _about(self, row: Row[Any]) -> AboutSheet:
        what = f"the beginning of sheet {row.id}"
        about = value_of(row.about, dict[str, Any], what=what, place=self._database.place)
        return AboutSheet(row.id, about, moment_of(row.created), row.key_hash)

    def _entry(self, n: int, row: Row[Any]) -> Entry:
        what = f"entry {n} of sheet {row.sheet_id}"
        if row.n != n:
            raise damaged(what, self._database.place)
        return Entry(row.key, value_of(row.event, dict[str, Any], what=what, place=self._database.place))


def _check_id(sheet_id: str) -> None:
    if not is_id(sheet_id):
        raise NoSuchSheet(sheet_id)


def _check_key(key: str) -> None:
    if not key.isprintable() or not 1 <= len(key) <= LONGEST_KEY:
        raise BadInput(f"{key!r} is not an event key: 1 to {LONGEST_KEY} printable characters")


def _lock(connection: Connection, sheet_id: str) -> None:
    """Lock an existing sheet until the transaction ends."""
    if connection.scalar(select(sheets.c.id).where(sheets.c.id == sheet_id).with_for_update()) is None:
        raise NoSuchSheet(sheet_id)


def _unknown(connection: Connection, sheet_id: str, new: Sequence[Entry]) -> list[Entry]:
    """The entries whose key the sheet has not; of several with one key, the first."""
    first: dict[str, Entry] = {}
    for entry in new:
        first.setdefault(entry.key, entry)
    known = set(
        connection.scalars(
            select(entries.c.key).where(entries.c.sheet_id == sheet_id, entries.c.key.in_(first))
        )
    )
    return [entry for entry in first.values() if entry.key not in known]
