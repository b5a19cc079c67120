"""Actions declared once: their codes, and the rules that are written out from them."""

import pytest

from tablemate.core.action_kinds import ActionKinds
from tablemate.core.codecs import Number
from throw_away import run_python, write_files

STATE = """
from tablemate.core.compiled import I8

MOVING, CALLING = range(2)


class State:
    x: I8
    y: I8
    by: I8
    loud: I8
    signs: I8


class Tables:
    width: I8
"""

ACTING = """
from tablemate.core.compiled import Codes, Log, emit2, offer, rule
from tiny.state import State, Tables


@rule
def why_not_go(s: State, t: Tables, x: int, y: int) -> int:
    return 7 if x >= t.width else 8 if x == s.x and y == s.y else 0


@rule
def go(s: State, x: int, y: int, by: int, log: Log) -> None:
    emit2(log, by, x, y)
    s.x = x
    s.y = y
    s.by = by


@rule
def add_leaps(s: State, first_code: int, out: Codes, n: int) -> int:
    return offer(out, offer(out, n, first_code + 3), first_code)


@rule
def call(s: State, loud: bool) -> None:
    s.loud = 1 if loud else -1


@rule
def sign(s: State, number: int) -> None:
    s.signs = number
"""

ACTIONS = """
from tablemate.core.action_kinds import ActionKinds
from tablemate.core.codecs import Number
from tiny.acting import add_leaps, call, go, sign, why_not_go
from tiny.state import CALLING, MOVING

X, Y = Number(0, 2), Number(1, 4)
KINDS = ActionKinds("tiny")
GO = KINDS.add(MOVING, "go", why_not_go, go, x=X, y=Y, by=1)
LEAP = KINDS.add(MOVING, "leap", why_not_go, go, lists=add_leaps, x=X, y=Y, by=2)
CALL = KINDS.add((MOVING, CALLING), "call", None, call, loud=Number(0, 1))
SIGNS = [KINDS.add(CALLING, f"sign_{k}", None, sign, number=k) for k in range(9)]
belongs_to, why_not, perform, list_choices = KINDS.written_out()
"""

CROSSING = """
from tablemate.core.compiled import Codes, Log, Many, rule
from tiny.actions import belongs_to, list_choices, perform, why_not
from tiny.state import State, Tables


@rule
def perform_at(states: Many[State], tables: Many[Tables], action: int, logs: Many[Log]) -> None:
    perform(states[0], tables[0], action, logs[0])


@rule
def why_not_at(states: Many[State], tables: Many[Tables], phase: int, action: int) -> int:
    return why_not(states[0], tables[0], action) if belongs_to(phase, action) else -1


@rule
def list_at(states: Many[State], tables: Many[Tables], phase: int, out: Codes) -> int:
    return list_choices(states[0], tables[0], phase, out)
"""

TRY = """
from pathlib import Path
import numpy as np
from tablemate.core.kernel import Kernel
from tablemate.core.log import Log
from tablemate.core.record import dtype_of
from tiny import crossing as rules
from tiny.actions import CALL, GO, KINDS, LEAP, SIGNS
from tiny.state import State, Tables

crossing = Kernel(Path(rules.__file__), "tiny")
was_ready = crossing.is_ready
crossing.load()
s, t, log = state, tables, logs = [np.zeros(1, dtype_of(kind)) for kind in (State, Tables, Log)]
out = np.zeros(40, np.int64)
tables["width"] = 2

print(GO, LEAP, CALL, SIGNS[0], len(KINDS))
for named in ({"type": "go", "x": 1, "y": 4}, {"type": "leap", "x": 0, "y": 2}):
    crossing.perform_at(s, t, KINDS.code(named), log)
    print(*(int(state[field][0]) for field in ("x", "y", "by")))
for loud in (0, 1):
    crossing.perform_at(s, t, CALL + loud, log)
    print(int(state["loud"][0]))
crossing.perform_at(s, t, SIGNS[8], log)
print(int(state["signs"][0]), *logs["data"][0][: logs["n"][0]].tolist())
print(*(crossing.why_not_at(s, t, phase, GO + at) for phase in range(2) for at in (0, 1, 8)))
for phase in range(2):
    print(*out[: crossing.list_at(s, t, phase, out)].tolist())
"""

MISSES = "print(was_ready)"
SAID = [
    "0 12 24 26 35",
    "1 4 1",
    "0 2 2",
    "-1",
    "1",
    "8 1 2 1 4 2 2 0 2",
    "0 8 7 -1 -1 -1",
    "0 2 3 4 5 6 7 15 12 24 25",
    "24 25 26 27 28 29 30 31 32 33 34",
]


@pytest.mark.parametrize("uncompiled", ["", "1"])
def test_what_is_declared_is_listed_refused_and_carried_out(tmp_path, uncompiled):
    """A second process loads what the first compiled."""
    files = {"state": STATE, "acting": ACTING, "actions": ACTIONS, "crossing": CROSSING}
    folder = write_files(tmp_path, {f"tiny/{name}.py": text for name, text in files.items()})

    assert run_python(folder, TRY, TABLEMATE_UNCOMPILED=uncompiled) == SAID
    if not uncompiled:
        assert run_python(folder, TRY + MISSES) == [*SAID, "True"]


def test_the_numbers_of_a_field_have_no_gaps():
    class Even(Number):
        def write(self, value):
            return [2 * value]

    with pytest.raises(AssertionError, match="go: x has gaps"):
        ActionKinds("tiny").add(0, "go", None, lambda s, x: None, x=Even(0, 2))


def test_a_rule_takes_just_the_fields_of_its_kind():
    few, many = ActionKinds("tiny"), ActionKinds("tiny")
    few.add(0, "go", None, lambda s, x, y: None, x=Number(0, 2))
    many.add(0, "go", None, lambda s, x: None, x=Number(0, 2), y=Number(0, 2))

    with pytest.raises(AssertionError, match="takes y, which is not a field"):
        few.written_out()
    with pytest.raises(AssertionError, match="does not take all fields"):
        many.written_out()
