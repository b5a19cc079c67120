"""Worlds that fit what a seat knows (9), and what it sees of an action.

Spent cards, the table and every deck are public, so the cards in a seat's hand and pile together are known;
which of them it holds is not, nor what it has chosen in secret. Of the street nobody knows more than what was
turned over.
"""

from collections import Counter
from typing import Any

from tablemate.core.compiled import Rng, below, draw, rule
from tablemate.games.the_deal.cards import AFTER, CARDS, DEALER, FIRST, PLAYABLE, POOL, SEATS
from tablemate.games.the_deal.rules.hand import next_place
from tablemate.games.the_deal.rules.piles import first_of, is_another_card
from tablemate.games.the_deal.rules.street import is_laid_first
from tablemate.games.the_deal.state import (
    ACTIONS,
    BUILDING,
    CHECK,
    FOLDING,
    HAND_SIZE,
    NO_CARD,
    NO_CHOICE,
    PLAYING,
    ROUNDS,
    State,
    Tables,
)

STREET_FIRST, STREET_AFTER = FIRST[DEALER], AFTER[DEALER]
SOME_CHOICE = ACTIONS
ALL_CHOICES = ACTIONS + 1  # the first of the numbers for choices shown together


@rule
def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    for other in range(SEATS):
        if other != seat:
            draw_hand_anew(s, other, rng)
            choose_anew(s, other, rng)
    if is_laid_first(s):
        lay_street_anew(s, rng)
        s.street_rng.x = draw(rng)
    s.rng.x = draw(rng)


@rule
def draw_hand_anew(s: State, seat: int, rng: Rng) -> None:
    for i in range(s.held[seat]):
        s.pile[s.in_hand[seat, i]] += 1
    cards = s.in_pile[seat] + s.held[seat]
    for i in range(s.held[seat]):
        s.in_hand[seat, i] = any_of_pile(s, seat, cards - i, rng)


@rule
def any_of_pile(s: State, owner: int, cards: int, rng: Rng) -> int:
    """Take any card of a pile that has so many."""
    at = below(rng, cards)
    face = first_of(owner)
    while at >= s.pile[face]:
        at -= s.pile[face]
        face += 1
    s.pile[face] -= 1
    return face


@rule
def choose_anew(s: State, seat: int, rng: Rng) -> None:
    """What a seat has chosen in secret: any card of its hand, or a check, each as likely as the others."""
    if s.chosen[seat] == NO_CHOICE:
        return
    options = 1
    for place in range(HAND_SIZE):
        options += is_another_card(s, seat, place)
    at = below(rng, options)
    s.chosen[seat] = CHECK
    for place in range(HAND_SIZE):
        if is_another_card(s, seat, place):
            if at == 0:
                s.chosen[seat] = s.in_hand[seat, place]
            at -= 1


@rule
def lay_street_anew(s: State, rng: Rng) -> None:
    """What nobody has seen since the deck was new lies face down, is in the pile, or was put away unseen."""
    if s.phase == BUILDING:
        return
    cards = 0
    for face in range(STREET_FIRST, STREET_AFTER):
        s.pile[face] = unseen_copies(s, face)
        cards += s.pile[face]
    for place in range(ROUNDS):
        if s.street[place] != NO_CARD:
            s.street[place] = any_of_pile(s, DEALER, cards, rng)
            cards -= 1
    while cards > s.in_pile[DEALER]:
        any_of_pile(s, DEALER, cards, rng)
        cards -= 1


@rule
def unseen_copies(s: State, face: int) -> int:
    """How many copies of a card of the street nobody has seen since its deck was new."""
    if not is_laid_first(s):
        return s.pile[face] + 0  # what was turned over is not in it, and nothing else
    unseen = s.card_copies[face] - s.spent[face]
    if s.phase in (PLAYING, FOLDING):  # after a hand, what lies there is spent already
        for i in range(s.laid):
            unseen -= s.timeline[i] == face
    return unseen


@rule
def seen_as(s: State, t: Tables, action: int, seat: int) -> int:
    """All of it, but for a choice in secret; the last of a round shows them all (4.4)."""
    if s.secret == 0 or s.phase != PLAYING:
        return action
    if next_place(s, s.turns + 1) == SEATS:
        return ALL_CHOICES + all_choices(s, action)
    return action if seat == s.turn else SOME_CHOICE


@rule
def all_choices(s: State, last: int) -> int:
    """The choices of all seats, the last one to come, in one number."""
    number = 0
    for seat in range(SEATS):
        number = number * (CHECK + 2) + (last if seat == s.turn else s.chosen[seat]) + 1
    return number


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
