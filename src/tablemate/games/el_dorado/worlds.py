"""Worlds that fit what a seat knows (rules 6).

The seat knows its hand, everything shown, how many cards each seat holds and which faces a seat
has shown it lacks. The unseen cards are dealt anew into the other hands and the stock, so that
each way of doing so is equally likely:

1. Holders (the other seats, then the stock) own runs of slots; seats that lack something come
   first. Each draws from the unseen cards it may hold. With at most one such seat this is exact.
2. A seat left short takes what it may not hold; each such card is then moved along a shortest
   circle of holders who may take one another's cards. Since the true deal fits, a circle exists.
3. With several such seats the draw above is slightly uneven. Pairs of holders then pool the cards
   that both may hold and draw them anew, which keeps an even chance even and makes others so.
"""

from collections import Counter
from typing import Any

from tablemate.core.compiled import Mask, Rng, below, bit, draw, lowest, rule, uint64, without_lowest
from tablemate.games.el_dorado.cards import CARD, faces_in
from tablemate.games.el_dorado.rules.cards import next_seat, take_card
from tablemate.games.el_dorado.state import (
    BIDDING,
    NO_BID,
    NO_CARD,
    ONCE,
    RANKS,
    SIMULTANEOUS,
    TRUMP_DEALER_LAST,
    TWICE,
    State,
    Tables,
)

SWEEPS = 2


@rule
def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    unseen_once = unseen(s, seat, ONCE)
    unseen_twice = unseen(s, seat, TWICE)
    cards = lay_out(s, unseen_once, unseen_twice)
    constrained = seat_holders(s, seat, unseen_once, cards)
    known = dealers_card(s, seat)
    misfits = 0
    for h in range(s.players):
        misfits += draw_for(s, h, cards, rng)
    if misfits > 0:
        for h in range(s.players - 1):
            mend(s, h)
    if constrained > 1:
        even_out(s, constrained, rng)
    hand_over(s, seat, known)
    reseal_bids(s, seat, rng)
    clear_scratch(s, cards)
    s.rng.x = draw(rng)


@rule
def unseen(s: State, seat: int, plane: int) -> Mask:
    """The faces of which the seat has seen no copy (ONCE), or of which two are unseen (TWICE)."""
    deck = uint64(0)
    for suit in range(s.num_suits):
        deck |= ((uint64(1) << uint64(s.ranks_per_suit)) - uint64(1)) << uint64(RANKS * suit)
    own_once = s.hands[seat, ONCE]
    own_twice = s.hands[seat, TWICE]
    known = dealers_card(s, seat)
    if known != NO_CARD:
        own_twice |= own_once & bit(known)
        own_once |= bit(known)
    seen_once = s.shown[ONCE] | own_once
    seen_twice = s.shown[TWICE] | own_twice | (s.shown[ONCE] & own_once)
    if s.decks == 1:
        return deck & ~seen_once if plane == ONCE else uint64(0)
    return deck & ~seen_twice if plane == ONCE else deck & ~seen_once


@rule
def dealers_card(s: State, seat: int) -> int:
    """The turned-up card while everybody knows another seat still holds it, else NO_CARD."""
    if s.trump_by != TRUMP_DEALER_LAST or s.dealer == seat or s.up_card == NO_CARD:
        return NO_CARD
    if played_by_dealer(s):
        return NO_CARD
    return s.up_card


@rule
def played_by_dealer(s: State) -> bool:
    """Whether the dealer has played a card of the turned-up face."""
    at = 0
    for trick in range(s.tricks_done + 1):
        who = s.leaders[trick]
        for _ in range(s.players):
            if at == s.cards_played:
                return False
            if who == s.dealer and s.history[at] == s.up_card:
                return True
            who = next_seat(s, who)
            at += 1
    return False


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
def hidden_cards(s: State, holder: int, seat: int) -> int:
    """How many cards the holder has that the seat cannot see."""
    held = s.tricks - s.tricks_done
    who = s.leaders[s.tricks_done]
    for _ in range(s.cards_in_trick):
        if who == holder:
            held -= 1
        who = next_seat(s, who)
    if holder == s.dealer and dealers_card(s, seat) != NO_CARD:
        held -= 1
    return held


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
def draw_for(s: State, h: int, cards: int, rng: Rng) -> int:
    """Fill a holder's slots from the cards not yet drawn; return how many it may not hold."""
    first = s.scratch_starts[h]
    fits = first
    for i in range(first, cards):
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


@rule
def holder_at(s: State, slot: int) -> int:
    """Which holder a slot belongs to."""
    h = 0
    while s.scratch_starts[h + 1] <= slot:
        h += 1
    return h


@rule
def even_out(s: State, constrained: int, rng: Rng) -> None:
    """Let every seat that lacks something exchange cards with every later holder, some times over."""
    for _ in range(SWEEPS):
        for a in range(constrained):
            for b in range(a + 1, s.players):
                redraw(s, a, b, rng)


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
def reseal_bids(s: State, seat: int, rng: Rng) -> None:
    """Bids made but not yet shown could be any."""
    if s.bid_order == SIMULTANEOUS and s.phase == BIDDING:
        for other in range(s.players):
            if other != seat and s.bids[other] != NO_BID:
                s.bids[other] = below(rng, s.tricks + 1)


@rule
def clear_scratch(s: State, cards: int) -> None:
    for i in range(cards):
        s.scratch_cards[i] = 0
        s.scratch_slots[i] = 0
    for h in range(s.players):
        s.scratch_holders[h] = 0
        s.scratch_starts[h] = 0
        s.scratch_from[h] = 0
        s.scratch_queue[h] = 0
    s.scratch_starts[s.players] = 0


def pieces(s: Any, t: Any) -> Counter[str]:
    """The conserved pieces: every card of the shoe, and each seat's cards held or played this round."""
    dealt = Counter(f for p in range(s.players) for f in faces_in(s.hands[p, ONCE], s.hands[p, TWICE]))
    dealt.update(faces_in(s.shown[ONCE], s.shown[TWICE]))
    counted: Counter[str] = Counter()
    for suit in range(s.num_suits):
        for face in range(suit * RANKS, suit * RANKS + s.ranks_per_suit):
            counted[CARD.names[face]] = max(s.decks, dealt.pop(face, 0))  # what is not dealt is in the stock
    assert not dealt, f"cards of no deck: {dealt}"
    turned_up = int(s.up_card != NO_CARD and s.trump_by != TRUMP_DEALER_LAST)
    in_hands = sum(len(faces_in(s.hands[p, ONCE], s.hands[p, TWICE])) for p in range(s.players))
    counted["cards not accounted for"] = s.players * s.tricks - in_hands - s.cards_played
    counted["shown but not played"] = (
        len(faces_in(s.shown[ONCE], s.shown[TWICE])) - s.cards_played - turned_up
    )
    return counted
