"""What all parts of a report share."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tablemate.core.game import Game
from tablemate.lab.comparing.wording import Difference
from tablemate.lab.estimates import Estimate
from tablemate.lab.figures import Figure, common_figures
from tablemate.lab.paired.ladder import Ladder, Standings
from tablemate.lab.reports.highlights import Highlight
from tablemate.lab.reports.page import Html, Piece, element, joined
from tablemate.lab.reports.parts.estimating import differences, estimated, every_figure
from tablemate.lab.reports.telling import interval_of, value_of
from tablemate.lab.results import Results


@dataclass(frozen=True)
class Skill:
    """What a ladder of levels came to, and the file it was read from, if it was."""

    ladder: Ladder
    standings: Standings
    file: Path | None


@dataclass(frozen=True)
class Told:
    """All that a report tells of."""

    results: Results
    highlights: Sequence[Highlight]
    baseline: Results | None  # of the same deals under other options
    skill: Skill | None  # what thinking is worth
    on: datetime.date

    @property
    def game(self) -> Game:
        return self.results.series.game

    @property
    def seats(self) -> int:
        return self.results.seats

    def of(self, figure: Figure) -> Estimate:
        """A figure of the series."""
        return self._estimates[figure.name]

    def of_baseline(self, figure: Figure) -> Estimate:
        return self._of_baseline[figure.name]

    def tells(self, figure: Figure) -> bool:
        """Whether there is anything to tell of a figure."""
        return figure.name in self._estimates

    @cached_property
    def _estimates(self) -> dict[str, Estimate]:
        return estimated(self.results, every_figure(self.game, self.seats))

    @cached_property
    def _of_baseline(self) -> dict[str, Estimate]:
        assert self.baseline is not None
        return estimated(self.baseline, common_figures(self.game, self.seats))

    @cached_property
    def differences(self) -> list[Difference]:
        """How much larger each figure is than in the baseline."""
        assert self.baseline is not None
        return differences(self.results, self.baseline, common_figures(self.game, self.seats))


def section(title: str, *pieces: Piece) -> Html:
    return element("section", element("h2", title), *pieces)


def figure(title: str, drawing: Html, about: Piece) -> Html:
    """A chart with what it shows."""
    return element("figure", element("h3", title), drawing, element("figcaption", about))


def with_interval(figure: Figure, told: Estimate, *, signed: bool = False) -> Html:
    """A figure, and in smaller print its interval."""
    return joined(
        value_of(figure, told, signed=signed),
        element("span", interval_of(figure, told, signed=signed), class_="interval"),
    )
