"""The openspiel preset plays as OpenSpiel's own `oh_hell`: random games, both in lockstep on our deal."""

import platform
import random
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from openspiel_peer import RANDOM_TRICKS, Variant
from tablemate.core.match import Match
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.state import BID

HAS_WHEEL = sys.platform == "linux" or (sys.platform == "darwin" and platform.machine() == "arm64")
if not HAS_WHEEL:
    pytest.importorskip("pyspiel")

TRICKS = (1, 2, 3, 5, "max", RANDOM_TRICKS)
GAMES_EACH = 5
SOAK_GAMES_EACH = 50


def variants() -> Iterator[Variant]:
    decks = ((4, 13), (4, 5), (3, 9), (2, 12), (1, 13))
    scorings = (("trick+10", 1), ("trick+10", 4), ("penalty", 1), ("penalty", 3))
    for players, deck, scoring, tricks in product(range(3, 8), decks, scorings, TRICKS):
        variant = Variant(players, *deck, *scoring, tricks)
        if isinstance(tricks, str) or tricks <= variant.most_tricks:
            yield variant


VARIANTS = list(variants())


def assert_same_game(variant: Variant, seed: int) -> None:
    """Play one random game in both, comparing whatever the two can tell."""
    ours = variant.start(seed)
    theirs = variant.peer(ours.last_events()[0])
    choose = random.Random(seed).choice
    won = [0] * variant.players
    while ours.actor is not None:
        assert ours.actor == theirs.current_player()
        legal = ours.legal_codes()
        assert sorted(variant.peer_action(code) for code in legal) == theirs.legal_actions()
        code = choose(legal)
        theirs.apply_action(variant.peer_action(code))
        for event in ours.apply_code(code):
            if event["type"] == "trick_won":
                won[event["seat"]] += 1
                assert won == tricks_won(theirs)
    assert theirs.is_terminal()
    assert ours.scores() == theirs.returns()


def tricks_won(state: Any) -> list[int]:
    """The tricks each seat has taken, as OpenSpiel prints them."""
    return [int(count) for count in str(state).rpartition("Tricks Won:")[2].split("\n")[0].split()]


def seeds(variant: Variant, games: int) -> range:
    """Other seeds for every variant."""
    first = games * VARIANTS.index(variant)
    return range(first, first + games)


def test_two_thousand_games_are_compared():
    assert len(VARIANTS) * GAMES_EACH >= 2_000
    assert len(VARIANTS) * SOAK_GAMES_EACH >= 20_000


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_games_agree(variant):
    for seed in seeds(variant, GAMES_EACH):
        assert_same_game(variant, seed)


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_many_random_games_agree(variant):
    for seed in seeds(variant, SOAK_GAMES_EACH):
        assert_same_game(variant, seed)


@pytest.mark.parametrize(("bids", "forbidden"), [((1, 2, 1), 1), ((0, 0, 0), 5), ((3, 1, 2), None)])
def test_the_dealer_may_not_level_the_bids(bids, forbidden):
    variant = Variant(4, 4, 13, "trick+10", 1, tricks=5)
    ours = variant.start(seed=1)
    theirs = variant.peer(ours.last_events()[0])
    for bid in bids:
        ours.apply_code(BID + bid)
        theirs.apply_action(variant.cards + bid)

    free = [bid for bid in range(6) if bid != forbidden]
    assert ours.legal_codes() == [BID + bid for bid in free]
    assert theirs.legal_actions() == [variant.cards + bid for bid in free]


def test_fair_worlds_fit_what_the_seat_knows_and_nothing_else():
    """Other hands and the stock vary together; what OpenSpiel tells the seat stays the same."""
    import openspiel_bots  # needs OpenSpiel at once

    variant = Variant(4, tricks=3)
    match = Match(GAME, variant.options, 5, ["anybody"] * 4)
    table = openspiel_bots.Table(variant, match)
    choose = random.Random(5).choice
    while (seat := match.actor) is not None:
        worlds = [openspiel_bots.Worlds(table, start).drawn(table.state, seat) for start in range(20)]
        dealt = {tuple(sorted(world.history()[2 : 2 + 4 * 3])) for world in worlds}

        assert {world.information_state_string(seat) for world in worlds} == {
            table.state.information_state_string(seat)
        }
        assert len(dealt) > 1 or len(match.lines) > 12  # by then three seats have shown all their cards
        table.follow(match.act(seat, choose(match.position.legal())))
