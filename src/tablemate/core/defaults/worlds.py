"""Nothing is hidden but what chance will bring."""

from collections import Counter
from typing import Any

from tablemate.core.compiled import Rng, draw, rule
from tablemate.core.contract import State, Tables


@rule
def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    s.rng.x = draw(rng)


@rule
def forget(s: State, t: Tables) -> None:
    """All may matter."""
    return


@rule
def seen_as(s: State, t: Tables, action: int, seat: int) -> int:
    """Every action is made in the open."""
    return action


def pieces(s: Any, t: Any) -> Counter[str]:
    """None are known."""
    return Counter()
