"""How much a player thinks: budgets as people write them, and spending them in pieces."""

import re
import time
from collections.abc import Iterator
from dataclasses import replace

from tablemate.core.playing import Budget
from tablemate.players.faults import CutShort

FORM = re.compile(r"(?P<simulations>[1-9]\d{0,8})it|(?P<seconds>\d{1,4}(\.\d+)?)s", re.ASCII)
IN_TIME = 0.8  # of the limit: an answer then is still heard
BUDGET_FORM = "5000it (simulations) or 2s (seconds)"


def parse_budget(text: str) -> Budget:
    """`5000it` is a number of simulations, `2s` a number of seconds; a ValueError says what is wrong."""
    found = FORM.fullmatch(text)
    if found is None or (found["seconds"] and float(found["seconds"]) == 0):
        raise ValueError(f"{text!r} is not a budget like {BUDGET_FORM}")
    if found["simulations"]:
        return Budget(simulations=int(found["simulations"]))
    return Budget(seconds=float(found["seconds"]))


def capped(budget: Budget | None, most: Budget | None) -> Budget | None:
    """A budget, no larger than another; what either does not name it does not limit."""
    if budget is None or most is None:
        return budget
    simulations, seconds = budget.simulations, budget.seconds
    if simulations is not None and most.simulations is not None:
        simulations = min(simulations, most.simulations)
    if seconds is not None and most.seconds is not None:
        seconds = min(seconds, most.seconds)
    return replace(budget, simulations=simulations, seconds=seconds)


class Deadline:
    """When to stop thinking, from now on: as the budget asks, when nobody waits any more, or once cut."""

    def __init__(self, budget: Budget) -> None:
        limit = None if budget.limit is None else IN_TIME * budget.limit
        seconds = [s for s in (budget.seconds, limit) if s is not None]
        self._at = time.monotonic() + min(seconds) if seconds else None
        self._cut = budget.cut

    @property
    def is_set(self) -> bool:
        return self._at is not None

    @property
    def has_passed(self) -> bool:
        return self.would_pass(0)

    def would_pass(self, seconds: float) -> bool:
        """Whether it will have passed so many seconds from now."""
        if self._cut is not None and self._cut.is_set():
            return True
        return self._at is not None and time.monotonic() + seconds >= self._at


def asked_for(budget: Budget, usual: int) -> int | None:
    """The simulations that a budget comes to; None if it is one in seconds alone."""
    return usual if budget.simulations is None and budget.seconds is None else budget.simulations


def cut_short(kind: str, budget: Budget, done: int, wanted: int | None, what: str) -> str | None:
    """What an answer is marked with when there was no time for all that was wanted.

    Whoever asked for seconds gets what they are good for, unless there were fewer of them; a number means the
    same answer on any machine.
    """
    if budget.seconds is not None:
        was_cut = budget.cut is not None and budget.cut.is_set()
        if was_cut or (budget.limit is not None and budget.limit < budget.seconds):
            return str(CutShort(kind, f"it had less than its {budget.seconds:g} s"))
        return None
    if wanted is None or done >= wanted:
        return None
    return str(CutShort(kind, f"it had time for {done} of {wanted} {what}"))


def spend(budget: Budget, usual: int, chunk: int) -> Iterator[int]:
    """Pieces of at most `chunk` simulations until the budget is used up; `usual` if it names no number.

    Compiled code cannot be interrupted, so the clock is looked at between pieces, and one that would
    end too late is not begun; there is always one.
    """
    deadline = Deadline(budget)
    left = asked_for(budget, usual)
    while left is None or left > 0:
        piece = chunk if left is None else min(chunk, left)
        began = time.monotonic()
        yield piece
        left = None if left is None else left - piece
        if deadline.would_pass(time.monotonic() - began):
            return
