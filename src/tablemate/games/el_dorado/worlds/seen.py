"""What a seat sees of an action (2.4, 6.1): all of it, but for a bid that is sealed."""

from tablemate.core.compiled import rule
from tablemate.games.el_dorado.options import MAX_TRICKS
from tablemate.games.el_dorado.state import ACTIONS, BID, SIMULTANEOUS, State, Tables

SOME_BID = ACTIONS
ALL_BIDS = ACTIONS + 1  # the first of the numbers for bids shown together


@rule
def seen_as(s: State, t: Tables, action: int, seat: int) -> int:
    if action < BID or s.bid_order != SIMULTANEOUS:
        return action
    if s.bids_made == s.players - 1:
        return ALL_BIDS + all_bids(s, action - BID)
    return action if seat == s.turn else SOME_BID


@rule
def all_bids(s: State, last: int) -> int:
    """The bids of all seats, the last one to come, in one number."""
    number = 0
    for seat in range(s.players):
        number = number * (MAX_TRICKS + 1) + (last if seat == s.turn else s.bids[seat])
    return number
