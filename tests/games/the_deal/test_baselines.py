"""How the scripted players fare against one another: figures that any true set of these rules comes to.

Each line was also measured with another program; 12,000 runs agree with it within about a point.
"""

import pytest

from tablemate.games.the_deal import GAME
from tablemate.lab import Series, play
from tablemate.lab.figures import find_figure
from tablemate.lab.results import gathered

RUNS = 12_000
USUAL = ("margin", "pressure", "dealmaker")
A_POINT = 0.0125
REFERENCE = {"dealer_deck": "dealer_reference"}


def figures(seats, names, **settings):
    """These figures of a line-up."""
    series = Series(
        GAME,
        GAME.options({"deck": "default", **settings}),
        tuple(f"scripted:{name}" for name in seats),
        seed=1,
    )
    results = gathered(series, [*play(series, RUNS)])
    return {name: find_figure(GAME, 3, name).estimate(results).value for name in names}


@pytest.mark.parametrize(
    ("seats", "settings", "customer_folds", "player_folds", "busts", "hands", "cash"),
    [
        (USUAL, {}, 0.237, 0.229, 0.137, 5.9, 420),
        (USUAL, REFERENCE, 0.252, 0.282, 0.157, 5.3, 346),
        (("margin", "pressure", "first_card"), {}, 0.247, 0.220, 0.134, 5.9, 320),
        (("margin", "first_card", "first_card"), {}, 0.174, 0.161, 0.135, 5.9, 350),
        (USUAL, {"deck": "aggro"}, 0.231, 0.469, 0.112, 4.3, 281),
        (USUAL, {"deck": "control"}, 0.244, 0.140, 0.133, 5.2, 285),
        (("first_card", "pressure", "dealmaker"), {}, 0.343, 0.0, 0.320, 2.9, 203),
        (("first_card_fold_when_behind", "pressure", "dealmaker"), {}, 0.173, 0.528, 0.043, 8.4, 340),
        (("random", "pressure", "dealmaker"), {}, 0.313, 0.188, 0.319, 3.1, 142),
    ],
    ids=["usual", "reference", "customer first card", "both first card", "aggro", "control"]
    + ["first card", "fold when behind", "random"],
)
def test_a_line_up_comes_to_its_figures(seats, settings, customer_folds, player_folds, busts, hands, cash):
    names = ("customer_fold_rate", "player_fold_rate", "bust_rate", "hands", "points:seat:0")
    found = figures(seats, names, **settings)

    assert found["customer_fold_rate"] == pytest.approx(customer_folds, abs=A_POINT)
    assert found["player_fold_rate"] == pytest.approx(player_folds, abs=A_POINT)
    assert found["bust_rate"] == pytest.approx(busts, abs=A_POINT)
    assert found["hands"] == pytest.approx(hands, abs=0.15)
    assert found["points:seat:0"] == pytest.approx(cash, rel=0.05)


def test_the_usual_line_up_in_detail():
    expected = {
        "customer_fold_rate:round:1": 0.108,
        "customer_fold_rate:round:2": 0.102,
        "customer_fold_rate:round:3": 0.028,
        "customer_fold_changes_profit": 0.63,
        "stay_after_customer_fold": 0.48,
        "reveal_flips:round:1": 0.24,
        "reveal_flips:round:2": 0.20,
        "reveal_flips:round:3": 0.16,
        "river_saves": 0.05,
        "river_dooms": 0.11,
        "override_decisive": 0.13,
        "two_locations": 0.66,
        "info_folds": 0.126,
        "earns_nothing": 0.16,
        "insurance_saves": 0.06,
    }

    assert figures(USUAL, expected) == pytest.approx(expected, abs=0.015)


def test_to_fold_whenever_behind_is_not_the_best():
    """Nor to lay whatever comes first: `margin` earns a tenth more than the one, half more than the other."""
    margin, behind, first = (
        figures((style, "pressure", "dealmaker"), ["points:seat:0"])["points:seat:0"]
        for style in ("margin", "first_card_fold_when_behind", "first_card")
    )

    assert margin > 1.1 * behind
    assert margin > 1.5 * first
