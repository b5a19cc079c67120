"""Tuning at the command line: what is found is told with its interval, stopped and gone on with at will."""

import json
import os
import re
import signal

import pytest

from command_line import finished, started, wait_until

GAME = ("tune", "el-dorado", "--set", "schedule=2,1", "--set", "scoring=trick+10", "--seed", 1)
SMALL = (
    *GAME,
    *("--seats", "scripted,scripted", "--vary", "points_per_trick=0..20", "--target", "points:seat:0=32..34"),
    *("--games", 200, "--trials", 6),
)
LONG = (*SMALL[:-3], 20_000, "--trials", 12)


def trials_in(path):
    return path.read_text().count('{"trial":') if path.exists() else 0


def rows_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def test_the_best_is_told_as_it_was_measured_again(tablemate, tmp_path):
    out = tmp_path / "study.jsonl"
    told = tablemate(*SMALL, "--out", out)

    assert (told.code, told.err) == (0, "")
    first = [row for row in rows_of(out) if not row["is_fresh"]]
    best = min(first, key=lambda row: abs(row["figures"]["points:seat:0"]["value"] - 33))
    value = best["settings"]["points_per_trick"]
    assert any(row["is_fresh"] and row["settings"] == best["settings"] for row in rows_of(out))
    words = " ".join(told.out.split())
    assert f"Best compromise: points_per_trick={value}, with points, seat 0 " in words
    assert "6 trials of 200 matches of El Dorado, seed 1. Measured again on 800 fresh matches each" in words
    assert re.search(r"^start +1 ", told.out, re.M)


def test_the_command_that_is_told_gives_the_figures_that_are_told(tablemate, tmp_path):
    out = tmp_path / "study.jsonl"
    told = tablemate(*SMALL, "--out", out)
    (command,) = re.findall(r"^  tablemate (simulate .*)$", told.out, re.M)
    simulated = tablemate(*command.split())

    best = int(re.search(r"Best compromise: points_per_trick=(\d+)", told.out)[1])
    (row,) = [row for row in rows_of(out) if row["is_fresh"] and row["settings"]["points_per_trick"] == best]
    assert re.search(rf"^ +0 +scripted +{row['figures']['points:seat:0']['value']:.2f} ", simulated.out, re.M)


