"""Carrying out an effect, instruction by instruction (11)."""

from tablemate.core.compiled import Log, add, below, emit1, emit2, emit3, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import (
    BLOCKERS_FORBIDDEN,
    CARD_PLAYED,
    EFFECT_DECLINED,
    EFFECT_USED,
    RESTED,
)
from tablemate.games.one_piece.rules.conditions import holds
from tablemate.games.one_piece.rules.don import add_don, rest_don, set_don_active, step_returning
from tablemate.games.one_piece.rules.frames import (
    acting,
    begin_effect,
    cause,
    delay,
    mark_used,
    next_step,
    pop,
    trigger_block,
)
from tablemate.games.one_piece.rules.leaving import trash_from_field
from tablemate.games.one_piece.rules.life import (
    deal_damage,
    end_trigger,
    reveal_life,
    step_life_from_deck,
    step_life_look,
    step_life_moved,
    step_life_reorder,
    turn_life,
)
from tablemate.games.one_piece.rules.looking import step_look_and_place, step_look_and_take
from tablemate.games.one_piece.rules.payments import can_do, can_pay
from tablemate.games.one_piece.rules.printed import owner_of, place_of, row_of, seat_of, slot_of
from tablemate.games.one_piece.rules.searching import step_search
from tablemate.games.one_piece.rules.selection import step_selection
from tablemate.games.one_piece.rules.zones import (
    add_modifier,
    discard,
    draw_cards,
    free_slot,
    mill,
    put_in_place,
    to_trash_from_place,
)
from tablemate.games.one_piece.sizes import KINDS, SLOTS, STAGE
from tablemate.games.one_piece.state import (
    ASK_MODE,
    ASK_NUMBER,
    ASK_OPTIONAL,
    ASK_PAY,
    ASK_REPLACE,
    ASK_ROOM,
    DECLINED,
    EFFECT,
    NONE,
    PLAY,
    REPLACED,
    REPLACEMENT,
    REPLACING,
    TRIGGER,
    State,
)
from tablemate.games.one_piece.tables import Tables

ANSWERED = 1  # stage of an instruction whose question was answered


@rule
def step_frame(s: State, t: Tables, log: Log) -> None:
    """Go on with the topmost frame, up to its next instruction or a question."""
    f = s.frames - 1
    if s.frame_what[f] == PLAY:
        step_play(s, t, f, log)
        return
    at = int64(s.frame_at[f])
    if s.frame_what[f] == REPLACEMENT:
        s.asking = ASK_REPLACE
        s.decider = acting(s, f)
        return
    op = t.code[at, 0]
    if op <= w.DELAY:
        step_control(s, t, f, op, log)
    elif op == w.FORBID_BLOCKERS:
        forbid_blockers(s, t, f, log)
    elif op == w.PLAY_CARD and t.code[at, 4] & w.IN_DECK:
        step_search(s, t, f, log)
    elif op <= w.REVEAL:
        step_selection(s, t, f, log)
    else:
        step_direct(s, t, f, op, log)


@rule
def step_control(s: State, t: Tables, f: int, op: int, log: Log) -> None:
    at = int64(s.frame_at[f])
    if op == w.STOP:
        end_frame(s, f)
    elif op == w.JUMP:
        s.frame_at[f] = t.code[at, 7]
    elif op == w.IF or op == w.UNLESS:
        jumps = holds(s, t, at, acting(s, f), int64(s.frame_object[f]), f) == (op == w.UNLESS)
        s.frame_at[f] = t.code[at, 7] if jumps else at + 1
    elif op == w.PAY_OR_LEAVE:
        ask_to_pay(s, t, f)
    elif op == w.PAID:
        s.frame_at[f] += 1
    elif op == w.OPTIONALLY:
        ask_optional(s, t, f)
    elif op == w.CHOOSE_ONE:
        if s.frame_stage[f] == ANSWERED:
            s.frame_at[f] = at + 1 + s.frame_left[f]
            s.frame_stage[f] = 0
            s.frame_left[f] = 0
            return
        s.asking = ASK_MODE
        s.decider = acting(s, f) if t.code[at, 1] == w.OWN_SIDE else 1 - acting(s, f)
    elif op == w.SWAP:
        s.frame_swapped[f] = 1 - s.frame_swapped[f]
        s.frame_at[f] += 1
    elif op == w.RUN_EFFECT:
        next_step(s, f)
        block = trigger_block(s, t, s.frame_card[f], int64(t.code[at, 1]))
        if block != NONE:
            begin_effect(s, t, EFFECT, s.frame_card[f], int64(s.frame_object[f]), block, log)
    else:
        delay(s, f, int64(t.code[at, 1]))
        s.frame_at[f] = t.code[at, 7]


