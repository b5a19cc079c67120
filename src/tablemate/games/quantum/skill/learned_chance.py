"""The chance to win as it was learned: a small network over what everybody sees of each seat.

The row of each seat (sights.py) is weighed and added up to its strength, once directly and once by way of
hidden sums that are cut off at zero, all with the same weights (learned.py). The chances of the seats
are as e to their strengths. Everything is whole numbers, so that every machine judges alike.
"""

import numpy as np

from tablemate.core.compiled import Codes, chance_of, int64, rule, scratch_array
from tablemate.games.quantum import phases
from tablemate.games.quantum.features import HIDDEN, OF_SEAT
from tablemate.games.quantum.rules import is_winner
from tablemate.games.quantum.skill.sights import see_seats
from tablemate.games.quantum.state import MAX_SEATS, State, Tables

CODE = np.dtype(np.int64)
ALL_ROWS = MAX_SEATS * OF_SEAT
CERTAIN = 65536
SUM_BITS = 6  # that are cut off a hidden sum
HIDDEN_BITS, DIRECT_BITS = 8, 4  # and off what hidden sums, and what sights bring to a strength
FINE_BITS = 4  # a strength is in 4096ths of a logarithm, 16 of them a step of `chance_of`
FAR_BEHIND = -(1 << 40)


@rule
def learned_chance(s: State, t: Tables, seat: int) -> int:
    """The chance that a seat wins, in 65536ths; exact once the match is over."""
    if s.phase == phases.FINISHED:
        return CERTAIN if is_winner(s, t, seat) else 0
    rows = scratch_array(ALL_ROWS, CODE)
    strengths = scratch_array(MAX_SEATS, CODE)
    see_seats(s, t, rows)
    best = FAR_BEHIND
    for other in range(s.players):
        strengths[other] = strength(t, rows[other * OF_SEAT : (other + 1) * OF_SEAT])
        best = max(best, strengths[other])
    total = 0
    for other in range(s.players):
        total += share(best - strengths[other])
    return CERTAIN * share(best - strengths[seat]) // total


@rule
def strength(t: Tables, row: Codes) -> int:
    """How good a seat stands by its row."""
    hidden = scratch_array(HIDDEN, CODE)
    for h in range(HIDDEN):
        hidden[h] = t.worth_bias[h]
    direct = 0
    for i in range(OF_SEAT):
        seen = int64(row[i])
        if seen != 0:
            direct += seen * t.worth_direct[i]
            for h in range(HIDDEN):
                hidden[h] += seen * t.worth_sights[i, h]
    total = 0
    for h in range(HIDDEN):
        if hidden[h] > 0:
            total += (hidden[h] >> SUM_BITS) * t.worth_hidden[h]
    return (total >> HIDDEN_BITS) + (direct >> DIRECT_BITS)


@rule
def share(behind: int) -> int:
    """Proportional to e to the minus so much of a strength, between the steps of `chance_of` in a line."""
    step = behind >> FINE_BITS
    rest = behind - (step << FINE_BITS)
    here = chance_of(step)
    return here - ((here - chance_of(step + 1)) * rest >> FINE_BITS)
