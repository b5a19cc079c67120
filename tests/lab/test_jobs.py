"""Simulations that somebody comes back for: one at a time, stopped when told to, kept with their reports."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import written_reports
from command_line import wait_until
from tablemate.core.jobs import Job, Simulation
from tablemate.games.el_dorado import GAME
from tablemate.lab.jobs import runner as module
from tablemate.lab.jobs.process import WritesReport
from tablemate.lab.jobs.runner import Jobs

QUICK = Simulation("el_dorado", ["scripted", "random"], 20, {"players": 2, "schedule": "2,1"}, 7)
Opening = Callable[[WritesReport], Jobs]


@pytest.fixture
def folder(tmp_path) -> Path:
    return tmp_path / "reports"


@pytest.fixture
def runs_in(tmp_path, monkeypatch) -> Path:
    """Where the process of a simulation that never ends leaves its number."""
    file = tmp_path / "process"
    monkeypatch.setenv("RUNS_IN", str(file))
    return file


@pytest.fixture
def opened(folder) -> Iterator[Opening]:
    with contextlib.ExitStack() as stack:
        yield lambda write: stack.enter_context(contextlib.closing(Jobs(folder, write)))


def state_of(jobs: Jobs, job: Job) -> str:
    now = jobs.job(job.id)
    assert now is not None
    return now.state


def ended(jobs: Jobs, job: Job) -> Job:
    """The simulation once it is over."""
    wait_until(lambda: state_of(jobs, job) not in ("waiting", "running"))
    now = jobs.job(job.id)
    assert now is not None
    return now


def number_in(file: Path) -> int:
    """The number of a process once it is there."""
    wait_until(lambda: file.exists() and file.read_text() != "")
    return int(file.read_text())


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_simulation_is_played_with_its_options_and_its_report_is_kept(opened):
    jobs = opened(written_reports.at_once)
    job = jobs.submit(GAME, QUICK)
    assert (job.state, job.done, job.title, job.wanted) == ("waiting", 0, "El Dorado", QUICK)

    over = ended(jobs, job)

    assert (over.state, over.done, over.message) == ("done", 20, None)
    report = jobs.report(job.id)
    assert "20 matches, seed 7, ['scripted', 'random']" in report
    assert "schedule='2,1'" in report


def test_unless_told_otherwise_the_lab_itself_writes_the_report(folder):
    with contextlib.closing(Jobs(folder)) as jobs:
        job = jobs.submit(GAME, QUICK)

        assert ended(jobs, job).state == "done"
        report = jobs.report(job.id)
    assert report.lower().startswith("<!doctype html>")
    assert "El Dorado" in report


def test_it_leaves_a_core_to_the_table_and_lets_it_go_first(opened):
    jobs = opened(written_reports.at_once)
    job = jobs.submit(GAME, QUICK)
    ended(jobs, job)

    cores = len(os.sched_getaffinity(0))
    niceness = min(19, os.nice(0) + 10)
    assert f"{max(1, cores - 1)} workers, niceness {niceness}" in jobs.report(job.id)


def test_without_a_seed_a_new_one_is_drawn_and_told(opened):
    jobs = opened(written_reports.at_once)
    first, second = (jobs.submit(GAME, Simulation("el_dorado", ["random"] * 4, 1)) for _ in range(2))

    assert isinstance(first.wanted.seed, int)
    assert first.wanted.seed != second.wanted.seed


def test_one_is_played_at_a_time_and_the_newest_is_listed_first(opened, runs_in):
    jobs = opened(written_reports.never)
    first, second = (jobs.submit(GAME, QUICK) for _ in range(2))
    wait_until(lambda: jobs.job(first.id).done > 0)

    assert [(job.id, job.state) for job in jobs.jobs()] == [(second.id, "waiting"), (first.id, "running")]
    assert jobs.report(first.id) is None


def test_one_that_is_stopped_ends_at_once_and_the_next_begins(opened, runs_in):
    jobs = opened(written_reports.never)
    first, second, third = (jobs.submit(GAME, QUICK) for _ in range(3))
    process = number_in(runs_in)
    jobs.stop(second.id)
    jobs.stop(first.id)

    assert [state_of(jobs, job) for job in (first, second)] == ["stopped", "stopped"]
    wait_until(lambda: is_gone(process) and state_of(jobs, third) == "running")
    jobs.stop(first.id)
    jobs.stop("nobody")
    assert [state_of(jobs, job) for job in (first, second, third)] == ["stopped", "stopped", "running"]


def test_closing_ends_whatever_is_played_and_what_waits_never_begins(folder, runs_in):
    jobs = Jobs(folder, written_reports.never)
    first, second = (jobs.submit(GAME, QUICK) for _ in range(2))
    process = number_in(runs_in)
    jobs.close()

    assert is_gone(process)
    assert [state_of(jobs, job) for job in (first, second)] == ["stopped", "stopped"]


@pytest.mark.parametrize(
    ("write", "because"),
    [
        (written_reports.killed, "its process ended before it was done"),
        (written_reports.lost, "a worker was ended from outside"),
        (written_reports.faulty, "something went wrong on our side"),
    ],
)
def test_one_that_fails_says_why_in_a_sentence_and_the_next_is_played(opened, write, because):
    jobs = opened(write)
    first, second = (ended(jobs, jobs.submit(GAME, QUICK)) for _ in range(2))

    assert (first.state, second.state) == ("failed", "failed")
    assert first.message.startswith(because)
    assert "\n" not in first.message
    assert jobs.report(first.id) is None


def test_a_report_that_cannot_be_kept_is_said_to_be_so(opened, folder, monkeypatch):
    jobs = opened(written_reports.at_once)

    def full(id: str, report: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(jobs._folder, "keep_report", full)
    over = ended(jobs, jobs.submit(GAME, QUICK))

    assert (over.state, over.message) == ("failed", "its report could not be saved: No space left on device")


def test_whoever_opens_the_folder_next_finds_what_was_there(folder, opened):
    jobs = opened(written_reports.at_once)
    done = ended(jobs, jobs.submit(GAME, QUICK))
    jobs.close()

    again = opened(written_reports.at_once)

    assert again.jobs() == [done]
    assert again.report(done.id) == jobs.report(done.id)


def test_what_a_killed_server_was_at_ends_with_it_and_is_stopped_for_the_next(folder, opened, runs_in):
    """The server is a process of its own here, which is killed as power failing does."""
    program = (
        f"import sys, time; sys.path[:] = {sys.path!r}\n"
        "import written_reports\nfrom pathlib import Path\nfrom tablemate.games.el_dorado import GAME\n"
        "from tablemate.core.jobs import Simulation\nfrom tablemate.lab.jobs.runner import Jobs\n"
        f"jobs = Jobs(Path({str(folder)!r}), written_reports.never)\n"
        "for _ in range(2): jobs.submit(GAME, Simulation('el_dorado', ['random'] * 4, 1))\n"
        "time.sleep(600)\n"
    )
    server = subprocess.Popen([sys.executable, "-c", program])
    process = number_in(runs_in)
    server.kill()
    server.wait()

    wait_until(lambda: is_gone(process))
    assert [job.state for job in opened(written_reports.at_once).jobs()] == ["stopped", "stopped"]


def test_files_that_are_none_of_ours_are_left_alone(folder, opened):
    jobs = opened(written_reports.at_once)
    done = ended(jobs, jobs.submit(GAME, QUICK))
    jobs.close()
    about = json.loads((folder / f"{done.id}.json").read_text())
    strange = {"copy.json": json.dumps(about), "half.json": '{"id": "half"', "notes.txt": "mine"}
    for name, text in strange.items():
        (folder / name).write_text(text)

    assert opened(written_reports.at_once).jobs() == [done]
    assert {file.name for file in folder.iterdir()} == {f"{done.id}.json", f"{done.id}.html", *strange}


def test_only_the_newest_are_kept(opened, folder, monkeypatch):
    monkeypatch.setattr(module, "MOST_KEPT", 3)
    jobs = opened(written_reports.lost)
    made = [ended(jobs, jobs.submit(GAME, QUICK)) for _ in range(5)]

    assert jobs.jobs() == made[:1:-1]
    assert {file.stem for file in folder.iterdir()} == {job.id for job in made[2:]}
    assert jobs.job(made[0].id) is None


def test_nothing_is_written_before_something_is_simulated(opened, folder):
    assert opened(written_reports.at_once).jobs() == []
    assert not folder.exists()
