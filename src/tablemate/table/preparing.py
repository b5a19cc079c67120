"""Preparing a game: its rules and the kernels of its opponents are compiled, or loaded, in the background."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from tablemate.core.game import Game
from tablemate.table.messages import Preparation
from tablemate.table.threads import Threads

ALL = 100  # per cent


class Preparing:
    """What has been compiled so far; one thing at a time is."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._one_at_a_time = threading.Lock()
        self._sets: dict[tuple[str, frozenset[Path]], _Set] = {}

    async def begin(self, game: Game, seats: Sequence[str]) -> "_Set":
        """Prepare what a match with these seats needs; one that failed is tried again."""
        kernels = await self._threads.work(kernels_of, game, seats)
        key = game.id, frozenset(kernels)
        if key not in self._sets or self._sets[key].has_failed:
            self._sets[key] = _Set(game, kernels, self._one_at_a_time)
        return self._sets[key]

    async def wait(self, game: Game, seats: Sequence[str]) -> None:
        """Return when a match with these seats can be played."""
        await asyncio.shield((await self.begin(game, seats)).done)


class _Set:
    """The kernels of some seats on their way."""

    def __init__(self, game: Game, kernels: list[Path], one_at_a_time: threading.Lock) -> None:
        self._game = game
        self._kernels = kernels
        self._one_at_a_time = one_at_a_time
        self._progress = Preparation(0, ALL, f"waiting to prepare {game.title}")
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self._loop.create_future()
        self.done.add_done_callback(lambda done: done.exception())  # whoever waits for it is told
        # Nobody who stops the server waits for the compiler.
        threading.Thread(target=self._run, name="preparing", daemon=True).start()

    @property
    def is_ready(self) -> bool:
        return self.done.done() and not self.has_failed

    @property
    def has_failed(self) -> bool:
        return self.done.done() and self.done.exception() is not None

    @property
    def progress(self) -> Preparation:
        return Preparation(ALL, ALL, "ready") if self.is_ready else self._progress

    async def soon(self, seconds: float) -> bool:
        """Whether it is ready within so many seconds; what went wrong is raised."""
        done, _ = await asyncio.wait([self.done], timeout=seconds)
        for each in done:
            each.result()
        return bool(done)

    def _run(self) -> None:
        try:
            with self._one_at_a_time:
                self._load()
        except BaseException as fault:
            self._tell(partial(self.done.set_exception, fault))
        else:
            self._tell(partial(self.done.set_result, None))

    def _tell(self, outcome: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
            self._loop.call_soon_threadsafe(outcome)

    def _load(self) -> None:
        from tablemate.core.rulebook import rulebook_of

        book = rulebook_of(self._game)
        for number, kernel in enumerate(self._kernels):

            def show(done: int, total: int, name: str, before: int = number) -> None:
                share = (before + done / max(total, 1)) / len(self._kernels)
                self._progress = Preparation(int(ALL * share), ALL, name.replace("_", " ").strip())

            book.kernel(kernel, show)


def kernels_of(game: Game, seats: Sequence[str]) -> list[Path]:
    """What a match with these seats is compiled of; a BadSeat for a name that means nothing."""
    from tablemate.core.rulebook import MINDS, PLAY
    from tablemate.players.seats import check_seats, kernels_for

    check_seats(game, seats, with_people=True)
    return [PLAY, MINDS, *kernels_for(game, seats)]
