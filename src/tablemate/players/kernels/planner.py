"""Planning: the whole of one's own stage searched step by step, its end judged by the game's factors.

A node is a position in which the seat decides, known by a hash of its record, so that plans whose steps come
in another order meet again. Its options are the edges that `rate` rates best, each carried out at once and
judged by `evaluate`, times the weights: its first sight. One that rolls dice is carried out once for every
throw of two, so that these are judged by their exact chances. From there on an edge is worth its first sight
and what is gained by the best way on: where chance brings it to several nodes, the average of what was gained
in each, whose own first sights tell how lucky it was. Other seats answer by policy; the end of the stage, or
of the match, is a leaf.

Nodes stay for as long as the stage does: what was planned for the first step still counts for the next.
"""

import math
from typing import Annotated

from tablemate.core.compiled import (
    I8,
    I32,
    I64,
    OVER,
    U64,
    Array,
    Codes,
    Log,
    Many,
    Mask,
    Rng,
    below,
    chance_of,
    draw,
    int64,
    rule,
    uint64,
)
from tablemate.core.contract import (
    MAX_LEGAL,
    State,
    Tables,
    actor,
    apply,
    determinize,
    evaluate,
    is_winner,
    legal,
    policy,
    rate,
    stage,
)

POINT = 1 << 16  # what a point of the weighed factors is in worths
WIN = 1000 * POINT
USUAL = 0  # style of the others
MOST_STEPS = 64  # of one walk down
SIDES = 6  # of a die
THROWS = SIDES * SIDES  # of two dice
SETS = 16  # of all throws: what is drawn after the two dice is different in each
WIDTH = 24  # edges of a node, the best rated first; at the root all
NONE = -1
SURE = 8  # times that each throw counts where the two dice are all that is drawn: they are no sample
SPREAD = 0x9E3779B97F4A7C15
APART = 0xD1B54A32D192ED03  # between the generators of two throws
NO_STAGE = -(1 << 62)
SHARES = 1 << 16  # of a prior
A_POINT = (
    256  # by which an option worse than the best is e times less likely, in the logarithms of `chance_of`
)
NEVER = -(1 << 60)


class Node:
    key: U64
    first: I32  # edge
    count: I32  # of edges; 0 while the slot is free
    visits: I32


class Edge:
    seen: I64  # the sum of its first sights
    gained: I64  # by the ways on, above the first sight of each
    sights: I32
    tries: I32  # ways on
    visits: I32
    code: I32
    prior: I32  # in SHARES
    child: I32  # the node that it leads to; NONE if it has none yet
    varies: I8  # it leads to several


class Work:
    """What a search needs besides its nodes and edges."""

    stage: I64  # of the nodes
    nodes: I32  # used
    edges: I32
    steps: I32
    order: Annotated[Array[I32], MAX_LEGAL]  # of the options, best rated first
    path: Annotated[Array[I32], MOST_STEPS]  # edges
    parents: Annotated[Array[I32], MOST_STEPS]  # the nodes they begin at
    sights: Annotated[Array[I64], MOST_STEPS]  # what each step brought at first sight
    throws: Annotated[Array[U64], SETS * THROWS]  # where a generator begins to throw each
    rng: Rng  # a spare one


@rule
def begin_work(works: Many[Work]) -> None:
    works[0].stage = NO_STAGE
    find_throws(works[0])


@rule
def find_throws(work: Work) -> None:
    """Look for generators that draw every pair of dice once in each set.

    The first draw is in another 36th part of its range for each, so that a die with other than six sides
    comes near its chances, too.
    """
    for i in range(SETS * THROWS):
        begins = uint64(i + 1) * uint64(APART)
        while not throws_pair(work.rng, begins, i % THROWS):
            begins += uint64(1)
        work.throws[i] = begins


@rule
def throws_pair(rng: Rng, begins: Mask, pair: int) -> bool:
    rng.x = begins
    return below(rng, THROWS) == pair and below(rng, SIDES) == pair % SIDES


@rule
def draws_two_at_most(rng: Rng, begins: Mask, ends: Mask) -> bool:
    rng.x = begins
    for _ in range(2):
        if rng.x == ends:
            return True
        draw(rng)
    return rng.x == ends


