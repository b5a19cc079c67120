"""Cards between pile, hand, table and spent (7)."""

from tablemate.core.compiled import Log, Rng, add, begin, below, emit1, int64, listens, rule
from tablemate.games.the_deal.cards import AFTER, CUSTOMER, DEALER, FIRST, NARC, PLAYER, SEATS
from tablemate.games.the_deal.events import CARDS_DRAWN, PILE_REFILLED
from tablemate.games.the_deal.state import FEWEST_TO_GO_ON, NO_CARD, State

NARC_FIRST, CUSTOMER_FIRST, DEALER_FIRST = FIRST[NARC], FIRST[CUSTOMER], FIRST[DEALER]
FACES = AFTER[DEALER]


@rule
def first_of(owner: int) -> int:
    """The first face of an owner's cards."""
    return (
        0
        if owner == PLAYER
        else NARC_FIRST
        if owner == NARC
        else CUSTOMER_FIRST
        if owner == CUSTOMER
        else DEALER_FIRST
    )


@rule
def after_of(owner: int) -> int:
    return first_of(owner + 1) if owner < DEALER else FACES


@rule
def owner_of(face: int) -> int:
    return (
        PLAYER
        if face < NARC_FIRST
        else NARC
        if face < CUSTOMER_FIRST
        else CUSTOMER
        if face < DEALER_FIRST
        else DEALER
    )


@rule
def fill_pile(s: State, owner: int) -> None:
    """All cards of a deck into its pile, and none of the street's is spent any more."""
    cards = 0
    for face in range(first_of(owner), after_of(owner)):
        copies = int64(s.deck[face]) if owner == PLAYER else int64(s.card_copies[face])
        s.pile[face] = copies
        cards += copies
    if owner == DEALER:
        for face in range(DEALER_FIRST, FACES):
            s.spent[face] = 0
    s.in_pile[owner] = cards


@rule
def drawn_card(s: State, owner: int, rng: Rng) -> int:
    """Take any card of a pile that has one."""
    left = below(rng, s.in_pile[owner]) - int64(s.pile[first_of(owner)])
    face = first_of(owner)
    while left >= 0:
        face += 1
        left -= s.pile[face]
    s.pile[face] -= 1
    s.in_pile[owner] -= 1
    return face


@rule
def draw_up(s: State, seat: int, log: Log) -> None:
    """Up to three cards in hand, or as the option has it, as far as the pile goes (4.2)."""
    before = s.held[seat]
    while s.held[seat] < s.hand_size and s.in_pile[seat] > 0:
        s.in_hand[seat, s.held[seat]] = drawn_card(s, seat, s.rng)
        s.held[seat] += 1
    if listens(log) and s.held[seat] > before:
        begin(log, CARDS_DRAWN)
        add(log, seat)
        add(log, s.held[seat] - before)
        add(log, s.held[seat] - before)
        for i in range(before, s.held[seat]):
            add(log, s.in_hand[seat, i])


@rule
def place_in_hand(s: State, seat: int, face: int) -> int:
    """Where a seat holds a card; NO_CARD if it does not."""
    for i in range(s.held[seat]):
        if s.in_hand[seat, i] == face:
            return i
    return NO_CARD


@rule
def is_another_card(s: State, seat: int, place: int) -> bool:
    """Whether a card is held here that is not held before it: equal cards are one action (2.2)."""
    is_another = s.in_hand[seat, place] != NO_CARD
    for before in range(place):
        is_another &= s.in_hand[seat, before] != s.in_hand[seat, place]
    return is_another


@rule
def take_from_hand(s: State, seat: int, face: int) -> None:
    """The others close up."""
    last = s.held[seat] - 1
    for i in range(place_in_hand(s, seat, face), last):
        s.in_hand[seat, i] = s.in_hand[seat, i + 1]
    s.in_hand[seat, last] = NO_CARD
    s.held[seat] = last


@rule
def return_hands(s: State) -> None:
    """Unplayed cards go back to their piles, unless they are kept (7.2)."""
    if s.keep_in_hand != 0:
        return
    for seat in range(SEATS):
        for i in range(s.held[seat]):
            s.pile[s.in_hand[seat, i]] += 1
            s.in_hand[seat, i] = NO_CARD
        s.in_pile[seat] += s.held[seat]
        s.held[seat] = 0


@rule
def refill(s: State, seat: int, log: Log) -> None:
    """Spent cards come back where a hand might need more than there are (7.4)."""
    if s.refill == 0 or s.in_pile[seat] + s.held[seat] >= FEWEST_TO_GO_ON:
        return
    for face in range(first_of(seat), after_of(seat)):
        s.pile[face] += s.spent[face]
        s.in_pile[seat] += s.spent[face]
        s.spent[face] = 0
    emit1(log, PILE_REFILLED, seat)
