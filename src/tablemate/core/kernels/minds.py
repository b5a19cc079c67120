"""Minds: what every player asks of a game beyond its rules."""

from tablemate.core.compiled import Many, Rng, rule
from tablemate.core.contract import State, Tables, determinize, policy


@rule
def determinize_at(
    states: Many[State], i: int, tables: Many[Tables], seat: int, rngs: Many[Rng], j: int
) -> None:
    determinize(states[i], tables[0], seat, rngs[j])


@rule
def policy_at(states: Many[State], i: int, tables: Many[Tables], style: int, rngs: Many[Rng], j: int) -> int:
    return policy(states[i], tables[0], style, rngs[j])
