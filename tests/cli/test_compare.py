"""Comparisons at the command line: a table, a sentence, files that are gone on with."""

import json
import os
import re
import signal
import subprocess
import sys

import numpy as np
import pytest

from command_line import PROGRAM, finished, started, wait_until

RULES = ("compare", "el-dorado", "--seats", "random,random", "--set", "schedule=2,1", "--b", "schedule=2,2,1")
PLAYERS = ("compare", "el-dorado", "--set", "schedule=2,1", "--seats-a", "random,random")
LONG = (
    "compare",
    "el-dorado",
    "--seats",
    "random,random",
    "--b",
    "hook=on",
    "--games",
    10_000_000,
    "--seed",
    5,
)

SAVES_ALWAYS = "import sys; from tablemate.lab import run; run.SAVE_SECONDS = 0; " + PROGRAM[-1]


def test_a_table_and_a_sentence(tablemate):
    told = tablemate(*RULES, "--games", 50, "--seed", 1)

    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("A: schedule=2,1 --seats random,random\nB: schedule=2,2,1 --seats ")
    assert re.search(r"^rounds +2\.00 +3\.00 +\+1\.00 +\+1\.00 to \+1\.00 +clear$", told.out, re.M)
    assert not re.search(r"^stalls", told.out, re.M)
    assert "50 pairs of El Dorado, seed 1\n" in told.out
    assert "B lengthens the game by 1 round, the same in every pair; " in told.out
    assert "seat advantage: no clear change" in told.out


def test_players_are_told_by_player(tablemate):
    told = tablemate(*PLAYERS, "--seats-b", "scripted,random", "--games", 60, "--seed", 1)

    assert re.search(r"^win-share of the player +50\.0%", told.out, re.M)
    assert "60 pairs of El Dorado, seed 1, each from every seat\n" in told.out
    assert "scripted in place of random raises its win-share by " in told.out


def test_only_what_is_asked_for_is_told(tablemate):
    told = tablemate(*RULES, "--games", 30, "--seed", 1, "--metric", "stalls", "--metric", "rounds")

    assert re.search(r"^stalls +0\.0%", told.out, re.M)
    assert not re.search(r"^(margin|length|exact)", told.out, re.M)


def test_what_is_clear_stops_it_early(tablemate):
    told = tablemate(*RULES, "--games", 200, "--seed", 1, "--until-clear", "rounds")
    unclear = tablemate(*RULES, "--games", 60, "--seed", 1, "--until-clear", "win_share:seat:0")

    assert "stopped after 50 pairs: rounds is clear (the intervals allow for 3 looks)\n" in told.out
    assert "after 60 pairs win-share, seat 0 is not clear (the intervals allow for 2 looks)\n" in unclear.out


def test_intervals_that_allow_for_looks_are_called_what_they_are(tablemate):
    told = tablemate(
        *PLAYERS, "--seats-b", "scripted,random", "--games", 60, "--seed", 1, "--until-clear", "points"
    )

    assert re.search(r"^metric .* 97\.5% interval", told.out, re.M)
    assert "percentage points, 97.5% interval " in told.out
    assert "95%" not in told.out


def test_without_a_name_the_players_win_share_decides_or_what_is_asked_for_first(tablemate):
    few = ("--games", 30, "--seed", 1, "--until-clear")
    players = tablemate(*PLAYERS, "--seats-b", "scripted,random", *few)
    asked = tablemate(*RULES, "--metric", "rounds", "--metric", "length", *few)

    assert "after 30 pairs: win-share of the player is clear" in players.out
    assert "after 30 pairs: rounds is clear" in asked.out


def test_a_figure_that_is_asked_for_twice_is_told_once(tablemate):
    told = tablemate(
        *PLAYERS,
        *("--seats-b", "scripted,random", "--games", 20, "--seed", 1),
        *("--metric", "win_share", "--metric", "win_share:player", "--until-clear", "win_share"),
    )

    assert (told.code, told.err) == (0, "")
    assert len(re.findall(r"^win-share of the player ", told.out, re.M)) == 1


def test_looks_on_the_way_to_an_earlier_end_are_allowed_for(tablemate, tmp_path):
    out = tmp_path / "out.npz"
    until_clear = ("--seed", 1, "--until-clear", "win_share:seat:0", "--out", out)
    tablemate(*RULES, "--games", 30, *until_clear)
    tablemate(*RULES, "--games", 40, *until_clear)
    told = tablemate(*RULES, "--games", 60, *until_clear)

    assert "is not clear (the intervals allow for 4 looks)\n" in told.out, "30, 40, 50 and 60"
    assert tablemate(*RULES, "--games", 60, *until_clear).out == told.out, "nothing new is looked at"


