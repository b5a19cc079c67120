"""Weights: sharper or duller by level."""

import pytest

from tablemate.players.weights import sharpened

STYLE = {"board": 0.25, "resources": 0.15, "life": 0.35, "cards": 0.10, "tempo": 0.15}


@pytest.mark.parametrize(
    ("sharpness", "life", "cards"), [(0.7, 0.305, 0.13), (1, 0.35, 0.10), (1.2, 0.38, 0.08)]
)
def test_a_level_moves_weights_towards_even_ones_or_away_from_them(sharpness, life, cards):
    """Easy goes 30% of the way to a fifth each, normal stays, hard stretches the distance by 1.2."""
    weights = sharpened(STYLE, sharpness)

    assert weights["life"] == pytest.approx(life)
    assert weights["cards"] == pytest.approx(cards)
    assert sum(weights.values()) == pytest.approx(1)


def test_even_is_one_by_the_number_of_factors():
    assert sharpened({"a": 1.0, "b": 0.0, "c": 0.0, "d": 0.0}, 0.0) == dict.fromkeys("abcd", 0.25)


def test_no_weight_falls_below_nothing():
    weights = sharpened({"a": 0.5, "b": 0.5, "c": 0.0}, 1.2)

    assert weights["c"] == 0
    assert sum(weights.values()) == pytest.approx(1)
