"""What an answer does: the action of whoever was asked (18)."""

from tablemate.core.compiled import Log, emit2, emit3, int64, rule
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import (
    CARD_CHOSEN,
    DON_CHOSEN,
    EFFECT_DECLINED,
    END_CHOSEN,
    FROM_HAND,
    FROM_TRASH,
    MODE_CHOSEN,
    NEXT_CHOSEN,
)
from tablemate.games.one_piece.rules.battle import block, counter, declare_attack, use_counter
from tablemate.games.one_piece.rules.choices import HAND_ZONE
from tablemate.games.one_piece.rules.don import ASKED, answer_don, give_active
from tablemate.games.one_piece.rules.frames import acting, begin_waiting, next_step
from tablemate.games.one_piece.rules.life import answer_life, look_at_life, take_life_card, use_trigger
from tablemate.games.one_piece.rules.looking import ORDERING, place_looked, take_looked
from tablemate.games.one_piece.rules.main_phase import activate, play
from tablemate.games.one_piece.rules.operations import ANSWERED, answer_pay, answer_replacement
from tablemate.games.one_piece.rules.printed import row_of, seat_of, slot_of
from tablemate.games.one_piece.rules.searching import play_found
from tablemate.games.one_piece.rules.selection import choose_card, pick_don, pick_place
from tablemate.games.one_piece.rules.start import choose_first, decide_mulligan
from tablemate.games.one_piece.rules.zones import to_trash_from_place
from tablemate.games.one_piece.sizes import BATTLERS, FIRST_CHARACTER, KINDS, PLACES, SLOTS
from tablemate.games.one_piece.state import (
    ASK_ACTION,
    ASK_BLOCK,
    ASK_COUNTER,
    ASK_DON,
    ASK_END,
    ASK_FIRST,
    ASK_LIFE,
    ASK_MODE,
    ASK_MULLIGAN,
    ASK_NEXT,
    ASK_NUMBER,
    ASK_OPTIONAL,
    ASK_ORDER,
    ASK_PAY,
    ASK_ROOM,
    ASK_TARGET,
    ASK_TRIGGER,
    DAMAGE_STEP,
    END_OWN,
    JOIN_STEP,
    NOTHING,
    State,
)
from tablemate.games.one_piece.tables import Tables


@rule
def answer(s: State, t: Tables, action: int, log: Log) -> None:
    """Carry out what was chosen; what follows from it is up to `go_on`."""
    asking = s.asking
    if asking == ASK_MULLIGAN:
        decide_mulligan(s, t, action == a.REDRAW, log)
        return
    if asking == ASK_FIRST:
        seat = int64(s.decider)
        choose_first(s, seat if action == a.GO_FIRST else 1 - seat, log)
        return
    s.asking = NOTHING
    if asking == ASK_ACTION:
        act(s, t, action, log)
    elif asking == ASK_BLOCK:
        if action == a.NONE_OF_THEM:
            s.phase = JOIN_STEP
        else:
            block(s, t, s.decider * SLOTS + FIRST_CHARACTER + action - a.BLOCK, log)
    elif asking == ASK_COUNTER:
        answer_counter(s, t, action, log)
    elif asking == ASK_TRIGGER:
        if action == a.USE_TRIGGER:
            use_trigger(s, t, log)
        else:
            take_life_card(s, log)
    elif asking == ASK_NEXT:
        emit2(log, NEXT_CHOSEN, s.decider, action - a.NEXT + 1)
        begin_waiting(s, t, action - a.NEXT, log)
    else:
        answer_effect(s, t, asking, action, log)


