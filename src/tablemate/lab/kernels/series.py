"""Series: whole matches and their statistics, played by players that are compiled too, or replayed.

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
    count_action,
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


class Tracked:
    """What is remembered of a match until its end."""

    behind: Annotated[Array[I32], MAX_SEATS]  # decisions at which each seat was not in front
    leader: I32  # the last that was alone in front
    stage: I32


class Task:
    """Which matches of a series are played, and by whom."""

    seed: I64
    first: I64  # the number of the first match
    place: I64  # where it is counted; each next one is a place further, around and around
    most: I64  # decisions after which a match is cut off
    seats: I64
    line_up: Annotated[Array[I64], MAX_SEATS]


class Work:
    """What a match is played and counted with."""

    hashing: Hashing
    log: Log
    rngs: Annotated[Array[Rng], MAX_SEATS]
    out: Annotated[Array[I64], max(MAX_LEGAL + 1, MAX_SEATS)]
    row: Row
    tracked: Tracked


@rule
def play_series_at(
    states: Many[State],
    blanks: Many[State],
    tables: Many[Tables],
    tasks: Many[Task],
    works: Many[Work],
    usages: Many[Usage],
    rows: Many[Row],
    counts: Many[Counts],
) -> None:
    """Play as many matches of a task as there are rows."""
    forget_usage(usages[0])
    for k in range(len(rows)):
        states[0] = blanks[0]
        play_numbered(states[0], tables[0], tasks[0], k, works[0], usages[0], rows, counts)


@rule
def play_numbered(
    s: State, t: Tables, task: Task, k: int, work: Work, usage: Usage, rows: Many[Row], counts: Many[Counts]
) -> None:
    """Play match `k` of a task from a blank record that holds the options."""
    begin_numbered(s, t, task, k, work, counts)
    while play_decision(s, t, task, k, work, usage, counts):
        pass
    end_numbered(s, t, task, k, work, rows)


@rule
def begin_numbered(s: State, t: Tables, task: Task, k: int, work: Work, counts: Many[Counts]) -> None:
    """Deal match `k` of a task, which is counted in its place."""
    seed = match_seed_of(work.hashing, task.seed, task.first + k)
    for seat in range(task.seats):
        work.rngs[seat].x = stream_start_of(work.hashing, seed, FIRST_SEAT + seat)
    begin_match(s, t, seed, task.seats, work, counts[place_of(task, k, len(counts))])


@rule
def play_decision(
    s: State, t: Tables, task: Task, k: int, work: Work, usage: Usage, counts: Many[Counts]
) -> bool:
    """Play one decision of match `k`, unless it is over or cut off."""
    if actor(s, t) == OVER or work.row.decisions >= task.most:
        return False
    n = look(s, t, task.seats, work, usage)
    if n > MAX_LEGAL:
        return False
    seat = actor(s, t)
    rng = work.rngs[seat]
    style = task.line_up[seat]
    action = work.out[below(rng, n)] if style == RANDOM else policy(s, t, style, rng)
    # Neither chance nor a policy slips.
    take(s, t, action, False, work, usage, counts[place_of(task, k, len(counts))])
    return True


@rule
def end_numbered(s: State, t: Tables, task: Task, k: int, work: Work, rows: Many[Row]) -> None:
    """Write the row of match `k`."""
    end_match(s, t, task.seats, work)
    rows[k] = work.row


@rule
def place_of(task: Task, k: int, places: int) -> int:
    """Where match `k` of a task is counted."""
    return (task.place + k) % places


@rule
def replay_at(
    states: Many[State],
    tables: Many[Tables],
    tasks: Many[Task],
    works: Many[Work],
    usages: Many[Usage],
    counts: Many[Counts],
    actions: Codes,
    slips: Codes,
) -> None:
    """Replay one match, from a blank record, whose actions are known, and which of them were slips.

    Its row is left in the work.
    """
    s = states[0]
    t = tables[0]
    work = works[0]
    usage = usages[0]
    seats = tasks[0].seats
    forget_usage(usage)
    begin_match(s, t, tasks[0].seed, seats, work, counts[0])
    for k in range(len(actions)):
        look(s, t, seats, work, usage)
        take(s, t, actions[k], slips[k] != 0, work, usage, counts[0])
    end_match(s, t, seats, work)


@rule
def forget_usage(usage: Usage) -> None:
    for action in range(ACTIONS):
        usage.offered[action] = 0
        usage.by_chance[action] = 0
        usage.taken[action] = 0


@rule
def begin_match(s: State, t: Tables, seed: int, seats: int, work: Work, counts: Counts) -> None:
    s.rng.x = stream_start_of(work.hashing, seed, GAME_STREAM)
    work.log.n = 0
    setup(s, t, work.log)
    if work.log.n < FULL:
        count(s, t, work.log, counts)
    row = work.row
    row.seed = uint64(seed)
    row.winners = uint64(0)
    row.options = 0
    row.decisions = 0
    row.forced = 0
    row.stages = 1
    row.lead_changes = 0
    row.behind = 0
    row.stalled = 0
    work.tracked.leader = NOBODY
    work.tracked.stage = stage(s, t)
    for seat in range(seats):
        work.tracked.behind[seat] = 0


@rule
def look(s: State, t: Tables, seats: int, work: Work, usage: Usage) -> int:
    """See how the match stands at a decision; the legal actions are left in `out`.

    A decision with too many of them is none: the match is cut off there.
    """
    see_lead(s, t, seats, work, 1)
    row, tracked, out = work.row, work.tracked, work.out
    n = legal(s, t, out[:])
    if n > MAX_LEGAL:
        return n
    now = stage(s, t)
    if now != tracked.stage:
        tracked.stage = now
        row.stages += 1
    row.decisions += 1
    row.options += n
    row.forced += n == 1
    for k in range(n):
        usage.offered[out[k]] += 1
        usage.by_chance[out[k]] += A_CHOICE // n
    return n


@rule
def see_lead(s: State, t: Tables, seats: int, work: Work, decisions: int) -> None:
    """Note who is in front by the points, and who is not."""
    tracked, out = work.tracked, work.out
    score(s, t, out[:])
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
            tracked.behind[seat] += decisions
    if leaders == 1 and leader != tracked.leader:
        work.row.lead_changes += tracked.leader != NOBODY
        tracked.leader = leader


@rule
def take(s: State, t: Tables, action: int, is_slip: bool, work: Work, usage: Usage, counts: Counts) -> None:
    usage.taken[action] += 1
    count_action(s, t, action, is_slip, counts)
    work.log.n = 0
    apply(s, t, action, work.log)
    if work.log.n < FULL:
        count(s, t, work.log, counts)


@rule
def end_match(s: State, t: Tables, seats: int, work: Work) -> None:
    see_lead(s, t, seats, work, 0)
    row, tracked = work.row, work.tracked
    for seat in range(seats):
        row.scores[seat] = work.out[seat]
    for seat in range(seats, MAX_SEATS):
        row.scores[seat] = 0
    if actor(s, t) != OVER:
        row.stalled = 1
        return
    least = row.decisions + 1
    for seat in range(seats):
        if is_winner(s, t, seat):
            row.winners |= bit(seat)
            if tracked.behind[seat] < least:
                least = tracked.behind[seat]
    if row.winners != uint64(0):
        row.behind = least
