"""Bidding (2.4) and the hook (2.5)."""

from tablemate.core.compiled import Log, begin, emit2, int64, listens, rule
from tablemate.games.el_dorado.events import BID_MADE, BID_SEALED, BIDS_REVEALED
from tablemate.games.el_dorado.rules.cards import next_seat
from tablemate.games.el_dorado.rules.shared_events import tell_bids
from tablemate.games.el_dorado.state import BIDDING, HOOK_ON, NO_BID, PLAYING, SIMULTANEOUS, State


@rule
def hooked_bid(s: State) -> int:
    """The bid forbidden to the last bidder, or NO_BID (2.5)."""
    if s.hook != HOOK_ON or s.bids_made < s.players - 1 or s.tricks <= s.hook_free_tricks:
        return NO_BID
    left = int64(s.tricks)
    for seat in range(s.players):
        if s.bids[seat] != NO_BID:
            left -= s.bids[seat]
    return left if left >= 0 else NO_BID


@rule
def are_bids_sealed(s: State) -> bool:
    """Whether bids have been made that the other seats do not see yet (2.4)."""
    return s.bid_order == SIMULTANEOUS and s.phase == BIDDING


@rule
def make_bid(s: State, tricks: int, log: Log) -> None:
    s.bids[s.turn] = tricks
    s.bids_made += 1
    emit2(log, BID_SEALED if s.bid_order == SIMULTANEOUS else BID_MADE, s.turn, tricks)
    s.turn = next_seat(s, s.turn)
    if s.bids_made == s.players:
        if s.bid_order == SIMULTANEOUS and listens(log):
            begin(log, BIDS_REVEALED)
            tell_bids(s, log)
        s.phase = PLAYING
        s.leaders[0] = s.turn
