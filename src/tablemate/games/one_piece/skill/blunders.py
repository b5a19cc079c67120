"""Obvious blunders: what nobody who knows the rules would do on purpose, told before it is done (21).

They are part of the skill here, since what a counter comes to is judged by the plans of the defence (20.4).
"""

import numpy as np

from tablemate.core.compiled import int64, rule, scratch_array
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.battle import may_attack, why_not_attack_with
from tablemate.games.one_piece.rules.choices import may_leave_out
from tablemate.games.one_piece.rules.frames import trigger_block
from tablemate.games.one_piece.rules.payments import may_pick
from tablemate.games.one_piece.rules.printed import row_of, seat_of
from tablemate.games.one_piece.rules.selection import removes
from tablemate.games.one_piece.rules.zones import AT_BATTLE_END
from tablemate.games.one_piece.sizes import BATTLERS, KINDS, LEADER, SLOTS
from tablemate.games.one_piece.skill.attacks import attack_bonus, blocker_against, withstands_battle
from tablemate.games.one_piece.skill.defence import NO_PLAN, PLAN_COST, defends, missing_units, plan_counters
from tablemate.games.one_piece.skill.giving import wakes
from tablemate.games.one_piece.skill.hidden_hand import reaches
from tablemate.games.one_piece.skill.styles import BALANCED
from tablemate.games.one_piece.state import ASK_ACTION, ASK_COUNTER, ASK_TARGET, COUNTER_STEP, NONE, State
from tablemate.games.one_piece.tables import Tables

NUMBERS = np.dtype(np.int64)

BLUNDERS = (
    "attack in vain",
    "DON!! for nothing",
    "won attack not made",
    "own card removed",
    "counters in vain",
    "counter too many",
)
NO_BLUNDER = -1
(
    ATTACK_IN_VAIN,
    DON_FOR_NOTHING,
    WON_ATTACK_NOT_MADE,
    OWN_CARD_REMOVED,
    COUNTERS_IN_VAIN,
    COUNTER_TOO_MANY,
) = range(len(BLUNDERS))


@rule
def blunder_of(s: State, t: Tables, action: int) -> int:
    """Which blunder an action is by itself, or NO_BLUNDER; what counters come to is told when they stop."""
    seat = int64(s.decider)
    if s.asking == ASK_TARGET:
        is_own = a.PICK <= action < a.PICK + SLOTS
        return OWN_CARD_REMOVED if is_own and removes_own(s, t) else NO_BLUNDER
    if s.asking != ASK_ACTION:
        return NO_BLUNDER
    if action == a.END_MAIN:
        return WON_ATTACK_NOT_MADE if could_win(s, t, seat) else NO_BLUNDER
    if a.ATTACK <= action < a.ACTIVATE:
        k = action - a.ATTACK
        place, target = seat * SLOTS + k // BATTLERS, (1 - seat) * SLOTS + k % BATTLERS
        return ATTACK_IN_VAIN if is_in_vain(s, t, place, target) else NO_BLUNDER
    if a.GIVE <= action < a.BLOCK:
        k = action - a.GIVE
        place, count = seat * SLOTS + k // a.MOST_GIVEN, k % a.MOST_GIVEN + 1
        return DON_FOR_NOTHING if gains_nothing(s, t, place, count) else NO_BLUNDER
    return NO_BLUNDER


@rule
def is_blunder(s: State, t: Tables, action: int) -> bool:
    """Whether an action is one of these. Each counter is judged by what is certain when it is used."""
    if s.asking == ASK_COUNTER:
        return leaves_off(s, t) if action == a.STOP_COUNTERING else counters_for_nothing(s, t, action)
    if s.asking == ASK_TARGET and goes_astray(s, t, action):
        return True
    return blunder_of(s, t, action) != NO_BLUNDER


@rule
def is_in_vain(s: State, t: Tables, place: int, target: int) -> bool:
    """An attack that cannot succeed, of a card whose attack does nothing else."""
    row = row_of(s, s.at[place])
    if t.timings[row] & w.WHEN_ATTACKING or watches_battle(t, row):
        return False
    return int64(s.power[place]) < s.power[target] or withstands_battle(s, place, target)


@rule
def watches_battle(t: Tables, row: int) -> bool:
    """Whether a card has an effect of the battles that it is in."""
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        if t.block_event[block] == w.BATTLE_JOINED or t.block_event[block] == w.BATTLE_ENDED:
            return True
    return False


@rule
def gains_nothing(s: State, t: Tables, place: int, count: int) -> bool:
    """DON!! for a card that can attack nobody this turn, and of which no effect begins to work by them."""
    if why_not_attack_with(s, t, place) == 0:
        other = (1 - seat_of(place)) * SLOTS
        for target in range(other, other + BATTLERS):
            if may_attack(s, t, place, target):
                return False
    return not wakes(s, t, place, count, False)


@rule
def could_win(s: State, t: Tables, seat: int) -> bool:
    """Whether an attack would end the match whatever the other player does."""
    if s.life_size[1 - seat] > 0 or s.hand_size[1 - seat] > 0:
        return False
    for place in range(seat * SLOTS, seat * SLOTS + BATTLERS):
        if wins_at_once(s, t, place, (1 - seat) * SLOTS + LEADER):
            return True
    return False


