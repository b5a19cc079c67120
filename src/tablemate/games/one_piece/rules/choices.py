"""What is legal: for each question the answers to it, the safe one first (18)."""

import numpy as np

from tablemate.core.compiled import Codes, int64, offer, rule, scratch_array
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.battle import counter_value, may_block, may_use_counter
from tablemate.games.one_piece.rules.don import SOURCES, giving_to, may_take_don
from tablemate.games.one_piece.rules.frames import acting, is_next
from tablemate.games.one_piece.rules.life import may_use_trigger
from tablemate.games.one_piece.rules.looking import looked_at, may_take_looked
from tablemate.games.one_piece.rules.main_phase import (
    why_not_activate,
    why_not_attack,
    why_not_give,
    why_not_play,
)
from tablemate.games.one_piece.rules.payments import can_pay, don_choosable, may_choose, may_pick
from tablemate.games.one_piece.rules.printed import owner_of, row_of
from tablemate.games.one_piece.rules.searching import may_find
from tablemate.games.one_piece.sizes import (
    BATTLERS,
    FIRST_CHARACTER,
    KINDS,
    LAST_CHARACTER,
    MOST_ACTIONS,
    PLACES,
    SLOTS,
)
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
    ASK_ORDER,
    ASK_PAY,
    ASK_ROOM,
    ASK_TARGET,
    ASK_TRIGGER,
    MAX_LEGAL,
    NONE,
    State,
)
from tablemate.games.one_piece.tables import Tables

NUMBERS = np.dtype(np.int64)
HAND_ZONE, TRASH_ZONE, DECK_ZONE = range(3)  # as `choose` numbers them


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    asking = s.asking
    if asking == ASK_ACTION:
        return main_actions(s, t, out)
    if asking == ASK_TARGET:
        return targets(s, t, out)
    if asking == ASK_COUNTER:
        return counters(s, t, out)
    if asking == ASK_BLOCK:
        n = offer(out, 0, a.NONE_OF_THEM)
        for slot in range(FIRST_CHARACTER, LAST_CHARACTER + 1):
            if may_block(s, t, s.decider * SLOTS + slot):
                n = offer(out, n, a.BLOCK + slot - FIRST_CHARACTER)
        return n
    if asking == ASK_TRIGGER:
        n = offer(out, 0, a.TAKE_LIFE)
        return offer(out, n, a.USE_TRIGGER) if may_use_trigger(s, t) else n
    if asking == ASK_FIRST:
        return offer(out, offer(out, 0, a.GO_FIRST), a.GO_SECOND)
    if asking == ASK_MULLIGAN:
        return offer(out, offer(out, 0, a.KEEP_HAND), a.REDRAW)
    if asking == ASK_END:
        return offer(out, offer(out, 0, a.TO_TOP), a.TO_BOTTOM)
    return other_answers(s, t, out)


@rule
def other_answers(s: State, t: Tables, out: Codes) -> int:
    asking = s.asking
    f = s.frames - 1
    n = 0
    if asking == ASK_PAY:
        n = offer(out, 0, a.DECLINE)
        block = int64(s.frame_block[f])
        if can_pay(s, t, block, int64(s.decider), int64(s.frame_object[f]), False):
            n = offer(out, n, a.ACCEPT)
    elif asking == ASK_NUMBER:
        for k in range(fewest(s, t, f), s.frame_left[f] + 1):
            n = offer(out, n, a.NUMBER + k)
    elif asking == ASK_DON:
        if t.code[s.frame_at[f], 0] == w.GIVE_DON:
            n = offer(out, n, a.NONE_OF_THEM)
        for source in range(SOURCES):
            if may_take_don(s, t, int64(s.frame_at[f]), int64(s.decider), source, giving_to(s, f)):
                n = offer(out, n, a.DON_FROM + source)
    elif asking == ASK_MODE:
        for k in range(t.code[s.frame_at[f], 2]):
            n = offer(out, n, a.MODE + k)
    elif asking == ASK_ORDER:
        for kind in range(KINDS):
            if looked_at(s, f, s.decider * KINDS + kind) != NONE:
                n = offer(out, n, a.CHOOSE + DECK_ZONE * KINDS + kind)
    elif asking == ASK_LIFE:
        for place in range(s.frame_left[f]):
            n = offer(out, n, a.LIFE_CARD + place)
    elif asking == ASK_NEXT:
        for k in range(s.waiting):
            if is_next(s, k):
                n = offer(out, n, a.NEXT + k)
    elif asking == ASK_ROOM:
        for slot in range(FIRST_CHARACTER, LAST_CHARACTER + 1):
            n = offer(out, n, a.PICK + slot)
    else:
        n = offer(out, offer(out, 0, a.DECLINE), a.ACCEPT)
    return n


