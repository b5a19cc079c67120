"""What rules call and read: found in their code, by name, in their modules.

A rule may not recurse, directly or in a circle: a GPU has no stack for it.
"""

import builtins
import dis
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tablemate.core.rule import CASTS, is_rule

ATTRIBUTE = ("LOAD_ATTR", "LOAD_METHOD")
MISSING = object()


@cache
def names_read(function: FunctionType) -> dict[str, Any]:
    """Each value of its module that a function reads, by the name it has there: `NAME` or `module.NAME`."""
    if around := function.__code__.co_freevars:
        raise TypeError(f"rule {function.__qualname__} reads {around[0]} of its enclosing function")
    return dict(_read_in(function.__code__, function.__globals__, function.__qualname__))


def _read_in(code: CodeType, known: Mapping[str, Any], where: str) -> Iterator[tuple[str, Any]]:
    path, module = "", None
    for step in dis.get_instructions(code):
        if step.opname == "EXTENDED_ARG":
            continue
        if module is not None:
            if step.opname not in ATTRIBUTE:
                raise TypeError(f"rule {where} reads the module {path}, not a name of it")
            path, value = f"{path}.{step.argval}", getattr(module, step.argval, MISSING)
        elif step.opname == "LOAD_GLOBAL":
            path = step.argval
            value = known[path] if path in known else getattr(builtins, path, MISSING)
        else:
            if isinstance(step.argval, CodeType):
                raise TypeError(f"rule {where} has a function or a comprehension in it")
            continue
        if value is MISSING:
            raise TypeError(f"rule {where} reads {path}, which does not exist")
        module = value if isinstance(value, ModuleType) else None
        if module is None:
            yield path, value


def callees(function: FunctionType) -> list[FunctionType]:
    """The rules that a rule names."""
    return [value for value in names_read(function).values() if is_rule(value)]


def in_calling_order(rules: Iterable[Any]) -> list[FunctionType]:
    """These rules and all they call, callees first; a circle among them is refused."""
    ordered: dict[FunctionType, None] = {}

    def visit(rule: FunctionType, path: tuple[FunctionType, ...]) -> None:
        if rule in path:
            circle = " -> ".join(each.__name__ for each in (*path[path.index(rule) :], rule))
            raise TypeError(f"rules may not recurse: {circle}")
        if rule not in ordered:
            for callee in callees(rule):
                visit(callee, (*path, rule))
            ordered[rule] = None

    for rule in rules:
        visit(rule, ())
    return list(ordered)


def rebound(function: FunctionType, instead: Callable[[Any], Any]) -> FunctionType:
    """The same function reading other values: `instead` says which in place of each."""
    known = dict(function.__globals__)
    for path, value in names_read(function).items():
        _put(known, path.split("."), instead(value))
    again = FunctionType(function.__code__, known, function.__name__, function.__defaults__)
    again.__annotations__ = function.__annotations__
    again.__module__ = function.__module__
    again.__qualname__ = function.__qualname__
    return again


def _put(known: dict[str, Any], path: list[str], value: Any) -> None:
    """Set a name, in copies of the modules on the way to it."""
    for name in path[:-1]:
        there = known[name]
        if not hasattr(there, "__rebound__"):
            known[name] = ModuleType(there.__name__)
            known[name].__dict__.update(vars(there), __rebound__=True)
        known = vars(known[name])
    known[path[-1]] = value


def calling(made: Mapping[Any, Any], casts: Any) -> Callable[[Any], Any]:
    """For `rebound`: what was made of rules in their place, and the casts of this module (numba's)."""

    def instead(value: Any) -> Any:
        if is_rule(value):
            return made[value]
        try:
            return getattr(casts, CASTS[value]) if value in CASTS else value
        except TypeError:  # not hashable
            return value

    return instead
