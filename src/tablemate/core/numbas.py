"""What rules call that Numba has an equal of: casts, and room to work in."""

from typing import Any

from llvmlite import ir
from numba import int64, types, uint64
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

__all__ = ["int64", "scratch_array", "uint64"]
WORD = 8  # bytes


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def scratch_array(typing: Any, n: Any, kind: Any) -> Any:
    """An array on the stack, all zero."""
    if not isinstance(n, types.IntegerLiteral):
        raise TypeError("the size of a scratch array must be a constant")
    array_type = types.Array(kind.dtype, 1, "C")

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_abi_sizeof(context.get_data_type(array_type.dtype))
        words = -(-n.literal_value * size // WORD)
        data = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(8 * WORD), words), zfill=True)
        array = make_array(array_type)(context, builder)
        populate_array(
            array,
            data=builder.bitcast(data, array.data.type),
            shape=[context.get_constant(types.intp, n.literal_value)],
            strides=[context.get_constant(types.intp, size)],
            itemsize=context.get_constant(types.intp, size),
            meminfo=None,
        )
        return array._getvalue()

    return array_type(n, kind), lower
