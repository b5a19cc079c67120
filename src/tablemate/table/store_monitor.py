"""The monitor of the store: checks every second whether it can be used, so that health is known at once."""

import asyncio
import logging
import time

from tablemate.store import Store, StoreFault
from tablemate.table.threads import ThreadPools

EVERY = 1.0  # seconds
SILENCE = 10.0  # seconds without an answer, after which it is said that there is none
NOT_YET = "the store has not been looked at yet"
NO_ANSWER = "the store does not answer"
NOT_CHECKED = "the store could not be checked"
LOG = logging.getLogger(__name__)


class StoreMonitor:
    """What is wrong with the store, if anything."""

    def __init__(self, store: Store, threads: ThreadPools) -> None:
        self._store = store
        self._threads = threads
        self._trouble: str | None = NOT_YET
        self._looked = time.monotonic()

    @property
    def trouble(self) -> str | None:
        """A sentence, as of the last second; it does not say where the store is."""
        return NO_ANSWER if time.monotonic() - self._looked > SILENCE else self._trouble

    async def run(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        try:
            await self._threads.store(self._store.check)
            self._trouble = None
        except StoreFault as error:
            self._trouble = str(error).replace(self._store.place, "the database")
        except Exception:  # whatever it is, the next look tells more
            LOG.exception("store not checked")
            self._trouble = NOT_CHECKED
        self._looked = time.monotonic()
