"""Budgets: how they are written, and how they are spent."""

import threading

import pytest

from tablemate.core.playing import Budget
from tablemate.players import budgets
from tablemate.players.budgets import cut_short, parse_budget, spend

CUT = threading.Event()
CUT.set()


def test_a_budget_is_simulations_or_seconds():
    assert parse_budget("5000it") == Budget(simulations=5000)
    assert parse_budget("2s") == Budget(seconds=2)
    assert parse_budget("0.2s") == Budget(seconds=0.2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "60",
        "0it",
        "-1s",
        "1.5it",
        "0s",
        "0.0s",
        "2 s",
        "2sec",
        "it",
        "1e3it",
        "9" * 20 + "it",
        "٣s",
        "٣it",
    ],
)
def test_anything_else_is_refused(text):
    with pytest.raises(ValueError, match="is not a budget like 5000it"):
        parse_budget(text)


def test_simulations_are_spent_to_the_last():
    assert list(spend(Budget(simulations=20), usual=5, chunk=8)) == [8, 8, 4]


def test_without_a_budget_the_usual_is_spent():
    assert list(spend(Budget(), usual=5, chunk=8)) == [5]


def pieces_taking(seconds, budget, monkeypatch):
    """The pieces that are spent when each takes so long."""
    now = [0.0]
    monkeypatch.setattr(budgets.time, "monotonic", lambda: now[0])
    spent = []
    for piece in spend(budget, usual=5, chunk=8):
        spent.append(piece)
        now[0] += seconds
    return spent


def test_a_piece_that_would_end_too_late_is_not_begun(monkeypatch):
    assert pieces_taking(0.4, Budget(seconds=1), monkeypatch) == [8, 8]


def test_the_limit_leaves_time_to_answer(monkeypatch):
    assert pieces_taking(0.25, Budget(simulations=800, limit=1), monkeypatch) == [8] * 3


def test_a_thought_is_marked_as_cut_where_it_had_less_than_it_was_asked_to_spend():
    said = "the player was cut short at a decision of kind play: it had "

    assert cut_short("play", Budget(simulations=800), 96, 800, "worlds") == f"{said}time for 96 of 800 worlds"
    assert cut_short("play", Budget(simulations=800), 800, 800, "worlds") is None
    assert cut_short("play", Budget(seconds=2, limit=0.15), 96, None, "worlds") == f"{said}less than its 2 s"
    assert cut_short("play", Budget(seconds=2, limit=5), 96, None, "worlds") is None
    assert cut_short("play", Budget(seconds=2, cut=threading.Event()), 96, None, "worlds") is None
    assert cut_short("play", Budget(seconds=2, cut=CUT), 96, None, "worlds") == f"{said}less than its 2 s"


def test_a_search_that_is_cut_ends_with_the_piece_it_is_at(monkeypatch):
    assert pieces_taking(0.001, Budget(simulations=800, cut=CUT), monkeypatch) == [8]
    assert pieces_taking(0.001, Budget(simulations=800, cut=threading.Event()), monkeypatch) == [8] * 100


def test_there_is_always_time_for_one_piece(monkeypatch):
    assert pieces_taking(5, Budget(seconds=0.001), monkeypatch) == [8]
