"""What an administrator sees and removes: matches and sheets by their age, whatever they hold."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, delete, func, select

from tablemate.store.columns import moment_of, ticks_of, value_of
from tablemate.store.database import Database
from tablemate.store.schema import entries, lines, matches, notes, seats, sheets

AT_ONCE = 500  # removed in one transaction, so that nobody waits long


@dataclass(frozen=True)
class MatchRow:
    id: str
    game: str
    names: list[str]  # who sits where
    created: datetime
    finished: datetime | None
    length: int  # lines
    is_listed: bool


@dataclass(frozen=True)
class SheetRow:
    id: str
    title: str
    created: datetime
    length: int  # events


class Administration:
    """The rows of a database as its administrator handles them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def matches(
        self,
        *,
        is_finished: bool | None = None,
        before: datetime | None = None,
        ids: Sequence[str] | None = None,
        limit: int | None = None,
    ) -> list[MatchRow]:
        """The newest first; `before` a moment ended, or begun if they have not ended."""
        since = func.coalesce(matches.c.finished, matches.c.created)
        wanted = _wanted(since, before, matches.c.id, ids)
        if is_finished is not None:
            wanted.append(matches.c.finished.is_not(None) if is_finished else matches.c.finished.is_(None))
        chosen = _counted(matches, lines.c.match_id).where(*wanted).order_by(since.desc(), matches.c.id)
        return self._found(chosen.limit(limit), self._match)

    def sheets(
        self,
        *,
        before: datetime | None = None,
        ids: Sequence[str] | None = None,
        limit: int | None = None,
    ) -> list[SheetRow]:
        """The newest first; `before` a moment begun."""
        wanted = _wanted(sheets.c.created, before, sheets.c.id, ids)
        chosen = _counted(sheets, entries.c.sheet_id).where(*wanted)
        return self._found(chosen.order_by(sheets.c.created.desc(), sheets.c.id).limit(limit), self._sheet)

    def remove_matches(self, ids: Sequence[str]) -> int:
        """Remove these with all their lines; how many there were."""
        return self._removed(matches, (lines.c.match_id, seats.c.match_id, notes.c.match_id), ids)

    def remove_sheets(self, ids: Sequence[str]) -> int:
        return self._removed(sheets, (entries.c.sheet_id,), ids)

    def _removed(self, table: Table, parts: Sequence[ColumnElement[str]], ids: Sequence[str]) -> int:
        return sum(
            self._database.write(_removing(table, parts, ids[begin : begin + AT_ONCE]))
            for begin in range(0, len(ids), AT_ONCE)
        )

    def _found(self, chosen: Select[Any], row: Callable[[Any], Any]) -> list[Any]:
        return self._database.read(lambda connection: [row(each) for each in connection.execute(chosen)])

    def _match(self, row: Any) -> MatchRow:
        what = f"the names of match {row.id}"
        names = value_of(row.names, list[str], what=what, place=self._database.place)
        finished = None if row.finished is None else moment_of(row.finished)
        return MatchRow(
            row.id, row.game, names, moment_of(row.created), finished, row.length, bool(row.is_listed)
        )

    def _sheet(self, row: Any) -> SheetRow:
        what = f"the beginning of sheet {row.id}"
        about = value_of(row.about, dict[str, Any], what=what, place=self._database.place)
        return SheetRow(row.id, str(about.get("title", "")), moment_of(row.created), row.length)


def _wanted(
    since: ColumnElement[int], before: datetime | None, id_: ColumnElement[str], ids: Sequence[str] | None
) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = []
    if before is not None:
        wanted.append(since < ticks_of(before))
    if ids is not None:
        wanted.append(id_.in_(ids))
    return wanted


def _counted(table: Table, owner: ColumnElement[str]) -> Select[Any]:
    """All rows of a table, with how many parts each has."""
    length = select(func.count()).where(owner == table.c.id).scalar_subquery()
    return select(table, length.label("length"))


def _removing(
    table: Table, parts: Sequence[ColumnElement[str]], ids: Sequence[str]
) -> Callable[[Connection], int]:
    def work(connection: Connection) -> int:
        # Locked first, as by whoever adds a line: nothing is added to what is being removed.
        connection.execute(select(table.c.id).where(table.c.id.in_(ids)).with_for_update())
        for part in parts:
            connection.execute(delete(part.table).where(part.in_(ids)))
        return connection.execute(delete(table).where(table.c.id.in_(ids))).rowcount

    return work
