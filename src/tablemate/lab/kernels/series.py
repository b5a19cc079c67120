"""Series: whole matches, watched. They are played by players that are themselves compiled, or followed.

A line-up is a number for each seat: RANDOM, or the style of the scripted player. Each seat draws from its own
stream of the match, just as its player in plain Python does, so that both play the same match.
"""

from typing import Annotated

from tablemate.core.compiled import (
    I32,
    I64,
    OVER,
    RANDOM,
    U64,
    Array,
    Codes,
    Log,
    Many,
    Rng,
    below,
    bit,
    rule,
    uint64,
)
from tablemate.core.contract import (
    ACTIONS,
    MAX_LEGAL,
    MAX_SEATS,
    Counts,
    State,
    Tables,
    actor,
    apply,
    count,
    is_winner,
    legal,
    policy,
    score,
    setup,
    stage,
)
from tablemate.core.hashing import Hashing, match_seed_of, stream_start_of
from tablemate.core.log import FULL
from tablemate.core.streams import GAME_STREAM, seat_stream

NOBODY = -1
A_CHOICE = 1 << 20  # one decision, in parts that can be shared out among its options
FIRST_SEAT = seat_stream(0)


class Row:
    """One match in figures that mean the same in every game."""

    seed: U64
    winners: U64  # a mask of seats
    options: I64  # legal actions over all decisions
    scores: Annotated[Array[I64], MAX_SEATS]
    decisions: I32
    forced: I32  # decisions with one option
    stages: I32  # rounds, hands and the like
    lead_changes: I32
    behind: I32  # decisions at which whoever won was not in front
    stalled: I32  # 1 if it was cut off before its end


class Usage:
    """How often each action could be taken, would have been by chance alone, and was."""

    offered: Annotated[Array[I64], ACTIONS]
    by_chance: Annotated[Array[I64], ACTIONS]  # in parts of A_CHOICE
    taken: Annotated[Array[I64], ACTIONS]


class Watch:
    """What must be remembered while a match is watched."""

    behind: Annotated[Array[I32], MAX_SEATS]  # decisions at which each seat was not in front
    leader: I32  # the last that was alone in front
    stage: I32


@rule
def play_series_at(
    states: Many[State],
    blanks: Many[State],
    tables: Many[Tables],
    line_up: Codes,
    rngs: Many[Rng],
    hashings: Many[Hashing],
    logs: Many[Log],
    out: Codes,
    watches: Many[Watch],
    rows: Many[Row],
    counts: Many[Counts],
    usages: Many[Usage],
    seed: int,
    first: int,
    games: int,
    place: int,
    most: int,
) -> None:
    """Play matches `first` and following of a series, each cut off after `most` decisions.

    The first is counted in this place of `counts`, each next one a place further, around and around.
    """
    for k in range(games):
        states[0] = blanks[0]
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
            rows[k],
            counts[(place + k) % counts.shape[0]],
            usages[0],
            most,
        )


@rule
def play_match(
    s: State,
    t: Tables,
    seed: int,
    line_up: Codes,
    rngs: Many[Rng],
    h: Hashing,
    log: Log,
    out: Codes,
    watch: Watch,
    row: Row,
    counts: Counts,
    usage: Usage,
    most: int,
) -> None:
    """Play one match from a blank record that holds the options."""
    seats = line_up.shape[0]
    for seat in range(seats):
        rngs[seat].x = stream_start_of(h, seed, FIRST_SEAT + seat)
    begin_match(s, t, seed, seats, h, log, watch, row, counts)
    while actor(s, t) != OVER and row.decisions < most:
        n = look(s, t, seats, out, watch, row, usage)
        if n > MAX_LEGAL:
            break
        seat = actor(s, t)
        style = line_up[seat]
        action = out[below(rngs[seat], n)] if style == RANDOM else policy(s, t, style, rngs[seat])
        take(s, t, action, log, counts, usage)
    end_match(s, t, seats, out, watch, row)


