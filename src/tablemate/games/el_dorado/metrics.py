"""What the lab counts: bids made exactly (5.1), and when trump is broken (3.3)."""

from typing import Annotated

from tablemate.core.compiled import I32, Array, Log, int64, next_event, rule
from tablemate.core.metrics import SEAT, Metric, blunder_metrics
from tablemate.games.el_dorado.blunders import BLUNDERS, NO_BLUNDER, blunder_of
from tablemate.games.el_dorado.events import DEALT, ROUND_SCORED, TRICK_WON, TRUMP_BROKEN
from tablemate.games.el_dorado.options import MAX_TRICKS
from tablemate.games.el_dorado.state import MAX_SEATS, NO_SUIT, State, Tables

HIGH, TEN = 7, 10  # a high bid: so many of so many tricks
WORDS = 2  # of an event before its own: its kind, and how many follow


class Counts:
    bids: Annotated[Array[I32], MAX_TRICKS + 1, MAX_SEATS]  # by the tricks of the round
    exact: Annotated[Array[I32], MAX_TRICKS + 1, MAX_SEATS]
    bid_tricks: Annotated[Array[I32], MAX_TRICKS + 1, MAX_SEATS]  # that were bid, added up
    high: Annotated[Array[I32], MAX_TRICKS + 1, MAX_SEATS]  # bids of at least HIGH tricks in TEN
    with_trump: I32  # rounds that had a trump suit
    broken: Annotated[Array[I32], MAX_TRICKS + 1]  # those in which it was broken, by the trick, from 1
    broken_tricks: I32  # the same, their tricks added up
    broken_rounds: I32
    choices: Annotated[Array[I32], MAX_SEATS]  # decisions of each
    slips: Annotated[Array[I32], MAX_SEATS]
    blunders: Annotated[Array[I32], MAX_SEATS, len(BLUNDERS)]  # obvious ones by kind, slips apart
    scratch_tricks: I32  # of this round
    scratch_trick: I32  # the one being played, from 1


METRICS = (
    Metric(
        "exact_bids",
        "exact bids",
        part="exact",
        whole="bids",
        by=("tricks", SEAT),
        about="How often a seat takes exactly as many tricks as it bid.",
    ),
    Metric(
        "mean_bid",
        "mean bid",
        part="bid_tricks",
        whole="bids",
        by=("tricks", SEAT),
        is_share=False,
        about="How many tricks a seat bids.",
    ),
    Metric(
        "high_bids",
        "high bids",
        part="high",
        whole="bids",
        by=("tricks", SEAT),
        about="How often a seat bids seven tenths of the tricks or more.",
    ),
    Metric(
        "trump_broken",
        "trump broken",
        part="broken",
        whole="with_trump",
        by=("trick",),
        about="In how many of the rounds with a trump suit it is broken, and in which trick.",
    ),
    Metric(
        "trump_broken_in_trick",
        "trump broken in trick",
        part="broken_tricks",
        whole="broken_rounds",
        is_share=False,
        about="The trick in which trump is broken, in the rounds in which it is.",
    ),
    *blunder_metrics(BLUNDERS),
)


@rule
def count_action(s: State, t: Tables, action: int, is_slip: bool, counts: Counts) -> None:
    seat = int64(s.turn)
    counts.choices[seat] += 1
    if is_slip:
        counts.slips[seat] += 1
        return
    kind = blunder_of(s, t, action)
    if kind != NO_BLUNDER:
        counts.blunders[seat, kind] += 1


@rule
def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
    at = 0
    while at < log.n:
        kind = log.data[at]
        if kind == TRUMP_BROKEN:
            counts.broken[counts.scratch_trick] += 1
            counts.broken_tricks += counts.scratch_trick
            counts.broken_rounds += 1
        elif kind == TRICK_WON:
            counts.scratch_trick += 1
        elif kind == ROUND_SCORED:
            count_bids(s, log, at + WORDS, counts)
        elif kind == DEALT:
            counts.scratch_trick = 1
            counts.scratch_tricks = s.tricks
            counts.with_trump += s.trump_suit != NO_SUIT
        at = next_event(log, at)


@rule
def count_bids(s: State, log: Log, at: int, counts: Counts) -> None:
    """The event holds the round, then how many bids and each, then the same of the tricks won."""
    bids = at + 2
    won = bids + s.players + 1
    for seat in range(s.players):
        bid = log.data[bids + seat]
        counts.bids[counts.scratch_tricks, seat] += 1
        counts.bid_tricks[counts.scratch_tricks, seat] += bid
        counts.high[counts.scratch_tricks, seat] += TEN * bid >= HIGH * counts.scratch_tricks
        counts.exact[counts.scratch_tricks, seat] += bid == log.data[won + seat]
