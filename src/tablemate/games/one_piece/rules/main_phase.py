"""What can be done in the Main Phase (7): play, use, activate, give, attack."""

from tablemate.core.compiled import Log, int64, rule
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import BY_MAIN, FROM_HAND
from tablemate.games.one_piece.rules.battle import may_attack, use_event, why_not_attack_with
from tablemate.games.one_piece.rules.don import rest_don
from tablemate.games.one_piece.rules.frames import begin_effect, is_unused, works
from tablemate.games.one_piece.rules.operations import answer_pay
from tablemate.games.one_piece.rules.payments import can_pay
from tablemate.games.one_piece.rules.printed import owner_of, row_of, seat_of
from tablemate.games.one_piece.rules.selection import begin_play
from tablemate.games.one_piece.rules.values import cost_in_hand
from tablemate.games.one_piece.rules.zones import leave_hand
from tablemate.games.one_piece.sizes import MOST_ACTIONS
from tablemate.games.one_piece.state import EFFECT, NONE, State
from tablemate.games.one_piece.tables import Tables


@rule
def why_not_play(s: State, t: Tables, card: int) -> int:
    """A Character or a Stage to the field, or an Event with [Main]."""
    if s.actions >= MOST_ACTIONS:
        return a.TOO_MANY_ACTIONS
    if s.hand[card] == 0:
        return a.NOT_IN_HAND
    row = row_of(s, card)
    if t.category[row] == w.IS_EVENT and t.timings[row] & w.MAIN_EVENT == 0:
        return a.NO_MAIN_EFFECT
    if cost_in_hand(s, t, card) > s.don_active[owner_of(card)]:
        return a.TOO_DEAR
    return 0


@rule
def play(s: State, t: Tables, card: int, log: Log) -> None:
    if t.category[row_of(s, card)] == w.IS_EVENT:
        use_event(s, t, card, w.MAIN_EVENT, BY_MAIN, log)
        return
    rest_don(s, owner_of(card), cost_in_hand(s, t, card), log)
    leave_hand(s, card, False)
    begin_play(s, card, 0, FROM_HAND)


@rule
def why_not_attack(s: State, t: Tables, place: int, target: int) -> int:
    if s.actions >= MOST_ACTIONS:
        return a.TOO_MANY_ACTIONS
    reason = why_not_attack_with(s, t, place)
    if reason == 1:
        return a.CANNOT_ATTACK_YET
    if reason == 2 or s.at[target] == NONE:
        return a.NOTHING_THERE
    if reason == 3:
        return a.IS_RESTED
    if reason == 4:
        return a.MAY_NOT_ATTACK
    if may_attack(s, t, place, target):
        return 0
    if s.came[place] == s.turn and s.keywords[place] & (w.RUSH | w.RUSH_CHARACTER) == 0:
        return a.JUST_PLAYED
    return a.TARGET_ACTIVE


@rule
def why_not_give(s: State, t: Tables, place: int, count: int) -> int:
    if s.actions >= MOST_ACTIONS:
        return a.TOO_MANY_ACTIONS
    if s.at[place] == NONE:
        return a.NOTHING_THERE
    return 0 if count <= s.don_active[seat_of(place)] else a.NOT_ENOUGH_DON


@rule
def ability(s: State, t: Tables, place: int, which: int) -> int:
    """The block of a card's which-th [Activate: Main], or NONE."""
    if s.at[place] == NONE:
        return NONE
    row = row_of(s, s.at[place])
    left = which
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        if t.block_timing[block] & w.ACTIVATE_MAIN:
            if left == 0:
                return block
            left -= 1
    return NONE


@rule
def why_not_activate(s: State, t: Tables, place: int, which: int) -> int:
    if s.actions >= MOST_ACTIONS:
        return a.TOO_MANY_ACTIONS
    block = ability(s, t, place, which)
    if block == NONE:
        return a.CANNOT_ACTIVATE
    if not is_unused(s, t, block, place):
        return a.USED_THIS_TURN
    if not works(s, t, block, place):
        return a.CANNOT_ACTIVATE
    return 0 if can_pay(s, t, block, seat_of(place), int64(s.object[place]), False) else a.CANNOT_PAY


@rule
def activate(s: State, t: Tables, place: int, which: int, log: Log) -> None:
    """Whoever activates an effect pays for it: it is not asked again."""
    block = ability(s, t, place, which)
    begin_effect(s, t, EFFECT, int64(s.at[place]), int64(s.object[place]), block, log)
    if t.block_pays[block] != 0:
        skip_question(s, t, block, log)


@rule
def skip_question(s: State, t: Tables, block: int, log: Log) -> None:
    f = s.frames - 1
    while t.code[s.frame_at[f], 0] != w.PAY_OR_LEAVE:
        s.frame_at[f] += 1
    answer_pay(s, t, f, True, log)
