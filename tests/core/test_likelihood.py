"""Chances from logarithms, against the real thing."""

import math

import pytest

from tablemate.core.likelihood import CERTAIN, chance_of


@pytest.mark.parametrize("behind", [0, 1, 100, 176, 177, 178, 500, 1000, 2000])
def test_a_chance_is_e_to_the_minus_so_many_256ths(behind):
    assert chance_of(behind) == pytest.approx(CERTAIN * math.exp(-behind / 256), rel=0.02, abs=2)


def test_chances_fall_all_the_way_to_nothing():
    chances = [chance_of(behind) for behind in range(4000)]

    assert chances == sorted(chances, reverse=True)
    assert (chances[0], chances[-1]) == (CERTAIN, 0)
