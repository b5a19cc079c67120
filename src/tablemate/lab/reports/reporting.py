"""A report: a series is played, and what was seen of it told on one page for people who ask how a game plays.

Beside the series it may play a baseline, which is the same deals under other options, and a ladder of levels,
which tells what thinking is worth.
"""

import datetime
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tablemate.core.errors import BadInput
from tablemate.lab.comparing.abreast import Engine
from tablemate.lab.engines import local
from tablemate.lab.ladders.file import LADDERS, read_rows
from tablemate.lab.ladders.ladder import Ladder, Row, climb
from tablemate.lab.ladders.standings import standings_of
from tablemate.lab.reports.highlights import Highlights
from tablemate.lab.reports.parts import Skill, Told, report_page
from tablemate.lab.results import Results
from tablemate.lab.series import Batch, Series


@dataclass(frozen=True)
class Climb:
    """A ladder and how many deals of it are told; what a file holds of it need not be played."""

    ladder: Ladder
    deals: int
    file: Path | None = None
    rows: tuple[Row, ...] = ()

    def __post_init__(self) -> None:
        if len(self.ladder.levels) < 2:
            raise BadInput("one level alone cannot be measured; name the weaker one too")
        if self.ladder.seats < 2:
            raise BadInput(
                f"{self.ladder.game.title} has one seat, so nobody can be measured against another"
            )


@dataclass(frozen=True)
class Piece:
    """Some matches of a report: of the series, of its baseline, or of a ladder."""

    batch: Batch | None = None
    of_baseline: bool = False
    row: Row | None = None


class Report:
    """A report while it is played: take its pieces one by one, then write it."""

    def __init__(
        self, series: Series, games: int, *, baseline: Series | None = None, climb: Climb | None = None
    ) -> None:
        if baseline is not None and len(baseline.seats) != len(series.seats):
            raise BadInput("the baseline has another number of seats, so the same deals cannot be played")
        self.series, self.games, self.climb = series, games, climb
        self.results = Results(series)
        self.baseline = None if baseline is None else Results(baseline)
        self.highlights = Highlights(series)
        self.rows = [] if climb is None else [*climb.rows]

    @property
    def all_series(self) -> list[Series]:
        """The series, and its baseline if there is one."""
        return [results.series for results in (self.results, self.baseline) if results is not None]

    @property
    def players(self) -> list[str]:
        """Everybody who plays in it."""
        levels = () if self.climb is None or self.climb.file is not None else self.climb.ladder.levels
        return [*self.series.seats, *levels]

    @property
    def matches(self) -> int:
        """How many there are in all."""
        of_ladder = 0 if self.climb is None else self.climb.deals * self.climb.ladder.matches_a_deal
        return self.games * (1 if self.baseline is None else 2) + of_ladder

    @property
    def done(self) -> int:
        """How many of them have been played."""
        of_baseline = 0 if self.baseline is None else self.baseline.games
        return self.results.games + of_baseline + sum(len(row.matches) for row in self.rows)

    def pieces(
        self, *, workers: int | None = None, engine: Engine | None = None
    ) -> Generator[Piece, None, None]:
        """Play whatever is left; each piece is to be taken before the next is asked for."""
        engine = engine or partial(local.play, workers=workers)
        for results in filter(None, (self.results, self.baseline)):
            with closing(engine(results.series, self.games, skip=results.games)) as batches:
                for batch in batches:
                    yield Piece(batch, of_baseline=results is self.baseline)
        if self.climb is not None:
            with closing(
                climb(self.climb.ladder, self.climb.deals, skip=len(self.rows), workers=workers)
            ) as rows:
                for row in rows:
                    yield Piece(row=row)

    def take(self, piece: Piece) -> int:
        """Add a piece; how many matches it is."""
        if piece.row is not None:
            self.rows.append(piece.row)
            return len(piece.row.matches)
        assert piece.batch is not None
        if piece.of_baseline:
            assert self.baseline is not None
            self.baseline.add(piece.batch)
        else:
            self.results.add(piece.batch)
            self.highlights.add(piece.batch)
        return piece.batch.games

    def written(self, *, on: datetime.date | None = None) -> str:
        """The page, once everything has been played."""
        return report_page(
            Told(
                self.results,
                self.highlights.found(),
                self.baseline,
                self._skill(),
                on or datetime.datetime.now(datetime.UTC).date(),
            )
        )

    def _skill(self) -> Skill | None:
        if self.climb is None:
            return None
        standings = standings_of(self.climb.ladder, self.rows)
        return None if standings is None else Skill(self.climb.ladder, standings, self.climb.file)


def read_climb(series: Series, path: Path) -> Climb:
    """What a ladder's file holds, if it was climbed under the options of this series."""
    head = LADDERS.read_head(path)
    if head is None:
        raise BadInput(f"{path}: holds no ladder")
    ladder = Ladder(series.game, series.options, tuple(head.levels), head.seed)
    rows = read_rows(path, ladder).rows
    deals = len(rows) // len(ladder.contests)
    if deals == 0:
        raise BadInput(f"{path}: no deal of its ladder is finished")
    return Climb(ladder, deals, path, tuple(rows[: deals * len(ladder.contests)]))


def written_report(
    series: Series,
    games: int,
    *,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    baseline: Series | None = None,
    on: datetime.date | None = None,
) -> str:
    """Play a series and write the report on it; `progress` is told the matches so far."""
    report = Report(series, games, baseline=baseline)
    with closing(report.pieces(workers=workers)) as pieces:
        for piece in pieces:
            report.take(piece)
            if progress is not None:
                progress(report.done)
    return report.written(on=on)
