"""Decks that people build for a game and write as lists, one card with its copies a line.

A game with such decks brings a file `deck_box.py`, in which

    OPTIONS          names its options that take such a list
    check_list(text) checks one: its entries, what is wrong with it, and the list as it is usually written
    find_cards(words) names the cards that all these words are found in, in the order they are listed
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from tablemate.core.game import Game

DECK_BOX = "deck_box"  # the part of a game's folder
LONGEST_LIST = 20_000  # letters; a deck of fifty different cards with long names has some 3,000


class DeckFault(msgspec.Struct, frozen=True):
    """Something that keeps a list from being a deck."""

    line: int | None  # counted from 1; None: of the list as a whole
    card: str  # its number, and its name if there is one; empty where no single card is meant
    because: str


class DeckEntry(msgspec.Struct, frozen=True):
    """A line of a list that names a card of the game."""

    line: int
    card: str
    copies: int


class CheckedDeck(msgspec.Struct, frozen=True):
    """What a list says; it can be played with if there are no faults."""

    entries: list[DeckEntry]
    faults: list[DeckFault]
    formats: dict[str, str]  # by the name of a format: the same entries, written that way


class DeckBox(Protocol):
    """What the file of a game offers."""

    OPTIONS: Sequence[str]

    def check_list(self, text: str) -> CheckedDeck: ...

    def find_cards(self, words: str) -> Sequence[str]: ...


def has_deck_box(game: Game) -> bool:
    return game.has(DECK_BOX)


def deck_box_of(game: Game) -> DeckBox:
    found: DeckBox = game.module(DECK_BOX)  # the module itself
    return found


def deck_options(game: Game) -> list[str]:
    """The options of a game that take a list."""
    return list(deck_box_of(game).OPTIONS) if has_deck_box(game) else []
