"""What every command offers: help with an example, games by either name, figures as promised."""

import json
import os
import subprocess
import sys
import time

import pytest

from command_line import PROGRAM, finished, started
from tablemate.cli.dispatch import COMMANDS
from tablemate.core.levels import LooksAhead, Searches
from tablemate.games.catalogue import all_games
from tablemate.lab import speed


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_the_overview_names_every_command(tablemate, word):
    told = tablemate(word)

    assert told.code == 0
    assert all(f"tablemate {command} " in told.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(tablemate, command):
    told = tablemate(command, "--help")

    assert told.code == 0
    assert f"example:  tablemate {command}" in told.out
    assert told.err == ""


def test_the_version_is_told(tablemate):
    assert tablemate("--version").out.startswith("tablemate ")


def test_the_package_can_be_run_as_a_module(tablemate):
    told = subprocess.run([sys.executable, "-m", "tablemate", "--version"], capture_output=True, text=True)

    assert (told.returncode, told.stdout, told.stderr) == (0, tablemate("--version").out, "")


def test_games_lists_every_game(tablemate):
    told = tablemate("games")

    assert told.code == 0
    assert all(f"{game.id}  {game.title}" in told.out for game in all_games().values())


@pytest.mark.parametrize("name", ["el-dorado", "el_dorado", "EL-Dorado"])
def test_a_game_is_found_by_either_spelling(tablemate, name):
    assert "El Dorado (el_dorado)" in tablemate("games", name).out


def test_a_game_shows_all_its_options_and_presets(tablemate):
    told = tablemate("games", "el-dorado").out

    game = all_games()["el_dorado"]
    assert all(f"\n{info.name} " in told for info in game.option_list)
    assert all(f"\n  {preset}: " in told for preset in game.presets)
    assert told.endswith("\nlevels (--seats LEVEL,...): easy, normal, hard, expert\n")


@pytest.mark.parametrize("name", all_games())
def test_option_names_are_whole_on_a_narrow_screen(tablemate, monkeypatch, name):
    monkeypatch.setenv("COLUMNS", "80")
    told = tablemate("games", name).out

    assert all(f"\n{info.name} " in told for info in all_games()[name].option_list)


def test_bench_prints_exactly_these_figures(tablemate, monkeypatch):
    monkeypatch.setattr(speed, "SECONDS", 0.01)
    monkeypatch.setenv("TABLEMATE_UNCOMPILED", "1")  # for the starts it measures, which would compile

    told = tablemate("bench", "el-dorado", "--json")

    assert told.code == 0
    assert list(json.loads(told.out)) == [
        "game",
        "compiled_moves_per_s",
        "python_moves_per_s",
        "cold_start_s",
        "warm_start_s",
        "state_bytes",
    ]


def test_bench_tells_how_fast_levels_decide(tablemate, monkeypatch):
    monkeypatch.setattr(speed, "SECONDS", 0.01)
    levels = {"normal": LooksAhead(), "hard": Searches("ismcts", simulations=2)}
    monkeypatch.setattr(all_games()["el_dorado"].module("levels"), "LEVELS", levels)
    told = tablemate("bench", "el-dorado", "--levels", "--json")

    figures = json.loads(told.out)["levels"]
    assert figures["normal"]["compiled_per_s"] > figures["normal"]["asked_per_s"] > 0
    assert figures["hard"]["compiled_per_s"] is None
    assert figures["hard"]["asked_per_s"] > 0


def test_listing_games_starts_at_once():
    began = []
    for _ in range(3):
        start = time.perf_counter()
        assert finished(started("games")).code == 0
        began.append(time.perf_counter() - start)

    assert min(began) < 0.5


def test_listing_games_loads_no_compiler():
    listing = "import sys; from tablemate.cli import main; main(['games']); print('loaded', *sys.modules)"
    told = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True)

    loaded = set(told.stdout.rpartition("loaded ")[2].split())
    assert "tablemate.cli.games" in loaded
    assert not loaded & {"numba", "numpy", "rich.console"}


@pytest.mark.parametrize("words", [("--help",), ("play", "--help"), ("games",), ("games", "el-dorado")])
def test_a_reader_that_goes_away_is_no_fault(words):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as nobody:
        told = finished(started(*words, stdout=nobody))

    assert (told.code, told.err) == (0, "")


def test_ctrl_c_is_answered_from_the_first_import():
    """As if it came while the command line is still being loaded."""
    impatient = (
        "import os, signal, sys\n"
        "class Impatient:\n"
        "    def find_spec(name, path, target=None):\n"
        "        if name == 'tablemate.core':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Impatient)\n"
    )
    from_the_start = impatient + PROGRAM[-1].replace("; ", "\n")
    told = finished(started("games", program=from_the_start))

    assert (told.code, told.err) == (130, "\nstopped\n")
