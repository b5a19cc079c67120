"""`tablemate report`: one file, whole or not there, that can be stopped and gone on with."""

import json
import os
import re
import signal

import numpy as np
import pytest

from command_line import PROGRAM, finished, started, wait_until
from tablemate.lab.files import held

SMALL = ("report", "el-dorado", "--seats", "scripted,random", "--set", "schedule=2,1", "--seed", 3)


@pytest.fixture
def out(tmp_path):
    return tmp_path / "report.html"


SAVES_ALWAYS = "import sys; from tablemate.lab import run; run.SAVE_SECONDS = 0; " + PROGRAM[-1]


def rows_kept(resume):
    """How many deals of levels are in what was saved; -1 if there is nothing."""
    return len(json.loads(np.load(resume)["about"].tobytes())["levels"]) if resume.exists() else -1


def without_date(path):
    return re.sub(r"\d{4}-\d\d-\d\d|\d+ [A-Z][a-z]+ \d{4}", "", path.read_text())


def test_a_report_is_written_and_nothing_beside_it(tablemate, out):
    told = tablemate(*SMALL, "--games", 50, "--out", out)

    assert (told.code, told.out, told.err) == (0, f"the report is in {out}\n", "")
    assert out.read_text().startswith("<!doctype html>")
    assert [path.name for path in out.parent.iterdir()] == ["report.html"]


def test_it_is_named_after_the_game(tablemate, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert tablemate(*SMALL, "--games", 5).out == "the report is in el-dorado-report.html\n"
    assert (tmp_path / "el-dorado-report.html").exists()


def test_the_page_tells_of_a_baseline_and_of_what_thinking_is_worth(tablemate, out):
    told = tablemate(
        *SMALL,
        "--games",
        50,
        "--out",
        out,
        "--against",
        "hook=on",
        "--skill",
        "random,scripted",
        "--deals",
        2,
    )

    assert told.code == 0
    page = out.read_text()
    assert "The baseline has Hook: on; this game has Hook: off." in page
    assert "2 deals are too few to say which level is stronger." in page


def test_a_ladder_that_was_climbed_is_told(tablemate, tmp_path, out):
    kept = tmp_path / "ladder.jsonl"
    players = ("--set", "players=2", "--set", "schedule=2,1")
    tablemate("ladder", "el-dorado", "--levels", "random,scripted", "--deals", 3, "--out", kept, *players)

    assert tablemate(*SMALL, "--games", 5, "--ladder", kept, "--out", out).code == 0
    assert "What thinking is worth" in out.read_text()
    told = tablemate(*SMALL, "--games", 5, "--ladder", kept, "--set", "hook=on", "--out", out)
    assert told.code == 2
    assert "hook" in told.complaint


def test_ctrl_c_leaves_no_half_page_and_it_can_be_gone_on_with(tablemate, tmp_path, out):
    begun = (*SMALL, "--seats", "scripted,random", "--games", 60000, "--against", "hook=on", "--out", out)
    process = started(*begun)
    kept = tmp_path / "report.html.resume"
    wait_until(kept.exists)
    os.killpg(process.pid, signal.SIGINT)
    stopped = finished(process)

    assert stopped.code == 130
    assert "the same command with --resume continues from there\n" in stopped.err
    assert not out.exists()
    assert tablemate(*begun, "--resume").code == 0
    assert not kept.exists()
    again = tmp_path / "again.html"
    tablemate(*begun[:-1], again)
    assert without_date(out) == without_date(again)


def test_a_report_that_is_killed_is_resumed_to_the_same_page(tablemate, tmp_path, out):
    """In the middle of the matches, and once more in the middle of the levels."""
    again = tmp_path / "again.html"
    words = (*SMALL, "--games", 2000, "--against", "hook=on", "--skill", "random,scripted", "--deals", 100)
    kept = tmp_path / "report.html.resume"
    for levels in (0, 10):
        process = started(*words, "--resume", "--out", out, program=SAVES_ALWAYS)
        wait_until(lambda levels=levels: rows_kept(kept) >= levels)
        process.kill()
        assert finished(process).code != 0

    assert tablemate(*words, "--resume", "--out", out).code == 0
    assert tablemate(*words, "--out", again).code == 0
    assert without_date(out) == without_date(again)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.html", "report.html"]


def test_another_report_is_not_gone_on_with(tablemate, tmp_path, out):
    kept = tmp_path / "report.html.resume"
    process = started(*SMALL, "--games", 10_000_000, "--out", out)
    wait_until(kept.exists)
    os.killpg(process.pid, signal.SIGINT)
    finished(process)

    told = tablemate(*SMALL, "--set", "hook=on", "--games", 10_000_000, "--out", out, "--resume")

    assert told.code == 2
    assert "option hook False, not True" in told.complaint


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games", 0), "--games 0: there must be at least one"),
        (("--against", "hook"), "--against 'hook' is not of the form option=value"),
        (("--against", "hook=off"), "--against hook=off: is already the setting in use"),
        (("--against", "hok=off"), "option hok=off: there is no such option; did you mean hook?"),
        (("--against", "players=3"), "--seats names 2, but the options ask for 3 players"),
        (("--skill", "scripted"), "one level alone cannot be measured; name the weaker one too"),
        (("--skill", "random,nobody"), "there is no player 'nobody'"),
        (("--ladder", "nowhere.jsonl"), "--ladder nowhere.jsonl: there is no such file"),
        (("--ray-address", "here:1"), "--ray-address is for --engine ray"),
        (("--out", "nowhere/report.html"), "--out nowhere/report.html: there is no folder nowhere"),
    ],
)
def test_what_does_not_go_is_said_in_one_line(tablemate, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)

    told = tablemate(*SMALL, "--games", 5, *words)

    assert told.code == 2
    assert said in told.complaint
    assert list(tmp_path.iterdir()) == []


