"""The engine of an NVIDIA GPU: the same rules, one thread a match, the same figures as every other engine.

Only line-ups whose players are compiled can play there. The GPU is at work on the next batch while the last
one is added up here.
"""

import time
from collections.abc import Generator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.metrics import metrics_of
from tablemate.core.record import SCRATCH, dtype_of, fields_of
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.lab.engines.device import (
    PLAY_SERIES,
    DeviceArrays,
    empty,
    fetched,
    sent,
    series_kernel,
    threads_of,
)
from tablemate.lab.engines.device_rules import cuda_module
from tablemate.lab.match_statistics import Statistics, new_task
from tablemate.lab.results import USAGE
from tablemate.lab.series import BLOCKS, Batch, Series

MOST_THREADS = 1 << 13  # each counts for itself, and all their counts are fetched; a multiple of BLOCKS
FIRST_BATCH = 1 << 14
MOST_IN_BATCH = 1 << 18
MOST_COUNTED = 1 << 14  # in a batch whose matches are counted one by one
BATCH_SECONDS = 0.25  # what a batch should take, so that there is progress to see and Ctrl-C is heard


def play(series: Series, games: int, *, skip: int = 0) -> Generator[Batch, None, None]:
    """Play the series up to match `games`, but for the first ones, and yield its batches in order."""
    check(series)
    return _in_batches(series, games, skip)


def check(series: Series) -> None:
    """Refuse what cannot be played on a GPU, or not on this machine."""
    if series.with_text:
        raise BadInput("the engine cuda writes no match files: omit --out, or use --engine local")
    if _numbers(series) is None:
        raise BadInput("the engine cuda plays random and scripted seats only: use --engine local")
    if find_spec("numba_cuda") is None:
        raise BadInput("the engine cuda needs the package numba-cuda: install tablemate[cuda]")
    if not cuda_module().is_available():
        raise BadInput("the engine cuda needs an NVIDIA GPU, its driver and CUDA: they are not all here")


def _numbers(series: Series) -> list[int] | None:
    """The line-up; None if somebody does more than draw or follow the policy."""
    numbers = [seat for seat in series.line_up or () if isinstance(seat, int)]
    return numbers if len(numbers) == len(series.seats) else None


@dataclass(frozen=True)
class _Launched:
    """A batch that the GPU is at work on."""

    first: int
    rows: Any
    counts: Any
    used: Any  # how often actions were offered, would have been taken by chance, and were taken


def _in_batches(series: Series, games: int, skip: int) -> Generator[Batch, None, None]:
    arrays = DeviceArrays(series.game, series.options)
    size = FIRST_BATCH
    launched = _launch(arrays, series, skip, min(size, games - skip))
    while launched is not None:
        began = time.perf_counter()
        batch = _fetched(series, launched)
        size = _next_size(series, size, time.perf_counter() - began)
        at = batch.first + batch.games
        launched = _launch(arrays, series, at, min(size, games - at))
        yield batch


def _next_size(series: Series, size: int, seconds: float) -> int:
    """More at once as long as nobody waits for them: they are played while the last ones are added up."""
    wanted = 2 * size if seconds < BATCH_SECONDS else size // 2
    return max(BLOCKS, min(wanted, MOST_COUNTED if series.with_each else MOST_IN_BATCH))


def _launch(arrays: DeviceArrays, series: Series, first: int, games: int) -> _Launched | None:
    """Let the GPU begin with so many matches, if there are any left."""
    if games <= 0:
        return None
    threads = min(MOST_THREADS, -(-games // BLOCKS) * BLOCKS)
    counts = dtype_of(metrics_of(series.game).counts)
    actions = len(rulebook_of(series.game).actions)
    launched = _Launched(
        first,
        rows=empty(games, dtype_of(series_kernel(series.game).Row)),
        counts=sent(np.zeros(games if series.with_each else threads, counts)),
        used=sent(np.zeros(len(USAGE) * actions, np.int64)),
    )
    numbers = _numbers(series)
    assert numbers is not None
    tasks = new_task(series.game, numbers, series.seed, first=first, most=series.stall_after)
    threads_of(series.game).start(
        PLAY_SERIES,
        threads,
        arrays.blank,
        arrays.lasting,
        arrays.tables,
        sent(tasks),
        launched.rows,
        launched.counts,
        launched.used,
    )
    return launched


def _fetched(series: Series, launched: _Launched) -> Batch:
    usage = np.zeros(1, dtype_of(series_kernel(series.game).Usage))
    for name, used in zip(USAGE, np.split(fetched(launched.used), len(USAGE)), strict=True):
        usage[name][0] = used
    counts = fetched(launched.counts)
    if not series.with_each:
        counts = _in_blocks(series, counts, launched.first)
    return Batch(
        launched.first, Statistics(fetched(launched.rows), counts, usage), by_block=not series.with_each
    )


def _in_blocks(series: Series, counts: Records, first: int) -> Records:
    """What threads have counted, added up in blocks by the numbers of the matches."""
    blocks: Records = np.zeros(BLOCKS, counts.dtype)
    for name, (_, shape) in fields_of(metrics_of(series.game).counts).items():
        if not name.startswith(SCRATCH):
            by_place = counts[name].reshape(-1, BLOCKS, *shape).sum(axis=0)
            blocks[name] = np.roll(by_place, first % BLOCKS, axis=0)
    return blocks
