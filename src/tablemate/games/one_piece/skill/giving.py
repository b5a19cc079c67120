"""Where DON!! go (20.3): to attacks they make succeed, to effects that begin to work; some are kept."""

from tablemate.core.compiled import Codes, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.printed import row_of, seat_of
from tablemate.games.one_piece.rules.values import DON_POWER, cost_in_hand
from tablemate.games.one_piece.sizes import KINDS, LEADER, SLOTS
from tablemate.games.one_piece.skill.attacks import attack_bonus, attack_worth, best_target
from tablemate.games.one_piece.skill.hidden_hand import event_units
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables

NOTHING_GAINED = -20
A_DON = 2  # what giving one must bring at least
AWAKE = 8  # an effect that begins to work by it


@rule
def kept_for_counter(s: State, t: Tables, seat: int) -> int:
    """Active DON!! that the most useful [Counter] Event in hand takes.

    It is looked at as things are in one's own turn, though it is used in the other player's.
    """
    most = 0
    cost = 0
    for kind in range(1, KINDS):
        card = seat * KINDS + kind
        if s.hand[card] > 0 and t.timings[row_of(s, card)] & w.COUNTER_EVENT:
            units = event_units(s, t, card, seat * SLOTS + LEADER, True)
            price = cost_in_hand(s, t, card)
            if units > most and price <= s.don_active[seat]:
                most = units
                cost = price
    return cost


@rule
def wakes(s: State, t: Tables, place: int, count: int, attacks: bool) -> bool:
    """Whether so many more DON!! make a [DON!! xN] effect work, this turn or in the next."""
    row = row_of(s, s.at[place])
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        needed = t.block_don[block]
        if s.given[place] < needed <= s.given[place] + count:
            if t.block_turn[block] == w.OTHER_SIDE or t.block_timing[block] & w.ON_OPPONENTS_ATTACK:
                return True
            if t.block_turn[block] == 0 and t.block_timing[block] & (
                w.STATIC | w.ON_KO | w.REPLACES | w.ON_BLOCK
            ):
                return True
            if attacks or t.block_timing[block] & (w.ACTIVATE_MAIN | w.END_OF_YOUR_TURN):
                return True
    return False


@rule
def give_worth(s: State, t: Tables, place: int, count: int, style: int, reach: Codes, odds: Codes) -> int:
    """The worth of the attack that the DON!! make possible or stronger; below zero if nothing is gained."""
    power = int64(s.power[place]) + attack_bonus(s, t, place)
    target = best_target(s, t, place, power + DON_POWER * count, style, reach, odds)
    spare = s.don_active[seat_of(place)] - kept_for_counter(s, t, seat_of(place))
    extra = AWAKE if wakes(s, t, place, count, target != NONE) else 0
    if target == NONE:
        return extra - count if extra > 0 else NOTHING_GAINED
    if count > spare:
        return NOTHING_GAINED
    before = 0
    if best_target(s, t, place, power, style, reach, odds) != NONE:
        before = max(0, attack_worth(s, t, place, target, power, style, reach, odds))
    after = attack_worth(s, t, place, target, power + DON_POWER * count, style, reach, odds) + extra
    if after - before <= A_DON * count:
        return NOTHING_GAINED // 2
    return after - A_DON * count + 1
