"""Shared commits, also known as group commit: all writers that wait are served by the next commit.

SQLite lets one transaction write at a time, and a commit takes as long as the disk needs, some
milliseconds. So one thread does all the writing: it carries out the work of all that wait by then,
in one transaction, and commits once. Nobody is answered before that commit is on the disk.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection

from tablemate.core.errors import TablemateError

T = TypeVar("T")
Work = Callable[[Connection], T]


class SharedCommits:
    """Carries out what threads want to write; `begin` opens a transaction and commits it at its end."""

    def __init__(self, begin: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._begin = begin
        self._waiting: SimpleQueue[_Write[Any] | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._serve, name="store writer", daemon=True)
        self._writer.start()

    def submit(self, work: Work[T]) -> Future[T]:
        """What `work` returns, once it is on the disk; what it raises, with nothing of it kept."""
        write = _Write(work)
        self._waiting.put(write)
        return write.answer

    def close(self) -> None:
        """Write what is waiting and stop; nothing may be submitted any more."""
        self._waiting.put(None)
        self._writer.join()

    def _serve(self) -> None:
        is_open = True
        while is_open:
            taken = [self._waiting.get()]
            while not self._waiting.empty():
                taken.append(self._waiting.get())
            is_open = None not in taken
            self._commit([write for write in taken if write is not None])

    def _commit(self, writes: Sequence["_Write[Any]"]) -> None:
        has_begun = False
        try:
            with self._begin() as connection:
                has_begun = True
                for write in writes:
                    write.carry_out(connection)
        except BaseException as error:
            if has_begun and len(writes) > 1:
                # One of them may have spoilt it for all: each alone, so that nobody else fails.
                for write in writes:
                    self._commit([write])
            else:
                for write in writes:
                    write.answer.set_exception(error)
        else:
            for write in writes:
                write.answer_now()


class _Write(Generic[T]):
    """What one writer wants, and what came of it."""

    def __init__(self, work: Work[T]) -> None:
        self._work = work
        self._outcome: T | TablemateError | None = None
        self.answer: Future[T] = Future()

    def carry_out(self, connection: Connection) -> None:
        """Do it within a transaction of many; if it is refused, its own part alone is rolled back."""
        # The driver's own connection: SQLAlchemy's savepoints take as long as the work itself.
        driver: Any = connection.connection.driver_connection
        driver.execute("SAVEPOINT own_part")
        try:
            self._outcome = self._work(connection)
        except TablemateError as error:
            self._outcome = error
            driver.execute("ROLLBACK TO own_part")
        driver.execute("RELEASE own_part")

    def answer_now(self) -> None:
        if isinstance(self._outcome, TablemateError):
            self.answer.set_exception(self._outcome)
        else:
            self.answer.set_result(self._outcome)  # type: ignore[arg-type]  # the work is done