@rule
def open_root(
    roots: Many[State],
    worlds: Many[State],
    words: Codes,
    trials: Many[State],
    tables: Many[Tables],
    seat: int,
    rngs: Many[Rng],
    logs: Many[Log],
    codes: Codes,
    ratings: Codes,
    factors: Codes,
    weights: Codes,
    nodes: Many[Node],
    edges: Many[Edge],
    works: Many[Work],
) -> int:
    """The node of the position to decide, with an edge for every option."""
    t = tables[0]
    work = works[0]
    if work.stage != stage(roots[0], t) or is_crowded(nodes, works) or is_short(edges, works):
        for slot in range(nodes.shape[0]):
            nodes[slot].count = 0
        work.stage = stage(roots[0], t)
        work.nodes = 0
        work.edges = 0
    worlds[0] = roots[0]
    determinize(worlds[0], t, seat, rngs[0])  # what is hidden in the root itself must not matter
    slot = find(nodes, key_of(words))
    n = legal(roots[0], t, codes)
    if nodes[slot].count < n:
        was = int64(nodes[slot].first)
        had = int64(nodes[slot].count)
        if had == 0:
            claim(nodes, works, slot, words)
        add_edges(
            worlds,
            trials,
            t,
            seat,
            rngs,
            logs[0],
            codes,
            ratings,
            factors,
            weights,
            nodes,
            edges,
            works,
            slot,
            n,
        )
        keep_found(nodes, edges, slot, was, had)
    return slot


@rule
def is_crowded(nodes: Many[Node], works: Many[Work]) -> bool:
    """Whether half of the slots are used: beyond that, finding takes long."""
    return 2 * works[0].nodes > nodes.shape[0]


@rule
def is_short(edges: Many[Edge], works: Many[Work]) -> bool:
    """Whether a root might not find room for all its edges."""
    return works[0].edges + 2 * MAX_LEGAL > edges.shape[0]


@rule
def keep_found(nodes: Many[Node], edges: Many[Edge], slot: int, was: int, had: int) -> None:
    """What the edges of a node have brought, when it gets new ones for all its options."""
    first = int64(nodes[slot].first)
    for old in range(was, was + had):
        for new in range(first, first + nodes[slot].count):
            if edges[new].code == edges[old].code:
                edges[new].seen = edges[old].seen
                edges[new].sights = edges[old].sights
                edges[new].gained = edges[old].gained
                edges[new].tries = edges[old].tries
                edges[new].visits = edges[old].visits
                edges[new].child = edges[old].child
                edges[new].varies = edges[old].varies


@rule
def key_of(words: Codes) -> Mask:
    """A hash of the world, but for its generator."""
    key = uint64(SPREAD)
    for i in range(1, words.shape[0]):
        key = (key ^ uint64(words[i])) * uint64(SPREAD)
        key ^= key >> uint64(29)
    return key


@rule
def find(nodes: Many[Node], key: Mask) -> int:
    """The slot of a position, or the free one where it belongs."""
    last = nodes.shape[0] - 1
    slot = int64(key >> uint64(20)) & last
    while nodes[slot].count > 0 and nodes[slot].key != key:
        slot = (slot + 1) & last
    return slot


@rule
def claim(nodes: Many[Node], works: Many[Work], slot: int, words: Codes) -> None:
    nodes[slot].key = key_of(words)
    nodes[slot].visits = 0
    works[0].nodes += 1


@rule
def plan_at(
    roots: Many[State],
    worlds: Many[State],
    words: Codes,
    trials: Many[State],
    tables: Many[Tables],
    seat: int,
    rngs: Many[Rng],
    logs: Many[Log],
    codes: Codes,
    ratings: Codes,
    factors: Codes,
    weights: Codes,
    nodes: Many[Node],
    edges: Many[Edge],
    works: Many[Work],
    root: int,
    explore: int,
    simulations: int,
) -> None:
    """Run so many simulations; `explore` is the weight of curiosity, in hundredths of a point.

    `worlds` has room for one, whose bytes are `words`, and `trials` for another.
    """
    t = tables[0]
    for _ in range(simulations):
        worlds[0] = roots[0]
        determinize(worlds[0], t, seat, rngs[0])
        found = walk(
            worlds,
            words,
            trials,
            t,
            seat,
            rngs,
            logs[0],
            codes,
            ratings,
            factors,
            weights,
            nodes,
            edges,
            works,
            root,
            explore,
        )
        back_up(nodes, edges, works, found)