def test_what_came_up_in_no_match_is_said(tablemate):
    few = ("--games", 20, "--seed", 1, "--metric", "exact_bids:tricks:3")
    nowhere = tablemate(*RULES, *few)
    only_in_b = tablemate(*RULES[:-1], "schedule=3", *few, "--metric", "rounds")

    assert nowhere.out.endswith("seed 1\nExact bids, tricks 3 came up in no match of A or B.\n")
    assert " - " not in nowhere.out
    decider = tablemate(*RULES, "--games", 20, "--seed", 1, "--until-clear", "exact_bids:tricks:3")
    assert decider.out.endswith("Exact bids, tricks 3 came up in no match of A or B.\n")
    assert only_in_b.out.endswith("Exact bids, tricks 3 came up in no match of A.\n")
    assert re.search(r"^rounds +2\.00 +1\.00 ", only_in_b.out, re.M)


def test_names_are_told_in_a_narrow_terminal_too(tablemate, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    told = tablemate(*RULES, "--games", 20, "--seed", 1)

    assert re.search(r"^rounds +2\.00 +3\.00 +\+1\.00 +\+1\.00 to \+1\.00 +clear$", told.out, re.M)
    assert "\N{HORIZONTAL ELLIPSIS}" not in told.out


def test_a_full_disk_is_named_after_the_table(tmp_path):
    """What was played can be told though it cannot be kept."""
    out = tmp_path / "out.npz"
    words = [*map(str, RULES), "--games", "20", "--seed", "1", "--out", str(out)]
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "from tablemate.cli import main; from tablemate.lab import Run; play = Run.play; "
        "limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)); "
        "Run.play = lambda *told: (limit(), play(*told))[1]; sys.exit(main(sys.argv[1:]))"
    )
    told = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=120)

    assert told.returncode == 2
    assert told.stderr.strip().endswith(f"{out}: File too large")
    assert "20 pairs of El Dorado, seed 1" in told.stdout
    assert [*tmp_path.iterdir()] == []


def test_few_pairs_are_called_too_few(tablemate):
    told = tablemate(*RULES, "--games", 5, "--seed", 1)

    assert told.out.endswith("Too few pairs to judge: at least 20 are needed.\n")
    assert "clear\n" not in told.out.partition("pairs of")[0]


def test_a_comparison_goes_on_from_what_its_file_holds(tablemate, tmp_path):
    out = tmp_path / "out.npz"
    whole = tablemate(*RULES, "--games", 90, "--seed", 1)
    tablemate(*RULES, "--games", 40, "--seed", 1, "--out", out)

    assert tablemate(*RULES, "--games", 90, "--out", out).out == whole.out
    assert [*tmp_path.iterdir()] == [out]


def test_what_is_kept_is_not_played_again(tablemate, tmp_path, monkeypatch):
    out = tmp_path / "out.npz"
    first = tablemate(*RULES, "--games", 40, "--seed", 1, "--out", out)
    monkeypatch.setattr("tablemate.lab.engines.local.play", lambda *series, **how: pytest.fail("played"))

    assert tablemate(*RULES, "--games", 40, "--out", out).out == first.out


def test_ctrl_c_tells_what_is_known_and_keeps_it(tablemate, tmp_path):
    out = tmp_path / "out.npz"
    process = started(*LONG, "--out", out)
    wait_until(lambda: out.exists() and out.stat().st_size > 0)
    os.killpg(process.pid, signal.SIGINT)
    told = finished(process)

    pairs = int(re.search(r"^(\d+) pairs of El Dorado, seed 5", told.out, re.M)[1])
    assert told.code == 130
    assert told.err == f"stopped after {pairs} of 10000000 pairs; the same command resumes it\n"
    again = tablemate(*LONG[:-4], "--games", pairs, "--out", out)
    assert again.out == told.out


def test_a_comparison_that_is_killed_is_resumed_to_the_same_file(tablemate, tmp_path):
    out, whole = tmp_path / "out.npz", tmp_path / "whole.npz"
    process = started(*LONG, "--out", out, program=SAVES_ALWAYS)
    wait_until(lambda: out.exists() and out.stat().st_size > 0)
    process.kill()
    finished(process)
    pairs = json.loads(np.load(out)["about"].tobytes())["results"][0]["games"] + 500
    words = [*LONG[:-4], "--seed", 5, "--games", pairs, "--out"]

    resumed, uninterrupted = tablemate(*words, out), tablemate(*words, whole)

    assert (resumed.code, resumed.out) == (0, uninterrupted.out)
    assert out.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.npz", "whole.npz"]


