"""Playing a card, breaking trump (3.3), winning the trick (4)."""

from tablemate.core.compiled import Log, add, begin, emit1, emit2, listens, rule
from tablemate.games.el_dorado.events import CARD_PLAYED, TRICK_WON, TRUMP_BROKEN
from tablemate.games.el_dorado.rules.cards import give_card, next_seat, show_card, suit_of
from tablemate.games.el_dorado.rules.demands import note_lacks
from tablemate.games.el_dorado.rules.scoring import score_round
from tablemate.games.el_dorado.state import (
    ANY_TRUMP_NOT_LED,
    EQUALS_CANCEL,
    LAST_WINS,
    NO_CARD,
    NO_SUIT,
    State,
)


@rule
def play_card(s: State, card: int, log: Log) -> None:
    note_lacks(s, card)
    give_card(s, s.turn, card)
    show_card(s, card)
    s.history[s.cards_played] = card
    s.cards_played += 1
    emit2(log, CARD_PLAYED, s.turn, card)
    if breaks_trump(s, card):
        s.broken = 1
        emit1(log, TRUMP_BROKEN, s.turn)
    if s.cards_in_trick == 0:
        s.led_suit = suit_of(card)
        s.leaders[s.tricks_done] = s.turn
    s.cards_in_trick += 1
    note_best(s, card)
    if s.cards_in_trick == s.players:
        award_trick(s, log)
    else:
        s.turn = next_seat(s, s.turn)


@rule
def breaks_trump(s: State, card: int) -> bool:
    """Whether this card breaks trump (3.3): a trump on another suit's lead, or as the option has it."""
    if s.broken != 0 or s.cards_in_trick == 0 or suit_of(card) != s.trump_suit:
        return False
    return s.led_suit != s.trump_suit or s.broken_by == ANY_TRUMP_NOT_LED


@rule
def beats(s: State, card: int, best: int) -> bool:
    """Whether a card takes the trick from the best one so far."""
    if suit_of(card) == suit_of(best):
        return card > best or (card == best and s.duplicate_winner == LAST_WINS)
    return suit_of(card) == s.trump_suit


@rule
def note_best(s: State, card: int) -> None:
    if s.duplicate_winner == EQUALS_CANCEL:
        note_best_uncancelled(s)
    elif s.cards_in_trick == 1 or beats(s, card, s.best_card):
        s.best_card = card
        s.best_seat = s.turn


@rule
def note_best_uncancelled(s: State) -> None:
    """Equal cards cancel each other; when nothing that could win is left, the leader wins (4.5)."""
    first = s.cards_played - s.cards_in_trick
    seat = s.leaders[s.tricks_done]
    s.best_card = NO_CARD
    s.best_seat = seat
    for i in range(first, s.cards_played):
        card = s.history[i]
        counts = suit_of(card) == s.led_suit or suit_of(card) == s.trump_suit
        for j in range(first, s.cards_played):
            if i != j and s.history[j] == card:
                counts = False
        if counts and (s.best_card == NO_CARD or beats(s, card, s.best_card)):
            s.best_card = card
            s.best_seat = seat
        seat = next_seat(s, seat)


@rule
def award_trick(s: State, log: Log) -> None:
    s.won[s.best_seat] += 1
    if listens(log):
        begin(log, TRICK_WON)
        add(log, s.best_seat)
        add(log, s.players)
        for i in range(s.cards_played - s.players, s.cards_played):
            add(log, s.history[i])
    s.turn = s.best_seat
    s.cards_in_trick = 0
    s.led_suit = NO_SUIT
    s.best_card = NO_CARD
    s.best_seat = 0
    s.tricks_done += 1
    if s.tricks_done == s.tricks:
        score_round(s, log)
    else:
        s.leaders[s.tricks_done] = s.turn