def test_a_study_goes_on_from_what_its_file_holds(tablemate, tmp_path, monkeypatch):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    first = tablemate(*SMALL, "--out", whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    parts.write_bytes(b"".join(lines[:4]) + b'{"trial":3,"sett')  # killed while it wrote

    assert tablemate(*SMALL, "--out", parts).out == first.out
    assert parts.read_bytes() == whole.read_bytes()

    monkeypatch.setattr("tablemate.lab.engines.local.play", None)
    assert tablemate(*SMALL, "--out", whole).out == first.out, "nothing is played again"


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_a_study_that_was_stopped_is_the_same_study(tablemate, tmp_path, sign):
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    process = started(*LONG, "--out", out)
    wait_until(lambda: trials_in(out) >= 2)
    os.killpg(process.pid, sign)
    told = finished(process)
    done = trials_in(out)

    assert done < 12
    if sign == signal.SIGINT:
        assert told.code == 130
        assert told.err == f"stopped after {done} of 12 trials; the same command resumes it\n"
        assert "Not measured again yet" in told.out
    words = [*LONG[:-1], done + 1, "--out"]
    again, uninterrupted = tablemate(*words, out), tablemate(*words, whole)
    assert (again.code, again.out) == (0, uninterrupted.out)
    assert out.read_bytes() == whole.read_bytes()


def test_the_report_is_one_page(tablemate, tmp_path):
    page = tmp_path / "study.html"
    tablemate(*SMALL, "--report", page)

    assert page.read_text().startswith("<!doctype html>")
    assert "Best compromise: points_per_trick=" in page.read_text()


def test_all_was_tried_is_said(tablemate):
    told = tablemate(*GAME, "--vary", "hook", "--target", "length=..9", "--games", 20)

    assert "2 trials of 20 matches of El Dorado, seed 1; there is nothing else to try." in told.out


def test_a_study_in_which_nothing_could_be_played(tablemate):
    told = tablemate(
        *GAME,
        "--set",
        "num_suits=1",
        "--set",
        "trump=none",
        "--vary",
        "trump=hearts,spades",
        "--target",
        "length=3",
    )

    assert told.code == 2
    assert told.complaint.startswith(
        "none of the 2 trials could be played; of the first: option trump=hearts"
    )


def test_a_target_that_came_up_in_no_match_is_said(tablemate):
    told = tablemate(*GAME, "--vary", "hook", "--target", "exact_bids:tricks:9=0.5", "--games", 20)

    assert (told.code, told.complaint) == (2, "exact_bids:tricks:9 came up in no match of 2 trials")


def test_the_report_does_not_take_the_place_of_the_study(tablemate, tmp_path):
    study, page = tmp_path / "study.jsonl", tmp_path / "page.html"
    page.symlink_to(study)
    study.write_text("")

    for report in (study, page):
        told = tablemate(*SMALL, "--out", study, "--report", report)
        assert (told.code, told.complaint) == (2, f"--report {report}: is the file that --out names")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--target", "seat_advantage=0.3..0.2"], "--target seat_advantage=0.3..0.2: 0.3 is more than 0.2"),
        (["--target", "seat_advantage=much"], "--target seat_advantage=much: 'much' is not a number"),
        (["--target", "balance=1"], "El Dorado has no metric 'balance'"),
        (["--target", "points=1"], "metric 'points' is counted by seat: points:seat:0"),
        ([], "there is no target; name one"),
        (["--target", "length=5", "--vary", "hoook"], "option hoook: there is no such option"),
        (
            ["--target", "length=5", "--vary", "points_per_trick=9..2"],
            "--vary points_per_trick=9..2: is an empty",
        ),
        (
            ["--target", "length=5", "--vary", "points_per_trick=0..1000"],
            "option points_per_trick=1000: must be a whole number from 0 to 100",
        ),
        (["--target", "length=5", "--vary", "hook"], "--vary hook: is named twice"),
        (["--target", "length=5", "--trials", "0"], "--trials 0: there must be at least one"),
        (["--target", "length=5", "--trials", "3000"], "--trials 3000: the limit is 2000"),
        (["--target", "length=5", "--games", "0"], "--games 0: there must be at least one"),
        (["--target", "length=5", "--seats", "human,random"], "seat 0: a human cannot play in a simulation"),
        (["--target", "length=5", "--out", "no/where.jsonl"], "--out no/where.jsonl: there is no folder no"),
        (["--target", "length=5", "--report", "no/x.html"], "--report no/x.html: there is no folder no"),
        (
            ["--target", "length=5", "--seats", "random,random", "--vary", "players=2..4"],
            "--vary players: needs one name for all seats, for instance --seats random",
        ),
    ],
)
def test_a_study_that_cannot_be_made(tablemate, words, complaint):
    told = tablemate("tune", "el-dorado", "--vary", "hook", *words)

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith(complaint)


def test_without_anything_to_vary_there_is_no_study(tablemate):
    assert tablemate("tune", "el-dorado", "--target", "length=5").complaint.startswith(
        "there is nothing to vary"
    )


def test_a_file_of_other_targets_is_refused_and_left_as_it_is(tablemate, tmp_path):
    out = tmp_path / "study.jsonl"
    small = (*GAME, "--vary", "hook", "--games", 20, "--out", out)
    tablemate(*small, "--target", "length=..9")
    before = out.read_bytes()
    told = tablemate(*small, "--target", "length=..8")

    assert told.complaint == (
        f"{out}: holds a study with targets length=..9, not length=..8; name another file"
    )
    assert (told.code, out.read_bytes()) == (2, before)
