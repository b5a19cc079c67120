"""Backups of an SQLite store, made and restored while a server uses it.

SQLite's own way of copying takes everything as of one moment, and puts it in place in one transaction:
whoever reads meanwhile sees the store before or after, never half of it. A backup counts only once it has
been checked, and what a restored one replaces is kept beside the store.
"""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from tablemate.core.errors import BadInput
from tablemate.store.addresses import file_url, read_url
from tablemate.store.backends import PATIENCE_S
from tablemate.store.database import Database
from tablemate.store.faults import Unusable
from tablemate.store.schema import VERSION_TABLE

UNFINISHED = ".unfinished"
COUNTED = ("matches", "lines", "sheets", "entries")
GAPS = """
    SELECT match_id FROM lines GROUP BY match_id HAVING count(*) != max(n) + 1
    UNION ALL SELECT sheet_id FROM entries GROUP BY sheet_id HAVING count(*) != max(n) + 1
"""


@dataclass(frozen=True)
class Contents:
    """How much a store holds."""

    matches: int
    lines: int
    sheets: int
    entries: int

    def __str__(self) -> str:
        matches, sheets = f"{self.matches} matches ({self.lines} lines)", f"{self.sheets} score sheets"
        return f"{matches} and {sheets} ({self.entries} events)"


def back_up(address: str, file: Path) -> Contents:
    """Copy the store at an address, checked, to a file that is not there yet."""
    store = _store_file(address)
    if file.exists():
        raise BadInput(f"{file} already exists; name a new file for the backup")
    unfinished = file.with_name(file.name + UNFINISHED)
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))  # it has seeds in it
        with _opened(store) as source, _opened(unfinished) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, whole by itself
            found = _checked(copy, file)
        with open(unfinished, "rb") as written:
            os.fsync(written.fileno())
        os.link(unfinished, file)  # refuses where a file has come to be meanwhile
    except FileExistsError:
        raise BadInput(f"{file} already exists; name a new file for the backup") from None
    except sqlite3.Error as fault:
        raise Unusable(f"{store} cannot be copied to {file}: {fault}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return found


def restore(address: str, file: Path) -> tuple[Contents, Path | None]:
    """Put a backup in place of what the store holds; what that was is in the file returned."""
    store = _store_file(address, may_be_new=True)
    if not file.is_file():
        raise BadInput(f"{file} is not there, or not a file")
    with tempfile.TemporaryDirectory(prefix="tablemate-") as folder, _copied(file, Path(folder)) as source:
        wanted = _checked(source, file)
        is_new = not store.is_file()
        if is_new:
            Database(file_url(store)).close()  # made for its owner's eyes alone
        kept: Path | None = None

        def set_aside(*_: object) -> None:
            """From the first page on nobody else can write, and all still read what was there."""
            nonlocal kept
            kept = kept or (None if is_new else _set_aside(store))

        try:
            with _opened(store) as place:
                source.backup(place, pages=1, progress=set_aside)
                found = _checked(place, store)
        except sqlite3.Error as fault:
            raise Unusable(f"{file} cannot be restored to {store}: {fault}") from None
    if any(there < there_was for there, there_was in zip(astuple(found), astuple(wanted), strict=True)):
        raise Unusable(f"{store} does not hold all that {file} does; what was there before is in {kept}")
    return wanted, kept


def _store_file(address: str, *, may_be_new: bool = False) -> Path:
    url = read_url(address)
    if url.drivername != "sqlite":
        raise BadInput("only an SQLite store is copied here; PostgreSQL has pg_dump and pg_restore")
    assert url.database is not None
    path = Path(url.database).absolute()
    if not may_be_new and not path.is_file():
        raise BadInput(f"{path} is not there, so there is nothing to back up")
    return path


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    address = f"file:{quote(str(path.absolute()))}?mode=rw"
    with contextlib.closing(sqlite3.connect(address, uri=True, timeout=PATIENCE_S)) as connection:
        connection.isolation_level = None
        yield connection


@contextlib.contextmanager
def _copied(file: Path, folder: Path) -> Iterator[sqlite3.Connection]:
    """A copy of a backup, brought to the version that this program knows; the backup stays as it is."""
    copy = folder / "backup.sqlite3"
    try:
        copy.write_bytes(file.read_bytes())
    except OSError as fault:
        raise BadInput(f"{file} cannot be read: {fault.strerror}") from None
    try:
        with _opened(copy) as connection:
            connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    except sqlite3.Error:
        raise BadInput(f"{file} is not a backup of a store, or is damaged") from None
    try:
        Database(file_url(copy)).close()
    except Unusable as fault:
        raise BadInput(str(fault).replace(str(copy), str(file))) from None
    with _opened(copy) as connection:
        yield connection


def _checked(connection: sqlite3.Connection, place: Path) -> Contents:
    """What a store holds; an Unusable if it is not whole."""
    try:
        said = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
        strays = connection.execute("PRAGMA foreign_key_check").fetchone()
        gap = connection.execute(GAPS).fetchone()
        counts = [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED]
    except sqlite3.Error as fault:
        raise Unusable(f"{place} is damaged: {fault}") from None
    if said != ["ok"] or strays is not None or gap is not None:
        because = f"{gap[0]} lacks a line" if gap is not None else said[0]
        raise Unusable(f"{place} is damaged: {because}")
    return Contents(*counts)


def _set_aside(store: Path) -> Path:
    """Keep what a store holds, whatever state it is in, beside it."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    kept = store.with_name(f"{store.stem}-before-{now}{store.suffix}")
    try:
        os.close(os.open(kept, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with _opened(store) as source, _opened(kept) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as fault:
        raise Unusable(f"{store} cannot be set aside, so nothing was restored: {fault}") from None
    return kept
