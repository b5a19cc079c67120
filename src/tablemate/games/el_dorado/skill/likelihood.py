"""How well a world explains what the other seats did: the round played again, judged by the prior."""

from tablemate.core.compiled import Codes, Log, bit, count_bits, int64, rule, uint64
from tablemate.games.el_dorado.features import LIKELY, LIKELY_STEP
from tablemate.games.el_dorado.rules.bidding import hooked_bid, make_bid
from tablemate.games.el_dorado.rules.cards import next_seat, show_card, take_card, who_played
from tablemate.games.el_dorado.rules.deal import clear_table
from tablemate.games.el_dorado.rules.demands import legal_cards
from tablemate.games.el_dorado.rules.tricks import play_card
from tablemate.games.el_dorado.skill.bid_features import bids_told
from tablemate.games.el_dorado.skill.prior import action_logits
from tablemate.games.el_dorado.state import (
    BID,
    BIDDING,
    NO_BID,
    NO_CARD,
    ONCE,
    TRUMP_DEALER_LAST,
    TWICE,
    State,
    Tables,
)

MOST_SURPRISE = 4 * 256  # so that no single move rules a world out


@rule
def log_likelihood(s: State, t: Tables, seat: int, past: State, logits: Codes, muted: Log) -> int:
    start_round_again(s, past)
    total = 0
    for _ in range(bids_told(s)):
        bid = int64(s.bids[past.turn])
        if past.turn != seat:
            total -= surprise(past, t, BID + bid, logits)
        make_bid(past, bid, muted)
    for i in range(s.cards_played):
        card = int64(s.history[i])
        if past.turn != seat:
            total -= surprise(past, t, card, logits)
        play_card(past, card, muted)
    return total


@rule
def start_round_again(s: State, past: State) -> None:
    """To the first bid of the round, with the hands that this world says were dealt."""
    clear_table(past)
    past.up_card = s.up_card
    if s.up_card != NO_CARD and s.trump_by != TRUMP_DEALER_LAST:
        show_card(past, s.up_card)
    for seat in range(s.players):
        past.hands[seat, ONCE] = s.hands[seat, ONCE]
        past.hands[seat, TWICE] = s.hands[seat, TWICE]
    for i in range(s.cards_played):
        take_card(past, who_played(s, i), s.history[i])
    past.turn = next_seat(s, s.dealer)


@rule
def surprise(s: State, t: Tables, action: int, logits: Codes) -> int:
    """How unlikely the acting seat's action was: minus the logarithm of its chance, in 256ths."""
    if s.phase != BIDDING and count_bits(legal_cards(s)) == 1:
        return 0
    n = action_logits(s, t, logits)
    best = logits[0]
    for k in range(1, n):
        if logits[k] > best:
            best = logits[k]
    total = 0
    for k in range(n):
        step = (best - logits[k]) // LIKELY_STEP
        total += t.likely[step] if step < LIKELY else 0
    behind = best - logits[place_of(s, action)] + t.log_of_sum[total // 250]
    return behind if behind < MOST_SURPRISE else MOST_SURPRISE


@rule
def place_of(s: State, action: int) -> int:
    """Where an action stands in the order of `legal`."""
    if s.phase != BIDDING:
        return count_bits(legal_cards(s) & (bit(action) - uint64(1)))
    hooked = hooked_bid(s)
    return action - BID - (1 if hooked != NO_BID and hooked < action - BID else 0)
