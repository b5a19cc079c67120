"""What the page completes names from: every card that somebody may be asked to name."""

from typing import TypedDict

from tablemate.games.mage_knight.box import Color
from tablemate.games.mage_knight.names import ADVANCED, BASIC, SPELLS


class CardNamed(TypedDict):
    card: str  # id
    name: str
    colors: list[Color]


class Cards(TypedDict):
    """All of the boxes we know; which may be named is for the rules to say."""

    advanced: list[CardNamed]
    spells: list[CardNamed]
    basic: list[CardNamed]


def cards() -> Cards:
    return {
        "advanced": [_named(card.id, card.name, card.colors) for card in ADVANCED],
        "spells": [_named(card.id, card.name, [card.color]) for card in SPELLS],
        "basic": [_named(card.id, card.name, [card.color]) for card in BASIC],
    }


def _named(card: str, name: str, colors: list[Color]) -> CardNamed:
    return {"card": card, "name": name, "colors": colors}


DOCUMENTS = {"cards": cards}
