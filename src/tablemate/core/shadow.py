"""Strict records for uncompiled rules.

A field reads as a Python int, a mask as a `Word` of 64 bits, exactly as compiled rules compute.
What compiled code would get silently wrong raises here at once: a store that does not fit, an
index out of range (or negative), a shift by 64, a mask mixed with a plain number. So the same
rules run with the same bytes, and running them uncompiled is the sanitizer of the tests.
"""

import operator
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

FULL_WORD = 0xFFFFFFFFFFFFFFFF
CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q"}


class Word:
    """An unsigned 64-bit word: wraps around, and refuses to mix with plain numbers."""

    __slots__ = ("_bits",)

    def __init__(self, value: "int | Word" = 0) -> None:
        self._bits = (value if type(value) is int else int(value)) & FULL_WORD

    def __int__(self) -> int:
        return self._bits

    def __repr__(self) -> str:
        return f"Word({self._bits:#x})"

    def __hash__(self) -> int:
        return hash(self._bits)

    def __bool__(self) -> bool:
        return self._bits != 0

    def __invert__(self) -> "Word":
        return Word(~self._bits)

    def __neg__(self) -> "Word":
        return Word(-self._bits)


def _strict(operation: Callable[[int, int], Any], result: Callable[[Any], Any]) -> Callable[[Word, Any], Any]:
    def apply(self: Word, other: Any) -> Any:
        if type(other) is not Word:
            raise TypeError(f"a mask meets {other!r}, which is not a mask: wrap it in uint64()")
        return result(operation(self._bits, other._bits))

    return apply


def _shift(operation: Callable[[int, int], int]) -> Callable[[Word, Any], Word]:
    def apply(self: Word, places: "int | Word") -> Word:
        by = places._bits if type(places) is Word else int(places)
        if not 0 <= by < 64:
            raise ValueError(f"a mask shifted by {by} places")
        return Word(operation(self._bits, by))

    return apply


for _name in ("add", "sub", "mul", "and_", "or_", "xor", "floordiv", "mod"):
    for _prefix in ("__", "__r"):
        setattr(Word, f"{_prefix}{_name.rstrip('_')}__", _strict(getattr(operator, _name), Word))
for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(Word, f"__{_name}__", _strict(getattr(operator, _name), bool))
for _name in ("lshift", "rshift"):
    setattr(Word, f"__{_name}__", _shift(getattr(operator, _name)))


def as_number(value: int | Word) -> int:
    """A mask as a signed number of 64 bits, as compiled rules take it."""
    number = int(value)
    if type(value) is Word and number >> 63:
        return number - (1 << 64)
    if not -(1 << 63) <= number < 1 << 63:
        raise OverflowError(f"{number} does not fit 64 bits")
    return number


def _word(value: Any) -> int:
    if type(value) is not Word:
        raise TypeError(f"{value!r} stored as a mask: wrap it in uint64()")
    return int(value)


def check_index(at: Any, shape: tuple[int, ...]) -> None:
    """Refuse an index out of range, or below zero, in any dimension."""
    for index, size in zip(at if type(at) is tuple else (at,), shape, strict=True):
        if not 0 <= index < size:
            raise IndexError(f"index {at} outside an array of shape {shape}")


class Cells:
    """An array whose index must be in range, in every dimension; its values read as ints, or as Words."""

    __slots__ = ("_cells", "_is_mask", "shape")

    def __init__(self, cells: memoryview) -> None:
        self._cells = cells
        self._is_mask = cells.format in ("Q", "L")  # NumPy has its own letter for it
        assert cells.shape is not None
        self.shape = cells.shape

    def __getitem__(self, at: Any) -> Any:
        if type(at) is slice:
            return Cells(self._cells[at])
        value = self._cells[self._checked(at)]
        return Word(value) if self._is_mask else value

    def __setitem__(self, at: Any, value: Any) -> None:
        self._cells[self._checked(at)] = _word(value) if self._is_mask else value

    def __len__(self) -> int:
        return self.shape[0]

    def _checked(self, at: Any) -> Any:
        check_index(at, self.shape)
        return at


def cells(array: np.ndarray[Any, Any]) -> Cells:
    """A plain array of numbers, as uncompiled rules take it."""
    return Cells(memoryview(array.data))


