"""What this process has done so far, counted where it is done and shown by the metrics."""

import contextlib
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

BOUNDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds


class Durations:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)  # up to each bound, and above the last
        self.total = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @contextlib.contextmanager
    def timed(self) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            self.note(time.monotonic() - began)


@dataclass
class Tally:
    requests: defaultdict[tuple[str, int], Durations] = field(
        default_factory=lambda: defaultdict(Durations)
    )  # by method and status
    sockets: int = 0  # that are open
    actions: int = 0  # and other lines of matches that were stored
    thoughts: Durations = field(default_factory=Durations)
    store_faults: int = 0
    loop_lag: Durations = field(default_factory=Durations)  # how late the event loop comes to what is due


TALLY = Tally()
