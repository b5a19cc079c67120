"""Rules for the GPU: the same functions, compiled for it once more.

Like on a core, each is compiled once, for exactly the types that its annotations name, callees first. Bits
alone have a text of their own: a GPU counts them in one instruction, which makes scripted play twice as fast.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from tablemate.core import bits
from tablemate.core.call_graph import calling, in_calling_order, rebound
from tablemate.core.rule import UNCOMPILED

# All is in one piece, so nothing is left to optimise when it is linked; the simulator does not know the word.
IN_ONE_PIECE: dict[str, Any] = {} if UNCOMPILED else {"lto": False}


def cuda_module() -> Any:
    """Numba's door to the GPU."""
    if not hasattr(np, "row_stack"):  # NumPy 2.5 has dropped it, numba-cuda still asks for it
        np.row_stack = np.vstack
    from numba import config, cuda

    settings: Any = config
    settings.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a short series is not a mistake
    return cuda


def compiled(function: Any, *, device: bool = False) -> Any:
    """A function for the GPU, compiled on first use; one that is called there (`device`), or started."""
    return cuda_module().jit(function, device=device, **IN_ONE_PIECE)


def on_device(rules: Iterable[Any]) -> dict[Any, Any]:
    """These rules and all they call, each with its version for the GPU."""
    from tablemate.core import numbas
    from tablemate.core.compiling import types_of

    instead = _counted_bits()
    made: dict[Any, Any] = {}
    for r in in_calling_order(rules):
        function = instead[r] if r in instead else rebound(r, calling(made, numbas))
        made[r] = cuda_module().jit(types_of(r)[1], device=True, **IN_ONE_PIECE)(function)
    return made


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
