"""Changes made elsewhere, by another server at the same database: shown here within a second."""

import asyncio
import contextlib
import logging

from tablemate.store import Store, StoreFault
from tablemate.table.live_matches import LiveMatches

LOG = logging.getLogger(__name__)
RETRY = 1.0  # seconds, after a fault of the store


class ChangesElsewhere:
    """Lets live matches catch up whenever the store says that something has changed."""

    def __init__(self, store: Store, live_matches: LiveMatches) -> None:
        self._store = store
        self._live_matches = live_matches
        self._news = asyncio.Event()
        self._changed: set[str] = set()
        self._is_any = False  # any match may have changed

    async def run(self) -> None:
        loop = asyncio.get_running_loop()

        def on_change(changed: frozenset[str] | None) -> None:
            loop.call_soon_threadsafe(self._note, changed)

        with contextlib.closing(self._store.follow(on_change)):
            while True:
                await self._news.wait()
                await self._catch_up(None if self._is_any else frozenset(self._changed))

    async def _catch_up(self, changed: frozenset[str] | None) -> None:
        self._news.clear()
        self._changed.clear()
        self._is_any = False
        try:
            await self._live_matches.catch_up(changed)
        except StoreFault as error:
            LOG.warning("changes elsewhere not read: %s", error)
            await self._try_again()
        except Exception:  # whatever it is, what comes after it is followed
            LOG.exception("changes elsewhere not read")
            await self._try_again()

    async def _try_again(self) -> None:
        self._note(None)
        await asyncio.sleep(RETRY)

    def _note(self, changed: frozenset[str] | None) -> None:
        self._is_any = self._is_any or changed is None
        self._changed |= changed or frozenset()
        self._news.set()
