"""Obvious blunders: bids that can never be met, or miss what is sure, told before they are made (11.5)."""

from tablemate.core.compiled import Mask, bit, count_bits, lowest, rule, uint64, without_lowest
from tablemate.games.el_dorado.rules.bidding import hooked_bid
from tablemate.games.el_dorado.rules.cards import next_seat, suit_mask, suit_of
from tablemate.games.el_dorado.state import (
    BID,
    EQUALS_CANCEL,
    LAST_WINS,
    NO_CARD,
    ONCE,
    TWICE,
    State,
    Tables,
)
from tablemate.games.el_dorado.worlds.known import dealers_card, unseen

BLUNDERS = ("bid out of reach", "sure tricks not bid")
NO_BLUNDER = -1
OUT_OF_REACH, SURE_NOT_BID = range(len(BLUNDERS))


@rule
def blunder_of(s: State, t: Tables, action: int) -> int:
    """Which blunder an action is, or NO_BLUNDER."""
    if action < BID:
        return NO_BLUNDER
    hooked = hooked_bid(s)
    tricks = action - BID
    least = 1 if hooked == 0 else 0
    if tricks > least and tricks > cards_that_could_win(s):
        return OUT_OF_REACH
    if tricks < s.tricks and hooked != s.tricks and is_every_card_sure(s):
        return SURE_NOT_BID
    return NO_BLUNDER


@rule
def is_blunder(s: State, t: Tables, action: int) -> bool:
    return blunder_of(s, t, action) != NO_BLUNDER


@rule
def cards_that_could_win(s: State) -> int:
    """How many cards of the acting seat's hand could take a trick, if the unseen ones lay well for it."""
    if s.duplicate_winner == EQUALS_CANCEL:
        return s.tricks + 0  # where the others cancel each other, any card may be left over
    if not leads_first(s) and not could_take_the_lead(s):
        return 0
    could = 0
    for plane in range(2):
        cards = s.hands[s.turn, plane]
        while cards != uint64(0):
            card = lowest(cards)
            cards = without_lowest(cards)
            harmless = count_elsewhere(s, ~uint64(0)) - count_elsewhere(s, beaters(s, card))
            could += harmless >= s.players - 1
    return could


@rule
def leads_first(s: State) -> bool:
    return s.turn == next_seat(s, s.dealer)


@rule
def could_take_the_lead(s: State) -> bool:
    """Whether a card in hand beats one that could be led."""
    cards = s.hands[s.turn, ONCE]
    while cards != uint64(0):
        card = lowest(cards)
        cards = without_lowest(cards)
        if count_elsewhere(s, beaten_by(s, card)) > 0:
            return True
    return False


@rule
def beaten_by(s: State, card: int) -> Mask:
    """The faces that a card takes the trick from when they were led."""
    below = suit_mask(suit_of(card)) & (bit(card) - uint64(1))
    if s.duplicate_winner == LAST_WINS:
        below |= bit(card)
    return below if suit_of(card) != s.trump_suit else below | ~suit_mask(s.trump_suit)


@rule
def beaters(s: State, card: int) -> Mask:
    """The faces that take the trick from a card that was led; its equal apart."""
    above = suit_mask(suit_of(card)) & ~(bit(card + 1) - uint64(1))
    return above if suit_of(card) == s.trump_suit else above | suit_mask(s.trump_suit)


@rule
def is_every_card_sure(s: State) -> bool:
    """Whether nobody could take a trick from any card in hand, which leads or is a trump."""
    cards = s.hands[s.turn, ONCE]
    leads = leads_first(s)
    while cards != uint64(0):
        card = lowest(cards)
        cards = without_lowest(cards)
        if not leads and suit_of(card) != s.trump_suit:
            return False
        if count_elsewhere(s, beaters(s, card) | bit(card)) > 0:
            return False
    return True


@rule
def count_elsewhere(s: State, faces: Mask) -> int:
    """How many cards with these faces another seat may hold, as the acting one knows."""
    known = dealers_card(s, s.turn)
    count = count_bits(unseen(s, s.turn, ONCE) & faces) + count_bits(unseen(s, s.turn, TWICE) & faces)
    return count + 1 if known != NO_CARD and (bit(known) & faces) != uint64(0) else count
