"""Series in which levels that search play, beside all that play in level_series.py.

They are apart from those, for a search takes longer to compile and more memory. Each seat searches by the
calls that its player at a table makes, with its own stream; one that plans keeps its tree through a match.
"""

from typing import Annotated

from tablemate.core.compiled import I64, Array, Codes, Many, Rng, int64, rule
from tablemate.core.contract import MAX_LEGAL, MAX_SEATS, Counts, State, Tables, actor
from tablemate.core.hashing import match_seed_of
from tablemate.lab.kernels.level_series import Work as LevelWork
from tablemate.lab.kernels.level_series import begin_levels, chosen, next_decision, take_down
from tablemate.lab.kernels.series import Row, Task, Usage, end_match, forget_usage, place_of
from tablemate.players.kernels.foresight import Work as ForesightWork
from tablemate.players.kernels.foresight import begin, best_option, foresee
from tablemate.players.kernels.planner import (
    NO_STAGE,
    WIDTH,
    Branch,
    Edge,
    Node,
    begin_work,
    decide,
    left_to_run,
    open_root,
    plan,
)
from tablemate.players.kernels.planner import Work as PlannerWork

FORESEES, PLANS = -4, -5  # in a line-up, besides those of level_series.py
MOST_SLOTS = 1 << 13  # for the nodes of a seat that plans


class Tree:
    """What a seat that plans has found in this stage."""

    nodes: Annotated[Array[Node], MOST_SLOTS]
    edges: Annotated[Array[Edge], MOST_SLOTS // 2 * WIDTH + 4 * MAX_LEGAL]
    branches: Annotated[Array[Branch], MOST_SLOTS]


class Searcher:
    """Who searches in a seat."""

    simulations: I64  # of a decision, or worlds
    risk: I64  # of one with foresight,
    draws: I64  # and what it makes of its worlds
    trust: I64
    drops_beyond: I64
    certain: I64
    fewest: I64
    leaves_behind: I64
    slots: I64  # of one that plans


class Work:
    """What matches are played with."""

    levels: LevelWork
    searchers: Annotated[Array[Searcher], MAX_SEATS]
    foresight: ForesightWork
    planners: Annotated[Array[PlannerWork], MAX_SEATS]
    trees: Annotated[Array[Tree], MAX_SEATS]


@rule
def prepare_work(works: Many[Work]) -> None:
    """Once, before the first match."""
    for seat in range(MAX_SEATS):
        begin_work(works[0].planners[seat : seat + 1])


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
    task = tasks[0]
    work = works[0]
    nothing = work.levels.no_lines[:0]
    forget_usage(usages[0])
    for k in range(len(rows)):
        states[0] = blanks[0]
        seed = match_seed_of(work.levels.series.hashing, task.seed, task.first + k)
        place = place_of(task, k, len(counts))
        play_match(states[0], tables[0], task, seed, work, usages[0], counts[place], nothing)
        rows[k] = work.levels.series.row


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
    """Play the first match of a task and write down its actions, as in level_series.py."""
    work = works[0]
    forget_usage(usages[0])
    states[0] = blanks[0]
    seed = match_seed_of(work.levels.series.hashing, tasks[0].seed, tasks[0].first)
    play_match(states[0], tables[0], tasks[0], seed, work, usages[0], counts[0], lines)
    return int64(work.levels.series.row.decisions)


@rule
def play_match(
    s: State, t: Tables, task: Task, seed: int, work: Work, usage: Usage, counts: Counts, lines: Codes
) -> None:
    """Play one match from a blank record that holds the options."""
    begin_levels(s, t, task, seed, work.levels, counts)
    for seat in range(task.seats):
        work.planners[seat].stage = NO_STAGE
    n = next_decision(s, t, task, work.levels, usage)
    while n > 0:
        take_down(s, t, decided(s, t, task, n, work), work.levels, usage, counts, lines)
        n = next_decision(s, t, task, work.levels, usage)
    end_match(s, t, task.seats, work.levels.series)


@rule
def decided(s: State, t: Tables, task: Task, n: int, work: Work) -> int:
    """What the acting seat does; its legal actions, `n` of them, have been listed."""
    seat = actor(s, t)
    player = task.line_up[seat]
    rng = work.levels.series.rngs[seat]
    if n > 1 and player == FORESEES:
        return foreseen(s, t, seat, task.seats, rng, work)
    if n > 1 and player == PLANS:
        return planned(s, t, seat, rng, work)
    return chosen(s, t, player, seat, n, work.levels)


@rule
def foreseen(s: State, t: Tables, seat: int, seats: int, rng: Rng, work: Work) -> int:
    """The action of a seat that tries all of them in worlds that explain the past."""
    search = work.foresight
    searcher = work.searchers[seat]
    search.rng.x = rng.x
    search.risk = searcher.risk
    search.draws = searcher.draws
    search.trust = searcher.trust
    search.drops_beyond = searcher.drops_beyond
    search.certain = searcher.certain
    search.fewest = searcher.fewest
    search.leaves_behind = searcher.leaves_behind
    worlds = int64(searcher.simulations)
    begin(s, t, search, seat, seats, worlds)
    foresee(s, t, search, worlds)
    rng.x = search.rng.x
    return search.options[best_option(search)]


@rule
def planned(s: State, t: Tables, seat: int, rng: Rng, work: Work) -> int:
    """The next step of a seat that plans its stage."""
    searcher = work.searchers[seat]
    works = work.planners[seat : seat + 1]
    tree = work.trees[seat]
    nodes = tree.nodes[: searcher.slots]
    edges = tree.edges[: searcher.slots // 2 * WIDTH + 4 * MAX_LEGAL]
    branches = tree.branches[: searcher.slots]
    works[0].rng.x = rng.x
    works[0].seat = seat
    open_root(s, t, nodes, edges, works)
    plan(s, t, nodes, edges, branches, works, left_to_run(nodes, works[0], searcher.simulations))
    edge = decide(s, t, nodes, edges, branches, works)
    work.levels.is_slip = 1 if edge != works[0].best else 0
    rng.x = works[0].rng.x
    return int64(edges[edge].code)
