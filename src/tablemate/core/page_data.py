"""Static data that a game gives its page, such as what is printed on its cards.

A game that has some brings a file `page_data.py` with `DOCUMENTS`: by name, a function without arguments that
returns plain data. What it returns is declared as a typed dict, from which `make types` writes the page's
types, and depends on nothing but the game's own files: it is made once, and browsers keep it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tablemate.core.game import Game

PAGE_DATA = "page_data"  # the part of a game's folder
Documents = Mapping[str, Callable[[], Any]]


def documents_of(game: Game) -> Documents:
    """A game's documents by name; none for a game without such a file."""
    if not game.has(PAGE_DATA):
        return {}
    found: Documents = game.module(PAGE_DATA).DOCUMENTS
    return found
