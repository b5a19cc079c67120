"""What features of cards rest on: what is unseen, how likely a hand holds it, what a card is worth.

All of it is known to the acting seat. It is noted in scratch fields once for a decision.
"""

import numpy as np

from tablemate.core.compiled import Codes, Mask, count_bits, int64, rule, uint64
from tablemate.games.el_dorado.options import MAX_TRICKS
from tablemate.games.el_dorado.rules.cards import suit_mask, suit_of
from tablemate.games.el_dorado.state import MOST_UNSEEN, ONCE, RANKS, TWICE, State, Tables
from tablemate.games.el_dorado.worlds.known import unseen

YES = 32  # how a feature says yes
MOST = 127  # a feature is between this and its negative
BITS = 10
WHOLE = 1 << BITS  # what the chances of 0, 1, 2 ... tricks add up to
HUNDREDTH = (WHOLE << BITS) // 100 + 1
NO_WORTH = -1
MOST_TRICKS = MAX_TRICKS + 1  # numbers of tricks there are
NUMBERS = np.dtype(np.int64)
NOBODY = -(1 << 30)  # points that everybody has more of


@rule
def clipped(value: int, most: int) -> int:
    return -most if value < -most else most if value > most else value


@rule
def at_most(value: int, most: int) -> int:
    return value if value < most else most


@rule
def need(s: State, seat: int) -> int:
    """The tricks a seat's bid still asks for; negative once it has too many."""
    return s.bids[seat] - s.won[seat]


@rule
def tricks_left(s: State) -> int:
    return s.tricks - s.tricks_done


@rule
def is_lost(needed: int, to_come: int) -> int:
    """1 if so many tricks can no longer be taken, else 0."""
    return 1 if needed < 0 or needed > to_come else 0


@rule
def is_out(s: State, seat: int) -> bool:
    """Whether the seat's bid is lost already."""
    return is_lost(need(s, seat), tricks_left(s)) == 1


@rule
def look_around(s: State, t: Tables) -> None:
    """Note the unseen cards, the chance in hundredths of one to be in one hand, and what suits hold."""
    s.scratch_unseen[ONCE] = unseen(s, s.turn, ONCE)
    s.scratch_unseen[TWICE] = unseen(s, s.turn, TWICE)
    hidden = count_bits(s.scratch_unseen[ONCE]) + count_bits(s.scratch_unseen[TWICE])
    s.scratch_chance = at_most(100 * tricks_left(s) // hidden, 100) if hidden > 0 else 0
    trumped = 1000 - none_of(s, t, suit_mask(s.trump_suit))
    for suit in range(s.num_suits):
        holds = 1000
        if suit != s.trump_suit:
            void = none_of(s, t, suit_mask(suit))
            for seat in range(s.players):
                if seat != s.turn and not lacks_suit(s, seat, s.trump_suit):
                    ruffed = trumped if lacks_suit(s, seat, suit) else void * trumped // 1000
                    holds = holds * (1000 - ruffed) // 1000
        s.scratch_holds[suit] = holds


@rule
def count_unseen(s: State, faces: Mask) -> int:
    """How many unseen cards have these faces."""
    return count_bits(s.scratch_unseen[ONCE] & faces) + count_bits(s.scratch_unseen[TWICE] & faces)


@rule
def none_of(s: State, t: Tables, faces: Mask) -> int:
    """The chance, in 1000ths, that another hand holds none of these."""
    return int64(t.none_of[s.scratch_chance, at_most(count_unseen(s, faces), MOST_UNSEEN)])


@rule
def held_elsewhere(s: State, cards: int) -> int:
    """How many of so many unseen cards are likely in other hands."""
    return (cards * s.scratch_chance * (s.players - 1) + 50) // 100


@rule
def count_held(s: State, suit: int) -> int:
    """How many cards of a suit the acting seat holds."""
    faces = suit_mask(suit)
    return count_bits(s.hands[s.turn, ONCE] & faces) + count_bits(s.hands[s.turn, TWICE] & faces)


@rule
def card_worth(s: State, t: Tables, card: int, above: int) -> int:
    """What a card that so many unseen ones beat is good for later, in hundredths of a trick."""
    held = at_most(held_elsewhere(s, above), RANKS - 1)
    if suit_of(card) == s.trump_suit:
        return int64(t.trump_holds[held])
    return t.side_holds[held] * s.scratch_holds[suit_of(card)] // 1000


@rule
def note_worth(s: State, worth: int) -> None:
    """Note what one more card of the hand is worth."""
    s.scratch_worths[s.scratch_cards_held] = worth
    s.scratch_cards_held += 1
    s.scratch_worth += worth


@rule
def write_tricks(s: State, without: int, most: int, by_tricks: Codes) -> None:
    """The chances of 0, 1, 2 ... up to so many tricks by the cards in hand, WHOLE being certain.

    None of them is written yet. One card may be left out, known by its worth, for those of the same worth
    are alike; NO_WORTH leaves out none.
    """
    by_tricks[0] = WHOLE
    for i in range(s.scratch_cards_held):
        worth = int64(s.scratch_worths[i])
        if worth == without:
            without = NO_WORTH
        elif worth > 0:
            share = worth * HUNDREDTH >> BITS
            for k in range(most):
                tricks = most - k
                by_tricks[tricks] += (by_tricks[tricks - 1] - by_tricks[tricks]) * share >> BITS
            by_tricks[0] -= by_tricks[0] * share >> BITS


@rule
def lacks_suit(s: State, seat: int, suit: int) -> bool:
    """Whether everybody knows so."""
    return (suit_mask(suit) & ~s.lacks[seat]) == uint64(0)


@rule
def points_ahead(s: State) -> int:
    """Of the best of the others."""
    best = NOBODY
    for seat in range(s.players):
        if seat != s.turn and s.scores[seat] > best:
            best = int64(s.scores[seat])
    return s.scores[s.turn] - best


@rule
def forget_surroundings(s: State) -> None:
    s.scratch_unseen[ONCE] = uint64(0)
    s.scratch_unseen[TWICE] = uint64(0)
    s.scratch_chance = 0
    s.scratch_worth = 0
    s.scratch_told = 0
    for suit in range(s.num_suits):
        s.scratch_holds[suit] = 0
    for i in range(s.scratch_cards_held):
        s.scratch_worths[i] = 0
    for tricks in range(MOST_TRICKS):
        s.scratch_by_tricks[tricks] = 0
    s.scratch_cards_held = 0
