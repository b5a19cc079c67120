"""Looking at cards of the deck and putting them back (11.6, 17)."""

from tablemate.core.compiled import Log, add, begin, emit3, int64, listens, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import (
    FROM_DECK,
    FROM_HAND,
    FROM_LIFE,
    LOOKED,
    REVEALED,
)
from tablemate.games.one_piece.rules.frames import acting, next_step
from tablemate.games.one_piece.rules.matching import matches
from tablemate.games.one_piece.rules.printed import owner_of, row_of
from tablemate.games.one_piece.rules.selection import begin_play
from tablemate.games.one_piece.rules.zones import (
    add_to_hand,
    add_to_life,
    leave_deck,
    mill,
    shuffle,
    tell_move,
    tell_unseen,
)
from tablemate.games.one_piece.sizes import KINDS
from tablemate.games.one_piece.state import (
    ASK_END,
    ASK_ORDER,
    ASK_TARGET,
    BOTH_KNOW,
    NONE,
    OTHER_KNOWS,
    OWNER_KNOWS,
    State,
)
from tablemate.games.one_piece.tables import Tables

TAKING, ENDING, ORDERING = 1, 2, 3  # stages


@rule
def look(s: State, seat: int, count: int, everybody: bool, log: Log) -> int:
    """Look at the top cards of one's own deck; how many there are."""
    n = min(count, int64(s.deck_size[seat]))
    for k in range(n):
        s.deck_known[seat, s.deck_size[seat] - 1 - k] |= BOTH_KNOW if everybody else OWNER_KNOWS
    if listens(log):
        if everybody:
            for k in range(n):
                kind = s.deck[seat, s.deck_size[seat] - 1 - k]
                emit3(log, REVEALED, seat, FROM_DECK, row_of(s, seat * KINDS + kind))
        else:
            begin(log, LOOKED)
            add(log, seat)
            add(log, seat)
            add(log, FROM_DECK)
            add(log, n)
            for k in range(n):
                add(log, row_of(s, seat * KINDS + s.deck[seat, s.deck_size[seat] - 1 - k]))
    return n


@rule
def looked_at(s: State, f: int, card: int) -> int:
    """Where among the cards looked at a card is: a place of the deck, the topmost, or NONE."""
    seat = owner_of(card)
    for k in range(s.frame_looked[f]):
        place = s.deck_size[seat] - 1 - k
        if s.deck[seat, place] == card - seat * KINDS:
            return place
    return NONE


@rule
def may_take_looked(s: State, t: Tables, f: int, card: int) -> bool:
    at = s.frame_at[f]
    if looked_at(s, f, card) == NONE:
        return False
    row = row_of(s, card)
    if takes_to(t, at) == w.TO_PLAY and t.category[row] & (w.IS_CHARACTER | w.IS_STAGE) == 0:
        return False
    return matches(s, t, t.code[at, 5], row, NONE, int64(s.frame_object[f]))


@rule
def takes_to(t: Tables, at: int) -> int:
    return t.code[at, 7] & 15


@rule
def reveals(t: Tables, at: int) -> int:
    return (t.code[at, 7] >> 4) & 15


@rule
def rest_goes_to(t: Tables, at: int) -> int:
    return t.code[at, 7] >> 12


@rule
def step_look_and_take(s: State, t: Tables, f: int, log: Log) -> None:
    at = int64(s.frame_at[f])
    seat = acting(s, f)
    if s.frame_stage[f] == 0:
        s.frame_did[f] = 0
        s.frame_looked[f] = look(s, seat, t.code[at, 6], reveals(t, at) == 2, log)
        s.frame_left[f] = min(int64(t.code[at, 2]), int64(s.frame_looked[f]))
        s.frame_stage[f] = TAKING
        return
    if s.frame_stage[f] == TAKING:
        if s.frame_left[f] > 0 and s.frame_looked[f] > 0:
            s.asking = ASK_TARGET
            s.decider = seat
            return
        put_rest(s, t, f, rest_goes_to(t, at), log)
        return
    step_placing(s, f)


