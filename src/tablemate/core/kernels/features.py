"""Senses: a position in named factors and as a vector, for players that evaluate or learn."""

from tablemate.core.compiled import Codes, Features, Many, rule
from tablemate.core.contract import State, Tables, evaluate, observe


@rule
def evaluate_at(states: Many[State], i: int, tables: Many[Tables], seat: int, factors: Codes) -> None:
    evaluate(states[i], tables[0], seat, factors)


@rule
def observe_at(states: Many[State], i: int, tables: Many[Tables], seat: int, out: Features) -> None:
    observe(states[i], tables[0], seat, out)
