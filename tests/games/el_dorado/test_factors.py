"""Named factors (rules 11): the chance to make the bid from here, in numbers that one step changes."""

import numpy as np
import pytest

from el_dorado_positions import VARIED, decisions, new_match, play, position_at
from tablemate.games.el_dorado.skill.chances import none_of, write_none_of


def factors(text, seat, cards="", **settings):
    position = position_at(text, **settings)
    play(position, cards)
    return position.factors(seat)


def chance(text, seat, cards="", **settings):
    """The chance, in hundredths, to take exactly the tricks bid."""
    found = factors(text, seat, cards, **settings)
    return found["reach"] + found["safety"] - 100


def test_before_a_bid_there_is_nothing_to_weigh():
    assert factors("d0 up:2H | 3C / AH / 4C", 1) == {"points": 0, "reach": 0, "safety": 0, "spoiling": 0}


def test_a_certain_trick_makes_a_bid_of_one_certain():
    """The ace of trump, and a single card: bid 1 brings 6 points, the most there are."""
    assert factors("d0 up:2H | 3C / AH / 4C", 1, "1") == {
        "points": 100,
        "reach": 100,
        "safety": 100,
        "spoiling": 0,
    }


def test_a_certain_trick_loses_a_bid_of_none():
    """Rules 5.1: it costs 5 of 6 points; no trick is missing, one is too many."""
    assert factors("d0 up:2H | 3C / AH / 4C", 1, "0") == {
        "points": -84,
        "reach": 100,
        "safety": 0,
        "spoiling": 0,
    }


@pytest.mark.parametrize(
    ("text", "seat", "reach", "safety"),
    [
        ("d2 up:2H | 3C 3D / 5C 5D / 7C 7D | 0 0 0 | 3C 5C 7C", 2, 100, 0),
        ("d2 up:2H | 3C 3D / 5C 5D / 7C 7D | 2 0 0 | 3C 5C 7C", 0, 0, 100),
    ],
    ids=["one too many", "no longer to be had"],
)
def test_a_bid_that_cannot_be_made_is_lost_for_good(text, seat, reach, safety):
    found = factors(text, seat)

    assert (found["reach"], found["safety"]) == (reach, safety)
    assert found["points"] < 0


def test_better_cards_reach_further():
    """The same bid of one with the king, the nine and the three of trump."""
    reaches = [
        factors(f"d0 up:2H | 3C 4C / {card} 2C / 4D 5D", 1, "1")["reach"] for card in ("KH", "9H", "3H")
    ]

    assert reaches == sorted(reaches, reverse=True)
    assert reaches[0] > reaches[2] + 10


def test_a_card_is_worth_more_once_those_above_it_are_gone():
    """The queen of clubs, after low clubs and after king and ace."""
    low, high = (
        factors(f"d2 up:2H | 3C QC 2D / {second} 4D 5D / {third} 6D 7D | 1 0 1", 0, f"3C {second} {third}")
        for second, third in (("4C", "5C"), ("KC", "AC"))
    )

    assert high["reach"] > low["reach"]


def test_the_last_to_play_knows_who_takes_the_trick():
    text = "d2 up:2H | 9C 2D / JC 4D / TC QC | 0 1 1"

    assert chance(text, 2, "9C JC QC") > chance(text, 2, "9C JC TC")


def test_a_card_led_is_the_safer_the_fewer_can_beat_it():
    text = "d2 up:2H | AC 3C 2D / JC 4D 5D / TC 6D 7D | 1 1 1"

    assert factors(text, 0, "AC")["reach"] > factors(text, 0, "3C")["reach"]


def test_a_seat_that_showed_a_void_may_trump():
    """Rules 6.2: seat 1 threw a diamond on clubs, so the ace of clubs is no longer good."""
    text = "d2 up:2H | KC AC 3D / 9D 5H 6D / 3C 4C 7D | 2 1 0"
    trumped, followed = (
        factors(text.replace("9D", card), 0, f"KC {card} 3C AC")["reach"] for card in ("9D", "9C")
    )

    assert trumped < followed


def test_others_that_bid_much_leave_less():
    modest, greedy = (
        factors("d3 up:2H | KC QD / 3C 4C / 5C 6C / 7C 8C", 0, f"1 {bids}") for bids in ("0 0 0", "2 2 2")
    )

    assert greedy["reach"] < modest["reach"]


def test_sealed_bids_are_not_looked_at():
    """Rules 2.4: while bids are sealed, what others bid changes nothing."""
    text = "d3 up:2H | KC QD / 3C 4C / 5C 6C / 7C 8C"
    low, high = (factors(text, 0, f"1 {bids}", bid_order="simultaneous") for bids in ("0 0", "2 2"))

    assert low == high


def test_spoiling_counts_the_bids_of_others_that_are_lost():
    text = "d2 up:2H | 3C 3D / 5C 5D / 7C 7D | 2 2 1"

    assert factors(text, 2)["spoiling"] == 0
    assert factors(text, 2, "3C 5C 7C")["spoiling"] == 100
    assert factors(text, 0, "3C 5C 7C")["spoiling"] == 50


def test_overtaking_who_needs_the_trick_spoils():
    text = "d2 up:2H | 3C 3D / 9C 5D / 7C TC | 0 2 0"

    assert factors(text, 2, "3C 9C TC")["spoiling"] > factors(text, 2, "3C 9C 7C")["spoiling"]


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_factors_stay_within_bounds_and_leave_no_trace(settings):
    for position in decisions(new_match(3, **settings), seed=3):
        before = position.states.tobytes()
        for seat in range(position.seats):
            assert all(-100 <= value <= 100 for value in position.factors(seat).values())
        assert position.states.tobytes() == before


def test_without_trump_a_card_wins_only_where_its_suit_is_led():
    """Rules 4.2: of one card each, an ace that is led counts for more than one that waits for its suit."""
    text, options = "d0 | 2C / {} / {} / 3C | - - - -", {"trump": "none", "schedule": "1"}
    leads = chance(text.format("AH", "4D"), 1, "1", **options)
    follows = chance(text.format("4D", "AH"), 2, "0 1", **options)

    assert follows < 25
    assert leads > 2 * follows


@pytest.mark.parametrize(("cards", "held"), [(39, 10), (39, 30), (12, 12), (3, 1), (0, 0)])
def test_chances_of_holding_none_are_the_same_all_at_once_and_one_by_one(cards, held):
    at_once = np.zeros(cards + 1, np.int64)
    write_none_of(cards, held, cards, at_once)

    assert at_once.tolist() == [none_of(cards, held, named) for named in range(cards + 1)]
