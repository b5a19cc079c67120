"""How the match stands: the chance to win it, by the board, life and cards that the factors see (20.5)."""

import numpy as np

from tablemate.core.compiled import int64, rule, scratch_array
from tablemate.games.one_piece.skill.factors import (
    BOARD_CONTROL,
    CARD_ADVANTAGE,
    FACTORS,
    LIFE_DIFFERENTIAL,
    evaluate,
)
from tablemate.games.one_piece.state import FINISHED, NOBODY, State
from tablemate.games.one_piece.tables import Tables

STAGE_WORTH = (6.3,)  # of a turn, in hits and chances to win, by bench/stage_worth.py
NUMBERS = np.dtype(np.int64)
HOW_MANY = len(FACTORS)
CERTAIN = 1000
EVEN = 500
SPREAD = 480  # the most that a lead is worth
HALF_OF_IT = 3000  # the lead that is worth half of that
BOARD, LIFE, CARDS = 30, 35, 25  # what a point of each factor adds to a lead


@rule
def win_chance(s: State, t: Tables, seat: int) -> int:
    """Even where nobody leads; a lead counts less the larger it is."""
    if s.phase == FINISHED:
        return CERTAIN if s.winner == seat else EVEN if s.winner == NOBODY else 0
    factors = scratch_array(HOW_MANY, NUMBERS)
    evaluate(s, t, seat, factors)
    lead = (
        BOARD * factors[BOARD_CONTROL] + LIFE * factors[LIFE_DIFFERENTIAL] + CARDS * factors[CARD_ADVANTAGE]
    )
    return int64(EVEN + SPREAD * lead // (abs(lead) + HALF_OF_IT))
