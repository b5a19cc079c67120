"""What lies ahead (20.5): the battle under way, attacks left, those of the other, effects not yet done.

Amounts are those of the factors, PART times as large, seen from one seat.
"""

import numpy as np

from tablemate.core.compiled import Codes, int64, rule, scratch_array
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.battle import goes_on
from tablemate.games.one_piece.rules.printed import owner_of, row_of, seat_of, slot_of
from tablemate.games.one_piece.sizes import BATTLERS, LEADER, SLOTS
from tablemate.games.one_piece.skill.attacks import (
    FAILS,
    IS_BLOCKED,
    STOPPED,
    attack_bonus,
    best_target,
    needed_units,
    withstands_battle,
    write_odds,
)
from tablemate.games.one_piece.skill.defence import PLAN_CARDS, PLAN_COST, defends, missing_units
from tablemate.games.one_piece.skill.effect_worths import (
    BOARD,
    CARDS,
    KINDS_OF_WORTH,
    LIFE,
    add_effect,
    clear,
    total_worth,
)
from tablemate.games.one_piece.skill.hidden_hand import CERTAIN
from tablemate.games.one_piece.skill.plays import NO_PLACE
from tablemate.games.one_piece.skill.styles import BALANCED
from tablemate.games.one_piece.skill.worths import (
    A_CARD,
    A_CHARACTER,
    A_LIFE,
    ANY_CARD,
    board_worth,
    life_worth,
    resting_power,
    weakest,
)
from tablemate.games.one_piece.state import (
    ATTACK_STEP,
    BLOCK_STEP,
    COUNTER_STEP,
    NONE,
    PLAY,
    State,
)
from tablemate.games.one_piece.tables import Tables

NUMBERS = np.dtype(np.int64)
IN_FULL, LEFT, THREATENED = 4, 2, 2  # quarters that a battle, an attack left and one of the other's count
PART = 4 * CERTAIN
SPENT = 10  # of the cards, for each that stops an attack
MOST_SPENT = 3
THE_MATCH = 60  # of life, for a hit that would win, while it is only a prospect
A_STEP_IN = 3  # of the board, for a Blocker that is rested


@rule
def add_attack(
    s: State, t: Tables, attacker: int, target: int, units: int, share: int, odds: Codes, ahead: Codes
) -> None:
    """Add what an attack with these odds brings; `share` is in quarters, below zero for the other's."""
    hit = share * (CERTAIN - odds[FAILS])
    if slot_of(target) == LEADER:
        life = int64(s.life_size[seat_of(target)])
        if life == 0:
            ahead[LIFE] += THE_MATCH * hit
        else:
            count = 2 if s.keywords[attacker] & w.DOUBLE_ATTACK and life >= 2 else 1
            ahead[LIFE] += (life_worth(life) - life_worth(life - count)) * hit
            if s.keywords[attacker] & w.BANISH == 0:
                ahead[CARDS] -= A_CARD * count * hit
    elif not withstands_battle(s, attacker, target):
        ahead[BOARD] += board_worth(s, t, target) * hit
    ahead[CARDS] += (
        SPENT * min(units, MOST_SPENT) * share * odds[STOPPED] * (CERTAIN - odds[IS_BLOCKED]) // CERTAIN
    )
    ahead[BOARD] += A_STEP_IN * share * odds[IS_BLOCKED]


@rule
def add_prospects(s: State, t: Tables, seat: int, reach: Codes, ahead: Codes) -> None:
    """Attacks that the seat has left this turn, each on its best target."""
    if s.turn_seat != seat:
        return
    odds = scratch_array(3, NUMBERS)
    for place in range(seat * SLOTS, seat * SLOTS + BATTLERS):
        if s.at[place] == NONE or s.rested[place] != 0:
            continue
        power = int64(s.power[place]) + attack_bonus(s, t, place)
        target = best_target(s, t, place, power, BALANCED, reach, odds)
        if target != NONE:
            units = needed_units(power, int64(s.power[target]))
            write_odds(s, t, place, target, units, True, reach, odds)
            add_attack(s, t, place, target, units, LEFT, odds, ahead)


@rule
def add_threats(s: State, t: Tables, seat: int, reach: Codes, ahead: Codes) -> None:
    """Attacks that the other player has left this turn, or will have in the next."""
    other = 1 - seat
    odds = scratch_array(3, NUMBERS)
    for place in range(other * SLOTS, other * SLOTS + BATTLERS):
        if s.at[place] == NONE or s.bans[place] & w.NO_ATTACK:
            continue
        if s.turn_seat == other:
            if s.rested[place] != 0 or (
                s.came[place] == s.turn and s.keywords[place] & w.RUSH == 0 and slot_of(place) != LEADER
            ):
                continue
        elif s.rested[place] != 0 and s.bans[place] & w.NO_REFRESH:
            continue
        add_threat(s, t, place, seat, reach, odds, ahead)