@rule
def end_frame(s: State, f: int) -> None:
    what = s.frame_what[f]
    card = int64(s.frame_card[f])
    pop(s)
    if what == TRIGGER:
        end_trigger(s, card)
    elif what == REPLACING:
        s.replaced = REPLACED


@rule
def ask_to_pay(s: State, t: Tables, f: int) -> None:
    """An activation cost may always be declined (11.2); one that cannot be paid is not asked for (11.3)."""
    block = int64(s.frame_block[f])
    if can_pay(s, t, block, acting(s, f), int64(s.frame_object[f]), True):
        s.asking = ASK_PAY
        s.decider = acting(s, f)
    else:
        s.frame_at[f] = t.code[s.frame_at[f], 7]


@rule
def answer_pay(s: State, t: Tables, f: int, pays: bool, log: Log) -> None:
    seat = owner_of(s.frame_card[f])
    row = row_of(s, s.frame_card[f])
    if pays:
        mark_used(s, t, int64(s.frame_block[f]), int64(s.frame_object[f]))
        emit3(log, EFFECT_USED, seat, row, t.block_number[s.frame_block[f]])
        s.frame_at[f] += 1
    else:
        emit2(log, EFFECT_DECLINED, seat, row)
        s.frame_at[f] = t.code[s.frame_at[f], 7]


@rule
def answer_replacement(s: State, t: Tables, f: int, applies: bool, log: Log) -> None:
    """An optional replacement is carried out, once per turn where it says so, or declined (15.3)."""
    seat = owner_of(s.frame_card[f])
    row = row_of(s, s.frame_card[f])
    if applies:
        s.frame_what[f] = REPLACING
        mark_used(s, t, int64(s.frame_block[f]), int64(s.frame_object[f]))
        emit3(log, EFFECT_USED, seat, row, t.block_number[s.frame_block[f]])
    else:
        pop(s)
        s.replaced = DECLINED
        emit2(log, EFFECT_DECLINED, seat, row)


@rule
def ask_optional(s: State, t: Tables, f: int) -> None:
    at = int64(s.frame_at[f])
    s.frame_did[f] = 0
    if can_do(s, t, at + 1, acting(s, f), int64(s.frame_object[f]), True):
        s.asking = ASK_OPTIONAL
        s.decider = acting(s, f)
    else:
        s.frame_at[f] = t.code[at, 7]


@rule
def forbid_blockers(s: State, t: Tables, f: int, log: Log) -> None:
    """The other player cannot block, or not with such Characters, or not this attacker."""
    at = int64(s.frame_at[f])
    seat = acting(s, f)
    only = 0
    if t.code[at, 6] != 0:
        if s.frame_picked[f] == 0:
            next_step(s, f)
            return
        only = int64(s.frame_chosen[f, 0])
    add_modifier(s, -1 - (1 - seat), w.FORBIDS_BLOCKERS, int64(t.code[at, 5]), int64(t.code[at, 7]), seat)
    s.modifier_only[s.modifiers - 1] = only
    emit1(log, BLOCKERS_FORBIDDEN, 1 - seat)
    next_step(s, f)


@rule
def is_numbered(s: State, f: int, most: int, up_to: int) -> bool:
    """Whether it is known how many; asks where it may be fewer."""
    if s.frame_stage[f] == ANSWERED:
        return True
    s.frame_left[f] = most
    s.frame_stage[f] = ANSWERED
    if up_to != 0 and most > 0:
        s.asking = ASK_NUMBER
        s.decider = acting(s, f)
        return False
    return True