@rule
def act(s: State, t: Tables, action: int, log: Log) -> None:
    """An action of the Main Phase."""
    seat = int64(s.decider)
    if action == a.END_MAIN:
        s.phase = END_OWN
        return
    s.actions += 1
    if action < a.ACTIVATE:
        k = action - a.ATTACK
        declare_attack(s, t, seat * SLOTS + k // BATTLERS, (1 - seat) * SLOTS + k % BATTLERS, log)
    elif action < a.PLAY:
        k = action - a.ACTIVATE
        activate(s, t, seat * SLOTS + k // a.MOST_ABILITIES, k % a.MOST_ABILITIES, log)
    elif action < a.GIVE:
        play(s, t, seat * KINDS + action - a.PLAY, log)
    else:
        k = action - a.GIVE
        give_active(s, seat * SLOTS + k // a.MOST_GIVEN, k % a.MOST_GIVEN + 1, log)


@rule
def answer_counter(s: State, t: Tables, action: int, log: Log) -> None:
    seat = int64(s.decider)
    if action == a.STOP_COUNTERING:
        s.phase = DAMAGE_STEP
    elif action < a.USE:
        k = action - a.COUNTER
        counter(s, t, seat * KINDS + k // BATTLERS, seat * SLOTS + k % BATTLERS, log)
    else:
        use_counter(s, t, seat * KINDS + action - a.USE, log)


@rule
def answer_effect(s: State, t: Tables, asking: int, action: int, log: Log) -> None:
    """The answer to a question of the effect that is being carried out."""
    f = s.frames - 1
    if asking == ASK_PAY:
        answer_pay(s, t, f, action == a.ACCEPT, log)
    elif asking == ASK_OPTIONAL:
        if action == a.ACCEPT:
            s.frame_at[f] += 1
        else:
            s.frame_at[f] = t.code[s.frame_at[f], 7]
            emit2(log, EFFECT_DECLINED, s.decider, row_of(s, s.frame_card[f]))
    elif asking == ASK_TARGET:
        answer_target(s, t, f, action, log)
    elif asking == ASK_DON:
        if action == a.NONE_OF_THEM:
            s.frame_left[f] = 0
        else:
            emit2(log, DON_CHOSEN, s.decider, action - a.DON_FROM)
            answer_don(s, t, f, action - a.DON_FROM, log)
    elif asking == ASK_NUMBER:
        s.frame_left[f] = action - a.NUMBER
        if t.code[s.frame_at[f], 0] == w.GIVE_DON:
            s.frame_end[f] = ASKED
    elif asking == ASK_MODE:
        emit2(log, MODE_CHOSEN, s.decider, action - a.MODE + 1)
        s.frame_left[f] = action - a.MODE
        s.frame_stage[f] = ANSWERED
    elif asking == ASK_END:
        emit2(log, END_CHOSEN, s.decider, action - a.TO_TOP)
        s.frame_end[f] = w.BOTTOM if action == a.TO_BOTTOM else w.TOP
        if t.code[s.frame_at[f], 0] >= w.LOOK_AND_TAKE:
            s.frame_stage[f] = ORDERING
    elif asking == ASK_ORDER:
        place_looked(s, f, s.decider * KINDS + (action - a.CHOOSE) % KINDS)
    elif asking == ASK_LIFE:
        answer_life(s, f, action - a.LIFE_CARD, log)
    elif asking == ASK_ROOM:
        to_trash_from_place(s, s.decider * SLOTS + action - a.PICK, log)
    else:
        answer_replacement(s, t, f, action == a.ACCEPT, log)


@rule
def answer_target(s: State, t: Tables, f: int, action: int, log: Log) -> None:
    seat = acting(s, f)
    op = t.code[s.frame_at[f], 0]
    if op == w.LIFE_LOOK:
        if action == a.NONE_OF_THEM:
            next_step(s, f)
        else:
            look_at_life(s, f, seat if action - a.PICK < SLOTS else 1 - seat, log)
    elif action == a.NONE_OF_THEM:
        s.frame_left[f] = 0
    elif action < a.PICK_DON:
        place = (seat * SLOTS + action - a.PICK) % PLACES
        emit3(log, CARD_CHOSEN, seat, seat_of(place), slot_of(place))
        pick_place(s, t, f, place)
    elif action < a.CHOOSE:
        pick_don(s, t, f, log)
    elif action >= a.CHOOSE_THEIRS:
        choose_card(s, t, f, (1 - seat) * KINDS + action - a.CHOOSE_THEIRS, FROM_TRASH, log)
    else:
        zone = (action - a.CHOOSE) // KINDS
        card = seat * KINDS + (action - a.CHOOSE) % KINDS
        if op == w.LOOK_AND_TAKE:
            take_looked(s, t, f, card, log)
        elif t.code[s.frame_at[f], 4] & w.IN_DECK:
            play_found(s, t, f, card)
        else:
            choose_card(s, t, f, card, FROM_HAND if zone == HAND_ZONE else FROM_TRASH, log)
