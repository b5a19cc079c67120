"""What each thread of a GPU does: play matches of a series one after another, on records of its own.

The records lie in the thread's local memory, which a GPU keeps interleaved: where all threads touch the same
field, they touch neighbouring bytes. A thread's first match starts on a whole blank record; later ones need
only the words that are more than scratch, for scratch fields are zero again by themselves.

What stands under TYPE_CHECKING is put here for each game, in its versions for the GPU, by engines/device.py.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from tablemate.core.compiled import Codes, Log, Many, Rng
from tablemate.core.contract import MAX_LEGAL, MAX_SEATS, Counts, State, Tables
from tablemate.core.hashing import Hashing
from tablemate.core.record import dtype_of

if TYPE_CHECKING:
    cuda: Any
    from tablemate.core.hashing import match_seed_of
    from tablemate.lab.kernels.series import Row, play_match

    ROW = USAGE = WATCH = np.dtype(Any)

    def room(array: Any) -> Any:
        """A thread's own array as rules take it."""

else:
    from numba import cuda

STATE, LOG, RNG, HASHING = dtype_of(State), dtype_of(Log), dtype_of(Rng), dtype_of(Hashing)
STATE_WORDS = STATE.itemsize // 8
OUT = max(MAX_LEGAL + 1, MAX_SEATS)


def play_series(
    blank: Codes,
    lasting: Codes,
    tables: Many[Tables],
    line_up: Codes,
    rows: "Many[Row]",
    counts: Many[Counts],
    used: Codes,
    seed: int,
    first: int,
    most: int,
) -> None:
    """Play and watch matches `first` and following, as many as there are rows.

    They are counted in the places of `counts`, around and around; as many threads as there are places, or a
    divisor of that, never meet in one. In `used` each action has a place for how often it was offered, one
    for what chance would have taken, and one for what was taken.
    """
    words = cuda.local.array(STATE_WORDS, np.int64)
    states = room(words.view(STATE))
    rngs = room(cuda.local.array(MAX_SEATS, RNG))
    hashings = room(cuda.local.array(1, HASHING))
    logs = room(cuda.local.array(1, LOG))
    out = room(cuda.local.array(OUT, np.int64))
    watches = room(cuda.local.array(1, WATCH))
    own_rows = room(cuda.local.array(1, ROW))
    usages = room(cuda.local.array(1, USAGE))
    actions = used.shape[0] // 3
    for action in range(actions):
        usages[0].offered[action] = 0
        usages[0].by_chance[action] = 0
        usages[0].taken[action] = 0
    for i in range(STATE_WORDS):
        words[i] = blank[i]
    for k in range(cuda.grid(1), rows.shape[0], cuda.gridsize(1)):
        for i in range(lasting.shape[0]):
            words[lasting[i]] = blank[lasting[i]]
        play_match(
            states[0],
            tables[0],
            match_seed_of(hashings[0], seed, first + k),
            line_up,
            rngs,
            hashings[0],
            logs[0],
            out,
            watches[0],
            own_rows[0],
            counts[k % counts.shape[0]],
            usages[0],
            most,
        )
        rows[k] = own_rows[0]
    for action in range(actions):
        cuda.atomic.add(used, action, usages[0].offered[action])
        cuda.atomic.add(used, actions + action, usages[0].by_chance[action])
        cuda.atomic.add(used, 2 * actions + action, usages[0].taken[action])
