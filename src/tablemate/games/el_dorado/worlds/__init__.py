"""Worlds that fit what a seat knows (rules 6).

The seat knows its hand, everything shown, how many cards each seat holds and which faces a seat
has shown it lacks. The unseen cards are dealt anew into the other hands and the stock, so that
each way of doing so is equally likely:

1. Holders (the other seats, then the stock) own runs of slots; seats that lack something come
   first. Each draws from the unseen cards it may hold. With at most one such seat this is exact.
2. A seat left short takes what it may not hold; each such card is then moved along a shortest
   circle of holders who may take one another's cards. Since the true deal fits, a circle exists.
3. With several such seats the draw above is slightly uneven. Pairs of holders then pool the cards
   that both may hold and draw them anew, which keeps an even chance even and makes others so. Where
   hardly any stock is left, three seats at a time do the same, since two cannot turn a circle.
4. With two decks, a seat that has played one of two equal cards is less likely to hold the other;
   such deals are thrown back half the time.
"""

from collections import Counter
from typing import Any

from tablemate.core.compiled import Rng, below, bit, draw, rule, uint64
from tablemate.games.el_dorado.cards import CARD, faces_in
from tablemate.games.el_dorado.rules.bidding import are_bids_sealed
from tablemate.games.el_dorado.rules.cards import who_played
from tablemate.games.el_dorado.state import (
    NO_BID,
    NO_CARD,
    ONCE,
    RANKS,
    TRUMP_DEALER_LAST,
    TWICE,
    State,
    Tables,
)
from tablemate.games.el_dorado.worlds.first_deal import draw_for, mend
from tablemate.games.el_dorado.worlds.known import dealers_card, unseen
from tablemate.games.el_dorado.worlds.seen import seen_as
from tablemate.games.el_dorado.worlds.slots import clear_scratch, hand_over, lay_out, seat_holders
from tablemate.games.el_dorado.worlds.uniform import make_uniform

__all__ = ["determinize", "pieces", "seen_as"]

MOST_TRIES = 64


@rule
def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    deal_world(s, t, seat, rng)
    tries = 1
    while s.decks == 2 and tries < MOST_TRIES and not is_copy_kept(s, seat, rng):
        deal_world(s, t, seat, rng)
        tries += 1
    reseal_bids(s, seat, rng)
    s.rng.x = draw(rng)


@rule
def deal_world(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """Deal the unseen cards anew."""
    unseen_once = unseen(s, seat, ONCE)
    unseen_twice = unseen(s, seat, TWICE)
    cards = lay_out(s, unseen_once, unseen_twice)
    constrained = seat_holders(s, seat, unseen_once, cards)
    known = dealers_card(s, seat)
    misfits = 0
    for h in range(s.players - 1):  # what is left then is the stock
        misfits += draw_for(s, h, cards, h >= constrained, rng)
    if misfits > 0:
        for h in range(s.players - 1):
            mend(s, h)
    if constrained > 1:
        make_uniform(s, t, constrained, rng)
    hand_over(s, seat, known)
    clear_scratch(s, cards)


@rule
def is_copy_kept(s: State, seat: int, rng: Rng) -> bool:
    """Let a deal stand half the time for each seat that holds the equal of a card it has played.

    Two different cards can be dealt to a seat in two ways for each way of two equal ones; the draw
    above, which no longer sees the played card, counts them alike.
    """
    for i in range(s.cards_played):
        card = s.history[i]
        who = who_played(s, i)
        is_known = s.trump_by == TRUMP_DEALER_LAST and who == s.dealer and card == s.up_card
        if who != seat and not is_known and (s.hands[who, ONCE] & bit(card)) != uint64(0):
            if below(rng, 2) == 0:
                return False
    return True


@rule
def reseal_bids(s: State, seat: int, rng: Rng) -> None:
    """Bids made but not yet shown could be any."""
    if are_bids_sealed(s):
        for other in range(s.players):
            if other != seat and s.bids[other] != NO_BID:
                s.bids[other] = below(rng, s.tricks + 1)


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
