"""Building a deck before the run (8.1): ten to twenty cards, a Product and a Location among them."""

from tablemate.core.compiled import Log, Mask, add, begin, bit, count_bits, emit1, listens, rule, uint64
from tablemate.games.the_deal.actions import DECK_TOO_SMALL, NEEDS_LOCATION, NEEDS_PRODUCT, NOT_IN_DECK
from tablemate.games.the_deal.cards import DECKS, PLAYER, POOL, PRODUCT
from tablemate.games.the_deal.events import CARD_LEFT_OUT, DECK_BUILT
from tablemate.games.the_deal.options import FEWEST_IN_DECK
from tablemate.games.the_deal.rules.hand import begin_hand
from tablemate.games.the_deal.rules.piles import fill_pile
from tablemate.games.the_deal.state import State, Tables

OWN = len(DECKS) - 1


@rule
def cards_in_deck(s: State) -> Mask:
    """The deck as a mask, in which cards are quickly counted."""
    cards = uint64(0)
    for face in range(POOL):
        cards |= uint64(s.deck[face]) << uint64(face)
    return cards


@rule
def spare_cards(s: State, t: Tables) -> Mask:
    """What the deck may do without."""
    cards = cards_in_deck(s)
    if count_bits(cards) == FEWEST_IN_DECK:
        return uint64(0)
    spare = cards
    if count_bits(cards & t.products) == 1:
        spare &= ~t.products
    if count_bits(cards & t.locations) == 1:
        spare &= ~t.locations
    return spare


@rule
def why_not_leave_out(s: State, t: Tables, face: int) -> int:
    """0 if the deck may do without this card, else the reason why not."""
    if spare_cards(s, t) & bit(face):
        return 0
    if s.deck[face] == 0:
        return NOT_IN_DECK
    if count_bits(cards_in_deck(s)) == FEWEST_IN_DECK:
        return DECK_TOO_SMALL
    return NEEDS_PRODUCT if t.kind[face] == PRODUCT else NEEDS_LOCATION


@rule
def leave_out(s: State, face: int, log: Log) -> None:
    s.deck[face] = 0
    emit1(log, CARD_LEFT_OUT, face)


@rule
def take_deck(s: State, t: Tables, number: int, log: Log) -> None:
    """One of the decks there are, or what is left of the pool."""
    if number != OWN:
        for face in range(POOL):
            s.deck[face] = t.presets[number, face]
    if listens(log):
        begin(log, DECK_BUILT)
        add(log, number)
        add(log, count_bits(cards_in_deck(s)))
        for face in range(POOL):
            if s.deck[face] != 0:
                add(log, face)
    begin_run(s, t, log)


@rule
def begin_run(s: State, t: Tables, log: Log) -> None:
    fill_pile(s, PLAYER)
    begin_hand(s, t, log)
