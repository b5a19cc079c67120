"""DON!! put to use (20.5): rested, under cards that attack, kept for a counter or a play.

Counts are in quarters of a DON!!.
"""

from tablemate.core.compiled import int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.battle import may_attack, why_not_attack_with
from tablemate.games.one_piece.rules.printed import row_of
from tablemate.games.one_piece.rules.values import DON_POWER, cost_in_hand
from tablemate.games.one_piece.sizes import BATTLERS, DON, KINDS, SLOTS
from tablemate.games.one_piece.skill.giving import kept_for_counter
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables

WHOLE, PLANNED = 4, 3  # quarters
MARGIN = 4000  # of power above the Leader attacked; more is a waste


@rule
def planned_plays(s: State, t: Tables, seat: int) -> int:
    """The most DON!! that Characters and Stages in hand can take of those that are active."""
    sums = 1
    for kind in range(1, KINDS):
        card = seat * KINDS + kind
        if s.hand[card] > 0 and t.category[row_of(s, card)] & (w.IS_CHARACTER | w.IS_STAGE):
            cost = cost_in_hand(s, t, card)
            if 0 < cost <= DON:
                for _ in range(s.hand[card]):
                    sums = (sums | sums << cost) & ((1 << (DON + 1)) - 1)
    best = int64(s.don_active[seat])
    while sums >> best & 1 == 0:
        best -= 1
    return best


@rule
def works_in_their_turn(s: State, t: Tables, place: int) -> int:
    """DON!! that a [DON!! xN] effect of the card needs in the other's turn."""
    row = row_of(s, s.at[place])
    most = 0
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        lasting = t.block_timing[block] & (
            w.STATIC | w.ON_KO | w.REPLACES | w.ON_BLOCK | w.ON_OPPONENTS_ATTACK
        )
        if lasting and t.block_turn[block] != w.OWN_SIDE:
            most = max(most, int64(t.block_don[block]))
    return most


@rule
def useful_given(s: State, t: Tables, place: int, seat: int) -> int:
    """Of the DON!! under a card, how many it attacked with, can attack with, or needs."""
    given = int64(s.given[place])
    if given == 0:
        return 0
    lasting = min(given, works_in_their_turn(s, t, place))
    if s.attacked[place] != 0:
        return min(given, max(s.attacked[place] - 1, lasting))
    if s.turn_seat != seat or why_not_attack_with(s, t, place) != 0:
        return lasting
    leader = (1 - seat) * SLOTS
    if not may_attack(s, t, place, leader):
        return lasting
    bare = s.power[place] - DON_POWER * given
    if s.power[place] < s.power[leader]:
        return lasting
    return max(lasting, min(given, max(0, (s.power[leader] + MARGIN - bare) // DON_POWER)))


@rule
def put_to_use(s: State, t: Tables, seat: int) -> int:
    used = WHOLE * int64(s.don_rested[seat])
    for place in range(seat * SLOTS, seat * SLOTS + BATTLERS):
        if s.at[place] != NONE:
            used += WHOLE * useful_given(s, t, place, seat)
    kept = min(int64(s.don_active[seat]), kept_for_counter(s, t, seat))
    if s.turn_seat != seat:
        return used + WHOLE * kept
    planned = planned_plays(s, t, seat)
    return used + max(PLANNED * planned, WHOLE * kept)
