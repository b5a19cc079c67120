"""The cards (2, 3): their names, owners and types, from `data/cards.json`, checked.

A face is a number: the Player's cards first, then the Narc's, the Customer's and the Dealer's. Copies of a
card are one face.
"""

from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from tablemate.core.codecs import Integer, Name, Optional, Several
from tablemate.core.data_files import read_data

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
# Cards that say how much there is; a modifier may also take away.
AT_LEAST_NOUGHT = ("location", "evidence", "cover", "insurance", "dealer_location")
OWN_DECK = "own"  # one that was built card by card
USUAL_DECK = "default"

Street = Literal[
    "dealer",
    "dealer_reference",
    "easy",
    "medium",
    "hard",
    "alley",
    "warehouse",
    "park",
    "downtown",
]

MOST_COPIES = 20
HIGHEST_PRICE = 2000
HIGHEST_PERCENT = 300
ID = Meta(pattern=rf"^({'|'.join(OWNERS)})\.[a-z][a-z0-9_]*$")
COPIES = Meta(ge=0, le=MOST_COPIES, title="Copies")
AMOUNTS = {
    "price": Meta(ge=0, le=HIGHEST_PRICE, title="Price"),
    "price_pct": Meta(ge=0, le=HIGHEST_PERCENT, title="Price factor in percent"),
    "evidence": Meta(ge=-200, le=200, title="Evidence"),
    "cover": Meta(ge=-200, le=200, title="Cover"),
    "heat": Meta(ge=-200, le=200, title="Heat"),
    "cost": Meta(ge=0, le=20_000, title="Cost"),
    "heat_penalty": Meta(ge=0, le=500, title="Heat when it saves you"),
    "heat_threshold": Meta(ge=0, le=1000, title="Heat from which it holds"),
}


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, ID]  # owner.card
    name: str
    type: str
    price: Annotated[int, AMOUNTS["price"]] = 0
    price_pct: Annotated[int, AMOUNTS["price_pct"]] = 100
    evidence: Annotated[int, AMOUNTS["evidence"]] = 0
    cover: Annotated[int, AMOUNTS["cover"]] = 0
    heat: Annotated[int, AMOUNTS["heat"]] = 0
    cost: Annotated[int, AMOUNTS["cost"]] = 0
    heat_penalty: Annotated[int, AMOUNTS["heat_penalty"]] = 0
    heat_threshold: Annotated[int, AMOUNTS["heat_threshold"]] = 0
    copies: Annotated[int, COPIES] = 0  # in the decks of Narc and Customer
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
    dealer_decks: dict[Street, dict[str, Annotated[int, COPIES]]]
    decks: dict[str, list[str]]  # of the Player


def read_cards(text: bytes) -> Data:
    """The cards of a file; a ValueError says what is wrong with it."""
    data = msgspec.json.decode(text, type=Data)
    _check_cards(data.cards)
    _check_decks(data)
    return data


def _check_cards(cards: list[Card]) -> None:
    owners = [card.owner for card in cards]
    if any(OWNERS.index(here) > OWNERS.index(there) for here, there in pairwise(owners)):
        raise ValueError("cards come in the order of their owners")
    for owner in OWNERS:
        if owner not in owners:
            raise ValueError(f"there is no card of the {owner}")
    if len({card.id for card in cards}) != len(cards):
        raise ValueError("a card is listed twice")
    for card in cards:
        if card.type not in VALUES:
            raise ValueError(f"{card.id}: there is no type {card.type}")
        if card.type in AT_LEAST_NOUGHT and min(card.evidence, card.cover) < 0:
            raise ValueError(f"{card.id}: a card of type {card.type} takes nothing away")


def _check_decks(data: Data) -> None:
    ids = {card.id for card in data.cards}
    for name, deck in (*data.dealer_decks.items(), *data.decks.items()):
        if unknown := set(deck) - ids:
            raise ValueError(f"{name}: there is no card {sorted(unknown)[0]}")
    for street in get_args(Street):
        if street not in data.dealer_decks:
            raise ValueError(f"there is no dealer deck {street}")
    if USUAL_DECK not in data.decks or OWN_DECK in data.decks:
        raise ValueError(f"one of the decks is called {USUAL_DECK}, and none {OWN_DECK}")


DATA = read_data(FILE, read_cards)
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