@rule
def walk(
    worlds: Many[State],
    words: Codes,
    trials: Many[State],
    t: Tables,
    seat: int,
    rngs: Many[Rng],
    log: Log,
    codes: Codes,
    ratings: Codes,
    factors: Codes,
    weights: Codes,
    nodes: Many[Node],
    edges: Many[Edge],
    works: Many[Work],
    root: int,
    explore: int,
) -> int:
    """Go down by merit and curiosity until a node is new or the stage over; return what is found there."""
    work = works[0]
    s = worlds[0]
    slot = root
    work.steps = 0
    while work.steps < MOST_STEPS:
        edge = best_edge(nodes, edges, slot, explore)
        work.path[work.steps] = edge
        work.parents[work.steps] = slot
        carry_out(s, t, seat, int64(edges[edge].code), rngs[0], log, int64(work.stage))
        sight = judged(s, t, seat, factors, weights)
        work.sights[work.steps] = sight
        work.steps += 1
        if not goes_on(s, t, int64(work.stage)):
            note_child(edges, edge, NONE)
            return sight
        slot = find(nodes, key_of(words))
        is_new = nodes[slot].count == 0
        if is_new and (is_crowded(nodes, works) or is_short(edges, works)):
            note_child(edges, edge, NONE)
            return sight
        note_child(edges, edge, slot)
        if is_new:
            claim(nodes, works, slot, words)
            add_edges(
                worlds,
                trials,
                t,
                seat,
                rngs,
                log,
                codes,
                ratings,
                factors,
                weights,
                nodes,
                edges,
                works,
                slot,
                WIDTH,
            )
            return worth_of_node(nodes, edges, slot)
    return judged(s, t, seat, factors, weights)


@rule
def goes_on(s: State, t: Tables, now: int) -> bool:
    return actor(s, t) != OVER and stage(s, t) == now


@rule
def carry_out(s: State, t: Tables, seat: int, action: int, rng: Rng, log: Log, now: int) -> None:
    """An action, and what the others answer, by policy, up to the seat's next decision in this stage."""
    apply(s, t, action, log)
    while goes_on(s, t, now) and actor(s, t) != seat:
        apply(s, t, policy(s, t, USUAL, rng), log)


@rule
def judged(s: State, t: Tables, seat: int, factors: Codes, weights: Codes) -> int:
    """What a position is worth to the seat."""
    evaluate(s, t, seat, factors)
    worth = 0
    for f in range(weights.shape[0]):
        worth += weights[f] * factors[f]
    if actor(s, t) == OVER:
        worth += WIN if is_winner(s, t, seat) else -WIN
    return worth


@rule
def note_child(edges: Many[Edge], edge: int, slot: int) -> None:
    """An edge that has led elsewhere before rests on chance."""
    if edges[edge].visits > 0 and edges[edge].child != slot:
        edges[edge].varies = 1
    edges[edge].child = slot


@rule
def add_edges(
    worlds: Many[State],
    trials: Many[State],
    t: Tables,
    seat: int,
    rngs: Many[Rng],
    log: Log,
    codes: Codes,
    ratings: Codes,
    factors: Codes,
    weights: Codes,
    nodes: Many[Node],
    edges: Many[Edge],
    works: Many[Work],
    slot: int,
    width: int,
) -> None:
    """Edges for the best rated options, each looked at once."""
    n = legal(worlds[0], t, codes)
    rate(worlds[0], t, ratings)
    count = n if n < width else width
    put_in_order(works, ratings, n, count)
    first = int64(works[0].edges)
    works[0].edges += count
    nodes[slot].first = first
    nodes[slot].count = count
    first_throw = below(rngs[0], SETS) * THROWS
    for k in range(count):
        edge = edges[first + k]
        edge.code = codes[works[0].order[k]]
        edge.visits = 0
        edge.child = NONE
        edge.varies = 0
        edge.seen = 0
        edge.sights = 0
        edge.gained = 0
        edge.tries = 0
        look_at(
            worlds,
            trials,
            t,
            seat,
            rngs[0],
            log,
            factors,
            weights,
            edges,
            first + k,
            works,
            first_throw,
        )
    share_priors(edges, first, count)


@rule
def put_in_order(works: Many[Work], ratings: Codes, n: int, count: int) -> None:
    """Bring the best rated options to the front, equal ones in the order of the rules."""
    order = works[0].order
    for k in range(n):
        order[k] = k
    for k in range(count):
        best = k
        for other in range(k + 1, n):
            if ratings[order[other]] > ratings[order[best]]:
                best = other
        chosen = order[best]
        while best > k:
            order[best] = order[best - 1]
            best -= 1
        order[k] = chosen


