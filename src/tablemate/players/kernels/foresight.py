"""Belief-weighted rollouts: every action tried in worlds that explain the past, rolled out by the prior.

Many worlds are drawn and weighed by how well they explain what the other seats did; a few are kept,
each as often as its weight asks for. In each, every action is carried out, the stage is played on
by whatever `action_logits` rates best for each seat, and its end solved exactly once few decisions are left.
"""

from typing import Annotated

from tablemate.core.compiled import I64, Array, Codes, Log, Many, Rng, below, chance_of, draw, rule
from tablemate.core.contract import (
    MAX_LEGAL,
    MAX_SEATS,
    State,
    Tables,
    action_logits,
    actor,
    apply,
    decisions_left,
    determinize,
    legal,
    log_likelihood,
    score,
    stage,
    target,
    win_chance,
)
from tablemate.players.kernels.rollout import WIN_POINTS, goes_on

WIN = WIN_POINTS // 2  # with more, seats give up bids of their own to spoil the leader's
POINT = 640  # in totals
SPOILS = 64  # points of others that count as much as one lost, where there is a match to win
DEPTH = 20  # the most decisions that are solved
MOST_TRIED = 4000  # actions of one solution; beyond that the end is played by the prior
FLOOR = 128  # of 65536: the least weight of a world, for no model of others is that sure

DRAWN, PLAYED, SOLVED = range(3)  # worlds: as it was drawn, played on from an action, and solved from there


class Branch:
    """A position on the way through the solution: its actions, and the best way on found so far."""

    best: Annotated[Array[I64], MAX_SEATS]  # points
    codes: Annotated[Array[I64], MAX_LEGAL]
    count: I64
    tried: I64
    chance: I64  # to win the match, for the seat that thinks, after the best way on


class Work:
    """What a search works with. The position at depth d of a solution is in world SOLVED + d."""

    worlds: Annotated[Array[State], SOLVED + 1 + DEPTH]
    branches: Annotated[Array[Branch], 1 + DEPTH]
    log: Log
    codes: Annotated[Array[I64], MAX_LEGAL]
    logits: Annotated[Array[I64], MAX_LEGAL]
    points: Annotated[Array[I64], MAX_SEATS]
    rng: Rng
    world_rng: Rng  # draws one world, from where it began
    seat: I64  # that thinks
    seats: I64
    solved: I64  # decisions before the end of the stage, DEPTH at most
    stage: I64


class Sample:
    """A world that was drawn."""

    start: Rng  # where its generator began
    weight: I64  # how well it explains the past; then how often it is kept


class Tally:
    """What an action brings, added up over the worlds that were kept."""

    worth: I64  # a point being POINT
    points: I64
    targets: I64  # what the seat then aims at
    reached: I64  # in how many it gets there
    chances: I64  # to win the match, in 1000ths


@rule
def foresee_at(
    roots: Many[State],
    tables: Many[Tables],
    works: Many[Work],
    samples: Many[Sample],
    tallies: Many[Tally],
    codes: Codes,
    kept: int,
) -> None:
    """Draw as many worlds as there are samples, keep some, and add up what each action brings in them."""
    t = tables[0]
    work = works[0]
    seat = work.seat
    weigh(roots[0], t, work, samples)
    keep(work.rng, samples, kept)
    work.stage = stage(roots[0], t)
    score(roots[0], t, work.points[:])
    before = work.points[seat]
    others_before = others_points(work)
    spoils = spoils_at(roots[0], t, work.seats)
    for i in range(len(samples)):
        times = samples[i].weight
        if times > 0:
            redraw_world(roots[0], t, work, samples[i])
            for k in range(len(codes)):
                work.worlds[PLAYED] = work.worlds[DRAWN]
                s = work.worlds[PLAYED]
                apply(s, t, codes[k], work.log)
                wanted = target(s, t, seat) if goes_on(s, t, work.stage) else 1
                chance = carry_on(t, work)
                gain = work.points[seat] - before
                lost = others_points(work) - others_before
                tallies[k].worth += times * worth(gain, chance, lost, spoils)
                tallies[k].points += times * gain
                tallies[k].targets += times * wanted
                tallies[k].chances += times * chance
                if gain >= wanted:
                    tallies[k].reached += times


@rule
def weigh(root: State, t: Tables, work: Work, samples: Many[Sample]) -> None:
    """Draw worlds, note where the generator of each started, and how well each explains the past."""
    best = 0
    past = work.worlds[PLAYED]
    work.worlds[PLAYED] = root
    for i in range(len(samples)):
        samples[i].start.x = draw(work.rng)
        redraw_world(root, t, work, samples[i])
        weight = log_likelihood(work.worlds[DRAWN], t, work.seat, past, work.logits[:], work.log)
        samples[i].weight = weight
        if i == 0 or weight > best:
            best = weight
    for i in range(len(samples)):
        samples[i].weight = FLOOR + chance_of(best - samples[i].weight)


