"""Thinking as people see it: how long."""

import pytest

from tablemate.games.el_dorado import GAME
from tablemate.players.pacing import Pauses
from tablemate.players.timing import PACES


def paused(*, level="normal", kind="action", start=1):
    """The seconds from question to answer."""
    return Pauses(GAME, PACES[level], start).next(kind)


@pytest.mark.parametrize(
    ("level", "shortest", "longest"), [("easy", 0.5, 1.5), ("normal", 0.8, 2.0), ("hard", 1.0, 3.0)]
)
def test_a_pause_is_anything_within_the_pace_of_the_level(level, shortest, longest):
    pauses = [paused(level=level, start=start) for start in range(200)]

    assert shortest <= min(pauses) < shortest + 0.05 * (longest - shortest)
    assert longest - 0.05 * (longest - shortest) < max(pauses) <= longest


def test_no_pause_of_a_seat_is_like_the_one_before():
    pauses = Pauses(GAME, PACES["hard"], 1)

    assert len({pauses.next("play") for _ in range(50)}) == 50


def test_expert_takes_as_long_as_hard():
    assert PACES["expert"] == PACES["hard"]


def test_a_simple_decision_takes_a_second_at_most(monkeypatch):
    monkeypatch.setattr(GAME.module("view"), "KINDS", {"end_turn": "simple"}, raising=False)

    assert max(paused(level="hard", kind="end_turn", start=start) for start in range(20)) <= 1
    assert max(paused(level="easy", kind="end_turn", start=start) for start in range(20)) <= 1
    assert paused(level="hard") > 1
