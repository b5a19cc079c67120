"""What a game counts in its matches, for the lab: the file `metrics.py` of its folder.

    class Counts:
        bids: Annotated[Array[I32], MAX_SEATS]
        exact: Annotated[Array[I32], MAX_SEATS]

    METRICS = (Metric("exact_bids", "exact bids", part="exact", whole="bids", by=(SEAT,)),)

    @rule
    def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
        ...  # what has just happened, event by event

    @rule
    def count_action(s: State, t: Tables, action: int, is_slip: bool, counts: Counts) -> None:
        ...  # what the acting seat is about to do: an obvious blunder; a slip of its player is told apart

Counts have other names than what is counted in every game. They are whole numbers, so that they add up over
matches without loss, in any order; a metric is one sum over another. `count` and `count_action` are compiled
like any rule, so that millions of matches are counted as they are played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tablemate.core.game import Game

MATCHES = "matches"  # the whole of a metric that is counted per match
SEAT = "seat"  # the name of an axis whose places are seats


@dataclass(frozen=True)
class Metric:
    """One count divided by another, under a name; `by` names the axes of the part, and so what splits it.

    The whole has the same axes, the first of them or none: of those it lacks it is the whole of every place.
    """

    name: str  # as a command line takes it
    title: str  # as tables show it
    part: str  # a field of Counts
    whole: str = MATCHES  # another, or MATCHES
    by: tuple[str, ...] = ()
    is_share: bool = True  # else a plain number
    about: str = ""  # what it says, in a sentence
    places: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by axis: what its places are called

    def place_name(self, axis: str, place: int) -> str:
        """What a place of an axis is called: its number, unless it has a name."""
        names = self.places.get(axis, ())
        return names[place] if place < len(names) else str(place)


@dataclass(frozen=True)
class Metrics:
    """What one game counts."""

    counts: type
    metrics: tuple[Metric, ...]

    @property
    def by_seat(self) -> tuple[Metric, ...]:
        """Those that can be counted for a single seat."""
        return tuple(metric for metric in self.metrics if SEAT in metric.by)

    @property
    def shares_by_seat(self) -> tuple[Metric, ...]:
        """Those of them that are shares of something."""
        return tuple(metric for metric in self.by_seat if metric.is_share)


def blunder_metrics(kinds: Sequence[str], whole: str = "choices") -> tuple[Metric, Metric]:
    """Obvious blunders of a game that names kinds of them, and slips beside them.

    Counts has `blunders` by seat and kind, `slips` by seat, and the decisions of each seat, the whole.
    """
    blunders = Metric(
        "blunders",
        "obvious blunders",
        part="blunders",
        whole=whole,
        by=(SEAT, "kind"),
        about="Of all decisions: what nobody would do on purpose. Slips of a level are not counted.",
        places={"kind": kinds},
    )
    slips = Metric(
        "slips",
        "slips",
        part="slips",
        whole=whole,
        by=(SEAT,),
        about="Of all decisions: a level takes another action than the one it finds best.",
    )
    return blunders, slips


def metrics_of(game: Game) -> Metrics:
    """What a game counts in its matches."""
    own = game.module("metrics")
    return Metrics(own.Counts, own.METRICS)
