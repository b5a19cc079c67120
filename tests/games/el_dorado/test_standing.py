"""What is at stake in a match (rules 11.3)."""

import pytest

from el_dorado_positions import new_match
from tablemate.core.rule import UNCOMPILED
from tablemate.games.el_dorado.skill import win_chance


@pytest.fixture(autouse=True)
def _compiled():
    if not UNCOMPILED:
        from tablemate.core.compiling import prepare

        prepare("the tests of standing", [win_chance])


def chance_to_win(match, seat):
    position = match.position
    return win_chance(position.states[0], position.rulebook.tables[0], seat)


def test_who_is_far_ahead_before_the_last_round_will_win():
    match = new_match(1, schedule="2,1")
    match.position.states["scores"][0, 2] = 200

    assert chance_to_win(match, 2) > 950
    assert chance_to_win(match, 1) < 50


def test_a_single_round_is_played_for_its_points():
    match = new_match(1, schedule="3")
    match.position.states["scores"][0, 2] = 200

    assert [chance_to_win(match, seat) for seat in range(4)] == [0, 0, 0, 0]
