"""Simulations on the disk: what each was and how it ended, and beside it the report of one that is done."""

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablemate.core.jobs import Job
from tablemate.lab.files import write_whole

LOG = logging.getLogger(__name__)
ABOUT, REPORT = ".json", ".html"


class KeptJob(Job, frozen=True):
    """A simulation as its file has it."""

    owner: bytes | None = None  # the hash of its owner's key


class JobFolder:
    """Two files a simulation, named by its id. The folder is made with the first of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def jobs(self) -> list[KeptJob]:
        """All that are kept, the oldest first; what had not ended with its server was stopped with it."""
        return sorted(self._read(), key=lambda job: job.began)

    def keep(self, job: KeptJob) -> None:
        self._write(job.id + ABOUT, msgspec.json.encode(job))

    def keep_report(self, id: str, report: str) -> None:
        self._write(id + REPORT, report.encode())

    def report(self, id: str) -> str | None:
        with contextlib.suppress(FileNotFoundError):  # somebody has tidied up
            return (self._folder / (id + REPORT)).read_text(encoding="utf-8")
        return None

    def drop(self, id: str) -> None:
        for kind in (REPORT, ABOUT):
            with contextlib.suppress(OSError):  # it lies about, and is tried again at the next start
                (self._folder / (id + kind)).unlink(missing_ok=True)

    def _read(self) -> Iterator[KeptJob]:
        for path in self._folder.glob("*" + ABOUT):  # of a folder that is not there: none
            try:
                job = msgspec.json.decode(path.read_bytes(), type=KeptJob)
            except (OSError, msgspec.DecodeError) as fault:
                LOG.warning("simulation left out: path=%s: %s", path, fault)
                continue
            if job.id != path.stem:  # somebody's copy
                continue
            is_over = job.state not in ("waiting", "running")
            yield job if is_over else msgspec.structs.replace(job, state="stopped")

    def _write(self, name: str, content: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        write_whole(self._folder / name, content)
