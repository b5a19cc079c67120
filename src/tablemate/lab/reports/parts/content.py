"""What all parts of a report share.

All figures are estimated at once, since drawing the matches again is what takes the time.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tablemate.core.game import Game
from tablemate.core.metrics import SEAT, metrics_of
from tablemate.core.seat_words import part_of
from tablemate.lab.comparing.wording import Difference
from tablemate.lab.estimates import FEWEST_TO_JUDGE, Estimate, estimates, joined_columns
from tablemate.lab.evaluating.ladder import Ladder, Standings
from tablemate.lab.figures import WIN_SHARE, Figure, counts_differ, has_any, split_figures, table_figures
from tablemate.lab.reports.formatting import interval_of, value_of
from tablemate.lab.reports.highlights import Highlight
from tablemate.lab.reports.page import Html, Piece, element, joined
from tablemate.lab.results import POINTS, Results


@dataclass(frozen=True)
class Skill:
    """What a ladder of levels came to, and the file it was read from, if it was."""

    ladder: Ladder
    standings: Standings
    file: Path | None


@dataclass(frozen=True)
class Content:
    """The content of a report."""

    results: Results
    highlights: Sequence[Highlight]
    baseline: Results | None  # of the same deals under other options
    skill: Skill | None  # what thinking is worth
    on: datetime.date
    asides: Mapping[str, Results] = field(default_factory=dict)  # what the game's questions are answered by

    def seat_name(self, seat: int) -> str:
        """A seat by its part in the game, or as people count them."""
        return part_of(self.game, seat) or f"Seat {seat + 1}"

    @property
    def has_common_score(self) -> bool:
        """Whether the seats count the same, so that their points can be compared."""
        return not counts_differ(self.game, self.seats)

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
        """Whether a figure came up."""
        return figure.name in self._estimates

    @cached_property
    def _estimates(self) -> dict[str, Estimate]:
        return _estimated(self.results, _every_figure(self.game, self.seats))

    @cached_property
    def _of_baseline(self) -> dict[str, Estimate]:
        assert self.baseline is not None
        return _estimated(self.baseline, table_figures(self.game, self.seats))

    @cached_property
    def differences(self) -> list[Difference]:
        """How much larger each figure is than in the baseline."""
        assert self.baseline is not None
        return _differences(self.results, self.baseline, table_figures(self.game, self.seats))


def section(title: str, *pieces: Piece) -> Html:
    return element("section", element("h2", title), *pieces)


def figure(title: str, drawing: Html, about: Piece) -> Html:
    """A chart with what it shows."""
    return element("figure", element("h3", title), drawing, element("figcaption", about))


def with_interval(figure: Figure, content: Estimate, *, signed: bool = False) -> Html:
    """A figure, and in smaller print its interval."""
    return joined(
        value_of(figure, content, signed=signed),
        element("span", interval_of(figure, content, signed=signed), class_="interval"),
    )


def _every_figure(game: Game, seats: int) -> Iterator[Figure]:
    """All figures of a report: over all places, and place by place."""
    yield from table_figures(game, seats)
    by_seat = [(name, SEAT) for name in (WIN_SHARE.name, POINTS)]
    for name, axis in [
        *by_seat,
        *((each.name, axis) for each in metrics_of(game).metrics for axis in each.by),
    ]:
        yield from split_figures(game, seats, name, axis).values()


def _estimated(results: Results, figures: Iterator[Figure] | Sequence[Figure]) -> dict[str, Estimate]:
    """Each figure by its name; one that never came up is left out."""
    content = [figure for figure in figures if has_any(results, figure)]
    columns, places = joined_columns([figure.columns(results) for figure in content])
    found = estimates(columns, [figure.estimand(at) for figure, at in zip(content, places, strict=True)])
    return {figure.name: estimate for figure, estimate in zip(content, found, strict=True)}


def _differences(results: Results, baseline: Results, figures: Sequence[Figure]) -> list[Difference]:
    """How much larger each figure is than in the baseline."""
    content = [figure for figure in figures if has_any(results, figure) and has_any(baseline, figure)]
    columns, at = joined_columns([figure.columns(each) for figure in content for each in (results, baseline)])
    pairs = zip(content, at[::2], at[1::2], strict=True)
    found = estimates(columns, [figure.difference_estimand(of, to) for figure, of, to in pairs])
    enough = results.games >= FEWEST_TO_JUDGE
    return [
        Difference(figure, change, change.is_significant and enough)
        for figure, change in zip(content, found, strict=True)
    ]
