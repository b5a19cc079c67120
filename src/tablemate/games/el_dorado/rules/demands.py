"""What may be played (3.1, 3.2).

A hand must answer the first demand that it can: follow suit when able, lead something other than
trump while trump is closed. The same demands say what is legal and, when a card answers none of the
earlier ones, what everybody then knows the seat does not hold.
"""

from tablemate.core.compiled import Mask, bit, rule, uint64
from tablemate.games.el_dorado.rules.cards import suit_mask, suit_of
from tablemate.games.el_dorado.state import (
    EVERY_FACE,
    LAST_WINS,
    LEAD_AFTER_BROKEN,
    LEAD_AFTER_FIRST_TRICK,
    ONCE,
    State,
)

# The demands on a card that follows, the strictest first (3.1); leading has a single one.
OVERTAKE_IN_SUIT, FOLLOW_SUIT, OVERTRUMP, TRUMP_IN = range(4)
DEMANDS = 4


@rule
def is_trump_closed(s: State) -> bool:
    """Whether trump may not be led by a hand that holds anything else (3.2)."""
    if s.trump_lead == LEAD_AFTER_BROKEN:
        return s.broken == 0
    return s.trump_lead == LEAD_AFTER_FIRST_TRICK and s.tricks_done == 0


@rule
def higher_than(s: State, card: int) -> Mask:
    """The faces of a card's suit that overtake it; its equal too where the last one counts."""
    above = suit_mask(suit_of(card)) & ~(bit(card + 1) - uint64(1))
    return above | bit(card) if s.duplicate_winner == LAST_WINS else above


@rule
def plain_demand(s: State) -> Mask:
    """What is asked at every table: to follow suit, and to lead no trump while it is closed."""
    if s.cards_in_trick > 0:
        return suit_mask(s.led_suit)
    return uint64(EVERY_FACE) & ~suit_mask(s.trump_suit) if is_trump_closed(s) else uint64(0)


@rule
def demand(s: State, k: int) -> Mask:
    """The faces that the k-th demand asks for; none if it asks nothing here."""
    if k == FOLLOW_SUIT or s.cards_in_trick == 0:
        return plain_demand(s)
    if k == TRUMP_IN:
        return suit_mask(s.trump_suit)
    suit = s.led_suit if k == OVERTAKE_IN_SUIT else s.trump_suit
    return higher_than(s, s.best_card) if suit_of(s.best_card) == suit else uint64(0)


@rule
def is_strict(s: State) -> bool:
    """Whether the options ask for more than the plain demand."""
    return s.must_trump != 0 or s.must_overtake != 0


@rule
def first_demand(s: State) -> int:
    return FOLLOW_SUIT if s.cards_in_trick > 0 and s.must_overtake == 0 else 0


@rule
def next_demand(s: State, k: int) -> int:
    """The demand after the k-th that is in force by the options, or DEMANDS."""
    if s.cards_in_trick == 0 or (k == FOLLOW_SUIT and s.must_trump == 0):
        return DEMANDS
    return TRUMP_IN if k == FOLLOW_SUIT and s.must_overtake == 0 else k + 1


@rule
def legal_cards(s: State) -> Mask:
    """The faces that the seat to play may play."""
    hand = s.hands[s.turn, ONCE]
    answers = hand & (strict_demand(s, hand) if is_strict(s) else plain_demand(s))
    return answers if answers != uint64(0) else hand


@rule
def strict_demand(s: State, hand: Mask) -> Mask:
    """The first demand that the hand can answer; none if it can answer none."""
    k = first_demand(s)
    while k < DEMANDS:
        asked = demand(s, k)
        if (hand & asked) != uint64(0):
            return asked
        k = next_demand(s, k)
    return uint64(0)


@rule
def note_lacks(s: State, card: int) -> None:
    """What a card answers none of, its seat has none of; everybody saw it (6.2)."""
    s.lacks[s.turn] |= strictly_missed(s, card) if is_strict(s) else missed(plain_demand(s), card)


@rule
def missed(asked: Mask, card: int) -> Mask:
    """A demand that a card does not answer, else nothing."""
    return asked if (asked & bit(card)) == uint64(0) else uint64(0)


@rule
def strictly_missed(s: State, card: int) -> Mask:
    """All the demands before the first that a card answers."""
    lacks = uint64(0)
    k = first_demand(s)
    while k < DEMANDS:
        asked = demand(s, k)
        if (asked & bit(card)) != uint64(0):
            return lacks
        lacks |= asked
        k = next_demand(s, k)
    return lacks
