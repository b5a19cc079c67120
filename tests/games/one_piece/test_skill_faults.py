"""A level whose evaluation fails (18, 20.7): somebody answers for it, legally, and the match says so."""

import logging
import threading

import pytest

from one_piece_players import level_of
from one_piece_positions import A, at, legal, play, say, start
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision, play_out
from tablemate.games.one_piece import GAME
from tablemate.players import make_player
from tablemate.players.controller import Controller
from tablemate.players.evaluator import EvaluatorPlayer

ATTACK = "attack leader leader"
PATIENT, QUICK = 5.0, 0.02  # seconds


def position_of(own, their="", *spoken):
    position = at(own, their)
    play(position, *spoken)
    return position


ASKED = {  # a decision of every kind, and its first option, which does no harm
    "action": (lambda: at("don 2 | hand ST01-003"), "end_main"),
    "mulligan": (lambda: start(first="seat 1"), "keep"),
    "blocker": (lambda: position_of("", "c1 ST01-006", ATTACK), "none"),
    "counter": (lambda: position_of("", "hand ST01-003", ATTACK), "stop"),
    "target": (lambda: position_of("don 7 | hand ST03-009", "c1 ST01-004", "play ST03-009"), "none"),
    "value": (lambda: position_of("", "life ST01-002", ATTACK, "stop"), "take"),
}
EVERY_KIND = pytest.mark.parametrize("kind", ASKED)


def fails(player, decision, budget, tried, worlds):
    raise ArithmeticError("no evaluation")


def sleeps(player, decision, budget, tried, worlds):
    threading.Event().wait(PATIENT)
    raise AssertionError("nobody waits so long")


def seated(start=1, limit=PATIENT):
    return Controller(
        lambda: EvaluatorPlayer(GAME, start, level_of("hard"), "balanced"),
        start,
        limit=lambda kind: limit,
        is_ours=True,
    )


def answer(kind, player):
    position, _ = ASKED[kind]
    found = position()
    seat = found.actor
    decision = Decision(found.determinized(seat, 1), seat, list)
    assert decision.kind == kind
    assert len(decision.legal_actions) > 1
    return decision, player.choose(decision, Budget())


@EVERY_KIND
def test_21_an_evaluation_that_raises_is_answered_by_a_random_legal_action(kind, monkeypatch):
    monkeypatch.setattr(EvaluatorPlayer, "_ranked", fails)

    found = set()
    for first in range(12):
        decision, choice = answer(kind, seated(first))
        assert choice.action in decision.legal_actions
        assert choice.fault == (
            f"the player failed at a decision of kind {kind}: ArithmeticError: no evaluation"
        )
        found.add(say(choice.action))
    assert len(found) > 1


@EVERY_KIND
def test_21_an_evaluation_that_is_too_slow_is_answered_by_the_first_legal_action(kind, monkeypatch):
    monkeypatch.setattr(EvaluatorPlayer, "_ranked", sleeps)

    decision, choice = answer(kind, seated(limit=QUICK))

    assert choice.action == decision.legal_actions[0]
    assert say(choice.action) == ASKED[kind][1]
    assert choice.fault == f"the player was too slow at a decision of kind {kind}: no answer within 0.02 s"


@EVERY_KIND
@pytest.mark.parametrize("foreign", ["the queen of hearts", Choice({"type": "bid", "tricks": 7})])
def test_21_a_foreign_answer_is_replaced_by_a_legal_one(kind, foreign, monkeypatch):
    monkeypatch.setattr(EvaluatorPlayer, "choose", lambda *_: foreign)

    decision, choice = answer(kind, seated())

    assert choice.action in decision.legal_actions
    assert choice.fault.startswith(f"the player answered wrongly at a decision of kind {kind}: ")


@EVERY_KIND
def test_21_there_is_always_something_to_answer_and_the_first_does_no_harm(kind):
    position, first = ASKED[kind]

    assert legal(position())[0] == first


def test_21_where_nothing_else_is_left_the_turn_ends():
    """No list of options is empty: ending the Main Phase is always one of them, and needs no evaluation."""
    position = at("leader ST01-001 rested")
    position.record.used[0] = 1  # the Leader's own effect

    assert legal(position) == ["end_main"]
    choice = seated().choose(Decision(position.determinized(A, 1), A, list), Budget())
    assert say(choice.action) == "end_main"
    assert choice.fault is None


def test_21_a_match_of_a_level_that_fails_goes_on_and_logs_it(monkeypatch, caplog):
    options = GAME.options({"deck_1": "ST-01", "deck_2": "ST-02"})
    match = Match(GAME, options, 3, ["hard", "scripted"])
    monkeypatch.setattr(EvaluatorPlayer, "_ranked", fails)
    with caplog.at_level(logging.WARNING):
        play_out(match, [make_player(GAME, name, 3, seat) for seat, name in enumerate(match.seats)], most=60)

    failed = [line for line in match.lines if line.fault is not None]
    assert failed
    assert {line.seat for line in failed} == {0}
    assert "player fault: seat=0: the player failed at a decision of kind" in caplog.text
    assert '{"tablemate":1,"game":"one_piece"' in caplog.text
