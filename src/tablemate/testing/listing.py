"""`legal` writes nowhere beyond its room: it, and all that it calls, list actions by `offer` alone.

Seen in the code itself, as Numba reads it, not by playing: a rule that is rarely reached is held to it too.
"""

from collections.abc import Iterator
from types import FunctionType
from typing import Any

from tablemate.core.call_graph import in_calling_order
from tablemate.core.game import Game
from tablemate.core.legal_list import offer
from tablemate.core.rule import Codes
from tablemate.testing.findings import Findings


def check(game: Game, findings: Findings, matches: int) -> str:
    """No rule that `legal` calls stores into the list of codes it was given."""
    rules = [rule for rule in in_calling_order([game.module("rules").legal]) if rule is not offer]
    for rule in rules:
        where = f"{rule.__module__}.{rule.__name__}"
        findings.expect(not stores_codes(rule), "legal actions are listed by offer alone", where)
    return f"{len(rules)} rules"


def stores_codes(rule: FunctionType) -> bool:
    """Whether a rule stores into an array of codes among its arguments, or into a part of one."""
    from numba.core import ir
    from numba.core.compiler import run_frontend

    statements = [line for block in run_frontend(rule).blocks.values() for line in block.body]
    codes = {name for name, kind in rule.__annotations__.items() if kind is Codes}
    found = -1
    while len(codes) > found:  # names for the same array, until there are no more
        found = len(codes)
        for line in statements:
            if isinstance(line, ir.Assign) and any(name in codes for name in _read_from(line.value)):
                codes.add(line.target.name)
    return any(
        isinstance(line, ir.SetItem | ir.StaticSetItem) and line.target.name in codes for line in statements
    )


def _read_from(value: Any) -> Iterator[str]:
    """The arrays that a value is, or is a part of."""
    from numba.core import ir

    if isinstance(value, ir.Var):
        yield value.name
    elif isinstance(value, ir.Expr) and value.op in ("getitem", "static_getitem", "phi", "cast"):
        yield from (part.name for part in value.list_vars())
