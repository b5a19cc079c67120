"""Who wins the trick (rules 4)."""

from itertools import pairwise

import pytest

from el_dorado_positions import play, position_at


def winner(cards, *, trump="-", **settings):
    """Who of the seats that play these cards in turn, each their only one, wins: 0 leads."""
    hands = cards.split()
    bids = " ".join("0" for _ in hands)
    position = position_at(f"d{len(hands) - 1} trump:{trump} | {' / '.join(hands)} | {bids}", **settings)
    (won,) = [event for event in play(position, cards) if event["type"] == "trick_won"]
    assert won["cards"] == hands
    return won["seat"]


@pytest.mark.parametrize(
    ("trump", "cards", "expected"),
    [
        ("C", "TH AH 2C", 2),
        ("C", "TH KH AS", 1),
        ("C", "2C 3C AH", 1),
        ("S", "2H 3C 4D", 0),
        ("S", "2H 9S 4S 3H", 1),
        ("S", "2H 4S 9S AH", 2),
        ("-", "TH AH 2C", 1),
        ("-", "2H AC AD AS", 0),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_card_of_the_suit_led(trump, cards, expected):
    """Rules 4.1 and 4.2."""
    assert winner(cards, trump=trump) == expected


@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize("trump", "CDHS-")
def test_ranks_run_from_the_two_to_the_ace_in_every_suit(suit, trump):
    """Rules 4.3."""
    ranks = "23456789TJQKA"

    for lower, higher in pairwise(ranks):
        assert winner(f"{lower}{suit} {higher}{suit}", trump=trump) == 1
        assert winner(f"{higher}{suit} {lower}{suit}", trump=trump) == 0


@pytest.mark.parametrize(
    ("trump", "cards", "first", "last"),
    [
        ("S", "3S AS AS", 1, 2),
        ("H", "QD QD", 0, 1),
        ("H", "QD 4H AD 4H", 1, 3),
        ("-", "QD 4H AD 4H", 2, 2),
        ("-", "QD QD 2D", 0, 1),
        ("C", "2H 9S 9S 3H", 3, 3),
        ("C", "2H 2H AS AS", 0, 1),
    ],
)
def test_of_equal_cards_the_first_or_by_option_the_last_wins(trump, cards, first, last):
    """Rules 4.4; equal cards that cannot win do not matter."""
    assert winner(cards, trump=trump, decks=2) == first
    assert winner(cards, trump=trump, decks=2, duplicate_winner="last") == last


@pytest.mark.parametrize(
    ("trump", "cards", "expected"),
    [
        ("-", "2D QD QD", 0),
        ("-", "QD 2D QD", 1),
        ("-", "QD 2D QD 3D", 3),
        ("H", "QD 4H AD 4H", 2),
        ("H", "QD 4H 2H 4H", 2),
        ("H", "QD 4H QD 4H 2D", 4),
        ("H", "4H 4H 2H", 2),
        ("H", "QD QD", 0),
        ("H", "QD 4H 4H QD", 0),
        ("-", "QD AS QD KS", 0),
        ("S", "QD AH AH", 0),
        ("S", "3S AS AS", 0),
        ("H", "QD QD 9S", 0),
    ],
)
def test_by_option_equal_cards_cancel_and_when_nothing_is_left_the_leader_wins(trump, cards, expected):
    """Rules 4.5."""
    assert winner(cards, trump=trump, decks=2, duplicate_winner="cancel") == expected


@pytest.mark.parametrize(
    ("duplicate_winner", "winning"),
    [("first", [0, 1, 1, 1]), ("last", [0, 1, 1, 3]), ("cancel", [0, 1, 1, 0])],
)
def test_the_view_shows_who_is_winning_as_the_cards_fall(duplicate_winner, winning):
    position = position_at(
        "d4 | QD / KD / 2D / KD / 3C | 0 0 0 0 0", trump="none", decks=2, duplicate_winner=duplicate_winner
    )

    for card, seat in zip(["QD", "KD", "2D", "KD"], winning, strict=True):
        play(position, card)
        assert position.view(None)["winning"] == seat


def test_the_winner_leads_the_next_trick():
    position = position_at("d2 up:7C | TH 2D / 3H 4D / AH 5D | 0 0 0 | TH 3H AH")

    assert position.actor == 2
    assert position.view(None)["won"] == [0, 0, 1]
