"""The course of a match: deal, trump, bidding, and what each round starts with (rules 2)."""

from collections import Counter

import pytest

from el_dorado_positions import (
    decisions,
    events_of,
    is_broken,
    legal,
    match_at,
    new_match,
    play,
    position_at,
    random_match,
)
from tablemate.core.matchfile import write_match
from tablemate.games.el_dorado.cards import CARD
from tablemate.games.el_dorado.notation import read_action
from tablemate.games.el_dorado.options import SAMPLES, schedule_of

PLAYERS = range(2, 11)


def cards_dealt(deal):
    return Counter(card for hand in deal["hands"] for card in hand)


def stocks(match):
    """The number of cards in the stock, round by round."""
    return {p.view(None)["round"]: p.view(None)["stock"] for p in decisions(match)}


# The deal (rules 2.1, 2.2)


@pytest.mark.parametrize("players", PLAYERS)
def test_hands_up_card_and_stock_are_the_full_shoe_in_every_round(players):
    match = new_match(players, players=players)
    stock = stocks(match)
    decks = 1 if players <= 5 else 2

    deals = events_of(match, "dealt")
    assert [len(deal["hands"][0]) for deal in deals] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    for deal in deals:
        assert {len(hand) for hand in deal["hands"]} == {len(deal["hands"][0])}
        seen = cards_dealt(deal) + Counter([deal["trump"]])
        assert seen <= Counter(CARD.names * decks)
        assert seen.total() + stock[deal["round"]] == 52 * decks


@pytest.mark.parametrize(
    ("players", "stock"),
    [(2, 31), (3, 21), (4, 11), (5, 1), (6, 43), (7, 33), (8, 23), (9, 13), (10, 3)],
)
def test_so_many_cards_are_left_of_the_first_deal(players, stock):
    position = new_match(0, players=players).position

    assert position.view(None)["stock"] == stock


def test_ten_players_get_a_hundred_cards_in_the_first_round():
    deal = events_of(new_match(0, players=10), "dealt")[0]

    assert cards_dealt(deal).total() == 100
    assert set(cards_dealt(deal).values()) == {1, 2}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_up_card_is_in_nobodys_hand_when_there_is_one_deck(players):
    for deal in events_of(random_match(1, players=players, decks=1, schedule="max..1"), "dealt"):
        assert deal["trump"] not in cards_dealt(deal)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_deal_goes_round_and_the_seat_after_the_dealer_bids_and_leads_first(players):
    """Rules 2.1, 2.4: in every round; with two players they alternate."""
    match = random_match(players, players=players)

    first = {"bid_made": {}, "card_played": {}}
    round_ = 0
    for event in match.events_for(None):
        if event["type"] == "dealt":
            round_ = event["round"]
            assert event["dealer"] == (round_ - 1) % players
        elif event["type"] in first:
            first[event["type"]].setdefault(round_, event["seat"])
    expected = {r: r % players for r in range(1, 11)}
    assert first == {"bid_made": expected, "card_played": expected}


@pytest.mark.parametrize("settings", SAMPLES, ids=str)
def test_every_trick_of_a_round_is_won_by_somebody(settings):
    match = random_match(5, **settings)

    for deal, scored in zip(events_of(match, "dealt"), events_of(match, "round_scored"), strict=True):
        assert sum(scored["won"]) == len(deal["hands"][0])
    assert len(events_of(match, "trick_won")) == sum(len(d["hands"][0]) for d in events_of(match, "dealt"))


def test_the_same_seed_gives_the_same_match_and_another_seed_another_deal():
    assert write_match(random_match(7)) == write_match(random_match(7))
    assert len({str(new_match(seed).setup_events) for seed in range(50)}) == 50


@pytest.mark.parametrize(
    "deck", [{"num_suits": 3, "ranks_per_suit": 5}, {"num_suits": 1, "ranks_per_suit": 13}]
)
def test_a_short_deck_has_its_first_suits_and_lowest_ranks(deck):
    """Rules 8.1."""
    suits, ranks = "CDHS"[: deck["num_suits"]], "23456789TJQKA"[: deck["ranks_per_suit"]]
    seen = Counter()
    for seed in range(20):
        (deal,) = new_match(seed, players=2, schedule="max", **deck).setup_events
        seen += cards_dealt(deal) + Counter([deal["trump"]])

    assert set(seen) == {rank + suit for suit in suits for rank in ranks}


