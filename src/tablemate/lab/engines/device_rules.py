"""Rules for the GPU: the same functions, compiled for it once more.

A rule's own text is compiled. What it calls is found by name in its module, so each function gets a copy of
those names in which rules have been replaced by their versions for the GPU. Like on a core, each is compiled
once, for exactly the types that its annotations name, callees first. Bits alone have a text of their own: a
GPU counts them in one instruction, which makes scripted play twice as fast.
"""

import inspect
from collections.abc import Iterable, Mapping
from types import FunctionType
from typing import Any

import numpy as np

from tablemate.core import bits
from tablemate.core.rule import UNCOMPILED

# All is in one piece, so nothing is left to optimise when it is linked; the simulator does not know the word.
IN_ONE_PIECE: dict[str, Any] = {} if UNCOMPILED else {"lto": False}


def cuda_module() -> Any:
    """Numba's door to the GPU."""
    if not hasattr(np, "row_stack"):  # NumPy 2.5 has dropped it, numba-cuda still asks for it
        np.row_stack = np.vstack
    from numba import config, cuda

    settings: Any = config
    settings.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a short series is no mistake
    return cuda


def compiled(function: Any, *, device: bool = False) -> Any:
    """A function for the GPU, compiled on first use; one that is called there (`device`), or started."""
    return cuda_module().jit(function, device=device, **IN_ONE_PIECE)


def on_device(rules: Iterable[Any]) -> dict[Any, Any]:
    """These rules and all they call, each with its version for the GPU."""
    from tablemate.core.compiling import in_calling_order

    instead = _counted_bits()
    made: dict[Any, Any] = {}
    for r in in_calling_order(rules):
        function = instead[r] if r in instead else _calling(r.py_func, made)
        made[r] = cuda_module().jit(types_of(r.py_func), device=True, **IN_ONE_PIECE)(function)
    return made


def types_of(function: Any) -> tuple[Any, ...]:
    """What a function takes, by its annotations."""
    from tablemate.core.compiling import numba_type

    hints = inspect.get_annotations(function, eval_str=True)
    return tuple(numba_type(hints[name]) for name in inspect.signature(function).parameters)


def _calling(function: Any, made: Mapping[Any, Any]) -> FunctionType:
    """The same text, calling what was made for the GPU instead of the rules."""
    known = function.__globals__
    instead = {name: made[r] for name, r in known.items() if type(r).__hash__ is not None and r in made}
    again = FunctionType(function.__code__, {**known, **instead}, function.__name__)
    again.__annotations__ = function.__annotations__
    again.__module__ = function.__module__
    again.__qualname__ = function.__qualname__
    return again


def _counted_bits() -> dict[Any, Any]:
    """What a GPU has instructions for, instead of the rules of core/bits.py."""
    from numba import int64, uint64

    cuda = cuda_module()

    def count_bits(mask: Any) -> Any:
        return int64(cuda.popc(mask))

    def lowest(mask: Any) -> Any:
        return int64(cuda.popc((mask & (~mask + uint64(1))) - uint64(1)))

    def highest(mask: Any) -> Any:
        return 63 - int64(cuda.clz(mask))

    return {bits.count_bits: count_bits, bits.lowest: lowest, bits.highest: highest}
