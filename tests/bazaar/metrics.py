from bazaar.events import LAID_OUT, WAITED
from bazaar.state import State, Tables
from tablemate.core.compiled import I32, Log, next_event, rule
from tablemate.core.metrics import Metric


class Counts:
    waits: I32
    turns: I32


METRICS = (Metric("waits", "turns waited", part="waits", whole="turns"),)


@rule
def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
    at = 0
    while at < log.n:
        counts.waits += log.data[at] == WAITED
        counts.turns += log.data[at] != LAID_OUT
        at = next_event(log, at)
