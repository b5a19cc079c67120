"""What features of cards rest on: what is unseen, how likely a hand holds it, what a card is worth.

All of it is known to the acting seat. It is noted in scratch fields once for a decision.
"""

from tablemate.core.compiled import Mask, count_bits, int64, rule, uint64
from tablemate.games.el_dorado.rules.cards import suit_mask, suit_of
from tablemate.games.el_dorado.state import MOST_UNSEEN, ONCE, RANKS, TWICE, State, Tables
from tablemate.games.el_dorado.worlds.known import unseen

YES = 32  # how a feature says yes
MOST = 127  # a feature is between this and its negative


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
        s.scratch_holds[suit] = 1000
        if suit != s.trump_suit:
            ruffed = none_of(s, t, suit_mask(suit)) * trumped // 1000
            for _ in range(s.players - 1):
                s.scratch_holds[suit] = s.scratch_holds[suit] * (1000 - ruffed) // 1000


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
def forget_surroundings(s: State) -> None:
    s.scratch_unseen[ONCE] = uint64(0)
    s.scratch_unseen[TWICE] = uint64(0)
    s.scratch_chance = 0
    s.scratch_worth = 0
    s.scratch_told = 0
    for suit in range(s.num_suits):
        s.scratch_holds[suit] = 0
