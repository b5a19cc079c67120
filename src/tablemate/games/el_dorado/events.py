"""Events: what happens, and who may see it. Hands are dealt to each seat alone."""

from tablemate.core.events import Event, EventTable, each_their_own, only_to, public
from tablemate.games.el_dorado.cards import (
    CARD,
    CARDS,
    COUNT,
    COUNTS,
    HANDS,
    MAYBE_CARD,
    MAYBE_SUIT,
    SEAT,
    SEATS,
)

DEALT, BID_MADE, BID_SEALED, BIDS_REVEALED, CARD_PLAYED, TRUMP_BROKEN, TRICK_WON, ROUND_SCORED, GAME_OVER = (
    range(9)
)

EVENT_TABLE = EventTable(
    Event(
        "dealt",
        round=public(COUNT),
        dealer=public(SEAT),
        hands=each_their_own(HANDS),
        trump=public(MAYBE_CARD),
        trump_suit=public(MAYBE_SUIT),
    ),
    Event("bid_made", seat=public(SEAT), tricks=public(COUNT)),
    Event("bid_sealed", seat=public(SEAT), tricks=only_to("seat", COUNT)),
    Event("bids_revealed", bids=public(COUNTS)),
    Event("card_played", seat=public(SEAT), card=public(CARD)),
    Event("trump_broken", seat=public(SEAT)),
    Event("trick_won", seat=public(SEAT), cards=public(CARDS)),
    Event(
        "round_scored",
        round=public(COUNT),
        bids=public(COUNTS),
        won=public(COUNTS),
        deltas=public(COUNTS),
        totals=public(COUNTS),
    ),
    Event("game_over", scores=public(COUNTS), winners=public(SEATS)),
)
