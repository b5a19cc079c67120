"""What each thread of a GPU does with bare matches: find where their streams begin, and play them.

As in tablemate/lab/kernels/threads.py, what stands under TYPE_CHECKING is put here for each game.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from tablemate.core.compiled import Codes, Log, Many, Rng, int64, uint64
from tablemate.core.contract import MAX_LEGAL, MAX_SEATS, State, Tables
from tablemate.core.hashing import Hashing
from tablemate.core.record import dtype_of
from tablemate.core.streams import GAME_STREAM, seat_stream

if TYPE_CHECKING:
    cuda: Any
    from bare_kernel import begin_streams, play_bare, stream_start
    from tablemate.core.hashing import match_seed_of

    def as_records(array: Any) -> Any:
        """A thread's own array as rules take it."""

else:
    from numba import cuda

STATE, RNG, HASHING = dtype_of(State), dtype_of(Rng), dtype_of(Hashing)
STATE_WORDS = STATE.itemsize // 8
OUT = max(MAX_LEGAL, MAX_SEATS)
FIRST_SEAT = seat_stream(0)


def find_starts(starts: Codes, seats: int, seed: int, first: int) -> None:
    """Where the streams of matches `first` and following begin: the game's own, then those of the seats."""
    hashings = as_records(cuda.local.array(1, HASHING))
    games = starts.shape[0] // (1 + seats)
    for k in range(cuda.grid(1), games, cuda.gridsize(1)):
        begin_streams(hashings[0], match_seed_of(hashings[0], seed, first + k))
        starts[k] = int64(stream_start(hashings[0], GAME_STREAM))
        for seat in range(seats):
            starts[(1 + seat) * games + k] = int64(stream_start(hashings[0], FIRST_SEAT + seat))


def play_starts(
    blank: Codes,
    lasting: Codes,
    tables: Many[Tables],
    line_up: Codes,
    logs: Many[Log],
    starts: Codes,
    moves: Codes,
    finals: Codes,
    most: int,
) -> None:
    """Play a bare match from each start; add up each thread's decisions, and keep the first final states."""
    words = cuda.local.array(STATE_WORDS, np.int64)
    states = as_records(words.view(STATE))
    rngs = as_records(cuda.local.array(MAX_SEATS, RNG))
    out = as_records(cuda.local.array(OUT, np.int64))
    seats = line_up.shape[0]
    games = starts.shape[0] // (1 + seats)
    s = states[0]
    for i in range(STATE_WORDS):
        words[i] = blank[i]
    made = 0
    for k in range(cuda.grid(1), games, cuda.gridsize(1)):
        for i in range(lasting.shape[0]):
            words[lasting[i]] = blank[lasting[i]]
        s.rng.x = uint64(starts[k])
        for seat in range(seats):
            rngs[seat].x = uint64(starts[(1 + seat) * games + k])
        made += play_bare(s, tables[0], line_up, rngs, logs[0], out, most)
        if k * STATE_WORDS < finals.shape[0]:
            for i in range(STATE_WORDS):
                finals[k * STATE_WORDS + i] = words[i]
    moves[cuda.grid(1)] += made
