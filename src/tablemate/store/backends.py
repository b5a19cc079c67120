"""What differs between the kinds of database, as one value per kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError

from tablemate.store.faults import StoreFault

PATIENCE_S = 5  # for whoever holds what we need, or does not answer
AT_ONCE = 16  # transactions under way; more wait their turn
POOL: Mapping[str, Any] = {"pool_size": AT_ONCE + 1, "max_overflow": 0}  # one for shared commits


@dataclass(frozen=True)
class Backend:
    engine: Callable[[URL], Engine]
    reading: Mapping[str, Any]  # execution options of a transaction that reads: one moment for all it asks
    lock_all: Callable[[Connection], None]  # keeps others from upgrading at the same time
    fault: Callable[[DBAPIError, str], StoreFault]  # in words, of the database at a place
    shares_commits: bool


def first_line(error: DBAPIError) -> str:
    """What the driver says, without the details that follow."""
    return str(error.orig).partition("\n")[0].strip()
