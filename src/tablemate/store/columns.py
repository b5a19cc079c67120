"""How values lie in the tables: ids, moments, JSON as text; and lists of rows page by page."""

import re
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Column, Connection, Select, select, tuple_

from tablemate.store.faults import Unusable

S = TypeVar("S")
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
START = datetime(1970, 1, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)


def new_id() -> str:
    """An id that cannot be guessed: anybody who has a match's id may watch it."""
    return secrets.token_hex(8)


def is_id(text: str) -> bool:
    """Whether a text from outside could be an id; databases differ in what other texts do to them."""
    return ID.fullmatch(text) is not None


def ticks_of(moment: datetime) -> int:
    return (moment - START) // TICK


def moment_of(ticks: int) -> datetime:
    return START + ticks * TICK


def text_of(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def value_of(text: str, kind: type[S], *, what: str, place: str) -> S:
    """What a text of ours says; a database that holds another one is damaged."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError):
        raise damaged(what, place) from None


def damaged(what: str, place: str) -> Unusable:
    return Unusable(f"{place} is damaged: {what} cannot be read; it was left as it is")


def page(
    connection: Connection, rows: Select[Any], at: Column[int], limit: int | None, before: str | None
) -> Select[Any] | None:
    """The newest rows by the moment in column `at`; with `before`, those that come after the row of that id.

    None if there is no row of that id.
    """
    id_ = at.table.c.id
    newest = rows.order_by(at.desc(), id_.desc()).limit(limit)
    if before is None:
        return newest
    last = connection.execute(select(at, id_).where(id_ == before, at.is_not(None))).one_or_none()
    return None if last is None else newest.where(tuple_(at, id_) < tuple_(*last))
