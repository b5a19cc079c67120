"""How long a decision may take, by its kind, the level and the budget."""

import pytest

import pig
from tablemate.core.playing import Budget
from tablemate.games.el_dorado import GAME
from tablemate.players.timing import PACES, general_kind, limit_of


@pytest.mark.parametrize(("level", "seconds"), [("easy", 6.5), ("normal", 7), ("hard", 8), ("expert", 8)])
def test_an_action_may_take_five_seconds_more_than_the_longest_thinking_time(level, seconds):
    assert limit_of(GAME, "bid", PACES[level], None, 0.001) == seconds


@pytest.mark.parametrize(
    ("kind", "seconds"), [("blocker", 4), ("counter", 4), ("mulligan", 3), ("target", 3), ("value", 2)]
)
def test_other_kinds_have_limits_of_their_own(kind, seconds):
    assert limit_of(GAME, kind, PACES["hard"], None, 0.001) == seconds


def test_a_game_may_say_what_its_kinds_count_as(monkeypatch):
    monkeypatch.setattr(pig.GAME.module("view"), "KINDS", {"fold": "value", "end_turn": "simple"})

    kinds = [general_kind(pig.GAME, kind) for kind in ("fold", "end_turn", "launch")]
    assert kinds == ["value", "simple", "action"]


def test_what_a_player_was_asked_to_spend_comes_on_top():
    assert limit_of(GAME, "play", PACES["easy"], Budget(seconds=2), 0.001) == 8.5
    assert limit_of(GAME, "play", PACES["easy"], Budget(simulations=5000), 0.001) == 11.5
