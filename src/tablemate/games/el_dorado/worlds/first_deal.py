"""A first deal that fits: draws, and circles that mend what does not."""

from tablemate.core.compiled import Rng, below, rule
from tablemate.games.el_dorado.state import State
from tablemate.games.el_dorado.worlds.slots import holder_at, may_hold, swap


@rule
def draw_for(s: State, h: int, cards: int, may_hold_all: bool, rng: Rng) -> int:
    """Fill a holder's slots from the cards not yet drawn; return how many it may not hold."""
    first = s.scratch_starts[h]
    fits = cards if may_hold_all else first
    for i in range(fits, cards):
        if may_hold(s, h, s.scratch_cards[i]):
            swap(s, i, fits)
            fits += 1
    end = s.scratch_starts[h + 1]
    for i in range(first, end if end < fits else fits):
        swap(s, i, i + below(rng, fits - i))
    return end - fits if end > fits else 0


@rule
def mend(s: State, h: int) -> None:
    """Move every card that a holder may not hold to one who may, along a circle back to the holder."""
    for slot in range(s.scratch_starts[h], s.scratch_starts[h + 1]):
        if not may_hold(s, h, s.scratch_cards[slot]):
            rotate(s, slot, find_circle(s, h, slot))


@rule
def find_circle(s: State, h: int, slot: int) -> int:
    """Search holders breadth first; return the slot whose card closes the circle by moving to h.

    `scratch_from` says of each holder reached which slot's card would move to it, plus one.
    """
    for r in range(s.players):
        s.scratch_from[r] = 0
    queued = reach_from(s, h, slot, 0)
    done = 0
    while done < queued:
        r = s.scratch_queue[done]
        done += 1
        for i in range(s.scratch_starts[r], s.scratch_starts[r + 1]):
            if may_hold(s, h, s.scratch_cards[i]):
                return i
            queued = reach_from(s, h, i, queued)
    return slot  # no world fits, which the true deal rules out


@rule
def reach_from(s: State, h: int, slot: int, queued: int) -> int:
    """Queue the holders, not reached before, that may take the card in this slot."""
    for r in range(s.players):
        if r != h and s.scratch_from[r] == 0 and may_hold(s, r, s.scratch_cards[slot]):
            s.scratch_from[r] = slot + 1
            s.scratch_queue[queued] = r
            queued += 1
    return queued


@rule
def rotate(s: State, slot: int, last: int) -> None:
    """Carry the circle out: each card to the holder it reached, the last one to the slot."""
    card = s.scratch_cards[last]
    to = last
    while to != slot:
        moving = s.scratch_from[holder_at(s, to)] - 1
        s.scratch_cards[to] = s.scratch_cards[moving]
        to = moving
    s.scratch_cards[slot] = card