def test_broken_trump_is_whole_again_in_the_next_round():
    """Rules 3.3."""
    position = position_at("r9 d1 up:7S | 2H / 3S | 0 0 | 2H")

    told = play(position, "3S")
    assert [event["type"] for event in told][1::3] == ["trump_broken", "dealt"]
    assert not position.view(None)["broken"]
    assert is_broken("r9 d1 up:7S | 2H 3H / 3S 4S | 0 0 | 2H 3S")


@pytest.mark.parametrize("first_dealer", [0, 1, 3])
def test_the_first_card_goes_to_the_seat_after_the_dealer_or_by_option_to_seat_0(first_dealer):
    """Rules 2.2: the same shoe, dealt from another seat on."""
    after, from_0 = (
        new_match(4, first_dealer=first_dealer, deal_from=d).setup_events[0]
        for d in ("after_dealer", "seat0")
    )

    assert [after["hands"][(first_dealer + 1 + i) % 4] for i in range(4)] == from_0["hands"]
    assert after["trump"] == from_0["trump"]


@pytest.mark.parametrize("first_dealer", [0, 2])
def test_the_first_dealer_is_the_one_chosen(first_dealer):
    deals = events_of(random_match(2, first_dealer=first_dealer, schedule="3..1", players=3), "dealt")

    assert [deal["dealer"] for deal in deals] == [(first_dealer + i) % 3 for i in range(3)]


def test_a_random_first_dealer_is_everybody_about_as_often():
    dealers = Counter(new_match(s, first_dealer="random").setup_events[0]["dealer"] for s in range(400))

    assert set(dealers) == {0, 1, 2, 3}
    assert all(abs(times - 100) < 45 for times in dealers.values())


