"""The unseen cards in slots: each holder, another seat or the stock, owns a run of them."""

from tablemate.core.compiled import Mask, bit, lowest, rule, uint64, without_lowest
from tablemate.games.el_dorado.rules.cards import take_card
from tablemate.games.el_dorado.state import MOST_POOLED, NO_CARD, ONCE, TWICE, State
from tablemate.games.el_dorado.worlds.known import hidden_cards


@rule
def lay_out(s: State, once: Mask, twice: Mask) -> int:
    """Put the unseen cards into the slots, in order; return how many."""
    n = 0
    while once != uint64(0):
        card = lowest(once)
        once = without_lowest(once)
        s.scratch_cards[n] = card
        n += 1
        if (twice & bit(card)) != uint64(0):
            s.scratch_cards[n] = card
            n += 1
    return n


@rule
def seat_holders(s: State, seat: int, unseen_cards: Mask, cards: int) -> int:
    """Give each holder its run of slots, seats that lack something first; return how many those are."""
    h = 0
    start = 0
    constrained = 0
    for lacking in range(1, -1, -1):
        for holder in range(s.players):
            lacks = (s.lacks[holder] & unseen_cards) != uint64(0)
            if holder != seat and lacks == (lacking == 1):
                s.scratch_holders[h] = holder
                s.scratch_starts[h] = start
                start += hidden_cards(s, holder, seat)
                h += 1
        if lacking == 1:
            constrained = h
    s.scratch_holders[h] = seat  # the stock stands in the seat's own place
    s.scratch_starts[h] = start
    s.scratch_starts[h + 1] = cards
    return constrained


@rule
def may_hold(s: State, h: int, card: int) -> bool:
    """Whether the h-th holder may hold a card; the stock may hold any."""
    if h == s.players - 1:
        return True
    return (s.lacks[s.scratch_holders[h]] & bit(card)) == uint64(0)


@rule
def swap(s: State, i: int, j: int) -> None:
    card = s.scratch_cards[i]
    s.scratch_cards[i] = s.scratch_cards[j]
    s.scratch_cards[j] = card


@rule
def holder_at(s: State, slot: int) -> int:
    """Which holder a slot belongs to."""
    h = 0
    while s.scratch_starts[h + 1] <= slot:
        h += 1
    return h


@rule
def hand_over(s: State, seat: int, known: int) -> None:
    """Turn slots into hands."""
    for h in range(s.players - 1):
        holder = s.scratch_holders[h]
        s.hands[holder, ONCE] = uint64(0)
        s.hands[holder, TWICE] = uint64(0)
        for i in range(s.scratch_starts[h], s.scratch_starts[h + 1]):
            take_card(s, holder, s.scratch_cards[i])
    if known != NO_CARD:
        take_card(s, s.dealer, known)


@rule
def clear_scratch(s: State, cards: int) -> None:
    for i in range(cards):
        s.scratch_cards[i] = 0
        s.scratch_slots[i] = 0
    for i in range(MOST_POOLED):
        s.scratch_pool[i] = 0
    for h in range(s.players):
        s.scratch_holders[h] = 0
        s.scratch_starts[h] = 0
        s.scratch_from[h] = 0
        s.scratch_queue[h] = 0
    s.scratch_starts[s.players] = 0
