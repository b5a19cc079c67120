"""Matches as numbered lines that only ever grow, each on the disk before anybody sees it."""

import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, get_args

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, Row, Select, bindparam, func, insert, select, update

from tablemate.core.errors import BadInput
from tablemate.core.events import NamedEvent
from tablemate.core.match import Line, Result
from tablemate.core.matchfile import FORMAT, Header
from tablemate.store.columns import damaged, is_id, moment_of, new_id, page, text_of, ticks_of, value_of
from tablemate.store.database import Database
from tablemate.store.faults import MatchOver, NoSuchMatch, Taken
from tablemate.store.schema import lines, matches, seats
from tablemate.store.tokens import hash_of, holder, new_token


class SeatKind(StrEnum):
    PERSON = "person"
    OPPONENT = "opponent"
    OPEN = "open"  # waits for a person to take it


@dataclass(frozen=True)
class NewMatch:
    id: str
    tokens: tuple[str | None, ...]  # by seat; an opponent has none. They cannot be read a second time


@dataclass(frozen=True)
class AboutMatch:
    """All but the play. While the match runs the header's seed is a secret."""

    id: str
    header: Header
    kinds: tuple[SeatKind, ...]  # by seat
    created: datetime
    length: int  # how many lines there are, and so the number of the next
    finished: datetime | None
    result: Result | None


@dataclass(frozen=True)
class KeptMatch:
    about: AboutMatch
    setup: list[NamedEvent]
    lines: list[Line]


# Locked until the transaction ends: of two servers only one at a time decides what follows.
LOCKED = select(matches.c.result).where(matches.c.id == bindparam("match_id")).with_for_update()
LENGTH = func.coalesce(func.max(lines.c.n) + 1, 0)
NEXT = select(LENGTH).where(lines.c.match_id == bindparam("match_id"))
APPEND = insert(lines)
HASHES = select(seats.c.seat, seats.c.token_hash).where(seats.c.match_id == bindparam("match_id"))


