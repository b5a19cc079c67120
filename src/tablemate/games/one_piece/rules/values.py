"""What the field comes to: power, cost, keywords and bans of every card in play (10, 15.1, 15.2).

Printed values, then permanent effects of the turn's player and of the other, then what was gained for a
time, then given DON!!. Permanent effects may rest on each other, so that all is worked out again until
nothing changes.
"""

import numpy as np

from tablemate.core.compiled import Codes, int64, rule, scratch_array
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.conditions import NO_FRAME, holds
from tablemate.games.one_piece.rules.counting import fits_place
from tablemate.games.one_piece.rules.matching import matches
from tablemate.games.one_piece.rules.printed import owner_of, place_of, row_of, seat_of
from tablemate.games.one_piece.sizes import PLACES, SLOTS
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables

MOST_PASSES = 10
DON_POWER = 1000
# Where each value is in the room they are worked out in.
POWERS, BASES, COSTS, WORDS, BANS, SET_BASES = (k * PLACES for k in range(6))
ROOM = 6 * PLACES
NOT_SET = -1
NUMBERS = np.dtype(np.int64)


@rule
def work_out(s: State, t: Tables) -> None:
    """Bring what the field comes to up to date."""
    room = scratch_array(ROOM, NUMBERS)
    has_static = False
    for place in range(PLACES):
        if s.at[place] != NONE and t.has_static[row_of(s, s.at[place])] != 0:
            has_static = True
    mark_negated(s)
    for _ in range(MOST_PASSES):
        take_printed(s, t, room)
        if has_static:
            for seat in (int64(s.turn_seat), 1 - int64(s.turn_seat)):
                add_permanent(s, t, seat, room)
        add_gained(s, room)
        if not settle(s, room) or not has_static:
            break
    s.scratch_stale = 0


@rule
def mark_negated(s: State) -> None:
    """Whose effects are negated now: that comes before what they would do (11.8)."""
    for place in range(PLACES):
        s.bans[place] &= ~w.NEGATED
    for k in range(s.modifiers):
        if s.modifier_what[k] == w.GAINS_BANS and s.modifier_amount[k] & w.NEGATED != 0:
            place = place_of(s, int64(s.modifier_object[k]))
            if place != NONE:
                s.bans[place] |= w.NEGATED


@rule
def take_printed(s: State, t: Tables, room: Codes) -> None:
    for place in range(PLACES):
        card = s.at[place]
        for k in range(5):
            room[k * PLACES + place] = 0
        room[SET_BASES + place] = NOT_SET
        if card == NONE:
            continue
        row = row_of(s, card)
        room[BASES + place] = t.print_power[row]
        room[COSTS + place] = t.print_cost[row]
        if s.bans[place] & w.NEGATED == 0:
            room[WORDS + place] = t.print_keywords[row]


@rule
def add_permanent(s: State, t: Tables, seat: int, room: Codes) -> None:
    for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
        card = s.at[place]
        if card == NONE or t.has_static[row_of(s, card)] == 0 or s.bans[place] & w.NEGATED != 0:
            continue
        row = row_of(s, card)
        for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
            if t.block_timing[block] & w.STATIC and brackets_hold(s, t, block, place):
                add_block(s, t, t.block_at[block], place, room)


@rule
def brackets_hold(s: State, t: Tables, block: int, place: int) -> bool:
    """[DON!! xN] and [Your Turn] / [Opponent's Turn] (11.5)."""
    if s.given[place] < t.block_don[block]:
        return False
    return turn_fits(s, t, block, seat_of(place))


@rule
def turn_fits(s: State, t: Tables, block: int, seat: int) -> bool:
    turn = t.block_turn[block]
    if turn == w.OWN_SIDE:
        return s.turn_seat == seat
    return turn == 0 or s.turn_seat != seat


@rule
def add_block(s: State, t: Tables, first: int, place: int, room: Codes) -> None:
    """What a permanent effect changes now."""
    seat = seat_of(place)
    own = int64(s.object[place])
    at = first
    while t.code[at, 0] != w.STOP:
        op = t.code[at, 0]
        if op == w.IF or op == w.UNLESS:
            if holds(s, t, at, seat, own, NO_FRAME) == (op == w.UNLESS):
                at = int64(t.code[at, 7])
                continue
        elif op == w.JUMP:
            at = int64(t.code[at, 7])
            continue
        elif t.code[at, 1] == w.SELF:
            if t.code[at, 4] != w.IN_HAND:
                change(room, place, op, t.code[at, 6])
        else:
            for other in range(PLACES):
                if fits_place(s, t, at, seat, other, own):
                    change(room, other, op, t.code[at, 6])
        at += 1


