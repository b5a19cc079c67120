"""Rules for the GPU: the same functions, compiled for it once more.

Like on a core, each is compiled once, for exactly the types that its annotations name, callees first. Bits
alone have a text of their own: a GPU counts them in one instruction, which makes scripted play twice as fast.
And records are copied by words, where the compiler for the GPU would copy them byte by byte.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from tablemate.core import bits
from tablemate.core.call_graph import calling, in_calling_order, rebound
from tablemate.core.rule import UNCOMPILED

# All is in one piece, so nothing is left to optimise when it is linked; the simulator does not know the word.
IN_ONE_PIECE: dict[str, Any] = {} if UNCOMPILED else {"lto": False}
AT_ONCE = 8  # words that are read before the first of them is written
WRITTEN_OUT = 16  # blocks of code: a rule with fewer may stand wherever it is called


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


def on_device(rules: Iterable[Any], *, apart: bool = False) -> dict[Any, Any]:
    """These rules and all they call, each with its version for the GPU; long ones are kept `apart`."""
    from tablemate.core import numbas
    from tablemate.core.compiling import types_of

    _copy_records_by_words()
    instead = _counted_bits()
    made: dict[Any, Any] = {}
    for r in in_calling_order(rules):
        function = instead[r] if r in instead else rebound(r, calling(made, numbas))
        made[r] = cuda_module().jit(types_of(r)[1], device=True, **IN_ONE_PIECE)(function)
        if apart:
            _keep_apart(made[r])
    return made


def _keep_apart(made: Any) -> None:
    """Have a rule of some length called, and not written out wherever it is called.

    Threads that play levels are seldom at the same place, and what a GPU then waits for is instructions: the
    fewer there are, the more of them it finds in its cache.
    """
    for version in made.overloads.values():
        for function in version.library.modules[0].functions:
            if len(function.blocks) >= WRITTEN_OUT:
                function.attributes.add("noinline")


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


@cache
def _copy_records_by_words() -> None:
    """Have Numba store a record in another word by word."""
    from numba.cuda.descriptor import cuda_target

    context: Any = cuda_target.target_context
    otherwise = context.pack_value

    def pack_value(builder: Any, kind: Any, value: Any, place: Any, align: int | None = None) -> None:
        width = _word_width(kind)
        if width is None:
            otherwise(builder, kind, value, place, align)
        else:
            _copy_words(builder, value, place, kind.size // width, width)

    context.pack_value = pack_value


def _word_width(kind: Any) -> int | None:
    """How many bytes of a record can be copied at once, if it is one and it pays."""
    if not hasattr(kind, "fields") or not getattr(kind, "aligned", False):
        return None
    from numba.np.numpy_support import as_dtype

    width = min(8, as_dtype(kind).alignment)
    return width if width >= 4 and kind.size % width == 0 else None


def _copy_words(builder: Any, value: Any, place: Any, n: int, width: int) -> None:
    """Some are read, then written, so that they need not wait for each other."""
    from llvmlite import ir
    from numba.core import cgutils

    word, index = ir.IntType(8 * width), ir.IntType(64)
    source, there = (builder.bitcast(pointer, word.as_pointer()) for pointer in (value, place))

    def copy(first: Any, how_many: int) -> None:
        places = [builder.add(first, ir.Constant(index, k)) for k in range(how_many)]
        read = [builder.load(builder.gep(source, [at]), align=width) for at in places]
        for at, one in zip(places, read, strict=True):
            builder.store(one, builder.gep(there, [at]), align=width)

    whole = n // AT_ONCE
    if whole:
        with cgutils.for_range(builder, ir.Constant(index, whole)) as loop:
            copy(builder.mul(loop.index, ir.Constant(index, AT_ONCE)), AT_ONCE)
    copy(ir.Constant(index, whole * AT_ONCE), n % AT_ONCE)
