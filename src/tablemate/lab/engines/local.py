"""The engine of this machine's cores.

Compiled line-ups play in threads, for compiled code lets them run side by side; whoever thinks in Python
plays in processes.
"""

import time
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from queue import SimpleQueue

from tablemate.lab.match_statistics import StatisticsKernel
from tablemate.lab.series import BLOCKS, Batch, Series, is_worth_compiling, play_one, prepare
from tablemate.lab.workers import cores, interrupts_held, spread
from tablemate.players.line_up import takes_long

FIRST_BATCH = 64
FIRST_OF_LONG = 1  # of matches that may take a minute each
MOST_IN_BATCH = 1 << 16
LOOK_SECONDS = 0.1
BATCH_SECONDS = 0.25  # what a batch should take, so that there is progress to see and Ctrl-C is heard


def play(
    series: Series, games: int, *, skip: int = 0, workers: int | None = None
) -> Generator[Batch, None, None]:
    """Play the series up to match `games`, but for the first ones, and yield its batches in order."""
    if not is_worth_compiling(series.game, series.compiled_line_up, games - skip):
        if series.with_text:
            prepare(series.game, [series.line_up], games - skip)
        return spread(partial(play_one, series), range(skip, games), workers)
    return _in_threads(series, games, skip, workers or cores())


def _in_threads(series: Series, games: int, skip: int, workers: int) -> Generator[Batch, None, None]:
    line_up = series.compiled_line_up or ()
    mine = [StatisticsKernel(series.game, series.options, line_up) for _ in range(workers)]
    kernels: SimpleQueue[StatisticsKernel] = SimpleQueue()
    for kernel in mine:
        kernels.put(kernel)
    waiting: deque[Future[tuple[Batch, float]]] = deque()
    size, at = first_size(series, games - skip, workers), skip
    pool = ThreadPoolExecutor(workers)
    try:
        while at < games or waiting:
            while at < games and len(waiting) < 2 * workers:
                size_now = min(size, games - at)
                with interrupts_held():
                    waiting.append(pool.submit(_timed, kernels, series, at, size_now))
                at += size_now
            batch, seconds = _waited_for(waiting.popleft())
            size = next_size(series, batch.games, seconds, BATCH_SECONDS)
            yield batch
    finally:
        with interrupts_held():
            for kernel in mine:
                kernel.end()
            pool.shutdown(cancel_futures=True)


def _waited_for(future: Future[tuple[Batch, float]]) -> tuple[Batch, float]:
    """What comes of it. Ctrl-C is heard between two looks: in the middle of one it would break the locks."""
    while True:
        with interrupts_held():
            if wait([future], timeout=LOOK_SECONDS).done:
                return future.result()


def _timed(
    kernels: "SimpleQueue[StatisticsKernel]", series: Series, first: int, games: int
) -> tuple[Batch, float]:
    kernel = kernels.get()
    began = time.perf_counter()
    batch = compiled_batch(kernel, series, first, games)
    spent = time.perf_counter() - began
    kernels.put(kernel)
    return batch, spent


def first_size(series: Series, games: int, workers: int) -> int:
    """How many matches should come first: of a few slow ones everybody gets some."""
    most = FIRST_OF_LONG if takes_long(series.compiled_line_up or ()) else FIRST_BATCH
    return max(1, min(most, games // (2 * workers)))


def next_size(series: Series, games: int, seconds: float, wanted_seconds: float) -> int:
    """How many matches should come next, after so many took so long."""
    wanted = int(games * wanted_seconds / max(seconds, 1e-6))
    most = BLOCKS if series.with_each or series.compiled_line_up is None else MOST_IN_BATCH
    return max(1, min(wanted, most, 8 * games))


def compiled_batch(kernel: StatisticsKernel, series: Series, first: int, games: int) -> Batch:
    """Matches of a compiled line-up: counted one by one where that is wanted, else by their blocks."""
    blocks = None if series.with_each else BLOCKS
    statistics = kernel.play(series.seed, first, games, blocks=blocks, most=series.stall_after)
    return Batch(first, statistics, by_block=blocks is not None)