def test_the_help_names_the_kind_of_file_that_is_kept(tablemate):
    assert "--out FILE.npz" in tablemate("compare", "--help").out


def test_two_comparisons_do_not_write_one_file(tablemate, tmp_path):
    out = tmp_path / "out.npz"
    process = started(*LONG, "--out", out)
    wait_until(lambda: out.exists() and out.stat().st_size > 0)  # by then it was written anew
    told = tablemate(*LONG, "--out", out)
    process.send_signal(signal.SIGINT)
    finished(process)

    assert told.code == 2
    assert told.complaint == f"{out}: another comparison is writing there; wait for it or name another file"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "A and B are the same: name what differs with --a and --b, or --seats-a and --seats-b"),
        (["--b", "players=3"], "A has 4 seats and B 3: "),
        (["--b", "hokk=on"], "B: option hokk=on: there is no such option; did you mean hook?"),
        (["--a", "hook"], "--a 'hook' is not of the form option=value"),
        (["--seats-a", ""], "A: --seats names 1, but El Dorado has 2 to 10 seats"),
        (["--seats-b", "random,wizard"], "B: seat 1: there is no player 'wizard'"),
        (["--seats", "random,human", "--b", "hook=on"], "A: seat 1: a human cannot play in a simulation"),
        (["--seats-a", "random,random", "--seats-b", "random,random,random"], "A has 2 seats and B 3: "),
        (["--b", "hook=on", "--metric", "lenght"], "El Dorado has no metric 'lenght'; did you mean length?"),
        (["--b", "hook=on", "--until-clear", "lenght"], "El Dorado has no metric 'lenght'; "),
        (["--b", "hook=on", "--until-clear"], "--until-clear: name the figure that decides, for instance "),
        (
            ["--b", "hook=on", "--metric", "win_share:player"],
            "metric 'win_share:player' does not match any player here",
        ),
        (["--b", "hook=on", "--games", "0"], "--games 0: there must be at least one"),
        (["--b", "hook=on", "--seed", "-1"], "seed -1 is not a whole number"),
        (["--b", "hook=on", "--out", "nowhere/x"], "--out nowhere/x: there is no folder nowhere"),
        (["--b", "hook=on", "--ray-address", "x:1"], "--ray-address is for --engine ray"),
        (["--b", "hook=on", "--engine", "gpu"], "argument --engine: invalid choice: 'gpu'"),
        (
            ["--seats-a", "easy,easy", "--seats-b", "easy,random", "--engine", "cuda"],
            "the engine cuda plays random and scripted seats only",
        ),
    ],
)
def test_a_comparison_that_cannot_be_made(tablemate, words, complaint):
    told = tablemate("compare", "el-dorado", *words)

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith(complaint)


def test_a_file_of_something_else_is_refused_and_left_as_it_is(tablemate, tmp_path):
    out, notes = tmp_path / "out.npz", tmp_path / "notes.txt"
    tablemate(*RULES, "--games", 5, "--seed", 1, "--out", out)
    notes.write_text("mine")
    before = out.read_bytes()

    told = tablemate(*RULES, "--games", 5, "--seed", 2, "--out", out)
    assert (told.code, told.complaint) == (
        2,
        f"{out}: holds a comparison with seed 1, not 2; name another file",
    )
    other = tablemate(*RULES, "--games", 5, "--set", "hook=on", "--out", out)
    assert (other.code, "holds a comparison with options_a hook False" in other.complaint) == (2, True)
    assert out.read_bytes() == before
    assert (
        tablemate(*RULES, "--out", notes).complaint == f"{notes}: is not a comparison file; name another file"
    )
    assert notes.read_text() == "mine"


def test_a_damaged_file_is_refused(tablemate, tmp_path):
    out = tmp_path / "out.npz"
    tablemate(*RULES, "--games", 5, "--seed", 1, "--out", out)
    out.write_bytes(out.read_bytes()[:2000])

    assert tablemate(*RULES, "--out", out).complaint == f"{out}: cannot be read; name another file"


def test_nothing_is_left_of_a_comparison_that_was_refused(tablemate, tmp_path):
    tablemate("compare", "el-dorado", "--b", "hook=on", "--games", 0, "--out", tmp_path / "out.npz")

    assert [*tmp_path.iterdir()] == []
