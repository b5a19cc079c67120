"""Conditions on options, as comments in a page of rules write them: `hook=on`, `players>5 or decks=2`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablemate.core.errors import BadInput
from tablemate.core.options import as_typed

CLAUSE = re.compile(r"(?P<option>[a-z][\w.]*)\s*(?P<sign>=|!=|<=|>=|<|>)\s*(?P<values>\S+)")
ORDERS = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


@dataclass(frozen=True)
class Clause:
    option: str
    sign: str
    values: tuple[str, ...]  # one of them

    def holds(self, options: Mapping[str, Any]) -> bool:
        value = options[self.option]
        if self.sign in ORDERS:
            return bool(ORDERS[self.sign](int(value), int(self.values[0])))
        return (as_typed(value) in self.values) == (self.sign == "=")


@dataclass(frozen=True)
class Condition:
    """Holds if all clauses of some alternative do."""

    text: str
    alternatives: tuple[tuple[Clause, ...], ...]

    def holds(self, options: Mapping[str, Any]) -> bool:
        return any(all(clause.holds(options) for clause in clauses) for clauses in self.alternatives)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(clause for clauses in self.alternatives for clause in clauses)


def read_condition(text: str) -> Condition:
    """`and` binds closer than `or`; `trump=none/cycle` is either of the two."""
    return Condition(
        text,
        tuple(
            tuple(_read_clause(clause) for clause in alternative.split(" and "))
            for alternative in text.split(" or ")
        ),
    )


def _read_clause(text: str) -> Clause:
    found = CLAUSE.fullmatch(text.strip())
    if found is None:
        raise BadInput(f"{text.strip()!r} is not a condition on an option, such as hook=on")
    return Clause(found["option"], found["sign"], tuple(found["values"].split("/")))
