"""Budgets: how they are written, and how they are spent."""

import pytest

from tablemate.core.playing import Budget
from tablemate.players import thinking
from tablemate.players.thinking import parse_budget, spend


def test_a_budget_is_simulations_or_seconds():
    assert parse_budget("5000it") == Budget(simulations=5000)
    assert parse_budget("2s") == Budget(seconds=2)
    assert parse_budget("0.2s") == Budget(seconds=0.2)


@pytest.mark.parametrize(
    "text", ["", "60", "0it", "-1s", "1.5it", "0s", "0.0s", "2 s", "2sec", "it", "1e3it", "9" * 20 + "it"]
)
def test_anything_else_is_refused(text):
    with pytest.raises(ValueError, match="is no budget like 5000it"):
        parse_budget(text)


def test_simulations_are_spent_to_the_last():
    assert list(spend(Budget(simulations=20), usual=5, chunk=8)) == [8, 8, 4]


def test_without_a_budget_the_usual_is_spent():
    assert list(spend(Budget(), usual=5, chunk=8)) == [5]


def test_seconds_stop_at_the_next_look_at_the_clock(monkeypatch):
    clock = iter([0.0, 0.4, 0.9, 1.3])
    monkeypatch.setattr(thinking.time, "monotonic", lambda: next(clock))

    assert list(spend(Budget(seconds=1), usual=5, chunk=8)) == [8, 8, 8]


def test_there_is_always_time_for_one_piece(monkeypatch):
    clock = iter([0.0, 5.0])
    monkeypatch.setattr(thinking.time, "monotonic", lambda: next(clock))

    assert list(spend(Budget(seconds=0.001), usual=5, chunk=8)) == [8]
