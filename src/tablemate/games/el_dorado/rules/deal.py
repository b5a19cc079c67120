"""The deal (2.2) and what decides trump (2.3)."""

from tablemate.core.compiled import Log, below, bit, rule, uint64
from tablemate.games.el_dorado.options import MAX_TRICKS, RANDOM_TRICKS
from tablemate.games.el_dorado.rules.cards import next_seat, suit_of, take_card
from tablemate.games.el_dorado.rules.shared_events import tell_deal
from tablemate.games.el_dorado.state import (
    BIDDING,
    NO_BID,
    NO_CARD,
    NO_SUIT,
    ONCE,
    RANKS,
    SEAT_0,
    TRUMP_CYCLE,
    TRUMP_DEALER_LAST,
    TRUMP_FIXED,
    TRUMP_NONE,
    TRUMP_UPCARD,
    TWICE,
    State,
)


@rule
def deal_round(s: State, log: Log) -> None:
    """A fresh shoe, one card at a time, and the next card turned up (2.2)."""
    s.tricks = s.schedule[s.round - 1]
    if s.tricks == RANDOM_TRICKS:
        s.tricks = 1 + below(s.rng, most_tricks(s))
    clear_table(s)
    cards = fill_shoe(s)
    dealt = s.players * s.tricks
    seat = 0 if s.deal_from == SEAT_0 else next_seat(s, s.dealer)
    last_of_dealer = NO_CARD
    for i in range(dealt):
        card = draw_card(s, i, cards)
        take_card(s, seat, card)
        if seat == s.dealer:
            last_of_dealer = card
        seat = next_seat(s, seat)
    if s.trump_by == TRUMP_UPCARD and dealt < cards:
        s.up_card = draw_card(s, dealt, cards)
        s.shown[ONCE] = bit(s.up_card)
    elif s.trump_by == TRUMP_DEALER_LAST:
        s.up_card = last_of_dealer
    empty_shoe(s, cards)
    s.trump_suit = trump_of_round(s)
    s.turn = next_seat(s, s.dealer)
    tell_deal(s, log)


@rule
def most_tricks(s: State) -> int:
    """The most that can be dealt with a card left to turn up."""
    most = (s.decks * s.num_suits * s.ranks_per_suit - 1) // s.players
    return most if most < MAX_TRICKS else MAX_TRICKS


@rule
def clear_table(s: State) -> None:
    s.phase = BIDDING
    s.bids_made = 0
    s.tricks_done = 0
    s.cards_in_trick = 0
    s.led_suit = NO_SUIT
    s.best_card = NO_CARD
    s.best_seat = 0
    s.up_card = NO_CARD
    s.broken = 0
    s.shown[ONCE] = uint64(0)
    s.shown[TWICE] = uint64(0)
    for seat in range(s.players):
        s.hands[seat, ONCE] = uint64(0)
        s.hands[seat, TWICE] = uint64(0)
        s.lacks[seat] = uint64(0)
        s.bids[seat] = NO_BID
        s.won[seat] = 0
    for i in range(s.cards_played):
        s.history[i] = 0
    s.cards_played = 0
    for i in range(MAX_TRICKS + 1):
        s.leaders[i] = 0


@rule
def fill_shoe(s: State) -> int:
    """Lay out every card of every deck, deck by deck; return how many."""
    n = 0
    for _ in range(s.decks):
        for suit in range(s.num_suits):
            for rank in range(s.ranks_per_suit):
                s.scratch_cards[n] = suit * RANKS + rank
                n += 1
    return n


@rule
def draw_card(s: State, i: int, cards: int) -> int:
    """The i-th card off a shuffled shoe."""
    j = i + below(s.rng, cards - i)
    card = s.scratch_cards[j]
    s.scratch_cards[j] = s.scratch_cards[i]
    s.scratch_cards[i] = card
    return card


@rule
def empty_shoe(s: State, cards: int) -> None:
    for i in range(cards):
        s.scratch_cards[i] = 0


@rule
def trump_of_round(s: State) -> int:
    """The trump suit by the round's rule (2.3), or NO_SUIT."""
    if (s.no_trump_rounds & bit(s.round)) != uint64(0) or s.trump_by == TRUMP_NONE:
        return NO_SUIT
    if s.trump_by == TRUMP_FIXED:
        return s.trump_fixed
    if s.trump_by == TRUMP_CYCLE:
        return (s.round - 1) % s.num_suits
    return suit_of(s.up_card) if s.up_card != NO_CARD else NO_SUIT
