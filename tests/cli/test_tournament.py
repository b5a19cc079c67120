"""A tournament at the command line: tables that tell what the file holds, stopped and gone on with."""

import json
import os
import re
import signal

import pytest

from command_line import finished, started, wait_until

GAME = ("tournament", "el-dorado", "--set", "players=3", "--set", "schedule=2,1")
SMALL = (*GAME, "--players", "random,scripted,random")
LONG = ("tournament", "el-dorado", "--players", "random,scripted", "--seed", 5, "--deals", 20_000)


def meetings_in(path):
    return path.read_text().count('{"deal":') if path.exists() else 0


def test_the_tables_tell_what_json_tells(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    ranking = json.loads(tablemate(*SMALL, "--deals", 20, "--seed", 1, "--out", out, "--json").out)
    told = tablemate(*SMALL, "--deals", 20, "--out", out)

    labels = {0: "random (1)", 1: "scripted", 2: "random (2)"}
    assert ranking["players"][0]["player"] == "scripted"
    for placed in ranking["players"]:
        rating, label = placed["rating"], re.escape(labels[placed["number"]])
        shown = rf"{label} +{rating['value']:.2f} ± {rating['uncertainty']:.2f} +{rating['ordinal']:.2f}"
        assert re.search(rf"^{shown} +{placed['win_share']['value']:.3f}", told.out, re.M)
        for against in placed["against"]:
            won = against["win_share"]
            assert f"{won['value']:.3f}{'*' if against['is_clear'] else ' '}" in told.out
            assert f"[{won['low']:.3f}, {won['high']:.3f}]" in told.out
    assert "20 deals of El Dorado, seed 1, 3 seats, 120 matches;" in told.out
    assert "a player named twice meets its equal" in told.out


def test_a_tournament_goes_on_from_what_its_file_holds(tablemate, tmp_path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    first = tablemate(*SMALL, "--deals", 6, "--seed", 1, "--out", whole)
    tablemate(*SMALL, "--deals", 2, "--seed", 1, "--out", parts)
    with parts.open("a") as file:
        file.write('{"deal":2,"fir')  # killed while it wrote

    told = tablemate(*SMALL, "--deals", 6, "--seed", 1, "--out", parts)

    assert (told.code, told.out, told.err) == (0, first.out, "")
    assert parts.read_bytes() == whole.read_bytes()


def test_what_is_finished_is_not_played_again(tablemate, tmp_path, monkeypatch):
    out = tmp_path / "out.jsonl"
    first = tablemate(*SMALL, "--deals", 3, "--out", out)
    monkeypatch.setattr("tablemate.lab.evaluating.evaluation.played_match", None)

    assert tablemate(*SMALL, "--deals", 3, "--out", out).out == first.out


def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    process = started(*LONG, "--out", out)
    wait_until(lambda: meetings_in(out) >= 5)
    os.killpg(process.pid, signal.SIGINT)
    told = finished(process)

    deals = meetings_in(out)
    assert told.code == 130
    assert told.err == f"stopped after {deals} of 20000 deals; the same command resumes it\n"
    assert f"\n{deals} deal" in told.out
    assert tablemate(*LONG[:-1], deals, "--out", out).out == told.out


def test_a_file_of_other_players_is_refused_and_left_as_it_is(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    tablemate(*SMALL, "--deals", 1, "--seed", 1, "--out", out)
    before = out.read_bytes()

    told = tablemate(*GAME, "--players", "random,scripted", "--deals", 1, "--seed", 1, "--out", out)

    assert told.code == 2
    assert told.complaint == (
        f"{out}: holds a tournament with players random,scripted,random, not random,scripted; "
        "name another file"
    )
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--players", "random"], "--players names 1; a tournament has 2 to 50"),
        (["--players", ""], "player '': there is no player ''"),
        (["--players", "random,human"], "player 'human': a human cannot play in a simulation"),
        (["--players", "random,wizard"], "player 'wizard': there is no player 'wizard'"),
        (["--players", ",".join(["random"] * 51)], "--players names 51; a tournament has 2 to 50"),
        (["--deals", "0"], "--deals 0: there must be at least one"),
        (["--deals", "many"], "argument --deals: invalid int value: 'many'"),
        (["--workers", "0"], "--workers 0: there must be at least one"),
        (["--set", "plyers=3"], "option plyers=3: there is no such option"),
        (["--seed", "-1"], "seed -1 is not a whole number"),
        (["--out", "nowhere/at/all.jsonl"], "--out nowhere/at/all.jsonl: there is no folder nowhere/at"),
        (["--out", "."], "--out .: is a folder"),
    ],
)
def test_a_tournament_that_cannot_be_held(tablemate, words, complaint):
    told = tablemate("tournament", "el-dorado", *words)

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith(complaint)


def test_without_players_the_games_levels_meet(tablemate, monkeypatch):
    monkeypatch.setattr("tablemate.core.levels.levels_of", lambda game: {"random": None, "scripted": None})
    ranking = json.loads(tablemate(*GAME, "--deals", 2, "--json").out)

    assert {placed["player"] for placed in ranking["players"]} == {"random", "scripted"}
