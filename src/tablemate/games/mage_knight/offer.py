"""An offer and its deck (10): three places, the lowest first, and a deck whose bottom is known.

The rest of the deck has no order: a card is drawn when it is dealt. Cards that were put under the deck come
after all of those, first in first out.
"""

from typing import Annotated

from tablemate.core.compiled import I8, U64, Array, Mask, Rng, below, bit, count_bits, int64, rule
from tablemate.games.mage_knight.dummy import nth_slot
from tablemate.games.mage_knight.names import ADVANCED_COUNT, NO_CARD

PLACES = 3
CARDS = ADVANCED_COUNT  # of the larger deck


class Offer:
    deck: U64  # cards of the part without order
    places: Annotated[Array[I8], PLACES]  # cards, the lowest first
    shown: I8  # how many places have a card
    bottom: Annotated[Array[I8], CARDS]  # cards under the deck, in the order they will come
    under: I8


@rule
def begin_offer(offer: Offer, cards: Mask) -> None:
    offer.deck = cards
    for place in range(PLACES):
        offer.places[place] = NO_CARD
    for i in range(CARDS):
        offer.bottom[i] = NO_CARD


@rule
def cards_in_deck(offer: Offer) -> int:
    return count_bits(offer.deck) + offer.under


@rule
def dealt_card(offer: Offer, rng: Rng) -> int:
    """A card from the deck; NO_CARD if it is empty (10.4)."""
    if offer.deck:
        card = nth_slot(offer.deck, below(rng, count_bits(offer.deck)))
        offer.deck &= ~bit(card)
        return card
    return NO_CARD if offer.under == 0 else from_bottom(offer, 0)


@rule
def from_bottom(offer: Offer, i: int) -> int:
    card = int64(offer.bottom[i])
    offer.under -= 1
    for later in range(i, offer.under):
        offer.bottom[later] = offer.bottom[later + 1]
    offer.bottom[offer.under] = NO_CARD
    return card


@rule
def fill_place(offer: Offer, rng: Rng) -> int:
    """A new card on top of the offer (10.2); NO_CARD if there is none, or no room."""
    card = dealt_card(offer, rng) if offer.shown < PLACES else NO_CARD
    if card != NO_CARD:
        offer.places[offer.shown] = card
        offer.shown += 1
    return card


@rule
def take_place(offer: Offer, place: int) -> int:
    """The card of a place, 0 the lowest; those above slide down."""
    card = int64(offer.places[place])
    offer.shown -= 1
    for above in range(place, offer.shown):
        offer.places[above] = offer.places[above + 1]
    offer.places[offer.shown] = NO_CARD
    return card


@rule
def put_under(offer: Offer, card: int) -> None:
    offer.bottom[offer.under] = card
    offer.under += 1


@rule
def is_offered(offer: Offer, card: int) -> bool:
    for place in range(offer.shown):
        if offer.places[place] == card:
            return True
    return False


@rule
def is_under(offer: Offer, card: int) -> bool:
    for i in range(offer.under):
        if offer.bottom[i] == card:
            return True
    return False
