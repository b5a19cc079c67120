"""The odds of how a hand comes out, for a person who asks."""

import pytest

from tablemate.core.match import Match
from tablemate.core.playing import Choice, Decision, RankedAction
from tablemate.games.the_deal import GAME
from tablemate.players.odds import with_odds

START = 5


def to_fold(seed: int) -> Match:
    """A match in which the Player has just seen the first card of the street."""
    match = Match(GAME, GAME.options({"deck": "default"}), seed, ["human"] * 3)
    while match.position.kind != "fold":
        match.act(match.actor, match.position.legal()[0])
    return match


def asked(match: Match, world: int) -> Choice:
    """What odds a Player is told who was shown this world."""
    decision = Decision(match.position.determinized(0, world), 0, list)
    options = tuple(RankedAction(action, 0.0, {"worlds": 1}) for action in decision.legal_actions)
    return with_odds(Choice(options[0].action, ranked=options), decision, START)


@pytest.fixture(scope="module")
def match() -> Match:
    return to_fold(3)


def test_who_walks_away_has_walked_away_and_who_stays_ends_in_one_way_or_another(match):
    fold, stay = asked(match, 1).ranked
    assert fold.figures == {"worlds": 1, "busted": 0, "walked_away": 1, "safe": 0}
    assert sum(stay.figures.values()) - 1 == pytest.approx(1)
    assert 0 < stay.figures["safe"] < 1


def test_the_odds_rest_on_nothing_but_what_the_seat_knows(match):
    assert asked(match, 1) == asked(match, 2)


def test_of_a_deck_that_is_built_there_are_no_odds():
    match = Match(GAME, GAME.options({"deck": "choose"}), 1, ["human"] * 3)
    assert all("busted" not in option.figures for option in asked(match, 1).ranked)
