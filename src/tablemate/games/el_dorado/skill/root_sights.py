"""What the root prior looks at beyond the prior: every card by itself, and the seats that follow in turn.

The acting seat knows all of it. Suits are told in an order that does not depend on their names: trump, the
suit led, then the others, the longest in hand first; so what is learned of one suit holds for all.
"""

from tablemate.core.compiled import Codes, Mask, bit, int64, rule, uint64
from tablemate.games.el_dorado.features import (
    BIDDER_SIGHTS,
    BIDDING_SIGHTS,
    BIDS_SEEN,
    SEAT_SIGHTS,
    SEATS_SEEN,
    TRICK_SIGHTS,
)
from tablemate.games.el_dorado.rules.cards import next_seat, suit_mask, suit_of
from tablemate.games.el_dorado.skill.card_knowledge import (
    MOST,
    YES,
    at_most,
    clipped,
    count_held,
    is_out,
    lacks_suit,
    need,
)
from tablemate.games.el_dorado.skill.trick_features import seats_after
from tablemate.games.el_dorado.state import (
    FACES,
    NO_BID,
    NO_CARD,
    NO_SUIT,
    ONCE,
    RANKS,
    SEQUENTIAL,
    SUITS,
    TWICE,
    State,
)

NOT_PLACED = -1
FIRST_LAID_OPEN, FIRST_HELD = len(TRICK_SIGHTS), len(BIDDING_SIGHTS)  # places in a row
OF_SEAT, OF_BIDDER = len(SEAT_SIGHTS), len(BIDDER_SIGHTS)


@rule
def order_suits(s: State, places: Codes) -> None:
    """Write the place of each suit: trump 0, the suit led 1, then the longest in hand first.

    Without trump the last of the others takes its place.
    """
    for suit in range(SUITS):
        places[suit] = NOT_PLACED
    if s.trump_suit != NO_SUIT:
        places[s.trump_suit] = 0
    place = 1
    if s.cards_in_trick > 0 and s.led_suit != s.trump_suit:
        places[s.led_suit] = place
        place += 1
    for _ in range(SUITS):
        longest = NO_SUIT
        for suit in range(s.num_suits):
            if places[suit] == NOT_PLACED and (longest == NO_SUIT or is_before(s, suit, longest)):
                longest = suit
        if longest != NO_SUIT:
            places[longest] = place % SUITS
            place += 1


@rule
def is_before(s: State, suit: int, other: int) -> bool:
    """Whether the acting seat holds more of a suit than of another; of equally many, higher ones."""
    held = count_held(s, suit)
    held_of_other = count_held(s, other)
    if held != held_of_other:
        return held > held_of_other
    return faces_of(s, suit) > faces_of(s, other)


@rule
def faces_of(s: State, suit: int) -> int:
    """The ranks of a suit that the acting seat holds, as bits."""
    return int64((s.hands[s.turn, ONCE] & suit_mask(suit)) >> uint64(RANKS * suit))


@rule
def face_place(places: Codes, card: int) -> int:
    """Where a card is told among all faces."""
    return places[suit_of(card)] * RANKS + card % RANKS


@rule
def see_faces(once: Mask, twice: Mask, places: Codes, row: Codes) -> None:
    """Mark the faces of two masks."""
    for card in range(FACES):
        if once & bit(card) != uint64(0):
            copies = 1 if twice & bit(card) == uint64(0) else 2
            row[face_place(places, card)] = YES * copies


@rule
def see_laid_open(s: State, places: Codes, row: Codes) -> None:
    """Fill the rest of the row of a decision which card to play; unseen cards have been noted."""
    at = FIRST_LAID_OPEN
    see_faces(s.hands[s.turn, ONCE], s.hands[s.turn, TWICE], places, row[at : at + FACES])
    at += FACES
    see_faces(s.scratch_unseen[ONCE], s.scratch_unseen[TWICE], places, row[at : at + FACES])
    at += FACES
    seat = int64(s.turn)
    for k in range(at_most(s.players - 1, SEATS_SEEN)):
        seat = next_seat(s, seat)
        see_seat(s, seat, k < seats_after(s), places, row[at + OF_SEAT * k : at + OF_SEAT * (k + 1)])
    see_best(s, places, row[at + OF_SEAT * SEATS_SEEN :])


@rule
def see_seat(s: State, seat: int, is_to_play: bool, places: Codes, row: Codes) -> None:
    row[0] = YES
    row[1] = clipped(16 * need(s, seat), MOST)
    row[2] = YES if is_out(s, seat) else 0
    row[3] = YES if need(s, seat) == 0 else 0
    row[4] = YES if is_to_play else 0
    for suit in range(s.num_suits):
        row[5 + places[suit]] = YES if lacks_suit(s, seat, suit) else 0


@rule
def see_best(s: State, places: Codes, row: Codes) -> None:
    """The card that takes the trick so far."""
    if s.cards_in_trick == 0 or s.best_card == NO_CARD:
        return
    row[places[suit_of(s.best_card)]] = YES
    row[SUITS] = 8 * (s.best_card % RANKS)
    ahead = (s.best_seat - s.turn + s.players) % s.players
    if 0 < ahead <= SEATS_SEEN:
        row[SUITS + ahead] = YES


@rule
def see_held(s: State, places: Codes, row: Codes) -> None:
    """Fill the rest of the row of a decision what to bid."""
    at = FIRST_HELD
    see_faces(s.hands[s.turn, ONCE], s.hands[s.turn, TWICE], places, row[at : at + FACES])
    at += FACES
    seat = int64(s.turn)
    for _ in range(at_most(s.players - 1, SEATS_SEEN)):
        seat = next_seat(s, seat)
        row[at] = YES
        if s.bid_order == SEQUENTIAL and s.bids[seat] != NO_BID:
            row[at + 1] = YES
            row[at + 2] = clipped(16 * s.bids[seat], MOST)
        at += OF_BIDDER


@rule
def bid_place(tricks: int) -> int:
    """Where a bid is told among those that are told by themselves."""
    return at_most(tricks, BIDS_SEEN - 1)
