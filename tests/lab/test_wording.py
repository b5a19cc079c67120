"""Differences in plain words."""

import pytest

from tablemate.games.el_dorado import GAME
from tablemate.lab.comparing.wording import Difference, difference_sentence, differences_sentence
from tablemate.lab.estimates import Estimate
from tablemate.lab.figures import find_figure


def difference(name, value, low, high):
    change = Estimate(value, low, high)
    return Difference(find_figure(GAME, 4, name), change, change.is_significant)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (("rounds", -4.1, -4.3, -3.9), "B shortens the game by 4.1 rounds, 95% interval 3.9 to 4.3"),
        (("rounds", 1, 1, 1), "B lengthens the game by 1 round, the same in every pair"),
        (("length", -84, -84, -84), "B shortens a match by 84 decisions, the same in every pair"),
        (
            ("drama", 0.021, 0.012, 0.03),
            "B raises drama by 2.1 percentage points, 95% interval 1.2 to 3.0",
        ),
        (
            ("seat_advantage", 0.01, -0.01, 0.03),
            "seat advantage: no clear change (one of up to 3.0 percentage points cannot be ruled out)",
        ),
        (("margin", 0, 0, 0), "margin the same in every pair"),
        (
            ("margin", 0.13, 0.02, 0.27),
            "B widens the margin of the winner by 0.13 points, 95% interval 0.02 to 0.27",
        ),
        (
            ("points:seat:1", -12.3, -14.9, -9.8),
            "B lowers points, seat 1 by 12 points, 95% interval 10 to 15",
        ),
        (
            ("exact_bids:tricks:10", 0.05, 0.0004, 0.1),
            "B raises exact bids, tricks 10 by 5.00 percentage points, 95% interval 0.04 to 10.00",
        ),
    ],
)
def test_a_difference_in_a_sentence(told, sentence):
    assert difference_sentence(difference(*told)) == sentence


def test_an_interval_that_covers_more_is_called_so():
    change = Estimate(-4.1, -4.3, -3.9)
    told = Difference(find_figure(GAME, 4, "rounds"), change, is_significant=True, confidence=1 - 0.05 / 3)

    assert difference_sentence(told) == "B shortens the game by 4.1 rounds, 98.33% interval 3.9 to 4.3"


def test_many_differences_in_one_sentence():
    told = differences_sentence(
        [
            difference("margin", 2.0, 1.0, 3.0),
            difference("drama", 0.1, 0.05, 0.15),
            difference("one_option", 0.1, 0.05, 0.15),
            difference("seat_advantage", 0.01, -0.01, 0.02),
            difference("rounds", -4.1, -4.3, -3.9),
        ]
    )

    assert told.startswith("B shortens the game by 4.1 rounds, 95% interval 3.9 to 4.3; widens the margin ")
    assert told.endswith("; seat advantage: no clear change; 1 more figure changes clearly")


def test_no_difference_says_what_could_still_hide():
    told = differences_sentence([difference("rounds", 0, 0, 0), difference("drama", 0.01, -0.02, 0.04)])

    assert told == (
        "B makes no clear difference: rounds the same in every pair; "
        "drama: no clear change (one of up to 4.0 percentage points cannot be ruled out)"
    )
