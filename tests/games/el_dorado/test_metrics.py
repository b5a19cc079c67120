"""What the lab counts in El Dorado: bids, and those that come true (5.1)."""

from el_dorado_positions import events_of, random_match
from tablemate.lab.match_statistics import counts_by_seat, statistics_of


def test_a_bid_is_exact_when_just_so_many_tricks_are_taken():
    """5.1: the points of a round are above zero for exact bids, below for all others."""
    match = random_match(3, players=5)
    counts = counts_by_seat(match)

    made = [
        sum(scored["deltas"][seat] > 0 for scored in events_of(match, "round_scored")) for seat in range(5)
    ]
    assert (counts["bids"], counts["exact"]) == ([10] * 5, made)
    assert sum(made) > 0


def test_a_match_that_was_given_up_counts_its_finished_rounds():
    match = random_match(3, players=3, schedule="2,2")
    match.take_back(match.lines[-2].n)
    match.concede(0)

    assert counts_by_seat(match)["bids"] == [1, 1, 1]


def test_trump_is_broken_in_the_trick_that_the_events_tell():
    """3.3, counted trick by trick from the events of the same match."""
    match = random_match(5, players=4)
    tricks, broken, with_trump = 0, [], 0
    for event in match.events:
        if event["type"] == "dealt":
            tricks, with_trump = 0, with_trump + (event["trump_suit"] is not None)
        elif event["type"] == "trump_broken":
            broken.append(tricks + 1)
        elif event["type"] == "trick_won":
            tricks += 1
    counts = statistics_of(match).counts

    assert broken
    assert [trick for trick in range(11) for _ in range(counts["broken"][0, trick])] == sorted(broken)
    assert (counts["broken_rounds"][0], counts["broken_tricks"][0]) == (len(broken), sum(broken))
    assert counts["with_trump"][0] == with_trump


def test_bids_are_counted_by_the_tricks_of_their_round():
    counts = statistics_of(random_match(5, players=3, schedule="4,4,2")).counts

    assert counts["bids"][0].sum(axis=1).tolist()[:6] == [0, 0, 3, 0, 6, 0]


def test_bids_are_added_up_and_high_ones_counted():
    """A bid of 3 of 4 tricks is seven tenths or more, one of 2 is not."""
    match = random_match(5, players=3, schedule="4,4,4,4")
    bids = [scored["bids"] for scored in events_of(match, "round_scored")]
    counts = statistics_of(match).counts
    low, high = ([sum(bid[seat] in tricks for bid in bids) for seat in range(3)] for tricks in ((2,), (3, 4)))

    assert sum(low) > 0 < sum(high)
    assert counts["bid_tricks"][0, 4, :3].tolist() == [sum(seat) for seat in zip(*bids, strict=True)]
    assert counts["high"][0, 4, :3].tolist() == high
