"""Planning: the whole of one's own stage searched step by step, its end judged by the game's factors.

A node is a position in which the seat decides, known by a hash of its record, so that plans whose steps come
in another order meet again. Its edges are the legal actions that `action_logits` rates best, each carried out
at once and judged by `evaluate`, times the weights: its first evaluation. One that rests on chance is carried
out once for every outcome that the game names, which counts as much as it is likely. From there on an edge is
worth its first evaluation and what is gained by the best way on: where chance brings it to several nodes, the
average of what was gained in each, whose own first evaluations say how lucky it was. Other seats answer by
policy; the end of the stage, or of the match, is a leaf.

Nodes stay for as long as the stage does: what was planned for the first step still counts for the next.
A level may plan no further where one action is clearly ahead, and slip where another is nearly as good.
A player at a table and a series decide by the same calls.
"""

import math
from typing import Annotated

import numpy as np

from tablemate.core.compiled import (
    I8,
    I32,
    I64,
    U64,
    UNTOLD,
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
    CHANCE_DRAWS,
    CHANCE_OUTCOMES,
    FACTORS,
    MAX_LEGAL,
    State,
    Tables,
    action_logits,
    actor,
    apply,
    avoids,
    chance_outcome,
    chance_result,
    determinize,
    evaluate,
    forget,
    is_blunder,
    is_own_stage,
    learned_chance,
    legal,
    policy,
    stage,
    undoes,
)
from tablemate.core.likelihood import CERTAIN
from tablemate.players.kernels.rollout import USUAL, WIN_WORTH, goes_on, outcome
from tablemate.players.kernels.slips import place_taken

FACTOR_COUNT = len(FACTORS)
POINT = 1 << 16  # what a point of the weighed factors is in worths
MOST_STEPS = 64  # of one walk down
KNOWN_BITS = 12
KNOWN = 1 << KNOWN_BITS
VARIANTS = 16  # of all outcomes: what is drawn after them is different in each
WIDTH = 24  # edges of a node, at most; at the root all
AT_ONCE = 4  # simulations between two looks at whether the choice is clear
NONE = -1
A_CHANCE = 25  # points that a learned chance to win is worth where it is certain
A_STEP = POINT // 256  # what each further step costs: of plans that come to the same the shortest is best
A_WAY = 8  # steps, at which a win that is sure is still called so
SURE = 8  # times that each outcome counts where it settles all that is drawn: they are no sample
SPREAD = 0x9E3779B97F4A7C15
RESULTS = 63  # numbers that a game may tell them apart by
WORD = np.dtype(np.int64)
NO_STAGE = -(1 << 62)
SHARES = 1 << 16  # of a prior
A_POINT = (
    256  # by which an action worse than the best is e times less likely, in the logarithms of `chance_of`
)
NEVER = -(1 << 60)
NEVER_CLEAR = 1 << 60
WALKED, TRIED = range(2)  # worlds: where the walk is, and the same to try an action in
WORLDS = 2


class Node:
    key: U64
    worth: I64  # of its best edge, as far as it is known
    first: I32  # edge
    count: I32  # of edges; 0 while the slot is free
    visits: I32
    waiting: I32  # edges behind those that are counted, to be looked at when the node is come to again


class Edge:
    seen: I64  # the sum of its first evaluations
    evaluations: I32
    visits: I32
    code: I32
    prior: I32  # in SHARES
    child: I32  # the node that it leads to; NONE if it has none yet
    branch: I32  # where it leads to several: the first of its branches, or NONE
    varies: I8  # it leads to several


class Branch:
    """One of the nodes that chance has brought an edge to."""

    evaluation: I64  # the first, of that node alone
    child: I32
    tries: I32
    next: I32  # of the same edge, or NONE


class Outcome:
    """One of what chance can bring."""

    start: U64  # where a generator begins to draw it
    weight: I64
    afterwards: I32  # what chance brings after the action's own: the place of another outcome


class Judged:
    """What a position was judged to be worth."""

    key: U64
    worth: I64


