"""Rate limits, and how large requests may be."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from tablemate.table.refusals import TOO_MANY, Refusal

MOST_BYTES = 64 * 1024  # of a request's body, and of a message
MOST_ADDRESSES = 4096  # remembered at once


@dataclass(frozen=True)
class Rate:
    """A rate per second, and a burst."""

    a_second: float
    at_once: int


@dataclass(frozen=True)
class Limits:
    messages: Rate = Rate(30, 120)  # of one socket
    creating: Rate = Rate(4, 240)  # matches, sheets and simulations of one address
    requests: Rate = Rate(200, 800)  # of one address that change something or search
    reads: Rate = Rate(100, 1000)  # of one address that change nothing; the page itself is not counted
    decks: Rate = Rate(20, 100)  # lists of one address that are checked, and searches for cards
    qr_codes: Rate = Rate(2, 40)  # of one address; a large one takes a core 20 ms
    spectators_a_match: int = 64
    sockets_a_seat: int = 8  # of one more, the oldest is closed
    sockets_an_address: int = 1024
    sockets_before_hello: int = 256
    sockets: int = 4096
    matches_an_address: int = 512  # that one address keeps open at once
    live_matches: int = 2048  # matches that are open at once
    body_within: float = 20.0  # seconds
    bad_messages: int = 10  # of one socket, before it is closed
    hello_within: float = 10.0  # seconds
    games_a_simulation: int = 100_000
    simulations_waiting: int = 5


class Bucket:
    """A token bucket."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate.at_once)
        self._looked = clock()

    def take(self) -> bool:
        """Take a token; False if there was none."""
        now = self._clock()
        filled = self._left + (now - self._looked) * self._rate.a_second
        self._left, self._looked = min(filled, self._rate.at_once), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket per address; the least recently used are forgotten."""

    def __init__(self, rate: Rate, what: str) -> None:
        self._rate = rate
        self._what = what
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> None:
        """Take one, or a Refusal."""
        bucket = self._known.setdefault(address, Bucket(self._rate))
        self._known.move_to_end(address)
        if len(self._known) > MOST_ADDRESSES:
            self._known.popitem(last=False)
        if not bucket.take():
            raise Refusal(TOO_MANY, "too-many", f"{self._what} too quickly; wait a moment and try again")


class SeatBuckets:
    """A bucket per seat of one match, from however many devices."""

    def __init__(self, rate: Rate, code: str, sentence: str) -> None:
        self._rate = rate
        self._refusal = code, sentence
        self._known: dict[int, Bucket] = {}

    def take(self, seat: int) -> None:
        """Take one, or a Refusal."""
        if not self._known.setdefault(seat, Bucket(self._rate)).take():
            raise Refusal(TOO_MANY, *self._refusal)
