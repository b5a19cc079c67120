"""A simulation: files and figures tell of the same matches, and it is resumed wherever it was ended."""

import contextlib
import csv
import json
from pathlib import Path
from random import Random

import numpy as np
import pyarrow.parquet
import pytest

import pig
from tablemate.core.errors import BadInput
from tablemate.games.el_dorado import GAME
from tablemate.lab import Files, Run, Series, Simulation, play
from tablemate.lab.results import gathered

SETTINGS = {"players": 3, "schedule": "2,1"}
SEATS = ("scripted", "random", "random")


def series(settings=SETTINGS, seats=SEATS, seed=1, game=GAME, **wanted):
    return Series(game, game.options(settings), seats, seed, with_each=True, **wanted)


class Stopped(Exception):
    """As if Ctrl-C came when so many matches have been played, and nothing is finished."""


def recorded(series, files, games, *, resume=False, finish=True):
    plan = Simulation(series, games, files)
    if not finish:
        plan.finish = stop
    with contextlib.suppress(Stopped), Run(plan, beside=files.resume, resume=resume) as run:
        run.play()
    return plan.results


def stop():
    raise Stopped


def table(path):
    with path.open() as file:
        return [*csv.DictReader(file)]


@pytest.mark.parametrize("seats", [SEATS, ("scripted", "instinct", "random")], ids=["compiled", "python"])
def test_rows_add_up_to_the_results(tmp_path, seats):
    results = recorded(series(seats=seats), Files(rows=tmp_path / "rows.csv"), 70)
    rows = table(tmp_path / "rows.csv")

    assert [int(row["match"]) for row in rows] == [*range(1, 71)]
    for name in ("decisions", "forced", "options", "stages", "lead_changes", "behind", "stalled"):
        assert sum(int(row[name]) for row in rows) == results.total(name)
    for name in ("with_trump", "broken", "broken_tricks", "broken_rounds"):
        assert sum(int(row[name]) for row in rows) == results.total(name).sum()
    for seat in range(3):
        assert sum(int(row[f"points_{seat}"]) for row in rows) == results.total("points")[seat]
        assert sum(int(row[f"exact_{seat}"]) for row in rows) == results.total("exact").sum(axis=0)[seat]
        shares = [1 / len(row["winners"].split()) for row in rows if str(seat) in row["winners"].split()]
        assert sum(shares) / 70 == pytest.approx(results.win_share(seat))
    assert not any("scratch" in name or name.endswith("_3") for name in rows[0])


def test_rows_tell_what_the_match_file_tells(tmp_path):
    files = Files(tmp_path / "matches.jsonl", tmp_path / "rows.csv")
    recorded(series(with_text=True), files, 20)
    lines = [json.loads(line) for line in files.matches.read_text().splitlines()]
    seeds = [line["seed"] for line in lines if "seed" in line]
    ends = [line["result"] for line in lines if "result" in line]

    for row, seed, end in zip(table(files.rows), seeds, ends, strict=True):
        assert int(row["seed"]) == seed
        assert [int(row[f"points_{seat}"]) for seat in range(3)] == end["scores"]
        assert [int(seat) for seat in row["winners"].split()] == end["winners"]
        assert int(row["decisions"]) == end["decisions"]


def test_a_parquet_file_holds_what_the_csv_file_holds(tmp_path):
    recorded(series(), Files(rows=tmp_path / "rows.csv"), 300)
    recorded(series(), Files(rows=tmp_path / "rows.parquet"), 300)
    held = pyarrow.parquet.read_table(tmp_path / "rows.parquet").to_pylist()

    assert [{name: str(value) for name, value in row.items()} for row in held] == table(tmp_path / "rows.csv")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.csv", "rows.parquet"]


def test_a_row_of_a_match_that_was_cut_off_has_no_winner(tmp_path):
    recorded(series(stall_after=4), Files(rows=tmp_path / "rows.csv"), 2)

    assert [(row["stalled"], row["winners"]) for row in table(tmp_path / "rows.csv")] == [("1", "")] * 2


def test_any_game_has_rows(tmp_path):
    wanted = series({"goal": 20}, ("random", "scripted"), game=pig.GAME)
    results = recorded(wanted, Files(rows=tmp_path / "rows.csv"), 9)

    assert sum(int(row["ones_1"]) for row in table(tmp_path / "rows.csv")) == results.total("ones")[1]


