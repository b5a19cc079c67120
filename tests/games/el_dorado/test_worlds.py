"""Worlds that fit what a seat knows (rules 6.2 and 6.3)."""

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from el_dorado_lines import read_position
from el_dorado_positions import VARIED, decisions, held_cards, new_match, position_at, sampled_worlds
from tablemate.core.rulebook import new_rngs
from tablemate.core.streams import Stream, stream_start
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.cards import CARD


def suits_sampled(position, seat, holder):
    """The suits that a holder has in some world of the seat's."""
    return {card[1] for world in sampled_worlds(position, seat, 300) for card in held_cards(world, holder)}


def cards_sampled(position, seat, holder):
    return {card for world in sampled_worlds(position, seat, 500) for card in held_cards(world, holder)}


# What a card proves (rules 6.2)


def test_who_did_not_follow_never_gets_that_suit():
    position = position_at("d2 up:7S | 2H AH 3C / 4D 5D 6C / 5H 9H TC | 0 0 0 | 2H 4D 5H")

    assert suits_sampled(position, seat=2, holder=1) == set("CDS")
    assert suits_sampled(position, seat=2, holder=0) == set("CDHS")


def test_who_trumped_does_not_hold_the_suit_led_and_may_hold_more_trump():
    position = position_at("d1 up:7S | 2H AH 3C / 4S 5D 6C | 0 0 | 2H 4S")

    assert suits_sampled(position, seat=0, holder=1) == set("CDS")


def test_who_led_closed_trump_holds_nothing_else():
    position = position_at("d2 up:7S | 2S AS 3S / 4D 5D 6C / 5S 9H TC | 0 0 0 | 2S")

    assert suits_sampled(position, seat=1, holder=0) == {"S"}
    assert suits_sampled(position, seat=1, holder=2) == set("CDHS")


def test_who_led_trump_once_it_was_broken_may_hold_more():
    position = position_at("d1 up:7S | 2H 4D 5D / 3S 4S 9C | 0 0 | 2H 3S 4S")

    assert suits_sampled(position, seat=0, holder=1) == set("CDS")


def test_who_led_trump_where_it_is_never_closed_may_hold_anything():
    position = position_at("d0 up:7S | 4D 5D 6C / 5S 9H TC | 0 0 | 5S", trump_lead="anytime")

    assert suits_sampled(position, seat=0, holder=1) == set("CDHS")


def test_who_discards_on_a_trump_lead_holds_no_trump():
    position = position_at("d1 up:7S | 2S AS 3S / 4D 5D 6C | 0 0 | 2S 4D")

    assert suits_sampled(position, seat=0, holder=1) == set("CDH")


def test_with_must_overtake_who_plays_lower_holds_nothing_higher():
    position = position_at("d1 up:7S | TH 2C 3C / 4H 5D 6C | 0 0 | TH 4H", must_overtake=True)

    hearts = {card for card in cards_sampled(position, seat=0, holder=1) if card[1] == "H"}
    assert hearts == {"2H", "3H", "5H", "6H", "7H", "8H", "9H"}


def test_with_must_trump_who_discards_holds_no_trump_either():
    position = position_at("d1 up:7S | TH 2C 3C / 4D 5D 6C | 0 0 | TH 4D", must_trump=True)

    assert suits_sampled(position, seat=0, holder=1) == set("CD")


def test_with_both_who_trumps_lower_holds_no_higher_trump():
    position = position_at(
        "d2 up:7S | TH 2C 3C / 6S 2D 3D / 4S 5D 6C | 0 0 0 | TH 6S 4S", must_trump=True, must_overtake=True
    )

    spades = {card for card in cards_sampled(position, seat=0, holder=2) if card[1] == "S"}
    assert spades == {"2S", "3S", "5S"}
    assert "H" not in suits_sampled(position, seat=0, holder=2)


def test_a_proof_is_forgotten_with_the_round():
    position = position_at("r9 d1 up:7S | 2H / 4D | 0 0 | 2H 4D")

    assert suits_sampled(position, seat=0, holder=1) == set("CDHS")


# The unseen cards (rules 6.3)


