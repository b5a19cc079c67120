"""Suits, seats, and cards on their way from a hand to the table."""

from tablemate.core.compiled import Mask, bit, rule, uint64
from tablemate.games.el_dorado.state import NO_SUIT, ONCE, RANKS, SUIT, TWICE, State


@rule
def next_seat(s: State, seat: int) -> int:
    """Clockwise."""
    return 0 if seat + 1 == s.players else seat + 1


@rule
def who_played(s: State, i: int) -> int:
    """The seat that played the i-th card of the round."""
    trick = i // s.players
    seat = s.leaders[trick] + i - trick * s.players
    return seat if seat < s.players else seat - s.players


@rule
def suit_of(card: int) -> int:
    """A card's suit; NO_SUIT for NO_CARD."""
    return (card * 79) >> 10  # card // 13 for every face, without a division


@rule
def suit_mask(suit: int) -> Mask:
    """The faces of a suit; none for NO_SUIT."""
    return uint64(SUIT) << uint64(RANKS * suit) if suit != NO_SUIT else uint64(0)


@rule
def take_card(s: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    face = bit(card)
    s.hands[seat, TWICE] |= s.hands[seat, ONCE] & face
    s.hands[seat, ONCE] |= face


@rule
def give_card(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand; of two equal ones, either."""
    face = bit(card)
    s.hands[seat, ONCE] &= ~(face & ~s.hands[seat, TWICE])
    s.hands[seat, TWICE] &= ~face


@rule
def show_card(s: State, card: int) -> None:
    face = bit(card)
    s.shown[TWICE] |= s.shown[ONCE] & face
    s.shown[ONCE] |= face
