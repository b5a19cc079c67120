"""Charts of a study: its trials beside their targets, the reported ones highlighted."""

import math
from collections.abc import Iterable, Sequence
from typing import Any

from tablemate.core.options import as_typed
from tablemate.lab.figures import Figure
from tablemate.lab.reports.charts import HEIGHT, MAIN, SOFT, drawn, value_axis
from tablemate.lab.reports.formatting import times
from tablemate.lab.reports.page import Html
from tablemate.lab.tuning.targets import Target
from tablemate.lab.tuning.trials import Trial

MOST_MARKS = 10  # that are set by hand, so that none falls between two whole numbers
PADDING = 0.08  # of what is drawn, left free around it


def against_knob(
    trials: Sequence[Trial], reported: Sequence[Trial], option: str, target: Target, figure: Figure
) -> Html:
    """A figure by the value of an option, with the band it should lie in."""
    import altair as alt

    is_counted = all(type(trial.settings[option]) is int for trial in trials)  # on and off do not count
    shown = (lambda value: value) if is_counted else as_typed
    rows = _reported_last(
        _row(trial, reported, [target]) | {"knob": shown(trial.settings[option])} for trial in trials
    )
    if is_counted:
        across = _counted(option, [row["knob"] for row in rows])
    else:
        across = alt.X("knob:N", title=option, axis=alt.Axis(grid=False, labelAngle=0, labelLimit=0))
    up = _scale(alt.Y, "value0", figure, target, rows, ("low0", "high0"))
    chart = alt.Chart(alt.Data(values=rows))  # type: ignore[no-untyped-call]
    intervals = chart.mark_rule(strokeWidth=3, strokeCap="round", opacity=0.3).encode(
        x=across, y=alt.Y("low0:Q"), y2="high0:Q", color=_color()
    )
    dots = chart.mark_circle(size=70, opacity=1).encode(x=across, y=up, color=_color())
    said = f"{figure.title} by {option}, {times(len(trials), 'trial', 'trials')}, the target {target.band}"
    return drawn(alt.layer(*_bands(alt.Y, target), intervals, dots), HEIGHT, said)


def two_targets(
    trials: Sequence[Trial],
    reported: Sequence[Trial],
    targets: tuple[Target, Target],
    figures: tuple[Figure, Figure],
) -> Html:
    """Two figures against each other: what could be had of both, and where they should lie."""
    import altair as alt

    rows = _reported_last(_row(trial, reported, targets) for trial in trials)
    across = _scale(alt.X, "value0", figures[0], targets[0], rows, ("value0",))
    up = _scale(alt.Y, "value1", figures[1], targets[1], rows, ("value1",))
    dots = (
        alt.Chart(alt.Data(values=rows))  # type: ignore[no-untyped-call]
        .mark_circle(size=70, opacity=1)
        .encode(x=across, y=up, color=_color())
    )
    bands = [*_bands(alt.X, targets[0]), *_bands(alt.Y, targets[1])]
    said = f"{figures[1].title} by {figures[0].title}, {times(len(trials), 'trial', 'trials')}"
    return drawn(alt.layer(*bands, dots), HEIGHT, said)


def _row(trial: Trial, reported: Sequence[Trial], targets: Sequence[Target]) -> dict[str, Any]:
    row: dict[str, Any] = {"is_told": any(trial.trial == each.trial for each in reported)}
    for number, target in enumerate(targets):
        measured = trial.figures[target.metric]
        row |= {
            f"value{number}": measured.value,
            f"low{number}": measured.low,
            f"high{number}": measured.high,
        }
    return row


def _reported_last(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is drawn last lies on top."""
    return sorted(rows, key=lambda row: row["is_told"])


def _color() -> Any:
    import altair as alt

    return alt.condition("datum.is_told", alt.value(MAIN), alt.value(SOFT))


def _counted(option: str, values: Sequence[int]) -> Any:
    """The axis of an option that counts: marked at whole numbers."""
    import altair as alt

    least, most = min(values), max(values)
    marks = list(range(least, most + 1)) if most - least <= MOST_MARKS else alt.Undefined
    padding = PADDING * (most - least) or 1.0
    return alt.X(
        "knob:Q",
        title=option,
        scale=alt.Scale(domain=[least - padding, most + padding], zero=False, nice=False),
        axis=alt.Axis(grid=False, format="d", values=marks),
    )


def _scale(
    channel: Any,
    field: str,
    figure: Figure,
    target: Target,
    rows: Sequence[dict[str, Any]],
    ends: Sequence[str],
) -> Any:
    import altair as alt

    values = [row[end] for row in rows for end in ends]
    values += [end for end in (target.low, target.high) if math.isfinite(end)]
    least, most = min(values), max(values)
    padding = PADDING * (most - least) or 1.0
    return channel(
        f"{field}:Q",
        title=figure.title,
        scale=alt.Scale(domain=[least - padding, most + padding], zero=False),
        axis=value_axis(figure.is_share, fine=most - least < 0.05),
    )


def _bands(channel: Any, target: Target) -> list[Any]:
    """The ends of a band as lines, as far as it has any."""
    import altair as alt

    key = "y" if channel is alt.Y else "x"
    ends = sorted({end for end in (target.low, target.high) if math.isfinite(end)})
    rows = [{"at": end} for end in ends]
    lines = alt.Chart(alt.Data(values=rows)).mark_rule(strokeDash=[5, 4], color=SOFT)  # type: ignore[no-untyped-call]
    return [lines.encode(**{key: channel("at:Q")})]
