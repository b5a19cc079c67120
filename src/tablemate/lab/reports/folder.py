"""What has been played of a report, in a folder beside it, so that it can be stopped and gone on with.

report.html.resume/series.npz       the sums of the series, as lab/checkpoint.py keeps them
                   baseline.npz     and of its baseline
                   rows.npy         the first matches in figures, among which highlights are looked for
                   ladder.jsonl     the rows of a ladder
"""

import contextlib
import io
from pathlib import Path

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.rulebook import Records
from tablemate.lab import checkpoint
from tablemate.lab.kept import write_line
from tablemate.lab.ladders.file import head_of, read_rows
from tablemate.lab.reports.highlights import LOOKED_AT, Highlights
from tablemate.lab.reports.reporting import Report
from tablemate.lab.results import Results
from tablemate.lab.writing import UNFINISHED, write_whole

ENDING = ".resume"
SERIES, BASELINE, ROWS, LADDER = "series.npz", "baseline.npz", "rows.npy", "ladder.jsonl"


class ReportFolder:
    """Where a report stands; the folder is made when it is first saved."""

    def __init__(self, report: Path) -> None:
        self.report = report
        self.path = report.with_name(report.name + ENDING)

    @property
    def is_begun(self) -> bool:
        """Whether there is anything that could be gone on with."""
        return (self.path / SERIES).exists()

    def seed(self) -> int | None:
        """The seed of the report that was begun there, if any was."""
        head = checkpoint.read_head(self.path / SERIES)
        return None if head is None else head.seed

    def load(self, report: Report) -> None:
        """Go on with what there is of this very report; another is refused."""
        series = checkpoint.read(self.path / SERIES, report.series, {})
        if series is None:
            checkpoint.check_unwritten(self.report)
            return
        report.results = series.results
        report.highlights = Highlights(report.series, self._rows(report.results))
        if report.baseline is not None:
            kept = checkpoint.read(self.path / BASELINE, report.baseline.series, {})
            report.baseline = report.baseline if kept is None else kept.results
        if report.climb is not None and report.climb.file is None:
            rows = read_rows(self.path / LADDER, report.climb.ladder).rows
            report.rows = rows[: report.climb.deals * len(report.climb.ladder.contests)]
        for results in (report.results, report.baseline):
            if results is not None and results.games > report.games:
                raise BadInput(f"--games {report.games}: {results.games} matches are in {self.path} already")

    def _rows(self, results: Results) -> Records:
        path = self.path / ROWS
        try:
            rows = np.load(path, allow_pickle=False)
        except (OSError, ValueError, EOFError):
            raise BadInput(f"{path}: cannot be read; {checkpoint.ELSE}") from None
        return np.asarray(rows)[: min(results.games, LOOKED_AT)]

    def save(self, report: Report) -> None:
        """Keep how things stand; where there is no room for the first of it, nothing is left."""
        self.path.mkdir(exist_ok=True)
        try:
            self._save_parts(report)
        except OSError:
            if not self.is_begun:
                self.drop()
            raise

    def _save_parts(self, report: Report) -> None:
        """Rows come first: they tell of as many matches as the sums, or more."""
        if report.results.games:
            rows = io.BytesIO()
            np.save(rows, report.highlights.rows, allow_pickle=False)
            write_whole(self.path / ROWS, rows.getvalue())
            self._save(SERIES, report.results)
        if report.baseline is not None and report.baseline.games:
            self._save(BASELINE, report.baseline)
        if report.climb is not None and report.climb.file is None and report.rows:
            lines = [write_line(head_of(report.climb.ladder)), *map(write_line, report.rows)]
            write_whole(self.path / LADDER, "".join(lines).encode())

    def _save(self, name: str, results: Results) -> None:
        checkpoint.save(self.path / name, checkpoint.head_of(results.series, {}), results, {})

    def drop(self) -> None:
        """The report is written, or begun anew. What somebody else has put there stays."""
        for name in (SERIES, BASELINE, ROWS, LADDER):
            for ours in (name, name + UNFINISHED):
                (self.path / ours).unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # there is none, or it is not empty
            self.path.rmdir()
