"""Kernels, written out for each game: two games never share machine code."""

import pytest

from throw_away import run_python, write_files

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

ASK_BOTH = """
from pathlib import Path
import numpy as np
from tablemate.core import compile_cache
from tablemate.core.compiling import prepare
from tablemate.core.record import dtype_of
from tablemate.core.specialise import specialise

for package in ("north.dice", "south.dice"):
    compile_cache.register(package)
    kernel = specialise(Path("asking.py"), package)
    prepare(kernel.__name__, [kernel.ask_at])
    states = np.zeros(1, dtype_of(kernel.State))
    states["turn"] = 5
    print(kernel.ask_at(states, 0), sum(kernel.ask_at.stats.cache_misses.values()))
    written = Path(kernel.__file__)
    print(written.parent == compile_cache.folder_of(package), package.replace(".", "_") in written.name)
    print(specialise(Path("asking.py"), package) is kernel, compile_cache.owner_of(kernel.__name__))
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
    compiled, loaded = run_python(two_games, ASK_BOTH), run_python(two_games, ASK_BOTH)

    assert compiled[::3] == ["215 1", "325 1"]
    assert loaded[::3] == ["215 0", "325 0"]
    assert compiled[1::3] == ["True True", "True True"]
    assert compiled[2::3] == ["True north.dice", "True south.dice"]


def test_the_written_kernel_imports_the_games_modules_in_place_of_the_contract(two_games):
    run_python(two_games, ASK_BOTH)
    (written,) = two_games.glob("cache/south.dice-*/*south_dice__asking*.py")
    text = written.read_text()

    assert "tablemate.core.contract" not in text
    assert "from south.dice.state import State\n" in text
    assert "from south.dice.rules import actor\n" in text
    assert "from south.dice.state import MAX_SEATS\n" in text
    assert text.endswith(KERNEL.partition("@rule")[2])


def test_a_changed_kernel_from_another_room_is_written_out_anew(two_games):
    run_python(two_games, ASK_BOTH)
    (two_games / "asking.py").write_text(KERNEL.replace("100 *", "1000 *"))

    assert run_python(two_games, ASK_BOTH)[::3] == ["2015 1", "3025 1"]
