"""Compiling rules: each once, for exactly the types its annotations name, callees first.

`int` is a 64-bit integer, a record class a record of that layout. Once compiled, a rule compiles
no more: a wrong argument type is an error, not a hidden second of compiling. Rules may not recurse:
Numba's cache crashes on it, and a GPU has no stack for it.
"""

import dis
import inspect
import pickle
from collections.abc import Callable, Iterable, Iterator
from graphlib import TopologicalSorter
from types import CodeType, ModuleType
from typing import Annotated, Any, get_args, get_origin

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

from tablemate.core import compile_cache
from tablemate.core.record import dtype_of
from tablemate.core.rule import Codes, Features, Many, Raw

Progress = Callable[[int, int, str], None]  # rules done, rules in all, name of the next
PLAIN = {Codes: np.int64, Features: np.int16, Raw: np.uint8}


def prepare(what: str, rules: Iterable[Any], progress: Progress | None = None) -> None:
    """Compile, or load from the cache, these rules and all they call; `what` names the set.

    Machine code holds copies of all it calls, so once the set is in the cache only the rules named
    here are loaded.
    """
    rules = list(rules)
    if rules and compile_cache.is_ready(compile_cache.owner_of(rules[0].__module__), what):
        for r in rules:
            _compile(r)
        return
    every = in_calling_order(rules)
    rooms: dict[str, list[Any]] = {}
    for r in every:
        rooms.setdefault(compile_cache.owner_of(r.__module__), []).append(r)
    done = 0
    for room in _in_order(rooms):
        with compile_cache.compiling(room, what):
            for r in rooms[room]:
                if progress is not None:
                    progress(done, len(every), r.__name__)
                _compile(r)
                done += 1
    if progress is not None:
        progress(done, len(every), "")


def _in_order(rooms: dict[str, list[Any]]) -> Iterable[str]:
    """Owners, those first whose rules the others call; a call to any other package is refused."""
    calls: dict[str, set[str]] = {}
    for room, rules in rooms.items():
        calls[room] = set()
        for r in rules:
            for callee in _callees(r):
                other = compile_cache.owner_of(callee.__module__)
                if not compile_cache.may_call(room, other):
                    raise TypeError(
                        f"rule {r.__name__} of {room} calls {callee.__name__} of {other}, "
                        "on which it does not rest"
                    )
                if other != room:
                    calls[room].add(other)
    return TopologicalSorter(calls).static_order()


def in_calling_order(rules: Iterable[Any]) -> list[Any]:
    """These rules and all they call, callees first; a circle among them is refused."""
    ordered: dict[Any, None] = {}

    def visit(r: Any, path: tuple[Any, ...]) -> None:
        if r in path:
            circle = " -> ".join(x.__name__ for x in (*path[path.index(r) :], r))
            raise TypeError(f"rules may not recurse: {circle}")
        if r not in ordered:
            for callee in _callees(r):
                visit(callee, (*path, r))
            ordered[r] = None

    for r in rules:
        visit(r, ())
    return list(ordered)


def _callees(r: Any) -> Iterator[Any]:
    """The rules that a rule names: by themselves, or as a module's."""
    return _called_in(r.py_func.__code__, r.py_func.__globals__)


def _called_in(code: CodeType, known: dict[str, Any]) -> Iterator[Any]:
    module: Any = None
    for step in dis.get_instructions(code):
        value = None
        if step.opname == "LOAD_GLOBAL":
            value = known.get(step.argval)
        elif module is not None and step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            value = getattr(module, step.argval, None)
        elif isinstance(step.argval, CodeType):  # a comprehension
            yield from _called_in(step.argval, known)
        if isinstance(value, Dispatcher):
            yield value
        module = value if isinstance(value, ModuleType) else None


def _compile(r: Any) -> None:
    function = r.py_func
    hints = inspect.get_annotations(function, eval_str=True)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    if missing := [name for name in names if name not in hints]:
        raise TypeError(f"rule {function.__qualname__}: argument {missing[0]!r} has no type")
    types = tuple(numba_type(hints[name]) for name in names)
    if types not in r.overloads:
        if r.overloads:
            raise TypeError(f"rule {function.__qualname__} was called before it was prepared")
        try:
            r.compile(types)
        except (EOFError, pickle.UnpicklingError, AttributeError, IndexError, ImportError, MemoryError):
            compile_cache.forget_code_of(r)  # a file of the cache is damaged: compile that rule anew
            r.compile(types)
        r.disable_compile()
    _check_answer(function, hints.get("return"), r.overloads[types].signature.return_type)


def _check_answer(function: Any, wanted: Any, answer: Any) -> None:
    """Refuse a rule whose inferred answer is not the annotated one: masks and numbers mixed become floats."""
    if wanted in (int, bool) or (wanted is not None and get_origin(wanted) is Annotated):
        expected = numba_type(wanted)
        allowed = {expected, numba.boolean} if wanted is int else {expected}
        same = ("int", "Literal[int]") if wanted is int else ("Literal[bool]",) if wanted is bool else ()
        if answer not in allowed and not str(answer).startswith(same):
            raise TypeError(f"rule {function.__qualname__} answers {answer}, but is annotated {wanted}")


def numba_type(hint: Any) -> Any:
    """The one compiled type of an annotation."""
    if hint is int:
        return numba.int64
    if hint is bool:
        return numba.boolean
    if hint in PLAIN:
        return numba.types.Array(numba.from_dtype(np.dtype(PLAIN[hint])), 1, "C")
    if get_origin(hint) is Many:
        return numba.types.Array(numba.from_dtype(dtype_of(get_args(hint)[0])), 1, "C")
    if get_origin(hint) is Annotated:
        return numba.uint64 if get_args(hint)[1] is np.uint64 else numba.int64
    return numba.from_dtype(dtype_of(hint))
