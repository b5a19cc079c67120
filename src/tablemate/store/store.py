"""The store: matches and sheets, in one database."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from tablemate.store.addresses import file_url, read_url
from tablemate.store.administration import Administration
from tablemate.store.changes import Changes, OnChange
from tablemate.store.database import Database
from tablemate.store.keys import Keys
from tablemate.store.matches import Matches
from tablemate.store.people import People
from tablemate.store.sheets import Sheets


def _now() -> datetime:
    return datetime.now(UTC)


class Store:
    """Matches and sheets in the database at an address, or in an SQLite file; it is made if need be.

    All threads of a process may share one. Calls wait for the disk, and at most some seconds for others:
    a server calls them from threads.
    """

    def __init__(self, where: str | Path, now: Callable[[], datetime] = _now) -> None:
        self._database = Database(file_url(where) if isinstance(where, Path) else read_url(where))
        self.matches = Matches(self._database, now)
        self.people = People(self._database, now)
        self.sheets = Sheets(self._database, now)
        self.keys = Keys(self._database, now)
        self.administration = Administration(self._database)

    @property
    def place(self) -> str:
        """Where it is, without passwords."""
        return self._database.place

    def check(self) -> None:
        """A StoreFault unless it can be read and, as far as can be told without writing, written."""
        self._database.check()

    def follow(self, on_change: OnChange) -> Changes:
        """Until it is closed, call `on_change` in a thread with the ids of matches that others have changed.

        None stands for any match. It is called within a second, and now and then without a reason.
        """
        return self._database.follow(on_change)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
