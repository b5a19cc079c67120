"""Matches as numbered lines that only ever grow, each on the disk before anybody sees it."""

import contextlib
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any, get_args

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from tablemate.core.errors import BadInput
from tablemate.core.events import NamedEvent
from tablemate.core.match import Line, Result
from tablemate.core.matchfile import FORMAT, Header
from tablemate.store.columns import damaged, is_id, moment_of, new_id, page, text_of, ticks_of, value_of
from tablemate.store.database import Database
from tablemate.store.faults import MatchOver, NoSuchMatch, SeatTaken, Taken
from tablemate.store.schema import lines, matches, notes, seats
from tablemate.store.standings import SeatKind, Standing, standings
from tablemate.store.statements import Statement
from tablemate.store.tokens import hash_of, holder, new_invitation, new_token

USUAL_PACE = "natural"


@dataclass(frozen=True)
class NewMatch:
    """A match that was stored. What is secret in it cannot be read a second time."""

    id: str
    tokens: tuple[str | None, ...]  # by seat: those of the people who are there already
    invitations: tuple[str | None, ...]  # by seat: those to open seats


@dataclass(frozen=True)
class HeldSeat:
    """A seat and the token that holds it from now on."""

    seat: int
    token: str


@dataclass(frozen=True)
class AboutMatch:
    """All but the play. While the match runs the header's seed and entropy are a secret."""

    id: str
    header: Header
    kinds: tuple[SeatKind, ...]  # by seat
    created: datetime
    length: int  # how many lines there are, and so the number of the next
    finished: datetime | None
    result: Result | None
    pace: str = USUAL_PACE
    is_listed: bool = True
    stand_ins: tuple[str | None, ...] = ()  # by seat, the level that plays for a person who has left
    seen: tuple[datetime | None, ...] = ()  # by seat, when somebody was last here
    terms: dict[str, Any] = field(default_factory=dict)  # what whoever began it allows


@dataclass(frozen=True)
class StoredMatch:
    about: AboutMatch
    setup: list[NamedEvent]
    lines: list[Line]
    notes: list[tuple[int, Any]] = field(default_factory=list)  # each before a line of this number


# Locked until the transaction ends: of two servers only one at a time decides what follows.
LOCKED = Statement(select(matches.c.result).where(matches.c.id == bindparam("match_id")).with_for_update())
LENGTH = func.coalesce(func.max(lines.c.n) + 1, 0)
NEXT = Statement(select(LENGTH).where(lines.c.match_id == bindparam("match_id")))
APPEND = Statement(insert(lines))
HERE = seats.c.match_id == bindparam("match_id")
TOKENS = Statement(select(seats.c.seat, seats.c.token_hash).where(HERE))
INVITATIONS = Statement(select(seats.c.seat, seats.c.invitation_hash).where(HERE))
SEATED = seats.c.kind, seats.c.name, seats.c.stand_in, seats.c.seen
SEATS = Statement(select(*SEATED).where(HERE).order_by(seats.c.seat))
NOTES = Statement(
    select(notes.c.n, notes.c.note).where(notes.c.match_id == bindparam("match_id")).order_by(notes.c.k)
)
MATCH = Statement(select(matches).where(matches.c.id == bindparam("match_id")))
LINES = Statement(
    select(lines.c.n, lines.c.line).where(lines.c.match_id == bindparam("match_id")).order_by(lines.c.n)
)
COLUMNS = matches.columns.keys()


