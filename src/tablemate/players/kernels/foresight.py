"""Belief-weighted rollouts: every option tried in worlds that explain the past, rolled out by the prior.

Many worlds are drawn and weighed by how well they explain what the other seats did; a few are kept,
each as often as its weight asks for. In each, every option is carried out, the stage is played on
by whatever `rate` rates best for each seat, and its end solved exactly once few decisions are left.
"""

from typing import Annotated

from tablemate.core.compiled import (
    I64,
    OVER,
    Array,
    Codes,
    Log,
    Many,
    Rng,
    below,
    chance_of,
    draw,
    int64,
    rule,
)
from tablemate.core.contract import (
    MAX_LEGAL,
    MAX_SEATS,
    State,
    Tables,
    actor,
    aim,
    apply,
    decisions_left,
    determinize,
    legal,
    plausibility,
    rate,
    score,
    stage,
    win_chance,
)

WIN = 25  # points that the match is worth; with more, seats give up bids of their own to spoil the leader's
POINT = 640  # in totals
SPOILS = 64  # points of others that count as much as one lost, where there is a match to win
DEPTH = 20  # the most decisions that are solved
MOST_TRIED = 4000  # actions of one solution; beyond that the end is played by first sight
FLOOR = 128  # of 65536: the least weight of a world, for no model of others is that sure


class Branch:
    """A position on the way through the solution: its options, and the best way on found so far."""

    best: Annotated[Array[I64], MAX_SEATS]  # points
    options: Annotated[Array[I64], MAX_LEGAL]
    count: I64
    tried: I64
    chance: I64  # to win the match, for the seat that thinks, after the best way on


@rule
def foresee_at(
    roots: Many[State],
    worlds: Many[State],
    tables: Many[Tables],
    seat: int,
    seats: int,
    solved: int,
    rngs: Many[Rng],
    starts: Many[Rng],
    logs: Many[Log],
    weights: Codes,
    kept: int,
    options: Codes,
    count: int,
    codes: Codes,
    ratings: Codes,
    points: Codes,
    branches: Many[Branch],
    totals: Codes,
    earned: Codes,
    aims: Codes,
    reached: Codes,
) -> None:
    """Draw as many worlds as there are weights, keep some, and add up what each option brings in them.

    `totals` gets the worth of each option, a point being POINT; `earned` its points, `aims` what the
    seat then aims at, `reached` in how many of the worlds kept it gets there. `worlds` has room for two,
    and with `branches` for DEPTH + 1 to solve in.
    """
    weigh(roots, worlds, tables[0], seat, rngs, starts, logs[0], ratings, weights)
    keep(rngs[0], weights, kept)
    now = stage(roots[0], tables[0])
    score(roots[0], tables[0], points)
    before = points[seat]
    others_before = others_points(points, seat)
    spoils = spoils_at(roots[0], tables[0], seats)
    for i in range(weights.shape[0]):
        if weights[i] > 0:
            redraw_world(roots, worlds, tables[0], seat, rngs, starts, i)
            for k in range(count):
                worlds[1] = worlds[0]
                apply(worlds[1], tables[0], options[k], logs[0])
                wanted = aim(worlds[1], tables[0], seat) if goes_on(worlds[1], tables[0], now) else 1
                chance = carry_on(
                    worlds, tables[0], seat, now, solved, logs[0], codes, ratings, points, branches
                )
                gain = points[seat] - before
                lost = others_points(points, seat) - others_before
                totals[k] += weights[i] * worth(gain, chance, lost, spoils)
                earned[k] += weights[i] * gain
                aims[k] += weights[i] * wanted
                if gain >= wanted:
                    reached[k] += weights[i]


@rule
def weigh(
    roots: Many[State],
    worlds: Many[State],
    t: Tables,
    seat: int,
    rngs: Many[Rng],
    starts: Many[Rng],
    log: Log,
    ratings: Codes,
    weights: Codes,
) -> None:
    """Draw worlds, note where the generator of each started, and how well each explains the past."""
    best = 0
    worlds[1] = roots[0]
    for i in range(weights.shape[0]):
        starts[i].x = draw(rngs[0])
        redraw_world(roots, worlds, t, seat, rngs, starts, i)
        weights[i] = plausibility(worlds[0], t, seat, worlds[1], ratings, log)
        if i == 0 or weights[i] > best:
            best = weights[i]
    for i in range(weights.shape[0]):
        weights[i] = FLOOR + chance_of(best - weights[i])


