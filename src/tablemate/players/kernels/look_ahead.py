"""One step ahead: what an action changes in the named factors, over sampled worlds."""

from tablemate.core.compiled import OVER, Codes, Log, Many, Rng, rule
from tablemate.core.contract import State, Tables, actor, apply, determinize, evaluate, is_winner

MOST = 100  # that a factor can change by


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
    tables: Many[Tables],
    seat: int,
    rngs: Many[Rng],
    logs: Many[Log],
    action: int,
    before: Codes,
    after: Codes,
    changes: Codes,
    samples: int,
) -> int:
    """Write how far an action changes each factor, added up over so many worlds; wins less losses."""
    t = tables[0]
    won = 0
    for f in range(len(changes)):
        changes[f] = 0
    evaluate(roots[0], t, seat, before)  # the same in every world that fits
    for _ in range(samples):
        worlds[0] = roots[0]
        s = worlds[0]
        determinize(s, t, seat, rngs[0])
        apply(s, t, action, logs[0])
        evaluate(s, t, seat, after)
        for f in range(len(changes)):
            changes[f] += within(after[f] - before[f])
        won += outcome(s, t, seat)
    return won