class Work:
    """What a search works with besides its nodes and edges."""

    worlds: Annotated[Array[State], WORLDS]
    known: Annotated[Array[Judged], KNOWN]  # positions judged before: many ways lead to one
    log: Log
    stage: I64  # of the nodes
    seat: I64  # that thinks
    curiosity: I64  # the weight of what has been tried little, in hundredths of a point
    root: I64  # the node of the position to decide
    plans: I8  # the stage is its own; else its answer is judged at once, whatever others will do
    is_learned: I8  # positions are judged by the chance to win as the game has learned it
    leans: I8  # and besides by weights, those of a style
    advises: I8  # a person, who may do what opponents avoid
    width: I64  # edges of a node, the best rated first; of the root all
    at_first: I64  # of them, looked at when the node is new; the others when it is come to again
    clear: I64  # the lead over all others, in worths, with which an option is taken without planning on
    randomness: I64  # how often it is careless, of CARELESS
    temperature: I64  # worths: an option so much worse is e times as unlikely when it is careless
    disaster: I64  # worths: no option that is worse by more than this is taken
    best: I64  # the edge that is worth most, whatever is taken
    codes: Annotated[Array[I64], MAX_LEGAL]
    logits: Annotated[Array[I64], MAX_LEGAL]
    factors: Annotated[Array[I64], FACTOR_COUNT]
    weights: Annotated[Array[I64], FACTOR_COUNT]
    rng: Rng
    spare_rng: Rng
    outcomes: Annotated[Array[Outcome], VARIANTS * CHANCE_OUTCOMES]
    results: Annotated[Array[I64], RESULTS]  # worths of what chance makes of an action, by chance_result
    evaluations: Annotated[Array[I64], MOST_STEPS]  # what each step brought at first evaluation
    path: Annotated[Array[I32], MOST_STEPS]  # edges
    parents: Annotated[Array[I32], MOST_STEPS]  # the nodes they begin at
    order: Annotated[Array[I32], MAX_LEGAL]  # of the actions, best rated first
    nodes: I32  # used
    edges: I32
    branches: I32
    steps: I32


