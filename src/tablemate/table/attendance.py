"""Attendance: it is stored who is at which match, for the lists, for other servers and for the next start."""

import asyncio
import logging
from collections.abc import Callable, Iterable

from tablemate.store import Place, Store, StoreFault
from tablemate.table.live_match import LiveMatch
from tablemate.table.presence import WRITTEN_EVERY
from tablemate.table.threads import ThreadPools

LOG = logging.getLogger(__name__)


class Attendance:
    """Writes down who is here, and who was here until lately."""

    def __init__(
        self, store: Store, threads: ThreadPools, live_matches: Callable[[], Iterable[LiveMatch]]
    ) -> None:
        self._store = store
        self._threads = threads
        self._live_matches = live_matches
        self._left: set[Place] = set()

    def note_left(self, place: Place) -> None:
        """Somebody has just left, whose match may be closed before the next time."""
        self._left.add(place)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(WRITTEN_EVERY)
            await self.write()

    async def write(self) -> None:
        left, self._left = self._left, set()
        matches = {each.id: each for each in self._live_matches()}
        places = left | {(match_id, seat) for match_id, each in matches.items() for seat in each.attended}
        try:
            at = await self._threads.store(self._store.people.note_seen, places)
        except StoreFault as error:  # it is written the next time
            LOG.warning("attendance not stored: %s", error)
            self._left |= left
            return
        for match_id, seat in places:
            if match_id in matches:
                matches[match_id].presence.note_stored(seat, at)
