"""Whole games, followed action by action by a referee who works everything out for itself."""

import random
from collections import Counter

import pytest

from mage_knight_referee import Referee
from mage_knight_settings import settings_of
from tablemate.core.match import Match
from tablemate.games.mage_knight.table import GAME

IN_A_TEST, IN_A_SOAK = 48, 2000
VIEWS = 0.2  # of the decisions: their views are compared, too
WEIGHTS = {  # of kinds of actions, 1 for all others: games go on for a while
    **dict.fromkeys(("end_turn", "choose_tactic", "leave_out"), 8),
    **dict.fromkeys(("fix_crystal", "fix_card", "fix_turn"), 0.4),
}
HASTES = (0.1, 0.4, 2)  # weights of announcing and of the goal, each by game


def chosen(legal, weights, rng):
    """Any action: first what kind of thing to do, then which."""
    kinds = Counter(action["type"] for action in legal)
    (kind,) = rng.choices(list(kinds), [weights.get(kind, 1) for kind in kinds])
    return rng.choice([action for action in legal if action["type"] == kind])


def as_set(actions):
    return {tuple(sorted(action.items())) for action in actions}


def check_game(game, seed=0):
    """The referee agrees with every event, every list of legal actions, views, scores and winners."""
    rng = random.Random(f"{seed}/{game}")
    settings = settings_of(game, rng)
    options = GAME.options(settings)
    match = Match(GAME, options, game, ["anybody"] * options.players)
    referee = Referee(options, match.setup_events)
    weights = {
        **WEIGHTS,
        "announce": rng.choice(HASTES),
        "goal_reached": rng.choice(HASTES) / 2,
        "take": rng.choice((1, 1, 30)),
    }
    kinds = Counter()
    while match.actor is not None:
        position = match.position
        legal = position.legal()
        assert len(as_set(legal)) == len(legal)
        assert as_set(legal) == as_set(referee.legal())
        assert match.actor == referee.decider
        if rng.random() < VIEWS:
            referee.check_view(position.view(match.actor))
        action = chosen(legal, weights, rng)
        referee.follow(action, match.act(match.actor, action))
        kinds[action["type"]] += 1
    referee.check_view(match.position.view(None))
    assert referee.phase == "over"
    assert match.position.scores() == referee.scores
    assert match.position.winners() == referee.winners()
    return kinds + referee.corners


def test_the_referee_agrees_with_games_of_every_scenario():
    seen = Counter()
    for game in range(IN_A_TEST):
        seen += check_game(game)

    assert seen.keys() >= {
        "choose_tactic", "choose_first", "tactic_done", "end_turn", "extra_turn", "announce", "skip_turn",
        "goal_reached", "gain_skill", "take", "monastery", "leave_aa", "leave_spell", "remove_tactic",
        "fix_crystal", "fix_card", "fix_turn", "count", "leave_out", "close_score",
    }  # fmt: skip


@pytest.mark.soak
def test_the_referee_agrees_with_two_thousand_games():
    seen = Counter()
    for game in range(IN_A_SOAK):
        seen += check_game(game, seed=1)

    assert seen.keys() >= {
        "last turn of the dummy with an empty deck", "fewer than three cards", "a bonus cut short",
        "a match without a card left", "a card of two colours checked", "an extra turn on a last turn",
        "the goal before the dummy's last turn", "a corrected last turn", "a skill of the common offer",
        "an empty offer", "a spell that comes straight back",
    }  # fmt: skip