class Shadows:
    """An array of records whose items are shadows."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.shape = array.shape
        self._array = array
        raw = memoryview(array.view(np.uint8).reshape(-1).data)
        size = array.dtype.itemsize
        kind = shadow_class(array.dtype)
        self._items = [kind(raw[i * size : (i + 1) * size]) for i in range(len(array))]

    def __getitem__(self, i: Any) -> Any:
        if type(i) is slice:
            return Shadows(self._array[i])
        check_index(i, self.shape)
        return self._items[i]

    def __setitem__(self, i: int, record: Any) -> None:
        self[i]._raw[:] = record._raw

    def __len__(self) -> int:
        return len(self._items)

    def view(self, dtype: np.dtype[Any]) -> Cells:
        return cells(self._array.view(dtype))


class RawShadows:
    """Bytes that can be viewed as records, or as plain numbers."""

    def __init__(self, raw: np.ndarray[Any, Any]) -> None:
        self._raw = raw

    def __getitem__(self, part: slice) -> "RawShadows":
        return RawShadows(self._raw[part])

    def view(self, dtype: np.dtype[Any]) -> Shadows | Cells:
        seen = self._raw.view(dtype)
        return Shadows(seen) if dtype.names else cells(seen)


def shadow(array: np.ndarray[Any, Any], i: int = 0) -> Any:
    """One record of an array, readable and writable by field name."""
    return Shadows(array[i : i + 1])[0]


@cache
def shadow_class(dtype: np.dtype[Any]) -> type:
    """A class over the bytes of one record, with a property for each field."""
    names = tuple(dtype.names or ())

    def init(self: Any, raw: memoryview) -> None:
        self._raw = raw

    body: dict[str, Any] = {
        "__slots__": ("_raw", *(f"_part_{n}" for n in names)),
        "__init__": init,
        "dtype": dtype,
    }
    for name in names:
        body[name] = _field(dtype, name)
    return type("Shadow", (), body)


def _part(dtype: np.dtype[Any], name: str, raw: memoryview) -> Any:
    """What stands behind one field: a nested shadow, a list of them, cells, or a view of one value."""
    assert dtype.fields is not None
    whole, offset = dtype.fields[name][:2]
    base, shape = whole.subdtype or (whole, ())
    part = raw[offset : offset + whole.itemsize]
    if base.names:
        kind, size = shadow_class(base), base.itemsize
        if not shape:
            return kind(part)
        if len(shape) == 1:
            return Shadows(np.frombuffer(part, base))
        count = whole.itemsize // size
        return Records([kind(part[k * size : (k + 1) * size]) for k in range(count)], shape)
    code = CODES[base.str[1:]]
    return Cells(part.cast(code, shape)) if shape else part.cast(code)  # type: ignore[call-overload]


class Records:
    """A field of nested records in several dimensions: read them by index, never replace them."""

    def __init__(self, records: list[Any], shape: tuple[int, ...]) -> None:
        self._records, self.shape = records, shape

    def __getitem__(self, at: Any) -> Any:
        check_index(at, self.shape)
        flat = 0
        for index, size in zip(at if type(at) is tuple else (at,), self.shape, strict=True):
            flat = flat * size + index
        return self._records[flat]

    def __setitem__(self, at: Any, value: Any) -> None:
        raise TypeError("write the fields of a nested record, not the record")

    def __len__(self) -> int:
        return self.shape[0]


def _field(dtype: np.dtype[Any], name: str) -> property:
    """A field's property; what stands behind it is made when it is first asked for."""
    slot = f"_part_{name}"
    read = operator.attrgetter(slot)

    def part(self: Any) -> Any:
        try:
            return read(self)
        except AttributeError:
            made = _part(dtype, name, self._raw)
            setattr(self, slot, made)
            return made

    whole = dtype[name]
    if whole.subdtype:
        return property(part)
    if whole.names:

        def put_record(self: Any, record: Any) -> None:
            part(self)._raw[:] = record._raw

        return property(part, put_record)
    if whole == np.uint64:

        def get_word(self: Any) -> Word:
            return Word(part(self)[0])

        def put_word(self: Any, value: Any) -> None:
            part(self)[0] = _word(value)

        return property(get_word, put_word)

    def get(self: Any) -> int:
        value: int = part(self)[0]
        return value

    def put(self: Any, value: int) -> None:
        part(self)[0] = value

    return property(get, put)


def own_copy(record: Any) -> Any:
    """A shadow of a copy, on which rules can try things."""
    return type(record)(memoryview(bytearray(record._raw)))
