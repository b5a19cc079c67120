"""A live match: one open match, its connections, and the order in which things happen there.

An action is on the disk before anybody is sent it. Whatever reads the match or changes it holds the
match's lock; what is not on the disk yet is therefore never seen. When the store says that somebody else
was first, or does not answer, the match is read again.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Protocol

from tablemate.core.errors import TablemateError, TooManyActions
from tablemate.core.events import Viewer
from tablemate.core.match import Line, Match
from tablemate.core.playing import Choice
from tablemate.store import AboutMatch, Matches, MatchOver, SeatKind, StoreFault, Taken
from tablemate.table import refusals
from tablemate.table.connections import Connection, Connections, Texts, encoded
from tablemate.table.messages import (
    Events,
    Fault,
    Paced,
    PaceName,
    SeatInfo,
    Seats,
    ServerMessage,
    Sign,
    TableMessage,
    ViewMessage,
    Wished,
)
from tablemate.table.names import seats_for
from tablemate.table.presenter import Presenter, last_decision
from tablemate.table.refusals import NOT_NOW, TOO_MANY, Refusal
from tablemate.table.take_back import Wishes, was_shown
from tablemate.table.threads import ThreadPools

LOG = logging.getLogger(__name__)


class AutomatedSeats(Protocol):
    """Plays the seats that are not a person's."""

    @property
    def are_busy(self) -> bool: ...

    def wake(self) -> None:
        """Move if it is their turn."""

    def hurry(self) -> None:
        """Cut short the pause of one that thinks."""

    async def wait_until_idle(self) -> None:
        """Wait until it is a person's turn."""

    def dismiss(self) -> None:
        """Stop playing, for good."""


