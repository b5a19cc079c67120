"""Belief-weighted rollouts: every action tried in worlds that explain the past, rolled out by the prior.

Many worlds are drawn and weighed by how well they explain what the other seats did; a few are kept,
each as often as its weight asks for. In each, every action that is not dropped by the prior is carried out,
the stage is played on by whatever `action_logits` rates best for each seat, and its end solved exactly once
few decisions are left.

What actions bring is added up batch by batch, with what the prior makes of them, until the budget is used up
or more worlds would hardly change which is best. A search may try no more what they would hardly bring to the
front. A player at a table and a series decide by the same calls.
"""

from typing import Annotated

from tablemate.core.compiled import I8, I64, Array, Codes, Log, Many, Rng, below, chance_of, draw, rule
from tablemate.core.contract import (
    LOGIT_SCALE,
    MAX_LEGAL,
    MAX_SEATS,
    State,
    Tables,
    actor,
    apply,
    decisions_left,
    determinize,
    legal,
    log_likelihood,
    root_logits,
    score,
    stage,
    target,
    win_chance,
)
from tablemate.players.kernels.rollout import NEVER, WIN_CHANCE, best_rated, goes_on

POINT = 640  # in totals
SPOILS = 64  # points of others that count as much as one lost, where there is a match to win
DEPTH = 20  # the most decisions that are solved
MOST_TRIED = 4000  # actions of one solution; beyond that the end is played by the prior
FLOOR = 128  # of 65536: the least weight of a world, for no model of others is that sure
BATCH = 16  # worlds kept at a time
MOST_DRAWS = 8  # worlds drawn for each one kept
A_LOGIT = 256 * 100  # hundredths of a point, times the game's scale
CERTAIN_UNIT = 10  # a standard error, in `certain`
NO_END = 0  # of the worlds: they are tried until time is up
A_SWING = 10  # points: one world more is counted that sets two actions so far apart

DRAWN, PLAYED, SOLVED = range(3)  # worlds: as it was drawn, played on from an action, and solved from there


class Branch:
    """A position on the way through the solution: its actions, and the best way on found so far."""

    best: Annotated[Array[I64], MAX_SEATS]  # points
    codes: Annotated[Array[I64], MAX_LEGAL]
    count: I64
    tried: I64
    chance: I64  # to win the match, for the seat that thinks, after the best way on


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
    worlds: I64  # in which it was tried
    latest: I64  # its worth in the last of them
    is_behind: I8  # and is tried no more


class Work:
    """What a search works with. The position at depth d of a solution is in world SOLVED + d."""

    worlds: Annotated[Array[State], SOLVED + 1 + DEPTH]
    branches: Annotated[Array[Branch], 1 + DEPTH]
    samples: Annotated[Array[Sample], BATCH * MOST_DRAWS]
    log: Log
    codes: Annotated[Array[I64], MAX_LEGAL]
    logits: Annotated[Array[I64], MAX_LEGAL]
    points: Annotated[Array[I64], MAX_SEATS]
    rng: Rng
    world_rng: Rng  # draws one world, from where it began
    seat: I64  # that thinks
    seats: I64
    risk: I64  # hundredths of its target that an action is worth more to the seat's style
    solved: I64  # decisions before the end of the stage, DEPTH at most
    draws: I64  # worlds drawn for each one kept
    trust: I64  # worlds: the prior counts as much as having tried so many
    drops_beyond: I64  # actions with a logit so far below the best one are not tried
    certain: I64  # tenths of standard errors: an action so far ahead of another stays there
    fewest: I64  # worlds before anybody is held to be so far ahead
    leaves_behind: I64  # whether one that is so far behind is tried no more
    stage: I64
    options: Annotated[Array[I64], MAX_LEGAL]  # the actions to decide between
    ratings: Annotated[Array[I64], MAX_LEGAL]  # their logits
    tallies: Annotated[Array[Tally], MAX_LEGAL]
    products: Annotated[Array[I64], MAX_LEGAL * MAX_LEGAL]  # of what two actions brought, over the worlds
    count: I64  # of options
    wanted: I64  # worlds in all, or NO_END
    tried: I64  # worlds so far,
    squares: I64  # and the squares of how often each was kept


# Deciding


@rule
def begin(root: State, t: Tables, work: Work, seat: int, seats: int, wanted: int) -> int:
    """List the options of a decision that are to be tried, none of them tried yet; return how many."""
    n = legal(root, t, work.options[:])
    root_logits(root, t, work.ratings[:])
    n = drop_options(work, n)
    work.seat = seat
    work.seats = seats
    work.wanted = wanted
    work.stage = stage(root, t)
    work.count = n
    work.tried = 0
    work.squares = 0
    for k in range(n):
        tally = work.tallies[k]
        tally.worth = tally.points = tally.targets = tally.reached = tally.chances = 0
        tally.worlds = tally.latest = tally.is_behind = 0
    for pair in range(n * n):
        work.products[pair] = 0
    return n


@rule
def drop_options(work: Work, n: int) -> int:
    """Keep the options whose logit is at most so far below the best; return how many."""
    options, ratings = work.options, work.ratings
    if work.drops_beyond == NEVER:
        return n
    best = ratings[0]
    for k in range(1, n):
        if ratings[k] > best:
            best = ratings[k]
    at = 0
    for k in range(n):
        if ratings[k] >= best - work.drops_beyond:
            options[at] = options[k]
            ratings[at] = ratings[k]
            at += 1
    return at


