"""What others write in a database, heard of as it happens: a server shows it before anybody runs into it.

PostgreSQL notifies us, and names the matches that have changed. SQLite only shows that something has. In both
cases, since a server can be killed between writing and notifying, we are called now and then without any
name: look at everything that is open.
"""

import logging
import sqlite3
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

import psycopg
from sqlalchemy.exc import DBAPIError

from tablemate.store.faults import StoreFault

LOG = logging.getLogger(__name__)
EVERY_S = 0.2  # how often a database that does not notify us by itself is asked
SURELY_S = 5.0  # how often everything is looked at in any case
RETRY_S = 1.0  # after a fault

FAULTS = (StoreFault, DBAPIError, sqlite3.Error, psycopg.Error)

OnChange = Callable[[frozenset[str] | None], None]  # the ids of matches that changed; None: any may have


class Changes:
    """Listens in a thread of its own until it is closed, and notifies others of what is written here."""

    def __init__(self, follow: Callable[["Changes"], None], on_change: OnChange) -> None:
        self.on_change = on_change
        self._follow = follow
        self._written: SimpleQueue[str] = SimpleQueue()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="store changes", daemon=True)
        self._thread.start()

    def notify(self, match_id: str) -> None:
        """A match was changed here, and the change is on the disk."""
        self._written.put(match_id)

    def take_written(self) -> list[str]:
        """What was changed here since this was asked last."""
        found: set[str] = set()
        try:
            while True:
                found.add(self._written.get_nowait())
        except Empty:
            return sorted(found)

    def pause(self, seconds: float) -> bool:
        """Wait, or less if it is closed meanwhile; whether to go on."""
        return not self._closing.wait(seconds)

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _listen(self) -> None:
        said = ""
        while not self._closing.is_set():
            try:
                self._follow(self)
            except FAULTS as fault:
                words = str(fault).partition("\n")[0]
                if words != said:
                    LOG.warning("changes not followed: %s", words)
                said = words
                self.pause(RETRY_S)
