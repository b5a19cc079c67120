"""What `expert` finds actions worth: of all it thinks of, and of two in a second search."""

import pytest

import pig
from el_dorado_positions import position_at
from quantum_positions import at
from tablemate.core.errors import BadSeat
from tablemate.core.playing import Budget, Decision
from tablemate.games.quantum import GAME as QUANTUM
from tablemate.games.quantum.notation import read_action
from tablemate.games.the_deal import GAME as THE_DEAL
from tablemate.players.judging import lead, search_of_expert, stage_worth, worths
from tablemate.players.planner import PlannerPlayer

TWO_STEPS = "turn 5 blue acting | blue 2@B4 5@A6 1@A2 | red 2@I2 5@I4 6@I6 | cubes A:blue I:red"
HOPELESS = "r1 d0 up:7D trump:D | 5S / 9H / 2C | 0"


def decision_at(position):
    return Decision(position.determinized(position.actor, 1), position.actor, list)


def test_every_legal_action_has_a_worth_where_worlds_are_rolled_out():
    position = position_at(HOPELESS, schedule="1")
    found = worths(decision_at(position), 1)

    assert [*sorted(found)] == position.legal_codes()


def test_a_bid_that_is_sure_to_miss_costs_what_the_two_bids_bring():
    """5.1: 5 points against -6, and what that does to the chance to win."""
    position = position_at(HOPELESS, schedule="1")
    nought, one = position.legal_codes()

    assert lead(decision_at(position), nought, one, 2) == pytest.approx(11, abs=3)
    assert lead(decision_at(position), one, nought, 2) == pytest.approx(-11, abs=3)


def test_what_a_planner_leaves_out_has_no_worth():
    position = at("turn 5 blue acting | blue 5@A6 | red 1@E4 | cubes A:blue I:red")
    position.apply(read_action("attack 1 E4"))

    assert position.code(read_action("cancel")) not in worths(decision_at(position), 1)


def test_a_planner_is_asked_for_each_of_two_alone():
    position = at(TWO_STEPS)
    decision, code = decision_at(position), position.code(read_action("end turn"))
    alone = PlannerPlayer(QUANTUM, 1, first_step=code).choose(decision, Budget(50))

    assert [option.action for option in alone.ranked] == [{"type": "end_turn"}]
    build = max(found := worths(decision, 1), key=found.__getitem__)
    assert lead(decision, build, code, 3) > 3


def test_a_planner_that_is_asked_alone_looks_as_far_as_ever():
    position = at(TWO_STEPS)
    choice = PlannerPlayer(QUANTUM, 1).choose(decision_at(position), Budget(200))
    code = position.code(choice.action)
    alone = PlannerPlayer(QUANTUM, 1, first_step=code).choose(decision_at(position), Budget(200))

    assert alone.ranked[0].score == pytest.approx(choice.ranked[0].score, abs=0.5)
    assert alone.ranked[0].plan == choice.ranked[0].plan


def test_a_stage_is_worth_what_the_game_says_by_seat():
    narc, customer = stage_worth(THE_DEAL, 1), stage_worth(THE_DEAL, 2)

    assert stage_worth(THE_DEAL, 0) > narc > customer > 0
    assert stage_worth(QUANTUM, 3) == stage_worth(QUANTUM, 0)
    assert stage_worth(pig.GAME, 1) == 25


def test_who_is_to_judge_has_to_search(monkeypatch):
    monkeypatch.setattr("tablemate.players.judging.levels_of", lambda game: {})
    with pytest.raises(BadSeat, match="has no expert that searches"):
        search_of_expert(pig.GAME)
