"""What the lab counts in El Dorado: bids, and those that come true (5.1)."""

from el_dorado_positions import events_of, random_match
from tablemate.core.metrics import metrics_of
from tablemate.games.el_dorado import GAME


def test_a_bid_is_exact_when_just_so_many_tricks_are_taken():
    """5.1: the points of a round are above zero for exact bids, below for all others."""
    match = random_match(3, players=5)
    counts = metrics_of(GAME).count(match)

    made = [
        sum(scored["deltas"][seat] > 0 for scored in events_of(match, "round_scored")) for seat in range(5)
    ]
    assert counts == {"bids": [10] * 5, "exact": made}
    assert sum(made) > 0


def test_a_match_that_was_given_up_counts_its_finished_rounds():
    match = random_match(3, players=3, schedule="2,2")
    match.take_back(match.lines[-2].n)
    match.concede(0)

    assert metrics_of(GAME).count(match)["bids"] == [1, 1, 1]
