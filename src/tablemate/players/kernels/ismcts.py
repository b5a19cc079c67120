"""Information-set Monte Carlo tree search, single observer.

One tree for the seat that thinks; each simulation draws a world that fits what it knows, walks down
among the actions legal there, adds one node, plays the stage out by policy and gives every mover on
the way its own points.
"""

import math
from typing import Annotated

from tablemate.core.compiled import (
    I16,
    I32,
    I64,
    OVER,
    Array,
    Codes,
    Log,
    Many,
    Rng,
    below,
    rule,
)
from tablemate.core.contract import (
    ACTIONS,
    MAX_SEATS,
    State,
    Tables,
    actor,
    apply,
    determinize,
    is_winner,
    legal,
    policy,
    score,
    stage,
)

MOST_STEPS = 512  # of one walk down the tree
ROOT = 0
NONE = 0  # the root is nobody's child
RANDOM_ROLLOUTS = -1
WIN = 50  # points


class Node:
    points: I64  # of the seat that moved here, summed over visits
    visits: I32
    available: I32  # how often it could have been chosen
    child: I32
    sibling: I32
    action: I16
    seat: I16


class Work:
    """What one search needs besides its nodes."""

    before: Annotated[Array[I64], MAX_SEATS]
    path: Annotated[Array[I32], MOST_STEPS]
    found: Annotated[Array[I32], ACTIONS]  # the child of an action at the node at hand
    used: I32
    steps: I32


@rule
def begin_search(nodes: Many[Node], works: Many[Work]) -> None:
    works[0].used = 1
    clear_node(nodes, ROOT, 0, 0)


@rule
def clear_node(nodes: Many[Node], at: int, action: int, seat: int) -> None:
    node = nodes[at]
    node.points = 0
    node.visits = 0
    node.available = 0
    node.child = NONE
    node.sibling = NONE
    node.action = action
    node.seat = seat


@rule
def search_at(
    roots: Many[State],
    worlds: Many[State],
    tables: Many[Tables],
    seat: int,
    style: int,
    rngs: Many[Rng],
    logs: Many[Log],
    codes: Codes,
    points: Codes,
    nodes: Many[Node],
    works: Many[Work],
    explore: int,
    simulations: int,
) -> None:
    """Run so many simulations; `explore` is the weight of curiosity, in hundredths of a point."""
    t = tables[0]
    work = works[0]
    now = stage(roots[0], t)
    score(roots[0], t, points)
    for other in range(MAX_SEATS):
        work.before[other] = points[other]
    for _ in range(simulations):
        worlds[0] = roots[0]
        s = worlds[0]
        determinize(s, t, seat, rngs[0])
        walk(s, t, nodes, works, rngs[0], logs[0], codes, explore, now)
        play_on(s, t, style, rngs[0], logs[0], codes, now)
        score(s, t, points)
        back_up(s, t, nodes, works, points)


@rule
def goes_on(s: State, t: Tables, now: int) -> bool:
    return actor(s, t) != OVER and stage(s, t) == now


@rule
def walk(
    s: State,
    t: Tables,
    nodes: Many[Node],
    works: Many[Work],
    rng: Rng,
    log: Log,
    codes: Codes,
    explore: int,
    now: int,
) -> None:
    """Go down by curiosity and merit, adding one node at most."""
    work = works[0]
    work.path[0] = ROOT
    work.steps = 1
    at = ROOT
    while goes_on(s, t, now) and work.steps < MOST_STEPS:
        options = legal(s, t, codes)
        untried = note_children(nodes, works, at, codes, options)
        is_new = untried > 0 and work.used < nodes.shape[0]
        if is_new:
            chosen = add_child(nodes, works, at, codes, options, below(rng, untried), actor(s, t))
        else:
            chosen = best_child(nodes, works, codes, options, explore)
        forget_children(nodes, works, at)
        if chosen == NONE:
            return
        work.path[work.steps] = chosen
        work.steps += 1
        apply(s, t, int(nodes[chosen].action), log)
        if is_new:
            return
        at = chosen


@rule
def note_children(nodes: Many[Node], works: Many[Work], at: int, codes: Codes, options: int) -> int:
    """Note the children met before, and count those legal here; return how many options have none."""
    found = works[0].found
    child = nodes[at].child
    while child != NONE:
        found[nodes[child].action] = child
        child = nodes[child].sibling
    untried = 0
    for k in range(options):
        child = found[codes[k]]
        if child == NONE:
            untried += 1
        else:
            nodes[child].available += 1
    return untried


@rule
def forget_children(nodes: Many[Node], works: Many[Work], at: int) -> None:
    child = nodes[at].child
    while child != NONE:
        works[0].found[nodes[child].action] = NONE
        child = nodes[child].sibling


@rule
def add_child(
    nodes: Many[Node], works: Many[Work], at: int, codes: Codes, options: int, pick: int, seat: int
) -> int:
    """A node for the pick-th option that has none."""
    work = works[0]
    for k in range(options):
        if work.found[codes[k]] == NONE:
            if pick == 0:
                new = work.used
                work.used += 1
                clear_node(nodes, new, codes[k], seat)
                nodes[new].available = 1
                nodes[new].sibling = nodes[at].child
                nodes[at].child = new
                return new
            pick -= 1
    return NONE


@rule
def best_child(nodes: Many[Node], works: Many[Work], codes: Codes, options: int, explore: int) -> int:
    """The child with the best bound among those legal here."""
    best = NONE
    best_bound = 0.0
    for k in range(options):
        child = works[0].found[codes[k]]
        if child != NONE and nodes[child].visits > 0:
            node = nodes[child]
            bound = node.points / node.visits + 0.01 * explore * math.sqrt(
                math.log(node.available) / node.visits
            )
            if best == NONE or bound > best_bound:
                best = child
                best_bound = bound
    return best


@rule
def play_on(s: State, t: Tables, style: int, rng: Rng, log: Log, codes: Codes, now: int) -> None:
    """To the end of the stage: by the scripted policy, or at random."""
    while goes_on(s, t, now):
        if style == RANDOM_ROLLOUTS:
            apply(s, t, codes[below(rng, legal(s, t, codes))], log)
        else:
            apply(s, t, policy(s, t, style, rng), log)


@rule
def back_up(s: State, t: Tables, nodes: Many[Node], works: Many[Work], points: Codes) -> None:
    """Give every mover on the way its own points, and more for a match that is won."""
    work = works[0]
    is_over = actor(s, t) == OVER
    for k in range(work.steps):
        node = nodes[work.path[k]]
        node.visits += 1
        if work.path[k] != ROOT:
            node.points += points[node.seat] - work.before[node.seat]
            if is_over and is_winner(s, t, node.seat):
                node.points += WIN


@rule
def tell_root(nodes: Many[Node], visits: Codes, points: Codes) -> None:
    """Write the visits and points of each action from the root, by its code."""
    child = nodes[ROOT].child
    while child != NONE:
        visits[nodes[child].action] += nodes[child].visits
        points[nodes[child].action] += nodes[child].points
        child = nodes[child].sibling
