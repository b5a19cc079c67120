"""Whole games, followed action by action by a referee who works everything out for itself."""

import random
from collections import Counter

import pytest

from mage_knight_referee import Referee
from tablemate.core.match import Match
from tablemate.games.mage_knight.table import GAME

IN_A_TEST, IN_A_SOAK = 48, 2000
VIEWS = 0.2  # of the decisions: their views are compared, too
PEOPLE = {
    "first_reconnaissance": (1, 1),
    "first_reconnaissance_coop": (2, 4),
    "solo_conquest": (1, 1),
    "full_cooperation": (2, 3),
    "blitz_cooperation": (2, 3),
    "full_conquest": (2, 4),
    "blitz_conquest": (2, 4),
    "custom": (1, 4),
}
BOXES = ("lost_legion", "krang", "tezla", "ultimate", "dragon")
WEIGHTS = {  # of kinds of actions, 1 for all others: games go on for a while
    **dict.fromkeys(("end_turn", "choose_tactic", "leave_out"), 8),
    **dict.fromkeys(("fix_crystal", "fix_card", "fix_turn", "announce"), 0.4),
    "goal_reached": 0.1,
}


def settings_of(game, rng):
    """Every scenario, one to four people, both kinds of offers, in turn; the rest by chance."""
    scenario = list(PEOPLE)[game % len(PEOPLE)]
    players = rng.randint(*PEOPLE[scenario])
    has_dummy = scenario not in ("full_conquest", "blitz_conquest")
    settings = {
        "scenario": scenario,
        "players": players,
        "offers": "table" if game // len(PEOPLE) % 2 else "app",
        **{box: rng.random() < 0.5 for box in BOXES},
        **{
            name: rng.random() < 0.5
            for name in ("dummy_last_turn", "extra_last_turns", "skills", "late_scoring", "corrections")
        },
        "own_cards": rng.choice(("one", "two")),
        "heroes": rng.choice(("", "tovak", "goldyx, arythea"[: 6 if players == 1 else None])),
    }
    if players == 4 and has_dummy:
        settings["krang"] = True
    if scenario == "custom":
        settings |= {
            "rounds": rng.randint(1, 4),
            "begins": rng.choice(("day", "night")),
            "dummy": rng.choice(("after", "before", "none")),
            "removed": rng.choice(("one_of_people", "none") if players > 1 else ("all_used", "none")),
        }
    if settings["offers"] == "table" and scenario not in ("custom",):
        settings["first_round"] = rng.randint(1, 3)
    return settings


def chosen(legal, rng):
    """Any action: first what kind of thing to do, then which."""
    kinds = Counter(action["type"] for action in legal)
    (kind,) = rng.choices(list(kinds), [WEIGHTS.get(kind, 1) for kind in kinds])
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
    kinds = Counter()
    while match.actor is not None:
        position = match.position
        legal = position.legal()
        assert len(as_set(legal)) == len(legal)
        assert as_set(legal) == as_set(referee.legal())
        assert match.actor == referee.decider
        if rng.random() < VIEWS:
            referee.check_view(position.view(match.actor))
        action = chosen(legal, rng)
        referee.follow(action, match.act(match.actor, action))
        kinds[action["type"]] += 1
    referee.check_view(match.position.view(None))
    assert referee.phase == "over"
    assert match.position.scores() == referee.scores
    assert match.position.winners() == referee.winners()
    return kinds


def test_the_referee_agrees_with_games_of_every_scenario():
    kinds = Counter()
    for game in range(IN_A_TEST):
        kinds += check_game(game)

    assert kinds.keys() == {
        "choose_tactic", "choose_first", "tactic_done", "end_turn", "extra_turn", "announce", "skip_turn",
        "goal_reached", "gain_skill", "take", "monastery", "leave_aa", "leave_spell", "remove_tactic",
        "fix_crystal", "fix_card", "fix_turn", "count", "leave_out",
    }  # fmt: skip


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
def test_the_referee_agrees_with_two_thousand_games(part):
    for game in range(part, IN_A_SOAK, 8):
        check_game(game, seed=1)
