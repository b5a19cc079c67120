"""The live matches of a server: every match that is watched, or that opponents continue."""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from tablemate.core.errors import BadInput, DoesNotVerify
from tablemate.core.match import Match
from tablemate.core.matchfile import replayed
from tablemate.games.catalogue import find_game
from tablemate.store import AboutMatch, KeptMatch, SeatKind, Store, StoreFault
from tablemate.table.limits import Limits
from tablemate.table.live_match import LiveMatch
from tablemate.table.preparation import Preparer
from tablemate.table.refusals import TOO_MANY, Refusal
from tablemate.table.threads import ThreadPools

LOG = logging.getLogger(__name__)
MOST_IDLE = 64  # live matches without connections; each keeps every position


@dataclass
class _Entry:
    """A live match, and how many are using it just now."""

    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    live_match: LiveMatch | None = None
    users: int = 0

    @property
    def is_idle(self) -> bool:
        return self.users == 0 and (self.live_match is None or self.live_match.is_idle)

    def close(self) -> None:
        if self.live_match is not None and self.live_match.opponents is not None:
            self.live_match.opponents.dismiss()


class LiveMatches:
    """Opens a live match when somebody connects, and forgets it when unused for long."""

    def __init__(self, store: Store, threads: ThreadPools, preparing: Preparer, limits: Limits) -> None:
        self._store = store
        self._threads = threads
        self._preparing = preparing
        self._limits = limits
        self._entries: OrderedDict[str, _Entry] = OrderedDict()

    @contextlib.asynccontextmanager
    async def using(self, match_id: str) -> AsyncIterator[LiveMatch]:
        """The live match of this id, which stays open meanwhile."""
        entry = self._entries.get(match_id)
        if entry is None:
            self._make_space()
            entry = self._entries[match_id] = _Entry()
        self._entries.move_to_end(match_id)
        entry.users += 1
        try:
            async with entry.opening:
                if entry.live_match is None:
                    entry.live_match = await self._open(match_id)
            yield entry.live_match
        finally:
            entry.users -= 1
            if entry.live_match is None and entry.users == 0:
                self._entries.pop(match_id, None)

    def get(self, match_id: str) -> LiveMatch | None:
        """The live match, if it is open."""
        entry = self._entries.get(match_id)
        return None if entry is None else entry.live_match

    async def resume(self, unfinished: Sequence[AboutMatch]) -> None:
        """Let opponents move that were to move when the last server stopped."""
        for about in unfinished:
            if SeatKind.OPPONENT in about.kinds and set(about.kinds) != {SeatKind.OPPONENT}:
                try:
                    async with self.using(about.id) as live_match:
                        if live_match.opponents is not None:
                            live_match.opponents.wake()
                            await live_match.opponents.wait_until_idle()
                except (Refusal, StoreFault) as fault:
                    LOG.warning("match not resumed: match=%s: %s", about.id, fault)

    def close(self) -> None:
        for entry in self._entries.values():
            entry.close()

    def _make_space(self) -> None:
        """Forget the least recently used; everything of them is in the store."""
        idle = [match_id for match_id, entry in self._entries.items() if entry.is_idle]
        busy = len(self._entries) - len(idle)
        if busy >= self._limits.live_matches:
            raise Refusal(TOO_MANY, "too-many", "too many matches are being played here; try again later")
        excess = len(idle) - min(MOST_IDLE, self._limits.live_matches - busy - 1)
        for match_id in idle[: max(excess, 0)]:
            self._entries.pop(match_id).close()

    async def _open(self, match_id: str) -> LiveMatch:
        kept = await self._threads.store(self._store.matches.read, match_id)
        header = kept.about.header
        title, match, read_only = header.game, None, why_read_only(kept.about)
        if read_only is None:
            title = find_game(header.game).title
            await self._threads.work(self._preparing.begin, find_game(header.game), header.seats)
            try:
                match = await self._threads.work(resumed, kept)
            except DoesNotVerify as fault:
                LOG.error("match does not verify: match=%s: %s", match_id, fault)
                read_only = f"it cannot be continued: {fault.because}"
        live_match = LiveMatch(
            kept.about,
            title,
            match,
            read_only,
            matches=self._store.matches,
            threads=self._threads,
            reread=lambda: self._reread(match_id),
            most_connections=self._limits.sockets_a_match,
        )
        if match is not None:
            from tablemate.table.opponents import Opponents  # heavy, and loaded by now

            await self._finish(kept.about, match)
            live_match.opponents = Opponents(live_match, self._threads)
        return live_match

    async def _reread(self, match_id: str) -> tuple[AboutMatch, Match]:
        kept = await self._threads.store(self._store.matches.read, match_id)
        match = await self._threads.work(resumed, kept)
        await self._finish(kept.about, match)
        return kept.about, match

    async def _finish(self, about: AboutMatch, match: Match) -> None:
        """Write the result of a match whose server was stopped before it could."""
        result = match.result
        if result is not None and about.result is None:
            await self._threads.store(self._store.matches.finish, about.id, len(match.lines), result)


def resumed(kept: KeptMatch) -> Match:
    """The match that the stored lines add up to."""
    header, name = kept.about.header, f"match {kept.about.id}"
    *_, match = replayed(header, kept.setup, kept.lines, find_game, name)
    return match


def why_read_only(about: AboutMatch) -> str | None:
    """Why a match can only be looked at, or None if it can be played."""
    header = about.header
    try:
        game = find_game(header.game)
    except BadInput as fault:
        return str(fault)
    if header.rules != game.rules_version:
        return f"it was played by rules {header.rules}, and this server plays rules {game.rules_version}"
    return None


def titled(games: Sequence[str]) -> dict[str, str]:
    """The titles of games, as far as they are here."""
    titles = {}
    for game in games:
        with contextlib.suppress(BadInput):
            titles[game] = find_game(game).title
    return titles
