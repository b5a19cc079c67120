"""No player knows more than its seat: every named player, in every game, with all its options."""

from importlib import import_module
from pathlib import Path

import pytest

import fairness
import named_players
import pig
import tablemate
from fairness import unfair_decisions
from named_players import NAMED, players_of
from proofs import proof_of
from tablemate.core.playing import Choice
from tablemate.core.rulebook import new_rngs
from tablemate.games.catalogue import all_games
from tablemate.players import make_player
from tablemate.players.seats import make_adviser

GAMES = [*all_games().values(), pig.GAME]
EL_DORADO = all_games()["el_dorado"]
SOURCE = Path(tablemate.__file__).parent
CORE = [SOURCE / "core" / name for name in ("defaults", "playing.py", "position.py", "rulebook.py")]
OURS = [*map(Path, (__file__, fairness.__file__, named_players.__file__)), SOURCE / "players", *CORE]


def variants(game):
    options = game.module("options")
    return [*options.SAMPLES, *options.TINY]


def named(name, game):
    return lambda seat: make_player(game, name, 1, seat)


def unfair(make, game, **how):
    return [place for settings in variants(game) for place in unfair_decisions(make, game, settings, **how)]


def proved(game, *values, name):
    """What holds of a game until anything of it, of the players or of what they see of it changes."""
    door = Path(import_module(game.package).__file__)
    folder = next((folder for folder in door.parents if folder.parent == SOURCE / "games"), door.parent)
    return pytest.param(game, *values, id=name, marks=proof_of(game, folder, *OURS))


@pytest.mark.parametrize(
    ("game", "name"),
    [proved(game, name, name=f"{game.id}-{name}") for game in GAMES for name in players_of(game)],
)
def test_a_choice_depends_on_nothing_the_seat_cannot_see(game, name):
    assert unfair(named(name, game), game) == []


@pytest.mark.parametrize("game", [proved(game, name=game.id) for game in GAMES])
def test_advice_depends_on_nothing_the_person_cannot_see(game):
    assert unfair(lambda seat: make_adviser(game, 1, seat), game, decisions=1) == []


def test_el_dorado_has_every_named_player():
    """A name that no game knows would be tried nowhere."""
    assert set(players_of(EL_DORADO)) >= set(NAMED)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_many_choices_depend_on_nothing_the_seat_cannot_see(game):
    for name in players_of(game):
        for seed in range(10):
            assert unfair(named(name, game), game, seed=seed, decisions=5) == []


# Cheats: each is fair in all but one thing, and must be found out.


class LooksAtTheGenerator:
    """It takes the next random number for its own."""

    def __init__(self, seat):
        pass

    def choose(self, decision, budget):
        options = decision.legal_actions
        return Choice(options[int(decision.world.record.rng.x) % len(options)])


class ForeseesTheRest:
    """It plays the world it is given to the end, as if that were the truth, and takes what came out best."""

    def __init__(self, seat):
        self._rngs = new_rngs(1)

    def choose(self, decision, budget):
        return Choice(max(decision.legal_actions, key=lambda option: self._points(decision, option)))

    def _points(self, decision, option):
        world = decision.world.copy()
        world.apply(option)
        while world.actor is not None:
            world.apply(world.policy(0, self._rngs))
        return world.scores()[decision.seat]


class CountsAnothersCards:
    """It knows one thing too many: whether its neighbour holds the ace of spades."""

    def __init__(self, seat):
        self._scripted = make_player(EL_DORADO, "scripted", 1, seat)

    def choose(self, decision, budget):
        world = decision.world
        held = int(world.record.hands[(decision.seat + 1) % world.seats, 0])
        first = Choice(decision.legal_actions[0])
        return first if held >> 51 & 1 else self._scripted.choose(decision, budget)


class SaysTooMuch:
    """It plays fair, but its reasons tell what it saw."""

    def __init__(self, seat):
        self._scripted = make_player(EL_DORADO, "scripted", 1, seat)

    def choose(self, decision, budget):
        action = self._scripted.choose(decision, budget).action
        return Choice(action, because=f"the stars say {decision.world.digest()[:4]}")


@pytest.mark.parametrize("cheat", [LooksAtTheGenerator, ForeseesTheRest, CountsAnothersCards, SaysTooMuch])
def test_a_cheat_is_found_out(cheat):
    assert unfair(cheat, EL_DORADO, decisions=8) != []


@pytest.mark.parametrize("cheat", [LooksAtTheGenerator, ForeseesTheRest])
def test_a_cheat_is_found_out_where_only_chance_is_hidden(cheat):
    assert unfair(cheat, pig.GAME, decisions=8) != []
