"""What rules that compare seats share: their points."""

import numpy as np

from tablemate.core.compiled import Codes, rule
from tablemate.core.contract import MAX_SEATS, State, Tables, score

CODE = np.dtype(np.int64)
ABSENT = -(1 << 62)  # points of a seat that nobody has


@rule
def write_points(s: State, t: Tables, points: Codes) -> None:
    """The points of every seat that the record has room for."""
    for seat in range(MAX_SEATS):
        points[seat] = ABSENT
    score(s, t, points)
