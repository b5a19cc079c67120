"""What a round is worth, totals, and who wins (rules 5 and 8.2)."""

import random

import pytest

from el_dorado_positions import events_of, match_at, new_match, play, position_at, random_match
from tablemate.games.el_dorado.notation import read_action

RANKS = "23456789TJQKA"


def points(bid, won, tricks=10, **settings):
    """What seat 0 scores for a round in which it takes so many of the tricks."""
    position, cards = round_of(bid, won, tricks, **settings)
    (scored,) = [event for event in play(position, cards) if event["type"] == "round_scored"]
    assert scored["won"] == [won, tricks - won]
    assert scored["totals"] == scored["deltas"]
    return scored["deltas"][0]


def round_of(bid, won, tricks, **settings):
    """Seat 0 leads spades, which nobody can follow, and then loses every heart."""
    lost = tricks - won
    low, high = (
        [f"{rank}H" for rank in RANKS for _ in range(2)][at] for at in (slice(lost), slice(-lost, None))
    )
    high = high if lost else []
    spades, clubs = ([rank + suit for rank in RANKS[:won]] for suit in "SC")
    position = position_at(
        f"d1 | {' '.join(spades + low)} / {' '.join(clubs + high)} | {bid} 0",
        trump="none",
        decks=2,
        schedule="1",
        **settings,
    )
    tricks_in_order = [*zip(spades, clubs, strict=True), *zip(high, low, strict=True)]
    if lost:
        tricks_in_order[won] = low[0], high[0]
    return position, " ".join(card for trick in tricks_in_order for card in trick)


@pytest.mark.parametrize(
    ("bid", "won", "expected"),
    [(3, 3, 8), (0, 0, 5), (10, 10, 15), (0, 1, -5), (0, 10, -5), (7, 5, -12), (7, 8, -12), (7, 0, -12)],
)
def test_a_made_bid_scores_five_and_the_bid_and_a_missed_one_loses_as_much(bid, won, expected):
    """Rules 5.1 and 5.2: how far it was missed does not matter."""
    assert points(bid, won) == expected


@pytest.mark.parametrize(
    ("scoring", "made", "none_made", "over", "under"),
    [
        ("symmetric", 8, 5, -7, -9),
        ("trick+10", 13, 10, 5, 1),
        ("penalty", 13, 10, -3, -3),
        ("exact10", 13, 10, 0, 0),
        ("trick+5", 8, 5, 5, 1),
        ("wizard", 50, 20, -30, -30),
        ("square", 19, 10, -30, -30),
        ("square2", 19, 10, -9, -9),
    ],
)
def test_every_scoring(scoring, made, none_made, over, under):
    """Rules 8.2: bid 3 and won 3, 0 and 0, 2 and 5, 4 and 1."""
    bids_and_won = [(3, 3), (0, 0), (2, 5), (4, 1)]

    assert [points(*b, scoring=scoring) for b in bids_and_won] == [made, none_made, over, under]


@pytest.mark.parametrize(
    ("settings", "made", "missed"),
    [
        ({"scoring": "symmetric", "scoring_base": 10}, 13, -13),
        ({"scoring": "symmetric", "scoring_base": 0}, 3, -3),
        ({"scoring": "trick+10", "points_per_trick": 4}, 22, 20),
        ({"scoring": "penalty", "points_per_trick": 4}, 22, -8),
        ({"scoring": "trick+10", "points_per_trick": 0}, 10, 0),
        ({"scoring": "penalty", "points_per_trick": 0}, 10, 0),
        ({"scoring": "trick+5", "points_per_trick": 4, "scoring_base": 10}, 8, 5),
        ({"scoring": "exact10", "points_per_trick": 4, "scoring_base": 10}, 13, 0),
        ({"scoring": "wizard", "points_per_trick": 4, "scoring_base": 10}, 50, -20),
        ({"scoring": "trick+10", "points_per_trick": 100}, 310, 500),
    ],
    ids=str,
)
def test_base_and_points_per_trick_change_only_the_scorings_that_name_them(settings, made, missed):
    """Rules 8.2: bid 3 and won 3, then won 5."""
    assert [points(3, won, **settings) for won in (3, 5)] == [made, missed]


def test_the_greatest_penalty_fits():
    assert points(13, 0, tricks=13, scoring="penalty", points_per_trick=100) == -1300
    assert points(0, 13, tricks=13, scoring="trick+10", points_per_trick=100) == 1300
    assert points(13, 13, tricks=13, scoring="square") == 179
    assert points(0, 13, tricks=13, scoring="square") == -455


@pytest.mark.parametrize("players", [2, 4, 6, 10])
def test_totals_add_up_the_rounds_and_the_result_tells_the_last(players):
    """Rules 5.1 and 5.3."""
    match = random_match(players, players=players)
    totals = [0] * players

    for scored in events_of(match, "round_scored"):
        for seat, (bid, won) in enumerate(zip(scored["bids"], scored["won"], strict=True)):
            assert scored["deltas"][seat] == (5 + bid if bid == won else -5 - bid)
            totals[seat] += scored["deltas"][seat]
        assert scored["totals"] == totals
    assert match.result.scores == totals
    assert match.result.winners == [s for s in range(players) if totals[s] == max(totals)]


def test_ten_rounds_lose_105_points_at_most():
    """Rules 5.1: everybody bids every trick; who never takes them all loses 15, 14, ..., 6."""
    match = new_match(1)
    draw = random.Random(1)
    while match.actor is not None:
        legal = match.position.legal()
        match.act(match.actor, legal[-1] if match.position.kind == "bid" else draw.choice(legal))

    assert min(match.result.scores) == -105


@pytest.mark.parametrize(
    ("bids", "scores", "winners"),
    [
        ("1 0 0", "0 10 0", [1]),
        ("1 0 0", "-1 0 0", [0, 1, 2]),
        ("1 0 0", "9 10 3", [0, 1]),
        ("0 0 1", "10 0 11", [0, 1, 2]),
        ("0 1 1", "-20 -21 -19", [0, 2]),
    ],
)
def test_all_seats_on_the_top_total_win(bids, scores, winners):
    """Rules 5.3; seat 0 takes the only trick."""
    match = match_at(f"d2 up:7C | AH / 2H / 3H | {bids} | AH 2H | {scores}", schedule="1")
    told = match.act(2, read_action("3H"))

    assert told[-1] == {"type": "game_over", "scores": match.result.scores, "winners": winners}
    assert match.result.winners == winners


def test_the_game_goes_on_until_every_round_is_played():
    """Rules 5.3: nobody wins early."""
    match = match_at("r9 d1 up:7C | AH / 2H | 1 0 | AH | 100 -100")
    told = match.act(1, read_action("2H"))

    assert [event["type"] for event in told] == ["card_played", "trick_won", "round_scored", "dealt"]
    assert match.result is None
    assert match.position.view(None)["round"] == 10
