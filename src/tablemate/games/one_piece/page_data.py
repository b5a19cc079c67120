"""What the page draws cards from: all that is printed on them, what they say, and the ready decks.

Encodings are a document of their own: the page fetches them when somebody reports a card.
"""

from typing import Any, Literal, TypedDict

import msgspec

from tablemate.games.one_piece.cards.card import Card as CardData
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.cards.sentences import sentences_of
from tablemate.games.one_piece.cards.sentences.keywords import MEANINGS
from tablemate.games.one_piece.cards.states import why_not_playable
from tablemate.games.one_piece.decks import deck_list, printed_decks

NOT_PLAYABLE = "not playable"
TRIGGER = "When this card is taken from your life by damage, you may use its trigger instead of taking it."


class Card(TypedDict):
    """A card as it is printed, in facts, and what it says in our words."""

    number: str
    name: str
    category: Literal["leader", "character", "event", "stage"]
    colours: list[Literal["red", "green", "blue", "purple", "black", "yellow"]]
    cost: int | None  # None for a Leader
    power: int | None  # Leaders and Characters
    counter: int | None  # Characters; 0 where none is printed
    life: int | None  # Leaders
    attributes: list[str]
    traits: list[str]
    keywords: list[str]  # those it always has
    has_trigger: bool
    sentences: list[str]  # one for each block of its effects
    state: Literal["reviewed", "compared", "plain", "not playable"]
    because: str  # why it is not playable; empty for all others


class ReadyDeck(TypedDict):
    """A deck that the game brings along."""

    id: str
    name: str
    list: str


class Cards(TypedDict):
    """Everything that the page knows of cards from the beginning."""

    cards: list[Card]
    keywords: dict[str, str]  # what each means
    decks: list[ReadyDeck]


class Encodings(TypedDict):
    """The effects of cards as data, by number."""

    encodings: dict[str, list[Any]]


def cards() -> Cards:
    return {
        "cards": [_card(each) for each in all_cards().values()],
        "keywords": {**MEANINGS, "trigger": TRIGGER},
        "decks": [
            {"id": deck.id, "name": deck.name, "list": deck_list(deck.with_leader(deck.default_leader))}
            for deck in printed_decks().values()
        ],
    }


def encodings() -> Encodings:
    return {
        "encodings": {
            number: msgspec.to_builtins(list(card.effects))
            for number, card in all_cards().items()
            if card.effects
        }
    }


def _card(card: CardData) -> Card:
    because = why_not_playable(card)
    facts: Any = {
        "number": card.number,
        "name": card.name,
        "category": card.category,
        "colours": list(card.colours),
        "cost": card.cost,
        "power": card.power,
        "counter": card.counter,
        "life": card.life,
        "attributes": list(card.attributes),
        "traits": list(card.traits),
        "keywords": list(card.keywords),
        "has_trigger": card.has_trigger,
        "sentences": sentences_of(card),
        "state": card.state if because is None else NOT_PLAYABLE,
        "because": because or "",
    }
    return facts  # type: ignore[no-any-return]  # the schema of cards has checked the words


DOCUMENTS = {"cards": cards, "encodings": encodings}
