"""The presenting thread: makes what everybody is to be sent, answers to what somebody did first.

More threads would only wait for each other: all of it is Python. The moves of opponents come in batches that
take some milliseconds each, and nobody has clicked for them; so whoever acts does not wait behind them.
"""

import itertools
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import PriorityQueue
from typing import Any, TypeVar

T = TypeVar("T")
END, ANSWER, OTHER = range(3)  # what comes first


@dataclass(order=True)
class _Call:
    rank: int
    number: int  # of equal rank, the first comes first
    call: Callable[[], Any] = field(compare=False)
    future: "Future[Any]" = field(compare=False)

    def carry_out(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            made = self.call()
        except BaseException as error:  # raised again where the result is asked for
            self.future.set_exception(error)
        else:
            self.future.set_result(made)


class PresentingThread:
    """Carries out calls one after another, until it is closed."""

    def __init__(self) -> None:
        self._waiting: PriorityQueue[_Call] = PriorityQueue()
        self._numbers = itertools.count()
        threading.Thread(target=self._serve, name="presenting", daemon=True).start()

    def submit(self, call: Callable[[], T], *, is_answer: bool) -> Future[T]:
        """The result of a call, in time; `is_answer` says that somebody waits for what they did."""
        future: Future[T] = Future()
        self._put(ANSWER if is_answer else OTHER, call, future)
        return future

    def close(self) -> None:
        """Finish the call under way, and cancel all others."""
        self._put(END, lambda: None, Future())

    def _put(self, rank: int, call: Callable[[], Any], future: "Future[Any]") -> None:
        self._waiting.put(_Call(rank, next(self._numbers), call, future))

    def _serve(self) -> None:
        while (following := self._waiting.get()).rank != END:
            following.carry_out()
        while not self._waiting.empty():
            self._waiting.get().future.cancel()
