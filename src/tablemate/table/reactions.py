"""Reactions: a word or two across the table, shown for a moment and written down nowhere."""

from tablemate.table.limits import Bucket, Rate
from tablemate.table.refusals import TOO_MANY, Refusal

A_SEAT = Rate(0.5, 3)  # more would be noise


class Reactions:
    """How often each seat may react, from however many devices."""

    def __init__(self) -> None:
        self._buckets: dict[int, Bucket] = {}

    def take(self, seat: int) -> None:
        """Let a seat react once more, or a Refusal."""
        if not self._buckets.setdefault(seat, Bucket(A_SEAT)).take():
            raise Refusal(TOO_MANY, "reacts-too-quickly", "that was a lot at once; wait a moment")
