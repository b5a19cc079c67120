"""What tests of the lab share."""

from collections.abc import Callable

import numpy as np
import pytest

from tablemate.lab import Results

PLAIN = ("games", "lengths", "stages", "scores", "stalls", "faults", "first_fault")


@pytest.fixture
def same_results() -> Callable[[Results, Results], bool]:
    """Tells whether two series came to the same in all that is told of them."""

    def same(one: Results, other: Results) -> bool:
        return (
            all(np.array_equal(one.sums[name], other.sums[name]) for name in one.sums | other.sums)
            and np.array_equal(one.offered, other.offered)
            and np.array_equal(one.by_chance, other.by_chance)
            and np.array_equal(one.taken, other.taken)
            and all(getattr(one, name) == getattr(other, name) for name in PLAIN)
        )

    return same
