"""What a seat knows of the cards: which it has not seen, and how many each other seat holds (6.1)."""

from tablemate.core.compiled import Mask, bit, rule, uint64
from tablemate.games.el_dorado.rules.cards import next_seat, who_played
from tablemate.games.el_dorado.state import NO_CARD, ONCE, RANKS, TRUMP_DEALER_LAST, TWICE, State


@rule
def unseen(s: State, seat: int, plane: int) -> Mask:
    """The faces of which the seat has seen no copy (ONCE), or of which two are unseen (TWICE)."""
    deck = uint64(0)
    for suit in range(s.num_suits):
        deck |= ((uint64(1) << uint64(s.ranks_per_suit)) - uint64(1)) << uint64(RANKS * suit)
    own_once = s.hands[seat, ONCE]
    own_twice = s.hands[seat, TWICE]
    known = dealers_card(s, seat)
    if known != NO_CARD:
        own_twice |= own_once & bit(known)
        own_once |= bit(known)
    seen_once = s.shown[ONCE] | own_once
    seen_twice = s.shown[TWICE] | own_twice | (s.shown[ONCE] & own_once)
    if s.decks == 1:
        return deck & ~seen_once if plane == ONCE else uint64(0)
    return deck & ~seen_twice if plane == ONCE else deck & ~seen_once


@rule
def dealers_card(s: State, seat: int) -> int:
    """The turned-up card while everybody knows another seat still holds it, else NO_CARD."""
    if s.trump_by != TRUMP_DEALER_LAST or s.dealer == seat or s.up_card == NO_CARD:
        return NO_CARD
    if played_by_dealer(s):
        return NO_CARD
    return s.up_card


@rule
def played_by_dealer(s: State) -> bool:
    """Whether the dealer has played a card of the turned-up face."""
    for i in range(s.cards_played):
        if s.history[i] == s.up_card and who_played(s, i) == s.dealer:
            return True
    return False


@rule
def hidden_cards(s: State, holder: int, seat: int) -> int:
    """How many cards the holder has that the seat cannot see."""
    held = s.tricks - s.tricks_done
    who = s.leaders[s.tricks_done]
    for _ in range(s.cards_in_trick):
        if who == holder:
            held -= 1
        who = next_seat(s, who)
    if holder == s.dealer and dealers_card(s, seat) != NO_CARD:
        held -= 1
    return held