def test_a_ladder_is_not_written_over(tablemate, tmp_path):
    ladder = tmp_path / "ladder.jsonl"
    ladder.write_text("hours of work")

    told = tablemate(*SMALL, "--games", 5, "--ladder", ladder, "--out", ladder)

    assert told.complaint == f"--out {ladder}: is the ladder to report on"
    assert ladder.read_text() == "hours of work"


@pytest.mark.parametrize("words", [(), ("--resume",)])
def test_what_an_earlier_version_has_kept_beside_it_is_refused_and_stays(tablemate, tmp_path, out, words):
    """It was a folder; a folder that happens to have the name is no reason to empty it."""
    theirs = tmp_path / "report.html.resume" / "notes.txt"
    theirs.parent.mkdir()
    theirs.write_text("not ours")

    told = tablemate(*SMALL, "--games", 5, "--out", out, *words)

    assert (told.code, told.complaint) == (
        2,
        f"{theirs.parent}: was written by an earlier version of Tablemate and cannot be resumed; remove it",
    )
    assert [*theirs.parent.iterdir()] == [theirs]
    assert not out.exists()


def test_a_report_takes_the_place_of_no_pipe(tablemate, out):
    os.mkfifo(out)

    told = tablemate(*SMALL, "--games", 5, "--out", out)

    assert told.complaint == f"--out {out}: is not a plain file, so it cannot be replaced"
    assert out.is_fifo()


def test_two_do_not_write_the_same_report(tablemate, out):
    with held(out, "report"):
        told = tablemate(*SMALL, "--games", 5, "--out", out)

    assert told.complaint == f"{out}: another report is writing there; wait for it or name another file"
    assert not out.exists()


def test_a_report_that_is_finished_is_not_begun_anew_by_going_on(tablemate, out):
    tablemate(*SMALL, "--games", 5, "--out", out)
    before = out.read_text()

    told = tablemate(*SMALL, "--games", 6, "--out", out, "--resume")

    assert told.complaint == (
        f"{out}: is finished, or was not started by this command; without --resume it starts over"
    )
    assert out.read_text() == before


def test_a_report_that_was_stopped_is_not_dropped_silently(tablemate, tmp_path, out):
    process = started(*SMALL, "--games", 10_000_000, "--out", out)
    kept = tmp_path / "report.html.resume"
    wait_until(kept.exists)
    process.kill()
    finished(process)

    told = tablemate(*SMALL, "--games", 5, "--out", out)

    assert told.err == f"{kept}: starting over; use --resume to continue the stopped run\n"
    assert not kept.exists()


@pytest.mark.parametrize("room", [100, 20_000])
def test_a_disk_that_is_full_is_told_with_the_file_and_leaves_nothing_half(out, room):
    """First not even the sums fit, then all but the page."""
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room})); {PROGRAM[-1]}"
    told = finished(started(*SMALL, "--games", 5, "--workers", 1, "--out", out, program=limited))

    kept = out.with_name("report.html.resume")
    full = kept if room == 100 else out
    assert told.code == 2
    assert told.complaint == f"{full}: File too large"
    assert not out.exists()
    assert kept.exists() == (room > 100)
    assert not [*out.parent.rglob("*.unfinished")]