@rule
def fewest(s: State, t: Tables, f: int) -> int:
    """The least number that may be named: "N or more" begins at N."""
    at = s.frame_at[f]
    return int64(t.code[at, 1]) if t.code[at, 0] == w.PAY_RETURN_DON else 0


@rule
def main_actions(s: State, t: Tables, out: Codes) -> int:
    seat = int64(s.decider)
    n = offer(out, 0, a.END_MAIN)
    if s.actions >= MOST_ACTIONS:
        return n
    for slot in range(BATTLERS):
        for target in range(BATTLERS):
            if why_not_attack(s, t, seat * SLOTS + slot, (1 - seat) * SLOTS + target) == 0:
                n = offer(out, n, a.ATTACK + slot * BATTLERS + target)
    for slot in range(SLOTS):
        if s.at[seat * SLOTS + slot] != NONE:
            if t.timings[row_of(s, s.at[seat * SLOTS + slot])] & w.ACTIVATE_MAIN:
                for which in range(a.MOST_ABILITIES):
                    if why_not_activate(s, t, seat * SLOTS + slot, which) == 0:
                        n = offer(out, n, a.ACTIVATE + slot * a.MOST_ABILITIES + which)
    for kind in range(1, KINDS):
        if s.hand[seat * KINDS + kind] > 0 and why_not_play(s, t, seat * KINDS + kind) == 0:
            n = offer(out, n, a.PLAY + kind)
    for slot in range(BATTLERS):
        for count in range(1, min(int64(s.don_active[seat]), a.MOST_GIVEN) + 1):
            if why_not_give(s, t, seat * SLOTS + slot, count) == 0:
                n = offer(out, n, a.GIVE + slot * a.MOST_GIVEN + count - 1)
    return n


@rule
def counters(s: State, t: Tables, out: Codes) -> int:
    seat = int64(s.decider)
    n = offer(out, 0, a.STOP_COUNTERING)
    for kind in range(1, KINDS):
        card = seat * KINDS + kind
        if s.hand[card] == 0:
            continue
        if counter_value(s, t, card) > 0:
            for slot in range(BATTLERS):
                if s.at[seat * SLOTS + slot] != NONE:
                    n = offer(out, n, a.COUNTER + kind * BATTLERS + slot)
        elif may_use_counter(s, t, card):
            n = offer(out, n, a.USE + kind)
    return n


@rule
def may_leave_out(s: State, t: Tables, f: int) -> bool:
    """Whether no card need be chosen: up to, or none there is that could be."""
    pick = t.code[s.frame_at[f], 1]
    return pick != w.EXACTLY


@rule
def targets(s: State, t: Tables, out: Codes) -> int:
    f = s.frames - 1
    at = int64(s.frame_at[f])
    op = t.code[at, 0]
    n = 0
    if op == w.LIFE_LOOK:
        n = offer(out, n, a.NONE_OF_THEM)
        for side in range(2):
            whose = s.decider if side == 0 else 1 - s.decider
            if s.life_size[whose] > 0:
                n = offer(out, n, a.PICK + side * SLOTS)
        return n
    if op == w.LOOK_AND_TAKE or t.code[at, 4] & w.IN_DECK:
        n = offer(out, n, a.NONE_OF_THEM)
        for kind in range(1, KINDS):
            card = s.decider * KINDS + kind
            fits = may_take_looked(s, t, f, card) if op == w.LOOK_AND_TAKE else may_find(s, t, f, card)
            if fits:
                n = offer(out, n, a.CHOOSE + DECK_ZONE * KINDS + kind)
        return n
    if may_leave_out(s, t, f):
        n = offer(out, n, a.NONE_OF_THEM)
    before = n
    n = targets_on_field(s, t, f, n, out)
    n = targets_elsewhere(s, t, f, n, out)
    if n == before and before == 0:
        n = offer(out, n, a.NONE_OF_THEM)
    return n


