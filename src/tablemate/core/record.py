"""Records declared as annotated classes.

Readers and type checkers see named fields; NumPy, Numba and the strict uncompiled mode get a
dtype. Fields are laid out widest first and without hidden padding, so that equal records are
equal bytes; a field SPARE fills a record up to its alignment.
"""

from functools import cache
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints, overload

import numpy as np

I8 = Annotated[int, np.int8]
I16 = Annotated[int, np.int16]
I32 = Annotated[int, np.int32]
I64 = Annotated[int, np.int64]
U64 = Annotated[int, np.uint64]
Mask = U64  # sixty-four yes-or-no answers; combine it only with other masks

SCRATCH = "scratch_"  # fields so named are zero whenever a rule returns, and are no part of the position
SPARE = "_spare"
RULES_VERSION = "rules_version"  # of rules with former versions: the one a match is played by, from core

T = TypeVar("T")


class Array(Generic[T]):
    """A field of several values, its shape in the annotation: `Annotated[Array[I8], 10, 2]`.

    A rule that takes an array (`Codes`, `Many`) takes all or part of a field as a slice: `work.codes[:]`.
    """

    @overload
    def __getitem__(self, at: int | tuple[int, ...], /) -> T: ...
    @overload
    def __getitem__(self, at: slice, /) -> Any: ...
    def __getitem__(self, at: int | tuple[int, ...] | slice, /) -> Any:
        raise TypeError("annotation only")

    def __setitem__(self, at: int | tuple[int, ...], value: T, /) -> None:
        raise TypeError("annotation only")

    def __len__(self) -> int:
        raise TypeError("annotation only")


@cache
def fields_of(record: type) -> dict[str, tuple[np.dtype[Any], tuple[int, ...]]]:
    """Name -> (type of one value, shape), in declared order."""
    fields = {}
    for name, hint in get_type_hints(record, include_extras=True).items():
        kind, *extra = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        if get_origin(kind) is Array:
            (item,) = get_args(kind)
            base = get_args(item)[1] if get_origin(item) is Annotated else dtype_of(item)
            fields[name] = np.dtype(base), tuple(extra)
        else:
            fields[name] = (np.dtype(extra[0]) if extra else dtype_of(kind)), ()
    return fields


@cache
def dtype_of(record: type) -> np.dtype[Any]:
    """The record's layout: aligned (a GPU needs it), and every byte belongs to a field."""
    fields = [(name, base, shape) for name, (base, shape) in fields_of(record).items()]
    fields.sort(key=lambda field: -field[1].alignment)
    used = sum(base.itemsize * int(np.prod(shape, dtype=int)) for _, base, shape in fields)
    spare = -used % max((base.alignment for _, base, _ in fields), default=1)
    if spare:
        fields.append((SPARE, np.dtype(np.int8), (spare,)))
    layout = np.dtype([(n, base, shape) if shape else (n, base) for n, base, shape in fields], align=True)
    assert layout.itemsize == used + spare, f"{record.__name__} has hidden padding"
    return layout


def offset_of(layout: np.dtype[Any], field: str) -> int:
    """Where a field begins in its record, in bytes."""
    assert layout.fields is not None
    return int(layout.fields[field][1])


def copied(records: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A copy, as bytes: NumPy copies records field by field, twenty times slower."""
    return records.view(np.uint8).copy().view(records.dtype)
