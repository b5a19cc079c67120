"""Redrawing among two or three holders, so that every deal that fits becomes equally likely."""

from tablemate.core.compiled import Rng, below, draw, int64, rule, uint64
from tablemate.games.el_dorado.state import MOST_POOLED, State, Tables
from tablemate.games.el_dorado.worlds.slots import may_hold, swap

SWEEPS = 4
SCARCE = 4  # cards in the stock; with more, pairs reach every world

# What three holders pool: the cards that a and b may hold, b and c, c and a, and all three; a's own, and b's.
Pooled = tuple[int, int, int, int, int, int]


@rule
def make_uniform(s: State, t: Tables, constrained: int, rng: Rng) -> None:
    """Let the seats that lack something exchange cards with the other holders, some times over."""
    seats = s.players - 1
    is_scarce = s.scratch_starts[seats + 1] - s.scratch_starts[seats] < SCARCE
    for _ in range(SWEEPS):
        for a in range(constrained):
            for b in range(a + 1, s.players):
                redraw(s, a, b, rng)
        if is_scarce:
            redraw_threes(s, t, constrained, rng)


@rule
def redraw_threes(s: State, t: Tables, constrained: int, rng: Rng) -> None:
    """Let three holders at a time exchange, two of whom lack something: all, or some if there are many."""
    if s.players < 6:
        for a in range(constrained):
            for b in range(a + 1, constrained):
                for c in range(b + 1, s.players):
                    redraw_three(s, t, a, b, c, rng)
        return
    for _ in range(2 * s.players):
        a = below(rng, constrained)
        b = below(rng, constrained)
        c = below(rng, s.players)
        if a != b and b != c and a != c:
            redraw_three(s, t, a, b, c, rng)


@rule
def redraw(s: State, a: int, b: int, rng: Rng) -> None:
    """Two holders pool the cards both may hold, and draw them anew."""
    pooled = pool(s, a, b, pool(s, b, a, 0))
    for i in range(pooled - 1):
        swap(s, s.scratch_slots[i], s.scratch_slots[i + below(rng, pooled - i)])


@rule
def pool(s: State, owner: int, other: int, pooled: int) -> int:
    """Note the owner's slots whose cards the other may hold too."""
    for i in range(s.scratch_starts[owner], s.scratch_starts[owner + 1]):
        if may_hold(s, other, s.scratch_cards[i]):
            s.scratch_slots[pooled] = i
            pooled += 1
    return pooled


@rule
def takers(s: State, a: int, b: int, c: int, card: int) -> int:
    """Which of three holders may hold a card, as bits 1, 2 and 4."""
    return may_hold(s, a, card) + 2 * may_hold(s, b, card) + 4 * may_hold(s, c, card)


@rule
def note_pooled(s: State, h: int, a: int, b: int, c: int, pooled: int) -> int:
    """Note a holder's slots whose cards at least one of the other two may hold as well."""
    for i in range(s.scratch_starts[h], s.scratch_starts[h + 1]):
        who = takers(s, a, b, c, s.scratch_cards[i])
        if who != 1 and who != 2 and who != 4 and pooled < MOST_POOLED:
            s.scratch_slots[pooled] = i
            pooled += 1
    return pooled


@rule
def gather(s: State, a: int, b: int, c: int, pooled: int, who: int, at: int, rng: Rng) -> int:
    """Append the pooled cards that just these may hold to the pool, in random order; return its length."""
    first = at
    for k in range(pooled):
        card = s.scratch_cards[s.scratch_slots[k]]
        if takers(s, a, b, c, card) == who:
            s.scratch_pool[at] = card
            j = first + below(rng, at - first + 1)
            s.scratch_pool[at] = s.scratch_pool[j]
            s.scratch_pool[j] = card
            at += 1
    return at


@rule
def redraw_three(s: State, t: Tables, a: int, b: int, c: int, rng: Rng) -> None:
    """Three holders pool all cards that can change hands among them, and deal them in one of all ways.

    Cards that a and b may hold, b and c, c and a, and all three are counted apart; i of the first go
    to a, j of the second to b and k of the third to c, which settles how many of the last each gets.
    """
    if s.scratch_starts[a + 1] + s.scratch_starts[b + 1] + s.scratch_starts[c + 1] > MOST_POOLED + (
        s.scratch_starts[a] + s.scratch_starts[b] + s.scratch_starts[c]
    ):
        return
    in_a = note_pooled(s, a, a, b, c, 0)
    in_b = note_pooled(s, b, a, b, c, in_a) - in_a
    pooled = note_pooled(s, c, a, b, c, in_a + in_b)
    ab = gather(s, a, b, c, pooled, 3, 0, rng)
    bc = gather(s, a, b, c, pooled, 6, ab, rng) - ab
    ca = gather(s, a, b, c, pooled, 5, ab + bc, rng) - ab - bc
    gather(s, a, b, c, pooled, 7, ab + bc + ca, rng)
    cards = ab, bc, ca, pooled - ab - bc - ca, in_a, in_b
    total = 0
    for i in range(ab + 1):
        for j in range(bc + 1):
            for k in range(ca + 1):
                total += ways(t, cards, i, j, k)
    pick = int64(draw(rng) % uint64(total))
    for i in range(ab + 1):
        for j in range(bc + 1):
            for k in range(ca + 1):
                pick -= ways(t, cards, i, j, k)
                if pick < 0:
                    deal_three(s, cards, i, j, k)
                    return


@rule
def ways(t: Tables, cards: Pooled, i: int, j: int, k: int) -> int:
    """In how many ways the pool can be dealt with these numbers."""
    ab, bc, ca, every, in_a, in_b = cards
    to_a = in_a - i - (ca - k)
    to_b = in_b - (ab - i) - j
    if to_a < 0 or to_b < 0 or to_a + to_b > every:
        return 0
    split = t.choose[every, to_a] * t.choose[every - to_a, to_b]
    return t.choose[ab, i] * t.choose[bc, j] * t.choose[ca, k] * split


@rule
def deal_three(s: State, cards: Pooled, i: int, j: int, k: int) -> None:
    """Put the pool back into the slots: a's, then b's, then c's."""
    ab, bc, ca, every, in_a, in_b = cards
    to_a = in_a - i - (ca - k)
    to_b = in_b - (ab - i) - j
    slot = put_back(s, 0, i, 0)
    slot = put_back(s, ab + bc + k, ca - k, slot)
    slot = put_back(s, ab + bc + ca, to_a, slot)
    slot = put_back(s, i, ab - i, slot)
    slot = put_back(s, ab, j, slot)
    slot = put_back(s, ab + bc + ca + to_a, to_b, slot)
    slot = put_back(s, ab + j, bc - j, slot)
    slot = put_back(s, ab + bc, k, slot)
    put_back(s, ab + bc + ca + to_a + to_b, every - to_a - to_b, slot)


@rule
def put_back(s: State, first: int, count: int, slot: int) -> int:
    for n in range(count):
        s.scratch_cards[s.scratch_slots[slot + n]] = s.scratch_pool[first + n]
    return slot + count
