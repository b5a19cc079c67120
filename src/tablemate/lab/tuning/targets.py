"""Targets: where a figure should lie.

exact_bids=0.4..0.5   seat_advantage=..0.02   length=40..   lead_changes=3
"""

import math
from dataclasses import dataclass
from enum import Enum

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.lab.estimates import Estimate
from tablemate.lab.figures import find_figure

TO = ".."
A_PERCENT, ONE = 0.01, 1.0  # what a target at zero is measured in: for a share, and for other numbers


class Verdict(Enum):
    """Whether a figure has significantly reached its target."""

    REACHED = "yes"
    UNSURE = "unsure"
    MISSED = "no"


@dataclass(frozen=True)
class Target:
    """A figure and its band; an end that is infinite is open."""

    metric: str
    low: float
    high: float
    unit: float  # what a distance from the band is measured in

    def distance(self, value: float) -> float:
        """How far a value lies outside the band, in units; 0 inside."""
        return max(self.low - value, value - self.high, 0.0) / self.unit

    def verdict(self, estimate: Estimate) -> Verdict:
        """The whole interval decides; so a single value is hardly ever reached, at best not ruled out."""
        if self.low <= estimate.low and estimate.high <= self.high:
            return Verdict.REACHED
        return Verdict.MISSED if estimate.high < self.low or estimate.low > self.high else Verdict.UNSURE

    @property
    def band(self) -> str:
        """The band as it is typed."""
        if self.low == self.high:
            return f"{self.low:g}"
        return TO.join("" if math.isinf(end) else f"{end:g}" for end in (self.low, self.high))

    def __str__(self) -> str:
        return f"{self.metric}={self.band}"


def parse_target(game: Game, seats: int, text: str) -> Target:
    """A target as it is typed; a BadInput says what is wrong with it."""
    metric, equals, band = (part.strip() for part in text.partition("="))
    if not equals:
        raise BadInput(
            f"--target {text}: write METRIC=LOW..HIGH, METRIC=..HIGH, METRIC=LOW.. or METRIC=VALUE"
        )
    figure = find_figure(game, seats, metric)
    first, to, last = band.partition(TO)
    low = _number(text, first) if first.strip() or not to else -math.inf
    high = (_number(text, last) if last.strip() else math.inf) if to else low
    if math.isinf(low) and math.isinf(high):
        raise BadInput(f"--target {text}: has no bounds, so anything would match")
    if low > high:
        raise BadInput(f"--target {text}: {low:g} is more than {high:g}, so nothing would match")
    return Target(metric, low, high, _unit(low, high, is_share=figure.is_share))


def parse_targets(game: Game, seats: int, texts: list[str]) -> tuple[Target, ...]:
    """All targets, each of another figure."""
    targets = tuple(parse_target(game, seats, text) for text in texts)
    if not targets:
        raise BadInput("there is no target; name one, for instance --target seat_advantage=..0.02")
    names = [target.metric for target in targets]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"--target {name}: is named twice")
    return targets


def _number(text: str, end: str) -> float:
    try:
        value = float(end)
    except ValueError:
        raise BadInput(f"--target {text}: {end.strip()!r} is not a number") from None
    if not math.isfinite(value):
        raise BadInput(f"--target {text}: {end.strip()} is not a finite number")
    return value


def _unit(low: float, high: float, *, is_share: bool) -> float:
    """The width of a band; of one that is open or a single value, the value."""
    if math.isfinite(high - low) and high > low:
        return high - low
    at = low if math.isfinite(low) else high
    return abs(at) or (A_PERCENT if is_share else ONE)
