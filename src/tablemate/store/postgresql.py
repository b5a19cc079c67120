"""PostgreSQL by psycopg 3: many connections, rows locked one by one."""

import contextlib
import math
import time
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError

from tablemate.store.addresses import shown
from tablemate.store.backends import PATIENCE_S, POOL, Backend, Opened, first_line
from tablemate.store.changes import EVERY_S, SURELY_S, Changes
from tablemate.store.faults import StoreFault, Unavailable, Unusable

REFUSED = " FATAL:  "  # the server was reached, and says no
UPGRADE_LOCK = 0x7461626C656D6174  # any number that no other program uses
# By the beginning of the server's error code; the first that fits.
FAULTS: dict[str, tuple[type[StoreFault], str]] = {
    "08": (Unavailable, "cannot be reached"),
    "25006": (Unusable, "is read-only"),
    "40": (Unavailable, "is in use; try again in a moment"),
    "42501": (Unusable, "does not let this user do what is needed"),
    "53100": (Unusable, "cannot grow: the server's disk is full"),
    "53": (Unavailable, "is too busy; try again in a moment"),
    "55P03": (Unavailable, "is in use by another program; try again in a moment"),
    "57": (Unavailable, "was interrupted by its server; try again in a moment"),
    "XX": (Unusable, "is damaged; it was left as it is"),
}
CHANNEL = "tablemate"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', id) FROM unnest(%s::text[]) AS id"
SETTINGS = """
    SELECT set_config('lock_timeout', %(patience)s, false),
           set_config('statement_timeout', %(twice)s, false),
           set_config('idle_in_transaction_session_timeout', %(twice)s, false),
           CASE current_setting('synchronous_commit')
               WHEN 'off' THEN set_config('synchronous_commit', 'on', false)
           END
"""


def _open(url: URL) -> Opened:
    engine = _engine(url)
    return Opened(
        engine=engine,
        check_kept=lambda: None,
        check_writable=_check_writable,
        follow=lambda changes, write: _follow(engine, changes),
    )


def _engine(url: URL) -> Engine:
    patience = {"connect_timeout": PATIENCE_S, "tcp_user_timeout": 2 * PATIENCE_S * 1000}
    engine = create_engine(
        url,
        connect_args=patience,
        isolation_level="READ COMMITTED",
        pool_pre_ping=True,  # the server may have been restarted meanwhile
        **POOL,
    )
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: psycopg.Connection[Any], _: Any) -> None:
    """Wait for nobody for ever, and for the disk always: a commit that returns is on it."""
    connection.execute(SETTINGS, {"patience": f"{PATIENCE_S}s", "twice": f"{2 * PATIENCE_S}s"})
    connection.commit()


def _lock_all(connection: Connection) -> None:
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
    connection.execute(text("SET LOCAL statement_timeout = 0"))  # moving much data may take long


def _check_writable(connection: Connection) -> None:
    if connection.scalar(text("SHOW transaction_read_only")) == "on":
        raise Unusable(f"{shown(connection.engine.url)} {FAULTS['25006'][1]}")


def _follow(engine: Engine, changes: Changes) -> None:
    """Listen on a connection of our own, and notify others on it of what was written here.

    Notifying in the transaction that writes would be exact, but PostgreSQL lets such transactions commit
    one at a time only, each waiting for the disk. So others are notified of several changes together, a
    little later.
    """
    pooled = engine.raw_connection()
    driver = pooled.driver_connection
    pooled.detach()
    assert isinstance(driver, psycopg.Connection)
    with contextlib.closing(driver):
        driver.autocommit = True
        driver.execute("SET synchronous_commit = off")  # there is nothing to be kept
        driver.execute(f"LISTEN {CHANNEL}")
        looked = -math.inf
        while changes.pause(0):
            if time.monotonic() - looked >= SURELY_S:
                looked = time.monotonic()
                changes.on_change(None)
            if written := changes.take_written():
                driver.execute(NOTIFY, (written,))
            notices = driver.notifies(timeout=EVERY_S)
            if named := frozenset(n.payload for n in notices if n.pid != driver.info.backend_pid):
                changes.on_change(named)


def _fault(error: DBAPIError, place: str) -> StoreFault:
    code = getattr(error.orig, "sqlstate", None)
    if code is None and isinstance(error.orig, psycopg.OperationalError):
        return Unavailable(f"{place} {_no_connection(first_line(error))}")
    for begins, (kind, words) in FAULTS.items():
        if code is not None and code.startswith(begins):
            return kind(f"{place} {words}")
    return Unusable(f"{place} cannot be used: {first_line(error)}")


def _no_connection(line: str) -> str:
    """Why there is none: the end of a line that begins with where it was to lead."""
    if REFUSED in line:
        return f"refused the login: {line.rpartition(REFUSED)[2]}"
    return f"cannot be reached: {line.rpartition(' failed: ')[2].removeprefix('connection is bad: ')}"


POSTGRESQL = Backend(
    open=_open,
    reading={"isolation_level": "REPEATABLE READ"},
    lock_all=_lock_all,
    fault=_fault,
    shares_commits=False,  # the server has its own ways to share them
)
