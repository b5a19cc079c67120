"""Threads for blocking calls: the disk, and opponents that think."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
AT_THE_DISK = 48  # they share commits, so that more of them cost little
THINKING = 64
LOADING = 4  # matches that are played again, and other short work of a processor


class ThreadPools:
    """Runs calls that would block the event loop."""

    def __init__(self) -> None:
        self._disk = ThreadPoolExecutor(AT_THE_DISK, thread_name_prefix="disk")
        self._thinking = ThreadPoolExecutor(THINKING, thread_name_prefix="asking")
        self._loading = ThreadPoolExecutor(LOADING, thread_name_prefix="loading")

    async def store(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A call to the store."""
        return await _in(self._disk, call, *args, **kwargs)

    async def think(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A call that may take seconds."""
        return await _in(self._thinking, call, *args, **kwargs)

    async def work(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A call that keeps a processor busy for some milliseconds."""
        return await _in(self._loading, call, *args, **kwargs)

    def close(self) -> None:
        """Wait for what is being written; searches are not waited for."""
        for pool in (self._thinking, self._loading):
            pool.shutdown(wait=False, cancel_futures=True)
        self._disk.shutdown()


async def _in(pool: ThreadPoolExecutor, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(pool, lambda: call(*args, **kwargs))
