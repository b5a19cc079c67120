"""Worlds that a seat could be in: what it does not know is dealt anew from the open lists (17).

Deck lists are open. Of each player's cards, a seat does not know the order of decks, life cards that lie
face-down (its own too), and the other's hand; what it has looked at or was shown stays where it is. All
places it does not know are dealt the cards that are not elsewhere.
"""

import numpy as np

from tablemate.core.compiled import Codes, Rng, below, draw, int64, rule, scratch_array
from tablemate.games.one_piece.rules.zones import knows
from tablemate.games.one_piece.sizes import KINDS, SEATS
from tablemate.games.one_piece.state import ASK_TRIGGER, NONE, State
from tablemate.games.one_piece.tables import Tables

NUMBERS = np.dtype(np.int64)


@rule
def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """A world that fits what the seat knows; of several copies each place is as likely as another."""
    unknown = scratch_array(KINDS, NUMBERS)
    for owner in range(SEATS):
        for kind in range(KINDS):
            unknown[kind] = 0
        left = gather(s, seat, owner, unknown)
        deal(s, seat, owner, unknown, left, rng)
    s.rng.x = draw(rng)


@rule
def limbo_is_unknown(s: State, seat: int, owner: int) -> bool:
    """A life card that was just taken, and whose player has not said yet whether its trigger is used."""
    if s.limbo == NONE or s.asking != ASK_TRIGGER or owner != (1 if s.limbo >= KINDS else 0):
        return False
    return not knows(int64(s.limbo_known), seat, owner)


@rule
def gather(s: State, seat: int, owner: int, unknown: Codes) -> int:
    """Count the cards of an owner whose places the seat does not know."""
    left = 0
    for k in range(s.deck_size[owner]):
        if not knows(int64(s.deck_known[owner, k]), seat, owner):
            unknown[s.deck[owner, k]] += 1
            left += 1
    for k in range(s.life_size[owner]):
        if not knows(int64(s.life_known[owner, k]), seat, owner):
            unknown[s.life[owner, k]] += 1
            left += 1
    if owner != seat:
        for kind in range(KINDS):
            hidden = s.hand[owner * KINDS + kind] - s.shown[owner * KINDS + kind]
            unknown[kind] += hidden
            left += hidden
    if limbo_is_unknown(s, seat, owner):
        unknown[s.limbo - owner * KINDS] += 1
        left += 1
    return left


@rule
def take_one(unknown: Codes, left: int, rng: Rng) -> int:
    """One of the cards that are left, at random."""
    skipped = below(rng, left)
    kind = 0
    while skipped >= unknown[kind]:
        skipped -= unknown[kind]
        kind += 1
    unknown[kind] -= 1
    return kind


@rule
def deal(s: State, seat: int, owner: int, unknown: Codes, count: int, rng: Rng) -> None:
    left = count
    for k in range(s.deck_size[owner]):
        if not knows(int64(s.deck_known[owner, k]), seat, owner):
            s.deck[owner, k] = take_one(unknown, left, rng)
            left -= 1
    for k in range(s.life_size[owner]):
        if not knows(int64(s.life_known[owner, k]), seat, owner):
            s.life[owner, k] = take_one(unknown, left, rng)
            left -= 1
    if limbo_is_unknown(s, seat, owner):
        s.limbo = owner * KINDS + take_one(unknown, left, rng)
        left -= 1
    if owner != seat:
        for kind in range(KINDS):
            s.hand[owner * KINDS + kind] = s.shown[owner * KINDS + kind] + unknown[kind]