@rule
def targets_on_field(s: State, t: Tables, f: int, listed: int, out: Codes) -> int:
    at = int64(s.frame_at[f])
    seat = acting(s, f)
    own = int64(s.frame_object[f])
    n = listed
    if t.code[at, 4] & w.ON_FIELD:
        for k in range(PLACES):
            place = (seat * SLOTS + k) % PLACES
            if may_pick(s, t, at, seat, own, place, f):
                n = offer(out, n, a.PICK + k)
    if t.code[at, 4] & w.IN_COST_AREA and don_choosable(s, t, at, seat) > 0:
        n = offer(out, n, a.PICK_DON + 1)
    return n


@rule
def targets_elsewhere(s: State, t: Tables, f: int, listed: int, out: Codes) -> int:
    at = int64(s.frame_at[f])
    seat = acting(s, f)
    own = int64(s.frame_object[f])
    zones = t.code[at, 4]
    n = listed
    if zones & (w.IN_HAND | w.IN_TRASH) == 0:
        return n
    for card in range(2 * KINDS):
        in_hand = zones & w.IN_HAND != 0 and owner_of(card) == seat and s.hand[card] > 0
        in_trash = zones & w.IN_TRASH != 0 and s.trash[card] > 0
        if not in_hand and not in_trash:
            continue
        if not may_choose(s, t, at, seat, own, card, f):
            continue
        kind = card - owner_of(card) * KINDS
        if owner_of(card) != seat:
            n = offer(out, n, a.CHOOSE_THEIRS + kind)
            continue
        if in_hand:
            n = offer(out, n, a.CHOOSE + HAND_ZONE * KINDS + kind)
        if in_trash:
            n = offer(out, n, a.CHOOSE + TRASH_ZONE * KINDS + kind)
    return n


@rule
def refusal(s: State, t: Tables, action: int) -> int:
    """0 if an action is legal, else why not."""
    listed = scratch_array(MAX_LEGAL, NUMBERS)
    n = legal(s, t, listed)
    for k in range(min(n, MAX_LEGAL)):
        if listed[k] == action:
            return 0
    return why_not(s, t, action)


@rule
def why_not(s: State, t: Tables, action: int) -> int:
    """What is to be said against an action that is not legal."""
    seat = int64(s.decider)
    if s.asking == ASK_ACTION:
        if a.ATTACK <= action < a.ACTIVATE:
            k = action - a.ATTACK
            return why_not_attack(s, t, seat * SLOTS + k // BATTLERS, (1 - seat) * SLOTS + k % BATTLERS)
        if a.ACTIVATE <= action < a.PLAY:
            k = action - a.ACTIVATE
            return why_not_activate(s, t, seat * SLOTS + k // a.MOST_ABILITIES, k % a.MOST_ABILITIES)
        if a.PLAY < action < a.GIVE:
            card = seat * KINDS + action - a.PLAY
            return why_not_play(s, t, card) if s.list[card] != NONE else a.NOT_IN_HAND
        if a.GIVE <= action < a.BLOCK:
            k = action - a.GIVE
            return why_not_give(s, t, seat * SLOTS + k // a.MOST_GIVEN, k % a.MOST_GIVEN + 1)
    if s.asking == ASK_BLOCK and a.BLOCK <= action < a.COUNTER:
        return a.CANNOT_BLOCK
    if s.asking == ASK_COUNTER and a.COUNTER <= action < a.PICK:
        return a.NO_COUNTER
    if s.asking == ASK_TARGET and a.PICK <= action < a.DON_FROM:
        return a.NOT_A_TARGET
    if s.asking == ASK_PAY and action == a.ACCEPT:
        return a.CANNOT_PAY
    return a.NOT_ASKED_FOR
