"""The thinking queue: a few threads for all thoughts of the server, with fair shares for those who wait.

Whoever has been given the least time comes next: by address first, then by match, then in the order of
waiting. What counts is the time that a thought is given, which everybody knows, not what it needs: a thought
that is done earlier keeps its place until then, so that whoever comes next learns nothing of it. Short
thoughts do not wait for long ones.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

SHORT = 0.2  # seconds: a thought that is given no more
MOST_SHORT = 32  # short thoughts at once, most of which are done and wait for their time
MOST_LONG = 2 * max(1, os.cpu_count() or 1)  # half of the time that thoughts are given is more than they need
MOST_KNOWN = 4096  # addresses or matches whose share is remembered
T = TypeVar("T")


@dataclass(frozen=True)
class Asker:
    """For whom there is thinking."""

    address: str
    match: str


class ThinkingQueue:
    """All thinking of a server; to be used from its event loop."""

    def __init__(self) -> None:
        self._short = _Lane(MOST_SHORT, "short thought")
        self._long = _Lane(MOST_LONG, "long thought")

    async def turn(self, asker: Asker, seconds: float) -> "Turn":
        """Wait until it is the turn of a thought that is given so many seconds."""
        return await (self._short if seconds <= SHORT else self._long).turn(asker, seconds)

    def close(self) -> None:
        """Begin no more thoughts; those under way are not waited for."""
        self._short.close()
        self._long.close()


class Turn:
    """A thread to think in, for one thought."""

    def __init__(self, lane: "_Lane", seconds: float) -> None:
        self._lane = lane
        self._seconds = seconds

    def think(self, call: Callable[[], T]) -> asyncio.Future[T]:
        """Begin; the place is free again when the time is up, or the call ends if that takes longer."""
        return self._lane.run(call, self._seconds)

    def give_back(self) -> None:
        """Think nothing, after all."""
        self._lane.pass_on()


@dataclass(eq=False)
class _Waiting:
    asker: Asker
    seconds: float
    granted: asyncio.Future[None]


@dataclass
class _Shares:
    """The time that addresses or matches were given; who asked for none lately has had as much as the last.

    This is start-time fair queueing: nobody saves up turns.
    """

    had: dict[str, float] = field(default_factory=dict)
    last: float = 0.0

    def of(self, who: str) -> float:
        return max(self.had.get(who, 0.0), self.last)

    def add(self, who: str, seconds: float) -> None:
        self.last = self.of(who)
        self.had[who] = self.last + seconds
        if len(self.had) > MOST_KNOWN:
            self.had = {who: had for who, had in self.had.items() if had > self.last}


class _Lane:
    """So many threads, and those who wait for one."""

    def __init__(self, threads: int, name: str) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._waiting: list[_Waiting] = []
        self._addresses, self._matches = _Shares(), _Shares()

    async def turn(self, asker: Asker, seconds: float) -> Turn:
        loop = asyncio.get_running_loop()
        waiting = _Waiting(asker, seconds, loop.create_future())
        self._waiting.append(waiting)
        self._grant()
        try:
            await waiting.granted
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not waiting.granted.cancelled():
                self.pass_on()
            raise
        return Turn(self, seconds)

    def run(self, call: Callable[[], T], seconds: float) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        thought = self._pool.submit(call)
        until = loop.time() + seconds

        def pass_on(_: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(loop.call_at, until, self.pass_on)

        thought.add_done_callback(pass_on)
        return asyncio.wrap_future(thought, loop=loop)

    def pass_on(self) -> None:
        """A thread is free again."""
        self._free += 1
        self._grant()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _grant(self) -> None:
        while self._free and self._waiting:
            following = min(self._waiting, key=self._rank)
            self._waiting.remove(following)
            if following.granted.cancelled():
                continue
            self._free -= 1
            self._addresses.add(following.asker.address, following.seconds)
            self._matches.add(following.asker.match, following.seconds)
            following.granted.set_result(None)

    def _rank(self, waiting: _Waiting) -> tuple[float, float]:
        return self._addresses.of(waiting.asker.address), self._matches.of(waiting.asker.match)
