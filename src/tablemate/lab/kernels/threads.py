"""What each thread of a GPU does: play matches of a series one after another, on records of its own.

The records lie in the thread's local memory, which a GPU keeps interleaved: where all threads touch the same
field, they touch neighbouring bytes. A thread's first match starts on a whole blank record; later ones need
only the words that are more than scratch, for scratch fields are zero again by themselves.

What stands under TYPE_CHECKING is put here for each game, in its versions for the GPU, by engines/device.py.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from tablemate.core.compiled import Codes, Many
from tablemate.core.contract import Counts, State, Tables
from tablemate.core.hashing import Hashing
from tablemate.core.record import dtype_of

if TYPE_CHECKING:
    cuda: Any
    from tablemate.core.hashing import match_seed_of
    from tablemate.lab.kernels.series import Row, Task, forget_usage, play_match

    WORK = np.dtype(Any)

    def as_records(array: Any) -> Any:
        """A thread's own array as rules take it."""

else:
    from numba import cuda

STATE, HASHING = dtype_of(State), dtype_of(Hashing)
STATE_WORDS = STATE.itemsize // 8


def play_series(
    blank: Codes,
    lasting: Codes,
    tables: Many[Tables],
    tasks: "Many[Task]",
    rows: "Many[Row]",
    counts: Many[Counts],
    used: Codes,
) -> None:
    """Play and count matches of a task, as many as there are rows.

    They are counted in the places of `counts`, around and around; as many threads as there are places, or a
    divisor of that, never meet in one. In `used` each action has a place for how often it was offered, one
    for what chance would have taken, and one for what was taken.
    """
    words = cuda.local.array(STATE_WORDS, np.int64)
    states = as_records(words.view(STATE))
    hashings = as_records(cuda.local.array(1, HASHING))
    works = as_records(cuda.local.array(1, WORK))
    usage = works[0].usage
    forget_usage(usage)
    for i in range(STATE_WORDS):
        words[i] = blank[i]
    for k in range(cuda.grid(1), rows.shape[0], cuda.gridsize(1)):
        for i in range(lasting.shape[0]):
            words[lasting[i]] = blank[lasting[i]]
        seed = match_seed_of(hashings[0], tasks[0].seed, tasks[0].first + k)
        place = k % counts.shape[0]
        play_match(states[0], tables[0], tasks[0], seed, works[0], hashings[0], counts[place])
        rows[k] = works[0].row
    actions = used.shape[0] // 3
    for action in range(actions):
        cuda.atomic.add(used, action, usage.offered[action])
        cuda.atomic.add(used, actions + action, usage.by_chance[action])
        cuda.atomic.add(used, 2 * actions + action, usage.taken[action])
