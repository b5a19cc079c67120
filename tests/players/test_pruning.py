"""Clearly bad actions are dropped first: by the prior, never below three, never the safe one."""

from dataclasses import replace

import pytest

from tablemate.core.levels import USUAL
from tablemate.core.playing import Budget, Decision
from tablemate.core.position import Position
from tablemate.core.rule import as_argument
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.players.evaluator import KERNEL, EvaluatorPlayer
from tablemate.players.search import new_work

STEADY = replace(USUAL["normal"], randomness=0.0)


@pytest.mark.parametrize(
    ("logits", "beyond", "left"),
    [
        ([0, 100, 90, 80, 10], 25, [0, 1, 2, 3]),
        ([0, 100, 90, 75, 74], 25, [0, 1, 2, 3]),
        ([100, 90, 85, 10, 10], 25, [0, 1, 2]),
        ([0, 100, 10, 50, 20], 25, [0, 1, 3]),
        ([100, 0, 10, 5, 10], 25, [0, 2, 4]),
        ([-5000, 0], 25, [0, 1]),
        ([-5000, 0, -9000], 25, [0, 1, 2]),
        ([7, 7, 7, 7, 7], 0, [0, 1, 2, 3, 4]),
    ],
    ids=[
        "the far one goes",
        "the bound itself is near enough",
        "three are enough",
        "the safe one stays, and the next best makes three",
        "two more beside the best, the first of equal ones",
        "of two none goes",
        "of three none goes",
        "equal ones all stay",
    ],
)
def test_what_is_far_below_the_best_is_dropped(logits, beyond, left):
    kernel = rulebook_of(GAME).kernel(KERNEL)
    works = new_work(kernel, 0)
    works["logits"][0, : len(logits)] = logits
    works["codes"][0, : len(logits)] = range(len(logits))
    kept = kernel.drop_the_worst(as_argument(works)[0], len(logits), beyond, kernel.FEWEST)

    assert works["codes"][0, :kept].tolist() == left


def bidding():
    return Position.start(GAME, GAME.options({"schedule": "10"}), seed=2)


def looked_at(level, position):
    seat = position.actor
    decision = Decision(position.determinized(seat, 1), seat, list)
    choice = EvaluatorPlayer(GAME, 1, level, "balanced").choose(decision, Budget())
    assert choice.fault is None
    return choice.ranked


def test_what_was_dropped_is_not_looked_at():
    position = bidding()
    logits, bids = position.root_logits(), position.legal()
    beyond = sorted(logits)[-1] - sorted(logits)[-4]
    near = [bid for bid, logit in zip(bids, logits, strict=True) if logit >= max(logits) - beyond]
    ranked = looked_at(replace(STEADY, drops_beyond=beyond), position)

    assert 3 < len(near) < len(bids) - 1
    assert bids[0] not in near
    assert sorted(option.action["tricks"] for option in ranked) == [0, *(bid["tricks"] for bid in near)]


def test_the_others_are_judged_as_ever():
    position = bidding()
    scores = {option.action["tricks"]: option.score for option in looked_at(STEADY, position)}
    ranked = looked_at(replace(STEADY, drops_beyond=0), position)

    assert len(ranked) == 3
    assert {option.action["tricks"]: option.score for option in ranked}.items() <= scores.items()


def test_a_level_that_plays_on_tries_only_what_is_near_the_best():
    """And the safe one, but no third for company: that would take as long as those that matter."""
    position = bidding()
    logits, bids = position.root_logits(), position.legal()
    ranked = looked_at(replace(STEADY, drops_beyond=0, outlook=1.0), position)

    assert {o.action["tricks"] for o in ranked} == {0, bids[logits.index(max(logits))]["tricks"]}


def test_a_level_that_says_nothing_drops_nothing():
    assert len(looked_at(STEADY, bidding())) == 11
