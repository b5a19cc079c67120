"""All figures of a report estimated at once, since drawing the matches again is what takes the time."""

from collections.abc import Iterator, Sequence

from tablemate.core.game import Game
from tablemate.core.metrics import POINTS, SEAT, metrics_of
from tablemate.lab.comparing.wording import Difference
from tablemate.lab.estimates import FEWEST_TO_JUDGE, Estimate, estimates, side_by_side
from tablemate.lab.figures import WIN_SHARE, Figure, common_figures, has_any, split_figures
from tablemate.lab.results import Results


def every_figure(game: Game, seats: int) -> Iterator[Figure]:
    """All that a report tells of: over all places, and place by place."""
    yield from common_figures(game, seats)
    by_seat = [(name, SEAT) for name in (WIN_SHARE.name, POINTS)]
    for name, axis in [
        *by_seat,
        *((each.name, axis) for each in metrics_of(game).metrics for axis in each.by),
    ]:
        yield from split_figures(game, seats, name, axis).values()


def estimated(results: Results, figures: Iterator[Figure] | Sequence[Figure]) -> dict[str, Estimate]:
    """Each figure by its name; one of which there is nothing to tell is left out."""
    told = [figure for figure in figures if has_any(results, figure)]
    columns, places = side_by_side([figure.columns(results) for figure in told])
    found = estimates(columns, [figure.asked(at) for figure, at in zip(told, places, strict=True)])
    return {figure.name: estimate for figure, estimate in zip(told, found, strict=True)}


def differences(results: Results, baseline: Results, figures: Sequence[Figure]) -> list[Difference]:
    """How much larger each figure is than in the baseline."""
    told = [figure for figure in figures if has_any(results, figure) and has_any(baseline, figure)]
    columns, at = side_by_side([figure.columns(each) for figure in told for each in (results, baseline)])
    pairs = zip(told, at[::2], at[1::2], strict=True)
    found = estimates(columns, [figure.asked_difference(of, to) for figure, of, to in pairs])
    enough = results.games >= FEWEST_TO_JUDGE
    return [
        Difference(figure, change, change.is_clear and enough)
        for figure, change in zip(told, found, strict=True)
    ]
