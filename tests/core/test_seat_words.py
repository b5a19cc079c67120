"""Seats are told of by their part and by what they count, where a game says so."""

import pytest

from tablemate.core.seat_words import POINTS, ScoreWords, own_score_words, part_of, score_words
from tablemate.games.catalogue import find_game

DOLLARS = ScoreWords("${}", "${}")


@pytest.mark.parametrize(
    ("words", "number", "told"),
    [
        (POINTS, "1", "1 point"),
        (POINTS, "0", "0 points"),
        (POINTS, "-1", "-1 point"),
        (POINTS, "+1.0", "+1.0 points"),
        (DOLLARS, "432", "$432"),
        (DOLLARS, "-12.5", "-$12.5"),
        (DOLLARS, "+0.0", "+$0.0"),
    ],
)
def test_a_number_is_told_with_its_sign_before_everything(words, number, told):
    assert words.counted(number) == told


def test_a_game_that_says_nothing_has_seats_that_are_alike_and_count_points():
    game = find_game("el_dorado")

    assert (part_of(game, 1), own_score_words(game, 1), score_words(game, 1)) == (None, None, POINTS)


def test_the_seats_of_the_deal_have_a_part_and_count_what_is_theirs():
    """The Deal 8.3."""
    game = find_game("the_deal")

    told = [(part_of(game, seat), score_words(game, seat).counted("2")) for seat in range(3)]
    assert told == [("Player", "$2"), ("Narc", "2 busts"), ("Customer", "2 closed hands")]
