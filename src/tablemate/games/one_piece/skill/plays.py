"""What it is worth to play a card, to activate an effect, to keep a hand (20.1, 20.4)."""

from tablemate.core.compiled import Codes, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.printed import owner_of, row_of
from tablemate.games.one_piece.rules.values import cost_in_hand
from tablemate.games.one_piece.sizes import KINDS, SLOTS, STAGE
from tablemate.games.one_piece.skill.effect_worths import CARDS, add_effect, clear, total_worth
from tablemate.games.one_piece.skill.worths import ANY_CARD, character_worth, weakest
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables

NO_PLACE = -1
REDRAW_BELOW = 30
MOST_BY_RATIO = 60
BY_COST = 4  # a dear card uses the DON!! of a turn better
MOST_BY_EFFECT = 80


@rule
def block_worth_of(s: State, t: Tables, row: int, timing: int, seat: int, own: int, gains: Codes) -> int:
    """What a card's effects of this timing bring its player; a cost that is not worth it is declined."""
    clear(gains)
    if t.timings[row] & timing == 0:
        return 0
    worth = 0
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        if t.block_timing[block] & timing:
            clear(gains)
            add_effect(s, t, int64(t.block_at[block]), NO_PLACE, seat, own, gains)
            brings = total_worth(gains)
            worth += max(0, brings) if t.block_pays[block] != 0 else brings
    return min(max(worth, -MOST_BY_EFFECT), MOST_BY_EFFECT)


@rule
def play_worth(s: State, t: Tables, card: int, gains: Codes) -> int:
    row = row_of(s, card)
    seat = owner_of(card)
    cost = cost_in_hand(s, t, card)
    left = s.don_active[seat] - cost
    if t.category[row] == w.IS_EVENT:
        return block_worth_of(s, t, row, w.MAIN_EVENT, seat, 0, gains) - ANY_CARD - 2 * cost
    effect = block_worth_of(s, t, row, w.ON_PLAY, seat, 0, gains)
    worth = effect
    if effect > 0 and gains[CARDS] > 0 and s.hand_size[seat] <= 2:
        worth += 10
    worth += 5 if left >= 2 else -5 if left == 0 else 0
    if t.category[row] == w.IS_STAGE:
        return worth + (15 if s.at[seat * SLOTS + STAGE] == NONE else -20)
    return worth + body_worth(s, t, row, seat, cost)


@rule
def body_worth(s: State, t: Tables, row: int, seat: int, cost: int) -> int:
    """A Character by its power for its cost, its keywords, and the room it takes."""
    words = t.print_keywords[row]
    worth = min(30 * int64(t.print_power[row]) // (1000 * max(cost, 1)), MOST_BY_RATIO)
    worth += BY_COST * cost
    if words & w.RUSH:
        worth += 25 + (15 if s.life_size[1 - seat] <= 2 else 0)
    worth += 15 if words & w.DOUBLE_ATTACK else 0
    worth += 12 if words & w.BANISH else 0
    worth += 10 if words & w.BLOCKER else 0
    worth += 5 if cost <= 3 else -5 if cost >= 7 else 0
    place = weakest(s, t, seat)
    if place != NONE:
        return worth - 10 - character_worth(s, t, place)
    return worth


@rule
def mulligan_score(s: State, t: Tables, seat: int) -> int:
    """Points of an opening hand: cheap cards, a curve (20.4)."""
    cheap = 0
    middle = 0
    dear = 0
    for kind in range(1, KINDS):
        copies = int64(s.hand[seat * KINDS + kind])
        if copies > 0:
            cost = t.print_cost[row_of(s, seat * KINDS + kind)]
            if cost <= 3:
                cheap += copies
            elif cost <= 6:
                middle += copies
            else:
                dear += copies
    score = 20 * cheap + 10 * middle + 5 * dear
    if cheap == 0:
        return score - 30
    return score + 15 if middle + dear > 0 else score
