"""A record as one line of text: every field that is not zero, by name, so that nothing can be forgotten.

    rng.x=0x9e3779b97f4a7c15 points=12,7 board=0*30,1,2 players=2

Arrays are told in order, their last axis fastest, without the zeros at their end; `0*30` is thirty zeros.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.record import SCRATCH, SPARE

Records = np.ndarray[Any, Any]
WORTH_COUNTING = 3  # so many of the same value are told by their number


def write_record(record: Records) -> str:
    """One record, an array of length 1, as text."""
    texts = ((name, _written(values)) for name, values in _leaves(record))
    return " ".join(f"{name}={text}" for name, text in texts if text)


def read_record(text: str, layout: np.dtype[Any]) -> Records:
    """The record of a text; a BadInput says what is wrong with it."""
    record = np.zeros(1, layout)
    fields = dict(_leaves(record))
    for word in text.split():
        name, equals, told = word.partition("=")
        if not equals or name not in fields:
            raise BadInput(f"{word!r} is not a field of the position with its value")
        field = fields.pop(name)
        values = _values(word, told)
        if len(values) > field.size:
            raise BadInput(f"{word!r} has {len(values)} values, and there is room for {field.size}")
        try:
            field.flat[: len(values)] = np.array(values, field.dtype)
        except OverflowError:
            raise BadInput(f"{word!r} has a value that does not fit its field") from None
    return record


def _leaves(record: Records, before: str = "") -> Iterator[tuple[str, Records]]:
    """Every field but scratch, of nested records by dotted names, as views of the record."""
    for name in record.dtype.names or ():
        if not name.startswith(SCRATCH) and name != SPARE:
            if record.dtype[name].base.names:
                yield from _leaves(record[name], f"{before}{name}.")
            else:
                yield before + name, record[name]


def _written(field: Records) -> str:
    values = field.ravel().tolist()
    while values and values[-1] == 0:
        values.pop()
    words = [hex(value) if field.dtype == np.uint64 else str(value) for value in values]
    runs = ((word, len(list(same))) for word, same in groupby(words))
    return ",".join(f"{w}*{n}" if n >= WORTH_COUNTING else ",".join([w] * n) for w, n in runs)


def _values(word: str, told: str) -> list[int]:
    values: list[int] = []
    for item in told.split(","):
        value, _, times = item.partition("*")
        try:
            values += [int(value, 0)] * int(times or 1)
        except ValueError:
            raise BadInput(f"{item!r} in {word!r} is not a whole number") from None
    return values
