"""The lethal check (20.1): whether the attacks that are left this turn win the match.

As many hits as life cards and one more; each Blocker stops the best attack, and the other player spends the
counters expected of the hand on the attacks that are cheapest to stop. DON!! that can still be given raise
the weakest.
"""

import numpy as np

from tablemate.core.compiled import Codes, int64, rule, scratch_array
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.battle import may_attack, why_not_attack_with
from tablemate.games.one_piece.sizes import BATTLERS, SLOTS
from tablemate.games.one_piece.skill.attacks import attack_bonus, blocker_against, needed_units
from tablemate.games.one_piece.skill.hidden_hand import UNIT, mean_counter
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables

NUMBERS = np.dtype(np.int64)
NO_ATTACK = -100
ENOUGH = 9  # units beyond which more DON!! on one attack is a waste


@rule
def blockers_of(s: State, t: Tables, seat: int, attacker: int) -> int:
    """Active Blockers that could step in."""
    n = 0
    if blocker_against(s, t, attacker, seat * SLOTS) == NONE:
        return 0
    for place in range(seat * SLOTS, seat * SLOTS + BATTLERS):
        n += s.at[place] != NONE and s.rested[place] == 0 and s.keywords[place] & w.BLOCKER != 0
    return n


@rule
def write_needs(s: State, t: Tables, seat: int, needs: Codes) -> None:
    """Of each of one's own cards the units that stop its attack on the Leader; NO_ATTACK if it has none."""
    leader = (1 - seat) * SLOTS
    for slot in range(BATTLERS):
        place = seat * SLOTS + slot
        needs[slot] = NO_ATTACK
        if why_not_attack_with(s, t, place) == 0 and may_attack(s, t, place, leader):
            power = int64(s.power[place]) + attack_bonus(s, t, place)
            needs[slot] = needed_units(power, int64(s.power[leader]))


@rule
def share_don(needs: Codes, given: Codes, don: int) -> None:
    """Give what can be given: first bring attacks up to a hit, then raise the weakest of those that hit."""
    for slot in range(BATTLERS):
        given[slot] = 0
    for _ in range(don):
        chosen = NONE
        for slot in range(BATTLERS):
            if needs[slot] == NO_ATTACK or needs[slot] < -1 or needs[slot] >= ENOUGH:
                continue
            if chosen == NONE or needs[slot] < needs[chosen]:
                chosen = slot
        if chosen == NONE:
            return
        needs[chosen] += 1
        given[chosen] += 1


@rule
def hits_left(s: State, t: Tables, seat: int, needs: Codes) -> int:
    """Hits that get through, in life cards, once Blockers and counters have done what they can."""
    other = 1 - seat
    budget = mean_counter(s, t, seat, other) // UNIT
    stopped = scratch_array(BATTLERS, NUMBERS)
    blockers = blockers_of(s, t, other, seat * SLOTS)
    for slot in range(BATTLERS):
        stopped[slot] = 0 if needs[slot] > 0 else 1
    for _ in range(blockers):
        stop_one(s, seat, needs, stopped, True, 0)
    while True:
        spent = stop_one(s, seat, needs, stopped, False, budget)
        if spent == 0:
            break
        budget -= spent
    hits = with_hits(s, seat, stopped, True, 0)
    return with_hits(s, seat, stopped, False, hits)


@rule
def with_hits(s: State, seat: int, stopped: Codes, doubles: bool, hits: int) -> int:
    """The hits so far and those of cards with Double Attack, which attack first, or of the others."""
    life = int64(s.life_size[1 - seat])
    for slot in range(BATTLERS):
        is_double = s.keywords[seat * SLOTS + slot] & w.DOUBLE_ATTACK != 0
        if stopped[slot] == 0 and is_double == doubles:
            hits += 2 if is_double and hits + 1 < life else 1
    return hits


@rule
def stop_one(s: State, seat: int, needs: Codes, stopped: Codes, best: bool, budget: int) -> int:
    """Stop the best attack, or the one that is cheapest to stop within the budget; what it took."""
    chosen = NONE
    for slot in range(BATTLERS):
        if stopped[slot] != 0 or (not best and needs[slot] > budget):
            continue
        if chosen == NONE or (needs[slot] > needs[chosen]) == best:
            chosen = slot
    if chosen == NONE:
        return 0
    stopped[chosen] = 1
    return needs[chosen]


@rule
def is_lethal(s: State, t: Tables, seat: int, needs: Codes, given: Codes) -> bool:
    """Whether the turn wins; `given` is what to give each card for it, `needs` what then stops each."""
    write_needs(s, t, seat, needs)
    share_don(needs, given, int64(s.don_active[seat]))
    return hits_left(s, t, seat, needs) > s.life_size[1 - seat]
