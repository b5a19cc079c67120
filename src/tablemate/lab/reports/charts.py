"""Charts as drawings that stand in a page: Altair's, drawn by vl-convert, with neither script nor font.

They are drawn in the light page's colours; the style of the page knows the dark one of each. What draws them
takes a second to load, so it is loaded with the first chart.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from tablemate.lab.estimates import Estimate
from tablemate.lab.figures import share_decimals
from tablemate.lab.reports.page import Html, element

if TYPE_CHECKING:
    import altair as alt

WIDTH, HEIGHT = 400, 240  # of a drawing, in pixels: nearly the size at which a phone shows it
ROW, AROUND = 44, 60  # of a chart that has a row for each name: a row, and all besides
MAIN, BAR, SOFT, GRID = "#94441a", "#bf7a4d", "#62554a", "#ddd1bf"  # page.css has the dark ones
FONT = "Liberation Sans, Arial, sans-serif"  # its widths are reckoned with; the page uses fonts as wide
FONT_SIZE = 13
MOST_BARS = 30
WIDTHS = (1, 2, 5)  # of bars, and ten times as much, and so on
LONGEST_LINE = 24  # letters for which there is room beside a chart; a longer name takes more lines
BETWEEN_LINES = 16
MARGIN = {"left": 20, "right": 14, "top": 5, "bottom": 5}  # for letters that are a little wider than reckoned
BY_LINE = r"split(datum.label, '\n')"


@dataclass(frozen=True)
class Measured:
    """A name and its figure."""

    name: str
    estimate: Estimate


@dataclass(frozen=True)
class Line:
    """Where all would be if nothing made a difference."""

    value: float
    name: str


def dots(measured: Sequence[Measured], *, value: str, is_share: bool, even: Line | None = None) -> Html:
    """A row for each name: its figure as a dot, with its interval."""
    import altair as alt

    rows = _rows(measured)
    names = [row["name"] for row in rows]
    down = alt.Y("name:N", title=None, sort=names, axis=alt.Axis(grid=False, labelLimit=0, labelExpr=BY_LINE))
    across = _scale(alt.X, "low", value, rows, is_share, even)
    chart = alt.Chart(alt.InlineData(values=rows))
    layers = [
        chart.mark_rule(strokeWidth=3, strokeCap="round", color=BAR).encode(y=down, x=across, x2="high:Q"),
        chart.mark_circle(size=44, color=MAIN, opacity=1).encode(y=down, x="value:Q"),
    ]
    if even is not None:
        at = alt.Chart(alt.InlineData(values=[{"at": even.value, "name": even.name}]))
        layers = [at.mark_rule(strokeDash=[5, 4], color=SOFT).encode(x="at:Q"), *layers]
        layers += [at.mark_text(dy=-8, y=0, color=SOFT).encode(x="at:Q", text="name:N")]
    rows_high = sum(max(ROW, BETWEEN_LINES * (1 + row["name"].count("\n")) + 12) for row in rows)
    return drawn(alt.layer(*layers), rows_high + AROUND, _said(value, measured, is_share))


def along(
    measured: Sequence[Measured],
    *,
    axis: str,
    value: str,
    is_share: bool,
    as_bars: bool = False,
    even: Line | None = None,
) -> Html:
    """Places from left to right: the figure of each as a dot or a bar, with its interval."""
    import altair as alt

    rows = _rows(measured)
    names = [row["name"] for row in rows]
    across = alt.X(
        "name:O",
        title=axis,
        sort=names,
        axis=alt.Axis(grid=False, labelAngle=0, labelLimit=0, labelExpr=BY_LINE),
    )
    up = _scale(alt.Y, "low", value, rows, is_share, even, from_zero=as_bars)
    chart = alt.Chart(alt.InlineData(values=rows))
    intervals = chart.mark_rule(
        strokeWidth=1.5 if as_bars else 3, strokeCap="round", color=SOFT if as_bars else BAR
    )
    layers: list[Any] = [intervals.encode(x=across, y=up, y2="high:Q")]
    if as_bars:
        layers = [chart.mark_bar(color=BAR).encode(x=across, y="value:Q"), *layers]
    else:
        line = chart.mark_line(color=BAR, strokeWidth=1, strokeDash=[2, 3]).encode(x=across, y="value:Q")
        dots = chart.mark_circle(size=44, color=MAIN, opacity=1).encode(x=across, y="value:Q")
        layers = [line, *layers, dots]
    if even is not None:
        at = alt.Chart(alt.InlineData(values=[{"at": even.value, "name": even.name}]))
        layers = [at.mark_rule(strokeDash=[5, 4], color=SOFT).encode(y="at:Q"), *layers]
        label = at.mark_text(dy=-7, dx=-4, x="width", align="right", color=SOFT)
        layers.append(label.encode(y="at:Q", text="name:N"))
    return drawn(alt.layer(*layers), HEIGHT, _said(value, measured, is_share))


def spread_of(counts: Mapping[int, int], *, values: str, of: str) -> Html:
    """How often each value came up, in bars of a round width."""
    import altair as alt

    width, bars = binned(counts)
    total = sum(counts.values())
    rows = [{"from": first, "to": first + width, "share": count / total} for first, count in bars]
    chart = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar(color=BAR, binSpacing=1)
        .encode(
            x=alt.X("from:Q", bin="binned", title=values, axis=alt.Axis(grid=False, tickCount=6, format="d")),
            x2="to:Q",
            y=alt.Y("share:Q", title=of, axis=value_axis(is_share=True)),
        )
    )
    least, most = min(counts), max(counts)
    return drawn(chart, HEIGHT, f"{values}: from {least:,} to {most:,}, in {len(rows)} bars")


def binned(counts: Mapping[int, int]) -> tuple[int, list[tuple[int, int]]]:
    """The width of the bars, and for each where it begins and how often its values came up."""
    least, most = min(counts), max(counts)
    width = next(width for width in _widths() if most // width - least // width < MOST_BARS)
    bars = dict.fromkeys(range(least // width * width, most + 1, width), 0)
    for value, count in counts.items():
        bars[value // width * width] += count
    return width, list(bars.items())


def _widths() -> Iterator[int]:
    tens = 1
    while True:
        yield from (width * tens for width in WIDTHS)
        tens *= 10


def _rows(measured: Sequence[Measured]) -> list[dict[str, Any]]:
    return [{"name": _by_line(each.name), **msgspec.structs.asdict(each.estimate)} for each in measured]


def _by_line(name: str) -> str:
    return "\n".join(textwrap.wrap(name, LONGEST_LINE))


def _scale(
    channel: Any,
    field: str,
    title: str,
    rows: Sequence[Mapping[str, Any]],
    is_share: bool,
    even: Line | None,
    *,
    from_zero: bool = False,
) -> Any:
    """The axis of the figures: wide enough for every interval, and for the line."""
    import altair as alt

    ends = [row[end] for row in rows for end in ("low", "high")] + ([even.value] if even else [])
    least, most = min(ends), max(ends)
    padding = 0.08 * (most - least) or abs(most) * 0.1 or 1.0
    return channel(
        f"{field}:Q",
        title=title,
        scale=alt.Scale(domain=[0 if from_zero else least - padding, most + padding], zero=False, nice=False),
        axis=value_axis(is_share, fine=most - least < 0.05),
    )


def value_axis(is_share: bool, *, fine: bool = False) -> "alt.Axis":
    import altair as alt

    written = f"format(100 * datum.value, '.{int(fine)}f') + '%'"
    return alt.Axis(labelExpr=written, tickCount=5) if is_share else alt.Axis(tickCount=5)


def drawn(chart: Any, height: int, said: str) -> Html:
    """The chart as an element of a page, and in words for whoever cannot see it."""
    import altair as alt
    import vl_convert

    whole = (
        chart.properties(
            width=WIDTH,
            height=height,
            background="transparent",
            padding=MARGIN,
            autosize=alt.AutoSizeParams(type="fit", contains="padding"),
        )
        .configure(font=FONT)
        .configure_view(stroke=None)
        .configure_text(fontSize=FONT_SIZE - 1)
        .configure_axis(
            labelFontSize=FONT_SIZE,
            titleFontSize=FONT_SIZE,
            titleFontWeight="normal",
            titlePadding=10,
            labelColor=SOFT,
            titleColor=SOFT,
            gridColor=GRID,
            domainColor=GRID,
            tickColor=GRID,
        )
    )
    return element("div", _bare(vl_convert.vegalite_to_svg(whole.to_dict())), role="img", aria_label=said)


def _bare(svg: str) -> Html:
    """A drawing without what only a file of its own or a script would need."""
    svg = re.sub(
        r' (?:xmlns(?::xlink)?|version|class|role|aria-[a-z]+|pointer-events|font-family)="[^"]*"', "", svg
    )
    svg = re.sub(r'<path d="[^"]*" display="none"/>', "", svg)
    svg = re.sub(r"(\.\d\d)\d+", r"\1", svg)
    return Html(svg.replace("<svg", '<svg aria-hidden="true" focusable="false"', 1))


def _said(value: str, measured: Sequence[Measured], is_share: bool) -> str:
    def formatted(number: float) -> str:
        return f"{100 * number:.{share_decimals(number)}f}%" if is_share else f"{number:.2f}"

    return f"{value}: {', '.join(f'{each.name} {formatted(each.estimate.value)}' for each in measured)}"
