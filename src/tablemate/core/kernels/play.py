"""Play: the crossings from Python into one game's rules, and random playouts.

Each takes an array and an index rather than a record, which crosses several times faster.
"""

from tablemate.core.compiled import OVER, Codes, Log, Many, Rng, below, draw, rule
from tablemate.core.contract import (
    MAX_LEGAL,
    State,
    Tables,
    actor,
    apply,
    is_winner,
    legal,
    refusal,
    score,
    setup,
)
from tablemate.core.log import MUTED

NOT_IN_LEGAL = -1  # refused by `legal`, and `refusal` knows no reason
NOBODY_ACTS = -2
TOO_MANY = -3  # more is legal than MAX_LEGAL


@rule
def setup_at(states: Many[State], i: int, tables: Many[Tables], logs: Many[Log]) -> None:
    if logs[0].n != MUTED:
        logs[0].n = 0
    setup(states[i], tables[0], logs[0])


@rule
def actor_at(states: Many[State], i: int, tables: Many[Tables]) -> int:
    return actor(states[i], tables[0])


@rule
def legal_at(states: Many[State], i: int, tables: Many[Tables], out: Codes) -> int:
    if actor(states[i], tables[0]) == OVER:
        return 0
    return legal(states[i], tables[0], out)


@rule
def refusal_at(states: Many[State], i: int, tables: Many[Tables], action: int) -> int:
    return refusal(states[i], tables[0], action)


@rule
def score_at(states: Many[State], i: int, tables: Many[Tables], out: Codes) -> None:
    score(states[i], tables[0], out)


@rule
def is_winner_at(states: Many[State], i: int, tables: Many[Tables], seat: int) -> bool:
    return is_winner(states[i], tables[0], seat)


@rule
def attempt_at(
    states: Many[State], i: int, tables: Many[Tables], action: int, logs: Many[Log], out: Codes
) -> int:
    """Apply the action if it is legal and return 0; else change nothing and return the reason."""
    s = states[i]
    t = tables[0]
    if actor(s, t) == OVER:
        return NOBODY_ACTS
    n = legal(s, t, out)
    if n > MAX_LEGAL:
        return TOO_MANY
    for k in range(n):
        if out[k] == action:
            if logs[0].n != MUTED:
                logs[0].n = 0
            apply(s, t, action, logs[0])
            return 0
    reason = refusal(s, t, action)
    return reason if reason != 0 else NOT_IN_LEGAL


@rule
def playout(s: State, t: Tables, rng: Rng, log: Log, out: Codes) -> int:
    """Play random legal actions to the end, or to where more than MAX_LEGAL are legal; return how many."""
    moves = 0
    while actor(s, t) != OVER:
        n = legal(s, t, out)
        if n > MAX_LEGAL:
            break
        apply(s, t, out[below(rng, n)], log)
        moves += 1
    return moves


@rule
def playout_at(
    states: Many[State], i: int, tables: Many[Tables], rngs: Many[Rng], j: int, logs: Many[Log], out: Codes
) -> int:
    return playout(states[i], tables[0], rngs[j], logs[0], out)


@rule
def random_games_at(
    states: Many[State],
    blanks: Many[State],
    tables: Many[Tables],
    rngs: Many[Rng],
    logs: Many[Log],
    out: Codes,
    games: int,
) -> int:
    """Play whole random games from a blank record that holds the options; return how many actions."""
    moves = 0
    for _ in range(games):
        states[0] = blanks[0]
        s = states[0]
        s.rng.x = draw(rngs[0])
        setup(s, tables[0], logs[0])
        moves += playout(s, tables[0], rngs[0], logs[0], out)
    return moves
