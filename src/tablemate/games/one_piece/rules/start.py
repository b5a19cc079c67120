"""The start: decks, who begins, opening hands, mulligans, life (5)."""

from tablemate.core.compiled import Log, add, begin, below, emit1, emit2, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import (
    FIRST_CHOSEN,
    HAND_KEPT,
    HAND_REDRAWN,
    LIFE_LAID,
    MATCH_BEGUN,
)
from tablemate.games.one_piece.rules.printed import row_of
from tablemate.games.one_piece.rules.values import work_out
from tablemate.games.one_piece.rules.zones import (
    add_to_deck,
    add_to_life,
    draw_cards,
    leave_deck,
    leave_hand,
    put_in_place,
    shuffle,
)
from tablemate.games.one_piece.sizes import DON, KINDS, MAX_LIFE, PLACES, SEATS, SLOTS
from tablemate.games.one_piece.state import (
    ASK_FIRST,
    ASK_MULLIGAN,
    CHOOSING_FIRST,
    MULLIGANS,
    NOBODY,
    NONE,
    NOTHING,
    REFRESH,
    State,
)
from tablemate.games.one_piece.tables import Tables


@rule
def begin_match(s: State, t: Tables, log: Log) -> None:
    s.winner = NOBODY
    s.limbo = NONE
    s.attacker = NONE
    s.target = NONE
    for place in range(PLACES):
        s.at[place] = NONE
    for seat in range(SEATS):
        if s.any_deck[seat] != 0:
            draw_deck(s, t, seat)
        s.don_deck[seat] = DON
        put_in_place(s, seat * SLOTS, seat * KINDS, 0)
        for kind in range(1, KINDS):
            for _ in range(s.copies[seat * KINDS + kind]):
                s.deck[seat, s.deck_size[seat]] = kind
                s.deck_size[seat] += 1
    begin(log, MATCH_BEGUN)
    add(log, SEATS)
    for seat in range(SEATS):
        add(log, row_of(s, seat * KINDS))
    for seat in range(SEATS):
        shuffle(s, seat, log)
    work_out(s, t)
    s.phase = CHOOSING_FIRST
    if s.first_option != 0:
        begin_with(s, s.first_option - 1, log)
        work_out(s, t)
        return
    s.asking = ASK_FIRST
    s.decider = below(s.rng, SEATS)


@rule
def draw_deck(s: State, t: Tables, seat: int) -> None:
    """One of the ready decks, by chance."""
    deck = below(s.rng, int64(t.decks))
    for kind in range(KINDS):
        s.list[seat * KINDS + kind] = t.deck_list[deck, kind]
        s.copies[seat * KINDS + kind] = t.deck_copies[deck, kind]


@rule
def choose_first(s: State, first: int, log: Log) -> None:
    emit2(log, FIRST_CHOSEN, s.decider, first)
    begin_with(s, first, log)


@rule
def begin_with(s: State, first: int, log: Log) -> None:
    """Both draw their opening hands, and whoever goes first decides on a mulligan first."""
    s.first_seat = first
    s.turn_seat = first
    for k in range(SEATS):
        draw_cards(s, first if k == 0 else 1 - first, int64(s.opening_hand), log)
    s.phase = MULLIGANS
    s.asking = ASK_MULLIGAN
    s.decider = first


@rule
def decide_mulligan(s: State, t: Tables, redraws: bool, log: Log) -> None:
    """The whole hand goes back, the deck is shuffled, and as many cards are drawn; once (5)."""
    seat = int64(s.decider)
    if redraws:
        s.redrawn[seat] = 1
        emit1(log, HAND_REDRAWN, seat)
        for kind in range(KINDS):
            card = seat * KINDS + kind
            while s.hand[card] > 0:
                leave_hand(s, card, True)
                add_to_deck(s, card, w.TOP, 0)
        shuffle(s, seat, log)
        draw_cards(s, seat, int64(s.opening_hand), log)
    else:
        emit1(log, HAND_KEPT, seat)
    if seat == s.first_seat:
        s.decider = 1 - s.first_seat
        return
    s.asking = NOTHING
    s.decider = s.first_seat
    for each in range(SEATS):
        printed = int64(t.leader_life[row_of(s, each * KINDS)])
        lay_life(s, printed if s.life_option == 0 else int64(s.life_option), each, log)
    s.turn = 1
    s.phase = REFRESH


@rule
def lay_life(s: State, count: int, seat: int, log: Log) -> None:
    """One by one, so that the top of the deck ends at the bottom of the life cards."""
    n = min(min(count, MAX_LIFE), int64(s.deck_size[seat]))
    for _ in range(n):
        add_to_life(s, leave_deck(s, seat, s.deck_size[seat] - 1), w.TOP, 0, 0)
    emit2(log, LIFE_LAID, seat, n)
