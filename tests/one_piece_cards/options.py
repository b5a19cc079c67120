from typing import Annotated

from msgspec import Meta

from tablemate.core.offers import Offer
from tablemate.core.options import GameOptions
from tablemate.games.one_piece.decks import printed_decks

Deck = Annotated[str, Meta(max_length=20_000, description="one of the ready decks, or a list")]


class Options(GameOptions, frozen=True, kw_only=True):
    deck_1: Annotated[Deck, Meta(title="Deck 1")] = "ST-01"
    deck_2: Annotated[Deck, Meta(title="Deck 2")] = "ST-02"


READY = [
    Offer(deck.id, deck.name, "Ready decks", None, deck.id, deck.id) for deck in printed_decks().values()
]
OFFERS = {"deck_1": READY, "deck_2": READY}
