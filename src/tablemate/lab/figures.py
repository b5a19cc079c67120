"""Figures: what a series comes to, by name, in every game the same and in each its own.

    length   seat_advantage   win_share:seat:0   exact_bids   exact_bids:tricks:10

A name with an axis and a place is the figure of that place only.
"""

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import floor, log10
from typing import Any

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.metrics import SEAT, Metric, metrics_of
from tablemate.core.seat_words import score_words
from tablemate.lab.estimates import (
    CONFIDENCE,
    Estimand,
    Estimate,
    Largest,
    Numbers,
    divided,
    estimates,
    joined_columns,
)
from tablemate.lab.results import A_WIN, DECISIONS_WON, MARGIN, POINTS, SOLE_WINS, WINS, WON, Results


def _common(name: str, about: str, **of: Any) -> Metric:
    """A figure of every game; its title is its name in words."""
    return Metric(name, name.replace("_", " "), about=about, **of)


COMMON = (
    _common("length", "Decisions in a match.", part="decisions", is_share=False),
    _common("rounds", "Rounds, hands or the like in a match.", part="stages", is_share=False),
    _common(
        "decisiveness",
        "Of the matches that somebody wins, those that one seat wins alone.",
        part=SOLE_WINS,
        whole=WON,
    ),
    _common("margin", "Points between the first and the second.", part=MARGIN, whole=WON, is_share=False),
    _common(
        "lead_changes",
        "How often in a match another seat takes the lead.",
        part="lead_changes",
        is_share=False,
    ),
    _common(
        "drama",
        "The share of decisions at which the later winner is not in front.",
        part="behind",
        whole=DECISIONS_WON,
    ),
    _common("branching", "Legal actions at a decision.", part="options", whole="decisions", is_share=False),
    _common(
        "one_option",
        "The share of decisions with a single legal action.",
        part="forced",
        whole="decisions",
    ),
    _common("stalls", "The share of matches that had to be cut off.", part="stalled"),
)
WIN_SHARE = Metric(
    "win_share",
    "win-share",
    part=WINS,
    whole=WON,
    by=(SEAT,),
    about="Wins of a seat; one shared by k seats counts 1/k.",
)
BY_SEAT = (
    _common(POINTS, "Points of a seat at the end.", part=POINTS, by=(SEAT,), is_share=False),
    WIN_SHARE,
)  # of one seat or player, never of the table
COMPARING = ("margin", "lead_changes", "drama")  # one seat's points with another's
SEAT_ADVANTAGE = "seat_advantage"
A_SMALL_SHARE = 0.001  # below it two digits are shown, wherever they begin: 0.013%


@dataclass(frozen=True)
class Figure:
    """One figure of a series: which sums it is made of, and how."""

    name: str
    title: str
    about: str
    is_share: bool
    sums: Callable[[Results], Numbers]  # a row for each block, in whole numbers
    scale: Numbers  # what the columns of sums are counted in
    of: Callable[[Numbers], Numbers]  # from sums in the last axis
    each: Callable[[Numbers], Numbers] | None = None  # of several figures, if it is the largest of them

    def columns(self, results: Results) -> Numbers:
        """What it is made of, block by block as far as there are any."""
        return self.sums(results)[: results.blocks_used] / self.scale

    def estimate(self, results: Results, *, confidence: float = CONFIDENCE) -> Estimate:
        """The figure with its interval."""
        (only,) = estimates(self.columns(results), [self.estimand(slice(None))], confidence=confidence)
        return only

    def difference(self, of: Results, to: Results, *, confidence: float = CONFIDENCE) -> Estimate:
        """How much larger it is in one series than in another of the same seed, deal by deal."""
        columns, (here, there) = joined_columns([self.columns(results) for results in (of, to)])
        (only,) = estimates(columns, [self.difference_estimand(here, there)], confidence=confidence)
        return only

    def estimand(self, at: slice) -> Estimand:
        """The figure, to be estimated from these columns of several."""
        if self.each is not None:
            return Largest(_at(self.each, at))
        return _at(self.of, at)

    def difference_estimand(self, of: slice, to: slice) -> Estimand:
        """How much larger it is in some columns than in others."""
        if self.each is not None:
            return Largest(_at(self.each, of), than=_at(self.each, to))
        here, there = _at(self.of, of), _at(self.of, to)
        return lambda sums: here(sums) - there(sums)

    def formatted(self, value: float, *, signed: bool = False) -> str:
        """A value in words: a share in per cent."""
        sign = "+" if signed else ""
        if not self.is_share:
            return f"{value:{sign}.2f}"
        return f"{100 * value:{sign}.{share_decimals(value)}f}%"


def share_decimals(share: float) -> int:
    """Decimals of a share in per cent: one, or so many that a small share keeps two digits."""
    return two_digits(share) if 0 < abs(share) < A_SMALL_SHARE else 1


