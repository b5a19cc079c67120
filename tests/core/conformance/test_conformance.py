"""The kit passes what keeps the contract and catches what does not."""

from collections import Counter

import pytest

import leaky_permuted
import leaky_skill
import leaky_truth
import leaky_view
import pig
from tablemate.core import NotConforming
from tablemate.core.conformance import CHECKS, check, ptx
from tablemate.core.conformance.worlds import unevenness
from tablemate.games.catalogue import all_games

GAMES = [*all_games().values(), pig.GAME]


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_keeps_the_contract(game, name):
    report = check(game, only=(name,))

    assert report.done[name] != ptx.NOT_RUN


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_keeps_the_contract_over_many_matches(game):
    check(game, matches=20)


def findings(game, *names):
    with pytest.raises(NotConforming) as caught:
        check(game, only=names)
    return "\n".join(caught.value.findings)


def test_a_game_that_returns_the_truth_fails():
    found = findings(leaky_truth.GAME, "worlds", "even worlds")

    assert "where something is hidden, sampled worlds differ" in found
    assert "every world that fits is sampled" in found
    assert "two states a seat cannot tell apart give it the same world" in found


def test_a_game_that_only_permutes_the_true_hidden_cards_fails():
    found = findings(leaky_permuted.GAME, "even worlds")

    assert "every world that fits is sampled" in found
    assert "two states a seat cannot tell apart give it the same world" in found


def test_a_view_that_shows_spectators_a_hand_fails():
    assert "a spectator sees nothing of what a seat cannot know" in findings(leaky_view.GAME, "worlds")


def test_a_skill_that_peeks_fails():
    found = findings(leaky_skill.GAME, "worlds")

    assert "the policy rests on what the seat knows" in found
    assert "factors rest on what the seat knows" in found
    assert "an observation holds only what the seat knows" in found


def test_a_game_that_hides_something_must_bring_tiny_variants(monkeypatch):
    monkeypatch.setattr(all_games()["el_dorado"].module("options"), "TINY", ())

    assert "a game that hides something has TINY variants" in findings(all_games()["el_dorado"], "worlds")


def test_samples_of_one_source_are_even():
    assert unevenness(Counter(a=500, b=480, c=520), Counter(a=245, b=255, c=250)) < 3


def test_samples_of_two_sources_are_not():
    assert unevenness(Counter(a=500, b=500, c=500), Counter(a=400, b=150, c=200)) > 4
