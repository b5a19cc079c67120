"""SQLite: one file, written by one connection at a time and read by any number beside it.

In WAL mode with full sync a commit is on the disk, not in the system's memory, before it returns.
"""

import math
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DBAPIError

from tablemate.store.backends import PATIENCE_S, POOL, Backend, Opened, first_line
from tablemate.store.changes import EVERY_S, SURELY_S, Changes
from tablemate.store.faults import StoreFault, Unavailable, Unusable
from tablemate.store.shared_commits import Work
from tablemate.store.sqlite_files import NOT_WRITABLE, Files

Version = tuple[sqlite3.Connection, int]
BEGIN = "tablemate_begin"  # the execution option that says how a transaction begins
PRIMARY = 0xFF  # an extended error code's primary one
FAULTS: dict[int, tuple[type[StoreFault], str]] = {
    sqlite3.SQLITE_BUSY: (Unavailable, "is in use by another program; try again in a moment"),
    sqlite3.SQLITE_LOCKED: (Unavailable, "is in use; try again in a moment"),
    sqlite3.SQLITE_PERM: (Unusable, "cannot be written: permission denied"),
    sqlite3.SQLITE_READONLY: (Unusable, NOT_WRITABLE),
    sqlite3.SQLITE_IOERR: (Unusable, "cannot be read or written: the disk reports an error, or is full"),
    sqlite3.SQLITE_CORRUPT: (Unusable, "is damaged; it was left as it is"),
    sqlite3.SQLITE_NOTADB: (Unusable, "is not a database, or is damaged; it was left as it is"),
    sqlite3.SQLITE_FULL: (Unusable, "cannot grow: the disk is full"),
    sqlite3.SQLITE_CANTOPEN: (Unusable, "cannot be opened: it is not a file, or permission is denied"),
    sqlite3.SQLITE_TOOBIG: (Unusable, "cannot hold a text of this length"),
}


def _open(url: URL) -> Opened:
    assert url.database is not None
    files = Files(Path(url.database).absolute())
    engine = create_engine(url, creator=lambda: files.connected(PATIENCE_S), **POOL)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", lambda connection: files.check(_driver(connection)))
    event.listen(engine, "begin", _begin)
    event.listen(engine, "begin", lambda connection: files.note_log())
    return Opened(
        engine=engine,
        check_kept=files.check_kept,
        check_writable=lambda connection: files.check_writable(),
        follow=_follow,
    )


def _driver(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _follow(changes: Changes, write: Callable[[Work[Version]], Version]) -> None:
    """Ask for the data version again and again: it differs once another connection has committed.

    All that is written here is written on one connection, so that is asked: it tells of others alone. Now
    and then we say so in any case: a server that was killed commits nothing, and what it left undone is to
    be noticed.
    """
    known, said = None, -math.inf
    while changes.pause(EVERY_S):
        changes.take_written()  # others see the data version as well
        version = write(_version)
        if version != known or time.monotonic() - said >= SURELY_S:
            known, said = version, time.monotonic()
            changes.on_change(None)


def _version(connection: Connection) -> Version:
    """The data version, which means something on its own connection alone."""
    driver = _driver(connection)
    (number,) = driver.execute("PRAGMA data_version").fetchone()
    return driver, number


def _prepare(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # transactions begin when we say so, not when Python guesses
    _use_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Change to WAL mode; here alone SQLite does not wait for others, so we do."""
    last = time.monotonic() + PATIENCE_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > last:
                raise
            time.sleep(0.02)


def _begin(connection: Connection) -> None:
    # A transaction that first reads and then wants to write may be too late; IMMEDIATE asks at once.
    connection.exec_driver_sql(connection.get_execution_options().get(BEGIN, "BEGIN IMMEDIATE"))


def _fault(error: DBAPIError, place: str) -> StoreFault:
    # Without a code it is Python that could not read a text; it would quote that, hidden cards and all.
    code = getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    kind, words = FAULTS.get(code & PRIMARY, (Unusable, f"cannot be used: {first_line(error)}"))
    return kind(f"{place} {words}")


SQLITE = Backend(
    open=_open,
    reading={BEGIN: "BEGIN"},
    lock_all=lambda connection: None,  # every transaction that writes is alone
    fault=_fault,
    shares_commits=True,
)
