"""The live matches of a server: every match that is watched, or that opponents continue."""

import contextlib
import logging
import time
from collections.abc import AsyncIterator, Sequence

from tablemate.core.errors import BadInput, DoesNotVerify
from tablemate.core.match import Match
from tablemate.core.matchfile import replayed
from tablemate.games.catalogue import find_game
from tablemate.store import AboutMatch, SeatKind, Store, StoredMatch, StoreFault
from tablemate.table.attendance import Attendance
from tablemate.table.client import SERVER, Visitor
from tablemate.table.connections import FLOOD, NO_MATCH, STOPS
from tablemate.table.limits import Limits
from tablemate.table.live_match import LiveMatch
from tablemate.table.open_matches import OpenMatches
from tablemate.table.preparation import Preparer
from tablemate.table.presence import Presence
from tablemate.table.refusals import TOO_MANY, Refusal
from tablemate.table.threads import ThreadPools

LOG = logging.getLogger(__name__)
MOST_IDLE = 64  # live matches without connections; each keeps every position
LEFT_TO_OTHERS = 20.0  # seconds in which the server where somebody moved lets the opponents move
FULL = "too many matches are being played here; try again later"
FULL_HERE = "too many matches are open at your address; close some and try again"
GAVE_WAY = "too many matches are open here, and this one is only watched"


class LiveMatches:
    """Opens a live match when somebody connects, and forgets it when unused for long."""

    def __init__(self, store: Store, threads: ThreadPools, preparing: Preparer, limits: Limits) -> None:
        self.attendance = Attendance(store, threads, self._opened)
        self._served_since = time.monotonic()
        self._store = store
        self._threads = threads
        self._preparing = preparing
        self._limits = limits
        self._open_matches = OpenMatches()

    @contextlib.asynccontextmanager
    async def using(self, match_id: str, visitor: Visitor) -> AsyncIterator[LiveMatch]:
        """The live match of this id, which stays open meanwhile."""
        if match_id not in self._open_matches:
            await self._make_space(match_id, visitor)
        entry = self._open_matches.enter(match_id, visitor.address)
        try:
            async with entry.opening:
                if entry.live_match is None:
                    entry.live_match = await self._open(match_id)
                    entry.live_match.address = visitor.address
            yield entry.live_match
        finally:
            self._open_matches.leave(match_id, entry, visitor.address)

    def __len__(self) -> int:
        return len(self._open_matches)

    def _opened(self) -> list[LiveMatch]:
        entries = [self._open_matches.get(match_id) for match_id in self._open_matches]
        return [each.live_match for each in entries if each is not None and each.live_match is not None]

    def get(self, match_id: str) -> LiveMatch | None:
        """The live match, if it is open."""
        entry = self._open_matches.get(match_id)
        return None if entry is None else entry.live_match

    async def resume(self, unfinished: Sequence[AboutMatch]) -> None:
        """Let opponents move that were to move when the last server stopped."""
        for about in unfinished:
            is_played = SeatKind.OPPONENT in about.kinds or any(about.stand_ins)
            if is_played and set(about.kinds) != {SeatKind.OPPONENT}:
                try:
                    async with self.using(about.id, SERVER) as live_match:
                        if live_match.opponents is not None:
                            live_match.opponents.wake()
                            await live_match.opponents.wait_until_idle()
                except (Refusal, StoreFault) as error:
                    LOG.warning("match not resumed: match=%s: %s", about.id, error)

    def close(self) -> None:
        for match_id in [*self._open_matches]:
            self._open_matches.remove(match_id).close()

    def check_space(self, address: str) -> None:
        """Refuse a match that somebody is about to begin, if it could not be opened."""
        self._check_space(address, holds_seat=True)

    async def _make_space(self, match_id: str, visitor: Visitor) -> None:
        """Forget the least recently used, and close what is only watched; all of it is in the store."""
        self._forget_idle()
        holds_seat = (
            self._is_full(visitor.address)
            and visitor.token is not None
            and await self._threads.store(self._store.matches.seat_of, match_id, visitor.token) is not None
        )
        if (giving_way := self._check_space(visitor.address, holds_seat=holds_seat)) is not None:
            self._open_matches.remove(giving_way).evict(FLOOD, GAVE_WAY)

    def _forget_idle(self) -> None:
        idle, busy = self._open_matches.idle, self._open_matches.busy
        excess = len(idle) - max(0, min(MOST_IDLE, self._limits.live_matches - busy - 1))
        for match_id in idle[: max(excess, 0)]:
            self._open_matches.remove(match_id).close()

    def _is_full(self, address: str) -> bool:
        return self.are_full or self._open_matches.kept_by(address) >= self._limits.matches_an_address

    def _check_space(self, address: str, *, holds_seat: bool) -> str | None:
        """The match that gives way to one more, or None if none has to; a Refusal if none can.

        The address with the most gives way, if it has more than the newcomer's or that holds a seat.
        """
        own = self._open_matches.kept_by(address)
        if own >= self._limits.matches_an_address:
            crowd, is_fair, sentence = address, holds_seat, FULL_HERE
        elif self.are_full:
            crowd, most = self._open_matches.crowd()
            is_fair, sentence = holds_seat or most > own + 1, FULL
        else:
            return None
        giving_way = self._open_matches.first_only_watched(crowd) if is_fair else None
        if giving_way is None:
            raise Refusal(TOO_MANY, "too-many", sentence)
        return giving_way

    @property
    def are_full(self) -> bool:
        return self._open_matches.busy >= self._limits.live_matches

    # What other servers at the same database do

    async def catch_up(self, changed: frozenset[str] | None) -> None:
        """Show what was done elsewhere in these matches, or in any that are open."""
        ids = [match_id for match_id in self._open_matches if changed is None or match_id in changed]
        standings = await self._threads.store(self._store.matches.standings, ids) if ids else {}
        for match_id in ids:
            entry = self._open_matches.get(match_id)
            if entry is None or entry.live_match is None:
                continue
            standing = standings.get(match_id)
            if standing is None:
                self._open_matches.remove(match_id).evict(NO_MATCH, "this match was removed")
            else:
                entry.live_match.look(standing)
                if entry.live_match.differs_from(standing):
                    await self._catch_up(entry.live_match)
            entry.live_match.wake_after(LEFT_TO_OTHERS)

    async def _catch_up(self, live_match: LiveMatch) -> None:
        try:
            await live_match.catch_up()
        except (Refusal, StoreFault) as error:
            LOG.warning("match not followed: match=%s: %s", live_match.id, error)
        except DoesNotVerify as error:
            LOG.error("match does not verify: match=%s: %s", live_match.id, error)
            self._open_again(live_match.id)
        except Exception:  # whatever it is, the other matches go on being followed
            LOG.exception("match not followed: match=%s", live_match.id)
            self._open_again(live_match.id)

    def _open_again(self, match_id: str) -> None:
        """Forget a live match that is not what is stored; whoever is there comes again."""
        if match_id in self._open_matches:
            self._open_matches.remove(match_id).evict(STOPS, "this match has to be opened again")

    async def _open(self, match_id: str) -> LiveMatch:
        stored = await self._threads.store(self._store.matches.read, match_id)
        header = stored.about.header
        title, match, read_only = header.game, None, why_read_only(stored.about)
        if read_only is None:
            title = find_game(header.game).title
            players = [*map(_either, stored.about.stand_ins, header.seats)]
            await self._threads.work(self._preparing.begin, find_game(header.game), players)
            try:
                match = await self._threads.work(resumed, stored)
            except DoesNotVerify as error:
                LOG.error("match does not verify: match=%s: %s", match_id, error)
                read_only = f"it cannot be continued: {error.because}"
        about = stored.about
        live_match = LiveMatch(
            stored,
            title,
            match,
            read_only,
            matches=self._store.matches,
            people=self._store.people,
            threads=self._threads,
            reread=lambda: self._reread(match_id),
            limits=self._limits,
            presence=Presence(about.created, about.seen, served_since=self._served_since),
            note_left=lambda seat: self.attendance.note_left((match_id, seat)),
        )
        if match is not None:
            from tablemate.table.opponents import Opponents  # heavy, and loaded by now

            await self._finish(stored.about, match)
            live_match.opponents = Opponents(live_match, self._threads)
        return live_match

    async def _reread(self, match_id: str) -> tuple[StoredMatch, Match]:
        stored = await self._threads.store(self._store.matches.read, match_id)
        match = await self._threads.work(resumed, stored)
        await self._finish(stored.about, match)
        return stored, match

    async def _finish(self, about: AboutMatch, match: Match) -> None:
        """Write the result of a match whose server was stopped before it could."""
        result = match.result
        if result is not None and about.result is None:
            await self._threads.store(self._store.matches.finish, about.id, len(match.lines), result)


