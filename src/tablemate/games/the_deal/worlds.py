"""Worlds that fit what a seat knows (9): the other hands are drawn anew from what their owners have left.

Spent cards, the table and every deck are public, so the cards in a seat's hand and pile together are known;
which of them it holds is not.
"""

from collections import Counter
from typing import Any

from tablemate.core.compiled import Rng, below, draw, rule
from tablemate.games.the_deal.cards import CARDS, PLAYABLE, POOL, SEATS
from tablemate.games.the_deal.rules.piles import first_of
from tablemate.games.the_deal.state import BUILDING, FOLDING, PLAYING, State, Tables


@rule
def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    for other in range(SEATS):
        if other != seat:
            draw_hand_anew(s, other, rng)
    s.rng.x = draw(rng)


@rule
def draw_hand_anew(s: State, seat: int, rng: Rng) -> None:
    for i in range(s.held[seat]):
        s.pile[s.in_hand[seat, i]] += 1
    cards = s.in_pile[seat] + s.held[seat]
    for i in range(s.held[seat]):
        at = below(rng, cards - i)
        face = first_of(seat)
        while at >= s.pile[face]:
            at -= s.pile[face]
            face += 1
        s.pile[face] -= 1
        s.in_hand[seat, i] = face


def pieces(s: Any, t: Any) -> Counter[str]:
    """The conserved pieces: each card of the three seats' decks, wherever it is; the Dealer's come and go."""
    counted: Counter[str] = Counter()
    for face in range(PLAYABLE):
        is_apart = face < POOL and (s.phase == BUILDING or not s.deck[face])
        counted[CARDS[face].id] = s.pile[face] + s.spent[face] + int(is_apart)
    for seat in range(SEATS):
        for i in range(s.held[seat]):
            counted[CARDS[s.in_hand[seat, i]].id] += 1
    for i in range(s.laid if s.phase in (PLAYING, FOLDING) else 0):
        if s.timeline[i] < PLAYABLE:
            counted[CARDS[s.timeline[i]].id] += 1
    return counted
