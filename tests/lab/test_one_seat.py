"""The lab with a game that one person plays: two players are measured on the same deal, each alone."""

import pytest

import summit
from tablemate.lab import (
    Comparison,
    Engine,
    EvaluationPlan,
    Ladder,
    Run,
    Tournament,
    Variant,
    ranking_of,
    standings_of,
)
from tablemate.lab.evaluating.evaluation import Outcome

OPTIONS = summit.GAME.options()
ALONE = Outcome([12], [0], {}, 0)
HIGHER = Outcome([15], [0], {}, 0)
LOST = Outcome([20], [], {}, 0)  # with more points, but without the win


def measured(evaluation, deals):
    plan = EvaluationPlan(evaluation, deals)
    with Run(plan, Engine(1)) as run:
        run.play()
    return plan.rows


def test_both_levels_of_a_step_play_alone():
    ladder = Ladder(summit.GAME, OPTIONS, ("a", "b"), seed=1)
    _, alone, step = ladder.contests

    assert alone.line_ups == (("b",),)
    assert step.line_ups == (("b",), ("a",))
    assert step.own_seats == ((0,), ())
    assert ladder.par == 0.5


@pytest.mark.parametrize(
    ("matches", "share"),
    [
        ([HIGHER, ALONE], 1),
        ([ALONE, HIGHER], 0),
        ([ALONE, ALONE], 0.5),
        ([ALONE, LOST], 1),
    ],
    ids=["more points", "fewer points", "even", "won against lost"],
)
def test_the_better_match_of_a_deal_has_won_it(matches, share):
    ladder = Ladder(summit.GAME, OPTIONS, ("a", "b"), seed=1)
    step = ladder.contests[-1]
    row = ladder.row(0, step, matches)

    assert step.win_share(row) == share
    assert step.win_share(row, 1) == 1 - share


def test_a_ladder_says_which_level_does_better_alone():
    ladder = Ladder(summit.GAME, OPTIONS, ("random", "scripted"), seed=1)
    standings = standings_of(ladder, measured(ladder, 200))
    lower, upper = standings.levels

    assert standings.par == 0.5
    assert upper.step.is_significant
    assert upper.step.points.value > upper.step.points_below.value
    assert upper.step.points_below.value == lower.self_play.points.value, "the same deals"


def test_a_player_and_its_equal_share_every_deal():
    tournament = Tournament(summit.GAME, OPTIONS, ("scripted", "scripted", "random"), seed=1)
    ranking = ranking_of(tournament, measured(tournament, 60))

    placed = {each.number: each for each in ranking.players}
    mirror = next(each for each in placed[0].against if each.player == 1)
    assert (mirror.win_share.low, mirror.win_share.high) == (0.5, 0.5)
    assert ranking.players[-1].player == "random"


def test_points_are_compared_though_nobody_plays_against_the_only_player():
    alike = Comparison(
        summit.GAME,
        Variant(summit.GAME.options({"turns": 3}), ("scripted",)),
        Variant(summit.GAME.options({"turns": 6}), ("scripted",)),
        seed=1,
    )

    assert alike.players == {"scripted": (0,)}
