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
from tablemate.core.record import dtype_of

if TYPE_CHECKING:
    cuda: Any
    from tablemate.lab.kernels.series import (
        Row,
        Task,
        begin_numbered,
        end_numbered,
        forget_usage,
        play_decision,
    )

    WORK = USAGE = np.dtype(Any)
    WORK_WORDS = 0

    def as_records(array: Any) -> Any:
        """A thread's own array as rules take it."""

else:
    from numba import cuda

STATE = dtype_of(State)
STATE_WORDS = STATE.itemsize // 8
LOW, HIGH = (1 << 32) - 1, -(1 << 32)  # halves of a word


def play_series(
    blank: Codes,
    lasting: Codes,
    tables: Many[Tables],
    tasks: "Many[Task]",
    seated: Codes,
    rows: "Many[Row]",
    counts: Many[Counts],
    used: Codes,
) -> None:
    """Play and count matches of a task, as many as there are rows; who plays them is `seated`.

    They are counted in the places of `counts`, around and around; as many threads as there are places, or a
    divisor of that, never meet in one, nor do those that play one match each in places enough. In `used` each
    action has a place for how often it was offered, one for what chance would have taken, and one for what
    was taken.
    """
    if cuda.grid(1) >= rows.shape[0]:
        return
    words = cuda.local.array(STATE_WORDS, np.int64)
    states = as_records(words.view(STATE))
    work_words = cuda.local.array(WORK_WORDS, np.int64)
    works = as_records(work_words.view(WORK))
    usages = as_records(cuda.local.array(1, USAGE))
    usage = usages[0]
    forget_usage(usage)
    for i in range(STATE_WORDS):
        words[i] = blank[i]
    for i in range(WORK_WORDS):
        work_words[i] = seated[i]
    k = cuda.grid(1)
    is_over = True
    while True:
        if is_over:
            for i in range(lasting.shape[0]):
                words[lasting[i]] = blank[lasting[i]]
            begin_numbered(states[0], tables[0], tasks[0], k, works[0], counts)
        is_over = not play_decision(states[0], tables[0], tasks[0], k, works[0], usage, counts)
        if is_over:
            end_numbered(states[0], tables[0], tasks[0], k, works[0], rows)
            k += cuda.gridsize(1)
            if k >= rows.shape[0]:
                break
    actions = used.shape[0] // 3
    for action in range(actions):
        if usage.offered[action] != 0:  # nor was it taken otherwise, and most never are
            cuda.atomic.add(used, action, usage.offered[action])
            cuda.atomic.add(used, actions + action, usage.by_chance[action])
            cuda.atomic.add(used, 2 * actions + action, usage.taken[action])


def add_up(counts: Codes, whole: Codes, sums: Codes) -> None:
    """Add counts up to as many as there is room for, those of places equally far apart, and make them zero.

    `whole` has a word for each word of a record: 1 if it is one number, 0 if it is two.
    """
    for i in range(cuda.grid(1), sums.shape[0], cuda.gridsize(1)):
        total = 0
        low = 0
        for at in range(i, counts.shape[0], sums.shape[0]):
            total += counts[at]
            low += counts[at] & LOW
            counts[at] = 0
        sums[i] = total if whole[i % whole.shape[0]] != 0 else ((total - low) & HIGH) | (low & LOW)
