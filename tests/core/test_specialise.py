"""Kernels, written out for each game: two games never share machine code."""

import pytest

from tablemate.core.specialise import specialise
from tablemate.games.quantum.skill import policy as quantum_policy
from tablemate.players.search import KERNELS
from throw_away import WATCHED, run_python, write_files

KERNEL = """
from tablemate.core.compiled import Many, rule
from tablemate.core.contract import (
    State,
    actor,
)
from tablemate.core.contract import MAX_SEATS


@rule
def ask_at(states: Many[State], i: int) -> int:
    return 100 * MAX_SEATS + actor(states[i])
"""

STATE = """
from tablemate.core.compiled import I8

MAX_SEATS = {seats}


class State:
    turn: I8
"""

ACTOR = """
from {package}.state import State
from tablemate.core.compiled import rule


@rule
def actor(s: State) -> int:
    return s.turn + {more}
"""

ASK_BOTH = (
    WATCHED
    + """
from pathlib import Path
import numpy as np
from tablemate.core.record import dtype_of
from tablemate.core.specialise import specialise

for package in ("north.dice", "south.dice"):
    module = specialise(Path("asking.py"), package)
    linked.clear()
    ask_at = compiling.load({"ask_at": module.ask_at})["ask_at"]
    states = np.zeros(1, dtype_of(module.State))
    states["turn"] = 5
    print(ask_at(states, 0), len(linked))
"""
)

LOOK = """
import sys
from pathlib import Path
from south.dice import rules, state
from tablemate.core.specialise import specialise

module = specialise(Path("asking.py"), "south.dice")
print(module.actor is rules.actor, module.State is state.State, module.MAX_SEATS)
print(module.__file__, module.ask_at.__code__.co_filename, module.ask_at.__code__.co_firstlineno)
print(specialise(Path("asking.py"), "south.dice") is module, sys.modules[module.ask_at.__module__] is module)
print(specialise(Path("asking.py"), "north.dice") is module)
"""


@pytest.fixture
def two_games(tmp_path):
    """Two packages with the same record, whose actors answer differently."""
    files = {"asking.py": KERNEL}
    for package, seats, more in (("north.dice", 2, 10), ("south.dice", 3, 20)):
        folder = package.replace(".", "/")
        files[f"{folder}/state.py"] = STATE.format(seats=seats)
        files[f"{folder}/rules.py"] = ACTOR.format(package=package, more=more)
    return write_files(tmp_path, files)


def test_each_game_runs_its_own_machine_code(two_games):
    """The second process loads what the first compiled, and still tells the games apart."""
    assert run_python(two_games, ASK_BOTH) == ["215 1", "325 1"]
    assert run_python(two_games, ASK_BOTH) == ["215 0", "325 0"]


def test_a_kernel_has_the_games_own_functions_in_place_of_the_contracts(two_games):
    assert run_python(two_games, LOOK)[0] == "True True 3"


def test_a_kernel_keeps_its_file_and_its_lines(two_games):
    """So that whoever looks for a fault finds it."""
    line = KERNEL.partition("@rule")[0].count("\n") + 1

    assert run_python(two_games, LOOK)[1] == f"asking.py asking.py {line}"


def test_there_is_one_module_for_each_kernel_and_game(two_games):
    assert run_python(two_games, LOOK)[2:] == ["True True", "False"]


def test_a_changed_kernel_is_compiled_anew(two_games):
    run_python(two_games, ASK_BOTH)
    (two_games / "asking.py").write_text(KERNEL.replace("100 *", "1000 *"))

    assert run_python(two_games, ASK_BOTH) == ["2015 1", "3025 1"]


def test_a_changed_rule_of_one_game_leaves_the_other_alone(two_games):
    run_python(two_games, ASK_BOTH)
    write_files(two_games, {"south/dice/rules.py": ACTOR.format(package="south.dice", more=40)})

    assert run_python(two_games, ASK_BOTH) == ["215 0", "345 1"]


def test_what_kernels_share_is_written_out_once_for_each_game():
    pimc, ismcts = (
        [specialise(KERNELS / kernel, f"tablemate.games.{game}") for game in ("el_dorado", "quantum")]
        for kernel in ("pimc.py", "ismcts.py")
    )

    assert [kernel.roll_out for kernel in pimc] == [kernel.roll_out for kernel in ismcts]
    assert pimc[0].roll_out is not pimc[1].roll_out
    assert pimc[1].roll_out.__globals__["policy"] is quantum_policy


def test_a_name_that_a_game_leaves_out_has_its_default():
    quantum, silent = (
        specialise(KERNELS / "planner.py", package) for package in ("tablemate.games.quantum", "pig")
    )

    assert (quantum.CHANCE_OUTCOMES, quantum.CHANCE_DRAWS) == (36, 2)
    assert (silent.CHANCE_OUTCOMES, silent.CHANCE_DRAWS) == (32, 0)


TWO_AT_ONCE = """
import json
import threading
import tablemate.games.one_piece
from tablemate.core.specialise import part

faults, together = [], threading.Barrier(2)

def load(file):
    together.wait()
    try:
        part("tablemate.games.one_piece", file)
    except ImportError as fault:  # also of a deadlock
        faults.append(fault)

threads = [threading.Thread(target=load, args=[file]) for file in ("levels", "worlds")]
for each in threads:
    each.start()
for each in threads:
    each.join()
print(json.dumps([str(fault) for fault in faults]))
"""


def test_two_threads_may_load_a_game_at_once(tmp_path):
    """Its folders import from each other, so that each would wait for the other's half."""
    assert run_python(tmp_path, TWO_AT_ONCE) == ["[]"]