@rule
def take_looked(s: State, t: Tables, f: int, card: int, log: Log) -> None:
    """Somebody chose one of the cards looked at."""
    at = int64(s.frame_at[f])
    seat = owner_of(card)
    to = takes_to(t, at)
    shown = reveals(t, at) != 0
    place = looked_at(s, f, card)
    known = shown or s.deck_known[seat, place] & OTHER_KNOWS != 0
    leave_deck(s, seat, place)
    s.frame_looked[f] -= 1
    s.frame_left[f] -= 1
    s.frame_did[f] = 1
    if to == w.TO_PLAY:
        begin_play(s, card, (int64(t.code[at, 7]) >> 8) & 15, FROM_DECK)
    elif to == w.TO_LIFE:
        add_to_life(s, card, w.TOP, 1, BOTH_KNOW)
        tell_move(s, card, FROM_DECK, FROM_LIFE, log)
    else:
        add_to_hand(s, card, known)
        if shown:
            tell_move(s, card, FROM_DECK, FROM_HAND, log)
        else:
            tell_unseen(s, card, FROM_DECK, FROM_HAND, log)


@rule
def put_rest(s: State, t: Tables, f: int, to: int, log: Log) -> None:
    """What was looked at and not taken goes where the text says."""
    seat = acting(s, f)
    s.frame_left[f] = 0
    if to == w.REST_SHUFFLED:
        s.frame_looked[f] = 0
        shuffle(s, seat, log)
    elif to == w.REST_TRASH:
        mill(s, seat, int64(s.frame_looked[f]), log)
        s.frame_looked[f] = 0
    elif to == w.REST_EITHER_END and s.frame_looked[f] > 0:
        s.frame_stage[f] = ENDING
        s.asking = ASK_END
        s.decider = seat
        return
    elif to == w.REST_BOTTOM:
        s.frame_end[f] = w.BOTTOM
    else:
        s.frame_end[f] = w.TOP
    s.frame_stage[f] = ORDERING


@rule
def step_look_and_place(s: State, t: Tables, f: int, log: Log) -> None:
    at = int64(s.frame_at[f])
    seat = acting(s, f)
    if s.frame_stage[f] == 0:
        s.frame_looked[f] = look(s, seat, t.code[at, 1], False, log)
        s.frame_stage[f] = ORDERING
        s.frame_end[f] = t.code[at, 2]
        if t.code[at, 2] == w.EITHER_END and s.frame_looked[f] > 0:
            s.frame_stage[f] = ENDING
            s.asking = ASK_END
            s.decider = seat
        return
    step_placing(s, f)


@rule
def step_placing(s: State, f: int) -> None:
    """The cards go back one by one, in any order: to the bottom the next goes under, to the top the next
    lies on.
    """
    seat = acting(s, f)
    s.frame_stage[f] = ORDERING
    if s.frame_looked[f] > 1:
        for k in range(s.frame_looked[f]):
            s.deck_known[seat, s.deck_size[seat] - 1 - k] &= OWNER_KNOWS  # the other does not see the order
        s.asking = ASK_ORDER
        s.decider = seat
        return
    if s.frame_looked[f] == 1:
        place_looked(s, f, seat * KINDS + s.deck[seat, s.deck_size[seat] - 1])
    next_step(s, f)


@rule
def place_looked(s: State, f: int, card: int) -> None:
    """One of the cards looked at goes under the deck, or below those that are still held."""
    seat = owner_of(card)
    place = looked_at(s, f, card)
    to = 0 if s.frame_end[f] == w.BOTTOM else s.deck_size[seat] - s.frame_looked[f]
    known = s.deck_known[seat, place]
    for k in range(place, to, -1):
        s.deck[seat, k] = s.deck[seat, k - 1]
        s.deck_known[seat, k] = s.deck_known[seat, k - 1]
    s.deck[seat, to] = card - seat * KINDS
    s.deck_known[seat, to] = known
    s.frame_looked[f] -= 1
