"""Rules as plain Python, for what looks at a single position: views and notation.

A compiled rule takes a record of machine memory; a view is given a shadow. `plain(rule)` is the same text,
calling the plain versions of all it calls, so that no rule has to be written a second time.
"""

from functools import cache
from types import FunctionType
from typing import Any, TypeVar

from tablemate.core.rule import int64, uint64
from tablemate.core.shadow import Word, as_number

F = TypeVar("F")

CASTS = {"int64": (int64, as_number), "uint64": (uint64, Word)}  # by name: as compiled, as plain


@cache
def plain(rule: F) -> F:
    """A rule that takes shadows; itself where rules are not compiled."""
    function: Any = getattr(rule, "py_func", None)
    if function is None:
        return rule
    known = function.__globals__
    called = {name: known[name] for name in function.__code__.co_names if name in known}
    instead = {name: plain(value) for name, value in called.items() if hasattr(value, "py_func")}
    for name, (compiled, cast) in CASTS.items():
        if called.get(name) is compiled:
            instead[name] = cast
    again: Any = FunctionType(function.__code__, {**known, **instead}, function.__name__)
    again.__defaults__ = function.__defaults__
    return again  # type: ignore[no-any-return]


def own_copy(record: Any) -> Any:
    """A shadow of a copy, on which rules can try things."""
    return type(record)(memoryview(bytearray(record._raw)))