@pytest.mark.parametrize("decks", [1, 2])
def test_every_unseen_card_may_be_in_another_hand_and_in_the_stock(decks):
    text = "d1 up:7S | 2H AH 3C / 4H 5D 6C | 0 0 | 2H 4H"
    position = position_at(text, decks=decks)
    seen = Counter(["7S", "2H", "AH", "3C", "4H"])
    unseen = Counter(CARD.names * decks) - seen

    dealt, left = Counter(), Counter()
    for world in sampled_worlds(position, seat=0, count=1_000):
        other = Counter(held_cards(world, 1))
        assert other.total() == 2
        dealt |= other
        left |= unseen - other
    assert set(dealt) == set(unseen)
    assert left == unseen


def test_each_of_two_copies_is_as_likely_as_any_other_card():
    """Rules 6.3: with two decks a face of which both copies are unseen comes twice as often."""
    position = position_at("d1 up:2C | 3C / 2D | 0 0", decks=2, num_suits=2, ranks_per_suit=2, schedule="1")

    held = Counter(held_cards(world, 1)[0] for world in sampled_worlds(position, seat=0, count=7_000))
    assert held.keys() == {"2C", "3C", "2D", "3D"}
    for card, chance in {"2C": 1 / 6, "3C": 1 / 6, "2D": 2 / 6, "3D": 2 / 6}.items():
        assert held[card] / 7_000 == pytest.approx(chance, abs=0.02)


@pytest.mark.parametrize(
    ("text", "decks", "holds_it"),
    [
        ("3C 2D 4S / 9S 4C 3D | 0 0", 1, {True}),
        ("3C 2D 4S / 9S 4C 3D | 0 0 | 3C 4C", 1, {True}),
        ("3H 2D 4S / 9S 4C 3D | 0 0 | 3H 9S", 1, {False}),
        ("9S 2D 3D / 9S AS 4C | 0 0 | 9S AS", 2, {True}),
        ("AS 2D 3D / 9S 9S 4C | 0 0 | AS 9S", 2, {True, False}),
    ],
    ids=["shown", "kept", "played", "its copy played", "one of two played"],
)
def test_the_dealers_card_stays_with_the_dealer_until_it_is_played(text, decks, holds_it):
    """Rules 6.1: seat 1 deals and showed the nine of spades."""
    position = position_at(f"d1 up:9S | {text}", decks=decks, trump="dealer_last_card", trump_lead="anytime")

    found = {"9S" in held_cards(world, 1) for world in sampled_worlds(position, seat=0, count=1_000)}
    assert found == holds_it


def shown_voids(view):
    """The suits that each seat has shown it lacks, by the default rules."""
    voids = [set() for _ in range(view["players"])]
    broken = False
    for trick in [*view["past_tricks"], *filter(None, [view["trick"]])]:
        led = trick["cards"][0][1]
        for i, card in enumerate(trick["cards"]):
            seat = (trick["leader"] + i) % view["players"]
            if i > 0 and card[1] != led:
                voids[seat].add(led)
                broken = broken or card[1] == view["trump_suit"]
            elif i == 0 and led == view["trump_suit"] and not broken:
                voids[seat].update(set("CDHS") - {led})
    return voids


def assert_fits(world, view):
    hands = [held_cards(world, holder) for holder in range(view["players"])]
    assert hands[view["seat"]] == view["hand"]
    assert [len(hand) for hand in hands] == view["cards_left"]
    tricks = [*view["past_tricks"], *filter(None, [view["trick"]])]
    shown = [card for trick in tricks for card in trick["cards"]] + [*filter(None, [view["trump"]])]
    held = [card for hand in hands for card in hand]
    assert Counter(shown + held) <= Counter(CARD.names * view["decks"])
    for hand, voids in zip(hands, shown_voids(view), strict=True):
        assert not {card[1] for card in hand} & voids


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 2, "schedule": "26"},
        {"players": 4, "schedule": "13,13"},
        {"players": 5, "schedule": "10"},
        {"players": 6, "decks": 1, "ranks_per_suit": 6, "schedule": "4,4,4,4"},
        {"players": 8, "decks": 2, "schedule": "13"},
        {"players": 10, "schedule": "10"},
        {"players": 10, "decks": 1, "schedule": "5,5,5"},
    ],
    ids=str,
)
def test_tight_hands_with_many_voids_always_find_a_world(settings):
    """Rules 6.3: every proof holds in every world, up to the last card."""
    match = new_match(41, **settings)
    seats = Stream(stream_start(41, 0))

    for position in decisions(match):
        view = position.view(seats.below(len(match.seats)))
        for world in sampled_worlds(position, view["seat"], 8):
            assert_fits(world, view)


