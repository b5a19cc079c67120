"""A series: the same file for any number of workers, whole matches when it is stopped, true totals."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from command_line import PATIENCE_S, PROGRAM, finished, matches_in, started, wait_until

SERIES = ("simulate", "el-dorado", "--seats", "scripted,random,scripted:aggressive", "--seed", 5)
ENDLESS = (*SERIES, "--games", 1_000_000, "--workers", 2)
ALONE, HELPERS_START, HELPED = 1, 1, 150  # matches written by then


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_workers_writes_the_same_file(tablemate, monkeypatch, tmp_path, workers):
    monkeypatch.setattr("tablemate.lab.workers.ALONE_SECONDS", 0)
    monkeypatch.setattr("tablemate.lab.workers.WORTH_HELP_SECONDS", 0)
    alone, helped = tmp_path / "alone.jsonl", tmp_path / "helped.jsonl"

    tablemate(*SERIES, "--games", 40, "--workers", 1, "--out", alone)
    told = tablemate(*SERIES, "--games", 40, "--workers", workers, "--out", helped)

    assert (told.code, told.err) == (0, "")
    assert helped.read_bytes() == alone.read_bytes()


AS_INSTALLED = """
import sys
from tablemate.cli import main
from tablemate.lab import workers
if __name__ == "__main__":
    workers.ALONE_SECONDS = workers.WORTH_HELP_SECONDS = 0  # help is asked for at once
    sys.exit(main())
