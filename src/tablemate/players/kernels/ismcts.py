"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).

Each simulation draws a world that fits what the thinking seat knows, walks down among the actions
legal there, adds a node, plays the stage out by policy or at random and gives every mover on the way
its own points.

With a single observer there is one tree, and it branches by the actions themselves. With multiple
observers every seat has a tree that branches by what this seat sees of an action (`seen_as`); all
are walked together, and whoever is to move chooses in its own, so that nobody answers what it could
not have seen. A tree branches by what seats do; what chance brings is averaged over.

All nodes lie in one open hash table and are found by family and code, so that a node costs no list
of its children, and looking the actions up touches little memory.
"""

import math
from typing import Annotated

from tablemate.core.compiled import I16, I32, I64, Array, Codes, Log, Many, Rng, below, int64, rule, uint64
from tablemate.core.contract import (
    ACTIONS,
    MAX_LEGAL,
    MAX_SEATS,
    State,
    Tables,
    actor,
    apply,
    determinize,
    legal,
    score,
    seen_as,
    stage,
)
from tablemate.players.kernels.rollout import goes_on, roll_out, win_bonus

MOST_STEPS = 512  # of one walk down the trees
RANDOM_ROLLOUTS = -1  # instead of a style
NONE = -1

FREE, ROOTS, FIRST_FAMILY = range(3)
SPREAD = 0x9E3779B97F4A7C15  # families far apart, the codes of one close together
LEAP = 0x3779B  # odd, so that it meets every slot of a table whose size is a power of two

LOGS = 1024
UNIT = 1 << 24
LN_2 = round(math.log(2) * UNIT)


class Node:
    points: I64  # of the seat that moved here, summed over visits
    code: I64  # what the tree's observer saw
    visits: I32
    available: I32  # how often it could have been chosen
    family: I32  # FREE, ROOTS, or whose child this is


class Work:
    """What a search works with besides its nodes."""

    world: State
    log: Log
    rng: Rng
    codes: Annotated[Array[I64], MAX_LEGAL]
    points: Annotated[Array[I64], MAX_SEATS]
    before: Annotated[Array[I64], MAX_SEATS]
    lowest: I64  # of all points given so far: what is at stake lies between these
    highest: I64
    at: Annotated[Array[I32], MAX_SEATS]  # the node that each observer has come to
    path: Annotated[Array[I32], MOST_STEPS]  # the nodes that were chosen
    slots: Annotated[Array[I32], MAX_LEGAL]  # where the node of each action is, or would be
    logarithms: Annotated[Array[I32], LOGS]  # natural ones, in UNITs
    movers: Annotated[Array[I16], MOST_STEPS]
    observers: I16  # one, or every seat
    steps: I32
    used: I32


@rule
def prepare_work(works: Many[Work]) -> None:
    """Once, before the first search."""
    for n in range(1, LOGS):
        works[0].logarithms[n] = int(math.log(n) * UNIT + 0.5)


@rule
def begin_search(nodes: Many[Node], works: Many[Work], observers: int) -> None:
    """Forget all nodes; `nodes` has room for a power of two, and is used up to half."""
    for slot in range(nodes.shape[0]):
        nodes[slot].family = FREE
    works[0].lowest = 0
    works[0].highest = 0
    works[0].observers = observers
    works[0].used = 0
    for observer in range(observers):
        add_node(nodes, works, root_of(nodes, observer), ROOTS, observer)


@rule
def root_of(nodes: Many[Node], observer: int) -> int:
    return find(nodes, ROOTS, observer)


@rule
def family_of(slot: int) -> int:
    """The family of a node's children."""
    return FIRST_FAMILY + slot


@rule
def find(nodes: Many[Node], family: int, code: int) -> int:
    """The slot of a node, or the free one where it belongs."""
    last = nodes.shape[0] - 1
    slot = (int64((uint64(family) * uint64(SPREAD)) >> uint64(32)) + code) & last
    while nodes[slot].family != FREE and (nodes[slot].family != family or nodes[slot].code != code):
        slot = (slot + LEAP) & last
    return slot


@rule
def add_node(nodes: Many[Node], works: Many[Work], slot: int, family: int, code: int) -> None:
    node = nodes[slot]
    node.points = 0
    node.code = code
    node.visits = 0
    node.available = 1
    node.family = family
    works[0].used += 1


@rule
def has_room(nodes: Many[Node], works: Many[Work]) -> bool:
    """Whether less than half of the slots are used: beyond that, finding takes long."""
    return 2 * works[0].used < nodes.shape[0]


@rule
def search_at(
    roots: Many[State],
    tables: Many[Tables],
    nodes: Many[Node],
    works: Many[Work],
    seat: int,
    style: int,
    explore: int,
    simulations: int,
) -> None:
    """Run so many simulations; `explore` is the weight of curiosity, in hundredths of what is at stake."""
    t = tables[0]
    work = works[0]
    s = work.world
    now = stage(roots[0], t)
    score(roots[0], t, work.before[:])
    for _ in range(simulations):
        work.world = roots[0]
        determinize(s, t, seat, work.rng)
        walk(t, nodes, works, explore, now)
        if style == RANDOM_ROLLOUTS:
            play_at_random(s, t, work, now)
        else:
            roll_out(s, t, seat, style, work.rng, work.log, now)
        score(s, t, work.points[:])
        back_up(t, nodes, work)


