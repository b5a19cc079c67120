"""What is printed on a card of the match, and who is who."""

from tablemate.core.compiled import int64, rule
from tablemate.games.one_piece.sizes import KINDS, PLACES, SLOTS
from tablemate.games.one_piece.state import NONE, State


@rule
def row_of(s: State, card: int) -> int:
    """The card's row in the pool."""
    return int64(s.list[card])


@rule
def owner_of(card: int) -> int:
    return 1 if card >= KINDS else 0


@rule
def seat_of(place: int) -> int:
    return 1 if place >= SLOTS else 0


@rule
def slot_of(place: int) -> int:
    return place - SLOTS if place >= SLOTS else place


@rule
def place_of(s: State, number: int) -> int:
    """Where the object is, or NONE if it has left."""
    if number <= 0:
        return NONE
    for place in range(PLACES):
        if s.object[place] == number:
            return place
    return NONE


@rule
def is_turn_of(s: State, seat: int) -> bool:
    return s.turn_seat == seat