@rule
def redraw_world(
    roots: Many[State],
    worlds: Many[State],
    t: Tables,
    seat: int,
    rngs: Many[Rng],
    starts: Many[Rng],
    i: int,
) -> None:
    worlds[0] = roots[0]
    rngs[1].x = starts[i].x
    determinize(worlds[0], t, seat, rngs[1])


@rule
def keep(rng: Rng, weights: Codes, kept: int) -> None:
    """Turn weights into how often each world is kept: evenly spread over their sum."""
    total = 0
    for i in range(weights.shape[0]):
        total += weights[i]
    at = below(rng, total)  # in units of 1 / kept
    passed = 0
    done = 0
    for i in range(weights.shape[0]):
        passed += weights[i] * kept
        weights[i] = 0
        while done < kept and done * total + at < passed:
            weights[i] += 1
            done += 1


@rule
def carry_on(
    worlds: Many[State],
    t: Tables,
    seat: int,
    now: int,
    solved: int,
    log: Log,
    codes: Codes,
    ratings: Codes,
    points: Codes,
    branches: Many[Branch],
) -> int:
    """Play to the end of the stage in the second world, leaving the points there.

    Return the seat's chance, then, to win the match.
    """
    s = worlds[1]
    while goes_on(s, t, now):
        if decisions_left(s, t) <= solved and solve(worlds, t, seat, now, log, codes, points, branches):
            return int64(branches[0].chance)
        apply(s, t, best_rated(s, t, codes, ratings), log)
    score(s, t, points)
    return win_chance(s, t, seat)


@rule
def goes_on(s: State, t: Tables, now: int) -> bool:
    return actor(s, t) != OVER and stage(s, t) == now


@rule
def best_rated(s: State, t: Tables, codes: Codes, ratings: Codes) -> int:
    n = legal(s, t, codes)
    if n == 1:
        return codes[0]
    rate(s, t, ratings)
    best = 0
    for k in range(1, n):
        if ratings[k] > ratings[best]:
            best = k
    return codes[best]


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
def others_points(points: Codes, seat: int) -> int:
    total = 0
    for other in range(MAX_SEATS):
        if other != seat:
            total += points[other]
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
def solve(
    worlds: Many[State],
    t: Tables,
    seat: int,
    now: int,
    log: Log,
    codes: Codes,
    points: Codes,
    branches: Many[Branch],
) -> bool:
    """Leave the points of best play from the second world on; False if that is too much to search.

    The position at depth d is in world 2 + d, and what is known of it in branch d.
    """
    worlds[2] = worlds[1]
    open_branch(worlds, t, 0, codes, branches)
    depth = 0
    tried = 0
    while tried < MOST_TRIED:
        branch = branches[depth]
        if branch.tried < branch.count:
            worlds[3 + depth] = worlds[2 + depth]
            s = worlds[3 + depth]
            apply(s, t, branch.options[branch.tried], log)
            branch.tried += 1
            tried += 1
            if goes_on(s, t, now):
                depth += 1
                open_branch(worlds, t, depth, codes, branches)
            else:
                score(s, t, points)
                note_way(branch, actor(worlds[2 + depth], t), points, win_chance(s, t, seat))
        else:
            for other in range(MAX_SEATS):
                points[other] = branch.best[other]
            if depth == 0:
                return True
            depth -= 1
            note_way(branches[depth], actor(worlds[2 + depth], t), points, int64(branch.chance))
    return False


@rule
def open_branch(worlds: Many[State], t: Tables, depth: int, codes: Codes, branches: Many[Branch]) -> None:
    branch = branches[depth]
    branch.count = legal(worlds[2 + depth], t, codes)
    branch.tried = 0
    for k in range(branch.count):
        branch.options[k] = codes[k]


@rule
def note_way(branch: Branch, mover: int, points: Codes, chance: int) -> None:
    """Keep a way on if it is the first, or better for the mover: more points, else fewer for the others."""
    better = points[mover] - branch.best[mover]
    if better == 0:
        for other in range(MAX_SEATS):
            better += branch.best[other] - points[other]
    if branch.tried == 1 or better > 0:
        for other in range(MAX_SEATS):
            branch.best[other] = points[other]
        branch.chance = chance