class Matches:
    """The matches of a database; any thread may ask."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def create(
        self,
        header: Header,
        setup: list[NamedEvent],
        kinds: Sequence[SeatKind],
        past: Sequence[Line] = (),
        *,
        is_listed: bool = True,
        pace: str = USUAL_PACE,
        held_by: Sequence[bytes | None] | None = None,
        terms: Any = None,
    ) -> NewMatch:
        """Store a match that begins, or continues after `past`.

        Every person gets a token; whoever takes an open seat gets it by the seat's invitation. `held_by` are,
        by seat, hashes of tokens that people have already: those hold the seats, open ones as soon as they
        are used.
        """
        assert len(kinds) == len(header.seats), "every seat is of a kind"
        assert [line.n for line in past] == [*range(len(past))], "lines are numbered from 0"
        new = NewMatch(
            new_id(),
            tuple(new_token() if kind is SeatKind.PERSON and not held_by else None for kind in kinds),
            tuple(new_invitation() if kind is SeatKind.OPEN else None for kind in kinds),
        )
        hashes = held_by or [None if token is None else hash_of(token) for token in new.tokens]
        match = {
            "id": new.id,
            "game": header.game,
            "rules": header.rules,
            "options": text_of(header.options),
            "seed": header.seed,
            "entropy": bytes.fromhex(header.entropy) or None,
            "typed_seed": header.typed_seed,
            "names": text_of(header.seats),
            "setup": text_of(setup),
            "is_listed": is_listed,
            "pace": pace,
            "terms": text_of(terms or {}),
            "created": ticks_of(self._now()),
        }
        places = [
            {
                "match_id": new.id,
                "seat": seat,
                "kind": kind,
                "token_hash": token_hash,
                "invitation_hash": invitation and hash_of(invitation),
                "name": (header.names[seat] if header.names else None) or None,
            }
            for seat, (kind, token_hash, invitation) in enumerate(
                zip(kinds, hashes, new.invitations, strict=True)
            )
        ]
        written = _rows(new.id, past)

        def work(connection: Connection) -> None:
            connection.execute(insert(matches), match)
            connection.execute(insert(seats), places)
            if written:
                APPEND.write(connection, written)

        self._database.write(work)
        return new

    def append(self, match_id: str, line: Line) -> None:
        """Store one more line. Taken if its number is there already: of several that try, one succeeds."""
        self._database.write(_appending(match_id, [line]))
        self._database.notify(match_id)

    def append_soon(self, match_id: str, new: Sequence[Line]) -> Future[None]:
        """Store lines that follow each other, all or none, without waiting."""
        written = self._database.write_soon(_appending(match_id, new))
        written.add_done_callback(lambda done: self._database.notify(match_id))
        return written

    def finish(self, match_id: str, n: int, result: Result) -> None:
        """Store the result in place of line `n`; nothing follows it. The same result again is accepted."""
        text = text_of(result)
        ending = {"result": text, "finished": ticks_of(self._now())}

        def work(connection: Connection) -> None:
            known = _result_of(connection, match_id)
            if known is None:
                _check_next(connection, match_id, n)
                connection.execute(update(matches).where(matches.c.id == match_id).values(ending))
            elif known != text:
                raise MatchOver(match_id)

        self._database.write(work)
        self._database.notify(match_id)

    def set_pace(self, match_id: str, pace: str) -> None:
        """Store how quickly opponents answer from now on; the play itself does not depend on it."""
        _check_id(match_id)
        changed = update(matches).where(matches.c.id == match_id).values(pace=pace)
        self._database.write(lambda connection: connection.execute(changed).rowcount)
        self._database.notify(match_id)

    def standings(self, ids: Sequence[str]) -> dict[str, Standing]:
        """How these matches stand, as far as they are there."""
        return self._database.read(lambda connection: standings(connection, ids))

    def read(self, match_id: str) -> StoredMatch:
        """A match from its header to its last line."""
        _check_id(match_id)

        def work(connection: Connection) -> StoredMatch:
            named = {"match_id": match_id}
            found = MATCH.row(connection, named)
            if found is None:
                raise NoSuchMatch(match_id)
            row = SimpleNamespace(**dict(zip(COLUMNS, found, strict=True)))
            seated = SEATS.rows(connection, named)
            written = LINES.rows(connection, named)
            return StoredMatch(
                self._about_one(row, seated, len(written)),
                self._value(row.setup, list[NamedEvent], match_id, "setup"),
                [self._line(match_id, n, *line) for n, line in enumerate(written)],
                [
                    (n, self._value(note, dict[str, Any], match_id, "notes"))
                    for n, note in NOTES.rows(connection, named)
                ],
            )

        return self._database.read(work)

    def setups(self, match_ids: Sequence[str]) -> dict[str, list[NamedEvent]]:
        """What these matches told as they were set up, as far as they are there."""
        known = [match_id for match_id in match_ids if is_id(match_id)]
        chosen = select(matches.c.id, matches.c.setup).where(matches.c.id.in_(known))

        def work(connection: Connection) -> dict[str, list[NamedEvent]]:
            return {
                row.id: self._value(row.setup, list[NamedEvent], row.id, "setup")
                for row in connection.execute(chosen)
            }

        return self._database.read(work)

    def unfinished(
        self,
        limit: int | None = None,
        before: str | None = None,
        *,
        only_listed: bool = False,
        seen_within: timedelta | None = None,
    ) -> list[AboutMatch]:
        """The matches that are not over, the newest first; with `before`, those begun before that match.

        That one may have ended meanwhile. With `seen_within`, those that were begun, or at which somebody
        was here, no longer ago.
        """
        wanted = [matches.c.finished.is_(None), *_shown(only_listed)]
        if seen_within is not None:
            since = ticks_of(self._now() - seen_within)
            was_here = exists().where(seats.c.match_id == matches.c.id, seats.c.seen >= since)
            wanted.append(or_(matches.c.created >= since, was_here))
        return self._listed(and_(*wanted), matches.c.created, limit, before)

    def finished(
        self, limit: int, before: str | None = None, *, only_listed: bool = False
    ) -> list[AboutMatch]:
        """The matches that ended last, the latest first; with `before`, those that follow that match."""
        wanted = matches.c.finished.is_not(None), *_shown(only_listed)
        return self._listed(and_(*wanted), matches.c.finished, limit, before)

    def latest(self, game: str, limit: int) -> list[AboutMatch]:
        """The matches of a game that anybody may see, over or not, those begun last first."""
        wanted = matches.c.game == game, *_shown(only_listed=True)
        return self._listed(and_(*wanted), matches.c.created, limit, None)

    def among(self, match_ids: Sequence[str]) -> list[AboutMatch]:
        """Those of these matches that there are, the latest first."""
        known = [match_id for match_id in match_ids if is_id(match_id)]
        chosen = select(matches.c.id).where(matches.c.id.in_(known))
        return self._database.read(lambda connection: self._about(connection, chosen))

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
        return self.seats_of(match_id, [token])[token]

    def seats_of(self, match_id: str, tokens: Collection[str]) -> dict[str, int | None]:
        """The seats that these tokens hold."""
        _check_id(match_id)
        return self._database.read(lambda conn: {token: _holder(conn, match_id, token) for token in tokens})

    def join(self, match_id: str, invitation: str, token: str, name: str = "") -> HeldSeat | None:
        """Seat whoever has this invitation, to hold the seat by this token, under this name from now on.

        SeatTaken if it was used before, unless with the same token: of several that try, one sits. None if it
        is not an invitation to this match.
        """
        _check_id(match_id)

        def work(connection: Connection) -> HeldSeat | None:
            seat = _found(connection, INVITATIONS, match_id, invitation)
            if seat is None:
                return None
            is_open = (seats.c.match_id == match_id, seats.c.seat == seat, seats.c.kind == SeatKind.OPEN)
            person = {"kind": SeatKind.PERSON, "token_hash": hash_of(token), "name": name or None}
            taken = update(seats).where(*is_open).values(person)
            if connection.execute(taken).rowcount == 0 and _holder(connection, match_id, token) != seat:
                raise SeatTaken(seat)
            return HeldSeat(seat, token)

        held = self._database.write(work)
        self._database.notify(match_id)
        return held

    def renew_token(self, match_id: str, token: str, renewed: str) -> HeldSeat | None:
        """Let another token hold the seat that this one holds, and which holds nothing any more."""
        _check_id(match_id)

        def work(connection: Connection) -> HeldSeat | None:
            seat = _holder(connection, match_id, token)
            held = (
                seats.c.match_id == match_id,
                seats.c.seat == seat,
                seats.c.token_hash == hash_of(token),  # still: of several that try, one succeeds
            )
            changed = connection.execute(update(seats).where(*held).values(token_hash=hash_of(renewed)))
            return None if seat is None or changed.rowcount == 0 else HeldSeat(seat, renewed)

        held = self._database.write(work)
        self._database.notify(match_id)
        return held

    def keep_for(self, match_id: str, seat: int, token: str) -> None:
        """Let this token hold a seat that is still open: whoever has it is waited for there."""
        _check_id(match_id)
        waits = (seats.c.match_id == match_id, seats.c.seat == seat, seats.c.kind == SeatKind.OPEN)
        kept = update(seats).where(*waits).values(token_hash=hash_of(token))
        self._database.write(lambda connection: connection.execute(kept).rowcount)

    def take_seat(self, match_id: str, token: str) -> int | None:
        """The seat that a token holds; if it was open, a person sits there from now on.

        That is how one sits down at a match from before there were invitations.
        """
        _check_id(match_id)

        def work(connection: Connection) -> int | None:
            seat = _holder(connection, match_id, token)
            taken = update(seats).where(
                seats.c.match_id == match_id, seats.c.seat == seat, seats.c.kind == SeatKind.OPEN
            )
            connection.execute(taken.values(kind=SeatKind.PERSON))
            return seat

        seat = self._database.write(work)
        self._database.notify(match_id)
        return seat

    def _about(self, connection: Connection, chosen: Select[Any]) -> list[AboutMatch]:
        """What is known of the chosen ids."""
        length = select(LENGTH).where(lines.c.match_id == matches.c.id).scalar_subquery()
        found = connection.execute(
            select(matches, length.label("length"))
            .where(matches.c.id.in_(chosen))
            .order_by(func.coalesce(matches.c.finished, matches.c.created).desc(), matches.c.id.desc())
        ).all()
        sitting = connection.execute(
            select(seats.c.match_id, *SEATED).where(seats.c.match_id.in_(chosen)).order_by(seats.c.seat)
        )
        seated: dict[str, list[Sequence[Any]]] = {}
        for match_id, *seat in sitting:
            seated.setdefault(match_id, []).append(seat)
        return [self._about_one(row, seated.get(row.id, []), row.length) for row in found]

    def _about_one(self, row: Any, seated: Sequence[Sequence[Any]], length: int) -> AboutMatch:
        """What is known of a match; `seated` are the columns `SEATED` of its seats."""
        names = [name or "" for _, name, _, _ in seated]
        header = Header(
            FORMAT,
            row.game,
            row.rules,
            self._value(row.options, dict[str, Any], row.id, "options"),
            row.seed,
            self._value(row.names, list[str], row.id, "names"),
            bool(row.typed_seed),
            (row.entropy or b"").hex(),
            names if any(names) else [],
        )
        return AboutMatch(
            row.id,
            header,
            tuple(SeatKind(kind) for kind, *_ in seated),
            moment_of(row.created),
            length,
            None if row.finished is None else moment_of(row.finished),
            None if row.result is None else self._value(row.result, Result, row.id, "result"),
            row.pace,
            bool(row.is_listed),
            tuple(stand_in for _, _, stand_in, _ in seated),
            tuple(None if seen is None else moment_of(seen) for *_, seen in seated),
            self._value(row.terms, dict[str, Any], row.id, "terms"),
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


def _shown(only_listed: bool) -> list[ColumnElement[bool]]:
    return [matches.c.is_listed] if only_listed else []


def _rows(match_id: str, new: Sequence[Line]) -> list[dict[str, Any]]:
    return [{"match_id": match_id, "n": line.n, "line": text_of(line)} for line in new]


def _appending(match_id: str, new: Sequence[Line]) -> Callable[[Connection], None]:
    """The work of keeping more lines."""
    first, rows = new[0].n, _rows(match_id, new)

    def work(connection: Connection) -> None:
        if _result_of(connection, match_id) is not None:
            raise MatchOver(match_id)
        _check_next(connection, match_id, first)
        APPEND.write(connection, rows)

    return work


def _check_id(match_id: str) -> None:
    if not is_id(match_id):
        raise NoSuchMatch(match_id)


def _result_of(connection: Connection, match_id: str) -> str | None:
    """The result of an existing match, which is locked until the transaction ends."""
    _check_id(match_id)
    row = LOCKED.row(connection, {"match_id": match_id})
    if row is None:
        raise NoSuchMatch(match_id)
    result: str | None = row[0]
    return result


def _check_next(connection: Connection, match_id: str, n: int) -> None:
    row = NEXT.row(connection, {"match_id": match_id})
    assert row is not None
    (following,) = row
    if n < following:
        raise Taken(f"match {match_id}", n)
    if n > following:
        raise BadInput(f"match {match_id} continues with number {following}, not {n}")


def _holder(connection: Connection, match_id: str, token: str) -> int | None:
    return _found(connection, TOKENS, match_id, token)


def _found(connection: Connection, hashes: Statement, match_id: str, secret: str) -> int | None:
    """The seat whose hash is that of a secret somebody has."""
    rows = hashes.rows(connection, {"match_id": match_id})
    if not rows:
        raise NoSuchMatch(match_id)
    return holder(secret, [(seat, hashed) for seat, hashed in rows])
