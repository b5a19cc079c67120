"""Highlights: which matches of a series are worth a look, and their records.

Only numbers are kept while a series is played; the few matches that are chosen are played once more.
"""

from dataclasses import dataclass

import numpy as np

from tablemate.core.matchfile import write_match
from tablemate.core.rulebook import Records
from tablemate.lab.figures import counts_differ
from tablemate.lab.match_statistics import statistics_of
from tablemate.lab.reports.formatting import number, percent, times
from tablemate.lab.results import margins
from tablemate.lab.series import Batch, Series

LOOKED_AT = 10_000  # matches, the first of a series


@dataclass(frozen=True)
class Highlight:
    """A match that shows something."""

    name: str  # as its file is called
    title: str
    about: str  # what it shows, in a sentence
    number: int
    seed: int
    text: str  # its record


class Highlights:
    """Watches a series for matches that show something; `rows` are all it has looked at."""

    def __init__(self, series: Series, rows: Records | None = None) -> None:
        self._series = series
        self._seats = len(series.seats)
        self._kept: list[Records] = [] if rows is None else [rows]

    def add(self, batch: Batch) -> None:
        room = LOOKED_AT - sum(map(len, self._kept))
        if room > 0:
            self._kept.append(batch.statistics.rows[:room].copy())

    @property
    def rows(self) -> Records:
        return np.concatenate(self._kept)

    def found(self) -> list[Highlight]:
        """The typical match, and the longest, the closest and the most dramatic where they stand out."""
        rows = self.rows
        numbers = np.flatnonzero(rows["stalled"] == 0)
        if len(numbers) == 0:
            return []
        ended = rows[numbers]
        seats = 1 if counts_differ(self._series.game, self._seats) else self._seats  # who can be compared
        chosen = [kind(ended, seats) for kind in (_typical, _longest, _closest, _dramatic)]
        played = [self._played(int(numbers[each.row]), each) for each in chosen if each is not None]
        return [highlight for highlight in played if highlight is not None]

    def _played(self, number: int, chosen: "Chosen") -> Highlight | None:
        """The match once more; None if its players do not play it so again, as those do that have a clock."""
        match = self._series.match(number)
        again, before = statistics_of(match).rows[0], self.rows[number]
        if any((again[name] != before[name]).any() for name in again.dtype.names):
            return None
        return Highlight(chosen.name, chosen.title, chosen.about, number, match.seed, write_match(match))


@dataclass(frozen=True)
class Chosen:
    """Why a row was chosen."""

    row: int
    name: str
    title: str
    about: str


def _typical(rows: Records, seats: int) -> Chosen:
    """The one that lies nearest to the middle: first by its length, then by its margin and lead changes."""
    from_middle = [
        np.abs(values - np.median(values))
        for values in (rows["decisions"], margins(rows, seats), rows["lead_changes"])
    ]
    row = int(np.lexsort(from_middle[::-1])[0])
    about = f"In the middle of them all: {_length(rows, row)}{_margin(rows, row, seats)}."
    return Chosen(row, "typical", "A typical match", about)


def _longest(rows: Records, seats: int) -> Chosen | None:
    if rows["decisions"].min() == rows["decisions"].max():
        return None
    row = int(rows["decisions"].argmax())
    return Chosen(row, "longest", "The longest match", f"It takes {_length(rows, row)}.")


def _closest(rows: Records, seats: int) -> Chosen | None:
    """Of several that are as close the one whose lead changes most."""
    if seats < 2:
        return None
    row = int(np.lexsort([-rows["lead_changes"], margins(rows, seats)])[0])
    changes = times(int(rows["lead_changes"][row]), "lead change", "lead changes")
    margin = int(margins(rows, seats)[row])
    between = times(margin, "point", "points") + " between the first and the second"
    return Chosen(
        row,
        "closest",
        "The closest match",
        f"{'The first place is shared' if margin == 0 else between}, after {changes}.",
    )


def _dramatic(rows: Records, seats: int) -> Chosen | None:
    if seats < 2 or rows["behind"].max() == 0:
        return None
    drama = rows["behind"] / np.maximum(rows["decisions"], 1)
    row = int(np.lexsort([-rows["lead_changes"], -drama])[0])
    about = f"Whoever won was not in front at {percent(float(drama[row]), 0)} of the decisions."
    return Chosen(row, "dramatic", "The most dramatic match", about)


def _length(rows: Records, row: int) -> str:
    return times(int(rows["decisions"][row]), "decision", "decisions")


def _margin(rows: Records, row: int, seats: int) -> str:
    if seats < 2:
        return ""
    return f", {number(int(margins(rows, seats)[row]))} points between the first and the second"