def two_digits(share: float) -> int:
    """Decimals with which a share in per cent has two digits, unless it has more before the point."""
    return max(0, 1 - floor(log10(100 * abs(share)))) if share else 0


def _at(figure: Callable[[Numbers], Numbers], at: slice) -> Callable[[Numbers], Numbers]:
    return lambda sums: figure(sums[..., at])


def counts_differ(game: Game, seats: int) -> bool:
    """Whether one seat's score counts something else than another's, so that nobody is ahead by it."""
    return len({score_words(game, seat) for seat in range(seats)}) > 1


def table_figures(game: Game, seats: int) -> list[Figure]:
    """The figures of every game, then the game's own; each over all places."""
    common = [metric for metric in COMMON if metric.name not in COMPARING or not counts_differ(game, seats)]
    return [
        *(_figure(metric) for metric in common),
        _seat_advantage(seats),
        *(_figure(metric) for metric in metrics_of(game).metrics),
    ]


def find_figure(game: Game, seats: int, name: str) -> Figure:
    """The figure of this name; a BadInput says which there are."""
    if name == SEAT_ADVANTAGE:
        return _seat_advantage(seats)
    base, *split = name.split(":")
    metrics = {metric.name: metric for metric in _metrics(game)}
    if base not in metrics:
        names = [*metrics, SEAT_ADVANTAGE]
        close = difflib.get_close_matches(base, names, n=1)
        said = f"did you mean {close[0]}?" if close else f"there are {', '.join(names)}"
        raise BadInput(f"{game.title} has no metric {name!r}; {said}")
    metric = metrics[base]
    if not split and metric in BY_SEAT:
        raise BadInput(f"metric {name!r} is counted by seat: {name}:{SEAT}:0")
    if not split:
        return _figure(metric)
    places = {
        f"{axis}:{called}": (axis, place)
        for axis, place in _places(game, seats, metric)
        for called in (place, metric.place_name(axis, place))
    }
    if ":".join(split) not in places:
        by = f"is split by {' or '.join(f'{base}:{axis}:PLACE' for axis in metric.by)}" if metric.by else ""
        raise BadInput(f"metric {name!r}: {metric.name} {by or 'cannot be split'}")
    return _figure(metric, places[":".join(split)])


def split_figures(game: Game, seats: int, name: str, axis: str) -> dict[int, Figure]:
    """A metric place by place along one of its axes."""
    metric = next(metric for metric in _metrics(game) if metric.name == name)
    return {place: _figure(metric, (at, place)) for at, place in _places(game, seats, metric) if at == axis}


def has_any(results: Results, figure: Figure) -> bool:
    """Whether the figure came up: a metric whose whole never came up says nothing."""
    return not np.isnan(figure.of(figure.columns(results).sum(axis=0)))


def _metrics(game: Game) -> tuple[Metric, ...]:
    return (*COMMON, *BY_SEAT, *metrics_of(game).metrics)


def _places(game: Game, seats: int, metric: Metric) -> Iterator[tuple[str, int]]:
    shapes = Results.shapes(game, seats)
    for axis, size in zip(metric.by, shapes[metric.part], strict=True):
        yield from ((axis, place) for place in range(seats if axis == SEAT else size))


def _figure(metric: Metric, at: tuple[str, int] | None = None) -> Figure:
    def sums(results: Results) -> Numbers:
        fields = (metric.part, metric.whole)
        return np.stack([_sums(results, metric, field, at) for field in fields], axis=1)

    called = "" if at is None else metric.place_name(*at)
    place = "" if at is None else f":{at[0]}:{called}"
    title = metric.title if at is None else f"{metric.title}, {at[0]} {called}"
    return Figure(
        f"{metric.name}{place}",
        title,
        metric.about,
        metric.is_share,
        sums,
        np.array([A_WIN if metric.part == WINS else 1, 1], float),
        lambda sums: divided(sums[..., 0], sums[..., 1]),
    )


def _sums(results: Results, metric: Metric, field: str, at: tuple[str, int] | None) -> Numbers:
    """A count by block: of one place, or of all together."""
    sums = results.sums[field].astype(float)
    axis = 1 + metric.by.index(at[0]) if at is not None else sums.ndim
    if at is not None and axis < sums.ndim:
        sums = np.take(sums, [at[1]], axis=axis)
    by_block: Numbers = sums.reshape(len(sums), -1).sum(axis=1)
    return by_block


def _seat_advantage(seats: int) -> Figure:
    def sums(results: Results) -> Numbers:
        return np.concatenate([results.sums[WINS], results.sums[WON][:, None]], axis=1).astype(float)

    def each(sums: Numbers) -> Numbers:
        return divided(sums[..., :-1], sums[..., -1:]) - 1 / seats

    return Figure(
        SEAT_ADVANTAGE,
        "seat advantage",
        "How far the win-share of the best seat lies above an even share, less most of what chance adds.",
        True,
        sums,
        np.array([A_WIN] * seats + [1], float),
        lambda sums: each(sums).max(axis=-1),
        each,
    )