@rule
def look_at(
    worlds: Many[State],
    trials: Many[State],
    t: Tables,
    seat: int,
    rng: Rng,
    log: Log,
    factors: Codes,
    weights: Codes,
    edges: Many[Edge],
    at: int,
    works: Many[Work],
    first_throw: int,
) -> None:
    """Carry an option out in another world and judge what comes of it; with dice, for every throw of two.

    Options that are looked at together are given the same throws: of many that are as good as another, none
    has more luck.
    """
    edge = edges[at]
    work = works[0]
    has_all = True
    for throw in range(first_throw, first_throw + THROWS):
        begins = work.throws[throw]
        trials[0] = worlds[0]
        s = trials[0]
        s.rng.x = begins
        carry_out(s, t, seat, int64(edge.code), rng, log, int64(work.stage))
        edge.seen += judged(s, t, seat, factors, weights)
        edge.sights += 1
        if edge.sights == 1 and s.rng.x == begins:
            return
        has_all = has_all and draws_two_at_most(work.rng, begins, s.rng.x)
    edge.varies = 1
    if has_all:
        edge.seen *= SURE
        edge.sights *= SURE


@rule
def share_priors(edges: Many[Edge], first: int, count: int) -> None:
    """How likely each edge is the best one, by what was seen of it."""
    best = worth_of_edge(edges, first)
    for k in range(1, count):
        best = max(best, worth_of_edge(edges, first + k))
    total = 0
    for k in range(count):
        edges[first + k].prior = chance_of((best - worth_of_edge(edges, first + k)) * A_POINT // POINT)
        total += edges[first + k].prior
    for k in range(count):
        edges[first + k].prior = edges[first + k].prior * SHARES // total


@rule
def worth_of_edge(edges: Many[Edge], edge: int) -> int:
    worth = int64(edges[edge].seen) // edges[edge].sights
    return worth if edges[edge].tries == 0 else worth + edges[edge].gained // edges[edge].tries


@rule
def worth_of_node(nodes: Many[Node], edges: Many[Edge], slot: int) -> int:
    """That of its best edge: the seat will take it."""
    first = int64(nodes[slot].first)
    best = NEVER
    for edge in range(first, first + nodes[slot].count):
        best = max(best, worth_of_edge(edges, edge))
    return best


@rule
def best_edge(nodes: Many[Node], edges: Many[Edge], slot: int, explore: int) -> int:
    first = int64(nodes[slot].first)
    curiosity = 0.01 * explore * POINT / SHARES * math.sqrt(nodes[slot].visits + 1.0)
    best = NONE
    highest = 0.0
    for edge in range(first, first + nodes[slot].count):
        bound = worth_of_edge(edges, edge) + curiosity * edges[edge].prior / (1.0 + edges[edge].visits)
        if best == NONE or bound > highest:
            best = edge
            highest = bound
    return best


@rule
def back_up(nodes: Many[Node], edges: Many[Edge], works: Many[Work], found: int) -> None:
    """Carry what was found up the way: a sure step is worth what it leads to, chance its average."""
    worth = found
    for step in range(int64(works[0].steps) - 1, -1, -1):
        edge = edges[works[0].path[step]]
        sight = int64(works[0].sights[step])
        if edge.varies == 0:
            edge.gained = 0
            edge.tries = 0
        else:
            edge.seen += sight
            edge.sights += 1
        edge.gained += worth - sight
        edge.tries += 1
        edge.visits += 1
        slot = int64(works[0].parents[step])
        nodes[slot].visits += 1
        worth = worth_of_node(nodes, edges, slot)


@rule
def tell_root(nodes: Many[Node], edges: Many[Edge], root: int, visits: Codes, worths: Codes) -> int:
    """The visits and worth of each edge of the root, by its action's code; return the visits in all."""
    first = int64(nodes[root].first)
    for edge in range(first, first + nodes[root].count):
        visits[edges[edge].code] = edges[edge].visits
        worths[edges[edge].code] = worth_of_edge(edges, edge)
    return int64(nodes[root].visits)


@rule
def tell_plan(nodes: Many[Node], edges: Many[Edge], root: int, action: int, plan: Codes) -> int:
    """Write what the seat means to do after an action, up to the first dice; return how many steps."""
    steps = 0
    edge = edge_of(nodes, edges, root, action)
    while steps < plan.shape[0] and edge != NONE and edges[edge].varies == 0 and edges[edge].child != NONE:
        edge = best_found(nodes, edges, int64(edges[edge].child))
        plan[steps] = edges[edge].code
        steps += 1
    return steps


@rule
def edge_of(nodes: Many[Node], edges: Many[Edge], slot: int, action: int) -> int:
    first = int64(nodes[slot].first)
    for edge in range(first, first + nodes[slot].count):
        if edges[edge].code == action:
            return edge
    return NONE


@rule
def best_found(nodes: Many[Node], edges: Many[Edge], slot: int) -> int:
    """The edge that is worth most so far."""
    first = int64(nodes[slot].first)
    best = first
    for edge in range(first + 1, first + nodes[slot].count):
        if worth_of_edge(edges, edge) > worth_of_edge(edges, best):
            best = edge
    return best
