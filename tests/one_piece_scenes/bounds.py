"""How many of everything the conditions of a scene ask for."""

import random
from typing import Any

from one_piece_scenes.needs import YOU, sides_of

NO_BOUND = 60


class Bounds:
    """For a player and what is counted: the least and the most."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._known: dict[tuple[int, str], tuple[int, int]] = {}

    def __contains__(self, key: tuple[int, str]) -> bool:
        return key in self._known

    def of(self, side: int, what: str) -> tuple[int, int]:
        return self._known.get((side, what), (0, NO_BOUND))

    def narrow(self, side: int, what: str, low: int, high: int) -> None:
        before = self.of(side, what)
        self._known[side, what] = max(low, before[0]), min(high, before[1])

    def add_count(self, condition: Any, holds: bool) -> None:
        low, high = range_of(condition["cmp"], condition["n"], holds)
        sides = sides_of(condition["who"], YOU)
        if len(sides) == 2:
            low, high = (low + 1) // 2, high // 2
        for side in sides:
            if condition["count"] == "life_plus_hand":
                self.narrow(side, "life", low // 2, high // 2)
                self.narrow(side, "hand", (low + 1) // 2, high // 2)
            else:
                self.narrow(side, condition["count"], low, high)

    def add_comparison(self, condition: Any, holds: bool) -> None:
        more = (condition["cmp"][0] == ">") == holds
        low, high = ("right", "left") if more else ("left", "right")
        self.narrow(sides_of(condition[low], YOU)[0], condition["compare"], 0, 2)
        self.narrow(sides_of(condition[high], YOU)[0], condition["compare"], 3, NO_BOUND)

    def number(self, side: int, what: str, least: int, most: int) -> int:
        """A number within the bounds; if there are none, from least to most."""
        low, high = self._known.get((side, what), (least, max(least, most)))
        low = min(max(low, least), high) if high < NO_BOUND else max(low, least)
        return self.rng.randint(low, max(low, min(high, max(low + 2, most))))


def range_of(comparison: str, n: int, holds: bool) -> tuple[int, int]:
    """The numbers for which a comparison holds, or does not."""
    if comparison == "==":
        return (n, n) if holds else (n + 1, NO_BOUND)
    least = n + (comparison == ">")
    most = n - (comparison == "<")
    if comparison[0] == ">":
        return (least, NO_BOUND) if holds else (0, least - 1)
    return (0, most) if holds else (most + 1, NO_BOUND)
