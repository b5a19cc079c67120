from typing import Annotated

from pig.events import ROLLED
from pig.state import MAX_SEATS, State, Tables
from tablemate.core.compiled import I32, Array, Log, next_event, rule
from tablemate.core.metrics import SEAT, Metric


class Counts:
    rolls: Annotated[Array[I32], MAX_SEATS]
    ones: Annotated[Array[I32], MAX_SEATS]


METRICS = (Metric("ones", "ones rolled", part="ones", whole="rolls", by=(SEAT,)),)


@rule
def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
    at = 0
    while at < log.n:
        if log.data[at] == ROLLED:
            counts.rolls[log.data[at + 2]] += 1
            counts.ones[log.data[at + 2]] += log.data[at + 3] == 1
        at = next_event(log, at)