@rule
def redraw_world(root: State, t: Tables, work: Work, sample: Sample) -> None:
    work.worlds[DRAWN] = root
    work.world_rng.x = sample.start.x
    determinize(work.worlds[DRAWN], t, work.seat, work.world_rng)


@rule
def keep(rng: Rng, samples: Many[Sample], kept: int) -> None:
    """Turn weights into how often each world is kept: evenly spread over their sum."""
    total = 0
    for i in range(len(samples)):
        total += samples[i].weight
    at = below(rng, total)  # in units of 1 / kept
    passed = 0
    done = 0
    for i in range(len(samples)):
        passed += samples[i].weight * kept
        samples[i].weight = 0
        while done < kept and done * total + at < passed:
            samples[i].weight += 1
            done += 1


@rule
def carry_on(t: Tables, work: Work) -> int:
    """Play to the end of the stage, leaving the points there.

    Return the chance, then, to win the match for the seat that thinks.
    """
    s = work.worlds[PLAYED]
    while goes_on(s, t, work.stage):
        if decisions_left(s, t) <= work.solved and solve(t, work):
            return work.branches[0].chance
        apply(s, t, best_rated(s, t, work), work.log)
    score(s, t, work.points[:])
    return win_chance(s, t, work.seat)


@rule
def best_rated(s: State, t: Tables, work: Work) -> int:
    n = legal(s, t, work.codes[:])
    if n == 1:
        return work.codes[0]
    action_logits(s, t, work.logits[:])
    best = 0
    for k in range(1, n):
        if work.logits[k] > work.logits[best]:
            best = k
    return work.codes[best]


@rule
def spoils_at(s: State, t: Tables, seats: int) -> int:
    """How many points of all others together count as much as one lost.

    Where nobody has a chance to win, the match is played for its points: as many ahead of the others
    as can be, on average.
    """
    for seat in range(seats):
        if win_chance(s, t, seat) > 0:
            return SPOILS
    return max(seats - 1, 1)


@rule
def others_points(work: Work) -> int:
    total = 0
    for other in range(MAX_SEATS):
        if other != work.seat:
            total += work.points[other]
    return total


@rule
def worth(gain: int, chance: int, lost: int, spoils: int) -> int:
    """What the end of a stage is worth with so many points gained, so many to others, and this chance to win.

    What others get counts a little against it even where the match is to be won: enough to spoil them
    where nothing else is at stake.
    """
    return POINT * gain + POINT * WIN * chance // 1000 - POINT * lost // spoils


# The end, solved: every seat takes what is best for itself, and knows that the others do.


@rule
def solve(t: Tables, work: Work) -> bool:
    """Leave the points of best play from the world that is played on; False if that is too much to search."""
    work.worlds[SOLVED] = work.worlds[PLAYED]
    open_branch(t, work, 0)
    depth = 0
    tried = 0
    while tried < MOST_TRIED:
        branch = work.branches[depth]
        if branch.tried < branch.count:
            work.worlds[SOLVED + 1 + depth] = work.worlds[SOLVED + depth]
            s = work.worlds[SOLVED + 1 + depth]
            apply(s, t, branch.codes[branch.tried], work.log)
            branch.tried += 1
            tried += 1
            if goes_on(s, t, work.stage):
                depth += 1
                open_branch(t, work, depth)
            else:
                score(s, t, work.points[:])
                note_way(t, work, depth, win_chance(s, t, work.seat))
        else:
            for other in range(MAX_SEATS):
                work.points[other] = branch.best[other]
            if depth == 0:
                return True
            depth -= 1
            note_way(t, work, depth, branch.chance)
    return False


@rule
def open_branch(t: Tables, work: Work, depth: int) -> None:
    branch = work.branches[depth]
    branch.count = legal(work.worlds[SOLVED + depth], t, work.codes[:])
    branch.tried = 0
    for k in range(branch.count):
        branch.codes[k] = work.codes[k]


@rule
def note_way(t: Tables, work: Work, depth: int, chance: int) -> None:
    """Keep a way on if it is the first, or better for the mover: more points, else fewer for the others."""
    branch = work.branches[depth]
    mover = actor(work.worlds[SOLVED + depth], t)
    better = work.points[mover] - branch.best[mover]
    if better == 0:
        for other in range(MAX_SEATS):
            better += branch.best[other] - work.points[other]
    if branch.tried == 1 or better > 0:
        for other in range(MAX_SEATS):
            branch.best[other] = work.points[other]
        branch.chance = chance
