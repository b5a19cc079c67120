"""The scripted player: the action that looks best by its value (20.1), in a style."""

import numpy as np

from tablemate.core.compiled import Rng, int64, rule, scratch_array
from tablemate.games.one_piece.rules.choices import legal
from tablemate.games.one_piece.skill.prior import write_worths
from tablemate.games.one_piece.state import MAX_LEGAL, State
from tablemate.games.one_piece.tables import Tables

NUMBERS = np.dtype(np.int64)


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    worths = scratch_array(MAX_LEGAL, NUMBERS)
    n = write_worths(s, t, style, worths)
    best = 0
    for k in range(1, n):
        if worths[k] > worths[best]:
            best = k
    legal(s, t, worths)
    return int64(worths[best])
