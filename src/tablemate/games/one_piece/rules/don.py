"""DON!! cards: giving, adding, resting, returning (6.3, 7, 11.4)."""

from tablemate.core.compiled import Log, emit2, emit3, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import (
    DON_ACTIVATED,
    DON_ADDED,
    DON_GIVEN,
    DON_RESTED,
    DON_RETURNED,
)
from tablemate.games.one_piece.rules.counting import count_of, given_by
from tablemate.games.one_piece.rules.frames import acting, cause_event, next_step
from tablemate.games.one_piece.rules.printed import place_of, seat_of, slot_of
from tablemate.games.one_piece.sizes import BATTLERS, SLOTS
from tablemate.games.one_piece.state import ASK_DON, ASK_NUMBER, NONE, State
from tablemate.games.one_piece.tables import Tables

# Where DON!! are taken from, as actions name it: the cost area, then what was given to each card.
ACTIVE_DON, RESTED_DON, GIVEN_DON = 0, 1, 2
SOURCES = 2 + BATTLERS

ASKED = 3  # a number was asked for; the answer is in frame_left


@rule
def add_don(s: State, seat: int, count: int, rested: int, log: Log) -> None:
    """From the DON!! deck to the cost area, as many as there are."""
    n = min(count, int64(s.don_deck[seat]))
    if n <= 0:
        return
    s.don_deck[seat] -= n
    if rested != 0:
        s.don_rested[seat] += n
    else:
        s.don_active[seat] += n
    s.scratch_stale = 1
    emit3(log, DON_ADDED, seat, n, rested)


@rule
def give_active(s: State, place: int, count: int, log: Log) -> None:
    """In the Main Phase: active DON!! are put under a card."""
    s.don_active[seat_of(place)] -= count
    s.given[place] += count
    s.scratch_stale = 1
    emit3(log, DON_GIVEN, seat_of(place), slot_of(place), count)


@rule
def don_at(s: State, seat: int, source: int) -> int:
    if source == ACTIVE_DON:
        return int64(s.don_active[seat])
    if source == RESTED_DON:
        return int64(s.don_rested[seat])
    return int64(s.given[seat * SLOTS + source - GIVEN_DON])


@rule
def take_don(s: State, seat: int, source: int) -> None:
    if source == ACTIVE_DON:
        s.don_active[seat] -= 1
    elif source == RESTED_DON:
        s.don_rested[seat] -= 1
        s.don_frozen[seat] = min(s.don_frozen[seat], s.don_rested[seat])
    else:
        s.given[seat * SLOTS + source - GIVEN_DON] -= 1
    s.scratch_stale = 1


@rule
def may_take_don(s: State, t: Tables, at: int, seat: int, source: int, place: int) -> bool:
    """Whether a DON!! can come from there for the instruction at `at`; `place` is whom it is given to."""
    if don_at(s, seat, source) == 0:
        return False
    if t.code[at, 0] == w.GIVE_DON:
        return source >= GIVEN_DON and seat * SLOTS + source - GIVEN_DON != place
    return t.code[at, 0] != w.PAY_RETURN_DON or t.code[at, 3] == 0 or source == ACTIVE_DON


@rule
def giving_to(s: State, f: int) -> int:
    """Whom DON!! are being given to."""
    if s.frame_picked[f] == 0:
        return NONE
    return place_of(s, int64(s.frame_chosen[f, s.frame_applied[f]]))


@rule
def begin_giving(s: State, t: Tables, at: int, place: int, f: int, log: Log) -> bool:
    """Give DON!! to a card by an effect: how many, or which, is asked first."""
    seat = seat_of(place)
    most = int64(t.code[at, 6])
    source = t.code[at, 7]
    if source == 1:
        return move_given(s, t, at, place, f, most)
    have = int64(s.don_rested[seat]) if source == 0 else int64(s.don_active[seat])
    most = min(most, have)
    if most == 0:
        return True
    if s.frame_end[f] != ASKED:
        s.asking = ASK_NUMBER
        s.decider = acting(s, f)
        s.frame_left[f] = most
        return False
    n = int64(s.frame_left[f])
    s.frame_end[f] = 0
    if n > 0:
        if source == 0:
            s.don_rested[seat] -= n
            s.don_frozen[seat] = min(s.don_frozen[seat], s.don_rested[seat])
        else:
            s.don_active[seat] -= n
        s.given[place] += n
        s.scratch_stale = 1
        emit3(log, DON_GIVEN, seat, slot_of(place), n)
    return True