@rule
def begin_work(works: Many[Work]) -> None:
    work = works[0]
    work.stage = NO_STAGE
    for i in range(VARIANTS * CHANCE_OUTCOMES):
        weight = chance_outcome(work.spare_rng, i % CHANCE_OUTCOMES, i // CHANCE_OUTCOMES)
        work.outcomes[i].weight = weight
        work.outcomes[i].start = work.spare_rng.x
        work.outcomes[i].afterwards = i
    for variant in range(VARIANTS):
        shuffle_afterwards(work, variant * CHANCE_OUTCOMES)


@rule
def shuffle_afterwards(work: Work, first: int) -> None:
    """Let what follows the outcomes of a variant be each of them once, in an order of its own."""
    for k in range(CHANCE_OUTCOMES - 1, 0, -1):
        one = work.outcomes[first + k]
        other = work.outcomes[first + below(work.spare_rng, k + 1)]
        swapped = int64(one.afterwards)
        one.afterwards = other.afterwards
        other.afterwards = swapped


@rule
def is_settled(rng: Rng, start: Mask, end: Mask) -> bool:
    """Whether an outcome tells all that was drawn from here to there."""
    rng.x = start
    for _ in range(CHANCE_DRAWS):
        if rng.x == end:
            return True
        draw(rng)
    return rng.x == end


@rule
def open_root(root: State, t: Tables, nodes: Many[Node], edges: Many[Edge], works: Many[Work]) -> None:
    """Find the node of the position to decide, with an edge for every option."""
    work = works[0]
    if work.stage != stage(root, t) or is_crowded(nodes, works) or is_short(edges, works):
        for slot in range(nodes.shape[0]):
            nodes[slot].count = 0
        work.stage = stage(root, t)
        work.nodes = 0
        work.edges = 0
        work.branches = 0
    work.plans = is_own_stage(root, t, work.seat)
    work.worlds[WALKED] = root
    # What is hidden in the root itself must not matter.
    determinize(work.worlds[WALKED], t, work.seat, work.rng)
    forget(work.worlds[WALKED], t)
    key = key_of(works, WALKED)
    slot = find(nodes, key)
    n = list_options(t, work)
    if nodes[slot].count < n:
        was = int64(nodes[slot].first)
        had = int64(nodes[slot].count)
        if had == 0:
            claim(nodes, works, slot, key)
        add_edges(t, nodes, edges, works, slot, n, n, n)
        keep_found(nodes, edges, slot, was, had)
    work.root = slot


@rule
def left_to_run(nodes: Many[Node], work: Work, wanted: int) -> int:
    """Of so many simulations those that are still to be run for the root: none where nothing is planned."""
    root = nodes[work.root]
    if work.plans == 0 or root.count < 2 or root.visits >= wanted:
        return 0
    return wanted - root.visits


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
    """What the edges of a node have brought, when it gets new ones for all its actions."""
    first = int64(nodes[slot].first)
    for old in range(was, was + had):
        for new in range(first, first + nodes[slot].count):
            if edges[new].code == edges[old].code:
                edges[new].seen = edges[old].seen
                edges[new].evaluations = edges[old].evaluations
                edges[new].visits = edges[old].visits
                edges[new].child = edges[old].child
                edges[new].branch = edges[old].branch
                edges[new].varies = edges[old].varies


@rule
def key_of(works: Many[Work], world: int) -> Mask:
    """A hash of a world, but for its generator.

    Four words at a time: their chains of multiplications do not wait for each other.
    """
    words = works[0].worlds[:].view(WORD)
    size = len(words) // WORLDS
    first = world * size + 1
    last = (world + 1) * size
    one = other = third = fourth = uint64(SPREAD)
    while first + 4 <= last:
        one = stirred(one, uint64(words[first]))
        other = stirred(other, uint64(words[first + 1]))
        third = stirred(third, uint64(words[first + 2]))
        fourth = stirred(fourth, uint64(words[first + 3]))
        first += 4
    while first < last:
        one = stirred(one, uint64(words[first]))
        first += 1
    return stirred(stirred(stirred(one, other), third), fourth)


@rule
def stirred(key: Mask, word: Mask) -> Mask:
    key = (key ^ word) * uint64(SPREAD)
    return key ^ key >> uint64(29)


@rule
def find(nodes: Many[Node], key: Mask) -> int:
    """The slot of a position, or the free one where it belongs."""
    last = nodes.shape[0] - 1
    slot = int64(key >> uint64(20)) & last
    while nodes[slot].count > 0 and nodes[slot].key != key:
        slot = (slot + 1) & last
    return slot


@rule
def claim(nodes: Many[Node], works: Many[Work], slot: int, key: Mask) -> None:
    nodes[slot].key = key
    nodes[slot].visits = 0
    works[0].nodes += 1


@rule
def plan(
    root: State,
    t: Tables,
    nodes: Many[Node],
    edges: Many[Edge],
    branches: Many[Branch],
    works: Many[Work],
    simulations: int,
) -> bool:
    """Run so many simulations, or fewer where the choice is clear; return whether it is."""
    work = works[0]
    for _ in range(simulations):
        if is_clear(nodes, edges, branches, work):
            return True
        work.worlds[WALKED] = root
        determinize(work.worlds[WALKED], t, work.seat, work.rng)
        walk(t, nodes, edges, branches, works)
        back_up(nodes, edges, branches, works)
    return False


@rule
def is_clear(nodes: Many[Node], edges: Many[Edge], branches: Many[Branch], work: Work) -> bool:
    """Whether one option is so far ahead that more simulations would hardly change the choice.

    It is looked at after so many simulations in all, so that it does not matter in how many pieces they run.
    """
    visits = int64(nodes[work.root].visits)
    if work.clear == NEVER_CLEAR or visits == 0 or visits % AT_ONCE != 0:
        return False
    first = int64(nodes[work.root].first)
    best = best_found(nodes, edges, branches, int64(work.root))
    if edges[best].visits == 0:
        return False
    least = worth_of_edge(nodes, edges, branches, best) - work.clear
    for edge in range(first, first + nodes[work.root].count):
        if edge != best and worth_of_edge(nodes, edges, branches, edge) > least:
            return False
    return True


@rule
def walk(t: Tables, nodes: Many[Node], edges: Many[Edge], branches: Many[Branch], works: Many[Work]) -> None:
    """Go down by merit and curiosity until a node is new or the stage over."""
    work = works[0]
    s = work.worlds[WALKED]
    slot = int64(work.root)
    work.steps = 0
    while work.steps < MOST_STEPS:
        if nodes[slot].waiting > 0:
            look_at_the_rest(t, nodes, edges, works, slot)
        edge = best_edge(nodes, edges, branches, slot, work.curiosity)
        work.path[work.steps] = edge
        work.parents[work.steps] = slot
        carry_out(s, t, work, int64(edges[edge].code))
        work.steps += 1
        if not goes_on(s, t, work.stage):
            note_child(t, edges, works, edge, NONE)
            return
        key = key_of(works, WALKED)
        slot = find(nodes, key)
        is_new = nodes[slot].count == 0
        if is_new and (is_crowded(nodes, works) or is_short(edges, works)):
            note_child(t, edges, works, edge, NONE)
            return
        note_child(t, edges, works, edge, slot)
        if is_new:
            claim(nodes, works, slot, key)
            n = list_options(t, work)
            add_edges(t, nodes, edges, works, slot, n, int64(work.width), int64(work.at_first))
            return


@rule
def carry_out(s: State, t: Tables, work: Work, action: int) -> None:
    """An action, and what the others answer, up to the seat's next decision in this stage."""
    apply(s, t, action, work.log)
    let_others_answer(s, t, work)
    forget(s, t)


@rule
def let_others_answer(s: State, t: Tables, work: Work) -> None:
    """By policy."""
    while goes_on(s, t, work.stage) and actor(s, t) != work.seat:
        apply(s, t, policy(s, t, USUAL, work.rng), work.log)


@rule
def known_worth(t: Tables, works: Many[Work], world: int) -> int:
    """What a world is worth to the seat; the same position is judged once."""
    work = works[0]
    key = key_of(works, world) ^ uint64(work.seat)
    kept = work.known[int64(key >> uint64(64 - KNOWN_BITS))]
    if kept.key != key:
        kept.key = key
        kept.worth = judged(work.worlds[world], t, work)
    return int64(kept.worth)


@rule
def judged(s: State, t: Tables, work: Work) -> int:
    """What a position is worth to the seat."""
    if work.is_learned == 0:
        return weighed(s, t, work) + WIN_WORTH * POINT * outcome(s, t, work.seat)
    worth = A_CHANCE * learned_chance(s, t, work.seat)
    return worth + weighed(s, t, work) if work.leans != 0 else worth


@rule
def weighed(s: State, t: Tables, work: Work) -> int:
    """The factors times their weights."""
    evaluate(s, t, work.seat, work.factors[:])
    worth = 0
    for f in range(FACTOR_COUNT):
        worth += work.weights[f] * work.factors[f]
    return worth


@rule
def note_child(t: Tables, edges: Many[Edge], works: Many[Work], edge: int, slot: int) -> None:
    """An edge that has led elsewhere before rests on chance: then what it led to this time is judged."""
    work = works[0]
    if edges[edge].visits > 0 and edges[edge].child != slot:
        edges[edge].varies = 1
    edges[edge].child = slot
    if edges[edge].varies != 0:
        work.evaluations[work.steps - 1] = known_worth(t, works, WALKED)


@rule
def list_options(t: Tables, work: Work) -> int:
    """The legal actions that the seat thinks of, with their logits; return how many.

    No plan undoes what has been begun or blunders, and opponents leave what an option of the match keeps from
    them.
    """
    s = work.worlds[WALKED]
    n = legal(s, t, work.codes[:])
    action_logits(s, t, work.logits[:])
    left = 0
    for k in range(n):
        code = work.codes[k]
        is_vain = undoes(s, t, code) or is_blunder(s, t, code)
        if not is_vain and (work.advises != 0 or not avoids(s, t, code)):
            work.codes[left] = code
            work.logits[left] = work.logits[k]
            left += 1
    return left if left > 0 else n


@rule
def add_edges(
    t: Tables,
    nodes: Many[Node],
    edges: Many[Edge],
    works: Many[Work],
    slot: int,
    n: int,
    width: int,
    at_first: int,
) -> None:
    """Edges for the best rated of the options that are listed, the first of them looked at."""
    work = works[0]
    count = n if n < width else width
    put_in_order(work, n, count)
    first = int64(work.edges)
    work.edges += count
    nodes[slot].first = first
    nodes[slot].count = 0
    nodes[slot].waiting = count
    for k in range(count):
        edge = edges[first + k]
        edge.code = work.codes[work.order[k]]
        edge.visits = 0
        edge.child = NONE
        edge.branch = NONE
        edge.varies = 0
        edge.seen = 0
        edge.evaluations = 0
    look_at_more(t, nodes, edges, works, slot, count if count < at_first else at_first)


@rule
def look_at_the_rest(t: Tables, nodes: Many[Node], edges: Many[Edge], works: Many[Work], slot: int) -> None:
    """The edges that were left for when the walk comes to their node again."""
    look_at_more(t, nodes, edges, works, slot, int64(nodes[slot].waiting))


@rule
def look_at_more(
    t: Tables, nodes: Many[Node], edges: Many[Edge], works: Many[Work], slot: int, more: int
) -> None:
    """Look once at so many of the edges that wait."""
    node = nodes[slot]
    variant = below(works[0].rng, VARIANTS)
    for _ in range(more):
        look_at(t, edges[node.first + node.count], works, variant)
        node.count += 1
        node.waiting -= 1
    node.worth = share_priors(edges, int64(node.first), int64(node.count)) - A_STEP


@rule
def put_in_order(work: Work, n: int, count: int) -> None:
    """Bring the best rated actions to the front, equal ones in the order of the rules."""
    order = work.order
    logits = work.logits
    for k in range(n):
        order[k] = k
    for k in range(count):
        best = k
        for other in range(k + 1, n):
            if logits[order[other]] > logits[order[best]]:
                best = other
        chosen = order[best]
        while best > k:
            order[best] = order[best - 1]
            best -= 1
        order[k] = chosen


@rule
def look_at(t: Tables, edge: Edge, works: Many[Work], variant: int) -> None:
    """Carry an action out in another world and judge what comes of it; by chance, for every outcome.

    Options that are looked at together are given the same chance, and so are the answers of the others to
    them, however much chance the actions themselves have taken: of many that are as good as another, none has
    more luck.
    """
    work = works[0]
    s = work.worlds[TRIED]
    is_all = True
    told = 0  # results that are known, as bits
    for k in range(CHANCE_OUTCOMES):
        given = work.outcomes[variant * CHANCE_OUTCOMES + k]
        work.spare_rng.x = given.start
        result = chance_result(work.worlds[WALKED], t, int64(edge.code), work.spare_rng)
        if result != UNTOLD and told >> result & 1 != 0:
            edge.seen += given.weight * work.results[result]
            edge.evaluations += given.weight
            continue
        work.worlds[TRIED] = work.worlds[WALKED]
        s.rng.x = given.start
        apply(s, t, int64(edge.code), work.log)
        end = s.rng.x
        after = work.outcomes[given.afterwards]
        s.rng.x = after.start
        if work.plans != 0:
            let_others_answer(s, t, work)
        draws_at_once = end != given.start
        draws_later = s.rng.x != after.start
        if k == 0 and not draws_at_once and not draws_later:
            edge.seen = known_worth(t, works, TRIED)
            edge.evaluations = 1
            return
        forget(s, t)
        worth = known_worth(t, works, TRIED)
        if result != UNTOLD and draws_at_once and not draws_later:
            told |= 1 << result
            work.results[result] = worth
        weight = given.weight if draws_at_once else after.weight
        edge.seen += weight * worth
        edge.evaluations += weight
        if draws_at_once:
            is_all = is_all and not draws_later and is_settled(work.spare_rng, given.start, end)
        else:
            is_all = is_all and is_settled(work.spare_rng, after.start, s.rng.x)
    edge.varies = 1
    if is_all:
        edge.seen *= SURE
        edge.evaluations *= SURE


@rule
def share_priors(edges: Many[Edge], first: int, count: int) -> int:
    """How likely each edge is the best one, by what was seen of it; return what the best is worth."""
    best = seen_of(edges, first)
    for k in range(1, count):
        best = max(best, seen_of(edges, first + k))
    total = 0
    for k in range(count):
        edges[first + k].prior = chance_of((best - seen_of(edges, first + k)) * A_POINT // POINT)
        total += edges[first + k].prior
    for k in range(count):
        edges[first + k].prior = edges[first + k].prior * SHARES // total
    return best


@rule
def seen_of(edges: Many[Edge], edge: int) -> int:
    """What was seen of an edge at first, on average."""
    return int64(edges[edge].seen) // edges[edge].evaluations


@rule
def worth_of_edge(nodes: Many[Node], edges: Many[Edge], branches: Many[Branch], edge: int) -> int:
    """What a sure step leads to, as it is known by now; of one that rests on chance the average.

    The same is known of a node whichever way leads there. If each try counted by what was known then, chance
    would lag behind sure steps.
    """
    seen = seen_of(edges, edge)
    if edges[edge].visits == 0:
        return seen
    if edges[edge].varies == 0:
        child = int64(edges[edge].child)
        return nodes[child].worth if child != NONE else seen
    gained = 0
    at = int64(edges[edge].branch)
    while at != NONE:
        gained += branches[at].tries * (nodes[branches[at].child].worth - branches[at].evaluation)
        at = int64(branches[at].next)
    return seen + gained // edges[edge].visits


@rule
def worth_of_node(nodes: Many[Node], edges: Many[Edge], branches: Many[Branch], slot: int) -> int:
    """That of its best edge, which the seat will take, less the step."""
    first = int64(nodes[slot].first)
    best = NEVER
    for edge in range(first, first + nodes[slot].count):
        best = max(best, worth_of_edge(nodes, edges, branches, edge))
    return best - A_STEP


@rule
def best_edge(nodes: Many[Node], edges: Many[Edge], branches: Many[Branch], slot: int, explore: int) -> int:
    first = int64(nodes[slot].first)
    curiosity = 0.01 * explore * POINT / SHARES * math.sqrt(nodes[slot].visits + 1.0)
    best = NONE
    highest = 0.0
    for edge in range(first, first + nodes[slot].count):
        worth = worth_of_edge(nodes, edges, branches, edge)
        bound = worth + curiosity * edges[edge].prior / (1.0 + edges[edge].visits)
        if best == NONE or bound > highest:
            best = edge
            highest = bound
    return best


@rule
def back_up(nodes: Many[Node], edges: Many[Edge], branches: Many[Branch], works: Many[Work]) -> None:
    """Tell the edges and nodes of the way, from its end up."""
    work = works[0]
    for step in range(int64(work.steps) - 1, -1, -1):
        edge = edges[work.path[step]]
        if edge.varies != 0:
            edge.seen += work.evaluations[step]
            edge.evaluations += 1
            note_branch(edge, branches, work, int64(work.evaluations[step]))
        edge.visits += 1
        slot = int64(work.parents[step])
        nodes[slot].visits += 1
        nodes[slot].worth = worth_of_node(nodes, edges, branches, slot)


@rule
def note_branch(edge: Edge, branches: Many[Branch], work: Work, evaluation: int) -> None:
    """Count the node that chance has brought an edge to, unless the stage is over there."""
    if edge.child == NONE:
        return
    at = int64(edge.branch)
    while at != NONE and branches[at].child != edge.child:
        at = int64(branches[at].next)
    if at == NONE and work.branches < branches.shape[0]:
        at = int64(work.branches)
        work.branches += 1
        branches[at].evaluation = evaluation
        branches[at].child = edge.child
        branches[at].tries = 0
        branches[at].next = edge.branch
        edge.branch = at
    if at != NONE:
        branches[at].tries += 1


@rule
def chosen_edge(
    root: State, t: Tables, nodes: Many[Node], edges: Many[Edge], branches: Many[Branch], works: Many[Work]
) -> int:
    """The edge of the root that is worth most of those that were tried."""
    work = works[0]
    first = int64(nodes[work.root].first)
    best = first
    for edge in range(first + 1, first + nodes[work.root].count):
        lead = worth_of_edge(nodes, edges, branches, edge) - worth_of_edge(nodes, edges, branches, best)
        if (edges[edge].visits > 0) != (edges[best].visits > 0):
            lead = 1 if edges[edge].visits > 0 else -1
        elif lead == 0:
            lead = int64(edges[edge].visits) - edges[best].visits
        if lead > 0 or (lead == 0 and is_listed_before(root, t, work, edges[edge].code, edges[best].code)):
            best = edge
    return best


@rule
def decide(
    root: State, t: Tables, nodes: Many[Node], edges: Many[Edge], branches: Many[Branch], works: Many[Work]
) -> int:
    """The edge of the root that is taken: the best, but for a slip now and then, which misses no sure win."""
    work = works[0]
    work.best = chosen_edge(root, t, nodes, edges, branches, works)
    if work.randomness == 0:
        return int64(work.best)
    first = int64(nodes[work.root].first)
    count = int64(nodes[work.root].count)
    most = worth_of_edge(nodes, edges, branches, int64(work.best))
    if work.is_learned != 0 and most + A_WAY * A_STEP >= A_CHANCE * CERTAIN:
        return int64(work.best)
    behind = work.logits[:count]
    for k in range(count):
        behind[k] = max(0, most - worth_of_edge(nodes, edges, branches, first + k))
    best = int64(work.best) - first
    return first + place_taken(work.rng, behind, best, work.randomness, work.temperature, work.disaster)


@rule
def is_listed_before(root: State, t: Tables, work: Work, one: int, other: int) -> bool:
    """Whether of two legal actions one comes first in the order of the rules."""
    n = legal(root, t, work.codes[:])
    for k in range(n):
        if work.codes[k] == one or work.codes[k] == other:
            return work.codes[k] == one
    return False


@rule
def tell_plan(
    nodes: Many[Node], edges: Many[Edge], branches: Many[Branch], root: int, action: int, plan: Codes
) -> int:
    """Write what the seat means to do after an action, up to where chance decides; return how many steps."""
    steps = 0
    edge = edge_of(nodes, edges, root, action)
    while steps < plan.shape[0] and edge != NONE and edges[edge].varies == 0 and edges[edge].child != NONE:
        edge = best_found(nodes, edges, branches, int64(edges[edge].child))
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
def best_found(nodes: Many[Node], edges: Many[Edge], branches: Many[Branch], slot: int) -> int:
    """The edge that is worth most so far."""
    first = int64(nodes[slot].first)
    best = first
    highest = worth_of_edge(nodes, edges, branches, first)
    for edge in range(first + 1, first + nodes[slot].count):
        worth = worth_of_edge(nodes, edges, branches, edge)
        if worth > highest:
            best = edge
            highest = worth
    return best


# Crossings


@rule
def open_root_at(
    states: Many[State], tables: Many[Tables], nodes: Many[Node], edges: Many[Edge], works: Many[Work]
) -> None:
    open_root(states[0], tables[0], nodes, edges, works)


@rule
def left_to_run_at(nodes: Many[Node], works: Many[Work], wanted: int) -> int:
    return left_to_run(nodes, works[0], wanted)


@rule
def plan_at(
    states: Many[State],
    tables: Many[Tables],
    nodes: Many[Node],
    edges: Many[Edge],
    branches: Many[Branch],
    works: Many[Work],
    simulations: int,
) -> bool:
    return plan(states[0], tables[0], nodes, edges, branches, works, simulations)


@rule
def chosen_at(
    states: Many[State],
    tables: Many[Tables],
    nodes: Many[Node],
    edges: Many[Edge],
    branches: Many[Branch],
    works: Many[Work],
) -> int:
    """The action that is worth most."""
    return int64(edges[chosen_edge(states[0], tables[0], nodes, edges, branches, works)].code)


@rule
def decide_at(
    states: Many[State],
    tables: Many[Tables],
    nodes: Many[Node],
    edges: Many[Edge],
    branches: Many[Branch],
    works: Many[Work],
) -> int:
    """The action that is taken."""
    return int64(edges[decide(states[0], tables[0], nodes, edges, branches, works)].code)


@rule
def tell_root(
    nodes: Many[Node],
    edges: Many[Edge],
    branches: Many[Branch],
    works: Many[Work],
    visits: Codes,
    worths: Codes,
) -> int:
    """The visits and worth of each edge of the root, by its action's code; return the visits in all."""
    root = nodes[works[0].root]
    first = int64(root.first)
    for edge in range(first, first + root.count):
        visits[edges[edge].code] = edges[edge].visits
        worths[edges[edge].code] = worth_of_edge(nodes, edges, branches, edge)
    return int64(root.visits)
