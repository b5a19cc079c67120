"""The example of a game of another package: installed, found by its entry point, and played."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import Answer, finished, started
from live_table import Address, serving
from tablemate.testing import CHECKS
from throw_away import run_python

ROOT = Path(__file__).parents[2]
PIG = ROOT / "examples" / "pig"
MOST_LINES = 150
KIT_BUT_PTX = [name for name in CHECKS if name != "ptx"]
QUICK = ("--set", "goal=20")
KIT = """
from tablemate.games.catalogue import find_game
from tablemate.testing import CHECKS, check

game = find_game("pig")
report = check(game, matches=1, only=tuple(name for name in CHECKS if name != "ptx"))
print(game.module("rules").__file__, *report.done)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Iterator[Path]:
    """A folder that Pig is installed to, on the path of every program that is started."""
    folder = tmp_path_factory.mktemp("installed")
    install = ("uv", "pip", "install", "--offline", "--no-deps", "--no-build-isolation", "--target", folder)
    subprocess.run([sys.executable, "-m", *map(str, install), str(PIG)], check=True, capture_output=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
        yield folder


def called(*words: object, answers: str = "") -> Answer:
    process = started(*words, stdin=subprocess.PIPE)
    out, err = process.communicate(answers, timeout=300)
    return Answer(process.returncode, out, err)


def test_it_is_small():
    files = [file for file in PIG.rglob("*") if file.suffix in (".py", ".toml")]

    assert len(files) == 2
    assert sum(len(file.read_text().splitlines()) for file in files) <= MOST_LINES


def test_the_guide_quotes_it_as_it_is():
    guide = (ROOT / "docs" / "adding-a-game.md").read_text()
    quoted = re.search(r"```python\n(.*?)```", guide, re.DOTALL).group(1).strip().split("\n\n\n")

    assert [re.search(r"(?:class|def) (\w+)", part).group(1) for part in quoted] == [
        "State",
        "legal",
        "apply",
    ]
    for part in quoted:
        assert f"\n{part}\n" in (PIG / "pig.py").read_text()


def test_it_passes_the_kit(installed, tmp_path):
    (told,) = run_python(tmp_path, KIT)

    assert told.split() == [str(installed / "pig.py"), *" ".join(KIT_BUT_PTX).split()]


@pytest.mark.parametrize("level", ["normal", "expert"])
def test_it_is_played_at_the_terminal(installed, level):
    told = called(
        "play", "pig", "--seats", f"human,{level}", *QUICK, "--seed", 3, answers="roll\nhold\n" * 60
    )

    assert (told.code, told.err) == (0, "")
    assert re.search(r"You: rolled, face \d$", told.out, re.MULTILINE)
    assert re.search(r"^\S.* 2\d points +wins$", told.out, re.MULTILINE)


def test_an_action_that_is_not_allowed_is_refused_in_a_sentence(installed):
    told = called("play", "pig", "--seats", "human,random", "--seed", 3, answers="hold\njump\nquit\n")

    assert told.code == 0
    assert "the rules do not allow it now" in told.out
    assert "unknown action 'jump'; the actions are roll, hold" in told.out


@pytest.mark.parametrize(("seats", "matches"), [("scripted,random", 200), ("expert,normal", 4)])
def test_it_is_played_in_the_lab(installed, seats, matches):
    series = ("simulate", "pig", "--seats", seats, *QUICK, "--games", matches, "--seed", 1)
    told = finished(started(*series))

    assert (told.code, told.err) == (0, "")
    assert "ones rolled" in told.out


@pytest.fixture
def table(installed, tmp_path) -> Iterator[Address]:
    with serving(tmp_path, games=()) as address:
        yield address


@pytest.mark.parametrize("level", ["normal", "expert"])
def test_it_is_played_at_the_table(table, level):
    begun = table.begin("human", level, game="pig", options={"goal": 20})

    with begun.sit(0) as person:
        over = person.play_out()

    about = table.get("/api/games/pig").body
    assert about["levels"] == ["easy", "normal", "hard", "expert"]
    assert over["winners"] == [over["scores"].index(max(over["scores"]))]