@rule
def move_given(s: State, t: Tables, at: int, place: int, f: int, most: int) -> bool:
    """DON!! that lie under other cards; each is asked for."""
    seat = seat_of(place)
    if s.frame_end[f] != ASKED:
        s.frame_end[f] = ASKED
        s.frame_left[f] = most
    if s.frame_left[f] == 0 or given_by(s, seat) == s.given[place]:
        s.frame_end[f] = 0
        return True
    s.asking = ASK_DON
    s.decider = acting(s, f)
    return False


@rule
def answer_don(s: State, t: Tables, f: int, source: int, log: Log) -> None:
    """Somebody said where a DON!! comes from."""
    seat = int64(s.decider)
    take_don(s, seat, source)
    s.frame_left[f] -= 1
    s.frame_did[f] = 1
    if t.code[s.frame_at[f], 0] == w.GIVE_DON:
        place = giving_to(s, f)
        s.given[place] += 1
        emit3(log, DON_GIVEN, seat, slot_of(place), 1)
    else:
        s.don_deck[seat] += 1


@rule
def step_returning(s: State, t: Tables, f: int, log: Log) -> None:
    """DON!! -X: return them to the DON!! deck; asked where the sources differ (11.4)."""
    at = int64(s.frame_at[f])
    is_cost = t.code[at, 0] == w.PAY_RETURN_DON
    seat = acting(s, f)
    if not is_cost and t.code[at, 1] == w.OTHER_SIDE:
        seat = 1 - seat
    wanted = int64(t.code[at, 1]) if is_cost else int64(t.code[at, 2])
    have = count_of(s, w.DON_FIELD_COUNT, seat)
    if s.frame_stage[f] == 0:
        s.frame_stage[f] = 1
        s.frame_did[f] = 0
        s.frame_left[f] = min(wanted, have)
        if is_cost and t.code[at, 2] != 0 and have > wanted:
            s.frame_stage[f] = 2
            s.frame_left[f] = min(have, 10)
            s.asking = ASK_NUMBER
            s.decider = seat
            return
        s.frame_sum[f] = s.frame_left[f]
    if s.frame_stage[f] == 2:  # a number was named
        s.frame_stage[f] = 1
        s.frame_sum[f] = s.frame_left[f]
    while s.frame_left[f] > 0:
        only = NONE
        several = False
        for source in range(SOURCES):
            if may_take_don(s, t, at, seat, source, NONE):
                several = several or only != NONE
                only = source
        if only == NONE:
            break
        if several:
            s.asking = ASK_DON
            s.decider = seat
            return
        take_don(s, seat, only)
        s.don_deck[seat] += 1
        s.frame_left[f] -= 1
        s.frame_did[f] = 1
    n = int64(s.frame_sum[f]) - s.frame_left[f]
    if n > 0:
        emit2(log, DON_RETURNED, seat, n)
        cause_event(s, t, w.DON_RETURNED, seat)
    next_step(s, f)


@rule
def rest_don(s: State, seat: int, count: int, log: Log) -> None:
    n = min(count, int64(s.don_active[seat]))
    if n > 0:
        s.don_active[seat] -= n
        s.don_rested[seat] += n
        s.scratch_stale = 1
        emit2(log, DON_RESTED, seat, n)


@rule
def set_don_active(s: State, seat: int, count: int, log: Log) -> None:
    n = min(count, int64(s.don_rested[seat]))
    if n > 0:
        s.don_rested[seat] -= n
        s.don_frozen[seat] = min(s.don_frozen[seat], s.don_rested[seat])
        s.don_active[seat] += n
        s.scratch_stale = 1
        emit2(log, DON_ACTIVATED, seat, n)
