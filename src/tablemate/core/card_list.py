"""Cards that a game has a list of: what is printed on them, how far the rules know them, what they say.

A game that has such a list offers it in `card_list.py` of its folder: `STATES`, what each state of a card
means, best first; `entries()`, all its cards; and `read_entries(text, file)`, which reads a file of cards in
the game's own format and returns its entries, or the faults that keep it from being used.
"""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from tablemate.core.errors import BadInput
from tablemate.core.game import Game

CARD_LIST = "card_list"  # the file of a game's folder


class CardEntry(msgspec.Struct, frozen=True):
    """A card as it is listed."""

    number: str
    name: str
    facts: str  # what is printed on it, in a few words
    state: str
    sentences: tuple[str, ...]  # what it does
    not_playable: str = ""  # why it cannot be played


def holds(entry: CardEntry, words: Sequence[str]) -> bool:
    """Whether each word begins a word of what the card is or says."""
    text = " ".join((entry.number, entry.name, entry.facts, entry.state, *entry.sentences))
    return all(re.search(rf"(?<!\w){re.escape(word)}", text, re.IGNORECASE) for word in words)


def card_list_of(game: Game) -> Any:
    """The game's list of cards, or a BadInput that says that it has none."""
    if not game.has(CARD_LIST):
        raise BadInput(f"{game.title} has no list of cards")
    return game.module(CARD_LIST)