@pytest.mark.parametrize("stopped_at", [0, 1, 40, 200])
@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_series_goes_on_where_it_was_stopped(tmp_path, stopped_at, kind, same_results):
    whole = Files(tmp_path / "whole.jsonl", tmp_path / f"whole.{kind}")
    parts = Files(tmp_path / "parts.jsonl", tmp_path / f"parts.{kind}")
    expected = recorded(series(with_text=True), whole, 200)
    recorded(series(with_text=True), parts, stopped_at, finish=False)

    results = recorded(series(with_text=True), parts, 200, resume=True)

    assert same_results(results, expected)
    assert parts.matches.read_bytes() == whole.matches.read_bytes()
    assert parts.rows.read_bytes() == whole.rows.read_bytes()
    assert len([*tmp_path.iterdir()]) == 4


@pytest.mark.parametrize("games", [20, 60])
def test_what_was_written_after_the_last_save_is_cut_off_again(tmp_path, games, same_results):
    """A run that is killed leaves matches and rows that its saved sums do not know."""
    whole, parts = Files(tmp_path / "whole.jsonl"), Files(tmp_path / "parts.jsonl")
    expected = recorded(series(with_text=True), whole, games)
    recorded(series(with_text=True), parts, 20, finish=False)
    with parts.matches.open("a") as file:
        file.write('{"tablemate":1,"half a li')

    assert same_results(recorded(series(with_text=True), parts, games, resume=True), expected)
    assert parts.matches.read_bytes() == whole.matches.read_bytes()


def test_nothing_that_was_begun_is_simply_begun(tmp_path, same_results):
    files = Files(rows=tmp_path / "rows.csv")

    assert same_results(recorded(series(), files, 30, resume=True), gathered(series(), [*play(series(), 30)]))


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 2}, "holds a series with seed 1, not 2"),
        (
            {"seats": ("random",) * 3},
            "holds a series with seats scripted,random,random, not random,random,random",
        ),
        ({"settings": {**SETTINGS, "hook": "on"}}, "holds a series with option hook"),
        ({"stall_after": 9}, "holds a series with stall_after 20000, not 9"),
        ({"game": pig.GAME, "settings": {"players": 3}}, "holds a series with game el_dorado, not pig"),
    ],
)
def test_another_series_is_refused(tmp_path, other, said):
    files = Files(rows=tmp_path / "rows.csv")
    recorded(series(), files, 10, finish=False)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}

    with pytest.raises(BadInput, match=f"rows.csv.resume: {said}.*; without --resume it starts over"):
        recorded(series(**other), files, 20, resume=True)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_other_rules_are_refused(tmp_path, monkeypatch):
    files = Files(rows=tmp_path / "rows.csv")
    recorded(series(), files, 10, finish=False)
    monkeypatch.setattr("tablemate.lab.plan.code_of", lambda game: "other")

    with pytest.raises(BadInput, match="was played by other rules or players than these"):
        recorded(series(), files, 20, resume=True)


