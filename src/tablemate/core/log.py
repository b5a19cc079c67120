"""The log that rules write facts to, as integers.

An event is its kind, the number of its words, and the words. A muted log takes nothing and costs
nothing; one muted log serves any number of games at once. An event that does not fit marks the
log as full, and the match that asked for it raises.
"""

from typing import Annotated

from tablemate.core.record import I32, Array
from tablemate.core.rule import int64, rule

CAPACITY = 2046  # words
FULL = 1 << 20
MUTED = 1 << 21


class Log:
    n: I32  # words written; FULL: an event did not fit; MUTED: nobody listens
    at: I32  # where the event being written begins
    data: Annotated[Array[I32], CAPACITY]


@rule
def listens(log: Log) -> bool:
    """Whether anybody reads this log; long events may be skipped if not."""
    return log.n < FULL


@rule
def begin(log: Log, kind: int) -> None:
    """Start an event; `add` its words."""
    if log.n <= CAPACITY - 2:
        log.at = log.n
        log.data[log.n] = kind
        log.data[log.n + 1] = 0
        log.n += 2
    elif log.n < FULL:
        log.n = FULL


@rule
def add(log: Log, word: int) -> None:
    if log.n < CAPACITY:
        log.data[log.n] = word
        log.data[log.at + 1] += 1
        log.n += 1
    elif log.n < FULL:
        log.n = FULL


@rule
def emit(log: Log, kind: int) -> None:
    """An event of no words; `emit1` to `emit4` take as many."""
    begin(log, kind)


@rule
def emit1(log: Log, kind: int, a: int) -> None:
    begin(log, kind)
    add(log, a)


@rule
def emit2(log: Log, kind: int, a: int, b: int) -> None:
    begin(log, kind)
    add(log, a)
    add(log, b)


@rule
def emit3(log: Log, kind: int, a: int, b: int, c: int) -> None:
    emit2(log, kind, a, b)
    add(log, c)


@rule
def emit4(log: Log, kind: int, a: int, b: int, c: int, d: int) -> None:
    emit3(log, kind, a, b, c)
    add(log, d)


@rule
def next_event(log: Log, at: int) -> int:
    """Where the event after the one at `at` begins; there is none from `log.n` on."""
    return at + 2 + log.data[at + 1]


@rule
def kind_at(log: Log, at: int) -> int:
    """The kind of the event that begins at `at`."""
    return int64(log.data[at])


@rule
def word_at(log: Log, at: int, k: int) -> int:
    """Word `k`, counted from 0, of the event that begins at `at`: a field, where each is one word."""
    return int64(log.data[at + 2 + k])
