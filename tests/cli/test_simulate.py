"""A series: the same file for any number of workers, whole matches at every moment, true totals."""

import json
import os
import re
import signal
import sys
import time

import pytest

from command_line import finished, matches_in, started, wait_until

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


def test_the_table_adds_up_what_the_file_tells(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    told = tablemate(*SERIES, "--games", 30, "--out", out)

    results = [json.loads(line)["result"] for line in out.read_text().splitlines() if '{"result"' in line]
    assert len(results) == 30
    for seat in range(3):
        points = sum(result["scores"][seat] for result in results) / 30
        won = sum(1 / len(result["winners"]) for result in results if seat in result["winners"]) / 30
        assert re.search(rf"^ +{seat}  \S+ +{points:.2f} +{won:.3f}$", told.out, re.MULTILINE)
    decisions = sum(result["decisions"] for result in results)
    assert f"30 matches of El Dorado, seed 5, {decisions} decisions in " in told.out


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
    assert told.err == f"stopped after {played} of 1000000 matches\n"
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


def test_a_series_that_is_killed_leaves_whole_matches_and_no_helpers(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    process = started(*ENDLESS, "--out", out)
    wait_until(lambda: matches_in(out) >= HELPED)
    process.kill()
    finished(process)  # its output ends when the last helper has gone

    assert tablemate("replay", out).out.startswith(f"{matches_in(out)} matches verified, ")


def test_a_reader_that_has_seen_enough_is_no_fault():
    process = started(*SERIES, "--games", 1)
    process.stdout.close()

    assert (process.wait(), process.stderr.read()) == (0, "")


def test_too_many_games_are_refused_at_once(tablemate):
    told = tablemate("simulate", "el-dorado", "--games", 10**23)

    assert told.code == 2
    assert told.complaint == f"--games {10**23}: 1000000000 is the most"


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
        f"{marked} answers were not the players' own (failed: {marked}); the first is in match 1 (seed 5), "
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
