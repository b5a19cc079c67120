"""The openspiel preset plays as OpenSpiel's own `oh_hell`: random games, both in lockstep.

OpenSpiel gets our deal. Suits go by index, since the two order hearts and spades differently: a card
here is suit * 13 + rank, there rank * suits + suit, and bids follow after the cards in both.
"""

import importlib
import platform
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from tablemate.core.position import Position
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.cards import CARD
from tablemate.games.el_dorado.state import BID, RANKS

HAS_WHEEL = sys.platform == "linux" or (sys.platform == "darwin" and platform.machine() == "arm64")
pyspiel = importlib.import_module("pyspiel") if HAS_WHEEL else pytest.importorskip("pyspiel")

RANDOM_TRICKS = "random"
TRICKS = (1, 2, 3, 5, "max", RANDOM_TRICKS)
GAMES_EACH = 5
SOAK_GAMES_EACH = 50


@dataclass(frozen=True)
class Variant:
    """One set of options, for us and for OpenSpiel."""

    players: int
    suits: int
    ranks: int
    scoring: str
    points_per_trick: int
    tricks: int | str = RANDOM_TRICKS

    def __str__(self) -> str:
        return (
            f"{self.players} players, {self.suits}x{self.ranks} cards, {self.tricks} tricks, "
            f"{self.scoring} at {self.points_per_trick}"
        )

    @property
    def cards(self) -> int:
        return self.suits * self.ranks

    @property
    def most_tricks(self) -> int:
        return (self.cards - 1) // self.players

    def start(self, seed: int) -> Position:
        settings = {
            "preset": "openspiel",
            "players": self.players,
            "num_suits": self.suits,
            "ranks_per_suit": self.ranks,
            "schedule": str(self.tricks),
            "scoring": self.scoring,
            "points_per_trick": self.points_per_trick,
        }
        return Position.start(GAME, GAME.options(settings), seed)

    def peer(self, deal: dict[str, Any]) -> Any:
        """OpenSpiel's state after the same deal: tricks, dealer, cards in turn from seat 0, the up-card."""
        state = pyspiel.load_game("oh_hell", self._peer_parameters()).new_initial_state()
        state.apply_action(len(deal["hands"][0]))
        state.apply_action(deal["dealer"])
        for cards in zip(*deal["hands"], strict=True):
            for card in cards:
                state.apply_action(self.peer_action(CARD.names.index(card)))
        state.apply_action(self.peer_action(CARD.names.index(deal["trump"])))
        return state

    def peer_action(self, code: int) -> int:
        if code >= BID:
            return self.cards + code - BID
        suit, rank = divmod(code, RANKS)
        return rank * self.suits + suit

    def _peer_parameters(self) -> dict[str, Any]:
        fixed = {RANDOM_TRICKS: -1, "max": self.most_tricks}
        return {
            "players": self.players,
            "num_suits": self.suits,
            "num_cards_per_suit": self.ranks,
            "num_tricks_fixed": fixed.get(self.tricks, self.tricks),
            "off_bid_penalty": self.scoring == "penalty",
            "points_per_trick": self.points_per_trick,
        }


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
