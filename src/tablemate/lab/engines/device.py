"""The GPU: its arrays, and the kernels of a game, compiled for it and started.

Under Numba's simulator (NUMBA_ENABLE_CUDASIM=1, with uncompiled rules) the same kernels run in plain Python.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.record import SCRATCH, dtype_of
from tablemate.core.rule import CASTS, UNCOMPILED, as_argument
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.core.specialise import specialise
from tablemate.lab.engines.device_rules import compiled, cuda_module, on_device
from tablemate.lab.series_kernels import LEVEL_SERIES_KERNEL, SERIES_KERNEL

THREADS = Path(__file__).parent.parent / "kernels" / "threads.py"
PLAY_SERIES, ADD_UP = ENTRIES = "play_series", "add_up"
# By a thread, in kernels/threads.py.
PLAYED = "forget_usage", "begin_numbered", "play_decision", "end_numbered"
BLOCK = 128  # threads that are started together


class DeviceKernels:
    """What threads of the GPU do in one game: functions of a kernel file, with the rules that each calls.

    Long rules are kept `apart`, which pays where threads are seldom at the same place. What is `given` is put
    into the file besides.
    """

    def __init__(
        self,
        game: Game,
        kernel: Path,
        called: Mapping[str, Sequence[Any]],
        *,
        apart: bool = False,
        **given: Any,
    ) -> None:
        self._kernel = specialise(kernel, game.package)
        self._called = called
        self._apart = apart
        self._compiled: dict[str, Any] = {}
        self._given = {
            "as_records": as_argument if UNCOMPILED else compiled(_itself, device=True),
            **({} if UNCOMPILED else _numbas_casts(self._kernel)),
            **given,
        }

    def functions(self, *names: str) -> list[Any]:
        """Some of them by their names, ready to be compiled."""
        rules = [r for name in names for r in self._called[name]]
        made = {r: r for r in rules} if UNCOMPILED else on_device(rules, apart=self._apart)
        known = {**vars(self._kernel), **self._given, **{r.__name__: made[r] for r in rules}}
        return [_reading(getattr(self._kernel, name), known) for name in names]

    def prepare(self, name: str) -> None:
        """Compile a function before it is started, unless it has been."""
        from tablemate.core.compiling import types_of

        if name in self._compiled:
            return
        (function,) = self.functions(name)
        self._compiled[name] = compiled(function)
        self._compiled[name].compile(types_of(function)[1])

    def start(self, name: str, threads: int, *arguments: Any) -> None:
        """Let so many threads run a function; its answers are there when they are fetched."""
        if name not in self._compiled:
            self._compiled[name] = compiled(*self.functions(name))
        run = self._compiled[name][threads // BLOCK, BLOCK]
        run(*(map(as_argument, arguments) if UNCOMPILED else arguments))


def _itself(array: Any) -> Any:
    return array


def _reading(function: FunctionType, known: dict[str, Any]) -> FunctionType:
    """The same function, which finds these values by their names; the kernel itself is everybody's."""
    again = FunctionType(function.__code__, known, function.__name__)
    again.__annotations__ = function.__annotations__
    return again


def _numbas_casts(kernel: ModuleType) -> dict[str, Any]:
    """What a kernel casts with, by the names it has there, as Numba knows it."""
    from tablemate.core import numbas

    known = vars(kernel).items()
    return {
        name: getattr(numbas, cast) for own, cast in CASTS.items() for name, value in known if value is own
    }


@cache
def threads_of(game: Game, *, with_levels: bool) -> DeviceKernels:
    """Those that play and count series of a game: kernels/threads.py."""
    kernel: Any = specialise(LEVEL_SERIES_KERNEL if with_levels else SERIES_KERNEL, game.package)
    work = dtype_of(kernel.Work)
    return DeviceKernels(
        game,
        THREADS,
        {PLAY_SERIES: [getattr(kernel, name) for name in PLAYED], ADD_UP: ()},
        apart=with_levels,
        Row=kernel.Row,
        Task=kernel.Task,
        USAGE=dtype_of(kernel.Usage),
        WORK=work,
        WORK_WORDS=work.itemsize // 8,
    )


def series_kernel(game: Game) -> Any:
    return specialise(SERIES_KERNEL, game.package)


class DeviceArrays:
    """What every match of a game with these options needs on the GPU."""

    def __init__(self, game: Game, options: GameOptions) -> None:
        book = rulebook_of(game)
        self.blank = sent(book.blank(options).view(np.int64))
        self.lasting = sent(lasting_words(book.state_dtype))
        self.tables = sent(book.tables)


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
    """An uninitialised array on the GPU."""
    return np.zeros(n, kind) if UNCOMPILED else cuda_module().device_array(n, kind)


def fetched(array: Any) -> Records:
    """The content of a GPU array, once all work queued before is done."""
    answer: Records = array if UNCOMPILED else array.copy_to_host()
    return answer