class LiveMatch:
    """An open match."""

    def __init__(
        self,
        about: AboutMatch,
        title: str,
        match: Match | None,
        read_only: str | None,
        *,
        matches: Matches,
        threads: ThreadPools,
        reread: Callable[[], Awaitable[tuple[AboutMatch, Match]]],
        most_connections: int,
    ) -> None:
        self.about = about
        self.id = about.id
        self.title = title
        self.read_only = read_only
        self.pace: PaceName = "natural"
        self.lock = asyncio.Lock()
        self.connections = Connections()
        self.holders: dict[str, int] = {}  # tokens that the store has been asked about
        self.opponents: AutomatedSeats | None = None
        self._kinds = list(about.kinds)
        self._matches = matches
        self._threads = threads
        self._reread = reread
        self._most_connections = most_connections
        self._wishes = Wishes()
        self._pending: list[tuple[Line, Texts]] = []  # lines to be stored, with their messages
        self._is_stale = False  # what is in memory may not be what is stored
        self.match = match
        self.presenter = None if match is None else Presenter(match, self._kinds)

    # Who is here

    @property
    def kinds(self) -> tuple[SeatKind, ...]:
        return tuple(self._kinds)

    @property
    def people(self) -> list[int]:
        return [seat for seat, kind in enumerate(self._kinds) if kind is SeatKind.PERSON]

    def seats_for(self, viewer: Viewer) -> list[SeatInfo]:
        return seats_for(viewer, self._kinds, self.about.header, self.connections.seats)

    async def holder(self, token: str) -> int | None:
        """The seat that a token holds; if it was open, a person sits there from now on."""
        if token not in self.holders:
            seat = await self._threads.store(self._matches.seat_of, self.id, token)
            if seat is None:
                return None
            if self._kinds[seat] is SeatKind.OPEN:
                await self._seat_person(seat, token)
            self.holders[token] = seat
        return self.holders[token]

    async def _seat_person(self, seat: int, token: str) -> None:
        async with self.lock:
            await self._threads.store(self._matches.take_seat, self.id, token)
            self._kinds[seat] = SeatKind.PERSON
            if self.presenter is not None:
                self.presenter.set_kinds(self._kinds)
            self._send_seats()

    async def enter(self, connection: Connection) -> None:
        """Send a new connection how things stand, and everything from now on."""
        async with self.lock:
            if len(self.connections) >= self._most_connections:
                raise Refusal(TOO_MANY, "too-many", "this match has reached its limit of connections")
            await self.ensure_current()
            is_first = connection.seat is not None and connection.seat not in self.connections.seats
            self.connections.add(connection)
            connection.queue(encoded(self._all(connection)))
            if is_first:
                self._send_seats(but=connection)
        self._wake()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.seat is not None and connection.seat not in self.connections.seats:
            self._send_seats()

    # Looking

    @property
    def next_n(self) -> int:
        """The number of the next line."""
        return self.about.length if self.match is None else len(self.match.lines)

    @property
    def is_idle(self) -> bool:
        """Nobody is connected, and no opponent is at work."""
        is_played = self.opponents is not None and self.opponents.are_busy
        return not is_played and not self.connections

    @property
    def is_over(self) -> bool:
        return self.about.result is not None if self.match is None else self.match.actor is None

    async def check_over(self) -> None:
        """Refuse what is secret until the match is over; an end that is not on the disk does not count."""
        async with self.lock:
            await self.ensure_current()
            if not self.is_over:
                raise refusals.still_running()

    async def table(self, viewer: Viewer) -> TableMessage:
        """The whole table as one viewer knows it, with the view."""
        async with self.lock:
            await self.ensure_current()
            view = None if self.presenter is None else self._view(viewer, with_text=False)
            table = self._table(viewer, view)
        self._wake()
        return table

    def _table(self, viewer: Viewer, view: ViewMessage | None = None) -> TableMessage:
        header = self.about.header
        return TableMessage(
            match=self.id,
            game=header.game,
            title=self.title,
            options=header.options,
            seats=self.seats_for(viewer),
            seat=viewer,
            typed_seed=header.typed_seed,
            read_only=self.read_only,
            created=self.about.created.isoformat(),
            log=[] if self.presenter is None else self.presenter.log(viewer),
            pace=self.pace,
            view=view,
        )

    def _view(self, viewer: Viewer, *, with_text: bool) -> ViewMessage:
        assert self.presenter is not None
        return self.presenter.view(viewer, wish=self._wishes.current, with_text=with_text)

    # Acting

    async def act(self, seat: int, n: int, action: object) -> int:
        """Carry out a person's action; return the number of the next line."""
        async with self.exclusive(n) as match:
            match.act(seat, action)
            await self._store_last()
            next_n = len(match.lines)
        self._wake()
        return next_n

    async def concede(self, seat: int, n: int) -> int:
        async with self.exclusive(n) as match:
            match.concede(seat)
            await self._store_last()
            next_n = len(match.lines)
        self._hurry()
        return next_n

    async def take_back(self, seat: int, n: int) -> list[int]:
        """Go back to the seat's last decision; with other people, once they agree.

        Returns the seats that have to agree first.
        """
        async with self.exclusive(n) as match:
            to = last_decision(match, seat)
            if to is None:
                raise Refusal(NOT_NOW, "nothing-to-take-back", "you have no decision to take back")
            others = [other for other in self.people if other != seat]
            if others:
                self._wishes.make(seat, to, others)
                self._send_wish()
                return others
            await self._go_back(match, seat, to)
        self._wake()
        return []

    async def answer_wish(self, seat: int, n: int, *, agrees: bool) -> list[int]:
        """Answer somebody's request to take back; returns the seats that still have to agree."""
        async with self.exclusive(n) as match:
            wish = self._wishes.answer(seat, agrees=agrees)
            if wish is None or wish.waits_for:
                self._send_wish()
                return [] if wish is None else wish.waits_for
            await self._go_back(match, wish.by, wish.to)
        self._wake()
        return []

    def act_for(self, seat: int, choice: Choice) -> None:
        """Carry out an opponent's choice; the caller holds the lock, and calls `store_pending`."""
        assert self.match is not None
        if choice.fault is not None:  # the position to reproduce it is in the store
            LOG.warning(
                "player fault: match=%s line=%d seat=%d: %s", self.id, self.next_n, seat, choice.fault
            )
        self.match.act(seat, choice.action, fault=choice.fault, stand_in=choice.stand_in)
        self._queue_last()

    async def set_pace(self, pace: PaceName) -> None:
        self.pace = pace
        self._hurry()
        self.connections.broadcast(lambda connection: [Paced(pace)])

    @contextlib.asynccontextmanager
    async def exclusive(self, n: int) -> AsyncIterator[Match]:
        """The match, ours alone, if `n` is the number of its next line."""
        async with self.lock:
            await self.ensure_current()
            match = self._open_match(n)
            try:
                yield match
            except TablemateError:
                raise
            except BaseException:
                self.mark_stale()
                raise

    def check_turn(self, seat: int) -> None:
        """Refuse advice on what another seat decides."""
        if self.match is None or self.match.actor != seat:
            raise Refusal(NOT_NOW, "not-your-turn", "it is not your turn")

    def _open_match(self, n: int) -> Match:
        if self.match is None:
            raise Refusal(NOT_NOW, "read-only", self.read_only or "this match is read-only")
        if self.match.actor is None:
            raise refusals.over()
        if n != len(self.match.lines):
            raise refusals.stale(len(self.match.lines))
        return self.match

    async def _go_back(self, match: Match, seat: int, to: int) -> None:
        shown = await self._threads.work(was_shown, match, seat, to)
        match.take_back(to, shown=shown)
        await self._store_last()
        self._hurry()

    # Storing

    def _queue_last(self) -> None:
        """Make the messages of the match's last line for everybody here, to be sent once it is stored."""
        match, presenter = self.match, self.presenter
        assert match is not None
        assert presenter is not None
        self._wishes.lapse()
        line = match.lines[-1]

        def told(connection: Connection) -> list[ServerMessage]:
            lines = presenter.lines_from(connection.seat, line.n)
            return [Events(line.n + 1, lines), self._view(connection.seat, with_text=connection.with_text)]

        self._pending.append((line, self.connections.encode_for_each(told)))

    async def _store_last(self) -> None:
        self._queue_last()
        await self.store_pending()

    async def store_pending(self) -> None:
        """Store the pending lines, then send it to everybody; the caller holds the lock."""
        match = self.match
        assert match is not None
        pending, self._pending = self._pending, []
        try:
            lines = [line for line, _ in pending]
            await asyncio.wrap_future(self._matches.append_soon(self.id, lines))
            if (result := match.result) is not None:
                await self._threads.store(self._matches.finish, self.id, len(match.lines), result)
        except (Taken, MatchOver):
            await self._read_again()
            raise refusals.stale(self.next_n) from None
        except StoreFault:
            self.mark_stale()
            raise
        for _, texts in pending:
            self.connections.send(texts)
        if match.cut_off is not None:
            LOG.error("match cut off: match=%s line=%d: %s", self.id, self.next_n, match.cut_off)
            self.send_fault(_cut_off(match.cut_off))

    def mark_stale(self) -> None:
        """Something went wrong halfway: what is in memory may not be what is stored."""
        self._pending.clear()
        self._is_stale = True

    async def ensure_current(self) -> None:
        """Read the match again if it is not known what became of the last line."""
        if self._is_stale:
            await self._read_again()

    async def _read_again(self) -> None:
        self.mark_stale()
        self.about, match = await self._reread()
        self.match = match
        self._kinds = list(self.about.kinds)
        self.presenter = Presenter(match, self._kinds)
        self._wishes.lapse()
        self._is_stale = False
        self.connections.broadcast(self._all)

    def _wake(self) -> None:
        if self.opponents is not None:
            self.opponents.wake()

    def _hurry(self) -> None:
        if self.opponents is not None:
            self.opponents.hurry()

    # Sending

    def send_sign(self, sign: dict[str, Any]) -> None:
        """Show everybody what may be seen of somebody who thinks."""
        message = Sign(sign["type"], sign["seat"], sign.get("kind"), sign.get("milliseconds"))
        self.connections.broadcast(lambda connection: [message])

    def send_fault(self, fault: Fault) -> None:
        """Send everybody a fault that nobody here caused."""
        self.connections.broadcast(lambda connection: [fault])

    def _send_wish(self) -> None:
        self.connections.broadcast(lambda connection: [Wished(self._wishes.current)])

    def _send_seats(self, but: Connection | None = None) -> None:
        self.connections.broadcast(lambda connection: [Seats(self.seats_for(connection.seat))], but)

    def _all(self, connection: Connection) -> list[ServerMessage]:
        """Everything, for a new connection."""
        told: list[ServerMessage] = [self._table(connection.seat)]
        if self.presenter is not None:
            told.append(self._view(connection.seat, with_text=connection.with_text))
        if self.match is not None and self.match.cut_off is not None:
            told.append(_cut_off(self.match.cut_off))
        return told


def _cut_off(why: TooManyActions) -> Fault:
    """What is told of a match that cannot go on; all of it is kept."""
    return Fault("our-fault", f"the match was cut off because of a server error: {why}")
