"""What differs between the kinds of database, as one value per kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError

from tablemate.store.changes import Changes
from tablemate.store.faults import StoreFault
from tablemate.store.shared_commits import Work

PATIENCE_S = 5  # for whoever holds what we need, or does not answer
AT_ONCE = 16  # transactions under way; more wait their turn
POOL: Mapping[str, Any] = {"pool_size": AT_ONCE + 1, "max_overflow": 0}  # one for shared commits


@dataclass(frozen=True)
class Opened:
    """A database that has been opened."""

    engine: Engine
    check_kept: Callable[[], None]  # after a commit: a StoreFault if it went where nobody will find it
    check_writable: Callable[[Connection], None]  # a StoreFault if it can only be read
    # Hears what others write, and notifies them, until that is closed; it can write itself.
    follow: Callable[[Changes, Callable[[Work[Any]], Any]], None]


@dataclass(frozen=True)
class Backend:
    open: Callable[[URL], Opened]
    reading: Mapping[str, Any]  # execution options of a transaction that reads: one moment for all it asks
    lock_all: Callable[[Connection], None]  # keeps others from upgrading at the same time
    fault: Callable[[DBAPIError, str], StoreFault]  # in words, of the database at a place
    shares_commits: bool


def first_line(error: DBAPIError) -> str:
    """What the driver says, without the details that follow."""
    return str(error.orig).partition("\n")[0].strip()
