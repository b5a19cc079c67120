"""The charts: who wins, how long it takes, how points fall, and what the game counts itself."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from tablemate.core.metrics import SEAT, Metric, metrics_of
from tablemate.lab.figures import WIN_SHARE, Figure, split_figures, two_digits
from tablemate.lab.reports.charts import Line, Measured, along, dots, spread_of
from tablemate.lab.reports.formatting import capitalised, percent
from tablemate.lab.reports.page import Html, element, scrolling
from tablemate.lab.reports.parts.content import Content, figure, section
from tablemate.lab.results import Results
from tablemate.players.seats import short_name

MOST_ROWS = 30  # of a table in colours


def pictures(content: Content) -> Html:
    drawn = [*_wins(content), *_spreads(content), *_own(content)]
    return section("In pictures", element("div", *drawn, class_="charts"))


def _wins(content: Content) -> Iterator[Html]:
    """What each seat wins; nothing where nobody has won, or one alone has nobody to be compared with."""
    shares = split_figures(content.game, content.seats, WIN_SHARE.name, SEAT)
    if content.seats == 1 or not all(map(content.tells, shares.values())):
        return
    yield figure(
        "Who wins",
        dots(
            _measured(content, WIN_SHARE, shares, SEAT, range(content.seats)),
            value="Share of the wins",
            is_share=True,
            even=Line(1 / content.seats, "even"),
        ),
        "A dot is what a seat wins, the bar around it the 95% interval of this seat alone. Of several bars "
        "one may keep clear of the dashed line by chance: the verdict at the top compares all seats at once.",
    )


def _spreads(content: Content) -> Iterator[Html]:
    """How far lengths and points lie apart; nothing of what is always the same."""
    results = content.results
    if len(results.lengths) > 1:
        drawing = spread_of(results.lengths, values="Decisions in a match", of="Share of the matches")
        yield figure("How long it takes", drawing, "A high bar means that many matches are about that long.")
    if len(results.scores) > 1 and content.has_common_score:
        drawing = spread_of(results.scores, values="Points at the end", of="Share of the results")
        yield figure("How the points fall", drawing, "The points of all seats in all matches.")


def _own(content: Content) -> Iterator[Html]:
    """What the game counts itself, along each axis and across two."""
    for metric in metrics_of(content.game).metrics:
        places = {axis: _places(content, metric, axis) for axis in metric.by}
        for axis, at in places.items():
            if len(at) > 1:
                yield _along(content, metric, axis, at)
        if len(places) == 2 and all(len(at) > 1 for at in places.values()):
            yield _across(content, metric, places)


def _along(content: Content, metric: Metric, axis: str, places: Sequence[int]) -> Html:
    """One metric from place to place."""
    figures = split_figures(content.game, content.seats, metric.name, axis)
    measured = _measured(content, metric, figures, axis, places)
    value = capitalised(metric.title)
    if axis == SEAT:
        drawing = dots(measured, value=value, is_share=metric.is_share)
    else:
        drawing = along(
            measured,
            axis=capitalised(axis),
            value=value,
            is_share=metric.is_share,
            as_bars=_is_part_of_all(content, metric, axis),
        )
    return figure(f"{capitalised(metric.title)} by {axis}", drawing, metric.about)


def _across(content: Content, metric: Metric, places: Mapping[str, Sequence[int]]) -> Html:
    """A table in colours: the deeper, the more."""
    (down, rows), (right, columns) = places.items()
    parts, wholes = (content.results.total(name).astype(float) for name in (metric.part, metric.whole))
    wholes = np.broadcast_to(wholes.reshape(*wholes.shape, *[1] * (2 - wholes.ndim)), parts.shape)
    most = np.nanmax(np.where(wholes > 0, parts / np.maximum(wholes, 1), np.nan))
    decimals = two_digits(float(most))

    def cell(row: int, column: int) -> Html:
        if wholes[row, column] == 0:
            return element("td")
        value = parts[row, column] / wholes[row, column]
        shade = round(60 * value / most) if most > 0 else 0
        said = percent(value, decimals) if metric.is_share else f"{value:.1f}"
        return element("td", said, style=f"--shade: {shade}%")

    head = [element("th", _named(content, metric, right, column), scope="col") for column in columns]
    body = [
        element(
            "tr",
            element("th", _named(content, metric, down, row), scope="row"),
            *(cell(row, column) for column in columns),
        )
        for row in rows[:MOST_ROWS]
    ]
    title = f"{capitalised(metric.title)} by {down} and {right}"
    drawn = element(
        "table",
        element("thead", element("tr", element("th", capitalised(down), scope="col"), *head)),
        element("tbody", *body),
        class_="heat",
    )
    about = f"{metric.about} The deeper the colour, the more.".strip()
    return figure(title, scrolling(drawn, title), about)


def _measured(
    content: Content, metric: Metric, figures: Mapping[int, Figure], axis: str, places: Sequence[int]
) -> list[Measured]:
    players = content.results.series.seats

    def label(place: int) -> str:
        name = _named(content, metric, axis, place)
        return f"{name}, {short_name(players[place])}" if axis == SEAT else name

    return [Measured(label(place), content.of(figures[place])) for place in places]


def _named(content: Content, metric: Metric, axis: str, place: int) -> str:
    return content.seat_name(place) if axis == SEAT else metric.place_name(axis, place).replace("_", " ")


def _places(content: Content, metric: Metric, axis: str) -> list[int]:
    """The places to draw: from the first where it happened to the last."""
    figures = split_figures(content.game, content.seats, metric.name, axis)
    shown = [place for place, each in figures.items() if content.tells(each)]
    if _is_part_of_all(content, metric, axis):
        happened = [place for place in shown if figures[place].columns(content.results)[:, 0].any()]
        return [place for place in shown if happened and happened[0] <= place <= happened[-1]]
    return shown


def _is_part_of_all(content: Content, metric: Metric, axis: str) -> bool:
    """Whether the places along an axis share one whole, so that they add up."""
    return metric.by.index(axis) >= len(Results.shapes(content.game, content.seats)[metric.whole])
