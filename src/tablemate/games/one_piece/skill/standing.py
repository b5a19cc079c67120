"""How the match stands: the chance to win it, by life, field, hands and DON!!."""

from tablemate.core.compiled import int64, rule
from tablemate.games.one_piece.sizes import FIRST_CHARACTER, LAST_CHARACTER, SLOTS
from tablemate.games.one_piece.skill.worths import character_worth
from tablemate.games.one_piece.state import FINISHED, NOBODY, NONE, State
from tablemate.games.one_piece.tables import Tables

CERTAIN = 1000
EVEN = 500
SPREAD = 480  # the most that a lead is worth
HALF_OF_IT = 260  # the lead that is worth half of that
A_LIFE, A_CARD, TO_MOVE = 45, 16, 20
FIRST_LIVES = (0, 30, 45)  # what the last life cards are worth besides


@rule
def strength(s: State, t: Tables, seat: int) -> int:
    life = int64(s.life_size[seat])
    sum_of = A_LIFE * life + FIRST_LIVES[min(life, 2)] + A_CARD * min(int64(s.hand_size[seat]), 10)
    for place in range(seat * SLOTS + FIRST_CHARACTER, seat * SLOTS + LAST_CHARACTER + 1):
        if s.at[place] != NONE:
            worth = character_worth(s, t, place)
            sum_of += worth if s.rested[place] == 0 or s.turn_seat == seat else worth * 3 // 4
    return sum_of


@rule
def win_chance(s: State, t: Tables, seat: int) -> int:
    """Even with equal strength; a lead counts less the larger it is."""
    if s.phase == FINISHED:
        return CERTAIN if s.winner == seat else EVEN if s.winner == NOBODY else 0
    lead = strength(s, t, seat) - strength(s, t, 1 - seat)
    lead += TO_MOVE if s.turn_seat == seat else -TO_MOVE
    return EVEN + SPREAD * lead // (abs(lead) + HALF_OF_IT)
