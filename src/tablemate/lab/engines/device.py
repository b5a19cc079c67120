"""The GPU: its arrays, and the kernels of a game, compiled for it and started.

Under Numba's simulator (NUMBA_ENABLE_CUDASIM=1, with uncompiled rules) the same kernels run in plain Python.
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tablemate.core import hashing
from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.record import SCRATCH, dtype_of
from tablemate.core.rule import UNCOMPILED, as_argument
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.core.specialise import specialise
from tablemate.core.watching import SERIES
from tablemate.lab.engines.device_rules import compiled, cuda_module, on_device

KERNELS = Path(__file__).parent.parent / "kernels"
BARE, THREADS = KERNELS / "bare.py", KERNELS / "threads.py"
PLAY_SERIES, FIND_STARTS, PLAY_STARTS = ENTRIES = "play_series", "find_starts", "play_starts"
BLOCK = 128  # threads that are started together


class Threads:
    """What threads of the GPU do in one game: kernels/threads.py, with all that it calls."""

    def __init__(self, game: Game) -> None:
        self.series = specialise(SERIES, game.package)
        self._bare = specialise(BARE, game.package)
        self._kernel = specialise(THREADS, game.package)
        self._compiled: dict[str, Any] = {}
        vars(self._kernel).update(
            room=as_argument if UNCOMPILED else compiled(_itself, device=True),
            Row=self.series.Row,
            ROW=dtype_of(self.series.Row),
            USAGE=dtype_of(self.series.Usage),
            WATCH=dtype_of(self.series.Watch),
        )

    def functions(self, *names: str) -> list[Any]:
        """Some of them by their names, ready to be compiled."""
        bare = self._bare
        called = {
            PLAY_SERIES: (hashing.match_seed_of, self.series.play_match),
            FIND_STARTS: (hashing.match_seed_of, bare.begin_streams, bare.stream_start),
            PLAY_STARTS: (bare.play_bare,),
        }
        rules = [r for name in names for r in called[name]]
        made = {r: r for r in rules} if UNCOMPILED else on_device(rules)
        vars(self._kernel).update({r.__name__: made[r] for r in rules})
        return [getattr(self._kernel, name) for name in names]

    def start(self, name: str, threads: int, *arguments: Any) -> None:
        """Let so many threads run a function; its answers are there when they are fetched."""
        if name not in self._compiled:
            self._compiled[name] = compiled(*self.functions(name))
        run = self._compiled[name][threads // BLOCK, BLOCK]
        run(*(map(as_argument, arguments) if UNCOMPILED else arguments))


def _itself(array: Any) -> Any:
    return array


@cache
def threads_of(game: Game) -> Threads:
    """The one of a game in this process."""
    return Threads(game)


class Desk:
    """What every match of a game with these options needs on the GPU."""

    def __init__(self, game: Game, options: GameOptions, line_up: tuple[int, ...]) -> None:
        book = rulebook_of(game)
        self.threads = threads_of(game)
        self.state_words = book.state_dtype.itemsize // 8
        self.blank = sent(book.blank(options).view(np.int64))
        self.lasting = sent(lasting_words(book.state_dtype))
        self.tables = sent(book.tables)
        self.line_up = sent(np.array(line_up, np.int64))
        self.muted = sent(book.muted)


def lasting_words(state: np.dtype[Any]) -> Records:
    """The words of a record that are more than scratch: what a match may leave behind."""
    assert state.fields is not None
    lasting = set[int]()
    for name, (kind, offset, *_) in state.fields.items():
        if not name.startswith(SCRATCH):
            lasting.update(range(offset // 8, (offset + kind.itemsize - 1) // 8 + 1))
    return np.array(sorted(lasting), np.int64)


def sent(array: Records) -> Any:
    """An array, on the GPU."""
    return array if UNCOMPILED else cuda_module().to_device(array)


def empty(n: int, kind: Any) -> Any:
    """Room on the GPU that is yet to be written."""
    return np.zeros(n, kind) if UNCOMPILED else cuda_module().device_array(n, kind)


def fetched(array: Any) -> Records:
    """What the GPU has made of an array, once it has done all it was asked to."""
    answer: Records = array if UNCOMPILED else array.copy_to_host()
    return answer


def multiprocessors() -> int:
    """How many the GPU has."""
    count: int = cuda_module().get_current_device().MULTIPROCESSOR_COUNT
    return count