def _either(stand_in: str | None, player: str) -> str:
    return stand_in or player


def resumed(stored: StoredMatch) -> Match:
    """The match that the stored lines add up to."""
    header, name = stored.about.header, f"match {stored.about.id}"
    *_, match = replayed(header, stored.setup, stored.lines, find_game, name)
    return match


def why_read_only(about: AboutMatch) -> str | None:
    """Why a match can only be looked at, or None if it can be played."""
    header = about.header
    try:
        game = find_game(header.game)
    except BadInput as error:
        return str(error)
    if not game.plays(header.rules):
        return f"it was played by rules {header.rules}, and this server plays rules {game.rules_version}"
    return None


def evenings(found: Sequence[AboutMatch], store: Store) -> dict[str, str]:
    """By match: what was played, of the games on a real table that say so."""
    games = {}
    for about in found:
        with contextlib.suppress(BadInput):
            games[about.id] = find_game(about.header.game)
    real = [about for about in found if about.id in games and games[about.id].companion]
    setups = store.matches.setups([about.id for about in real]) if real else {}
    words = {}
    for about in real:
        game = games[about.id]
        with contextlib.suppress(BadInput):
            told = game.module("text").evening_words
            words[about.id] = told(game.options(about.header.options), setups[about.id])
    return words


def titled(games: Sequence[str]) -> dict[str, str]:
    """The titles of games, as far as they are here."""
    titles = {}
    for game in games:
        with contextlib.suppress(BadInput):
            titles[game] = find_game(game).title
    return titles
