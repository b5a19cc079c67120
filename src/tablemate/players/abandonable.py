"""Abandonable calls: each runs in a thread of its own, which can be left behind if it hangs.

Python cannot end a thread. One whose call hangs is lost until the process ends; any other goes back
to the idle ones when its call is over, however late.
"""

import os
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Generic, TypeVar

FOR_EVER = -1  # as locks count seconds
T = TypeVar("T")


class AbandonableCall(Generic[T]):
    """One call, begun at once in a thread of its own."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._answer: T | None = None
        self._raised: BaseException | None = None
        self._running = threading.Lock()
        self._running.acquire()
        _idle_worker().calls.put(self.run)

    @property
    def is_over(self) -> bool:
        return not self._running.locked()

    def has_ended_within(self, seconds: float) -> bool:
        """Wait for the call to end, but no longer than this."""
        if not self._running.acquire(timeout=seconds):
            return False
        self._running.release()
        return True

    def answer(self, seconds: float = FOR_EVER) -> T:
        """What the call returned or raised; a TimeoutError if it has not ended within so many seconds."""
        if not self.has_ended_within(seconds):
            raise TimeoutError
        if self._raised is not None:
            raise self._raised
        return self._answer  # type: ignore[return-value]  # set, since nothing was raised

    def run(self) -> None:
        """Carry the call out, in whatever thread this is."""
        try:
            self._answer = self._call()
        except BaseException as raised:  # raised again where the answer is asked for
            self._raised = raised
        finally:
            self._running.release()


class _Worker(threading.Thread):
    """Carries out one call after another."""

    def __init__(self) -> None:
        super().__init__(name="thinking", daemon=True)
        self.calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.start()

    def run(self) -> None:
        while True:
            self.calls.get()()
            _idle.append(self)


def _idle_worker() -> _Worker:
    try:
        return _idle.pop()
    except IndexError:  # all are busy
        return _Worker()


_idle: list[_Worker] = []
os.register_at_fork(after_in_child=_idle.clear)  # no thread but the one that forks lives on
