"""A ladder at the command line: tables that tell what the file holds, stopped and gone on with at will."""

import json
import os
import re
import signal
from subprocess import PIPE

import pytest

from command_line import finished, started, wait_until
from tablemate.games.catalogue import all_games

SMALL = ("ladder", "el-dorado", "--levels", "random,scripted", "--set", "players=3", "--set", "schedule=3..1")
LONG = ("ladder", "el-dorado", "--levels", "random,scripted", "--seed", 5, "--workers", 2, "--deals", 20_000)
HELPED = 20  # deals finished by then
ROWS_A_DEAL = 3


def rows_in(path):
    return path.read_text().count('{"deal":') if path.exists() else 0


def test_the_table_tells_what_json_tells(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    figures = json.loads(tablemate(*SMALL, "--deals", 20, "--seed", 1, "--out", out, "--json").out)
    told = tablemate(*SMALL, "--deals", 20, "--out", out)

    low, high = figures["levels"]
    for level in (low, high):
        own = level["self_play"]
        exact = 100 * own["shares"]["exact bids"]["value"]
        assert re.search(rf"^{level['level']} +{own['points']['value']:.2f} +{exact:.1f}%", told.out, re.M)
    won = high["step"]["win_share"]
    assert f"{won['value']:.3f} [{won['low']:.3f}, {won['high']:.3f}]" in told.out
    assert "yes" in told.out
    assert "20 deals of El Dorado, seed 1, 3 seats; " in told.out
    assert "0.333 is par" in told.out


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("command", [("ladder", "--levels"), ("tournament", "--players")])
def test_every_game_can_be_measured(tablemate, game, command):
    first, who = command
    told = tablemate(first, game, who, "random,scripted", "--deals", 2, "--seed", 1, "--workers", 1)

    assert (told.code, told.err) == (0, "")
    assert "scripted" in told.out


def test_parts_are_told_apart_each_in_what_it_counts(tablemate):
    words = ("--levels", "random,scripted", "--deals", 20, "--seed", 1, "--set", "deck=default")
    figures = json.loads(tablemate("ladder", "the-deal", *words, "--json").out)
    told = tablemate("ladder", "the-deal", *words, "--markdown").out

    gains = figures["levels"][1]["step"]["gains"]
    assert (
        "| more as Player ($) | more as Narc (busts) | more as Customer (closed hands) | more in all |"
        in told
    )
    assert all(f"{points['value']:+.2f}".replace("-", "\N{MINUS SIGN}") in told for points in gains["points"])
    assert f"| {100 * gains['stages']['value']:.1f}% [" in told
    assert "win-share" not in told


def test_a_share_that_one_level_never_has_is_left_empty(tablemate):
    """In ten turns the random players attack now and then, and nobody places a cube for Infamy."""
    words = ("--levels", "random,scripted", "--deals", 1, "--seed", 1, "--workers", 1, "--set", "turn_cap=10")
    told = tablemate("ladder", "quantum", *words)

    assert told.code == 0
    assert "attacks that succeed" in told.out


def test_the_figures_are_those_of_the_file(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    figures = json.loads(tablemate(*SMALL, "--deals", 20, "--seed", 1, "--out", out, "--json").out)

    lines = [json.loads(line) for line in out.read_text().splitlines()]
    steps = [line for line in lines if line.get("against")]
    assert len(lines) == 1 + 20 * ROWS_A_DEAL
    shares = [
        (seat in match["winners"]) / len(match["winners"])
        for step in steps
        for seat, match in enumerate(step["matches"])
    ]
    assert figures["levels"][1]["step"]["win_share"]["value"] == pytest.approx(sum(shares) / 60)


def test_markdown_is_a_table_with_the_command_that_makes_it_again(tablemate):
    told = tablemate(*SMALL, "--deals", 2, "--seed", 1, "--markdown")
    again = told.out.split("```")[1].split()

    assert told.out.startswith("| level | points a game | exact bids | win-share against the level below | ")
    assert tablemate(*again[1:], "--markdown").out == told.out


def test_a_ladder_goes_on_from_what_its_file_holds(tablemate, tmp_path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    tablemate(*SMALL, "--deals", 6, "--seed", 1, "--out", whole)
    tablemate(*SMALL, "--deals", 2, "--seed", 1, "--out", parts)
    with parts.open("a") as file:
        file.write('{"deal":2,"lev')  # killed while it wrote

    told = tablemate(*SMALL, "--deals", 6, "--seed", 1, "--out", parts)

    assert (told.code, told.err) == (0, "")
    assert parts.read_bytes() == whole.read_bytes()


def test_what_is_finished_is_not_played_again(tablemate, tmp_path, monkeypatch):
    out = tmp_path / "out.jsonl"
    first = tablemate(*SMALL, "--deals", 4, "--seed", 1, "--out", out)
    monkeypatch.setattr("tablemate.lab.evaluating.evaluation.played_match", None)

    assert tablemate(*SMALL, "--deals", 4, "--seed", 1, "--out", out).out == first.out


def test_without_a_seed_a_file_keeps_its_own(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    first = tablemate(*SMALL, "--deals", 2, "--out", out)

    assert tablemate(*SMALL, "--deals", 2, "--out", out).out == first.out


def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(tablemate, tmp_path):
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    process = started(*LONG, "--out", out)
    wait_until(lambda: rows_in(out) >= HELPED * ROWS_A_DEAL)
    os.killpg(process.pid, signal.SIGINT)
    told = finished(process)

    deals = rows_in(out) // ROWS_A_DEAL
    assert told.code == 130
    assert told.err == f"stopped after {deals} of 20000 deals; the same command resumes it\n"
    assert f"\n{deals} deals of El Dorado, seed 5, " in told.out
    words = [*LONG[:-1], deals + 1, "--out"]
    tablemate(*words, out)
    tablemate(*words, whole)
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--deals", "0"], "--deals 0: there must be at least one"),
        (["--deals", "1000000"], "--deals 1000000: the limit is 100000"),
        (["--workers", "0"], "--workers 0: there must be at least one"),
        (["--levels", "random,human"], "level 'human': a human cannot play in a simulation"),
        (["--levels", "random,wizard"], "level 'wizard': there is no player 'wizard'"),
        (["--levels", ""], "level '': there is no player ''"),
        (["--set", "plyers=3"], "option plyers=3: there is no such option"),
        (["--seed", "-1"], "seed -1 is not a whole number"),
        (["--out", "nowhere/at/all.jsonl"], "--out nowhere/at/all.jsonl: there is no folder nowhere/at"),
        (["--json", "--markdown"], "argument --markdown: not allowed with argument --json"),
    ],
)
def test_a_ladder_that_cannot_be_climbed(tablemate, words, complaint):
    told = tablemate("ladder", "el-dorado", *words)

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith(complaint)


def test_a_file_of_other_arguments_is_refused_and_left_as_it_is(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    tablemate(*SMALL, "--deals", 1, "--seed", 1, "--out", out)
    before = out.read_bytes()

    told = tablemate(*SMALL, "--deals", 1, "--seed", 2, "--out", out)

    assert told.code == 2
    assert told.complaint == f"{out}: holds a ladder with seed 1, not 2; name another file"
    assert out.read_bytes() == before


def test_two_ladders_do_not_write_one_file(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    process = started(*LONG, "--out", out)
    wait_until(lambda: rows_in(out) > 0)
    told = tablemate(*LONG, "--out", out)
    process.send_signal(signal.SIGINT)
    finished(process)

    assert told.code == 2
    assert told.complaint == f"{out}: another ladder is writing there; wait for it or name another file"


@pytest.mark.parametrize(
    ("name", "said"),
    [("pipe", "is not a plain file, so no ladder could be resumed from it"), ("folder", "is a folder")],
)
def test_what_cannot_be_read_again_is_no_place_for_a_ladder(tablemate, tmp_path, name, said):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    told = tablemate(*SMALL, "--out", tmp_path / name)

    assert (told.code, told.complaint) == (2, f"--out {tmp_path / name}: {said}")


@pytest.mark.parametrize("where", ["a pipe", "a file"])
def test_a_ladder_is_not_written_to_where_its_result_is_printed(tmp_path, where):
    with (tmp_path / "printed").open("w") as file:
        process = started(*SMALL, "--out", "/dev/stdout", stdout=file if where == "a file" else PIPE)
        told = finished(process)

    assert told.code == 2
    assert told.complaint.startswith("--out /dev/stdout: is ")


def test_a_player_that_fails_is_told_of(tablemate, monkeypatch):
    def failing(self, decision, budget):
        raise ZeroDivisionError

    monkeypatch.setattr("tablemate.players.scripted.ScriptedPlayer.choose", failing)
    told = tablemate(*SMALL, "--deals", 1, "--seed", 1)

    assert told.code == 0
    assert re.search(r"^\d+ moves were not chosen by the player: it failed$", told.err, re.M)


def test_without_levels_the_games_own_are_measured(tablemate, monkeypatch):
    monkeypatch.setattr("tablemate.core.levels.levels_of", lambda game: {"random": None, "scripted": None})
    figures = json.loads(tablemate("ladder", "el-dorado", "--deals", 1, "--json").out)

    assert [standing["level"] for standing in figures["levels"]] == ["random", "scripted"]
