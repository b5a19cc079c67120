"""The course of a turn: Refresh, Draw, DON!!, Main and End Phase (6)."""

from tablemate.core.compiled import Log, emit2, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import TURN_BEGUN
from tablemate.games.one_piece.rules.don import add_don
from tablemate.games.one_piece.rules.frames import begin_delayed, cause_for
from tablemate.games.one_piece.rules.values import work_out
from tablemate.games.one_piece.rules.zones import (
    AFTER_REFRESH,
    AT_TURN_END,
    AT_TURN_START,
    draw_cards,
    expire,
)
from tablemate.games.one_piece.sizes import MOST_TURNS, PLACES, SLOTS
from tablemate.games.one_piece.state import (
    ASK_ACTION,
    BY_TURNS,
    DON_PHASE,
    DRAW,
    END_DELAYED,
    END_OTHER,
    END_OWN,
    FINISHED,
    MAIN,
    NOBODY,
    NONE,
    REFRESH,
    SET_ACTIVE,
    TURN_OVER,
    State,
)
from tablemate.games.one_piece.tables import Tables


@rule
def step_turn(s: State, t: Tables, log: Log) -> None:
    """Go on with the turn; nothing is under way."""
    seat = int64(s.turn_seat)
    if s.phase == REFRESH:
        refresh(s, t, log)
    elif s.phase == SET_ACTIVE:
        set_active(s, t)
    elif s.phase == DRAW:
        s.phase = DON_PHASE
        if s.turn > 1:
            draw_cards(s, seat, 1, log)
    elif s.phase == DON_PHASE:
        s.phase = MAIN
        add_don(s, seat, 1 if s.turn == 1 else 2, 0, log)
    elif s.phase == MAIN:
        s.asking = ASK_ACTION
        s.decider = seat
    elif s.phase == END_OWN:
        s.phase = END_OTHER
        cause_for(s, t, seat, w.END_OF_YOUR_TURN)
    elif s.phase == END_OTHER:
        s.phase = END_DELAYED
        cause_for(s, t, 1 - seat, w.END_OF_OPPONENTS_TURN)
    elif s.phase == END_DELAYED:
        if not begin_delayed(s, w.THIS_TURN):
            s.phase = TURN_OVER
    else:
        pass_turn(s)


@rule
def refresh(s: State, t: Tables, log: Log) -> None:
    """What lasts to the start of this turn ends, and effects of its start follow (6.1)."""
    emit2(log, TURN_BEGUN, s.turn_seat, s.turn)
    expire(s, AT_TURN_START)
    s.phase = SET_ACTIVE
    cause_for(s, t, int64(s.turn_seat), w.START_OF_YOUR_TURN)


@rule
def set_active(s: State, t: Tables) -> None:
    """Given DON!! come back rested, and then everything becomes active that may (6.1)."""
    seat = int64(s.turn_seat)
    for slot in range(SLOTS):
        s.don_rested[seat] += s.given[seat * SLOTS + slot]
        s.given[seat * SLOTS + slot] = 0
    work_out(s, t)
    for slot in range(SLOTS):
        place = seat * SLOTS + slot
        s.attacked[place] = 0
        if s.at[place] != NONE and s.bans[place] & w.NO_REFRESH == 0:
            s.rested[place] = 0
    s.don_active[seat] += s.don_rested[seat] - s.don_frozen[seat]
    s.don_rested[seat] = s.don_frozen[seat]
    s.don_frozen[seat] = 0
    expire(s, AFTER_REFRESH)
    s.scratch_stale = 1
    s.actions = 0
    s.phase = DRAW


@rule
def pass_turn(s: State) -> None:
    """What holds for this turn ends, and the other player's begins (6.5)."""
    expire(s, AT_TURN_END)
    for place in range(PLACES):
        s.used[place] = 0
    s.batch = 0
    s.turn_seat = 1 - s.turn_seat
    s.turn += 1
    s.phase = REFRESH
    s.scratch_stale = 1
    if s.turn > MOST_TURNS:
        s.phase = FINISHED
        s.ending = BY_TURNS
        s.winner = NOBODY