@pytest.mark.parametrize(
    ("text", "num_suits", "left"),
    [
        (
            "4C 5C 5D / 2D 3D 2H / 3H 4H 5H / 2C 3C 4D | 0 0 0 0 | 5C 2H 3H 2C 5D 2D 4H 4D",
            3,
            ["3D", "5H", "3C"],
        ),
        (
            "4C 5C 5D 5H / 2D 3D 2H 2S / 2C 3C 4D 3S / 3H 4H 4S 5S | 0 0 0 0"
            " | 5C 2S 2C 4S 5D 2D 4D 5S 5H 2H 3S 3H",
            4,
            ["3D", "3C", "4H"],
        ),
    ],
    ids=["after one exchange", "after a circle of three"],
)
def test_the_only_world_that_fits_is_found(text, num_suits, left):
    """Rules 6.3: nothing is in the stock, one card is in each hand, and each seat lacks other suits."""
    position = position_at(f"d3 | {text}", trump="none", num_suits=num_suits, ranks_per_suit=4, schedule="3")

    for world in sampled_worlds(position, seat=0, count=100):
        assert [held_cards(world, seat) for seat in (1, 2, 3)] == [[card] for card in left]


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_a_world_looks_to_its_seat_as_the_real_one(settings):
    """Rules 6.1: and the cards to come are drawn anew."""
    match = new_match(42, **settings)
    starts = Stream(stream_start(42, 0))

    for step, position in enumerate(decisions(match)):
        if step % 5 == 0:
            for seat in range(len(match.seats)):
                world = position.determinized(seat, starts.draw())
                assert world.view(seat) == position.view(seat)
                assert world.record.rng.x != position.record.rng.x


def test_sealed_bids_of_others_are_drawn_anew():
    position = position_at("d1 up:7S | 2H AH 3C / 4H 5D 6C | 2 -", bid_order="simultaneous")

    bids = Counter(int(world["bids"][0]) for world in sampled_worlds(position, seat=1, count=400))
    assert set(bids) == {0, 1, 2, 3}
    assert all(abs(times - 100) < 45 for times in bids.values())


def fitting_worlds(view, deck):
    """Every way the unseen cards may lie in the other hands, in seat order."""
    shown = [card for trick in [*view["past_tricks"], view["trick"]] for card in trick["cards"]]
    unseen = sorted(set(deck) - {*view["hand"], *shown, view["trump"]})
    voids = shown_voids(view)
    worlds = [((), unseen)]
    for holder in range(view["players"]):
        if holder != view["seat"]:
            worlds = [
                ((*hands, hand), [card for card in left if card not in hand])
                for hands, left in worlds
                for hand in combinations(
                    [c for c in left if c[1] not in voids[holder]], view["cards_left"][holder]
                )
            ]
    return {hands for hands, _ in worlds}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("2C 6C 3D / 3H 5D 6H / 4H 6D 2D / 3C 4C 4D | 0 0 0 0 | 2C 3H 4H", 540),
        ("2C 6C 3D / 3H 5D 6H / 3C 4H 5C / 4C 4D 2D | 0 0 0 0 | 2C 3H 3C 4C 5D 4H", 84),
    ],
    ids=["two seats void in one suit", "two seats void in different suits"],
)
def test_every_world_that_fits_is_as_likely(text, count):
    """Rules 6.3: counted out with fifteen cards; the spread is that of even chances (chi-square)."""
    position = position_at(f"d3 up:2H | {text}", num_suits=3, ranks_per_suit=5, schedule="3")
    deck = [rank + suit for suit in "CDH" for rank in "23456"]
    fitting = fitting_worlds(position.view(3), deck)

    found = Counter(
        tuple(tuple(sorted(held_cards(world, holder))) for holder in range(3))
        for world in sampled_worlds(position, seat=3, count=20_000)
    )
    even = 20_000 / count
    assert len(fitting) == count
    assert found.keys() <= fitting
    spread = sum((found[world] - even) ** 2 / even for world in fitting)
    assert spread < count - 1 + 4 * math.sqrt(2 * (count - 1))


