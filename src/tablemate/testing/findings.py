"""What the kit found wrong: collected, so that one run reports everything."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

MOST = 5  # of one kind; a broken rule is found at every step


class Findings:
    def __init__(self) -> None:
        self.all: list[str] = []
        self._counts: dict[str, int] = {}

    def expect(self, holds: object, rule: str, where: object = "") -> bool:
        """Note that a rule of the contract does not hold, and where."""
        if not holds:
            self._counts[rule] = self._counts.get(rule, 0) + 1
            if self._counts[rule] <= MOST:
                self.all.append(f"{rule}{f' ({where})' if where != '' else ''}")
        return bool(holds)

    @contextmanager
    def during(self, check: str) -> Iterator[None]:
        """Turn a crash of the game's code into a finding."""
        try:
            yield
        except Exception as fault:  # whatever a game under test raises is what we want to report
            last = traceback.extract_tb(fault.__traceback__)[-1]
            where = f"{last.filename}:{last.lineno}"
            self.all.append(f"{check} stopped: {type(fault).__name__}: {fault} ({where})")
