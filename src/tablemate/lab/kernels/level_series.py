"""Series in which levels play: whole matches and their statistics, thought out and counted in compiled code.

Each seat draws from its own stream of the match, just as its player at a table does, and chooses by the same
rules, so that both play the same match. What a seat may know is all that its choice rests on, so that it may
choose from the match itself where a player at a table is given a world.
"""

from typing import Annotated

from tablemate.core.compiled import I32, I64, OVER, RANDOM, Array, Codes, Many, Rng, below, rule
from tablemate.core.contract import MAX_LEGAL, MAX_SEATS, Counts, State, Tables, actor, policy
from tablemate.core.hashing import match_seed_of, stream_start_of
from tablemate.lab.kernels.series import (
    FIRST_SEAT,
    Row,
    Task,
    Usage,
    begin_match,
    end_match,
    forget_usage,
    look,
    place_of,
    take,
)
from tablemate.lab.kernels.series import Work as SeriesWork
from tablemate.players.kernels.look_ahead import Level, begin, decide, judge
from tablemate.players.kernels.look_ahead import Work as LookWork
from tablemate.players.kernels.pimc import Work as PimcWork
from tablemate.players.kernels.pimc import begin as begin_trying
from tablemate.players.kernels.pimc import best_option, try_worlds

LOOKS, TRIES = -2, -3  # in a line-up, besides RANDOM and the styles of the scripted player


class Seat:
    """Who sits there, where it is more than a number of the line-up can say."""

    level: Level  # of one that looks one step ahead
    worlds: I64  # of one that tries its actions in sampled worlds, each played out by policy
    style: I64
    trust: I64  # worlds that the prior counts for


class Work:
    """What matches are played with."""

    series: SeriesWork
    look: LookWork
    pimc: PimcWork
    seats: Annotated[Array[Seat], MAX_SEATS]
    no_lines: Annotated[Array[I64], 1]  # for a match that nobody takes down
    is_slip: I32  # whether the last choice was one
    is_ended: I32  # set from outside: nobody waits for what is being played


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
    seed = match_seed_of(work.series.hashing, task.seed, task.first + k)
    begin_levels(s, t, task, seed, work, counts[place_of(task, k, len(counts))])


@rule
def play_decision(
    s: State, t: Tables, task: Task, k: int, work: Work, usage: Usage, counts: Many[Counts]
) -> bool:
    """Play one decision of match `k`, unless it is over or cut off."""
    return decide_next(s, t, task, work, usage, counts[place_of(task, k, len(counts))], work.no_lines[:0])


@rule
def end_numbered(s: State, t: Tables, task: Task, k: int, work: Work, rows: Many[Row]) -> None:
    """Write the row of match `k`."""
    end_match(s, t, task.seats, work.series)
    rows[k] = work.series.row


@rule
def play_recorded_at(
    states: Many[State],
    blanks: Many[State],
    tables: Many[Tables],
    tasks: Many[Task],
    works: Many[Work],
    usages: Many[Usage],
    counts: Many[Counts],
    lines: Codes,
) -> int:
    """Play the first match of a task and write down its actions; its row is left in the work.

    A line is twice the action's code, and one more if it was a slip.
    """
    work = works[0]
    forget_usage(usages[0])
    states[0] = blanks[0]
    seed = match_seed_of(work.series.hashing, tasks[0].seed, tasks[0].first)
    play_match(states[0], tables[0], tasks[0], seed, work, usages[0], counts[0], lines)
    return work.series.row.decisions


@rule
def play_match(
    s: State, t: Tables, task: Task, seed: int, work: Work, usage: Usage, counts: Counts, lines: Codes
) -> None:
    """Play one match from a blank record that holds the options."""
    begin_levels(s, t, task, seed, work, counts)
    while decide_next(s, t, task, work, usage, counts, lines):
        pass
    end_match(s, t, task.seats, work.series)


@rule
def decide_next(
    s: State, t: Tables, task: Task, work: Work, usage: Usage, counts: Counts, lines: Codes
) -> bool:
    """Play one decision, unless the match is over or cut off."""
    n = next_decision(s, t, task, work, usage)
    if n == 0:
        return False
    seat = actor(s, t)
    take_down(s, t, chosen(s, t, task.line_up[seat], seat, n, work), work, usage, counts, lines)
    return True


@rule
def begin_levels(s: State, t: Tables, task: Task, seed: int, work: Work, counts: Counts) -> None:
    """Deal, with every seat at the beginning of its stream."""
    for seat in range(task.seats):
        work.series.rngs[seat].x = stream_start_of(work.series.hashing, seed, FIRST_SEAT + seat)
    begin_match(s, t, seed, task.seats, work.series, counts)


@rule
def next_decision(s: State, t: Tables, task: Task, work: Work, usage: Usage) -> int:
    """See how the match stands; how many actions are legal, or 0 where it is over or cut off."""
    if actor(s, t) == OVER or work.series.row.decisions >= task.most or work.is_ended != 0:
        return 0
    n = look(s, t, task.seats, work.series, usage)
    work.is_slip = 0
    return n if n <= MAX_LEGAL else 0


@rule
def take_down(
    s: State, t: Tables, action: int, work: Work, usage: Usage, counts: Counts, lines: Codes
) -> None:
    """Carry an action out, and write it down if there is room for its line."""
    line = work.series.row.decisions - 1
    if line < len(lines):
        lines[line] = 2 * action + work.is_slip
    take(s, t, action, work.is_slip != 0, work.series, usage, counts)


@rule
def chosen(s: State, t: Tables, player: int, seat: int, n: int, work: Work) -> int:
    """What the seat does; its legal actions, `n` of them, have been listed."""
    rng = work.series.rngs[seat]
    if player == RANDOM:
        return work.series.out[below(rng, n)]
    if player >= 0:
        return policy(s, t, player, rng)
    if n == 1:
        return work.series.out[0]
    if player == LOOKS:
        return looked_ahead(s, t, seat, rng, work)
    return tried(s, t, seat, rng, work)


@rule
def looked_ahead(s: State, t: Tables, seat: int, rng: Rng, work: Work) -> int:
    level = work.seats[seat].level
    n = begin(s, t, level, seat, rng, work.look)
    judge(s, t, level, seat, work.look, 0, n)
    place = decide(level, rng, work.look, n)
    work.is_slip = 1 if place != work.look.best else 0
    return work.look.codes[place]


@rule
def tried(s: State, t: Tables, seat: int, rng: Rng, work: Work) -> int:
    """The action that brings the most points in the worlds of a seat that tries all of them."""
    player = work.seats[seat]
    begin_trying(s, t, work.pimc, seat, player.style, player.trust, player.worlds)
    work.pimc.rng.x = rng.x
    try_worlds(s, t, work.pimc, player.worlds)
    rng.x = work.pimc.rng.x
    return work.pimc.codes[best_option(work.pimc)]
