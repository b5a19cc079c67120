"""Allowances: the time that thoughts of one level are given, whether a hand needs it or not.

A thought that is done earlier is kept back until then, so its allowance may depend on nothing that is
hidden. It follows from what the last thoughts of the level took, in all matches of this server together, and
in coarse steps. One that takes longer ends with the next step; that is seldom.
"""

import math
from collections import OrderedDict, deque
from dataclasses import dataclass

STEP = 0.1  # seconds: the shortest allowance
GROWTH = 2.0  # from one step to the next
SPARE = 1.25  # times what was needed
REMEMBERED = 256  # thoughts of a level
ENOUGH = 64  # of them; before there are so many, what is expected of the level counts as well
EXCEPTIONS = 128  # of so many thoughts one may have been held up by something else
MOST_LEVELS = 512  # remembered at once
BEYOND_SECONDS = 0.1  # that a budget in seconds is overstepped by at most


@dataclass(frozen=True)
class Thinker:
    """Those whose thoughts are given the same time."""

    game: str
    name: str  # of the seat
    loaded: tuple[bool, ...]  # which of its kernels are machine code by now
    is_hurried: bool = False  # its thoughts are cut


class Allowances:
    """What the thoughts of every level needed on this server."""

    def __init__(self) -> None:
        self._needed: OrderedDict[Thinker, deque[float]] = OrderedDict()

    def of(self, thinker: Thinker, expected: float, seconds: float | None = None) -> float:
        """The time for a thought that is `expected` to take so long; `seconds` is a budget of that kind."""
        needed = sorted(self._needed.get(thinker, ()))
        most = needed[-1 - len(needed) // EXCEPTIONS] if needed else 0.0
        if len(needed) < ENOUGH:
            most = max(most, expected)
        allowance = whole_step(SPARE * most)
        return allowance if seconds is None else min(allowance, seconds + BEYOND_SECONDS)

    def note(self, thinker: Thinker, seconds: float) -> None:
        """Remember what a thought needed."""
        self._needed.setdefault(thinker, deque(maxlen=REMEMBERED)).append(seconds)
        self._needed.move_to_end(thinker)
        if len(self._needed) > MOST_LEVELS:
            self._needed.popitem(last=False)


def whole_step(seconds: float) -> float:
    """The first step that is at least so long."""
    steps = math.ceil(math.log(max(seconds, STEP) / STEP, GROWTH) - 1e-9)
    return STEP * GROWTH**steps
