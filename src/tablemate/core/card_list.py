"""Cards that a game has a list of: what is printed on them, how far the rules know them, what they say.

A game that has such a list offers it in `card_list.py` of its folder: `STATES`, what each state of a card
means, best first; `entries()`, all its cards; and `read_entries(text, file)`, which reads a file of cards in
the game's own format and returns its entries, or the faults that keep it from being used.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablemate.core.errors import BadInput
from tablemate.core.game import Game

CARD_LIST = "card_list"  # the file of a game's folder
NO_LETTER_BEFORE = re.compile(r"(?<!\w)")
MARK = "\0"


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
    return bool(found({"": searchable(entry)}, words))


def searchable(entry: CardEntry) -> str:
    """What the card is and says, as `found` searches it."""
    return _marked(" ".join((entry.number, entry.name, entry.facts, entry.state, *entry.sentences)))


def found(searched: Mapping[str, str], words: Sequence[str]) -> list[str]:
    """Those, by name, in whose text each word begins a word.

    Anybody may ask, with any words: so each is looked for once, as plain text, and the longest, which leaves
    the fewest, first.
    """
    left = list(searched)
    for word in sorted({_marked(word) for word in words}, key=len, reverse=True):
        left = [name for name in left if word in searched[name]]
    return left


def _marked(text: str) -> str:
    """The same text in small letters, with a mark wherever a word could begin."""
    return NO_LETTER_BEFORE.sub(MARK, text.lower())


def card_list_of(game: Game) -> Any:
    """The game's list of cards, or a BadInput that says that it has none."""
    if not game.has(CARD_LIST):
        raise BadInput(f"{game.title} has no list of cards")
    return game.module(CARD_LIST)
