"""Positions: reading one changes nothing, and a refusal comes in words."""

import pytest

from el_dorado_positions import decisions, new_match, random_match
from tablemate.core.errors import IllegalAction
from tablemate.core.log import FULL
from tablemate.core.position import Position
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME

SMALL = {"players": 3, "schedule": "3,2"}


def test_asking_changes_nothing():
    for position in decisions(new_match(2, **SMALL)):
        before = position.states.tobytes()
        position.legal()
        position.scores()
        position.winners()
        position.digest()
        position.refusal({"type": "bid", "tricks": 20})
        position.determinized(0, 1)
        position.factors(0)
        position.observation(0)
        for seat in (0, 1, 2, None):
            position.view(seat)
        assert position.states.tobytes() == before


def test_refusal_and_apply_give_the_same_reason():
    for position in decisions(new_match(2, **SMALL)):
        legal = set(position.legal_codes())
        before = position.states.tobytes()
        for code in range(len(position.rulebook.actions)):
            action = position.named(code)
            refused = position.refusal(action)
            assert (refused is None) == (code in legal)
            if refused is not None:
                with pytest.raises(IllegalAction) as raised:
                    position.apply(action)
                assert (raised.value.code, raised.value.because) == (refused.code, refused.because)
        assert position.states.tobytes() == before


def test_when_the_game_is_over_nothing_is_legal():
    position = random_match(2, **SMALL).position

    assert position.actor is None
    assert position.legal() == []
    assert position.refusal({"type": "bid", "tricks": 0}).code == "game-over"
    with pytest.raises(IllegalAction) as refused:
        position.apply({"type": "bid", "tricks": 0})
    assert refused.value.code == "game-over"


def test_only_the_acting_seat_is_shown_its_options():
    position = new_match(2, **SMALL).position
    for seat in (0, 1, 2, None):
        decision = position.view(seat)["decision"]

        assert decision["seat"] == position.actor
        assert decision["kind"] == "bid"
        assert ("options" in decision) == ("prompt" in decision) == (seat == position.actor)
    assert position.view(position.actor)["decision"]["options"] == position.legal()


def test_a_position_of_a_finished_game_shows_no_decision():
    assert random_match(2, **SMALL).position.view(0)["decision"] is None


def test_events_that_did_not_fit_the_log_are_not_passed_over_in_silence():
    position = new_match(2, **SMALL).position
    position._log["n"] = FULL

    with pytest.raises(RuntimeError, match="did not fit the log"):
        position.last_events()


def test_the_blank_record_of_some_options_is_never_the_one_handed_out():
    book = rulebook_of(GAME)
    options = GAME.options(SMALL)
    first = book.blank(options)
    first["players"] = 9

    assert book.blank(options)["players"] == 3


def test_equal_seeds_start_alike_and_others_do_not():
    options = GAME.options(SMALL)
    starts = [Position.start(GAME, options, seed).states.tobytes() for seed in (1, 1, 2)]

    assert starts[0] == starts[1] != starts[2]


def test_there_is_one_rulebook_of_a_game():
    assert rulebook_of(GAME) is rulebook_of(GAME)
