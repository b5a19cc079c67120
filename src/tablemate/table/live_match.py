"""A live match: one open match, its connections, and the order in which things happen there.

An action is on the disk before anybody is sent it. Whatever reads the match or changes it holds the
match's lock; what is not on the disk yet is therefore never seen. When the store says that somebody else
was first, or does not answer, the match is read again.
"""

import asyncio
import contextlib
import dataclasses
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Protocol, cast

import msgspec

from tablemate.core.errors import BadInput, DoesNotVerify, TablemateError, TooManyActions
from tablemate.core.events import Viewer
from tablemate.core.match import ActionLine, Line, Match
from tablemate.core.matchfile import repeat
from tablemate.core.playing import Choice
from tablemate.store import (
    AboutMatch,
    HeldSeat,
    Matches,
    MatchOver,
    People,
    SeatKind,
    SeatTaken,
    Standing,
    StoredMatch,
    Taken,
    is_of,
)
from tablemate.table import refusals
from tablemate.table.company import Company
from tablemate.table.connections import (
    FLOOD,
    MOVED,
    UNKNOWN_TOKEN,
    Audience,
    Connection,
    Connections,
    Encoded,
    encoded_for,
)
from tablemate.table.limits import Limits
from tablemate.table.messages import (
    ErrorMessage,
    LogMessage,
    NoteMessage,
    PaceMessage,
    PaceName,
    RematchMessage,
    SeatInfo,
    SeatsMessage,
    ServerMessage,
    SignMessage,
    TableMessage,
)
from tablemate.table.names import named_kinds, seats_for
from tablemate.table.notes import ONCE, Note, note_line, read_notes, rematch_in
from tablemate.table.presence import Presence
from tablemate.table.presenter import Moment, Presenter, last_decision
from tablemate.table.refusals import NOT_NOW, Refusal
from tablemate.table.sockets import gives_way_to
from tablemate.table.take_back import was_shown
from tablemate.table.tally import TALLY
from tablemate.table.terms import terms_of
from tablemate.table.threads import ThreadPools, until_done

LOG = logging.getLogger(__name__)
Step = tuple[Line, Moment]  # a line, and the match after it


class AutomatedSeats(Protocol):
    """Plays the seats that are not a person's."""

    @property
    def are_busy(self) -> bool: ...

    def wake(self) -> None:
        """Move if it is their turn."""

    def hurry(self) -> None:
        """Plan the end of a thought anew: pauses are others now, or the position is."""

    async def wait_until_idle(self) -> None:
        """Wait until it is a person's turn."""

    def dismiss(self) -> None:
        """Stop playing, for good."""


