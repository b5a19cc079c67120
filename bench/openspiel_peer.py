"""The openspiel preset beside OpenSpiel's own `oh_hell`: the same deal and the same moves in both.

Suits go by index, since the two order hearts and spades differently: a card here is suit * 13 + rank,
there rank * suits + suit, and bids follow after the cards in both.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.cards import CARD
from tablemate.games.el_dorado.state import BID, RANKS

RANDOM_TRICKS = "random"


@dataclass(frozen=True)
class Variant:
    """One set of options, for us and for OpenSpiel."""

    players: int
    suits: int = 4
    ranks: int = 13
    scoring: str = "trick+10"
    points_per_trick: int = 1
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

    @property
    def options(self) -> GameOptions:
        return GAME.options(
            {
                "preset": "openspiel",
                "players": self.players,
                "num_suits": self.suits,
                "ranks_per_suit": self.ranks,
                "schedule": str(self.tricks),
                "scoring": self.scoring,
                "points_per_trick": self.points_per_trick,
            }
        )

    def start(self, seed: int) -> Position:
        return Position.start(GAME, self.options, seed)

    def peer_game(self) -> Any:
        import pyspiel  # not on every machine

        fixed: dict[int | str, int | str] = {RANDOM_TRICKS: -1, "max": self.most_tricks}
        return pyspiel.load_game(
            "oh_hell",
            {
                "players": self.players,
                "num_suits": self.suits,
                "num_cards_per_suit": self.ranks,
                "num_tricks_fixed": fixed.get(self.tricks, self.tricks),
                "off_bid_penalty": self.scoring == "penalty",
                "points_per_trick": self.points_per_trick,
            },
        )

    def peer(self, deal: dict[str, Any]) -> Any:
        """OpenSpiel's state after the same deal, told as the event `dealt` tells it."""
        state = self.peer_game().new_initial_state()
        hands = [[self._peer_card(name) for name in hand] for hand in deal["hands"]]
        for action in peer_deal(deal["dealer"], hands, self._peer_card(deal["trump"])):
            state.apply_action(action)
        return state

    def peer_action(self, code: int) -> int:
        if code >= BID:
            return self.cards + code - BID
        suit, rank = divmod(code, RANKS)
        return rank * self.suits + suit

    def our_code(self, action: int) -> int:
        if action >= self.cards:
            return BID + action - self.cards
        rank, suit = divmod(action, self.suits)
        return suit * RANKS + rank

    def _peer_card(self, name: str) -> int:
        return self.peer_action(CARD.names.index(name))


def peer_deal(dealer: int, hands: Sequence[Sequence[int]], up_card: int) -> list[int]:
    """What chance does in OpenSpiel, with its cards: tricks, dealer, cards in turn, the up-card."""
    dealt = [card for cards in zip(*hands, strict=True) for card in cards]
    return [len(hands[0]), dealer, *dealt, up_card]