"""


def test_helpers_import_nothing_from_the_current_folder(tmp_path, monkeypatch):
    """As by the installed program: what lies in the folder where it is called is no module of theirs."""
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    (here / "struct.py").write_text("raise SystemExit('imported from the current folder')")
    (there / "program.py").write_text(AS_INSTALLED)
    call = (*SERIES, "--games", 40, "--workers", 2, "--out", tmp_path / "out.jsonl")

    told = subprocess.run(
        [sys.executable, there / "program.py", *map(str, call)],
        **{"cwd": here, "capture_output": True, "text": True, "timeout": PATIENCE_S},
    )

    assert (told.returncode, told.stderr) == (0, "")
    assert matches_in(tmp_path / "out.jsonl") == 40


def test_the_table_adds_up_what_the_file_tells(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    told = tablemate(*SERIES, "--games", 30, "--out", out)

    results = [json.loads(line)["result"] for line in out.read_text().splitlines() if '{"result"' in line]
    assert len(results) == 30
    for seat in range(3):
        points = sum(result["scores"][seat] for result in results) / 30
        won = sum(1 / len(result["winners"]) for result in results if seat in result["winners"]) / 30
        assert re.search(rf"^ +{seat}  \S+ +{points:.2f} +{won:.3f}$", told.out, re.MULTILINE)
    length = sum(result["decisions"] for result in results) / 30
    assert re.search(rf"^length +{length:.2f} +\S+ to \S+$", told.out, re.MULTILINE)
    decisions = sum(result["decisions"] for result in results)
    assert f"30 matches of El Dorado, seed 5, {decisions} decisions in " in told.out


def test_the_table_tells_scores_in_what_each_seat_counts(tablemate):
    told = tablemate(
        *("simulate", "the-deal", "--seats", "scripted,scripted,scripted", "--set", "deck=default"),
        *("--games", 3, "--seed", 1),
    )

    assert "score a game" in told.out
    for seat, score in enumerate((r"\$\d+\.\d\d", r"\d\.\d\d busts", r"\d\.\d\d closed hands")):
        assert re.search(rf"^ +{seat}  scripted +{score} +\d\.\d+$", told.out, re.MULTILINE)


def test_every_match_of_a_file_verifies(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    tablemate(*SERIES, "--games", 30, "--out", out)

    assert tablemate("replay", out).out.startswith("30 matches verified, ")


def test_a_seed_left_out_is_told(tablemate, tmp_path):
    first, again = tmp_path / "first.jsonl", tmp_path / "again.jsonl"
    told = tablemate("simulate", "el-dorado", "--games", 1, "--out", first)
    seed = re.search(r"1 match of El Dorado, seed (\d+), ", told.out).group(1)

    tablemate("simulate", "el-dorado", "--games", 1, "--seed", seed, "--out", again)

    assert again.read_bytes() == first.read_bytes()


def test_a_file_is_written_anew(tablemate, two_matches):
    tablemate(*SERIES, "--games", 1, "--out", two_matches)

    assert tablemate("replay", two_matches).out.startswith("1 match verified, ")


@pytest.mark.parametrize(
    ("matches", "seconds_later"),
    [(ALONE, 0), (HELPERS_START, 0.8), (HELPED, 0)],
    ids=["alone", "joining", "helped"],
)
def test_ctrl_c_leaves_whole_matches_and_a_table(tablemate, tmp_path, matches, seconds_later):
    out, alone = tmp_path / "out.jsonl", tmp_path / "alone.jsonl"
    process = started(*ENDLESS, "--out", out)
    wait_until(lambda: matches_in(out) >= matches)
    time.sleep(seconds_later)
    os.killpg(process.pid, signal.SIGINT)
    told = finished(process)

    played = matches_in(out)
    assert told.code == 130
    assert told.err == (
        f"stopped after {played} of 1000000 matches; the same command with --resume continues from there\n"
    )
    assert f"\n{played} {'match' if played == 1 else 'matches'} of El Dorado, seed 5, " in told.out
    tablemate(*SERIES, "--games", played, "--workers", 1, "--out", alone)
    assert out.read_bytes() == alone.read_bytes()


def test_ctrl_c_held_down_ends_no_worse(tmp_path):
    out = tmp_path / "out.jsonl"
    process = started(*ENDLESS, "--out", out)
    wait_until(lambda: matches_in(out) >= HELPED)
    for _ in range(5):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.03)
    told = finished(process)

    assert told.code == 130
    assert "Traceback" not in told.err


def test_a_series_that_is_killed_leaves_its_matches_and_no_helpers(tablemate, tmp_path):
    """Killed in the middle of a write it leaves a part of a match behind them."""
    out, alone = tmp_path / "out.jsonl", tmp_path / "alone.jsonl"
    process = started(*ENDLESS, "--out", out)
    wait_until(lambda: matches_in(out) >= HELPED)
    process.kill()
    finished(process)  # its output ends when the last helper has gone

    tablemate(*SERIES, "--games", matches_in(out) + 1, "--workers", 1, "--out", alone)
    assert alone.read_bytes().startswith(out.read_bytes())


def test_a_reader_that_has_seen_enough_is_no_fault():
    process = started(*SERIES, "--games", 1)
    process.stdout.close()

    assert (process.wait(), process.stderr.read()) == (0, "")


def test_too_many_games_are_refused_at_once(tablemate):
    told = tablemate("simulate", "el-dorado", "--games", 10**23)

    assert told.code == 2
    assert told.complaint == f"--games {10**23}: the limit is 1000000000"


def test_players_that_fail_are_told_of_in_one_line(tablemate, monkeypatch, tmp_path):
    """Not with every match so far: the file has them, and marks each fault."""

    def failing(self, decision, budget):
        raise ZeroDivisionError

    monkeypatch.setattr("tablemate.players.random.RandomPlayer.choose", failing)
    out = tmp_path / "out.jsonl"
    told = tablemate(*SERIES, "--games", 3, "--workers", 1, "--out", out)

    marked = out.read_text().count('"fault":')
    assert told.code == 0
    assert told.err == (
        f"{marked} moves were not chosen by the player (failed: {marked}); the first is in match 1 (seed 5), "
        f"and {out} marks each in its line\n"
    )


def test_ctrl_c_ends_a_search_in_seconds_at_once(tmp_path):
    """Its threads do not keep the program alive. Whoever is asked before it tells when it begins."""
    asked, bot = tmp_path / "asked", tmp_path / "bot.py"
    answer = f"open({str(asked)!r}, 'w'); print('{{\"index\": 0}}', flush=True)"
    bot.write_text(f"import sys\nfor line in sys.stdin: {answer}\n")
    table = f"ismcts@60s,cmd:{sys.executable} {bot}"  # the dealer, seat 0, bids last
    process = started("simulate", "el-dorado", "--seats", table, "--games", 1)
    wait_until(asked.exists)
    time.sleep(1)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    told = finished(process)

    assert told.code == 130
    assert time.monotonic() - began < 3  # of which the program may have one to end by itself


QUICK = ("simulate", "el-dorado", "--seats", "scripted,random", "--set", "schedule=3..1", "--seed", 7)

SAVES_OFTEN = "import sys; from tablemate.lab import run; run.SAVE_SECONDS = 0.2; " + PROGRAM[-1]


def saved_matches(beside: Path) -> int:
    """How many matches are in what was saved beside a file."""
    resume = beside.with_name(beside.name + ".resume")
    return json.loads(np.load(resume)["about"].tobytes())["games"] if resume.exists() else 0


def figures(told) -> str:
    """What was printed, but for how long it took."""
    return re.sub(r" in \d+\.\d+ s .*", "", told.out)


@pytest.mark.parametrize(
    ("kind", "games", "with_matches"), [("csv", 200, True), ("parquet", 200, True), ("csv", 150_000, False)]
)
def test_a_series_that_is_killed_goes_on_to_the_same_end(tablemate, tmp_path, kind, games, with_matches):
    """Killed at once, in the middle of whatever it is at: the same bytes and the same figures."""
    calls = {}
    for name in ("whole", "parts"):
        out = ("--out", tmp_path / f"{name}.jsonl") if with_matches else ()
        calls[name] = (*QUICK, "--games", games, *out, "--results", tmp_path / f"{name}.{kind}")
    process = started(*calls["parts"], program=SAVES_OFTEN)
    wait_until(lambda: saved_matches(tmp_path / ("parts.jsonl" if with_matches else f"parts.{kind}")) > 0)
    process.kill()
    finished(process)

    resumed = tablemate(*calls["parts"], "--resume")
    whole = tablemate(*calls["whole"])

    assert (resumed.code, resumed.err) == (0, "")
    assert figures(resumed) == figures(whole)
    assert 0 < int(re.search(r"; the first (\d+) had been played before", resumed.out).group(1)) < games
    for suffix in (kind, "jsonl") if with_matches else (kind,):
        assert (tmp_path / f"parts.{suffix}").read_bytes() == (tmp_path / f"whole.{suffix}").read_bytes()
    assert len([*tmp_path.iterdir()]) == 2 * (1 + with_matches)


def test_a_series_that_is_interrupted_goes_on_with_its_own_seed(tablemate, tmp_path):
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    table = ("simulate", "el-dorado", "--seats", "scripted,random", "--out")
    process = started(*table, out, "--games", 1_000_000)
    wait_until(lambda: matches_in(out) >= 10)
    os.killpg(process.pid, signal.SIGINT)
    stopped = finished(process)
    played = int(re.match(r"stopped after (\d+) of", stopped.err).group(1))
    games = played + 20

    told = tablemate(*table, out, "--games", games, "--resume")
    seed = re.search(r"seed (\d+),", stopped.out).group(1)
    tablemate(*table, whole, "--games", games, "--seed", seed)

    assert f"; the first {played} had been played before\n" in told.out
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--resume"], "--resume continues what was written; name its --out or --results"),
        (
            ["--resume", "--out", "/dev/null"],
            "--resume needs plain files: what went through a pipe cannot be resumed",
        ),
        (["--results", "rows.txt"], "--results rows.txt: must end in .csv or .parquet"),
        (["--results", "nowhere/r.csv"], "--results nowhere/r.csv: there is no folder nowhere"),
        (
            ["--out", "same.csv", "--results", "same.csv"],
            "--results same.csv: is where the matches are written",
        ),
        (
            ["--out", "rows.parquet.partial", "--results", "rows.parquet"],
            "--results rows.parquet.partial: is where the matches are written",
        ),
        (["--findings", "nowhere/at/all"], "--findings nowhere/at/all: there is no folder nowhere/at"),
        (["--findings", "/dev/null"], "--findings /dev/null: is not a folder"),
        (["--metric", "lenght"], "El Dorado has no metric 'lenght'; did you mean length?"),
        (["--metric", "win_share:seat:9"], "metric 'win_share:seat:9': win_share is split by "),
        (["--engine", "quantum"], "argument --engine: invalid choice: 'quantum' (choose from "),
        (["--ray-address", "here:1"], "--ray-address is for --engine ray"),
        (
            ["--engine", "ray", "--ray-address", "rubbish"],
            "--ray-address rubbish: is not of the form HOST:PORT",
        ),
        (["--engine", "ray", "--ray-address", "ray://:1"], "--ray-address ray://:1: is not of the form "),
        (
            ["--engine", "ray", "--ray-address", "127.0.0.1:1"],
            "--ray-address 127.0.0.1:1: nothing is listening there",
        ),
        (["--stall-after", "0"], "--stall-after 0: there must be at least one"),
    ],
)
def test_what_cannot_be_done_is_refused_at_once(tablemate, tmp_path, monkeypatch, words, complaint):
    monkeypatch.chdir(tmp_path)
    began = time.monotonic()
    told = tablemate("simulate", "el-dorado", *words)

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith(complaint)
    assert not any(tmp_path.iterdir())
    assert time.monotonic() - began < 10


def test_another_series_is_not_gone_on_with(tablemate, tmp_path):
    out = tmp_path / "rows.csv"
    process = started(*QUICK, "--games", 10_000_000, "--results", out, program=SAVES_OFTEN)
    wait_until(lambda: saved_matches(out) > 1)
    meanwhile = tablemate(*QUICK, "--games", 5, "--results", out)
    process.kill()
    finished(process)
    other = tablemate(*QUICK[:-1], 8, "--games", 10_000_000, "--results", out, "--resume")
    fewer = tablemate(*QUICK, "--games", 1, "--results", out, "--resume")

    assert meanwhile.complaint == f"{out}: another series is writing there; wait for it or name another file"
    assert other.complaint == (
        f"{out}.resume: holds a series with seed 7, not 8; without --resume it starts over"
    )
    assert re.fullmatch(r"--games 1: \d+ matches have been played already", fewer.complaint)
    assert other.code == meanwhile.code == fewer.code == 2


def test_figures_that_are_named_are_told_with_their_intervals(tablemate):
    told = tablemate(*QUICK, "--games", 500, "--metric", "win_share:seat:0", "--metric", "exact_bids")

    assert re.search(r"^win-share, seat 0 +\d+\.\d% +\d+\.\d% to \d+\.\d%$", told.out, re.MULTILINE)
    assert re.search(r"^exact bids +\d+\.\d% +\d+\.\d% to \d+\.\d%$", told.out, re.MULTILINE)
    assert "branching" not in told.out


def test_one_match_has_no_interval(tablemate):
    assert " to " not in tablemate(*QUICK, "--games", 1).out


def test_matches_that_are_cut_off_are_found_and_written(tablemate, tmp_path):
    folder = tmp_path / "findings"
    told = tablemate(*QUICK, "--games", 3, "--stall-after", 5)
    written = tablemate(*QUICK, "--games", 3, "--stall-after", 5, "--findings", folder)

    line = (
        "3 matches were cut off after 5 decisions; "
        "the first, match 1 (seed 7), stalls: no end after 5 decisions\n"
    )
    assert line in told.out
    assert told.out.endswith("--findings FOLDER writes such matches to files, as far as they went\n")
    assert line in written.out
    assert written.out.endswith(f"3 matches to look at in {folder}\n")
    replayed = tablemate("replay", folder / "stalled-match-1.jsonl")
    assert replayed.out == "1 match verified, 5 decisions; 1 was left unfinished\n"


def test_actions_that_nobody_takes_are_told(tablemate):
    four = ("simulate", "el-dorado", "--set", "schedule=10", "--seed", 1)

    assert re.search(
        r"^never played: .*bid 10 \(offered 12,000 times\)", tablemate(*four, "--games", 3000).out, re.M
    )
    assert "never played" not in tablemate(*four, "--games", 10).out


def test_a_file_by_another_name_is_still_the_same(tablemate, tmp_path):
    rows, link = tmp_path / "rows.csv", tmp_path / "link.csv"
    link.symlink_to(rows)

    told = tablemate(*QUICK, "--games", 2, "--results", rows, "--out", link)

    assert told.complaint == f"--results {rows}: is where the matches are written"
    assert not rows.exists()


def test_a_table_takes_the_place_of_no_pipe(tablemate, tmp_path):
    pipe = tmp_path / "rows.parquet"
    os.mkfifo(pipe)

    told = tablemate(*QUICK, "--games", 2, "--results", pipe)

    assert told.complaint == f"--results {pipe}: is not a plain file, so it cannot be replaced"
    assert pipe.is_fifo()


def test_what_was_stopped_is_not_dropped_silently(tablemate, tmp_path):
    """Not for want of a word: somebody who forgot --resume can still press Ctrl-C."""
    out = tmp_path / "rows.csv"
    process = started(*QUICK, "--games", 10_000_000, "--results", out, program=SAVES_OFTEN)
    wait_until(lambda: saved_matches(out) > 1)
    process.kill()
    finished(process)

    told = tablemate(*QUICK, "--games", 5, "--results", out)

    assert told.code == 0
    assert told.err == f"{out}.resume: starting over; use --resume to continue the stopped run\n"
    assert tablemate(*QUICK, "--games", 5, "--results", out).err == ""


def test_a_figure_that_never_came_up_is_said_to(tablemate):
    told = tablemate(*QUICK, "--games", 5, "--metric", "exact_bids:tricks:9")

    assert told.code == 0
    assert "\nexact bids, tricks 9 came up in no match\n" in told.out
    assert "95% interval" not in told.out


def test_the_seats_of_different_players_tell_of_the_players_as_well(tablemate):
    caveat = "\nthe seats have different players, so the seat advantage reflects them as well\n"
    alike = ("simulate", "el-dorado", "--seats", "random,random", "--set", "schedule=3..1", "--seed", 7)

    assert caveat in tablemate(*QUICK, "--games", 5).out
    assert caveat not in tablemate(*QUICK, "--games", 5, "--metric", "length").out
    assert caveat not in tablemate(*alike, "--games", 5).out
