"""SQLite: one file, written by one connection at a time and read by any number beside it.

In WAL mode with full sync a commit is on the disk, not in the system's memory, before it returns.
"""

import os
import sqlite3
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from tablemate.store.backends import PATIENCE_S, POOL, Backend, first_line
from tablemate.store.faults import StoreFault, Unavailable, Unusable

BEGIN = "tablemate_begin"  # the execution option that says how a transaction begins
PRIMARY = 0xFF  # an extended error code's primary one
FAULTS: dict[int, tuple[type[StoreFault], str]] = {
    sqlite3.SQLITE_BUSY: (Unavailable, "is in use by another program; try again in a moment"),
    sqlite3.SQLITE_LOCKED: (Unavailable, "is in use; try again in a moment"),
    sqlite3.SQLITE_PERM: (Unusable, "cannot be written: permission denied"),
    sqlite3.SQLITE_READONLY: (Unusable, "cannot be written: it, or the folder it is in, is read-only"),
    sqlite3.SQLITE_IOERR: (Unusable, "cannot be read or written: the disk reports an error, or is full"),
    sqlite3.SQLITE_CORRUPT: (Unusable, "is damaged; it was left as it is"),
    sqlite3.SQLITE_NOTADB: (Unusable, "is not a database, or is damaged; it was left as it is"),
    sqlite3.SQLITE_FULL: (Unusable, "cannot grow: the disk is full"),
    sqlite3.SQLITE_CANTOPEN: (Unusable, "cannot be opened: it is not a file, or permission is denied"),
    sqlite3.SQLITE_TOOBIG: (Unusable, "cannot hold a text of this length"),
}


def _engine(url: URL) -> Engine:
    assert url.database is not None
    path = Path(url.database).absolute()
    made = _make_file(path)
    engine = create_engine(url, creator=lambda: _connected(path), **POOL)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", lambda connection: _check_there(path, made))
    event.listen(engine, "begin", _begin)
    return engine


def _connected(path: Path) -> sqlite3.Connection:
    """A connection to a file that is there: where it was removed, no empty one takes its place."""
    return sqlite3.connect(
        f"file:{quote(str(path))}?mode=rw", uri=True, timeout=PATIENCE_S, check_same_thread=False
    )


def _check_there(path: Path, made: os.stat_result) -> None:
    """Refuse to go on in a file that nobody will find again."""
    try:
        if os.path.samestat(os.stat(path), made):
            return
    except OSError:
        pass
    raise Unusable(
        f"{path} was removed or replaced while it was in use; restart to continue with what is there"
    )


def _make_file(path: Path) -> os.stat_result:
    """Make the file if need be, for its owner's eyes: seeds of running matches are in it."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        opened = os.open(path, os.O_CREAT | os.O_RDONLY, 0o600)
        try:
            return os.fstat(opened)
        finally:
            os.close(opened)
    except (OSError, ValueError) as fault:
        because = fault.strerror if isinstance(fault, OSError) else fault
        raise Unusable(f"{path} cannot be opened: {because}") from None


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
    engine=_engine,
    reading={BEGIN: "BEGIN"},
    lock_all=lambda connection: None,  # every transaction that writes is alone
    fault=_fault,
    shares_commits=True,
)
