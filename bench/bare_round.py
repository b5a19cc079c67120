"""One round of the game with nothing but its play: no options, no history, no log, no lacks.

Not a second set of rules: a yardstick for what those cost in the real ones. Four seats, ten tricks,
one deck, trump may be led at any time.
"""

import numpy as np
from numba import njit, uint64

SEATS, TRICKS, CARDS, RANKS = 4, 10, 52, 13
SUIT = 0x1FFF
ROUND = np.dtype(
    [
        ("rng", "u8"),
        ("hands", "u8", SEATS),
        ("bids", "i1", SEATS),
        ("won", "i1", SEATS),
        ("deck", "i1", CARDS),
        ("turn", "i1"),
        ("made", "i1"),
        ("laid", "i1"),
        ("led", "i1"),
        ("best", "i1"),
        ("best_seat", "i1"),
        ("trump", "i1"),
        ("done", "i1"),
    ],
    align=True,
)


@njit
def below(s, n):
    s.rng += uint64(0x9E3779B97F4A7C15)
    z = s.rng
    z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
    z = z ^ (z >> uint64(31))
    return int(((z >> uint64(32)) * uint64(n)) >> uint64(32))


@njit
def deal(s):
    for i in range(CARDS):
        s.deck[i] = i
    for seat in range(SEATS):
        s.hands[seat] = uint64(0)
        s.won[seat] = 0
    for i in range(SEATS * TRICKS + 1):
        j = i + below(s, CARDS - i)
        s.deck[i], s.deck[j] = s.deck[j], s.deck[i]
        if i < SEATS * TRICKS:
            s.hands[i & 3] |= uint64(1) << uint64(s.deck[i])
    s.trump = s.deck[SEATS * TRICKS] // RANKS
    s.turn, s.made, s.laid, s.done = 1, 0, 0, 0


@njit
def legal(s, out):
    if s.made < SEATS:
        for n in range(TRICKS + 1):
            out[n] = CARDS + n
        return TRICKS + 1
    cards = s.hands[s.turn]
    following = cards & (uint64(SUIT) << uint64(RANKS * s.led)) if s.laid > 0 else uint64(0)
    cards = following if following != uint64(0) else cards
    n = 0
    while cards != uint64(0):
        low = (cards & (~cards + uint64(1))) - uint64(1)
        low = low - ((low >> uint64(1)) & uint64(0x5555555555555555))
        low = (low & uint64(0x3333333333333333)) + ((low >> uint64(2)) & uint64(0x3333333333333333))
        low = (low + (low >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
        out[n] = int((low * uint64(0x0101010101010101)) >> uint64(56))
        cards &= cards - uint64(1)
        n += 1
    return n


@njit
def apply(s, action):
    if action >= CARDS:
        s.bids[s.turn] = action - CARDS
        s.made += 1
        s.turn = (s.turn + 1) & 3
        return
    s.hands[s.turn] &= ~(uint64(1) << uint64(action))
    suit, best = action // RANKS, s.best // RANKS
    if s.laid == 0:
        s.led = suit
    if s.laid == 0 or (suit == best and action > s.best) or (suit == s.trump and best != s.trump):
        s.best, s.best_seat = action, s.turn
    s.laid += 1
    s.turn = (s.turn + 1) & 3
    if s.laid == SEATS:
        s.won[s.best_seat] += 1
        s.turn, s.laid = s.best_seat, 0
        s.done += 1


@njit
def random_rounds(rounds, out, games):
    """Play so many random rounds; answer how many moves."""
    s = rounds[0]
    moves = 0
    for _ in range(games):
        deal(s)
        while s.done < TRICKS:
            apply(s, out[below(s, legal(s, out))])
            moves += 1
    return moves
