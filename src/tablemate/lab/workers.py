"""Work spread over processes; the answers come in the order of the jobs, however many workers there are.

Work starts in this process; other processes join only when there is enough left to be worth their start.
"""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from multiprocessing import Pipe, get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Any, TypeVar

from tablemate.core.errors import WorkerLost

ALONE_SECONDS = 0.5  # how long to go on alone before asking whether help is worth it
WORTH_HELP_SECONDS = 2.0  # what must be left then
MOST_AT_ONCE = 16  # jobs a worker is given at a time, when they are quick
AT_ONCE_SECONDS = 0.5  # what they may take: with slow jobs each worker gets one after the other
SAFE_PATH = "PYTHONSAFEPATH"

Job = TypeVar("Job")
Answer = TypeVar("Answer")


def spread(
    do: Callable[[Job], Answer],
    jobs: Sequence[Job],
    workers: int | None = None,
    *,
    most_at_once: int = MOST_AT_ONCE,
) -> Generator[Answer, None, None]:
    """Do all jobs and yield their answers in order."""
    workers = workers or cores()
    began = time.perf_counter()
    for done, job in enumerate(jobs, start=1):
        yield do(job)
        spent = time.perf_counter() - began
        left = len(jobs) - done
        if workers > 1 and spent > ALONE_SECONDS and spent / done * left > WORTH_HELP_SECONDS:
            at_once = max(1, min(most_at_once, int(AT_ONCE_SECONDS * done / spent)))
            yield from _with_help(do, jobs[done:], workers, at_once)
            return


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _with_help(
    do: Callable[[Job], Answer], jobs: Sequence[Job], workers: int, at_once: int
) -> Iterator[Answer]:
    parcels = -(-len(jobs) // at_once)
    helpers = _Helpers(do, jobs, at_once, min(workers, parcels))
    try:
        for parcel in range(parcels):
            yield from helpers.answers(parcel)
    finally:
        with interrupts_held():
            helpers.end()


class _Helpers:
    """Processes that each get a parcel of jobs at a time, over a pipe of their own.

    Nothing is shared between them: one that ends in the middle of an answer leaves no lock held and no
    half answer in anybody else's way.
    """

    def __init__(self, do: Callable[[Job], Answer], jobs: Sequence[Job], at_once: int, workers: int) -> None:
        self._jobs, self._at_once = jobs, at_once
        self._idle: list[Connection[Any, Any]] = []
        self._at: dict[Connection[Any, Any], int] = {}  # which parcel each is at
        self._processes = []
        self._next = 0
        self._done: dict[int, list[Any]] = {}
        self._ahead = 4 * workers  # so that a slow parcel does not let finished ones pile up
        with _apart_from_folder():
            resource_tracker.ensure_running()  # whoever starts it lets Ctrl-C through again
        with interrupts_held():  # a process started in here never hears Ctrl-C
            for _ in range(workers):
                here, there = Pipe()
                process = start_process(_help, do, there, daemon=True)
                there.close()
                self._idle.append(here)
                self._processes.append(process)

    def answers(self, parcel: int) -> list[Any]:
        """The answers to one parcel; while they are waited for, everybody is kept at work."""
        while parcel not in self._done:
            with interrupts_held():
                self._hand_out(parcel + self._ahead)
            for helper in wait(list(self._at)):
                assert isinstance(helper, Connection)
                with interrupts_held():
                    self._take_from(helper)
        return self._done.pop(parcel)

    def _hand_out(self, before: int) -> None:
        while self._idle and self._next < before:
            first = self._next * self._at_once
            if first >= len(self._jobs):
                return
            helper = self._idle.pop()
            self._at[helper] = self._next
            self._next += 1
            with contextlib.suppress(OSError):  # whoever has gone is noticed when its answer is waited for
                helper.send(self._jobs[first : first + self._at_once])

    def _take_from(self, helper: "Connection[Any, Any]") -> None:
        try:
            answers, error = helper.recv()
        except (EOFError, OSError):
            raise WorkerLost("a worker was killed; the matches reported so far are complete") from None
        if error is not None:
            raise error
        self._done[self._at.pop(helper)] = answers
        self._idle.append(helper)

    def end(self) -> None:
        """End all workers at once, whatever they are doing."""
        for helper in (*self._idle, *self._at):
            helper.close()
        for process in self._processes:
            process.join()


def start_process(do: Callable[..., None], *arguments: Any, daemon: bool) -> SpawnProcess:
    """A process that does this. Spawned: compiled code and its threads do not survive a fork everywhere."""
    with _apart_from_folder() as before:
        process = get_context("spawn").Process(target=_begin, args=(before, do, *arguments), daemon=daemon)
        process.start()
    return process


def _begin(safe_path: str | None, do: Callable[..., None], *arguments: Any) -> None:
    _set_safe_path(safe_path)  # programs that are started from here import what they like
    do(*arguments)


@contextlib.contextmanager
def _apart_from_folder() -> Iterator[str | None]:
    """Let processes that are started in here import nothing from the current folder.

    They are told our path once they run; until then they would look there for Python's own modules.
    """
    before = os.environ.get(SAFE_PATH)
    _set_safe_path("1")
    try:
        yield before
    finally:
        _set_safe_path(before)


def _set_safe_path(value: str | None) -> None:
    if value is None:
        os.environ.pop(SAFE_PATH, None)
    else:
        os.environ[SAFE_PATH] = value


def _help(do: Callable[[Job], Answer], pipe: "Connection[Any, Any]") -> None:
    """What a worker does until the pipe's other end is closed: by the parent, or with it."""
    parcels: SimpleQueue[Sequence[Job]] = SimpleQueue()

    def listen() -> None:
        try:
            while True:
                parcels.put(pipe.recv())
        except (EOFError, OSError):
            os._exit(1)  # in the middle of a match, if need be

    threading.Thread(target=listen, daemon=True).start()
    while True:
        parcel = parcels.get()
        try:
            answer: tuple[list[Answer], Exception | None] = [do(job) for job in parcel], None
        except Exception as error:
            answer = [], error
        with contextlib.suppress(OSError):
            pipe.send(answer)


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait; a process started in here never hears it, and leaves the answer to its parent.

    Blocking it is not enough: another thread may be given the signal, and Python then interrupts the main
    one. So it is also only noted here, and sent once more at the end.
    """
    noted: list[int] = []
    is_main = threading.current_thread() is threading.main_thread()
    answer = signal.signal(signal.SIGINT, lambda number, frame: noted.append(number)) if is_main else None
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if is_main:
            signal.signal(signal.SIGINT, answer)
        if noted:
            signal.raise_signal(signal.SIGINT)
