"""What the games say that their views hold is what real views hold, for every seat and for spectators."""

import random

import msgspec
import pytest

from random_options import random_options
from tablemate.core.match import Match
from tablemate.core.views import Decided
from tablemate.games.catalogue import OURS, find_game

MATCHES = 5
MOST_DECISIONS = 250  # of one match


def conforming(view: dict, type_: type) -> bool:
    """Whether plain data is of a type to the last field: what a type does not name is lost on the way."""
    try:
        return msgspec.convert(view, type_, strict=True) == view
    except msgspec.ValidationError:
        return False


def parts_of(view: dict) -> tuple[dict, dict]:
    """A view as it is sent, in the part that every game has and the game's own."""
    own = dict(view)
    decision = own.pop("decision")
    if decision is not None:
        decision = {name: value for name, value in decision.items() if name != "options"}
    return {"decision": decision}, own


def views_of(game, rng):
    """Views of a random match under random options, and where they are from."""
    options = random_options(game, rng)
    seed = rng.randrange(1 << 32)
    match = Match(game, options, seed, ["random"] * game.seats(options))
    while True:
        for seat in (*range(len(match.seats)), None):
            yield match.position.view(seat), f"{options}, seed {seed}, line {len(match.lines)}, seat {seat}"
        if match.actor is None or len(match.lines) == MOST_DECISIONS:
            return
        match.act(match.actor, rng.choice(match.position.legal()))


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("number", range(MATCHES))
def test_a_view_is_what_its_type_says(name, number):
    game = find_game(name)
    declared = game.module("view").View
    for view, where in views_of(game, random.Random(f"{name} {number}")):
        common, own = parts_of(view)
        if not (conforming(common, Decided) and conforming(own, declared)):
            assert common == msgspec.convert(common, Decided), where
            assert own == msgspec.convert(own, declared), where


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda view: view | {"secret": 1},
        lambda view: {name: value for name, value in view.items() if name != "trump"},
        lambda view: view | {"round": "1"},
        lambda view: view | {"past_tricks": [{"leader": 0, "cards": [], "won": 1}]},
    ],
    ids=["a field too many", "a field too few", "another type", "deep inside"],
)
def test_a_view_that_is_not_what_its_type_says_is_found(spoilt):
    game = find_game("el_dorado")
    _, own = parts_of(Match(game, game.options(), 1, ["random"] * 4).position.view(0))

    assert conforming(own, game.module("view").View)
    assert not conforming(spoilt(own), game.module("view").View)
