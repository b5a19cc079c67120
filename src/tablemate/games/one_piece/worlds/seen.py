"""What the other player sees of an action (17): all of it, but for hidden cards that change their place.

Which card of a hand goes face-down to the life cards or into the deck, which of the cards looked at is taken
without being shown, and in which order cards are put back, is seen by nobody else.
"""

from tablemate.core.compiled import int64, rule
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.choices import DECK_ZONE, HAND_ZONE
from tablemate.games.one_piece.rules.looking import looked_at, reveals, takes_to
from tablemate.games.one_piece.sizes import KINDS
from tablemate.games.one_piece.state import (
    ACTIONS,
    ASK_LIFE,
    ASK_ORDER,
    ASK_TARGET,
    OTHER_KNOWS,
    State,
)
from tablemate.games.one_piece.tables import Tables

# A Leader is in no hand and no deck, so the first code of a zone stands for some card of it.
SOME_OF_HAND = a.CHOOSE + HAND_ZONE * KINDS
SOME_OF_DECK = a.CHOOSE + DECK_ZONE * KINDS
LIFE_ORDERS = ACTIONS  # the first of the numbers for how face-up life cards lie then
MOST_ORDERS = (1 << 40) - 1


@rule
def seen_as(s: State, t: Tables, action: int, seat: int) -> int:
    if seat == s.decider:
        return action
    if s.asking == ASK_ORDER:
        return SOME_OF_DECK
    if s.asking == ASK_LIFE:
        return LIFE_ORDERS + life_order(s, action - a.LIFE_CARD)
    if s.asking == ASK_TARGET and a.CHOOSE <= action < a.CHOOSE_THEIRS:
        return card_seen_as(s, t, action)
    return action


@rule
def card_seen_as(s: State, t: Tables, action: int) -> int:
    """A card of a hand or a deck that is chosen: itself where it is shown, or some card."""
    f = s.frames - 1
    at = int64(s.frame_at[f])
    op = t.code[at, 0]
    zone = (action - a.CHOOSE) // KINDS
    if zone == HAND_ZONE and (op == w.TO_DECK or (op == w.LIFE_FROM_CARD and t.code[at, 7] == 0)):
        return SOME_OF_HAND
    if op != w.LOOK_AND_TAKE or takes_to(t, at) != w.TO_HAND or reveals(t, at) != 0:
        return action
    place = looked_at(s, f, s.decider * KINDS + (action - a.CHOOSE) % KINDS)
    return action if s.deck_known[s.decider, place] & OTHER_KNOWS else SOME_OF_DECK


@rule
def life_order(s: State, chosen: int) -> int:
    """How the face-up cards lie once this life card has been put where it goes, in one number."""
    seat = int64(s.decider)
    f = s.frames - 1
    to_deck = s.frame_stage[f] == 1
    next_place = s.life_size[seat] if to_deck else int64(s.frame_left[f]) - 1
    number = 0
    for place in range(s.life_size[seat]):
        if place != chosen:
            number = hashed(number, face(s, seat, place))
        if place == next_place and not to_deck:
            number = hashed(number, face(s, seat, chosen))
    return hashed(number, face(s, seat, chosen)) if to_deck else number


@rule
def face(s: State, seat: int, place: int) -> int:
    """What everybody sees of a life card: 0 for its back."""
    return s.life[seat, place] + 1 if s.life_up[seat, place] != 0 else 0


@rule
def hashed(number: int, value: int) -> int:
    return (number * 1_000_003 + value) & MOST_ORDERS