@pytest.mark.parametrize("damaged", [b"", b"rubbish", None])
def test_a_damaged_file_is_refused(tmp_path, damaged):
    files = Files(rows=tmp_path / "rows.csv")
    recorded(series(), files, 10, finish=False)
    kept = files.resume.read_bytes()
    files.resume.write_bytes(kept[: len(kept) // 2] if damaged is None else damaged)

    with pytest.raises(BadInput, match=r"rows.csv.resume: cannot be read; without --resume it starts over"):
        recorded(series(), files, 20, resume=True)


def test_outputs_that_are_gone_are_refused(tmp_path):
    files = Files(rows=tmp_path / "rows.csv")
    recorded(series(), files, 10, finish=False)
    files.rows.unlink()

    with pytest.raises(BadInput, match=r"rows.csv: is shorter than when the series was stopped"):
        recorded(series(), files, 20, resume=True)


def test_a_disk_that_is_full_leaves_what_can_be_gone_on_with(tmp_path, monkeypatch, same_results):
    from tablemate.lab.files import GrowingFile

    files = Files(tmp_path / "parts.jsonl", tmp_path / "parts.csv")
    write = GrowingFile.write

    def full(self, text):
        if self._path == files.rows and self.length > 600:
            raise OSError(28, "No space left on device", str(self._path))
        write(self, text)

    with monkeypatch.context() as patch:
        patch.setattr(GrowingFile, "write", full)
        with pytest.raises(OSError, match="No space left"):
            recorded(series(with_text=True), files, 60)
    expected = recorded(series(with_text=True), Files(tmp_path / "a.jsonl", tmp_path / "a.csv"), 60)

    assert same_results(recorded(series(with_text=True), files, 60, resume=True), expected)
    assert files.matches.read_bytes() == (tmp_path / "a.jsonl").read_bytes()
    assert files.rows.read_bytes() == (tmp_path / "a.csv").read_bytes()


def test_two_that_write_the_same_file_are_refused(tmp_path):
    files = Files(rows=tmp_path / "rows.csv")
    with (
        Run(Simulation(series(), 1, files), beside=files.resume),
        pytest.raises(BadInput, match=r"rows.csv: another series is writing there"),
        Run(Simulation(series(), 1, files), beside=files.resume),
    ):
        pass
    assert not files.rows.exists()


def test_what_was_there_stays_until_the_first_match_is_in(tmp_path):
    """A series that cannot begin, for want of a GPU say, has destroyed nothing."""
    files = Files(rows=tmp_path / "rows.csv")
    recorded(series(), files, 10, finish=False)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}

    with Run(Simulation(series(seed=2), 10, files), beside=files.resume):
        pass

    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_what_is_saved_does_not_grow_with_the_series(tmp_path):
    files = Files(rows=tmp_path / "rows.csv")
    sizes = []
    for games in (2000, 20_000):
        recorded(series(), files, games, finish=False)
        sizes.append(files.resume.stat().st_size)

    assert sizes[1] < 2 * sizes[0]  # ten times the matches: only larger numbers


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_series_that_is_finished_is_not_begun_anew_by_going_on(tmp_path, kind):
    files = Files(rows=tmp_path / f"rows.{kind}")
    recorded(series(), files, 10)
    before = files.rows.read_bytes()

    with pytest.raises(
        BadInput,
        match=rf"rows.{kind}: is finished, or was not started by this command; without --resume ",
    ):
        recorded(series(seed=2), files, 20, resume=True)
    assert files.rows.read_bytes() == before
    assert [*tmp_path.iterdir()] == [files.rows]


def test_a_checkpoint_of_an_earlier_version_is_refused(tmp_path):
    files = Files(rows=tmp_path / "rows.csv")
    np.savez_compressed(files.resume, head=np.frombuffer(b'{"series":1,"game":"el_dorado"}', np.uint8))
    files.resume.with_name(files.resume.name + ".npz").rename(files.resume)

    with pytest.raises(
        BadInput,
        match=r"rows.csv.resume: was written by an earlier version of Tablemate and cannot be resumed; "
        "without --resume it starts over",
    ):
        recorded(series(), files, 20, resume=True)


def test_a_run_that_is_killed_after_its_table_was_made_is_finished_by_the_next(tmp_path, monkeypatch):
    """The rows beside a table are the last to be removed: until then everything can be made again."""
    whole, parts = Files(rows=tmp_path / "whole.parquet"), Files(rows=tmp_path / "parts.parquet")
    recorded(series(), whole, 50)
    unlink = Path.unlink

    def killed(path, missing_ok=False):
        return stop() if path == parts.resume else unlink(path, missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", killed)
        recorded(series(), parts, 50)
    assert parts.rows.read_bytes() == whole.rows.read_bytes()
    assert parts.resume.exists()

    recorded(series(), parts, 50, resume=True)

    assert parts.rows.read_bytes() == whole.rows.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["parts.parquet", "whole.parquet"]


def test_whatever_happens_to_a_checkpoint_it_is_one_sentence(tmp_path):
    files = Files(rows=tmp_path / "rows.csv")
    recorded(series(), files, 10, finish=False)
    whole, random = files.resume.read_bytes(), Random(1)
    for _ in range(400):
        at, length = random.randrange(len(whole)), random.randrange(8)
        files.resume.write_bytes(whole[:at] + random.randbytes(random.randrange(1, 8)) + whole[at + length :])
        with contextlib.suppress(BadInput):  # or nothing that matters has changed
            recorded(series(), files, 10, resume=True, finish=False)
