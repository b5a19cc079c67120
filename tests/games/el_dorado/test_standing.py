"""What is at stake in a match (rules 11.3)."""

import pytest

from both_forms import FORMS, Form
from el_dorado_positions import new_match
from tablemate.games.el_dorado.skill import win_chance


@pytest.fixture(scope="module", params=FORMS)
def chance_to_win(request):
    form = Form(request.param)
    rules = form.rules(win_chance)

    def chance(match, seat):
        position = match.position
        return rules.win_chance(form.record(position.states), form.record(position.rulebook.tables), seat)

    return chance


def test_who_is_far_ahead_before_the_last_round_will_win(chance_to_win):
    match = new_match(1, schedule="2,1")
    match.position.states["scores"][0, 2] = 200

    assert chance_to_win(match, 2) > 950
    assert chance_to_win(match, 1) < 50


def test_a_single_round_is_played_for_its_points(chance_to_win):
    match = new_match(1, schedule="3")
    match.position.states["scores"][0, 2] = 200

    assert [chance_to_win(match, seat) for seat in range(4)] == [0, 0, 0, 0]