@rule
def follow_at(
    states: Many[State],
    blanks: Many[State],
    tables: Many[Tables],
    seats: int,
    hashings: Many[Hashing],
    logs: Many[Log],
    out: Codes,
    watches: Many[Watch],
    rows: Many[Row],
    counts: Many[Counts],
    usages: Many[Usage],
    seed: int,
    actions: Codes,
) -> None:
    """Watch one match whose actions are known."""
    states[0] = blanks[0]
    s = states[0]
    t = tables[0]
    row = rows[0]
    begin_match(s, t, seed, seats, hashings[0], logs[0], watches[0], row, counts[0])
    for k in range(actions.shape[0]):
        look(s, t, seats, out, watches[0], row, usages[0])
        take(s, t, actions[k], logs[0], counts[0], usages[0])
    end_match(s, t, seats, out, watches[0], row)


@rule
def begin_match(
    s: State, t: Tables, seed: int, seats: int, h: Hashing, log: Log, watch: Watch, row: Row, counts: Counts
) -> None:
    s.rng.x = stream_start_of(h, seed, GAME_STREAM)
    log.n = 0
    setup(s, t, log)
    if log.n < FULL:
        count(s, t, log, counts)
    row.seed = uint64(seed)
    row.winners = uint64(0)
    row.options = 0
    row.decisions = 0
    row.forced = 0
    row.stages = 1
    row.lead_changes = 0
    row.behind = 0
    row.stalled = 0
    watch.leader = NOBODY
    watch.stage = stage(s, t)
    for seat in range(seats):
        watch.behind[seat] = 0


@rule
def look(s: State, t: Tables, seats: int, out: Codes, watch: Watch, row: Row, usage: Usage) -> int:
    """See how the match stands at a decision; the legal actions are left in `out`.

    A decision with too many of them is none: the match is cut off there.
    """
    see_lead(s, t, seats, out, watch, row, 1)
    n = legal(s, t, out)
    if n > MAX_LEGAL:
        return n
    now = stage(s, t)
    if now != watch.stage:
        watch.stage = now
        row.stages += 1
    row.decisions += 1
    row.options += n
    row.forced += n == 1
    for k in range(n):
        usage.offered[out[k]] += 1
        usage.by_chance[out[k]] += A_CHOICE // n
    return n


@rule
def see_lead(s: State, t: Tables, seats: int, out: Codes, watch: Watch, row: Row, decisions: int) -> None:
    """Note who is in front by the points, and who is not."""
    score(s, t, out)
    top = out[0]
    for seat in range(1, seats):
        if out[seat] > top:
            top = out[seat]
    leader = NOBODY
    leaders = 0
    for seat in range(seats):
        if out[seat] == top:
            leader = seat
            leaders += 1
        else:
            watch.behind[seat] += decisions
    if leaders == 1 and leader != watch.leader:
        row.lead_changes += watch.leader != NOBODY
        watch.leader = leader


@rule
def take(s: State, t: Tables, action: int, log: Log, counts: Counts, usage: Usage) -> None:
    usage.taken[action] += 1
    log.n = 0
    apply(s, t, action, log)
    if log.n < FULL:
        count(s, t, log, counts)


@rule
def end_match(s: State, t: Tables, seats: int, out: Codes, watch: Watch, row: Row) -> None:
    see_lead(s, t, seats, out, watch, row, 0)
    for seat in range(seats):
        row.scores[seat] = out[seat]
    for seat in range(seats, MAX_SEATS):
        row.scores[seat] = 0
    if actor(s, t) != OVER:
        row.stalled = 1
        return
    least = row.decisions + 1
    for seat in range(seats):
        if is_winner(s, t, seat):
            row.winners |= bit(seat)
            if watch.behind[seat] < least:
                least = watch.behind[seat]
    if row.winners != uint64(0):
        row.behind = least
