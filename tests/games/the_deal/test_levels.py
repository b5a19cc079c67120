"""How strong the levels are, one seat at a time against scripted players in the other two (10.6)."""

import pytest

from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.cards import CUSTOMER, NARC, PLAYER, SEATS
from tablemate.games.the_deal.levels import LEVELS, POLICIES
from tablemate.games.the_deal.options import CHOICE_WORDS
from tablemate.games.the_deal.skill import STYLES
from tablemate.lab import Series, play
from tablemate.lab.figures import find_figure
from tablemate.lab.results import gathered

# What a seat plays for, and in how many runs a level shows.
AIMS = {PLAYER: ("points:seat:0", 100), NARC: ("bust_rate", 500), CUSTOMER: ("win_share:seat:2", 500)}


def figure(seat, player, name, runs):
    """What a player comes to in a seat."""
    seats = tuple(player if other == seat else "scripted" for other in range(SEATS))
    series = Series(GAME, GAME.options({"deck": "default"}), seats, seed=1)
    return find_figure(GAME, SEATS, name).estimate(gathered(series, [*play(series, runs)]))


def test_every_policy_is_a_style_with_a_seat_to_sit_in():
    assert set(POLICIES) < set(STYLES)
    assert set(CHOICE_WORDS["policy"]) <= set(POLICIES)
    assert all(seats and set(seats) <= set(range(SEATS)) for seats in POLICIES.values())


@pytest.mark.soak
@pytest.mark.parametrize("seat", AIMS)
def test_in_every_seat_a_level_is_above_the_one_below_it(seat):
    """`expert`, which takes minutes, is measured by hand."""
    levels = [level for level in LEVELS if level != "expert"]
    found = [figure(seat, level, *AIMS[seat]).value for level in levels]

    assert found == sorted(set(found))


@pytest.mark.soak
def test_expert_earns_more_than_margin():
    """Their intervals do not touch."""
    expert, margin = (figure(PLAYER, player, "points:seat:0", 50) for player in ("expert", "scripted:margin"))

    assert expert.low > margin.high
