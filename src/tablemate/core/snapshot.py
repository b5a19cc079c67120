"""Snapshots: a record as views read it.

A view asks for thousands of values, and looking after each as strict records do costs more than the view
itself. So a snapshot reads a number once, and then has it as a plain attribute; an array of numbers is the
memory itself. What is written to one goes to its bytes as well, as rules that try something expect. Nothing
is checked: where rules are not compiled, views read strict records.
"""

import struct
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tablemate.core.rule import UNCOMPILED
from tablemate.core.shadow import CODES, shadow, shadow_class

Read = Callable[[memoryview], Any]


def snapshot(records: np.ndarray[Any, Any]) -> Any:
    """The first of some records as it is now; it does not follow what becomes of it."""
    if UNCOMPILED:
        return shadow(records)
    return snapshot_class(records.dtype)(memoryview(bytearray(records.view(np.uint8).data)))


class Snapshot:
    """The bytes of one record, by field name."""

    _readers: dict[str, Read]
    _numbers: dict[str, tuple[struct.Struct, int]]
    _raw: memoryview

    def __init__(self, raw: memoryview) -> None:
        self.__dict__["_raw"] = raw

    def __getattr__(self, name: str) -> Any:
        """A field that is asked for the first time."""
        try:
            value = self._readers[name](self._raw)
        except KeyError:
            raise AttributeError(name) from None
        self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        number, offset = self._numbers[name]
        number.pack_into(self._raw, offset, value)
        self.__dict__[name] = value


@cache
def snapshot_class(dtype: np.dtype[Any]) -> type:
    """A class for records of one layout."""
    assert dtype.fields is not None
    numbers = {
        name: (struct.Struct(f"={CODES[whole.str[1:]]}"), offset)
        for name, (whole, offset, *_) in dtype.fields.items()
        if _is_number(whole)
    }
    readers = {name: _reader(dtype, name, numbers) for name in dtype.fields}
    return type("Snapshot", (Snapshot,), {"_readers": readers, "_numbers": numbers})


def _reader(dtype: np.dtype[Any], name: str, numbers: dict[str, tuple[struct.Struct, int]]) -> Read:
    assert dtype.fields is not None
    whole, first = dtype.fields[name][:2]
    end = first + whole.itemsize
    if name in numbers:
        read = numbers[name][0].unpack_from
        return lambda raw: read(raw, first)[0]
    base, shape = whole.subdtype or (whole, ())
    if shape and _is_number(base):
        code = CODES[base.str[1:]]
        return lambda raw: raw[first:end].cast(code, shape)  # type: ignore[call-overload]
    strict = shadow_class(dtype)
    return lambda raw: getattr(strict(raw), name)  # masks and nested records, which few views read


def _is_number(dtype: np.dtype[Any]) -> bool:
    return dtype.names is None and dtype.subdtype is None and dtype != np.uint64
