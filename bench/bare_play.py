"""Bare matches of a compiled line-up: played whole, nothing watched, on one core or on a GPU.

They are the matches of the series, with its seeds and streams: on both they end in the same states, bit for
bit.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tablemate.core import hashing
from tablemate.core.game import Game
from tablemate.core.hashing import Hashing
from tablemate.core.record import copied, dtype_of
from tablemate.core.rng import Rng
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.core.specialise import specialise
from tablemate.lab.engines.device import BLOCK, DeviceArrays, DeviceKernels, empty, fetched, sent
from tablemate.lab.engines.device_rules import cuda_module
from tablemate.lab.series import Series

HERE = Path(__file__).parent
BARE, THREADS = HERE / "bare_kernel.py", HERE / "bare_threads.py"
FIND_STARTS, PLAY_STARTS = ENTRIES = "find_starts", "play_starts"
AT_ONCE = 6 * BLOCK  # threads to each multiprocessor: more do not fit, and fewer leave it waiting


@cache
def bare_threads_of(game: Game) -> DeviceKernels:
    """Those that play bare matches of a game: bare_threads.py."""
    bare = specialise(BARE, game.package)
    called = {
        FIND_STARTS: (hashing.match_seed_of, bare.begin_streams, bare.stream_start),
        PLAY_STARTS: (bare.play_bare,),
    }
    return DeviceKernels(game, THREADS, called)


@dataclass(frozen=True)
class Ended:
    """What bare matches came to."""

    moves: int
    states: Records  # final ones, of the first matches


def play_on_core(series: Series, games: int, *, first: int = 0) -> Ended:
    """Play matches `first` and following on one core, and keep all their final states."""
    assert series.compiled_line_up is not None
    book = rulebook_of(series.game)
    states = copied(np.repeat(book.blank(series.options), games))
    moves = book.kernel(BARE).play_bare_at(
        states,
        book.tables,
        np.array(series.compiled_line_up, np.int64),
        np.zeros(book.max_seats, dtype_of(Rng)),
        np.zeros(1, dtype_of(Hashing)),
        book.muted,
        np.zeros(max(book.max_legal, book.max_seats), np.int64),
        series.seed,
        first,
        series.stall_after,
    )
    return Ended(int(moves), states)


class OnGpu:
    """Bare matches on a GPU, in two steps: find where their streams begin, then play them."""

    def __init__(self, series: Series, *, threads: int | None = None) -> None:
        assert series.compiled_line_up is not None
        self._series = series
        self._threads = threads or AT_ONCE * cuda_module().get_current_device().MULTIPROCESSOR_COUNT
        self._desk = DeviceArrays(series.game, series.options)
        self._line_up = sent(np.array(series.compiled_line_up, np.int64))
        book = rulebook_of(series.game)
        self._muted = sent(book.muted)
        self._state = book.state_dtype

    def room_for_starts(self, games: int) -> Any:
        return empty((1 + len(self._series.seats)) * games, np.int64)

    def find_starts(self, starts: Any, *, first: int = 0) -> None:
        """Have the streams of matches `first` and following found, as many as there is room for."""
        seats = len(self._series.seats)
        bare_threads_of(self._series.game).start(
            FIND_STARTS, self._threads, starts, seats, self._series.seed, first
        )

    def play(self, starts: Any, *, keep: int = 0) -> Ended:
        """Play a match from each start, and keep the first final states."""
        moves, finals = self.room_to_end(keep)
        self.launch(starts, moves, finals)
        return Ended(int(fetched(moves).sum()), fetched(finals).view(self._state))

    def room_to_end(self, keep: int = 0) -> tuple[Any, Any]:
        """Room for the moves that each thread makes, all in all, and for so many final states."""
        return sent(np.zeros(self._threads, np.int64)), empty(keep * self._state.itemsize // 8, np.int64)

    def launch(self, starts: Any, moves: Any, finals: Any) -> None:
        """Have a match played from each start; the GPU is still at it when this returns."""
        desk = self._desk
        bare_threads_of(self._series.game).start(
            PLAY_STARTS,
            self._threads,
            desk.blank,
            desk.lasting,
            desk.tables,
            self._line_up,
            self._muted,
            starts,
            moves,
            finals,
            self._series.stall_after,
        )
