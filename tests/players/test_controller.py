"""A player that fails never stops a match: the controller answers for it and says so."""

import logging
import threading

import pytest

from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.core.playing import Budget, Choice, play_out
from tablemate.games.el_dorado import GAME
from tablemate.players import make_player
from tablemate.players.controller import Controller

OPTIONS = GAME.options({"players": 2, "schedule": "2,1"})


class Raising:
    def choose(self, decision, budget):
        raise ZeroDivisionError("no evaluation")


class Foreign:
    def choose(self, decision, budget):
        return "the queen of hearts"


class Illegal:
    def choose(self, decision, budget):
        return Choice({"type": "bid", "tricks": 26})


class Hanging:
    def choose(self, decision, budget):
        threading.Event().wait()


class SlowWithAnIdea:
    best_so_far = None

    def choose(self, decision, budget):
        self.best_so_far = Choice(decision.options[-1], "the last one looked good")
        threading.Event().wait()


def played(make, limit=None, seed=3):
    """A match of a failing player in seat 0 against a scripted one."""
    match = Match(GAME, OPTIONS, seed, ["failing", "scripted"])
    play_out(match, [Controller(make, seed, limit=limit), make_player(GAME, "scripted", seed, 1)])
    return match


@pytest.mark.parametrize(
    ("make", "limit", "said"),
    [
        (Raising, None, "ZeroDivisionError: no evaluation"),
        (Raising, 5, "ZeroDivisionError: no evaluation"),
        (Foreign, None, "'the queen of hearts' is no choice"),
        (Illegal, None, "{'type': 'bid', 'tricks': 26} is not legal"),
        (Hanging, 0.01, "no answer within 0.01 s"),
        (SlowWithAnIdea, 0.01, "no answer within 0.01 s"),
    ],
)
def test_a_failing_player_never_stops_a_match(make, limit, said):
    match = played(make, limit)

    assert match.result is not None
    faults = [line.fault for line in match.lines if line.seat == 0]
    assert all(fault is not None and said in fault for fault in faults)
    assert all(line.fault is None for line in match.lines if line.seat == 1)


def test_a_match_with_faults_is_kept_and_verifies():
    text = write_match(played(Raising))
    [again] = [
        verify(recorded, lambda name: GAME) for recorded in read_matches(text.splitlines(True), "match")
    ]

    assert write_match(again) == text


def test_a_fault_is_logged_with_the_match_that_reproduces_it(caplog):
    with caplog.at_level(logging.WARNING):
        played(Raising)

    assert "ZeroDivisionError" in caplog.text
    assert '{"tablemate":1,"game":"el_dorado"' in caplog.text


def test_a_failed_evaluation_is_replaced_at_random_but_repeatably():
    first, again, other = (played(Raising, seed=seed) for seed in (3, 3, 4))

    assert [line.action for line in first.lines] == [line.action for line in again.lines]
    assert [line.action for line in first.lines] != [line.action for line in other.lines]


def test_a_slow_player_gets_its_best_so_far_or_the_first_legal_action():
    options = Match(GAME, OPTIONS, 3, ["failing", "scripted"]).position
    first = options.legal()[0] if options.actor == 0 else None

    hanging, slow = played(Hanging, 0.01), played(SlowWithAnIdea, 0.01)

    mine = [line for line in hanging.lines if line.seat == 0]
    assert mine[0].action == (first or {"type": "bid", "tricks": 0})
    assert next(line for line in slow.lines if line.seat == 0).action == {"type": "bid", "tricks": 2}


def test_a_player_that_answers_is_left_alone():
    match = played(lambda: make_player(GAME, "random", 3, 0), limit=5)

    assert all(line.fault is None for line in match.lines)


def test_a_controller_hands_on_its_own_budget():
    seen = []

    class Listening:
        def choose(self, decision, budget):
            seen.append(budget)
            return Choice(decision.options[0])

    controller = Controller(Listening, 1, budget=Budget(simulations=7))
    match = Match(GAME, OPTIONS, 1, ["a", "b"])
    play_out(match, [controller, make_player(GAME, "random", 1, 1)], budget=Budget(simulations=9))

    assert set(seen) == {Budget(simulations=7)}
