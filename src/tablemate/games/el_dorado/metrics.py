"""What the lab counts: how often a seat takes exactly what it bid (rules 5.1)."""

from tablemate.core.match import Match
from tablemate.core.metrics import Counts, Share

SHARES = (Share("exact bids", part="exact", whole="bids"),)


def count(match: Match) -> Counts:
    rounds = [event for event in match.events if event["type"] == "round_scored"]
    seats = range(len(match.seats))
    return {
        "bids": [len(rounds) for _ in seats],
        "exact": [sum(scored["bids"][seat] == scored["won"][seat] for scored in rounds) for seat in seats],
    }
