"""A search that trusts the prior: it needs fewer worlds, and no more than could still change its choice."""

import pytest

import pig
from tablemate.core.errors import BadSeat
from tablemate.core.playing import Budget, Decision
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.notation import write_action
from tablemate.players.judging import lead
from tablemate.players.search import LearnedPimcPlayer, PimcPlayer
from tablemate.players.seats import check_seats
from the_deal_positions import at

HOPELESS = "hand 2 round 2 folding cash 300 | / / | raid wiretap undercover_op surveillance"
OPEN = "round 1 player | weed alibi safe_house / / | patrol park"
WORLDS = 400


def asked(line, player=LearnedPimcPlayer, worlds=WORLDS):
    position = at(line)
    seat = position.actor
    decision = Decision(position.determinized(seat, 1), seat, list)
    return player(GAME, 5).choose(decision, Budget(simulations=worlds))


def worlds_of(choice):
    return {write_action(option.action): option.figures["worlds"] for option in choice.ranked}


def test_it_stops_when_more_worlds_would_not_change_its_choice():
    choice = asked(HOPELESS)

    assert write_action(choice.action) == "walk away"
    assert max(worlds_of(choice).values()) < WORLDS
    assert choice.fault is None


def test_what_falls_behind_is_tried_no_more():
    worlds = worlds_of(asked(OPEN, worlds=4000))

    assert min(worlds.values()) < max(worlds.values())


def test_all_are_tried_in_all_worlds_where_no_prior_is_trusted():
    assert set(worlds_of(asked(OPEN, PimcPlayer)).values()) == {WORLDS}


@pytest.mark.parametrize("line", [HOPELESS, OPEN])
def test_its_choice_does_not_depend_on_how_often_it_looks_at_the_clock(line, monkeypatch):
    choice = asked(line)
    monkeypatch.setattr(LearnedPimcPlayer, "CHUNK", 40)

    assert asked(line) == choice


def test_two_actions_are_compared_without_what_the_prior_holds_of_them(monkeypatch):
    position = at(HOPELESS)
    away, stay = position.legal_codes()
    decision = Decision(position.determinized(position.actor, 1), position.actor, list)
    before = lead(decision, away, stay, 3)
    monkeypatch.setattr(LearnedPimcPlayer, "TRUST", 100_000)

    assert lead(decision, away, stay, 3) == before > 0


def test_a_game_without_a_prior_has_no_player_that_trusts_it():
    with pytest.raises(BadSeat, match="has no prior of its own, which learned-pimc trusts"):
        check_seats(pig.GAME, ["learned-pimc", "random"], with_people=False)