@rule
def change(room: Codes, place: int, op: int, amount: int) -> None:
    if op == w.POWER:
        room[POWERS + place] += amount
    elif op == w.COST:
        room[COSTS + place] += amount
    elif op == w.KEYWORD:
        room[WORDS + place] |= amount
    elif op == w.BAN:
        room[BANS + place] |= amount
    elif op == w.BASE_POWER:
        room[SET_BASES + place] = max(room[SET_BASES + place], amount)


@rule
def add_gained(s: State, room: Codes) -> None:
    """Modifiers with a duration, and the power of given DON!! in their owner's turn."""
    for k in range(s.modifiers):
        place = place_of(s, int64(s.modifier_object[k]))
        if place == NONE:
            continue
        what = s.modifier_what[k]
        amount = int64(s.modifier_amount[k])
        if what == w.CHANGES_POWER:
            room[POWERS + place] += amount
        elif what == w.CHANGES_COST:
            room[COSTS + place] += amount
        elif what == w.GAINS_KEYWORDS:
            room[WORDS + place] |= amount
        elif what == w.GAINS_BANS:
            room[BANS + place] |= amount
        elif what == w.SETS_BASE_POWER:
            room[SET_BASES + place] = max(room[SET_BASES + place], amount)
    for place in range(PLACES):
        if s.at[place] != NONE:
            if room[SET_BASES + place] != NOT_SET:  # of several the highest (10)
                room[BASES + place] = room[SET_BASES + place]
            room[POWERS + place] += room[BASES + place]
            if s.turn_seat == seat_of(place):
                room[POWERS + place] += DON_POWER * s.given[place]


@rule
def settle(s: State, room: Codes) -> bool:
    """Write what was worked out to the record; whether anything is other than before."""
    is_other = False
    for place in range(PLACES):
        if (
            s.power[place] != room[POWERS + place]
            or s.cost[place] != room[COSTS + place]
            or s.keywords[place] != room[WORDS + place]
            or s.bans[place] != room[BANS + place]
            or s.base_power[place] != room[BASES + place]
        ):
            is_other = True
            s.power[place] = room[POWERS + place]
            s.cost[place] = room[COSTS + place]
            s.keywords[place] = room[WORDS + place]
            s.bans[place] = room[BANS + place]
            s.base_power[place] = room[BASES + place]
    return is_other


@rule
def cost_in_hand(s: State, t: Tables, card: int) -> int:
    """What playing or using the card takes now: a few cards are cheaper while something holds (10)."""
    row = row_of(s, card)
    cost = int64(t.print_cost[row])
    if t.has_static[row] == 0:
        return cost
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        if t.block_timing[block] & w.STATIC == 0 or not turn_fits(s, t, block, owner_of(card)):
            continue
        at = int64(t.block_at[block])
        while t.code[at, 0] != w.STOP:
            op = t.code[at, 0]
            if op == w.IF or op == w.UNLESS:
                if holds(s, t, at, owner_of(card), 0, NO_FRAME) == (op == w.UNLESS):
                    at = int64(t.code[at, 7])
                    continue
            elif op == w.COST and t.code[at, 1] == w.SELF and t.code[at, 4] == w.IN_HAND:
                cost += t.code[at, 6]
            at += 1
    return max(cost, 0)


@rule
def forbids_blocker(s: State, t: Tables, place: int) -> bool:
    """Whether an effect keeps this Character from blocking the attack under way (8.2)."""
    seat = seat_of(place)
    for k in range(s.modifiers):
        if s.modifier_what[k] != w.FORBIDS_BLOCKERS or s.modifier_object[k] != -1 - seat:
            continue
        if s.modifier_only[k] != 0 and s.modifier_only[k] != s.attacker_object:
            continue
        if matches(s, t, int64(s.modifier_amount[k]), row_of(s, s.at[place]), place, 0):
            return True
    return s.bans[place] & w.NO_BLOCKING != 0
