"""The command line with a game of one seat, of another package, and with several people who hide nothing."""

import re
import subprocess

import pytest

from command_line import Answer, started
from installed import install


@pytest.fixture
def called(tmp_path, monkeypatch):
    """Call `tablemate` where Summit is installed, with these lines typed."""
    install(tmp_path, monkeypatch, "summit")

    def call(*words: object, answers: str = "") -> Answer:
        process = started(*words, stdin=subprocess.PIPE)
        out, err = process.communicate(answers, timeout=300)
        assert err == "", err
        assert process.returncode == 0, out
        return Answer(process.returncode, out, err)

    return call


def test_a_match_is_played_alone(called):
    told = called("play", "summit", "--set", "turns=2", "--seed", 1, answers="climb\nhint\nwhy\nclimb\n")

    assert "You: climbed" in told.out
    assert re.search(r"^You +\d+ points +wins$", told.out, re.MULTILINE)


def test_the_lab_simulates_measures_and_compares_one_player(called, tmp_path):
    told = called("simulate", "summit", "--games", 20, "--seed", 1, "--out", tmp_path / "all.jsonl")
    assert re.search(r"^ +0 +scripted +\d+\.\d\d +1\.000$", told.out, re.MULTILINE)
    assert called("replay", tmp_path / "all.jsonl").out.startswith("20 matches verified")

    levels = ("--deals", 3, "--seed", 1)
    assert "1 seat;" in called("ladder", "summit", "--levels", "random,scripted", *levels).out
    alone = called("ladder", "summit", "--levels", "random,scripted", *levels, "--markdown").out
    assert "somebody who plays alone" in alone
    assert "0.500 is par" in " ".join(alone.split())
    assert ", 1 seat," in called("tournament", "summit", "--players", "random,scripted", *levels).out
    variants = ("--seats-a", "random", "--seats-b", "scripted", "--games", 30, "--seed", 1)
    assert "points of the player" in called("compare", "summit", *variants).out


def test_a_report_is_written_about_one_seat(called, tmp_path):
    page = tmp_path / "report.html"
    called(
        "report",
        "summit",
        "--games",
        30,
        "--seed",
        1,
        "--skill",
        "random,scripted",
        "--deals",
        2,
        "--out",
        page,
    )

    assert "30 matches with 1 seat" in page.read_text()
    assert "each played alone by both" in page.read_text()
    assert "of the wins would be even" not in page.read_text()
    assert "Who wins" not in page.read_text()


def test_how_fast_it_runs_is_measured(called):
    assert re.search(r"compiled +[\d,]+ moves/s", called("bench", "summit").out)