# One-card rounds (rules 9)

ONE_CARD_ROUNDS = [
    (2, 0, "AS", "2H", Fraction(19, 25)),
    (3, 0, "AS", "2H", Fraction(703, 1225)),
    (4, 0, "AS", "2H", Fraction(2109, 4900)),
    (5, 0, "AS", "2H", Fraction(2109, 6580)),
    (4, 0, "KS", "2H", Fraction(111, 280)),
    (4, 0, "KH", "2H", 0.94),
    (4, 0, "QH", "2H", 0.8824),
    (4, 0, "7H", "2H", 0.6296),
    (3, 2, "AS", "2H", Fraction(222, 1225)),
    (3, 1, "9H", "2H", Fraction(198, 245)),
    (2, 1, "KS", "2H", Fraction(11, 50)),
    (6, 0, "AS", "2H", 0.2372),
    (10, 0, "KH", "AH", Fraction(31, 34)),
    (10, 0, "AH", "AH", 1),
]
SAMPLES_EACH = 10_000


def wins_in_worlds(position, seat):
    """In how many worlds the seat's only card takes the trick; nobody has a choice."""
    book = position.rulebook
    worlds = sampled_worlds(position, seat, SAMPLES_EACH)
    handle, rngs, out = worlds, new_rngs(1), np.zeros(book.max_legal, np.int64)
    for i in range(SAMPLES_EACH):
        book.play.playout_at(handle, i, book.tables, rngs, 0, book.muted, out)
    return int(worlds["won"][:, seat].sum())


@pytest.mark.parametrize(("players", "seat", "card", "up_card", "chance"), ONE_CARD_ROUNDS)
def test_sampled_worlds_give_the_exact_chances_of_a_single_card(players, seat, card, up_card, chance):
    hands = [f"{rank}C" for rank in "23456789TJ"[:players]]
    hands[seat] = card
    bids = "0 " * players
    position = position_at(f"d{players - 1} up:{up_card} | {' / '.join(hands)} | {bids}", schedule="1")

    p = float(chance)
    error = math.sqrt(p * (1 - p) / SAMPLES_EACH)
    assert wins_in_worlds(position, seat) / SAMPLES_EACH == pytest.approx(p, abs=4 * error + 0.00005)


UNEVEN = "d0 trump:- | 3D 4D 5H / 3C 5C 2D / 2C 4C 3H / 5D 2H 4H | 0 1 0 2 | 5C 4C 2H 5H 2D 2C"


def test_worlds_with_several_constrained_seats_are_even_to_a_hundredth():
    """6.3: four worlds fit, and none comes much more often than another."""
    options = GAME.options(
        {"players": 4, "schedule": "3", "trump": "none", "num_suits": 3, "ranks_per_suit": 4}
    )
    worlds = sampled_worlds(read_position(UNEVEN, options), 3, 40_000)
    counts = np.unique(worlds["hands"].reshape(40_000, -1), axis=0, return_counts=True)[1]

    assert len(counts) == 4
    assert (abs(counts / 10_000 - 1) < 0.04).all()


CIRCLE = (
    "d0 trump:- | 2S 4C 2D 5C / 2H 3S 3D 5D / 3H 3C 4S 5H / 4H 2C 4D 5S | 0 0 0 0"
    " | 2H 3H 4H 2S 2C 4C 3S 3C 2D 3D 4S 4D"
)


def test_worlds_that_differ_by_a_circle_of_three_seats_are_even():
    """6.3: one card each; nobody can swap with anybody, yet all three can pass theirs on."""
    options = GAME.options({"players": 4, "ranks_per_suit": 4, "schedule": "4", "trump": "none"})
    worlds = sampled_worlds(read_position(CIRCLE, options), 3, 4000)
    counts = np.unique(worlds["hands"].reshape(4000, -1), axis=0, return_counts=True)[1]

    assert len(counts) == 2
    assert abs(counts[0] - 2000) < 150