@rule
def step_direct(s: State, t: Tables, f: int, op: int, log: Log) -> None:
    """Instructions that speak of no cards in particular."""
    at = int64(s.frame_at[f])
    seat = acting(s, f)
    if op == w.PAY_RETURN_DON or op == w.RETURN_DON_OF:
        step_returning(s, t, f, log)
    elif op == w.LIFE_TO_HAND or op == w.LIFE_TO_TRASH:
        step_life_moved(s, t, f, log)
    elif op == w.LIFE_FROM_DECK:
        step_life_from_deck(s, t, f, log)
    elif op == w.LIFE_TURN:
        turn_life(s, t, f, log)
    elif op == w.LIFE_LOOK:
        step_life_look(s, t, f, log)
    elif op == w.LIFE_REORDER:
        step_life_reorder(s, t, f, log)
    elif op == w.LIFE_REVEAL:
        reveal_life(s, f, log)
    elif op == w.LOOK_AND_TAKE:
        step_look_and_take(s, t, f, log)
    elif op == w.LOOK_AND_PLACE:
        step_look_and_place(s, t, f, log)
    else:
        step_plain(s, t, f, op, at, seat, log)


@rule
def step_plain(s: State, t: Tables, f: int, op: int, at: int, seat: int, log: Log) -> None:
    """Instructions that are over at once, or after a number was asked for."""
    if op == w.DRAW_CARDS:
        if not is_numbered(s, f, min(int64(t.code[at, 1]), int64(s.deck_size[seat])), int64(t.code[at, 2])):
            return
        draw_cards(s, seat, int64(s.frame_left[f]), log)
    elif op == w.ADD_DON:
        if not is_numbered(s, f, min(int64(t.code[at, 1]), int64(s.don_deck[seat])), int64(t.code[at, 3])):
            return
        add_don(s, seat, int64(s.frame_left[f]), int64(t.code[at, 2]), log)
    elif op == w.SET_DON_ACTIVE:
        if not is_numbered(s, f, min(int64(t.code[at, 1]), int64(s.don_rested[seat])), 1):
            return
        set_don_active(s, seat, int64(s.frame_left[f]), log)
    elif op == w.REST_DON_OF:
        whose = seat if t.code[at, 1] == w.OWN_SIDE else 1 - seat
        if not is_numbered(s, f, min(int64(t.code[at, 2]), int64(s.don_active[whose])), 1):
            return
        rest_don(s, whose, int64(s.frame_left[f]), log)
    elif op == w.PAY_REST_DON:
        rest_don(s, seat, int64(t.code[at, 1]), log)
    elif op == w.PAY_REST_SELF:
        place = place_of(s, int64(s.frame_object[f]))
        s.rested[place] = 1
        s.scratch_stale = 1
        emit2(log, RESTED, seat_of(place), slot_of(place))
    elif op == w.PAY_TRASH_SELF:
        trash_from_field(s, place_of(s, int64(s.frame_object[f])), seat, log)
    elif op == w.MILL:
        mill(s, seat if t.code[at, 1] == w.OWN_SIDE else 1 - seat, int64(t.code[at, 2]), log)
    elif op == w.DISCARD_RANDOM:
        discard_unseen(s, t, 1 - seat, int64(t.code[at, 1]), log)
    else:
        next_step(s, f)
        s.frame_did[f] = 1
        deal_damage(s, seat if t.code[at, 1] == w.OWN_SIDE else 1 - seat, int64(t.code[at, 2]), 0, log)
        return
    s.frame_did[f] = 1
    next_step(s, f)


@rule
def discard_unseen(s: State, t: Tables, seat: int, count: int, log: Log) -> None:
    """Cards of a hand that are chosen without being seen: by chance."""
    for _ in range(min(count, int64(s.hand_size[seat]))):
        left = below(s.rng, int64(s.hand_size[seat]))
        card = seat * KINDS
        while left >= s.hand[card]:
            left -= s.hand[card]
            card += 1
        discard(s, t, card, log)


@rule
def step_play(s: State, t: Tables, f: int, log: Log) -> None:
    """A card enters the field: a sixth Character or a second Stage makes another leave, which is no K.O.
    (7, 14).
    """
    card = int64(s.frame_card[f])
    seat = owner_of(card)
    row = row_of(s, card)
    place = seat * SLOTS + STAGE
    if t.category[row] & w.IS_CHARACTER:
        slot = free_slot(s, seat)
        if slot == NONE:
            s.asking = ASK_ROOM
            s.decider = seat
            return
        place = seat * SLOTS + slot
    elif s.at[place] != NONE:
        to_trash_from_place(s, place, log)
    rested = int64(s.frame_did[f])
    source = int64(s.frame_left[f])
    pop(s)
    put_in_place(s, place, card, rested)
    emit3(log, CARD_PLAYED, seat, row, slot_of(place))
    add(log, source)
    cause(s, t, place, w.ON_PLAY)
