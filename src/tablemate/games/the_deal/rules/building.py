"""Building a deck before the run (8.1): ten to twenty cards, a Product and a Location among them."""

from tablemate.core.compiled import Log, add, begin, emit1, rule
from tablemate.games.the_deal.actions import DECK_TOO_SMALL, NEEDS_LOCATION, NEEDS_PRODUCT, NOT_IN_DECK
from tablemate.games.the_deal.cards import DECKS, LOCATION, PLAYER, POOL, PRODUCT
from tablemate.games.the_deal.events import CARD_LEFT_OUT, DECK_BUILT
from tablemate.games.the_deal.options import FEWEST_IN_DECK
from tablemate.games.the_deal.rules.hand import begin_hand
from tablemate.games.the_deal.rules.piles import fill_pile
from tablemate.games.the_deal.state import State, Tables

OWN = len(DECKS) - 1


@rule
def cards_in_deck(s: State) -> int:
    cards = 0
    for face in range(POOL):
        cards += s.deck[face]
    return cards


@rule
def in_deck_of_kind(s: State, t: Tables, kind: int) -> int:
    cards = 0
    for face in range(POOL):
        cards += s.deck[face] != 0 and t.kind[face] == kind
    return cards


@rule
def why_not_leave_out(s: State, t: Tables, face: int, cards: int, products: int, locations: int) -> int:
    """0 if the deck, which has so many, may do without this card, else the reason why not."""
    if s.deck[face] == 0:
        return NOT_IN_DECK
    if cards == FEWEST_IN_DECK:
        return DECK_TOO_SMALL
    if t.kind[face] == PRODUCT and products == 1:
        return NEEDS_PRODUCT
    if t.kind[face] == LOCATION and locations == 1:
        return NEEDS_LOCATION
    return 0


@rule
def why_not(s: State, t: Tables, face: int) -> int:
    """The same of a single card."""
    products = in_deck_of_kind(s, t, PRODUCT)
    return why_not_leave_out(s, t, face, cards_in_deck(s), products, in_deck_of_kind(s, t, LOCATION))


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
    begin(log, DECK_BUILT)
    add(log, number)
    add(log, cards_in_deck(s))
    for face in range(POOL):
        if s.deck[face] != 0:
            add(log, face)
    begin_run(s, t, log)


@rule
def begin_run(s: State, t: Tables, log: Log) -> None:
    fill_pile(s, PLAYER)
    begin_hand(s, t, log)