class LiveMatch:
    """An open match."""

    def __init__(
        self,
        stored: StoredMatch,
        title: str,
        match: Match | None,
        read_only: str | None,
        *,
        matches: Matches,
        people: People,
        threads: ThreadPools,
        reread: Callable[[], Awaitable[tuple[StoredMatch, Match]]],
        limits: Limits,
        presence: Presence,
        note_left: Callable[[int], None],
    ) -> None:
        about = stored.about
        self.about = about
        self.terms = terms_of(about.terms)
        self.presence = presence
        self.id = about.id
        self.title = title
        self.read_only = read_only
        self.pace = cast(PaceName, about.pace)
        self.address = ""  # for whom opponents think: that of who began the match, or sat down last
        self.lock = asyncio.Lock()
        self.connections = Connections()
        self.opponents: AutomatedSeats | None = None
        self._kinds = list(about.kinds)
        self._matches = matches
        self._people = people
        self._note_left = note_left  # a seat, when its person leaves
        self._devices: dict[int, set[str]] = {}  # by seat, those that were connected here
        self._noted = len(stored.notes)
        self._threads = threads
        self._reread = reread
        self._limits = limits
        self.company = Company(self.connections, rematch_in(read_notes(stored.notes)))
        self._pending: list[Step] = []  # lines to be stored, and what is shown after each
        self._is_stale = False
        self.changed_elsewhere: float | None = None  # when another server wrote last, by the loop's clock
        self.match = match
        self.presenter = None if match is None else self._presenter(match, stored)

    # Who is here

    @property
    def kinds(self) -> tuple[SeatKind, ...]:
        return tuple(self._kinds)

    @property
    def people(self) -> list[int]:
        return [seat for seat, kind in enumerate(self._kinds) if kind is SeatKind.PERSON]

    def seats_for(self, viewer: Viewer, here: Collection[Viewer] | None = None) -> list[SeatInfo]:
        """The seats as one viewer is shown them; `here` are those whose people are connected."""
        away = self.presence.away(self._kinds, self.connections.people if here is None else here)
        return seats_for(viewer, self._kinds, self.about.header, away, self.about.stand_ins)

    @property
    def attended(self) -> Collection[int]:
        """The seats whose people are here; where only opponents sit, all while somebody watches."""
        if SeatKind.PERSON not in self._kinds and SeatKind.OPEN not in self._kinds:
            return range(len(self._kinds)) if self.connections else ()
        return [seat for seat in self.people if seat in self.connections.people]

    def stand_in(self, seat: int) -> str | None:
        """The level that plays for the person of a seat."""
        return self.about.stand_ins[seat] if self.about.stand_ins else None

    def is_automated(self, seat: int) -> bool:
        """Whether an opponent decides there now: its own seat, or that of a person who has left."""
        return self._kinds[seat] is SeatKind.OPPONENT or self.stand_in(seat) is not None

    def is_in_company(self, seat: int) -> bool:
        """Whether somebody else sits at this table."""
        return any(other != seat for other in self.people)

    async def holder(self, token: str) -> int | None:
        """The seat that a token holds; if it was open, a person sits there from now on."""
        seat = await self._threads.store(self._matches.seat_of, self.id, token)
        if seat is not None and self._kinds[seat] is SeatKind.OPEN:
            async with self.lock:
                await self._threads.store(self._matches.take_seat, self.id, token)
                await self._seat_person(seat)
        return seat

    async def seats_of(self, tokens: Collection[str]) -> frozenset[int]:
        """The seats that these tokens hold."""
        if not tokens:
            return frozenset()
        held = await self._threads.store(self._matches.seats_of, self.id, tokens)
        return frozenset(seat for seat in held.values() if seat is not None)

    async def join(self, invitation: str, token: str, name: str = "") -> HeldSeat:
        """Seat whoever has an invitation that nobody has used yet, by this name."""
        async with self.lock:
            try:
                held = await self._threads.store(self._matches.join, self.id, invitation, token, name)
            except SeatTaken as taken:
                await self.note(Note("link_again", taken.seat))
                raise
            if held is None:
                raise refusals.unknown_invitation()
            self.presence.note_here([held.seat])
            if self._kinds[held.seat] is SeatKind.OPEN:
                self._call(held.seat, name)
            await self._seat_person(held.seat)
            return held

    async def rename(self, seat: int, name: str) -> None:
        """Call whoever sits there by another name from now on, "" for none; the log is told in it as well."""
        async with self.lock:
            await self.ensure_current()
            if self.presenter is None or self.is_over:
                raise refusals.over()
            was = self.presenter.names(None)[seat]
            if name == (self.about.header.names[seat] if self.about.header.names else ""):
                return
            self.company.renames.take(seat)
            await self._threads.store(self._people.set_name, self.id, seat, name)
            self._call(seat, name)
            self._seat(self._kinds)
            if self.is_in_company(seat):
                await self.note(Note("renamed", seat, was=was, name=name))
            await self.send_log()

    def _call(self, seat: int, name: str) -> None:
        header = self.about.header
        names = list(header.names or [""] * len(header.seats))
        names[seat] = name
        named = msgspec.structs.replace(header, names=names if any(names) else [])
        self.about = dataclasses.replace(self.about, header=named)

    async def note(self, note: Note) -> None:
        """Tell something of the people in the log; the caller holds the lock."""
        presenter, n = self.presenter, self.next_n
        if presenter is None or (note.kind in ONCE and (n, note) in presenter.notes):
            return
        if await self._threads.store(self._people.add_note, self.id, n, note):
            self._noted += 1
            presenter.notes.append((n, note))
        self._send_note(presenter, n, note)

    def _send_note(self, presenter: Presenter, n: int, note: Note) -> None:
        self.connections.broadcast(
            lambda seat, _: [NoteMessage(note_line(n, note, presenter.names(seat)))],
        )

    async def invite(self, rematch: RematchMessage) -> RematchMessage:
        """Ask everybody to a rematch, unless somebody has at another server; the caller holds the lock.

        Returns the rematch that holds.
        """
        presenter, n = self.presenter, self.next_n
        if presenter is None or not self.is_in_company(rematch.by):
            self.company.invite(rematch)
            return rematch
        note = Note("rematch", rematch.by, match=rematch.match, places=tuple(rematch.seats))
        was = self.company.rematch
        keep = partial(self._people.add_note, self.id, n, note)
        while not await self._threads.store(partial(keep, after=self._noted)):
            stored = await self._threads.store(self._matches.read, self.id)
            await self._take_notes(presenter, stored)
            known = self.company.rematch
            if known is not None and known != was:
                return known
        self._noted += 1
        presenter.notes.append((n, note))
        self._send_note(presenter, n, note)
        self.company.invite(rematch)
        return rematch

    async def _take_notes(self, presenter: Presenter, stored: StoredMatch) -> None:
        """Show what was told of the people elsewhere."""
        self._noted, presenter.notes = len(stored.notes), read_notes(stored.notes)
        await self.send_log()
        rematch = rematch_in(presenter.notes)
        if rematch is not None and rematch != self.company.rematch:
            self.company.invite(rematch)

    async def set_stand_in(self, seat: int, level: str | None) -> None:
        """Let an opponent play for a person who has left, or nobody any more; the caller holds the lock."""
        await self._threads.store(self._people.set_stand_in, self.id, seat, level)
        stand_ins = list(self.about.stand_ins or [None] * len(self._kinds))
        stand_ins[seat] = level
        self.about = dataclasses.replace(self.about, stand_ins=tuple(stand_ins))
        self._seat(self._kinds)

    async def _come_back(self, seats: Iterable[Viewer]) -> None:
        """Give people who are here the seats that opponents have played for them meanwhile."""
        for seat in seats:
            if seat is not None and self.stand_in(seat) is not None and not self.is_over:
                await self.set_stand_in(seat, None)
                await self.note(Note("back", seat))
                self._hurry()

    async def _note_device(self, connection: Connection) -> None:
        """Tell when a seat is opened on a device that was not seen there before, beside another."""
        if connection.seat is None or not connection.device:
            return
        known = self._devices.setdefault(connection.seat, set())
        if known and connection.device not in known:
            await self.note(Note("second_device", connection.seat))
        known.add(connection.device)

    async def renew_token(self, token: str, renewed: str, *, moved: bool = False) -> HeldSeat:
        """Let another token hold the seat; whoever came by the old one has to leave.

        If the seat has `moved`, it is the owner's other device that holds it from now on.
        """
        async with self.lock:
            held = await self._threads.store(self._matches.renew_token, self.id, token, renewed)
            if held is None:
                raise refusals.unknown_token()
            self._devices.pop(held.seat, None)
            if moved:
                here = [each for each in self.connections if each.token == token]
                self.dismiss(here, MOVED, "your seat has moved to another device")
            await self._expel_strangers()
            return held

    async def _seat_person(self, seat: int) -> None:
        """Somebody sits down, in place of an opponent if one has played there meanwhile."""
        self._kinds[seat] = SeatKind.PERSON
        if self.stand_in(seat) is None:
            self._seat(self._kinds)
            return
        await self.set_stand_in(seat, None)
        if self.presenter is not None:
            await self.send_log()
        self._hurry()

    def _seat(self, kinds: Sequence[SeatKind]) -> None:
        self._kinds = list(kinds)
        if self.presenter is not None:
            named = named_kinds(self._kinds, self.about.stand_ins)
            self.presenter.set_people(named, self.about.header.names)
        self._send_seats()

    async def _check_token(self, connection: Connection) -> None:
        """Refuse a connection whose token was renewed since it said hello."""
        if connection.token is not None:
            seat = await self._threads.store(self._matches.seat_of, self.id, connection.token)
            if seat is None:
                raise refusals.unknown_token()

    async def _expel_strangers(self) -> None:
        """Close connections whose token no longer holds their seat, at whichever server it was renewed."""
        seated = [(connection, connection.token) for connection in self.connections if connection.token]
        if not seated:
            return
        seats = await self._threads.store(self._matches.seats_of, self.id, {token for _, token in seated})
        for connection, token in seated:
            if seats[token] is None:
                self.dismiss([connection], UNKNOWN_TOKEN, "the key of this seat was renewed")

    async def enter(self, connection: Connection) -> None:
        """Send a new connection how things stand, and everything from now on."""
        async with self.lock:
            if (giving_way := gives_way_to(connection, self.connections, self._limits)) is not None:
                self.dismiss([giving_way], FLOOD, "this match has reached its limit of connections")
            await self.ensure_current()
            is_first = not {connection.seat, *connection.beside} <= {None, *self.connections.people}
            await self._check_token(connection)
            await self._come_back((connection.seat, *connection.beside))
            await self._note_device(connection)
            audience = connection.seat, connection.with_text
            texts = await self._whole_table({audience})
            self.connections.add(connection)
            connection.queue(texts[audience])
            if is_first:
                self._send_seats(but=connection)
        self.wake()

    def dismiss(self, connections: Iterable[Connection], code: int, because: str) -> None:
        for connection in list(connections):
            self.connections.discard(connection)
            connection.dismiss(code, because)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        gone = {connection.seat, *connection.beside} - self.connections.people - {None}
        self._see(gone)
        if gone:
            self._send_seats()
            self._hurry()  # everybody else may have asked for it

    def _see(self, seats: Collection[Viewer]) -> None:
        """The people of these seats are at the table, or were until now; who acts need not be connected."""
        self.presence.note_here(seats)
        for seat in seats:
            self._note_left(cast(int, seat))

    def close(self) -> None:
        """Let the opponents go, and with them what refers to this match in a circle."""
        self.company.disperse()
        if self.opponents is not None:
            self.opponents.dismiss()
            self.opponents = None

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
            table = await self._threads.work(self._table, viewer, self.connections.people, self._moment())
        self.wake()
        return table

    def _table(self, viewer: Viewer, here: Collection[Viewer], moment: Moment | None = None) -> TableMessage:
        """The table, with the view of a moment if there is one."""
        header, presenter = self.about.header, self.presenter
        view = None
        if presenter is not None and moment is not None:
            view = presenter.view_message(moment, viewer, with_text=False)
        return TableMessage(
            match=self.id,
            game=header.game,
            title=self.title,
            options=header.options,
            seats=self.seats_for(viewer, here),
            seat=viewer,
            typed_seed=header.typed_seed,
            read_only=self.read_only,
            created=self.about.created.isoformat(),
            log=[] if presenter is None else presenter.log_and_notes(viewer),
            pace=self.pace,
            open_information=self.match is not None and self.match.game.open_information,
            companion="" if self.match is None else self.match.game.companion,
            terms=self.terms,
            view=view,
        )

    def _moment(self) -> Moment | None:
        return None if self.presenter is None else self.presenter.moment(self.company.wish)

    # Acting

    async def act(self, seat: int, n: int, action: object) -> int:
        """Carry out a person's action; return the number of the next line.

        Whoever was cut off before the answer came sends the same again: it is done once.
        """
        try:
            async with self.exclusive(n) as match:
                self._see([seat])
                await self._come_back([seat])
                match.act(seat, action)
                await self._store_and_send_last()
                next_n = len(match.lines)
        except Refusal:
            if not self._was_done(seat, n, action):
                raise
            return self.next_n
        self.wake()
        return next_n

    def _was_done(self, seat: int, n: int, action: object) -> bool:
        """Whether line `n` is this very action of the seat, taken back since or not."""
        lines = [] if self.match is None else self.match.lines
        line = lines[n] if n < len(lines) else None
        return isinstance(line, ActionLine) and line.seat == seat and line.action == action

    async def concede(self, seat: int, n: int, *, ended_by: int | None = None) -> int:
        """End the match for a seat that gives up, or for one whose person has left."""
        async with self.exclusive(n) as match:
            if ended_by is not None:
                self.check_left(seat, ended_by)
            match.concede(seat, ended_by=ended_by)
            await self._store_and_send_last()
            next_n = len(match.lines)
        self._hurry()
        return next_n

    async def take_back(self, seat: int, n: int, to: int | None = None) -> list[int]:
        """Go back to before line `to`, or to the seat's last decision; with other people, once they agree.

        Returns the seats that have to agree first.
        """
        if not self.terms.take_back:
            raise refusals.switched_off("taking back")
        async with self.exclusive(n) as match:
            to = last_decision(match.standing, seat) if to is None else self._checked_line(match, to)
            if to is None:
                raise Refusal(NOT_NOW, "nothing-to-take-back", "you have no decision to take back")
            others = [other for other in self.people if other != seat and self.stand_in(other) is None]
            if others:
                self.company.ask_to_go_back(seat, to, others, n)
                return others
            await self._go_back(match, seat, to)
        self.wake()
        return []

    async def answer_wish(self, seat: int, n: int, to: int | None = None, *, agrees: bool) -> list[int]:
        """Answer somebody's request to take back, or withdraw one's own; who still has to agree.

        Whoever names the line `to` agrees to no other.
        """
        async with self.exclusive() as match:
            wish, ended = self.company.answer(seat, n, to, agrees=agrees)
            if ended is not None and ended.how == "agreed":
                await self._go_back(match, wish.by, wish.to)
            self.company.send_wish(ended)
        self.wake()
        return wish.waits_for if ended is None else []

    def act_for(self, seat: int, choice: Choice, *, was_hurried: bool = False) -> None:
        """Carry out an opponent's choice; the caller holds the lock, and calls `store_and_send_pending`.

        Of one that was hurried it is noted how far it came, and nobody is warned.
        """
        assert self.match is not None
        if choice.fault is not None and not was_hurried:  # the position to reproduce it is in the store
            LOG.warning(
                "player fault: match=%s line=%d seat=%d: %s", self.id, self.next_n, seat, choice.fault
            )
        self.match.act(
            seat, choice.action, fault=choice.fault, stand_in=choice.stand_in or self.stand_in(seat)
        )
        self._queue_last()

    async def set_pace(self, pace: PaceName) -> None:
        """Change how quickly opponents answer, also after a restart."""
        if pace != self.pace:
            await self._threads.store(self._matches.set_pace, self.id, pace)
        self._change_pace(pace)

    def _change_pace(self, pace: PaceName) -> None:
        self.pace = pace
        self._hurry()
        self.connections.broadcast(lambda *_: [PaceMessage(pace)])

    def fast_forward(self, seat: int) -> None:
        """Let opponents make no pauses until this seat decides again, once all who are here ask for it."""
        actor = None if self.match is None else self.match.actor
        if actor is not None and self.is_automated(actor) and self.company.fast_forward(seat):
            self._hurry()

    @property
    def is_fast_forwarded(self) -> bool:
        here = self.connections.seats
        return self.company.is_fast_forwarded([seat for seat in self.people if seat in here])

    @contextlib.asynccontextmanager
    async def exclusive(self, n: int | None = None) -> AsyncIterator[Match]:
        """The match, ours alone, if `n` is the number of its next line, or is left out."""
        async with self.lock:
            await self.ensure_current()
            match = self._checked_match(n)
            try:
                yield match
            except TablemateError:
                raise
            except BaseException:
                self.mark_stale()
                raise

    def check_left(self, seat: int, by: int, *, or_open: bool = False) -> None:
        """Refuse to decide about somebody who is here, or has not been away for long enough.

        The same holds for an open seat that nobody has taken yet, where that counts.
        """
        kinds = (SeatKind.PERSON, SeatKind.OPEN) if or_open else (SeatKind.PERSON,)
        if seat >= len(self._kinds) or seat == by or self._kinds[seat] not in kinds:
            raise Refusal(NOT_NOW, "not-a-person", f"seat {seat} is not another person's")
        info = self.seats_for(by)[seat]
        if info.away_s is None:
            raise Refusal(NOT_NOW, "is-here", f"{info.name} is here")
        if (left := self.terms.away_after - info.away_s) > 0:
            comes = (
                "somebody may still sit down there"
                if info.kind == "open"
                else f"{info.name} may still come back"
            )
            raise Refusal(NOT_NOW, "too-soon", f"{comes}: wait {left} more seconds")

    def look(self, standing: Standing) -> None:
        """Note who was seen at other servers, and show it if somebody came or left there."""
        if self.presence.look(standing.seen):
            self._send_seats()

    def check_turn(self, seat: int) -> None:
        """Refuse advice on what another seat decides."""
        if self.match is None or self.match.actor != seat:
            raise Refusal(NOT_NOW, "not-your-turn", "it is not your turn")

    def _checked_match(self, n: int | None) -> Match:
        if self.match is None:
            raise Refusal(NOT_NOW, "read-only", self.read_only or "this match is read-only")
        if self.match.actor is None:
            raise refusals.over()
        if n is not None and n != len(self.match.lines):
            raise refusals.stale(len(self.match.lines))
        return self.match

    def _checked_line(self, match: Match, to: int) -> int:
        """A line to go back to: a person's decision, who then decides again."""
        line = next((line for line in match.standing if line.n == to), None)
        if line is None:
            raise Refusal(NOT_NOW, "not-standing", f"line {to} is not a decision that still stands")
        if self._kinds[line.seat] is not SeatKind.PERSON:
            raise Refusal(NOT_NOW, "not-a-person", f"line {to} is an opponent's decision, not a person's")
        return to

    async def _go_back(self, match: Match, seat: int, to: int) -> None:
        shown = await self._threads.work(was_shown, match, seat, to)
        match.take_back(to, shown=shown)
        await self._store_and_send_last()
        self._hurry()

    # Storing

    def _queue_last(self) -> None:
        """Have the match's last line stored, and then shown to everybody as the match is now."""
        assert self.match is not None
        line = self.match.lines[-1]
        is_opponents = isinstance(line, ActionLine) and (
            self._kinds[line.seat] is SeatKind.OPPONENT or line.stand_in is not None
        )
        self.company.follow(line, self.match.actor, is_opponents=is_opponents)
        moment = self._moment()
        assert moment is not None
        self._pending.append((line, moment))

    async def _store_and_send_last(self) -> None:
        self._queue_last()
        await self.store_and_send_pending(is_answer=True)

    async def store_and_send_pending(self, *, is_answer: bool = False) -> None:
        """Store the pending lines, then send them to everybody; the caller holds the lock.

        While the disk works, a thread works out what everybody is to be sent: first what `is_answer` to
        somebody who acts.
        """
        match = self.match
        assert match is not None
        pending, self._pending = self._pending, []
        written = self._matches.append_soon(self.id, [line for line, _ in pending])
        presented = self._presented(pending, is_answer=is_answer)
        try:
            await until_done(written, presented)
            written.result()
            if (result := match.result) is not None:
                await self._threads.store(self._matches.finish, self.id, len(match.lines), result)
        except (Taken, MatchOver, BadInput):  # somebody else was first, or a backup was restored
            await self._read_again()
            raise refusals.stale(self.next_n) from None
        except BaseException:
            self.mark_stale()
            raise
        TALLY.actions += len(pending)
        for texts in presented.result():
            self.connections.send(texts)
        self.company.send_ended()
        if match.cut_off is not None:
            LOG.error("match cut off: match=%s line=%d: %s", self.id, self.next_n, match.cut_off)
            self.send_error(_cut_off(match.cut_off))

    @property
    def is_stale(self) -> bool:
        """Whether what is in memory may not be what is stored."""
        return self._is_stale

    def mark_stale(self) -> None:
        """Something went wrong halfway: the match is to be read again before it goes on."""
        self._pending.clear()
        self._is_stale = True

    async def ensure_current(self) -> None:
        """Read the match again if it is not known what became of the last line."""
        if self._is_stale:
            await self._read_again()

    async def _read_again(self) -> None:
        self.mark_stale()
        stored, match = await self._reread()
        self.about = stored.about
        await self._expel_strangers()
        self.match = match
        self._kinds = list(self.about.kinds)
        self.presenter = self._presenter(match, stored)
        self.company.begin_anew()
        self._is_stale = False
        self.connections.send(await self._whole_table(self.connections.audiences))
        self.company.send_ended()

    # What other servers at the same database do

    def differs_from(self, standing: Standing) -> bool:
        """Whether what is stored may be something else, as far as can be told without waiting."""
        return (
            self._is_stale
            or standing.length > self.next_n
            or (standing.length < self.next_n and not self.lock.locked())  # a backup was restored
            or standing.kinds != self.kinds
            or standing.pace != self.pace
            or [*standing.names] != (self.about.header.names or [""] * len(standing.names))
            or standing.stand_ins != self.about.stand_ins
            or standing.notes > self._noted
            or any(
                not is_of(each.token, standing.token_hashes[each.seat])
                for each in self.connections
                if each.seat is not None and each.token is not None
            )
        )

    async def catch_up(self) -> None:
        """Show everybody here what was done elsewhere; whoever did it also lets opponents move."""
        async with self.lock:
            was_stale = self._is_stale
            await self.ensure_current()
            stored = await self._threads.store(self._matches.read, self.id)
            await self._expel_strangers()
            was, self.about = self.about, stored.about
            if (self.kinds, was.stand_ins, was.header) != _people_of(stored.about):
                self._seat(stored.about.kinds)
            if stored.about.pace != self.pace:
                self._change_pace(cast(PaceName, stored.about.pace))
            if self.match is not None and len(stored.lines) < self.next_n:
                await self._read_again()
            elif self.match is not None and (new := stored.lines[self.next_n :]):
                self.changed_elsewhere = asyncio.get_running_loop().time()
                await self._repeat(self.match, new)
                self._hurry()
            if self.presenter is not None and (
                len(stored.notes) > self._noted or was.header != stored.about.header
            ):
                await self._take_notes(self.presenter, stored)
        if was_stale:  # it was done here, or would have been
            self.wake()

    async def _repeat(self, match: Match, new: Sequence[Line]) -> None:
        try:
            for line in new:
                await self._threads.work(repeat, match, line, f"match {self.id}")
                self._queue_last()
        except DoesNotVerify:
            await self._read_again()
            return
        pending, self._pending = self._pending, []
        for texts in await asyncio.wrap_future(self._presented(pending, is_answer=False)):
            self.connections.send(texts)
        self.company.send_ended()

    def wake_after(self, seconds: float) -> None:
        """Let opponents move that another server was to move, if it has not done so for long."""
        changed, now = self.changed_elsewhere, asyncio.get_running_loop().time()
        if changed is not None and now - changed > seconds:
            self.changed_elsewhere = None
            self.wake()

    def wake(self) -> None:
        """Let opponents move if it is their turn."""
        if self.opponents is not None:
            self.opponents.wake()

    def _hurry(self) -> None:
        if self.opponents is not None:
            self.opponents.hurry()

    # Sending

    def send_sign(self, sign: SignMessage) -> None:
        """Show everybody that somebody thinks."""
        self.connections.broadcast(lambda *_: [sign])

    def send_error(self, error: ErrorMessage) -> None:
        """Send everybody an error that nobody here caused."""
        self.connections.broadcast(lambda *_: [error])

    def _presenter(self, match: Match, stored: StoredMatch) -> Presenter:
        self._noted = len(stored.notes)
        names, notes = stored.about.header.names, read_notes(stored.notes)
        named = named_kinds(self._kinds, stored.about.stand_ins)
        return Presenter(match, named, names, notes, self.terms)

    async def send_log(self) -> None:
        """Send everybody the log anew, after its words have changed."""
        presenter = self.presenter
        assert presenter is not None
        self.connections.send(
            await self._threads.work(
                encoded_for,
                self.connections.audiences,
                lambda seat, _: [LogMessage(presenter.log_and_notes(seat))],
            )
        )

    def _send_seats(self, but: Connection | None = None) -> None:
        self.connections.broadcast(lambda seat, _: [SeatsMessage(self.seats_for(seat))], but)

    def _presented(self, steps: Sequence[Step], *, is_answer: bool) -> Future[list[Encoded]]:
        """What everybody here is to be sent of lines, worked out away from the event loop."""
        audiences, presenter = self.connections.audiences, self.presenter
        if not audiences:
            nothing: Future[list[Encoded]] = Future()
            nothing.set_result([])
            return nothing
        assert presenter is not None
        messages_for = [partial(presenter.step, *step) for step in steps]
        return self._threads.present(
            lambda: [encoded_for(audiences, each) for each in messages_for], is_answer=is_answer
        )

    async def _whole_table(self, audiences: set[Audience]) -> Encoded:
        """All there is to send to those who see it for the first time, or anew."""
        own = {seat for seat, _ in audiences}
        here, pace = self.connections.people | own, self.pace
        texts = await self._threads.work(
            encoded_for, audiences, partial(self._table_and_view, here, self._moment())
        )
        now = self.connections.people | own
        if (here, pace) == (now, self.pace):
            return texts
        # Somebody came or went meanwhile.
        since = encoded_for(
            audiences, lambda seat, _: [SeatsMessage(self.seats_for(seat, now)), PaceMessage(self.pace)]
        )
        return {each: texts[each] + since[each] for each in audiences}

    def _table_and_view(
        self, here: Collection[Viewer], moment: Moment | None, seat: Viewer, with_text: bool
    ) -> list[ServerMessage]:
        """What a new connection is sent first."""
        messages: list[ServerMessage] = [self._table(seat, here)]
        if self.presenter is not None and moment is not None:
            messages.append(self.presenter.view_message(moment, seat, with_text=with_text))
        messages += self.company.for_newcomers()
        if self.match is not None and self.match.cut_off is not None:
            messages.append(_cut_off(self.match.cut_off))
        return messages


def _people_of(about: AboutMatch) -> tuple[object, ...]:
    return about.kinds, about.stand_ins, about.header


def _cut_off(why: TooManyActions) -> ErrorMessage:
    """What is sent about a match that cannot go on; all of it is kept."""
    return ErrorMessage("our-fault", f"the match was cut off because of a server error: {why}")
