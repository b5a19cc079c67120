"""The context: what every request and every connection of the server shares."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from tablemate.core.game import Game
from tablemate.core.jobs import JobRunner
from tablemate.games.catalogue import all_games, find_game
from tablemate.store import NewMatch, Store
from tablemate.table.access import HERE, Access
from tablemate.table.advice import Advice
from tablemate.table.changes_elsewhere import ChangesElsewhere
from tablemate.table.limits import Buckets, Limits
from tablemate.table.live_matches import LiveMatches
from tablemate.table.new_match import MatchWanted, begin, check_opponents, chosen_options, thinks_longer
from tablemate.table.preparation import Preparer
from tablemate.table.replays import Replays
from tablemate.table.simulations import Simulations
from tablemate.table.sockets import Sockets
from tablemate.table.store_monitor import StoreMonitor
from tablemate.table.threads import ThreadPools

LOG = logging.getLogger(__name__)


class Context:
    """One server's live matches, threads and limits, on one store."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        runner: JobRunner | None,
        *,
        access: Access = HERE,
        prepares_all: bool = False,
    ) -> None:
        self.store = store
        self.access = access
        self.limits = limits
        self.threads = ThreadPools()
        self.preparing = Preparer()
        self._prepares_all = prepares_all
        self.live_matches = LiveMatches(store, self.threads, self.preparing, limits)
        self.replays = Replays(store, self.threads)
        self.advice = Advice(self.threads)
        self.simulations = Simulations(runner, self.threads, limits)
        self.creating = Buckets(limits.creating, "you are beginning matches, sheets or simulations")
        self.requests = Buckets(limits.requests, "you are asking")
        self.reads = Buckets(limits.reads, "you are asking")
        self.decks = Buckets(limits.decks, "you are asking about cards and decks")
        self.qr_codes = Buckets(limits.qr_codes, "you are asking for QR codes")
        self.sockets = Sockets(limits)
        self.monitor = StoreMonitor(store, self.threads)
        self._changes = ChangesElsewhere(store, self.live_matches)
        self._background: list[asyncio.Task[None]] = []
        self._is_open = False

    async def open(self) -> None:
        """Look at the store, and start background work."""
        await self.monitor.look()
        work = self._warm(), self.monitor.run(), self._changes.run(), self.live_matches.attendance.run()
        self._background = [asyncio.create_task(each) for each in work]
        self._is_open = True

    async def close(self) -> None:
        self._is_open = False
        for task in self._background:
            task.cancel()
        await self.live_matches.attendance.write()
        self.live_matches.close()
        self.preparing.close()
        await asyncio.to_thread(self.threads.close)

    def figures(self) -> dict[str, float]:
        """What is open at this moment, for the metrics."""
        return {"live_matches": len(self.live_matches)}

    @property
    def why_not_ready(self) -> str | None:
        """Why nobody should be sent here just now."""
        if not self._is_open:
            return "the server is not open"
        if self.sockets.are_full or self.live_matches.are_full:
            return "the server is full"
        return self.monitor.trouble

    async def create(self, wanted: MatchWanted, key: str | None) -> NewMatch:
        """Begin a match as requested."""
        game = find_game(wanted.game)
        options = await self.threads.work(chosen_options, game, wanted.options, wanted.seats, wanted.rules)
        await self.check_opponents(game, wanted.seats, key)
        listed = self.access.lists_new if wanted.listed is None else wanted.listed
        making = partial(begin, self.store, game, options, wanted, is_listed=listed)
        return await self.threads.store(making)

    async def check_opponents(self, game: Game, seats: Sequence[str], key: str | None) -> None:
        """Refuse opponents that this server does not offer, or not without a key."""
        await self.threads.work(check_opponents, game, seats)
        if self.access.is_public and await self.threads.work(thinks_longer, game, seats):
            what = "opponents that think longer than their level"
            await self.threads.store(self.access.check_costly, self.store, key, what)

    async def _warm(self) -> None:
        """Resume unfinished matches, and prepare games before anybody asks for them."""
        try:
            await self.live_matches.resume(await self.threads.store(self.store.matches.unfinished))
        except Exception:
            LOG.exception("unfinished matches not resumed")
        if self._prepares_all:
            await self.threads.work(self.preparing.begin_spare, all_games().values())
