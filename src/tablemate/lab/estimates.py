"""Figures with their uncertainty: bootstrap intervals over deals.

The matches of a deal share its cards, so whole deals are drawn again, never single matches. The draws
follow from nothing but their number: the same results give the same interval.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

RESAMPLES = 10_000
COVERED = 0.95  # of the resamples lie within an interval
STREAM = 1
MOST_AT_ONCE = 1_000_000  # draws in memory


class Estimate(msgspec.Struct, frozen=True):
    """A figure and the interval around it."""

    value: float
    low: float
    high: float


def mean(of_deals: Sequence[float]) -> Estimate:
    """The mean over deals."""
    return ratio(of_deals, [1.0] * len(of_deals))


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
    """One sum over deals divided by another; a deal needs no whole of its own, but all together do."""
    part, whole = np.array(parts, float), np.array(wholes, float)
    value = part.sum() / whole.sum()
    deals = len(part)
    rng = np.random.default_rng(STREAM)
    resampled = np.zeros(RESAMPLES)
    rows = max(1, MOST_AT_ONCE // deals)
    for first in range(0, RESAMPLES, rows):
        picked = rng.integers(deals, size=(min(rows, RESAMPLES - first), deals))
        wholes_picked = whole[picked].sum(axis=1)
        # A resample without any whole tells nothing; it counts as the figure itself.
        resampled[first : first + rows] = np.divide(
            part[picked].sum(axis=1),
            wholes_picked,
            out=np.full(len(picked), value),
            where=wholes_picked > 0,
        )
    low, high = np.quantile(resampled, [(1 - COVERED) / 2, (1 + COVERED) / 2])
    return Estimate(float(value), float(low), float(high))
