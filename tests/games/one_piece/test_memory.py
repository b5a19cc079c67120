"""A player takes little memory beside the rules, and no more after many matches."""

import pytest

from one_piece_memory import LIMIT, measured_apart

STILL = 5  # megabytes that ten matches may add to what one took


@pytest.mark.parametrize("name", ["hard", "expert@4it"])
def test_a_player_takes_less_than_50_megabytes_still_after_ten_matches(name):
    """The arrays of a search are as large however many simulations it makes."""
    _, first, last = measured_apart(name, matches=10)

    assert 0 < first < LIMIT
    assert last < min(LIMIT, first + STILL)
