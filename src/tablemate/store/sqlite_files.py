"""The files of an SQLite database: made if need be, and watched, since people remove files.

What has been committed is in the log (`-wal`) first, and in the database itself by and by. If either is
removed or replaced while it is in use, what is written from then on would be found by nobody.
"""

import os
import sqlite3
import threading
from pathlib import Path
from urllib.parse import quote

from tablemate.store.faults import Unusable

NOT_WRITABLE = "cannot be written: it, or the folder it is in, is read-only"


class Files:
    """A database's file and its log, as they were when they were opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._log_path = path.with_name(f"{path.name}-wal")
        self._made = _make_file(path)
        self.check_writable()  # SQLite itself finds out later, where a log was left behind
        self._log: os.stat_result | None = None  # not known before the first transaction
        self._rescuing = threading.Lock()
        self._is_rescued = False

    def connected(self, patience: float) -> sqlite3.Connection:
        """A connection to files that are there: where one was removed, no empty one takes its place."""
        self.check_kept()
        return sqlite3.connect(
            f"file:{quote(str(self.path))}?mode=rw", uri=True, timeout=patience, check_same_thread=False
        )

    def note_log(self) -> None:
        """Remember the log, which a transaction has opened."""
        if self._log is None:
            self._log = os.stat(self._log_path)

    def check(self, connection: sqlite3.Connection) -> None:
        """Refuse to go on in a file that nobody will find again; what was committed is saved if possible."""
        try:
            self.check_kept()
        except Unusable:
            if _is_same(self.path, self._made):
                self._rescue(connection)
            raise

    def check_kept(self) -> None:
        """Refuse if what was just committed went where nobody will find it."""
        for path, known in ((self.path, self._made), (self._log_path, self._log)):
            if known is not None and not _is_same(path, known):
                raise Unusable(
                    f"{path} was removed or replaced while it was in use; "
                    "restart to continue with what is there"
                )

    def check_writable(self) -> None:
        if not (_may_write(self.path) and _may_write(self.path.parent)):
            raise Unusable(f"{self.path} {NOT_WRITABLE}")

    def _rescue(self, connection: sqlite3.Connection) -> None:
        """Copy into the database what only the removed log has; connections still have it open."""
        with self._rescuing:
            if not self._is_rescued:
                connection.execute("PRAGMA wal_checkpoint(FULL)").fetchall()
                self._is_rescued = True


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _is_same(path: Path, known: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.stat(path), known)
    except OSError:
        return False


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