@pytest.mark.parametrize(
    ("schedule", "players", "expected"),
    [
        ("10..1", 4, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
        ("1..4..1", 4, [1, 2, 3, 4, 3, 2, 1]),
        ("5,5,5", 4, [5, 5, 5]),
        ("3, 2..4, 1", 4, [3, 2, 3, 4, 1]),
        ("3..1,8", 4, [3, 2, 1, 8]),
        ("2..2", 4, [2]),
        ("7", 4, [7]),
        ("max", 4, [12]),
        ("MAX", 5, [10]),
        ("1..max", 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("max..8", 4, [12, 11, 10, 9, 8]),
        ("max", 2, [25]),
        ("max", 3, [17]),
    ],
)
def test_the_schedule_lists_the_tricks_of_each_round(schedule, players, expected):
    """Rules 8.1."""
    match = new_match(0, players=players, schedule=schedule)

    assert schedule_of(match.options) == expected
    assert len(match.setup_events[0]["hands"][0]) == expected[0]
    assert match.position.view(None)["rounds"] == len(expected)


def test_a_random_schedule_draws_one_round_of_any_length():
    matches = [new_match(seed, preset="openspiel", players=4) for seed in range(400)]

    lengths = Counter(len(match.setup_events[0]["hands"][0]) for match in matches)
    assert set(lengths) == set(range(1, 13))
    assert max(lengths.values()) < 3 * min(lengths.values())
    assert random_match(1, schedule="random").result is not None


# Trump (rules 2.3)


def trumps(match):
    return [(deal["trump"], deal["trump_suit"]) for deal in events_of(match, "dealt")]


def test_the_suit_of_the_up_card_is_trump():
    assert all(card[1] == suit for card, suit in trumps(random_match(3)))


@pytest.mark.parametrize("suit", ["clubs", "diamonds", "hearts", "spades"])
def test_a_fixed_suit_is_trump_and_nothing_is_turned_up(suit):
    match = new_match(3, schedule="4,4", trump=suit)

    assert set(stocks(match).values()) == {52 - 16}
    assert trumps(match) == [(None, suit[0].upper())] * 2


def test_without_trump_nothing_is_turned_up():
    match = new_match(3, schedule="4,4", trump="none")

    assert set(stocks(match).values()) == {52 - 16}
    assert trumps(match) == [(None, None)] * 2


@pytest.mark.parametrize(("num_suits", "expected"), [(4, "CDHSC"), (3, "CDHCD"), (1, "CCCCC")])
def test_trump_goes_through_the_suits_in_turn(num_suits, expected):
    match = random_match(3, schedule="2,2,2,2,2", trump="cycle", num_suits=num_suits)

    assert trumps(match) == [(None, suit) for suit in expected]


@pytest.mark.parametrize("settings", [{"players": 4}, {"players": 7}, {"deal_from": "seat0"}], ids=str)
def test_the_dealers_last_card_is_trump_and_stays_in_the_hand(settings):
    match = new_match(3, schedule="5..1", trump="dealer_last_card", **settings)
    stock = stocks(match)

    for deal in events_of(match, "dealt"):
        assert deal["trump"] in deal["hands"][deal["dealer"]]
        assert deal["trump"][1] == deal["trump_suit"]
        assert cards_dealt(deal).total() + stock[deal["round"]] in (52, 104)


def test_the_dealers_last_card_is_the_last_one_dealt():
    """Rules 2.3: with one trick it is the dealer's only card; with two, the same shoe gives one more."""
    one, two = (
        new_match(9, schedule=tricks, trump="dealer_last_card").setup_events[0] for tricks in ("1", "2")
    )

    assert one["hands"][0] == [one["trump"]]
    assert Counter(two["hands"][0]) == Counter([one["trump"], two["trump"]])


def test_rounds_can_be_without_trump():
    suits = [suit for _, suit in trumps(random_match(3, schedule="4..1", no_trump_rounds=(2, 4)))]

    assert [suit is None for suit in suits] == [False, True, False, True]


def test_a_round_without_trump_still_turns_a_card_up_and_uses_up_its_suit():
    turned_up = random_match(3, schedule="2,2", no_trump_rounds=(1,))
    in_turn = random_match(3, schedule="2,2,2", no_trump_rounds=(2,), trump="cycle")

    assert turned_up.setup_events[0]["trump"] is not None
    assert [suit for _, suit in trumps(in_turn)] == ["C", None, "H"]


@pytest.mark.parametrize(("players", "tricks"), [(4, 13), (2, 26)])
def test_when_all_cards_are_dealt_there_is_no_trump(players, tricks):
    match = random_match(3, players=players, schedule=f"{tricks},1")

    assert trumps(match)[0] == (None, None)
    assert trumps(match)[1][0] is not None
    assert cards_dealt(match.setup_events[0]) == Counter(CARD.names)


# Bidding (rules 2.4, 2.5)

FOUR_HANDS = "d3 up:7S | 2H 3H 4H 5H 6H / 2C 3C 4C 5C 6C / 2D 3D 4D 5D 6D / 2S 3S 4S 5S 6S"
ALL_BIDS = {"0", "1", "2", "3", "4", "5"}


@pytest.mark.parametrize("bids", ["- - - -", "1 2 1 -", "5 5 5 -"])
def test_any_number_of_tricks_may_be_bid_and_the_bids_may_level(bids):
    assert legal(f"{FOUR_HANDS} | {bids}") == ALL_BIDS


@pytest.mark.parametrize(
    ("bids", "forbidden"),
    [("1 2 1 -", {"1"}), ("0 0 0 -", {"5"}), ("5 0 0 -", {"0"}), ("3 1 2 -", set()), ("1 2 - -", set())],
)
def test_the_hook_forbids_the_last_bidder_to_level_the_bids(bids, forbidden):
    assert legal(f"{FOUR_HANDS} | {bids}", hook=True) == ALL_BIDS - forbidden


@pytest.mark.parametrize(("hook_free_tricks", "forbidden"), [(4, {"1"}), (5, set()), (6, set())])
def test_the_hook_is_off_in_short_rounds(hook_free_tricks, forbidden):
    now = legal(f"{FOUR_HANDS} | 1 2 1 -", hook=True, hook_free_tricks=hook_free_tricks)

    assert now == ALL_BIDS - forbidden


def test_bids_are_public_as_they_are_made():
    match = match_at("d2 up:7S | 2H / 3H / 4H")
    match.act(0, read_action("1"))

    for seat in (None, 0, 1, 2):
        assert match.position.view(seat)["bids"] == [1, None, None]
        assert match.events_for(seat)[-1] == {"type": "bid_made", "seat": 0, "tricks": 1}


def test_simultaneous_bids_are_hidden_until_all_are_in():
    match = match_at("d2 up:7S | 2H / 3H / 4H", bid_order="simultaneous")
    match.act(0, read_action("1"))
    match.act(1, read_action("0"))

    assert [match.position.view(seat)["bids"] for seat in (None, 0, 1, 2)] == [
        [None, None, None],
        [1, None, None],
        [None, 0, None],
        [None, None, None],
    ]
    sealed = {"type": "bid_sealed", "seat": 0}
    assert [match.events_for(seat)[1] for seat in (None, 0, 1)] == [sealed, {**sealed, "tricks": 1}, sealed]

    match.act(2, read_action("1"))
    for seat in (None, 0, 1, 2):
        assert match.position.view(seat)["bids"] == [1, 0, 1]
        assert match.events_for(seat)[-1] == {"type": "bids_revealed", "bids": [1, 0, 1]}
