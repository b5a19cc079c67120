"""Results that cannot be (12.3.11): no way to divide the tricks of a round has everybody as it is noted."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Noted:
    """What is noted of somebody who is in a round."""

    name: str
    bid: int
    made: bool
    won: int | None = None  # tricks, where somebody has counted them

    def takes(self, tricks: int) -> bool:
        """Whether so many tricks fit."""
        if self.won is not None:
            return tricks == self.won
        return (tricks == self.bid) == self.made


def why_not(tricks: int, noted: Sequence[Noted]) -> str | None:
    """Why a round of so many tricks cannot have ended so; None if it can."""
    if not noted or tricks in _sums(tricks, noted):
        return None
    made = sum(each.bid for each in noted if each.made)
    missed = [each for each in noted if not each.made]
    if not missed:
        return f"everybody is marked as having made it, but {made} of {_counted(tricks)} were bid"
    if made > tricks:
        return f"those marked as having made it bid {made}, but there are only {_counted(tricks)}"
    if len(missed) == 1:
        left = _counted(tricks - made)
        return f"the others leave {left}, just what {missed[0].name} bid, but is marked as having missed"
    return f"there is no way to divide {_counted(tricks)} so that all who are marked as having missed did"


def _sums(tricks: int, noted: Sequence[Noted]) -> set[int]:
    """How many tricks all of them can have taken together, up to those there are."""
    sums = {0}
    for each in noted:
        own = [taken for taken in range(tricks + 1) if each.takes(taken)]
        sums = {so_far + taken for so_far in sums for taken in own if so_far + taken <= tricks}
    return sums


def _counted(tricks: int) -> str:
    return "1 trick" if tricks == 1 else f"{tricks} tricks"
