"""El Dorado's rules; numbers refer to docs/games/el_dorado.md.

Read them in the rulebook's order: deal, bidding, demands (what may be played), tricks, scoring. This
file is what the contract asks for.
"""

from tablemate.core.compiled import (
    FAR,
    OVER,
    Codes,
    Log,
    below,
    bit,
    int64,
    lowest,
    offer,
    rule,
    uint64,
    without_lowest,
)
from tablemate.games.el_dorado.actions import (
    BID_OUT_OF_RANGE,
    CANNOT_LEAD_TRUMP,
    CARD_NOT_IN_HAND,
    HOOKED,
    MUST_FOLLOW_SUIT,
    MUST_OVERTAKE,
    MUST_TRUMP,
    WRONG_PHASE,
)
from tablemate.games.el_dorado.rules.bidding import hooked_bid, make_bid
from tablemate.games.el_dorado.rules.cards import suit_mask, suit_of
from tablemate.games.el_dorado.rules.deal import deal_round
from tablemate.games.el_dorado.rules.demands import legal_cards
from tablemate.games.el_dorado.rules.scoring import is_winner, score
from tablemate.games.el_dorado.rules.tricks import play_card
from tablemate.games.el_dorado.state import (
    BID,
    BIDDING,
    FINISHED,
    ONCE,
    PLAYING,
    RANDOM_DEALER,
    State,
    Tables,
)

__all__ = ["actor", "apply", "decisions_left", "is_winner", "legal", "refusal", "score", "setup", "stage"]


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    s.dealer = below(s.rng, s.players) if s.first_dealer == RANDOM_DEALER else s.first_dealer
    s.round = 1
    deal_round(s, log)


@rule
def actor(s: State, t: Tables) -> int:
    return OVER if s.phase == FINISHED else int64(s.turn)


@rule
def stage(s: State, t: Tables) -> int:
    """A search looks to the end of the round: the next deal says nothing about this one."""
    return OVER if s.phase == FINISHED else int64(s.round)


@rule
def decisions_left(s: State, t: Tables) -> int:
    """The cards still to be played this round; while seats bid, too much depends on what they cannot see."""
    return FAR if s.phase == BIDDING else s.players * s.tricks - s.cards_played


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    n = 0
    if s.phase == BIDDING:
        hooked = hooked_bid(s)
        for tricks in range(s.tricks + 1):
            if tricks != hooked:
                n = offer(out, n, BID + tricks)
        return n
    cards = legal_cards(s)
    while cards != uint64(0):
        n = offer(out, n, lowest(cards))
        cards = without_lowest(cards)
    return n


@rule
def refusal(s: State, t: Tables, action: int) -> int:
    if action >= BID:
        if s.phase != BIDDING:
            return WRONG_PHASE
        if action - BID > s.tricks:
            return BID_OUT_OF_RANGE
        return HOOKED if action - BID == hooked_bid(s) else 0
    if s.phase != PLAYING:
        return WRONG_PHASE
    if (s.hands[s.turn, ONCE] & bit(action)) == uint64(0):
        return CARD_NOT_IN_HAND
    if (legal_cards(s) & bit(action)) != uint64(0):
        return 0
    if s.cards_in_trick == 0:
        return CANNOT_LEAD_TRUMP
    if (s.hands[s.turn, ONCE] & suit_mask(s.led_suit)) != uint64(0):
        return MUST_OVERTAKE if suit_of(action) == s.led_suit else MUST_FOLLOW_SUIT
    return MUST_OVERTAKE if suit_of(action) == s.trump_suit else MUST_TRUMP


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    if action >= BID:
        make_bid(s, action - BID, log)
    else:
        play_card(s, action, log)
