"""Simulations in the background: one at a time, the others wait their turn.

Jobs is the `JobRunner` of core/jobs.py. Each simulation is a process of its own; what it was and how it
ended is kept in a folder with its report, so that whoever opens the folder next finds it there.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablemate.core.game import Game
from tablemate.core.jobs import Job, Simulation
from tablemate.lab.jobs.folder import JobFolder, KeptJob
from tablemate.lab.jobs.process import Failed, JobProcess, WritesReport, Written
from tablemate.lab.series import Series

LOG = logging.getLogger(__name__)
MOST_KEPT = 50
UNFINISHED = ("waiting", "running")


def lab_report(series: Series, games: int, *, workers: int, progress: Callable[[int], None]) -> str:
    """The report on a series; what draws its charts is loaded where it is played alone."""
    from tablemate.lab.reports.report import written_report

    return written_report(series, games, workers=workers, progress=progress)


class Jobs:
    """Plays simulations one after the other, and keeps the newest."""

    def __init__(self, folder: Path, write: WritesReport = lab_report) -> None:
        self._folder = JobFolder(folder)
        self._write = write
        self._jobs = {job.id: job for job in self._folder.jobs()}  # the oldest first
        self._games: dict[str, Game] = {}  # as simulations name them
        self._process: JobProcess | None = None
        self._is_closed = False
        self._changed = threading.Condition()
        self._worker = threading.Thread(target=self._work, name="simulating", daemon=True)
        self._worker.start()

    def submit(self, game: Game, wanted: Simulation, owner: bytes | None = None) -> Job:
        seed = secrets.randbits(53) if wanted.seed is None else wanted.seed
        known = replace(wanted, seed=seed)
        job = KeptJob(secrets.token_hex(8), known, game.title, "waiting", 0, time.time(), owner=owner)
        self._folder.keep(job)
        with self._changed:
            self._jobs[job.id] = job
            self._games[wanted.game] = game
            self._drop_oldest()
            self._changed.notify_all()
        return _shown(job)

    def jobs(self) -> list[Job]:
        with self._changed:
            return [_shown(job) for job in reversed(self._jobs.values())]

    def job(self, id: str) -> Job | None:
        with self._changed:
            return None if id not in self._jobs else _shown(self._jobs[id])

    def owner(self, id: str) -> bytes | None:
        with self._changed:
            return None if id not in self._jobs else self._jobs[id].owner

    def stop(self, id: str) -> None:
        with self._changed:
            job = self._jobs.get(id)
            if job is None or job.state not in UNFINISHED:
                return
            if job.state == "running":
                assert self._process is not None
                self._process.end()
            self._note(id, state="stopped")

    def report(self, id: str) -> str | None:
        job = self.job(id)
        return self._folder.report(id) if job is not None and job.state == "done" else None

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            for id in self._jobs:
                self.stop(id)
            self._changed.notify_all()
        self._worker.join()

    def _work(self) -> None:
        while (id := self._next()) is not None:
            self._play(id)

    def _next(self) -> str | None:
        """Wait for one to play; None once there will be none."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._waiting() is not None)
            return None if self._is_closed else self._waiting()

    def _waiting(self) -> str | None:
        return next((id for id, job in self._jobs.items() if job.state == "waiting"), None)

    def _play(self, id: str) -> None:
        process = self._begun(id)
        if process is None:
            return
        outcome = process.follow(lambda games: self._note(id, done=games))
        if isinstance(outcome, Failed) and outcome.place:
            LOG.error("simulation failed: id=%s\n%s", id, outcome.place)
        with self._changed:
            if self._is_running(id):  # it was not stopped
                self._end(id, outcome)

    def _begun(self, id: str) -> JobProcess | None:
        """Its process; None if it was stopped before, or cannot begin."""
        with self._changed:
            job = self._jobs.get(id)
            if job is None or job.state != "waiting":
                return None
            try:
                self._process = JobProcess(self._games[job.wanted.game], job.wanted, self._write)
            except OSError as fault:
                self._note(id, state="failed", message=f"it could not be started: {fault.strerror}")
                return None
            self._note(id, state="running")
            return self._process

    def _end(self, id: str, outcome: Written | Failed) -> None:
        if isinstance(outcome, Written):
            try:
                self._folder.keep_report(id, outcome.report)
            except OSError as fault:
                outcome = Failed(f"its report could not be saved: {fault.strerror}")
        if isinstance(outcome, Written):
            self._note(id, state="done", done=self._jobs[id].wanted.games)
        else:
            self._note(id, state="failed", message=outcome.because)

    def _is_running(self, id: str) -> bool:
        return id in self._jobs and self._jobs[id].state == "running"

    def _note(self, id: str, **changes: Any) -> None:
        """Change what is known of one; a new state is kept, how far it is is not."""
        with self._changed:
            if id not in self._jobs:  # stopped, and dropped before its process had ended
                return
            self._jobs[id] = replace(self._jobs[id], **changes)
            if "state" in changes:
                try:
                    self._folder.keep(self._jobs[id])
                except OSError as fault:  # readers of this process see it all the same
                    LOG.error("simulation state not saved: id=%s: %s", id, fault)

    def _drop_oldest(self) -> None:
        over = [id for id, job in self._jobs.items() if job.state not in UNFINISHED]
        for id in over[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[id]
            self._folder.drop(id)


def _shown(job: KeptJob) -> Job:
    """A simulation as anybody may see it."""
    return Job(job.id, job.wanted, job.title, job.state, job.done, job.began, job.message)
