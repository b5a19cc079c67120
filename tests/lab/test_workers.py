"""Work spread over processes: answers in order, and an end without waiting."""

import os
import signal
import threading
import time

import pytest

from sleeping import environment_of, slept
from tablemate.lab import workers
from tablemate.lab.workers import interrupts_held, spread


@pytest.fixture
def _help_at_once(monkeypatch):
    monkeypatch.setattr(workers, "ALONE_SECONDS", 0)
    monkeypatch.setattr(workers, "WORTH_HELP_SECONDS", 0)


def test_nothing_to_do_is_done():
    assert list(spread(slept, [], 2)) == []


@pytest.mark.usefixtures("_help_at_once")
def test_a_quick_job_waits_for_the_slow_one_before_it():
    jobs = [0, 0.2, 0.01, 0.1, 0]

    assert list(spread(slept, jobs, 2, most_at_once=1)) == jobs


@pytest.mark.usefixtures("_help_at_once")
def test_whoever_leaves_early_does_not_wait_for_what_is_under_way():
    answers = spread(slept, [0, 0, 600, 600], 2, most_at_once=1)
    began = time.monotonic()
    assert [next(answers), next(answers)] == [0, 0]
    answers.close()

    assert time.monotonic() - began < 60


@pytest.mark.usefixtures("_help_at_once")
def test_workers_import_nothing_from_the_current_folder(tmp_path, monkeypatch):
    (tmp_path / "struct.py").write_text("raise SystemExit('imported from the current folder')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(workers.SAFE_PATH, raising=False)

    assert list(spread(environment_of, [workers.SAFE_PATH] * 3, 2, most_at_once=1)) == [None] * 3
    assert workers.SAFE_PATH not in os.environ


def test_slow_jobs_are_handed_out_one_by_one(monkeypatch):
    """A worker that is given many slow ones would keep all others waiting at the end."""
    handed = []
    monkeypatch.setattr(workers, "ALONE_SECONDS", 0.01)
    monkeypatch.setattr(workers, "WORTH_HELP_SECONDS", 0)
    monkeypatch.setattr(workers, "AT_ONCE_SECONDS", 0.1)
    monkeypatch.setattr(workers, "_with_help", lambda do, jobs, count, at_once: handed.append(at_once) or [])

    list(spread(slept, [0.2] * 5, 2))
    list(spread(slept, [0.02] * 50, 2))

    assert handed[0] == 1
    assert 2 <= handed[1] <= 5


def test_an_interrupt_that_another_thread_is_given_waits_too():
    """Compiled line-ups play in threads, and any of them may be the one that hears Ctrl-C."""
    told = []

    def hear():
        signal.raise_signal(signal.SIGINT)
        told.append("heard")

    def hold():
        with interrupts_held():
            thread = threading.Thread(target=hear)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # for the thread, which inherits it
            thread.start()
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            thread.join()
            told.append("whole")

    with pytest.raises(KeyboardInterrupt):
        hold()
    assert told == ["heard", "whole"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
