"""Defence (20.4): what an attack would cost, the cheapest counters that stop it, and whether to block.

A plan of counters is made as a whole: the set that is worth least and suffices, or none. Each card of it is
played one by one, and the plan for the rest is the rest of the plan.
"""

import numpy as np

from tablemate.core.compiled import Codes, int64, rule, scratch_array
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.printed import row_of, seat_of, slot_of
from tablemate.games.one_piece.rules.values import cost_in_hand
from tablemate.games.one_piece.sizes import BATTLERS, DON, KINDS, LEADER, SLOTS
from tablemate.games.one_piece.skill.attacks import needed_units, withstands_battle
from tablemate.games.one_piece.skill.hidden_hand import UNITS, counter_units
from tablemate.games.one_piece.skill.styles import aggressiveness
from tablemate.games.one_piece.skill.worths import ANY_CARD, character_worth, hand_worth
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables

NUMBERS = np.dtype(np.int64)
EVERYTHING = 1000
BUDGETS = DON + 1  # active DON!! that a plan may take: from none to all
PLANS = UNITS * BUDGETS  # that are compared: one for each number of units, and of DON!!
NO_PLAN = 1 << 20  # dearer than anything
A_DON = 2  # that a counter Event takes
LIFE_WORTHS = (
    EVERYTHING,
    75,
    44,
    28,
    16,
)  # of the last life card and of those before it, the card gained taken off
LOST = 70  # hundredths of its worth that a Character lost costs
RESTED = 4  # a Blocker that is rested
PLAN_COST, PLAN_CARD, PLAN_CARDS = range(3)


@rule
def at_stake(s: State, t: Tables, attacker: int, target: int, style: int) -> int:
    """What is lost if the attack on this card succeeds."""
    seat = seat_of(target)
    boldness = aggressiveness(s, seat, style)
    if slot_of(target) != LEADER:
        if withstands_battle(s, attacker, target):
            return 0
        return character_worth(s, t, target) * LOST * (130 - 60 * boldness // 100) // 10000
    life = int64(s.life_size[seat])
    if life == 0:
        return EVERYTHING
    worth = LIFE_WORTHS[min(life, 4)]
    if s.keywords[attacker] & w.DOUBLE_ATTACK and life >= 2:
        worth += LIFE_WORTHS[min(life - 1, 4)]
    if s.keywords[attacker] & w.BANISH:
        worth += ANY_CARD
    return worth * (130 - 60 * boldness // 100) // 100


@rule
def plan_counters(s: State, t: Tables, target: int, units: int, plan: Codes) -> None:
    """The cheapest set of counters in hand that gives the target so many units, and whose Events the active
    DON!! pay for: its cost, a card of it, how many.

    It does not reckon with cards that its Events make one discard, or conditions that change as cards leave.
    """
    cost = scratch_array(PLANS, NUMBERS)
    card_of = scratch_array(PLANS, NUMBERS)
    count = scratch_array(PLANS, NUMBERS)
    seat = seat_of(target)
    don = int64(s.don_active[seat])
    for k in range(UNITS):
        for budget in range(k * BUDGETS, k * BUDGETS + don + 1):
            cost[budget] = NO_PLAN if k > 0 else 0
            card_of[budget] = NONE
    wanted = min(units, UNITS - 1)
    for kind in range(1, KINDS):
        card = seat * KINDS + kind
        if s.hand[card] == 0:
            continue
        worth = counter_units(s, t, card, target, don, True)
        if worth == 0:
            continue
        spent = cost_in_hand(s, t, card) if t.category[row_of(s, card)] == w.IS_EVENT else 0
        price = hand_worth(s, t, card) + A_DON * spent
        for _ in range(s.hand[card]):
            for k in range(wanted, 0, -1):
                for budget in range(spent, don + 1):
                    now = k * BUDGETS + budget
                    before = max(0, k - worth) * BUDGETS + budget - spent
                    if cost[before] + price < cost[now]:
                        cost[now] = cost[before] + price
                        card_of[now] = card
                        count[now] = count[before] + 1
    best = wanted * BUDGETS + don
    plan[PLAN_COST] = cost[best] if units < UNITS else NO_PLAN
    plan[PLAN_CARD] = card_of[best]
    plan[PLAN_CARDS] = count[best]


@rule
def missing_units(s: State) -> int:
    """Units that the card attacked still lacks; 0 if the attack fails as it is."""
    return max(0, needed_units(int64(s.power[s.attacker]), int64(s.power[s.target])))


@rule
def defends(s: State, t: Tables, style: int, plan: Codes) -> bool:
    """Whether the battle under way is worth the counters it takes; `plan` says which."""
    units = missing_units(s)
    plan[PLAN_CARD] = NONE
    plan[PLAN_CARDS] = 0
    plan[PLAN_COST] = 0
    if units == 0:
        return False
    plan_counters(s, t, int64(s.target), units, plan)
    return plan[PLAN_COST] < at_stake(s, t, int64(s.attacker), int64(s.target), style)


@rule
def loss_ahead(s: State, t: Tables, target: int, style: int, plan: Codes) -> int:
    """What the battle costs if this card is the one attacked: counters, or what they would have saved."""
    units = needed_units(int64(s.power[s.attacker]), int64(s.power[target]))
    if units <= 0:
        return 0
    plan_counters(s, t, target, units, plan)
    return min(plan[PLAN_COST], at_stake(s, t, int64(s.attacker), target, style))


@rule
def attackers_left(s: State, seat: int) -> int:
    """Cards of the attacking player that may still attack this turn."""
    n = 0
    for place in range(seat * SLOTS, seat * SLOTS + BATTLERS):
        n += s.at[place] != NONE and s.rested[place] == 0
    return n


@rule
def block_worth(s: State, t: Tables, place: int, style: int, plan: Codes) -> int:
    """What a block saves, less the Blocker if it falls, less having it rested (20.4)."""
    saved = loss_ahead(s, t, int64(s.target), style, plan) - loss_ahead(s, t, place, style, plan)
    idle = RESTED + character_worth(s, t, place) // 8
    return saved - idle - 2 * attackers_left(s, 1 - seat_of(place))
