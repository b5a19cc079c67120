"""The context: what every request and every connection of the server shares."""

import asyncio
import logging

from tablemate.core.jobs import JobRunner
from tablemate.games.catalogue import all_games, find_game
from tablemate.store import NewMatch, Store
from tablemate.table.advice import Advice
from tablemate.table.limits import Buckets, Limits
from tablemate.table.live_matches import LiveMatches
from tablemate.table.new_match import MatchWanted, begin, check_opponents, chosen_options
from tablemate.table.preparation import Preparer
from tablemate.table.replays import Replays
from tablemate.table.simulations import Simulations
from tablemate.table.threads import ThreadPools

LOG = logging.getLogger(__name__)


class Context:
    """One server's live matches, threads and limits, on one store."""

    def __init__(
        self, store: Store, limits: Limits, runner: JobRunner | None, *, prepares_all: bool = False
    ) -> None:
        self.store = store
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
        self.sockets = 0
        self._background: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start background work; the event loop is running."""
        self._background = asyncio.create_task(self._warm())

    async def close(self) -> None:
        if self._background is not None:
            self._background.cancel()
        self.live_matches.close()
        self.preparing.close()
        await asyncio.to_thread(self.threads.close)

    async def create(self, wanted: MatchWanted) -> NewMatch:
        """Begin a match as requested."""
        game = find_game(wanted.game)
        options = await self.threads.work(chosen_options, game, wanted.options, wanted.seats)
        await self.threads.work(check_opponents, game, wanted.seats)
        return await self.threads.store(begin, self.store, game, options, wanted)

    async def _warm(self) -> None:
        """Resume unfinished matches, and prepare games before anybody asks for them."""
        try:
            await self.live_matches.resume(await self.threads.store(self.store.matches.unfinished))
        except Exception:
            LOG.exception("unfinished matches not resumed")
        if self._prepares_all:
            await self.threads.work(self.preparing.begin_spare, all_games().values())