@rule
def foresee(root: State, t: Tables, work: Work, worlds: int) -> bool:
    """Try the options in so many worlds more; whether it has stopped since still more would hardly matter."""
    if work.count == 1:
        return True
    left = worlds
    while left > 0:
        kept = min(left, BATCH)
        try_options(root, t, work, kept)
        left -= kept
        if work.tried >= work.fewest and are_settled(work):
            return True
    return False


@rule
def note_products(work: Work, times: int) -> None:
    """Note how far options go together from world to world; the last one was kept so many times."""
    n = work.count
    work.squares += times * times
    for one in range(n):
        brought = times * times * work.tallies[one].latest
        for other in range(n):
            work.products[one * n + other] += brought * work.tallies[other].latest


@rule
def are_settled(work: Work) -> bool:
    """Whether more worlds would hardly change which option is best; who is behind may be left there."""
    best = best_option(work)
    is_settled = True
    for k in range(work.count):
        tally = work.tallies[k]
        if k != best and tally.is_behind == 0:
            is_behind = is_far_behind(work, k, best)
            is_settled = is_settled and is_behind
            if is_behind and work.leaves_behind != 0:
                tally.is_behind = 1
    return is_settled


@rule
def is_far_behind(work: Work, other: int, best: int) -> bool:
    """Whether an option is so far behind the best that the worlds to come would hardly make up for it.

    The fewer they are, and the more is known already, the less will the lead turn.
    """
    lead = standing(work, best) - standing(work, other)
    known = work.tried + work.trust
    to_come = 1.0 * known
    if work.wanted != NO_END:
        to_come = to_come * (work.wanted - work.tried) / (work.wanted + work.trust)
    certain = 1.0 * work.certain / CERTAIN_UNIT
    return lead >= 0 and 1.0 * lead * lead >= certain * certain * spread(work, other, best) * to_come


@rule
def spread(work: Work, other: int, best: int) -> float:
    """The variance of what a world makes of the lead of one option over another.

    A world that was kept several times counts for one that says more, not for several.
    """
    n = work.count
    products = work.products
    lead = 1.0 * (work.tallies[best].worth - work.tallies[other].worth)
    squares = products[best * n + best] + products[other * n + other] - 2 * products[best * n + other]
    apart = squares - work.squares * lead * lead / (1.0 * work.tried * work.tried)
    return (max(0.0, apart) + 1.0 * POINT * POINT * A_SWING * A_SWING) / work.tried


@rule
def standing(work: Work, k: int) -> int:
    """What an option brought in all worlds, and what it looked like to a strong player, a point being POINT.

    One that was left behind counts as if it had gone on like that. A style with a high RISK values a high
    target, one with a low RISK a low one.
    """
    tally = work.tallies[k]
    worlds = work.tried + work.trust
    aimed = worlds * POINT * work.risk * tally.targets // (100 * tally.worlds) if tally.worlds > 0 else 0
    brought = tally.worth * work.tried // tally.worlds if tally.worlds > 0 else 0
    return brought + work.trust * POINT * logit_scale(work.seat) * work.ratings[k] // A_LOGIT + aimed


@rule
def logit_scale(seat: int) -> int:
    return LOGIT_SCALE[min(seat, len(LOGIT_SCALE) - 1)]


@rule
def best_option(work: Work) -> int:
    """The place of the best option so far, of those that are still tried; of equal ones the first."""
    best = -1
    for k in range(work.count):
        if work.tallies[k].is_behind == 0 and (best < 0 or standing(work, k) > standing(work, best)):
            best = k
    return best


# Trying


@rule
def try_options(root: State, t: Tables, work: Work, kept: int) -> None:
    """Draw several worlds for each that is kept, and add up what each option brings in those."""
    seat = work.seat
    samples = work.samples[: kept * work.draws]
    weigh(root, t, work, samples)
    keep(work.rng, samples, kept)
    score(root, t, work.points[:])
    before = work.points[seat]
    others_before = others_points(work)
    spoils = spoils_at(root, t, work.seats)
    for i in range(len(samples)):
        times = samples[i].weight
        if times > 0:
            redraw_world(root, t, work, samples[i])
            for k in range(work.count):
                tally = work.tallies[k]
                if tally.is_behind != 0:
                    continue
                work.worlds[PLAYED] = work.worlds[DRAWN]
                s = work.worlds[PLAYED]
                apply(s, t, work.options[k], work.log)
                wanted = target(s, t, seat) if goes_on(s, t, work.stage) else 1
                chance = carry_on(t, work)
                gain = work.points[seat] - before
                lost = others_points(work) - others_before
                tally.latest = worth(gain, chance, lost, spoils)
                tally.worlds += times
                tally.worth += times * tally.latest
                tally.points += times * gain
                tally.targets += times * wanted
                tally.chances += times * chance
                if gain >= wanted:
                    tally.reached += times
            work.tried += times
            note_products(work, times)


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
        apply(s, t, best_rated(s, t, work.codes[:], work.logits[:]), work.log)
    score(s, t, work.points[:])
    return win_chance(s, t, work.seat)


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
    return POINT * gain + POINT * WIN_CHANCE * chance // 1000 - POINT * lost // spoils


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


# Crossings


@rule
def begin_at(
    states: Many[State], tables: Many[Tables], works: Many[Work], seat: int, seats: int, wanted: int
) -> int:
    return begin(states[0], tables[0], works[0], seat, seats, wanted)


@rule
def foresee_at(states: Many[State], tables: Many[Tables], works: Many[Work], worlds: int) -> bool:
    return foresee(states[0], tables[0], works[0], worlds)


@rule
def tell_at(works: Many[Work], standings: Codes) -> int:
    """Write how the options stand; return the place of the best."""
    for k in range(works[0].count):
        standings[k] = standing(works[0], k)
    return best_option(works[0])
