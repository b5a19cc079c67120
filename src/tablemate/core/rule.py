"""Rules: plain functions on records, compiled by one decorator (compiling.py says how).

With TABLEMATE_UNCOMPILED=1 in the environment rules stay plain Python on strict records (see
shadow.py); same seed and actions, same bytes.
"""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

from tablemate.core import compile_cache
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

    def rule(function: F) -> F:
        """Compile a function of the rules."""

elif UNCOMPILED:
    uint64, int64 = Word, as_number

    def rule(function):
        return function

else:
    import numba

    uint64, int64 = numba.uint64, numba.int64

    def rule(function):
        folder = str(compile_cache.folder_of(compile_cache.owner_of(function.__module__)))
        # Both: numba.config forgets CACHE_DIR when any NUMBA_ variable changes.
        os.environ["NUMBA_CACHE_DIR"] = numba.config.CACHE_DIR = folder
        return numba.njit(cache=True, nogil=True, error_model="numpy")(function)


def many(array: np.ndarray[Any, Any]) -> Any:
    """An array as rules take it: itself when compiled, strict when not."""
    if not UNCOMPILED:
        return array
    if array.dtype == np.uint8:
        return RawShadows(array)
    return Shadows(array) if array.dtype.names else cells(array)
