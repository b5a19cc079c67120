"""How far a hand can counter: one's own as it is, the other's by the open list less what was seen (20.2).

Chances are in 256ths.
"""

import numpy as np

from tablemate.core.compiled import Codes, int64, rule, scratch_array
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.conditions import NO_FRAME, holds
from tablemate.games.one_piece.rules.counting import fits_place
from tablemate.games.one_piece.rules.frames import trigger_block
from tablemate.games.one_piece.rules.payments import can_pay
from tablemate.games.one_piece.rules.printed import owner_of, row_of
from tablemate.games.one_piece.rules.values import cost_in_hand
from tablemate.games.one_piece.sizes import KINDS, LEADER, SLOTS
from tablemate.games.one_piece.skill.effect_worths import is_open
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables
from tablemate.games.one_piece.worlds.dealing import gather

NUMBERS = np.dtype(np.int64)
CERTAIN = 256
EXACT = 1 << 24  # what chances are worked out in
UNIT = 1000  # of counters
UNITS = 16  # told apart; the last stands for all above it
MOST_HIDDEN = 10  # cards; with more, hardly any need is out of reach


@rule
def event_units(s: State, t: Tables, card: int, place: int, is_own: bool) -> int:
    """By how many units an Event with [Counter] raises a card of its player's, as things are.

    Of another player's hand no cost is checked, and no condition on what is in it.
    """
    if t.timings[row_of(s, card)] & w.COUNTER_EVENT == 0:
        return 0
    block = trigger_block(s, t, card, w.COUNTER_EVENT)
    seat = owner_of(card)
    if block == NONE:
        return 0
    if is_own and not can_pay(s, t, block, seat, 0, False):
        return 0
    power = int64(0)
    at = int64(t.block_at[block])
    while t.code[at, 0] != w.STOP:
        op = t.code[at, 0]
        if op == w.IF or op == w.UNLESS:
            if is_open(t, at, is_own) and holds(s, t, at, seat, 0, NO_FRAME) == (op == w.UNLESS):
                at = int64(t.code[at, 7])
                continue
        elif op == w.POWER and t.code[at, 6] > 0 and reaches(s, t, at, seat, place):
            power += t.code[at, 6]
        at += 1
    return power // UNIT


@rule
def reaches(s: State, t: Tables, at: int, seat: int, place: int) -> bool:
    """Whether what the instruction at `at` does for cards of this seat's can be done to this one."""
    if t.code[at, 3] & w.OWN_SIDE == 0:
        return False
    return t.code[at, 1] == w.SELECTED or fits_place(s, t, at, seat, place, 0)


@rule
def counter_units(s: State, t: Tables, card: int, place: int, don: int, is_own: bool) -> int:
    """What a card is good for in the Counter Step to the card attacked, with so many active DON!!."""
    row = row_of(s, card)
    if t.category[row] == w.IS_CHARACTER:
        return int64(t.counter[row]) // UNIT
    if t.category[row] != w.IS_EVENT or t.timings[row] & w.COUNTER_EVENT == 0:
        return 0
    cost = cost_in_hand(s, t, card) if is_own else int64(t.print_cost[row])
    return event_units(s, t, card, place, is_own) if cost <= don else 0


@rule
def write_reach(s: State, t: Tables, seat: int, defender: int, reach: Codes) -> None:
    """Of each number of units the chance, as `seat` sees it, that the defender's hand comes to so many."""
    chances = scratch_array(UNITS, NUMBERS)
    for k in range(UNITS):
        chances[k] = 0
    don = int64(s.don_active[defender])
    leader = defender * SLOTS + LEADER
    known = 0
    hidden = int64(s.hand_size[defender])
    for kind in range(1, KINDS):
        card = defender * KINDS + kind
        copies = int64(s.hand[card]) if seat == defender else int64(s.shown[card])
        if copies > 0:
            known += copies * counter_units(s, t, card, leader, don, seat == defender)
            hidden -= copies
    chances[min(known, UNITS - 1)] = EXACT
    if hidden > 0:
        add_hidden(s, t, seat, defender, hidden, chances)
    left = 0
    for k in range(UNITS - 1, -1, -1):
        left += chances[k]
        reach[k] = (left + EXACT // CERTAIN // 2) * CERTAIN // EXACT
    reach[0] = CERTAIN


@rule
def add_hidden(s: State, t: Tables, seat: int, defender: int, hidden: int, chances: Codes) -> None:
    """Each card that was not seen is one of those that are left of the list."""
    unknown = scratch_array(KINDS, NUMBERS)
    for kind in range(KINDS):
        unknown[kind] = 0
    total = gather(s, seat, defender, unknown)
    if total == 0:
        return
    shares = scratch_array(5, NUMBERS)
    for k in range(5):
        shares[k] = 0
    don = int64(s.don_active[defender])
    leader = defender * SLOTS + LEADER
    for kind in range(1, KINDS):
        if unknown[kind] > 0:
            units = counter_units(s, t, defender * KINDS + kind, leader, don, seat == defender)
            shares[min(units, 4)] += unknown[kind]
    after = scratch_array(UNITS, NUMBERS)
    for _ in range(min(hidden, MOST_HIDDEN)):
        for k in range(UNITS):
            after[k] = 0
        for k in range(UNITS):
            if chances[k] > 0:
                for more in range(5):
                    after[min(k + more, UNITS - 1)] += chances[k] * shares[more]
        for k in range(UNITS):
            chances[k] = after[k] // total


@rule
def mean_counter(s: State, t: Tables, seat: int, defender: int) -> int:
    """What the defender's whole hand comes to on average, in power."""
    unknown = scratch_array(KINDS, NUMBERS)
    for kind in range(KINDS):
        unknown[kind] = 0
    total = gather(s, seat, defender, unknown) if seat != defender else 0
    don = int64(s.don_active[defender])
    leader = defender * SLOTS + LEADER
    known = 0
    hidden = int64(s.hand_size[defender])
    of_all = 0
    for kind in range(1, KINDS):
        card = defender * KINDS + kind
        copies = int64(s.hand[card]) if seat == defender else int64(s.shown[card])
        if copies > 0 or unknown[kind] > 0:
            units = counter_units(s, t, card, leader, don, seat == defender)
            known += copies * units
            hidden -= copies
            of_all += unknown[kind] * units
    expected = hidden * of_all * UNIT // total if total > 0 else 0
    return known * UNIT + expected
