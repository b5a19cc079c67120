"""Nothing is counted but what is counted in every game."""

from tablemate.core.compiled import I8, Log, rule
from tablemate.core.contract import State, Tables
from tablemate.core.metrics import Metric


class Counts:
    scratch_nothing: I8  # a record has a field


METRICS: tuple[Metric, ...] = ()


@rule
def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
    return


@rule
def count_action(s: State, t: Tables, action: int, is_slip: bool, counts: Counts) -> None:
    return
