"""The cards (2, 3): their names, owners and types, from `data/cards.json`, checked.

A face is a number: the Player's cards first, then the Narc's, the Customer's and the Dealer's. Copies of a
card are one face.
"""

from itertools import pairwise
from pathlib import Path
from typing import Literal, get_args

import msgspec

from tablemate.core.codecs import Integer, Name, Optional, Several

FILE = Path(__file__).parent / "data" / "cards.json"

Owner = Literal["player", "narc", "customer", "dealer"]
OWNERS: tuple[Owner, ...] = get_args(Owner)
PLAYER, NARC, CUSTOMER, DEALER = range(4)  # the first three are seats
SEATS = 3

# What a card of each type has values for, as options name them.
VALUES = {
    "product": ("price", "heat"),
    "location": ("evidence", "cover", "heat"),
    "evidence": ("evidence", "heat"),
    "cover": ("cover", "heat"),
    "deal_modifier": ("price_pct", "evidence", "cover", "heat"),
    "insurance": ("cover", "cost", "heat_penalty"),
    "conviction": ("heat_threshold",),
    "dealer_location": ("evidence", "cover", "heat"),
    "dealer_modifier": ("evidence", "cover", "heat"),
}
TYPES = tuple(VALUES)
(
    PRODUCT,
    LOCATION,
    EVIDENCE,
    COVER,
    DEAL_MODIFIER,
    INSURANCE,
    CONVICTION,
    DEALER_LOCATION,
    DEALER_MODIFIER,
) = range(len(TYPES))
OWN_DECK = "own"  # one that was built card by card


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str  # owner.card
    name: str
    type: str
    price: int = 0
    price_pct: int = 100
    evidence: int = 0
    cover: int = 0
    heat: int = 0
    cost: int = 0
    heat_penalty: int = 0
    heat_threshold: int = 0
    copies: int = 0  # in the decks of Narc and Customer
    slot: str = ""
    danger: str = ""

    @property
    def owner(self) -> str:
        return self.id.partition(".")[0]

    @property
    def word(self) -> str:
        """Its id without the owner."""
        return self.id.partition(".")[2]


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: list[Card]
    dealer_decks: dict[str, dict[str, int]]
    decks: dict[str, list[str]]  # of the Player


def read_cards(text: bytes) -> Data:
    """The cards of a file; a ValueError says what is wrong with it."""
    data = msgspec.json.decode(text, type=Data)
    places = [OWNERS.index(card.owner) for card in data.cards]
    if any(here > there for here, there in pairwise(places)):
        raise ValueError("cards come in the order of their owners")
    ids = {card.id for card in data.cards}
    if len(ids) != len(data.cards):
        raise ValueError("a card is listed twice")
    for card in data.cards:
        if card.type not in VALUES:
            raise ValueError(f"{card.id}: there is no type {card.type}")
    for name, deck in (*data.dealer_decks.items(), *data.decks.items()):
        if unknown := set(deck) - ids:
            raise ValueError(f"{name}: there is no card {sorted(unknown)[0]}")
    return data


DATA = read_cards(FILE.read_bytes())
CARDS = tuple(DATA.cards)
FACES = len(CARDS)
FIRST = tuple(next(f for f, card in enumerate(CARDS) if card.owner == owner) for owner in OWNERS)
AFTER = (*FIRST[1:], FACES)
POOL = AFTER[PLAYER]  # the Player's cards, from which a deck is built
PLAYABLE = FIRST[DEALER]  # cards that seats play
DECKS = (*DATA.decks, OWN_DECK)

CARD = Name("card", [card.id for card in CARDS])
PLAYED_CARD = Name("card", [card.id for card in CARDS[:PLAYABLE]])
POOL_CARD = Name("card", [card.id for card in CARDS[:POOL]])
DECK = Name("deck", DECKS)
CARD_LIST = Several(CARD)
MAYBE_CARD = Optional(CARD)
SEAT = Integer()
COUNT = Integer()


def owner_of(face: int) -> int:
    """Whose card a face is."""
    return next(owner for owner in range(len(OWNERS)) if face < AFTER[owner])
