"""Rules: plain functions on records.

As they stand, they run on the strict records of shadow.py. `compiling.py` turns the same functions into
machine code; same seed and actions, same bytes. With TABLEMATE_UNCOMPILED=1 in the environment nothing is
ever compiled.
"""

import os
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, TypeGuard, TypeVar

import numpy as np

from tablemate.core.record import Array
from tablemate.core.shadow import RawShadows, Shadows, Word, as_number, cells

UNCOMPILED = "1" in (os.environ.get("TABLEMATE_UNCOMPILED"), os.environ.get("NUMBA_DISABLE_JIT"))

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


class Many(Array[T], Generic[T]):
    """An array of records, as crossings from Python take it."""

    shape: tuple[int]


class Codes(Array[int]):
    """Room for action codes, points or factors: 64-bit integers."""

    shape: tuple[int]


class Raw:
    """Bytes that a rule views as a record: they cross from Python faster than a record does."""

    def __getitem__(self, part: slice, /) -> "Raw":
        raise TypeError("annotation only")

    def view(self, dtype: np.dtype[Any]) -> Any:
        raise TypeError("annotation only")


class Features(Array[int]):
    """Room for an observation: 16-bit integers."""

    shape: tuple[int]


if TYPE_CHECKING:

    def uint64(value: int) -> int:
        """A number as a mask."""

    def int64(value: int) -> int:
        """A mask as a number."""

else:
    uint64, int64 = Word, as_number


def scratch_array(n: int, kind: np.dtype[Any]) -> Any:
    """Room for so many numbers or records, all zero and gone when the rule returns; `n` is a constant."""
    return as_argument(np.zeros(n, kind))


CASTS: dict[Any, str] = {
    uint64: "uint64",
    int64: "int64",
    scratch_array: "scratch_array",
}  # what numbas.py calls them


def rule(function: F) -> F:
    """Mark a function of the rules: it may be compiled, and calls nothing but other rules."""
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def is_rule(value: object) -> TypeGuard[FunctionType]:
    return isinstance(value, FunctionType) and getattr(value, "is_rule", False)


def as_argument(value: Any) -> Any:
    """What a rule takes as it stands: strict records in place of an array."""
    if not isinstance(value, np.ndarray):
        return value
    if value.dtype == np.uint8:
        return RawShadows(value)
    return Shadows(value) if value.dtype.names else cells(value)
