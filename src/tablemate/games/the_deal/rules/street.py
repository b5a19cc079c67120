"""The street (4.1): three cards, laid face down when a hand begins, of which each round turns one over.

They are drawn by a generator of their own, so that the street of a hand is the same whatever anybody has
done. By rules 1 a card was drawn when it was turned over.
"""

from tablemate.core.compiled import int64, rule
from tablemate.games.the_deal.cards import DEALER
from tablemate.games.the_deal.rules.piles import drawn_card, fill_pile
from tablemate.games.the_deal.state import NO_CARD, ROUNDS, STREET_LAID_FIRST, State


@rule
def is_laid_first(s: State) -> bool:
    return s.rules_version >= STREET_LAID_FIRST


@rule
def lay_street(s: State) -> None:
    """The deck is new for every hand, or when it has too few cards left."""
    if s.dealer_deck_lasts == 0 or s.in_pile[DEALER] < ROUNDS:
        fill_pile(s, DEALER)
    if is_laid_first(s):
        for place in range(ROUNDS):
            s.street[place] = drawn_card(s, DEALER, s.street_rng)


@rule
def turned_card(s: State) -> int:
    """The street's card of this round, which is face down no more."""
    if not is_laid_first(s):
        return drawn_card(s, DEALER, s.rng)
    face = int64(s.street[s.round - 1])
    s.street[s.round - 1] = NO_CARD
    return face


@rule
def clear_street(s: State) -> None:
    """What was not turned over is put away unseen."""
    for place in range(ROUNDS):
        s.street[place] = NO_CARD