@rule
def add_threat(s: State, t: Tables, place: int, seat: int, reach: Codes, odds: Codes, ahead: Codes) -> None:
    """One of them, on the Leader or on the rested Character that it would cost most."""
    power = int64(s.power[place])
    found = NONE
    most = 0
    for target in range(seat * SLOTS, seat * SLOTS + BATTLERS):
        if s.at[target] == NONE or resting_power(s, target) > power:
            continue
        loss = A_LIFE - A_CARD // 2 if s.life_size[seat] > 0 else THE_MATCH
        if slot_of(target) != LEADER:
            if s.rested[target] == 0 or withstands_battle(s, place, target):
                continue
            loss = board_worth(s, t, target)
        if loss > most:
            most = loss
            found = target
    if found != NONE:
        units = needed_units(power, resting_power(s, found))
        write_odds(s, t, place, found, units, True, reach, odds)
        add_attack(s, t, place, found, units, -THREATENED, odds, ahead)


@rule
def is_battle(s: State) -> bool:
    """Whether a battle is under way whose end is open."""
    return s.attacker != NONE and ATTACK_STEP <= s.phase <= COUNTER_STEP and goes_on(s)


@rule
def add_battle(s: State, t: Tables, seat: int, reach: Codes, ahead: Codes) -> None:
    """The battle under way, as it is likely to end."""
    if not is_battle(s):
        return
    attacker = int64(s.attacker)
    target = int64(s.target)
    odds = scratch_array(3, NUMBERS)
    units = missing_units(s)
    if seat == s.turn_seat:
        write_odds(s, t, attacker, target, units, s.phase <= BLOCK_STEP, reach, odds)
        if units == 0:
            odds[STOPPED] = 0
        add_attack(s, t, attacker, target, units, IN_FULL, odds, ahead)
        return
    plan = scratch_array(3, NUMBERS)
    if defends(s, t, BALANCED, plan):
        spent = A_CARD * plan[PLAN_CARDS] + (plan[PLAN_COST] - ANY_CARD * plan[PLAN_CARDS]) // 4
        ahead[CARDS] -= PART * spent
    elif units > 0 and not (slot_of(target) == LEADER and s.life_size[seat] == 0):
        odds[FAILS] = 0
        odds[STOPPED] = 0
        odds[IS_BLOCKED] = 0
        add_attack(s, t, attacker, target, units, -IN_FULL, odds, ahead)


@rule
def chance_of_the_end(s: State, t: Tables, seat: int, reach: Codes) -> int:
    """The chance that the battle under way ends the match: for the seat above zero, against it below."""
    if not is_battle(s) or slot_of(s.target) != LEADER:
        return 0
    if s.life_size[1 - s.turn_seat] > 0 or missing_units(s) == 0:
        return 0
    if seat == s.turn_seat:
        odds = scratch_array(3, NUMBERS)
        may_block = s.phase <= BLOCK_STEP
        write_odds(s, t, int64(s.attacker), int64(s.target), missing_units(s), may_block, reach, odds)
        return CERTAIN - odds[FAILS]
    plan = scratch_array(3, NUMBERS)
    return 0 if defends(s, t, BALANCED, plan) else -CERTAIN


@rule
def add_pending(s: State, t: Tables, seat: int, ahead: Codes) -> None:
    """Effects that are being carried out, effects that wait, and a card that is about to enter the field."""
    gains = scratch_array(KINDS_OF_WORTH, NUMBERS)
    for f in range(s.frames):
        card = int64(s.frame_card[f])
        clear(gains)
        if s.frame_what[f] == PLAY:
            row = row_of(s, card)
            gains[BOARD] = int64(t.print_power[row]) // 300 + A_CHARACTER
            leaving = weakest(s, t, owner_of(card))
            if leaving != NONE:
                gains[BOARD] -= board_worth(s, t, leaving)
        else:
            add_effect(s, t, int64(s.frame_at[f]), NO_PLACE, owner_of(card), int64(s.frame_object[f]), gains)
        add_gains(gains, owner_of(card) == seat, ahead)
    for k in range(s.waiting):
        card = int64(s.waiting_card[k])
        clear(gains)
        at = int64(t.block_at[s.waiting_block[k]])
        add_effect(s, t, at, NO_PLACE, owner_of(card), int64(s.waiting_object[k]), gains)
        add_gains(gains, owner_of(card) == seat, ahead)


@rule
def add_gains(gains: Codes, own: bool, ahead: Codes) -> None:
    """What would harm its own player can mostly be declined."""
    if total_worth(gains) <= 0:
        return
    for k in range(KINDS_OF_WORTH):
        ahead[k] += gains[k] * (PART if own else -PART)
