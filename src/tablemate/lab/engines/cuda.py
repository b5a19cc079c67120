"""The engine of an NVIDIA GPU: the same rules, one thread a match, the same figures as every other engine.

Only line-ups whose players are compiled can play there: those who draw, follow the policy, look ahead or try
their actions. The GPU is at work on the next batch while the last one is added up here.
"""

import time
from collections.abc import Generator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.metrics import metrics_of
from tablemate.core.record import SCRATCH, dtype_of
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.lab.engines.device import (
    ADD_UP,
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
from tablemate.lab.series_kernels import Seated
from tablemate.players.line_up import ForeseesSeat, PlansSeat, has_levels, has_searchers
from tablemate.players.seats import seating_of

MOST_THREADS = 1 << 17  # each counts for itself; a multiple of BLOCKS
FIRST_BATCH = 1 << 14
MOST_IN_BATCH = 1 << 18
MOST_COUNTED = 1 << 14  # in a batch whose matches are counted one by one
LEAST_OF_LEVELS = 1 << 15  # in a batch: levels keep a GPU waiting for memory unless it has many to turn to
BATCH_SECONDS = 0.25  # what a batch should take, so that there is progress to see and Ctrl-C is heard


def play(series: Series, games: int, *, skip: int = 0) -> Generator[Batch, None, None]:
    """Play the series up to match `games`, but for the first ones, and yield its batches in order."""
    check(series)
    return _in_batches(series, games, skip)


def check(*all_series: Series) -> None:
    """Refuse what cannot be played on a GPU, or not on this machine."""
    for series in all_series:
        _check_line_up(series)
    if find_spec("numba_cuda") is None:
        raise BadInput("the engine cuda needs the package numba-cuda: install tablemate[cuda]")
    if not cuda_module().is_available():
        raise BadInput("the engine cuda needs an NVIDIA GPU, its driver and CUDA: they are not all here")


def _check_line_up(series: Series) -> None:
    if series.with_text:
        raise BadInput("the engine cuda writes no match files: omit --out, or use --engine local")
    if series.line_up is None or has_searchers(series.line_up):
        raise BadInput(
            f"the engine cuda cannot play {_too_much(series)}: it plays random and scripted seats, "
            "levels that do not search, and pimc@60it and the like; use --engine local"
        )


def _too_much(series: Series) -> str:
    """The first player who searches, or is not compiled."""
    players = ((name, seating_of(series.game, seat, name).compiled) for seat, name in enumerate(series.seats))
    return next(name for name, seat in players if seat is None or isinstance(seat, ForeseesSeat | PlansSeat))


@dataclass(frozen=True)
class _Launched:
    """A batch that the GPU is at work on."""

    first: int
    rows: Any
    counts: Any  # match by match, or in blocks
    used: Any  # how often actions were offered, would have been taken by chance, and were taken


def _in_batches(series: Series, games: int, skip: int) -> Generator[Batch, None, None]:
    gpu = _SeriesOnGpu(series, games - skip)
    size = gpu.first_size
    launched = gpu.launch(skip, min(size, games - skip)) if skip < games else None
    while launched is not None:
        began = time.perf_counter()
        batch = gpu.fetched(launched)
        size = gpu.next_size(size, time.perf_counter() - began)
        at = batch.first + batch.games
        launched = gpu.launch(at, min(size, games - at)) if at < games else None
        yield batch


class _SeriesOnGpu:
    """A series with what each of its batches needs on the GPU."""

    def __init__(self, series: Series, games: int) -> None:
        assert series.line_up is not None
        self._series = series
        self._arrays = DeviceArrays(series.game, series.options)
        seated = Seated(series.game, series.line_up)
        self._numbers = seated.numbers
        self._seated = sent(seated.works.view(np.int64))
        self._with_levels = has_levels(series.line_up)
        self._threads = threads_of(series.game, with_levels=self._with_levels)
        self._kind = dtype_of(metrics_of(series.game).counts)
        self._places = min(MOST_THREADS, _whole_blocks(games))
        if not series.with_each:
            self._whole = sent(_whole_words(self._kind))
            self._counts = empty(self._places * self._kind.itemsize // 8, np.int64)
            self._in_blocks(self._counts)  # which makes them zero

    @property
    def first_size(self) -> int:
        return LEAST_OF_LEVELS if self._with_levels else FIRST_BATCH

    def next_size(self, size: int, seconds: float) -> int:
        """More at once as long as nobody waits for them: they are played while the last ones are added up."""
        wanted = 2 * size if seconds < BATCH_SECONDS else size // 2
        least = LEAST_OF_LEVELS if self._with_levels else BLOCKS
        return max(least, min(wanted, MOST_COUNTED if self._series.with_each else MOST_IN_BATCH))

    def launch(self, first: int, games: int) -> _Launched:
        """Let the GPU begin with so many matches."""
        series, arrays = self._series, self._arrays
        actions = len(rulebook_of(series.game).actions)
        rows = empty(games, dtype_of(series_kernel(series.game).Row))
        each = sent(np.zeros(games, self._kind)) if series.with_each else None
        used = sent(np.zeros(len(USAGE) * actions, np.int64))
        place = 0 if series.with_each else first % BLOCKS
        task = new_task(
            series.game, self._numbers, series.seed, first=first, place=place, most=series.stall_after
        )
        self._threads.start(
            PLAY_SERIES,
            min(self._places, _whole_blocks(games)),
            arrays.blank,
            arrays.lasting,
            arrays.tables,
            sent(task),
            self._seated,
            rows,
            self._counts.view(self._kind) if each is None else each,
            used,
        )
        return _Launched(first, rows, self._in_blocks(self._counts) if each is None else each, used)

    def _in_blocks(self, counts: Any) -> Any:
        """What threads have counted, added up in blocks by the numbers of matches; they start over."""
        sums = empty(BLOCKS * self._kind.itemsize // 8, np.int64)
        self._threads.start(ADD_UP, BLOCKS, counts, self._whole, sums)
        return sums

    def fetched(self, launched: _Launched) -> Batch:
        series = self._series
        usage = np.zeros(1, dtype_of(series_kernel(series.game).Usage))
        for name, used in zip(USAGE, np.split(fetched(launched.used), len(USAGE)), strict=True):
            usage[name][0] = used
        counts = fetched(launched.counts)
        if not series.with_each:
            counts = counts.view(self._kind)
            _forget_scratch(counts)
        return Batch(
            launched.first, Statistics(fetched(launched.rows), counts, usage), by_block=not series.with_each
        )


def _whole_blocks(games: int) -> int:
    return -(-games // BLOCKS) * BLOCKS


def _whole_words(kind: np.dtype[Any]) -> Records:
    """Of each word of such a record whether it is a number by itself; else its halves are added up apart."""
    assert kind.fields is not None
    whole = np.zeros(kind.itemsize // 8, np.int64)
    for number, offset, *_ in kind.fields.values():
        if number.base.itemsize == 8:
            whole[offset // 8 : (offset + number.itemsize) // 8] = 1
    return whole


def _forget_scratch(counts: Records) -> None:
    assert counts.dtype.names is not None
    for name in counts.dtype.names:
        if name.startswith(SCRATCH):
            counts[name] = 0
