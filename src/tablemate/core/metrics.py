"""What a game counts in its matches, for the lab: the file `metrics.py` of its folder, if it has one.

    SHARES = (Share("exact bids", part="exact", whole="bids"),)

    def count(match: Match) -> Counts:
        return {"bids": [10, 10, 10, 10], "exact": [5, 7, 4, 6]}

Counts are whole numbers, so that they add up over matches without loss; a share is told of the sums.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tablemate.core.game import Game
from tablemate.core.match import Match

Counts = dict[str, list[int]]  # by name, a number for each seat


@dataclass(frozen=True)
class Share:
    """How much of one count another makes up, under the name that tables show."""

    name: str
    part: str
    whole: str


@dataclass(frozen=True)
class Metrics:
    """What one game counts."""

    count: Callable[[Match], Counts]
    shares: tuple[Share, ...]


def metrics_of(game: Game) -> Metrics:
    """What a game counts in a finished match; one without the file counts nothing."""
    if not game.has("metrics"):
        return Metrics(lambda match: {}, ())
    own = game.module("metrics")
    return Metrics(own.count, own.SHARES)
