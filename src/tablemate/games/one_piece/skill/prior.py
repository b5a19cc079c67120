"""How good each action looks (20.1): values in the Main Phase, block and counters by their plans, and every
other answer by what it does.

Values are points; a logit is so many 256ths of them that 32 points make an action e times as likely.
"""

import numpy as np

from tablemate.core.compiled import Codes, int64, rule, scratch_array
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.choices import legal
from tablemate.games.one_piece.rules.main_phase import ability
from tablemate.games.one_piece.rules.printed import row_of
from tablemate.games.one_piece.sizes import BATTLERS, FIRST_CHARACTER, KINDS, SLOTS
from tablemate.games.one_piece.skill.answers import answer_worth
from tablemate.games.one_piece.skill.attacks import WINNING, attack_bonus, attack_worth
from tablemate.games.one_piece.skill.defence import PLAN_CARD, block_worth, defends
from tablemate.games.one_piece.skill.effect_worths import KINDS_OF_WORTH, add_effect, clear, total_worth
from tablemate.games.one_piece.skill.giving import give_worth
from tablemate.games.one_piece.skill.hidden_hand import UNITS, write_reach
from tablemate.games.one_piece.skill.lethal import is_lethal
from tablemate.games.one_piece.skill.plays import (
    NO_PLACE,
    REDRAW_BELOW,
    block_worth_of,
    mulligan_score,
    play_worth,
)
from tablemate.games.one_piece.skill.styles import BALANCED
from tablemate.games.one_piece.skill.worths import character_worth, resting_power
from tablemate.games.one_piece.state import ASK_ACTION, ASK_BLOCK, ASK_COUNTER, ASK_MULLIGAN, NONE, State
from tablemate.games.one_piece.tables import Tables

NUMBERS = np.dtype(np.int64)
A_POINT = 8  # 256ths of a logit
LOGIT_SCALE = (100,)  # hundredths of a hit
WON = A_POINT * WINNING  # the logit from which the match is held for won
NEVER = -8000  # a counter that is not of the plan: it would only put off what comes
OF_THE_PLAN = 30
NO_EFFECT = -15  # an effect activated for nothing


@rule
def action_logits(s: State, t: Tables, out: Codes) -> int:
    n = write_worths(s, t, BALANCED, out)
    for k in range(n):
        out[k] = A_POINT * out[k]
    return n


@rule
def write_worths(s: State, t: Tables, style: int, out: Codes) -> int:
    """Write what each legal action is worth in points, in the order of `legal`."""
    n = legal(s, t, out)
    if s.asking == ASK_ACTION:
        write_main(s, t, style, n, out)
    elif s.asking == ASK_COUNTER:
        write_counters(s, t, style, n, out)
    elif s.asking == ASK_BLOCK:
        write_blocks(s, t, style, n, out)
    elif s.asking == ASK_MULLIGAN:
        for k in range(n):
            out[k] = 0 if out[k] == a.REDRAW else mulligan_score(s, t, int64(s.decider)) - REDRAW_BELOW
    else:
        for k in range(n):
            out[k] = answer_worth(s, t, out[k], style)
    return n


@rule
def write_main(s: State, t: Tables, style: int, n: int, out: Codes) -> None:
    seat = int64(s.decider)
    reach = scratch_array(UNITS, NUMBERS)
    odds = scratch_array(3, NUMBERS)
    gains = scratch_array(KINDS_OF_WORTH, NUMBERS)
    needs = scratch_array(BATTLERS, NUMBERS)
    given = scratch_array(BATTLERS, NUMBERS)
    write_reach(s, t, seat, 1 - seat, reach)
    lethal = is_lethal(s, t, seat, needs, given)
    for k in range(n):
        action = out[k]
        if action == a.END_MAIN:
            out[k] = 0
        elif action < a.ACTIVATE:
            out[k] = attack_rating(s, t, action - a.ATTACK, style, reach, odds)
        elif action < a.PLAY:
            out[k] = ability_worth(s, t, action - a.ACTIVATE, gains)
        elif action < a.GIVE:
            out[k] = play_worth(s, t, seat * KINDS + action - a.PLAY, gains)
        else:
            g = action - a.GIVE
            place = seat * SLOTS + g // a.MOST_GIVEN
            out[k] = give_worth(s, t, place, g % a.MOST_GIVEN + 1, style, reach, odds)
        if lethal:
            out[k] = max(out[k], winning_worth(action, needs, given, out[k]))