@rule
def wins_at_once(s: State, t: Tables, place: int, leader: int) -> bool:
    if why_not_attack_with(s, t, place) != 0 or not may_attack(s, t, place, leader):
        return False
    is_strong = int64(s.power[place]) + attack_bonus(s, t, place) >= s.power[leader]
    return is_strong and blocker_against(s, t, place, leader) == NONE


@rule
def removes_own(s: State, t: Tables) -> bool:
    """Whether an own card chosen now leaves the field, where none or one of the other's could be chosen.

    An instruction that speaks of own cards alone is a cost, or the price of what follows.
    """
    f = s.frames - 1
    at = int64(s.frame_at[f])
    op = t.code[at, 0]
    if not removes(op) or op == w.LIFE_FROM_CARD or t.code[at, 3] == w.OWN_SIDE:
        return False
    if may_leave_out(s, t, f):
        return True
    other = (1 - int64(s.decider)) * SLOTS
    for place in range(other, other + SLOTS):
        if may_pick(s, t, at, int64(s.decider), int64(s.frame_object[f]), place, f):
            return True
    return False


@rule
def is_mere_counter(s: State, t: Tables, action: int) -> bool:
    """Whether an action of the Counter Step uses a card that does no more than give power for this battle.

    That is a counter value, or an Event without an activation cost of which every instruction does so.
    """
    if action < a.COUNTER or action >= a.PICK:
        return False
    if action < a.USE:
        return True
    row = row_of(s, s.decider * KINDS + action - a.USE)
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        if t.block_timing[block] & w.COUNTER_EVENT:
            return only_gives_power(t, int64(t.block_at[block]))
    return False


@rule
def only_gives_power(t: Tables, at: int) -> bool:
    """Whether the instructions from `at` on give power for this battle, if anything."""
    while t.code[at, 0] != w.STOP:
        op = t.code[at, 0]
        if op == w.POWER:
            is_for_own = t.code[at, 3] & w.OWN_SIDE != 0 and t.code[at, 6] > 0
            if not is_for_own or t.code[at, 7] != w.THIS_BATTLE:
                return False
        elif op != w.IF and op != w.UNLESS and op != w.JUMP:
            return False
        at += 1
    return True


@rule
def leaves_off(s: State, t: Tables) -> bool:
    """Whether to stop now would waste power gained before it, though it is worth what is still lacking."""
    return has_gained(s) and defends(s, t, BALANCED, scratch_array(3, NUMBERS))


@rule
def has_gained(s: State) -> bool:
    """Whether the card attacked has gained power for this battle alone, by a counter or otherwise."""
    for k in range(s.modifiers):
        if s.modifier_object[k] == s.target_object and s.modifier_moment[k] == AT_BATTLE_END:
            if s.modifier_what[k] == w.CHANGES_POWER and s.modifier_amount[k] > 0:
                return True
    return False


@rule
def counters_for_nothing(s: State, t: Tables, action: int) -> bool:
    """A mere counter that is not for the card attacked, against an attack that fails already, or one that
    all the counters in hand could not stop.
    """
    if not is_mere_counter(s, t, action):
        return False
    if action < a.USE and (action - a.COUNTER) % BATTLERS != s.target % SLOTS:
        return True
    if action >= a.USE and misses(s, t, s.decider * KINDS + action - a.USE):
        return True
    units = missing_units(s)
    return units == 0 or (not has_other_counters(s, t) and not could_stop(s, t, units))


@rule
def misses(s: State, t: Tables, card: int) -> bool:
    """Whether no power of a mere counter Event can be for the card attacked, conditions aside."""
    at = int64(t.block_at[trigger_block(s, t, card, w.COUNTER_EVENT)])
    while t.code[at, 0] != w.STOP:
        if t.code[at, 0] == w.POWER and reaches(s, t, at, int64(s.decider), int64(s.target)):
            return False
        at += 1
    return True


@rule
def could_stop(s: State, t: Tables, units: int) -> bool:
    plan = scratch_array(3, NUMBERS)
    plan_counters(s, t, int64(s.target), units, plan)
    return int64(plan[PLAN_COST]) < NO_PLAN


@rule
def has_other_counters(s: State, t: Tables) -> bool:
    """Whether there is an Event with [Counter] in hand that does more than give power, or for longer."""
    for kind in range(1, KINDS):
        card = s.decider * KINDS + kind
        if s.hand[card] > 0 and t.timings[row_of(s, card)] & w.COUNTER_EVENT:
            if not is_mere_counter(s, t, a.USE + kind):
                return True
    return False


@rule
def goes_astray(s: State, t: Tables, action: int) -> bool:
    """Whether an Event of the Counter Step that only gives power gives it to a card that is not attacked."""
    f = s.frames - 1
    at = int64(s.frame_at[f])
    seat = int64(s.decider)
    if (
        s.phase != COUNTER_STEP
        or seat == s.turn_seat
        or t.code[at, 0] != w.POWER
        or not only_gives_power(t, at)
    ):
        return False
    if action == a.PICK + s.target % SLOTS:
        return False
    return may_pick(s, t, at, seat, int64(s.frame_object[f]), int64(s.target), f)
