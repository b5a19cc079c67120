"""Figures with their uncertainty: whole deals are drawn again, always in the same way."""

import numpy as np
import pytest

from tablemate.lab.estimates import mean, ratio


def test_the_same_results_give_the_same_interval():
    assert mean([1, 2, 3, 5, 8]) == mean([1, 2, 3, 5, 8])


def test_an_interval_is_about_two_standard_errors_to_each_side():
    deals = np.random.default_rng(7).normal(10, 3, 400)
    estimate = mean(deals.tolist())

    assert estimate.value == pytest.approx(deals.mean())
    assert estimate.high - estimate.value == pytest.approx(1.96 * deals.std() / 20, rel=0.1)
    assert estimate.value - estimate.low == pytest.approx(1.96 * deals.std() / 20, rel=0.1)


def test_nineteen_of_twenty_intervals_hold_the_truth():
    rng = np.random.default_rng(1)
    estimates = [mean(rng.integers(0, 2, 60).tolist()) for _ in range(100)]

    assert 88 <= sum(estimate.low <= 0.5 <= estimate.high for estimate in estimates) <= 100


def test_a_share_is_of_the_sums():
    """A deal with more bids weighs more."""
    assert ratio([1, 30], [10, 30]).value == pytest.approx(31 / 40)


def test_a_deal_may_have_nothing_to_share():
    estimate = ratio([0, 3], [0, 4])

    assert (estimate.value, estimate.high) == (0.75, 0.75)


def test_results_that_never_differ_have_no_spread():
    estimate = mean([0.25] * 30)

    assert (estimate.low, estimate.value, estimate.high) == pytest.approx((0.25, 0.25, 0.25))


def test_many_deals_are_drawn_in_pieces(monkeypatch):
    monkeypatch.setattr("tablemate.lab.estimates.MOST_AT_ONCE", 1000)

    estimate = mean([0, 1] * 300)

    assert estimate.low == pytest.approx(0.46, abs=0.01)


@pytest.mark.parametrize("deals", [20, 50])
def test_few_deals_give_intervals_that_are_wide_enough(deals):
    """Resamples of few deals lie too close together: of those of 20, 92 in 100 would hold the truth."""
    rng = np.random.default_rng(2)
    estimates = [mean(rng.normal(1, 1, deals).tolist()) for _ in range(400)]

    assert 368 <= sum(estimate.low <= 1 <= estimate.high for estimate in estimates) <= 394


def test_an_interval_reaches_as_far_as_students():
    """For 20 normal values 2.09 standard errors instead of 1.96."""
    reaches = []
    for seed in range(20):
        values = np.random.default_rng(seed).normal(0, 1, 20)
        estimate = mean(values.tolist())
        reaches.append((estimate.high - estimate.low) / 2 / (values.std(ddof=1) / np.sqrt(20)))

    assert np.mean(reaches) == pytest.approx(2.09, abs=0.04)
