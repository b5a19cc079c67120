"""A report: a series is played and summed up on one page, for people who ask how a game plays.

Beside the series it may play a baseline, which is the same deals under other options, and a ladder of levels,
which shows what thinking is worth.
"""

import datetime
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import msgspec

from tablemate.core.errors import BadInput
from tablemate.core.options import as_plain
from tablemate.lab.engines.engine import Engine
from tablemate.lab.evaluating.evaluation import EvaluationPlan
from tablemate.lab.evaluating.ladder import Ladder, standings_of
from tablemate.lab.files import write_whole
from tablemate.lab.plan import RunKind, Snapshot, SumsPlan
from tablemate.lab.questions import asides_of
from tablemate.lab.reports.highlights import Highlights
from tablemate.lab.reports.parts import Content, Skill, report_page
from tablemate.lab.results import Results
from tablemate.lab.run import Run
from tablemate.lab.series import Batch, Series
from tablemate.lab.simulation import check_games

REPORT = RunKind("report", 3)
OF_SERIES, OF_BASELINE, HIGHLIGHTS = "series_", "baseline_", "highlights"


def of_aside(at: int) -> str:
    """What the arrays of a series played besides begin with."""
    return f"aside_{at}_"


class Report(SumsPlan[Any]):
    """A report up to match `games`; `out` is the page.

    `levels` are measured for it, unless they were read from a file.
    """

    kind = REPORT

    def __init__(
        self,
        series: Series,
        games: int,
        out: Path | None = None,
        *,
        baseline: Series | None = None,
        levels: EvaluationPlan | None = None,
        levels_file: Path | None = None,
    ) -> None:
        if baseline is not None and len(baseline.seats) != len(series.seats):
            raise BadInput("the baseline has another number of seats, so the same deals cannot be played")
        if levels is not None and len(levels.of.names) < 2:
            raise BadInput("one level alone cannot be measured; name the weaker one too")
        self.series, self.games = series, games
        self._levels, self._levels_file = levels, levels_file
        self.game, self.seed = series.game, series.seed
        self.files = [] if out is None else [out]
        self.results = Results(series)
        self.baseline = None if baseline is None else Results(baseline)
        self.asides = {style: Results(aside) for style, aside in asides_of(series).items()}
        self.highlights = Highlights(series)

    @property
    def played(self) -> list[Results]:
        """Of the series, of its baseline if there is one, and of what the game's questions need besides."""
        own = [results for results in (self.results, self.baseline) if results is not None]
        return [*own, *self.asides.values()]

    @property
    def measured(self) -> EvaluationPlan | None:
        """The levels that are measured here."""
        return self._levels if self._levels_file is None else None

    @property
    def players(self) -> list[str]:
        """Everybody who plays in it."""
        return [*self.series.seats, *(self.measured.of.names if self.measured else ())]

    @property
    def about(self) -> dict[str, Any]:
        return {
            "options": as_plain(self.series.options),
            "seats": self.series.seats,
            "baseline": None if self.baseline is None else as_plain(self.baseline.series.options),
            "levels": None if self.measured is None else self.measured.of.names,
            "stall_after": self.series.stall_after,
        }

    @property
    def total(self) -> int:
        return self.games * len(self.played) + (self.measured.total if self.measured else 0)

    @property
    def done(self) -> int:
        done = sum(results.games for results in self.played)
        return done + (self.measured.done if self.measured else 0)

    def work(self, engine: Engine) -> Generator[Any, None, None] | None:
        """The series, then its baseline, what questions need besides, and the levels."""
        for results in self.played:
            if results.games < self.games:
                return engine.play(results.series, self.games, skip=results.games)
        return None if self.measured is None else self.measured.work(engine)

    def take(self, piece: Any) -> None:
        if not isinstance(piece, Batch):
            assert self.measured is not None
            self.measured.take(piece)
            return
        if self.results.games < self.games:
            self.highlights.add(piece)
        next(results for results in self.played if results.games < self.games).add(piece)

    def snapshot(self) -> Snapshot:
        series = self.results.snapshot(OF_SERIES)
        baseline = Snapshot({}, {}) if self.baseline is None else self.baseline.snapshot(OF_BASELINE)
        rows = [] if self.measured is None else self.measured.kept
        asides = [results.snapshot(of_aside(at)) for at, results in enumerate(self.asides.values())]
        arrays = {name: array for aside in asides for name, array in aside.arrays.items()}
        return Snapshot(
            {
                "series": series.facts,
                "baseline": baseline.facts,
                "asides": [aside.facts for aside in asides],
                "levels": rows,
            },
            {**series.arrays, **baseline.arrays, **arrays, HIGHLIGHTS: self.highlights.rows},
        )

    def restore(self, snapshot: Snapshot) -> None:
        self.results.restore(Snapshot(snapshot.facts["series"], snapshot.arrays), OF_SERIES)
        self.highlights = Highlights(self.series, snapshot.arrays[HIGHLIGHTS])
        if self.baseline is not None:
            self.baseline.restore(Snapshot(snapshot.facts["baseline"], snapshot.arrays), OF_BASELINE)
        for at, (results, facts) in enumerate(
            zip(self.asides.values(), snapshot.facts["asides"], strict=True)
        ):
            results.restore(Snapshot(facts, snapshot.arrays), of_aside(at))
        if self.measured is not None:
            for row in snapshot.facts["levels"]:
                self.measured.restore_row(msgspec.json.encode(row))
        check_games(self.games, max(results.games for results in self.played))

    def finish(self) -> None:
        for path in self.files:
            write_whole(path, self.page().encode())

    def page(self, *, on: datetime.date | None = None) -> str:
        """The page, once everything has been played."""
        today = datetime.datetime.now(datetime.UTC).date()
        return report_page(
            Content(
                self.results, self.highlights.found(), self.baseline, self._skill(), on or today, self.asides
            )
        )

    def _skill(self) -> Skill | None:
        if self._levels is None:
            return None
        assert isinstance(self._levels.of, Ladder)
        standings = standings_of(self._levels.of, self._levels.rows)
        return None if standings is None else Skill(self._levels.of, standings, self._levels_file)


def written_report(
    series: Series,
    games: int,
    *,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    baseline: Series | None = None,
    on: datetime.date | None = None,
) -> str:
    """Play a series and write the report on it; `progress` is called with the matches so far."""
    report = Report(series, games, baseline=baseline)
    with Run(report, Engine(workers)) as run:
        run.play(progress and (lambda done, total: progress(done)))
    return report.page(on=on)
