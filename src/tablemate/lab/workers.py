"""Work spread over processes; the answers come in the order of the jobs, however many help.

Work starts in this process; other processes join only when there is enough left to be worth their start.
"""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, TypeVar

from tablemate.core.errors import WorkerLost

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

ALONE_SECONDS = 0.5  # how long to go on alone before asking whether help is worth it
WORTH_HELP_SECONDS = 2.0  # what must be left then
MOST_AT_ONCE = 16  # jobs a worker is given at a time, when they are quick
AT_ONCE_SECONDS = 0.5  # what they may take: with slow jobs each worker gets one after the other

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
    workers = workers or _cores()
    began = time.perf_counter()
    for done, job in enumerate(jobs, start=1):
        yield do(job)
        spent = time.perf_counter() - began
        left = len(jobs) - done
        if workers > 1 and spent > ALONE_SECONDS and spent / done * left > WORTH_HELP_SECONDS:
            at_once = max(1, min(most_at_once, int(AT_ONCE_SECONDS * done / spent)))
            yield from _with_help(do, jobs[done:], workers, at_once)
            return


def _cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _with_help(
    do: Callable[[Job], Answer], jobs: Sequence[Job], workers: int, at_once: int
) -> Iterator[Answer]:
    parcels = (jobs[i : i + at_once] for i in range(0, len(jobs), at_once))
    workers = min(workers, -(-len(jobs) // at_once))
    ahead = 4 * workers  # so that a slow parcel does not let finished ones pile up
    # Spawned, not forked: compiled code and its threads do not survive a fork everywhere.
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=_end_with, initargs=(here,))
    waiting: list[Future[list[Answer]]] = []
    try:
        for parcel in parcels:
            with interrupts_held():
                waiting.append(pool.submit(_do_all, do, parcel))
            if len(waiting) == ahead:
                yield from waiting.pop(0).result()
        for future in waiting:
            yield from future.result()
    except BrokenProcessPool:
        raise WorkerLost("a worker was ended from outside; the matches told so far are whole") from None
    finally:
        with interrupts_held():
            there.close()  # whoever leaves early does not wait for what the workers are at
            pool.shutdown(cancel_futures=True)
            here.close()


def _do_all(do: Callable[[Job], Answer], jobs: Sequence[Job]) -> list[Answer]:
    return [do(job) for job in jobs]


def _end_with(pipe: "Connection[None, None]") -> None:
    """End this worker at once when the pipe's other end is closed: by the parent, or with it."""

    def watch() -> None:
        wait([pipe])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait; a process started in here never hears it, and leaves the answer to its parent."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
