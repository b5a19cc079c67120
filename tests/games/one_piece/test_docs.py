"""The page of the game names what there is."""

import re
import shlex
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

import pytest

from tablemate.core.metrics import SEAT
from tablemate.games.one_piece.metrics import METRICS

PAGE = Path(__file__).parents[3] / "docs" / "games" / "one_piece.md"
TABLE = PAGE.read_text().partition("### 20.8 ")[2]
MEASURED = re.findall(r"`([^`]*bench/one_piece_\w+\.py[^`]*)`", PAGE.read_text())
NAMED = re.findall(r"`((?:core|players|games|skill)\.[a-zA-Z_.]+)`", TABLE)


@pytest.mark.parametrize("name", dict.fromkeys(NAMED))
def test_what_is_named_beside_usual_names_is_there(name):
    """20.8: a module, or something in one."""
    full = "tablemate." + re.sub(r"^skill\b", "games.one_piece.skill", name)
    if name == "players.kernels.look_ahead":  # made for a game when it is loaded
        assert (PAGE.parents[2] / "src" / full.replace(".", "/")).with_suffix(".py").exists()
        return
    try:
        import_module(full)
    except ModuleNotFoundError:
        module, _, inside = full.rpartition(".")
        assert hasattr(import_module(module), inside)


def test_all_of_them_are_looked_at():
    assert len(set(NAMED)) > 20


def test_every_metric_stands_in_the_table():
    """21: those of the lab, in their order, and which of them are counted by seat."""
    table = PAGE.read_text().partition("| metric | by seat |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| (yes)? ?\|", table, re.MULTILINE)

    assert rows == [(each.name, "yes" if SEAT in each.by else "") for each in METRICS]


class WasRead(Exception):
    """The words of a command were all understood."""


@pytest.mark.parametrize("command", MEASURED)
def test_measurements_are_quoted_as_they_run(command, monkeypatch):
    python, script, *words = shlex.split(command)
    assert python == "python"

    def parse_args(parser):
        assert parser.parse_known_args(words)[1] == []
        raise WasRead

    monkeypatch.setattr(ArgumentParser, "parse_args", parse_args)
    with pytest.raises(WasRead):
        import_module(Path(script).stem).main()