@rule
def attack_rating(s: State, t: Tables, code: int, style: int, reach: Codes, odds: Codes) -> int:
    """The attack itself, what [When Attacking] does, and what it costs to have the attacker rested."""
    seat = int64(s.decider)
    place = seat * SLOTS + code // BATTLERS
    target = (1 - seat) * SLOTS + code % BATTLERS
    power = int64(s.power[place]) + attack_bonus(s, t, place)
    worth = attack_worth(s, t, place, target, power, style, reach, odds)
    row = row_of(s, s.at[place])
    if t.timings[row] & w.WHEN_ATTACKING:
        gains = scratch_array(KINDS_OF_WORTH, NUMBERS)
        worth += block_worth_of(s, t, row, w.WHEN_ATTACKING, seat, int64(s.object[place]), gains)
    return worth - exposure(s, t, place)


@rule
def exposure(s: State, t: Tables, place: int) -> int:
    """What it costs that the card lies rested in the other's turn: it can be attacked, and cannot block."""
    if place % SLOTS < FIRST_CHARACTER:
        return 0
    other = 1 - int64(s.decider)
    worth = character_worth(s, t, place)
    cost = 6 if s.keywords[place] & w.BLOCKER else 0
    for enemy in range(other * SLOTS, other * SLOTS + BATTLERS):
        if s.at[enemy] != NONE and resting_power(s, enemy) + 1000 >= resting_power(s, place):
            return cost + worth // 6
    return cost


@rule
def winning_worth(action: int, needs: Codes, given: Codes, worth: int) -> int:
    """In a turn that wins: what the plan gives, then attacks on the Leader, the weakest first."""
    if a.ATTACK <= action < a.ACTIVATE:
        slot = (action - a.ATTACK) // BATTLERS
        if (action - a.ATTACK) % BATTLERS == 0 and needs[slot] > 0 and given[slot] == 0:
            return WINNING + 100 - needs[slot]
    elif a.GIVE <= action < a.BLOCK:
        slot = (action - a.GIVE) // a.MOST_GIVEN
        if given[slot] == (action - a.GIVE) % a.MOST_GIVEN + 1 and needs[slot] > 0:
            return WINNING + 110 - needs[slot]
    return worth


@rule
def ability_worth(s: State, t: Tables, code: int, gains: Codes) -> int:
    """An [Activate: Main] effect, its cost included."""
    place = s.decider * SLOTS + code // a.MOST_ABILITIES
    block = ability(s, t, place, code % a.MOST_ABILITIES)
    clear(gains)
    seat = int64(s.decider)
    add_effect(s, t, int64(t.block_at[block]), NO_PLACE, seat, int64(s.object[place]), seat, gains)
    worth = total_worth(gains)
    return worth + 10 if worth > 0 else NO_EFFECT + worth


@rule
def write_counters(s: State, t: Tables, style: int, n: int, out: Codes) -> None:
    """A card of the plan, or to stop; half a plan is never begun."""
    plan = scratch_array(3, NUMBERS)
    goes_on = defends(s, t, style, plan)
    for k in range(n):
        action = out[k]
        if action == a.STOP_COUNTERING:
            out[k] = 0
        elif action < a.USE:
            code = action - a.COUNTER
            card = s.decider * KINDS + code // BATTLERS
            fits = goes_on and card == plan[PLAN_CARD] and code % BATTLERS == s.target % SLOTS
            out[k] = OF_THE_PLAN if fits else NEVER
        else:
            card = s.decider * KINDS + action - a.USE
            out[k] = OF_THE_PLAN if goes_on and card == plan[PLAN_CARD] else NEVER


@rule
def write_blocks(s: State, t: Tables, style: int, n: int, out: Codes) -> None:
    plan = scratch_array(3, NUMBERS)
    for k in range(n):
        if out[k] == a.NONE_OF_THEM:
            out[k] = 0
        else:
            place = s.decider * SLOTS + FIRST_CHARACTER + out[k] - a.BLOCK
            out[k] = block_worth(s, t, place, style, plan)