@rule
def walk(t: Tables, nodes: Many[Node], works: Many[Work], explore: int, now: int) -> None:
    """Go down by curiosity and merit until a node is new."""
    work = works[0]
    s = work.world
    work.steps = 0
    for observer in range(work.observers):
        work.at[observer] = root_of(nodes, observer)
    while goes_on(s, t, now) and work.steps < MOST_STEPS:
        mover = actor(s, t)
        own = mover if work.observers > 1 else 0
        count = legal(s, t, work.codes[:])
        family = family_of(int64(work.at[own]))
        untried = look_up(nodes, works, family, count)
        is_new = untried > 0 and has_room(nodes, works)
        if is_new:
            chosen = pick_untried(nodes, works, count, below(work.rng, untried))
            add_node(nodes, works, int64(work.slots[chosen]), family, work.codes[chosen])
        else:
            chosen = best_action(nodes, works, count, explore)
        if chosen == NONE:
            return
        action = work.codes[chosen]
        note_step(works, int64(work.slots[chosen]), own, mover)
        is_shown = work.observers == 1 or show_action(t, nodes, works, action, mover)
        apply(s, t, action, work.log)
        if is_new or not is_shown:
            return


@rule
def look_up(nodes: Many[Node], works: Many[Work], family: int, count: int) -> int:
    """Find the nodes of all actions, count them as available, and return how many have none."""
    untried = 0
    for k in range(count):
        slot = find(nodes, family, works[0].codes[k])
        works[0].slots[k] = slot
        if nodes[slot].family == FREE:
            untried += 1
        else:
            nodes[slot].available += 1
    return untried


@rule
def pick_untried(nodes: Many[Node], works: Many[Work], count: int, pick: int) -> int:
    """The pick-th action that has no node."""
    for k in range(count):
        if nodes[works[0].slots[k]].family == FREE:
            if pick == 0:
                return k
            pick -= 1
    return NONE


@rule
def best_action(nodes: Many[Node], works: Many[Work], count: int, explore: int) -> int:
    """The action with the best bound among those that have a node; NONE if none has.

    A bound is the average plus the weight of curiosity times the root of log(available) / visits. To
    be above the best so far it must make up for what its points are short of that, which is seen
    without a root or a division; those few that do are then worked out.
    """
    best = NONE
    best_bound = -math.inf
    weight = (0.01 * explore * (works[0].highest - works[0].lowest)) ** 2 / UNIT
    for k in range(count):
        node = nodes[works[0].slots[k]]
        if node.family != FREE:
            hope = weight * log_of(works, int64(node.available)) * node.visits
            short = best_bound * node.visits - node.points
            if short < 0.0 or short * short < hope:
                best = k
                best_bound = (node.points + math.sqrt(hope)) / node.visits
    return best


@rule
def log_of(works: Many[Work], n: int) -> int:
    """The natural logarithm in UNITs, of a large number to three digits."""
    halved = 0
    while n >= LOGS:
        n >>= 1
        halved += 1
    return int64(works[0].logarithms[n]) + halved * LN_2


@rule
def note_step(works: Many[Work], slot: int, own: int, mover: int) -> None:
    work = works[0]
    work.at[own] = slot
    work.path[work.steps] = slot
    work.movers[work.steps] = mover
    work.steps += 1


@rule
def show_action(t: Tables, nodes: Many[Node], works: Many[Work], action: int, mover: int) -> bool:
    """Take every observer on to what it sees of the action; False if there is no room for that.

    The mover stands at the node of its action already, and goes on only if it sees more.
    """
    for seat in range(works[0].observers):
        seen = seen_as(works[0].world, t, action, seat)
        if seat != mover or seen != action:
            slot = child_of(nodes, works, int64(works[0].at[seat]), seen)
            if slot == NONE:
                return False
            works[0].at[seat] = slot
    return True


@rule
def child_of(nodes: Many[Node], works: Many[Work], parent: int, code: int) -> int:
    """The child of a node that stands for something seen, new if need be; NONE if there is no room."""
    slot = find(nodes, family_of(parent), code)
    if nodes[slot].family == FREE:
        if not has_room(nodes, works):
            return NONE
        add_node(nodes, works, slot, family_of(parent), code)
    return slot


@rule
def play_at_random(s: State, t: Tables, work: Work, now: int) -> None:
    """To the end of the stage."""
    while goes_on(s, t, now):
        apply(s, t, work.codes[below(work.rng, legal(s, t, work.codes[:]))], work.log)


@rule
def back_up(t: Tables, nodes: Many[Node], work: Work) -> None:
    """Give every mover on the way its own points, and more for a match that is won."""
    for k in range(work.steps):
        mover = int64(work.movers[k])
        gain = work.points[mover] - work.before[mover] + win_bonus(work.world, t, mover)
        node = nodes[work.path[k]]
        node.visits += 1
        node.points += gain
        work.lowest = min(int64(work.lowest), gain)
        work.highest = max(int64(work.highest), gain)


@rule
def tell_root(nodes: Many[Node], observer: int, visits: Codes, points: Codes) -> None:
    """Add the visits and points of each action from an observer's root, by its code."""
    family = family_of(root_of(nodes, observer))
    for action in range(ACTIONS):
        node = nodes[find(nodes, family, action)]
        if node.family != FREE:
            visits[action] += node.visits
            points[action] += node.points
