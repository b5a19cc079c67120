"""Minds: what every player asks of a game beyond its rules."""

from tablemate.core.compiled import Codes, Log, Many, Rng, rule
from tablemate.core.contract import (
    State,
    Tables,
    action_logits,
    determinize,
    log_likelihood,
    policy,
    root_logits,
    seen_as,
)


@rule
def determinize_at(
    states: Many[State], i: int, tables: Many[Tables], seat: int, rngs: Many[Rng], j: int
) -> None:
    determinize(states[i], tables[0], seat, rngs[j])


@rule
def seen_as_at(states: Many[State], i: int, tables: Many[Tables], action: int, seat: int) -> int:
    return seen_as(states[i], tables[0], action, seat)


@rule
def policy_at(states: Many[State], i: int, tables: Many[Tables], style: int, rngs: Many[Rng], j: int) -> int:
    return policy(states[i], tables[0], style, rngs[j])


@rule
def action_logits_at(states: Many[State], i: int, tables: Many[Tables], out: Codes) -> int:
    return action_logits(states[i], tables[0], out)


@rule
def root_logits_at(states: Many[State], i: int, tables: Many[Tables], out: Codes) -> int:
    return root_logits(states[i], tables[0], out)


@rule
def log_likelihood_at(
    states: Many[State], i: int, tables: Many[Tables], seat: int, logits: Codes, logs: Many[Log]
) -> int:
    """The next state is the room to play the stage again in."""
    return log_likelihood(states[i], tables[0], seat, states[i + 1], logits, logs[0])