class Matches:
    """The matches of a database; any thread may ask."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def create(
        self, header: Header, setup: list[NamedEvent], kinds: Sequence[SeatKind], past: Sequence[Line] = ()
    ) -> NewMatch:
        """Store a match that begins, or continues after `past`; every seat but an opponent's gets a token."""
        assert len(kinds) == len(header.seats), "every seat is of a kind"
        assert [line.n for line in past] == [*range(len(past))], "lines are numbered from 0"
        new = NewMatch(new_id(), tuple(None if kind is SeatKind.OPPONENT else new_token() for kind in kinds))
        match = {
            "id": new.id,
            "game": header.game,
            "rules": header.rules,
            "options": text_of(header.options),
            "seed": header.seed,
            "typed_seed": header.typed_seed,
            "names": text_of(header.seats),
            "setup": text_of(setup),
            "created": ticks_of(self._now()),
        }
        places = [
            {"match_id": new.id, "seat": seat, "kind": kind, "token_hash": token and hash_of(token)}
            for seat, (kind, token) in enumerate(zip(kinds, new.tokens, strict=True))
        ]

        written = _rows(new.id, past)

        def work(connection: Connection) -> None:
            connection.execute(insert(matches), match)
            connection.execute(insert(seats), places)
            if written:
                connection.execute(APPEND, written)

        self._database.write(work)
        return new

    def append(self, match_id: str, line: Line) -> None:
        """Store one more line. Taken if its number is there already: of several that try, one succeeds."""
        self._database.write(_appending(match_id, [line]))

    def append_soon(self, match_id: str, new: Sequence[Line]) -> Future[None]:
        """Store lines that follow each other, all or none, without waiting."""
        return self._database.write_soon(_appending(match_id, new))

    def finish(self, match_id: str, n: int, result: Result) -> None:
        """Store the result in place of line `n`; nothing follows it. The same result again is accepted."""
        told = text_of(result)
        ending = {"result": told, "finished": ticks_of(self._now())}

        def work(connection: Connection) -> None:
            known = _result_of(connection, match_id)
            if known is None:
                _check_next(connection, match_id, n)
                connection.execute(update(matches).where(matches.c.id == match_id).values(ending))
            elif known != told:
                raise MatchOver(match_id)

        self._database.write(work)

    def read(self, match_id: str) -> KeptMatch:
        """A match from its header to its last line."""
        _check_id(match_id)

        def work(connection: Connection) -> KeptMatch:
            found = self._about(connection, select(matches.c.id).where(matches.c.id == match_id))
            if not found:
                raise NoSuchMatch(match_id)
            setup = connection.scalar(select(matches.c.setup).where(matches.c.id == match_id))
            rows = connection.execute(
                select(lines.c.n, lines.c.line).where(lines.c.match_id == match_id).order_by(lines.c.n)
            )
            return KeptMatch(
                found[0],
                self._value(setup, list[NamedEvent], match_id, "setup"),
                [self._line(match_id, n, *row) for n, row in enumerate(rows)],
            )

        return self._database.read(work)

    def unfinished(self, limit: int | None = None, before: str | None = None) -> list[AboutMatch]:
        """The matches that are not over, the newest first; with `before`, those begun before that match.

        That one may have ended meanwhile.
        """
        return self._listed(matches.c.finished.is_(None), matches.c.created, limit, before)

    def finished(self, limit: int, before: str | None = None) -> list[AboutMatch]:
        """The matches that ended last, the latest first; with `before`, those that follow that match."""
        return self._listed(matches.c.finished.is_not(None), matches.c.finished, limit, before)

    def _listed(
        self, wanted: ColumnElement[bool], at: Column[int], limit: int | None, before: str | None
    ) -> list[AboutMatch]:
        assert limit is None or limit > 0
        if before is not None:
            _check_id(before)

        def work(connection: Connection) -> list[AboutMatch]:
            chosen = page(connection, select(matches.c.id).where(wanted), at, limit, before)
            if chosen is None:
                raise NoSuchMatch(str(before))
            return self._about(connection, chosen)

        return self._database.read(work)

    def seat_of(self, match_id: str, token: str) -> int | None:
        """The seat that a token holds."""
        _check_id(match_id)
        return self._database.read(lambda connection: _holder(connection, match_id, token))

    def take_seat(self, match_id: str, token: str) -> int | None:
        """The same; if the seat was open, a person sits there from now on."""
        _check_id(match_id)

        def work(connection: Connection) -> int | None:
            seat = _holder(connection, match_id, token)
            taken = update(seats).where(
                seats.c.match_id == match_id, seats.c.seat == seat, seats.c.kind == SeatKind.OPEN
            )
            connection.execute(taken.values(kind=SeatKind.PERSON))
            return seat

        return self._database.write(work)

    def _about(self, connection: Connection, chosen: Select[Any]) -> list[AboutMatch]:
        """What is known of the chosen ids."""
        length = select(LENGTH).where(lines.c.match_id == matches.c.id).scalar_subquery()
        found = connection.execute(
            select(matches, length.label("length"))
            .where(matches.c.id.in_(chosen))
            .order_by(func.coalesce(matches.c.finished, matches.c.created).desc(), matches.c.id.desc())
        ).all()
        sitting = connection.execute(
            select(seats.c.match_id, seats.c.kind).where(seats.c.match_id.in_(chosen)).order_by(seats.c.seat)
        )
        kinds: dict[str, list[SeatKind]] = {}
        for match_id, kind in sitting:
            kinds.setdefault(match_id, []).append(SeatKind(kind))
        return [self._about_one(row, kinds.get(row.id, [])) for row in found]

    def _about_one(self, row: Row[Any], kinds: list[SeatKind]) -> AboutMatch:
        header = Header(
            FORMAT,
            row.game,
            row.rules,
            self._value(row.options, dict[str, Any], row.id, "options"),
            row.seed,
            self._value(row.names, list[str], row.id, "names"),
            row.typed_seed,
        )
        return AboutMatch(
            row.id,
            header,
            tuple(kinds),
            moment_of(row.created),
            row.length,
            None if row.finished is None else moment_of(row.finished),
            None if row.result is None else self._value(row.result, Result, row.id, "result"),
        )

    def _line(self, match_id: str, expected: int, n: int, text: str) -> Line:
        """A line of the kind that its fields say, with the number that is expected."""
        for kind in get_args(Line):
            with contextlib.suppress(msgspec.DecodeError, UnicodeError):
                line: Line = msgspec.json.decode(text, type=kind)
                if line.n == n == expected:
                    return line
        raise damaged(f"line {expected} of match {match_id}", self._database.place)

    def _value(self, text: Any, kind: Any, match_id: str, what: str) -> Any:
        return value_of(text, kind, what=f"the {what} of match {match_id}", place=self._database.place)


def _rows(match_id: str, new: Sequence[Line]) -> list[dict[str, Any]]:
    return [{"match_id": match_id, "n": line.n, "line": text_of(line)} for line in new]


def _appending(match_id: str, new: Sequence[Line]) -> Callable[[Connection], None]:
    """The work of keeping more lines."""
    first, rows = new[0].n, _rows(match_id, new)

    def work(connection: Connection) -> None:
        if _result_of(connection, match_id) is not None:
            raise MatchOver(match_id)
        _check_next(connection, match_id, first)
        connection.execute(APPEND, rows)

    return work


def _check_id(match_id: str) -> None:
    if not is_id(match_id):
        raise NoSuchMatch(match_id)


def _result_of(connection: Connection, match_id: str) -> str | None:
    """The result of an existing match, which is locked until the transaction ends."""
    _check_id(match_id)
    row = connection.execute(LOCKED, {"match_id": match_id}).one_or_none()
    if row is None:
        raise NoSuchMatch(match_id)
    result: str | None = row.result
    return result


def _check_next(connection: Connection, match_id: str, n: int) -> None:
    following = connection.scalar(NEXT, {"match_id": match_id})
    assert following is not None
    if n < following:
        raise Taken(f"match {match_id}", n)
    if n > following:
        raise BadInput(f"match {match_id} continues with number {following}, not {n}")


def _holder(connection: Connection, match_id: str, token: str) -> int | None:
    rows = connection.execute(HASHES, {"match_id": match_id}).all()
    if not rows:
        raise NoSuchMatch(match_id)
    return holder(token, [(seat, hashed) for seat, hashed in rows])
