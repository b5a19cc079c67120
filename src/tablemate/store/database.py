"""An open database: work to read or write goes in, answers or faults in plain words come out."""

import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from tablemate.store import upgrades
from tablemate.store.addresses import shown
from tablemate.store.backends import AT_ONCE, Backend
from tablemate.store.changes import Changes, OnChange
from tablemate.store.faults import Unavailable, Unusable
from tablemate.store.postgresql import POSTGRESQL
from tablemate.store.schema import VERSION_TABLE
from tablemate.store.shared_commits import SharedCommits, Work
from tablemate.store.sqlite import SQLITE

T = TypeVar("T")
BACKENDS: dict[str, Backend] = {"sqlite": SQLITE, "postgresql": POSTGRESQL}


class Database:
    """One database, for all threads of a process."""

    def __init__(self, url: URL) -> None:
        self.place = shown(url)
        self._backend = BACKENDS[url.get_backend_name()]
        self._opened = self._backend.open(url)
        self._engine = self._opened.engine
        self._reading = self._engine.execution_options(**self._backend.reading)
        try:
            with self._in_plain_words(), self._engine.begin() as connection:
                self._backend.lock_all(connection)
                upgrades.bring_up_to_date(connection, self.place)
        except BaseException:
            self._engine.dispose()
            raise
        self._changes: Changes | None = None
        self._writer: Connection | None = None  # the one that all shared commits are made on
        self._shared = SharedCommits(self._begin_writing) if self._backend.shares_commits else None
        # A thread a connection, so that whoever asks first is served first, however many ask.
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="store")
        self._process = os.getpid()
        self._gate = threading.Lock()
        self._is_closed = False

    def read(self, work: Work[T]) -> T:
        """What `work` finds out, all of it as of one moment."""
        return self._answer(lambda: self._threads.submit(_carried_out, work, self._reading))

    def write(self, work: Work[T]) -> T:
        """What `work` returns, once all it wrote is on the disk; if it raises, nothing is kept."""
        return self._answer(lambda: self._writing(work))

    def write_soon(self, work: Work[T]) -> Future[T]:
        """The same without waiting here; it cannot be cancelled."""
        answer: Future[T] = Future()
        answer.set_running_or_notify_cancel()

        def pass_on(done: Future[T]) -> None:
            try:
                with self._in_plain_words():
                    answer.set_result(done.result())
            except BaseException as fault:
                answer.set_exception(fault)

        self._submitted(lambda: self._writing(work)).add_done_callback(pass_on)
        return answer

    def _writing(self, work: Work[T]) -> Future[T]:
        if self._shared is not None:
            return self._shared.submit(work)
        return self._threads.submit(_carried_out, work, self._engine)

    @contextlib.contextmanager
    def _begin_writing(self) -> Iterator[Connection]:
        """A shared commit; after a fault the next one has a connection that knows nothing of it."""
        if self._writer is None:
            self._writer = self._engine.connect()
        try:
            with self._writer.begin():
                yield self._writer
        except BaseException:
            self._close_writer()
            raise
        self._opened.check_kept()

    def _close_writer(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def check(self) -> None:
        """A StoreFault unless it can be read and, as far as can be told without writing, written."""

        def work(connection: Connection) -> None:
            connection.execute(text(f"SELECT * FROM {VERSION_TABLE}")).all()
            self._opened.check_writable(connection)

        self.read(work)

    def follow(self, on_change: OnChange) -> Changes:
        """Until it is closed, hear what others write, and notify them of what is written here."""
        self._changes = Changes(lambda changes: self._opened.follow(changes, self.write), on_change)
        return self._changes

    def notify(self, match_id: str) -> None:
        """Let others know that a match has been changed here."""
        if self._changes is not None:
            self._changes.notify(match_id)

    def close(self) -> None:
        """Finish what is under way; later calls are refused."""
        with self._gate:
            self._is_closed = True
        if self._changes is not None:
            self._changes.close()
        if self._shared is not None:
            self._shared.close()
            self._close_writer()
        self._threads.shutdown()
        self._engine.dispose()

    def _answer(self, submit: Callable[[], Future[T]]) -> T:
        future = self._submitted(submit)
        with self._in_plain_words():
            return future.result()

    def _submitted(self, submit: Callable[[], Future[T]]) -> Future[T]:
        assert self._process == os.getpid(), "a store is opened after forking, not before"
        with self._gate:
            if self._is_closed:
                raise Unavailable(f"{self.place} was closed")
            return submit()

    @contextlib.contextmanager
    def _in_plain_words(self) -> Iterator[None]:
        # Without the driver's own words behind it: they are long, and may say more than people should see.
        try:
            yield
        except DBAPIError as error:
            raise self._backend.fault(error, self.place) from None
        except UnicodeDecodeError:  # SQLite quotes damaged bytes, which Python cannot read
            raise Unusable(f"{self.place} is damaged; it was left as it is") from None


def _carried_out(work: Work[T], engine: Engine) -> T:
    with engine.begin() as connection:
        return work(connection)
