"""One step ahead: what an action changes in the named factors, over sampled worlds."""

from tablemate.core.compiled import OVER, Codes, Log, Many, Rng, rule
from tablemate.core.contract import State, Tables, actor, apply, determinize, evaluate, is_winner

MOST = 100  # that a factor can change by
LAST, DRAWN, TRIED = 0, 1, 2  # worlds: where the option was last tried, the next one, and what comes of it
WORLDS = 3


@rule
def within(change: int) -> int:
    return -MOST if change < -MOST else MOST if change > MOST else change


@rule
def outcome(s: State, t: Tables, seat: int) -> int:
    """1 for a match won, -1 for one lost, 0 while it goes on."""
    if actor(s, t) != OVER:
        return 0
    return 1 if is_winner(s, t, seat) else -1


@rule
def look_ahead_at(
    roots: Many[State],
    worlds: Many[State],
    words: Codes,
    tables: Many[Tables],
    seat: int,
    rngs: Many[Rng],
    logs: Many[Log],
    codes: Codes,
    before: Codes,
    after: Codes,
    changes: Codes,
    won: Codes,
    samples: int,
) -> None:
    """Write of each option how far it changes every factor, and wins less losses, added up over the worlds.

    All are tried in the same worlds: the first generator stays where they begin, the second draws them.
    """
    evaluate(roots[0], tables[0], seat, before)  # the same in every world that fits
    for k in range(len(codes)):
        rngs[1].x = rngs[0].x
        at = k * len(before)
        won[k] = look(
            roots,
            worlds,
            words,
            tables[0],
            seat,
            rngs[1],
            logs[0],
            codes[k],
            before,
            after,
            changes,
            at,
            samples,
        )


@rule
def look(
    roots: Many[State],
    worlds: Many[State],
    words: Codes,
    t: Tables,
    seat: int,
    rng: Rng,
    log: Log,
    code: int,
    before: Codes,
    after: Codes,
    changes: Codes,
    at: int,
    samples: int,
) -> int:
    """One of them. In a world like the last it comes to the same, unless chance had a part in it."""
    for f in range(len(before)):
        changes[at + f] = 0
    won, result = 0, 0
    by_chance = True
    for _ in range(samples):
        worlds[DRAWN] = roots[0]
        determinize(worlds[DRAWN], t, seat, rng)
        if by_chance or not is_like_last(words):
            worlds[LAST] = worlds[DRAWN]
            worlds[TRIED] = worlds[DRAWN]
            s = worlds[TRIED]
            apply(s, t, code, log)
            evaluate(s, t, seat, after)
            result = outcome(s, t, seat)
            by_chance = s.rng.x != worlds[DRAWN].rng.x
        for f in range(len(before)):
            changes[at + f] += within(after[f] - before[f])
        won += result
    return won


@rule
def is_like_last(words: Codes) -> bool:
    """Whether the world that was drawn is the last one, but for its generator."""
    size = len(words) // WORLDS
    for i in range(1, size):
        if words[DRAWN * size + i] != words[LAST * size + i]:
            return False
    return True
