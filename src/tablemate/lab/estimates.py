"""Figures with their uncertainty: bootstrap intervals over deals, or over blocks of matches.

The matches of a deal share its cards, so whole deals are drawn again, never single matches. The draws
follow from nothing but their number: the same results give the same interval.

The resamples of few deals lie too close together. So the interval reaches as much further out among them as
Student's interval of a mean reaches beyond the normal one; with hundreds of deals that makes no difference.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import sqrt
from statistics import NormalDist
from typing import Any

import msgspec
import numpy as np

RESAMPLES = 10_000
CONFIDENCE = 0.95  # of the intervals hold the truth
FEWEST_TO_JUDGE = 20  # deals; fewer say too little to call anything significant
STREAM = 1
MOST_AT_ONCE = 1_000_000  # draws in memory

Numbers = np.ndarray[Any, np.dtype[np.float64]]


class Estimate(msgspec.Struct, frozen=True):
    """A figure and the interval around it."""

    value: float
    low: float
    high: float

    @property
    def is_significant(self) -> bool:
        """Whether it is significantly above or below zero."""
        return self.low > 0 or self.high < 0


def mean(of_deals: Sequence[float]) -> Estimate:
    """The mean over deals."""
    return ratio(of_deals, [1.0] * len(of_deals))


def ratio(parts: Sequence[float], wholes: Sequence[float], *, confidence: float = CONFIDENCE) -> Estimate:
    """One sum over deals divided by another; a deal needs no whole of its own, but all together do."""
    columns = np.stack([np.array(parts, float), np.array(wholes, float)], axis=1)
    return estimate(columns, lambda sums: divided(sums[..., 0], sums[..., 1]), confidence=confidence)


def estimate(
    columns: Numbers, figure: Callable[[Numbers], Numbers], *, confidence: float = CONFIDENCE
) -> Estimate:
    """A figure of sums over deals: `columns` has a row for each, `figure` takes sums in its last axis."""
    (only,) = estimates(columns, [figure], confidence=confidence)
    return only


@dataclass(frozen=True)
class Largest:
    """The largest of several figures, which come in the last axis; or how far it is above that of others.

    Chance adds to the largest, in a resample once more, so the resamples do not lie around it. What chance is
    seen to add is taken off; the interval is made of those of the single figures. For its upper end that of
    the truly largest must hold, whichever that is; for its lower end those of all must hold together.
    """

    of: Callable[[Numbers], Numbers]
    than: Callable[[Numbers], Numbers] | None = None

    def estimated(self, sums: Numbers, resampled: Numbers, outside: float) -> Estimate:
        of, ofs = self.of(sums), self.of(resampled)
        than, thans = (self.than(sums), self.than(resampled)) if self.than else (ZERO, ZERO[None])
        above = of[:, None] - than
        off = ofs[:, :, None] - thans[:, None, :] - above
        spread = off.std(axis=0)
        off = np.divide(off, spread, out=np.zeros_like(off), where=spread > 0)
        reach_down = np.quantile(off.max(axis=1), 1 - outside, axis=0).max()
        reach_up = np.quantile(-off.min(axis=2), 1 - outside, axis=0).max()
        low = float((above - reach_down * spread).max(axis=0).min())
        high = float((above + reach_up * spread).min(axis=1).max())
        value = _without_chance(of, ofs) - _without_chance(than, thans)
        return Estimate(min(max(value, low), high), low, high)


ZERO: Numbers = np.zeros(1)
Estimand = Callable[[Numbers], Numbers] | Largest


def estimates(
    columns: Numbers, estimands: Sequence[Estimand], *, confidence: float = CONFIDENCE
) -> list[Estimate]:
    """Several figures at once: the sums of the resamples, which take the time, are made once for all."""
    sums = columns.sum(axis=0)
    resampled = np.concatenate([weights @ columns for weights in _weights(len(columns))])
    outside = _outside(len(columns), confidence)
    return [
        one.estimated(sums, resampled, outside)
        if isinstance(one, Largest)
        else _estimated(float(one(sums)), one(resampled), outside)
        for one in estimands
    ]


def _estimated(value: float, resampled: Numbers, outside: float) -> Estimate:
    """A resample without a whole counts as the figure itself."""
    resampled = np.where(np.isnan(resampled), value, resampled)
    low, high = np.quantile(resampled, [outside, 1 - outside])
    return Estimate(value, float(low), float(high))


def _without_chance(figures: Numbers, resampled: Numbers) -> float:
    """The largest, less what chance is seen to add to it; it is never below what all are on average."""
    largest = 2 * figures.max() - resampled.max(axis=-1).mean()
    return float(max(largest, figures.mean()))


def joined_columns(columns: Sequence[Numbers]) -> tuple[Numbers, list[slice]]:
    """Columns of several figures in one table, and where those of each are in it."""
    ends = accumulate((each.shape[1] for each in columns), initial=0)
    return np.concatenate(columns, axis=1), [slice(first, last) for first, last in pairwise(ends)]


def divided(parts: Numbers, wholes: Numbers) -> Numbers:
    """Parts of wholes; not a number where there is no whole."""
    nothing = np.full(np.broadcast(parts, wholes).shape, np.nan)
    np.divide(parts, wholes, out=nothing, where=np.asarray(wholes) > 0)
    return nothing


def _outside(blocks: int, confidence: float) -> float:
    """The share of resamples beyond either end of the interval.

    A resample varies like the mean of a sample whose variance was divided by n, not by n - 1, and whose
    spread is taken for the true one: both are made good, as for a mean of normal values.
    """
    if blocks < 2:
        return (1 - confidence) / 2
    reach = sqrt(blocks / (blocks - 1)) * _student((1 + confidence) / 2, blocks - 1)
    return NormalDist().cdf(-reach)


def _student(share: float, freedom: int) -> float:
    """The value below which this share of Student's distribution lies, by its expansion around the normal."""
    z = NormalDist().inv_cdf(share)
    terms: tuple[float, ...] = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))


def _weights(blocks: int) -> Iterator[Numbers]:
    return (drawn.astype(float) for drawn in _resamples(blocks))


@lru_cache(maxsize=8)  # 20 MB each at most
def _resamples(blocks: int) -> tuple[np.ndarray[Any, np.dtype[np.uint16]], ...]:
    """How often each block is drawn in each resample, some resamples at a time."""
    rng = np.random.default_rng(STREAM)
    drawn = []
    rows = max(1, MOST_AT_ONCE // blocks)
    for first in range(0, RESAMPLES, rows):
        count = min(rows, RESAMPLES - first)
        picked = rng.integers(blocks, size=(count, blocks))
        at = picked + blocks * np.arange(count)[:, None]
        times = np.bincount(at.ravel(), minlength=count * blocks).reshape(count, blocks)
        drawn.append(times.astype(np.uint16))
    return tuple(drawn)
