"""What has been played of a report, in a folder beside it, so that it can be stopped and gone on with.

report.html.resume/series.npz       the sums of the series, as lab/checkpoint.py keeps them
                   baseline.npz     and of its baseline
                   rows.npy         the first matches in figures, among which highlights are looked for
                   ladder.jsonl     the rows of a ladder
"""

import os
import shutil
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

ENDING, UNFINISHED = ".resume", ".unfinished"


class ReportFolder:
    """Where a report stands; the folder is made when it is first saved."""

    def __init__(self, report: Path) -> None:
        self.path = report.with_name(report.name + ENDING)

    def seed(self) -> int | None:
        """The seed of the report that was begun there, if any was."""
        head = checkpoint.read_head(self.path / "series.npz")
        return None if head is None else head.seed

    def load(self, report: Report) -> None:
        """Go on with what there is of this very report; another is refused."""
        series = checkpoint.read(self.path / "series.npz", report.series, {})
        if series is None:
            return
        report.results = series.results
        report.highlights = Highlights(report.series, self._rows(report.results))
        if report.baseline is not None:
            kept = checkpoint.read(self.path / "baseline.npz", report.baseline.series, {})
            report.baseline = report.baseline if kept is None else kept.results
        if report.climb is not None and report.climb.file is None:
            rows = read_rows(self.path / "ladder.jsonl", report.climb.ladder).rows
            report.rows = rows[: report.climb.deals * len(report.climb.ladder.contests)]
        for results in (report.results, report.baseline):
            if results is not None and results.games > report.games:
                raise BadInput(f"--games {report.games}: {results.games} matches are in {self.path} already")

    def _rows(self, results: Results) -> Records:
        path = self.path / "rows.npy"
        try:
            rows = np.load(path, allow_pickle=False)
        except (OSError, ValueError, EOFError):
            raise BadInput(f"{path}: cannot be read; {checkpoint.ELSE}") from None
        return np.asarray(rows)[: min(results.games, LOOKED_AT)]

    def save(self, report: Report) -> None:
        """Keep how things stand. Rows come first: they tell of as many matches as the sums, or more."""
        self.path.mkdir(exist_ok=True)
        if report.results.games:
            rows = self.path / ("rows.npy" + UNFINISHED)
            with rows.open("wb") as file:
                np.save(file, report.highlights.rows, allow_pickle=False)
            os.replace(rows, self.path / "rows.npy")
            self._save("series.npz", report.results)
        if report.baseline is not None and report.baseline.games:
            self._save("baseline.npz", report.baseline)
        if report.climb is not None and report.climb.file is None and report.rows:
            lines = [write_line(head_of(report.climb.ladder)), *map(write_line, report.rows)]
            write_whole(self.path / "ladder.jsonl", "".join(lines))

    def _save(self, name: str, results: Results) -> None:
        checkpoint.save(self.path / name, checkpoint.head_of(results.series, {}), results, {})

    def drop(self) -> None:
        """The report is written, or begun anew."""
        if self.path.exists():
            shutil.rmtree(self.path)


def write_whole(path: Path, text: str) -> None:
    """Write a file that is there whole or not at all."""
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        unfinished.write_text(text, encoding="utf-8")
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
