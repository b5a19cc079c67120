"""Threads for blocking calls: the disk, loading, and opponents that think."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from typing import Any, ParamSpec, TypeVar

from tablemate.table.allowances import Allowances
from tablemate.table.presenting_thread import PresentingThread
from tablemate.table.thinking_queue import ThinkingQueue

P = ParamSpec("P")
T = TypeVar("T")
AT_THE_DISK = 48  # they share commits, so that more of them cost little
LOADING = 4  # matches that are played again, and other short work of a processor


class ThreadPools:
    """Runs calls that would block the event loop."""

    def __init__(self) -> None:
        self._disk = ThreadPoolExecutor(AT_THE_DISK, thread_name_prefix="disk")
        self._loading = ThreadPoolExecutor(LOADING, thread_name_prefix="loading")
        self._presenting = PresentingThread()
        self.thinking = ThinkingQueue()
        self.allowances = Allowances()

    async def store(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A call to the store."""
        return await _in(self._disk, call, *args, **kwargs)

    async def work(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A call that keeps a processor busy for some milliseconds."""
        return await _in(self._loading, call, *args, **kwargs)

    def present(self, call: Callable[[], T], *, is_answer: bool) -> Future[T]:
        """What is to be sent, soon: the caller goes on meanwhile."""
        return self._presenting.submit(call, is_answer=is_answer)

    def close(self) -> None:
        """Wait for what is being written; searches are not waited for."""
        self.thinking.close()
        self._presenting.close()
        self._loading.shutdown(wait=False, cancel_futures=True)
        self._disk.shutdown()


async def until_done(*futures: Future[Any]) -> None:
    """Wait for what threads do, and be woken once, by the last."""
    loop = asyncio.get_running_loop()
    woken: asyncio.Future[None] = loop.create_future()
    left = count(len(futures) - 1, -1)

    def note(_: Future[Any]) -> None:
        if next(left) == 0 and not loop.is_closed():
            loop.call_soon_threadsafe(wake)

    def wake() -> None:
        if not woken.done():
            woken.set_result(None)

    for future in futures:
        future.add_done_callback(note)
    await woken


async def _in(pool: ThreadPoolExecutor, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(pool, lambda: call(*args, **kwargs))
