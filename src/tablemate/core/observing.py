"""Observations that a game need not write: its public fields, value by value.

A field is public if everybody at the table may know all of it. Numbers are told as they are, as far as 16
bits go; masks bit by bit. The observer's seat comes first.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tablemate.core.compiled import Features, int64, rule, uint64
from tablemate.core.record import RULES_VERSION, SCRATCH, fields_of
from tablemate.core.specialise import written_out

MOST_TOLD = 32_767  # that an observation has room for
BITS = 64
Field = tuple[str, tuple[int, ...], bool]  # how a rule names it, its axes, whether it is a mask
HEAD = """@rule
def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    out[0] = seat
    at = 1
"""


def public_fields(state: type) -> tuple[str, ...]:
    """All fields of a record in which nothing is hidden but the chance ahead."""
    unseen = ("rng", RULES_VERSION)
    return tuple(name for name in fields_of(state) if name not in unseen and not name.startswith(SCRATCH))


def observed(state: type, fields: Sequence[str]) -> int:
    """How long an observation of these fields is."""
    return 1 + sum(
        int(np.prod(shape, dtype=int)) * (BITS if is_mask else 1)
        for _, shape, is_mask in _told(state, fields)
    )


def observer(state: type, tables: type, fields: Sequence[str], package: str) -> Any:
    """The rule that writes them."""
    text = HEAD + "".join(_lines(field) for field in _told(state, fields))
    given = {"State": state, "Tables": tables, "Features": Features, "rule": rule}
    casts = {"int64": int64, "uint64": uint64, "MOST_TOLD": MOST_TOLD}
    name = f"tablemate_observe_{package.replace('.', '_')}"
    return written_out(name, text, f"<what a seat sees in {package}>", **given, **casts).observe


def _told(state: type, fields: Sequence[str]) -> Iterator[Field]:
    known = fields_of(state)
    for name in fields:
        base, shape = known[name]
        yield from _leaves(f"s.{name}{_index(0, len(shape))}", shape, base)


def _leaves(path: str, shape: tuple[int, ...], base: np.dtype[Any]) -> Iterator[Field]:
    if base.fields is None:
        yield path, shape, base == np.uint64
        return
    for name, (kind, *_) in base.fields.items():
        inner, more = kind.subdtype or (kind, ())
        yield from _leaves(f"{path}.{name}{_index(len(shape), len(more))}", shape + more, inner)


def _index(first: int, axes: int) -> str:
    return f"[{', '.join(f'i{first + k}' for k in range(axes))}]" if axes else ""


def _lines(field: Field) -> str:
    """A loop for each axis, and the value."""
    path, shape, is_mask = field
    axes = [*shape, BITS] if is_mask else [*shape]
    loops = [f"{'    ' * (k + 1)}for i{k} in range({size}):\n" for k, size in enumerate(axes)]
    value = f"int64({path} >> uint64(i{len(shape)}) & uint64(1))" if is_mask else f"int64({path})"
    steps = (f"out[at] = min(max({value}, -MOST_TOLD), MOST_TOLD)", "at += 1")
    return "".join(loops) + "".join(f"{'    ' * (len(axes) + 1)}{step}\n" for step in steps)
