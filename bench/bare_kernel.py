"""Bare matches: the deal and every decision, and nothing watched."""

from tablemate.core.compiled import OVER, RANDOM, U64, Codes, Log, Many, Rng, below, int64, rule, uint64
from tablemate.core.contract import State, Tables, actor, apply, legal, policy, setup
from tablemate.core.hashing import (
    STREAM_WORD,
    Hashing,
    add_bytes,
    add_number,
    hashed,
    match_seed_of,
    start_text,
)
from tablemate.core.streams import GAME_STREAM, seat_stream

FIRST_SEAT = seat_stream(0)


@rule
def play_bare(s: State, t: Tables, line_up: Codes, rngs: Many[Rng], muted: Log, out: Codes, most: int) -> int:
    """Play a match from a blank record whose generator stands ready; answer how many decisions it took."""
    setup(s, t, muted)
    moves = 0
    while actor(s, t) != OVER and moves < most:
        seat = actor(s, t)
        style = line_up[seat]
        if style == RANDOM:
            action = out[below(rngs[seat], legal(s, t, out))]
        else:
            action = policy(s, t, style, rngs[seat])
        apply(s, t, action, muted)
        moves += 1
    return moves


@rule
def play_bare_at(
    states: Many[State],
    tables: Many[Tables],
    line_up: Codes,
    rngs: Many[Rng],
    hashings: Many[Hashing],
    logs: Many[Log],
    out: Codes,
    seed: int,
    first: int,
    most: int,
) -> int:
    """Play matches `first` and following of a series, one in each blank record; answer their decisions."""
    h = hashings[0]
    moves = 0
    for k in range(states.shape[0]):
        s = states[k]
        begin_streams(h, match_seed_of(h, seed, first + k))
        s.rng.x = stream_start(h, GAME_STREAM)
        for seat in range(line_up.shape[0]):
            rngs[seat].x = stream_start(h, FIRST_SEAT + seat)
        moves += play_bare(s, tables[0], line_up, rngs, logs[0], out, most)
    return moves


@rule
def begin_streams(h: Hashing, seed: int) -> None:
    """Write what the texts of all streams of a match begin with: the same as `stream_start_of`, but once."""
    start_text(h, seed)
    add_bytes(h, uint64(STREAM_WORD), 8)


@rule
def stream_start(h: Hashing, number: int) -> U64:
    """Where one stream of the match begins; the text is left as it was."""
    length = h.length
    at = int64(length) // 8
    word = h.text[at]
    following = h.text[at + 1]
    add_number(h, number)
    start = hashed(h)
    h.length = length
    h.text[at] = word
    h.text[at + 1] = following
    return start
