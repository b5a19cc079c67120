"""The lab's door: what others use of it, loaded when it is asked for."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tablemate.cli
from tablemate import lab

HEAVY = {"numba", "numpy", "altair", "optuna", "pyarrow", "rich.console"}


def imports_of(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]


def test_what_type_checkers_see_is_what_is_loaded():
    door = ast.parse(Path(lab.__file__).read_text())
    seen = {
        name.name: node.module.removeprefix("tablemate.lab.")
        for node in imports_of(door)
        if node.module.startswith("tablemate.lab.")
        for name in node.names
    }

    assert seen == lab.HOME_OF


@pytest.mark.parametrize("name", lab.__all__)
def test_every_name_is_there(name):
    assert getattr(lab, name) is not None


def test_a_name_that_is_not_there_is_refused():
    with pytest.raises(AttributeError, match=r"module 'tablemate.lab' has no attribute 'nothing'"):
        lab.nothing  # noqa: B018


def test_commands_enter_the_lab_by_its_door():
    past = {
        f"{path.name}: {node.module}"
        for path in Path(tablemate.cli.__file__).parent.glob("*.py")
        for node in imports_of(ast.parse(path.read_text()))
        if node.module is not None and node.module.startswith("tablemate.lab.")
    }

    assert past == set()


@pytest.mark.parametrize(
    "command", ["simulate", "report", "compare", "ladder", "blunders", "tournament", "tune"]
)
def test_help_loads_no_compiler(command):
    code = f"import sys; from tablemate.cli import main; main([{command!r}, '--help']); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert not HEAVY & {*told.stdout.splitlines()[-1].split()}
