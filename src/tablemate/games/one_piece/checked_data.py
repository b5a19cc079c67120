"""Whether the cards and the printed decks can be used.

Reading them whole takes a tenth of a second, and every command lists games. So what was found right is
remembered by its digest, and only other files are read again.
"""

import hashlib
from collections.abc import Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING

from tablemate.core import code_cache
from tablemate.core.errors import BadInput

if TYPE_CHECKING:
    from tablemate.games.one_piece.decks import PrintedDeck

FOLDER = Path(__file__).parent / "data"
CARDS, DECKS = "cards.json", "decks.json"
CHECK = 2  # goes up when more is found wrong than before


def check_data() -> None:
    """`BadInput` says what is wrong with the cards or the decks."""
    try:
        cards, decks = ((FOLDER / name).read_bytes() for name in (CARDS, DECKS))
    except OSError as fault:
        raise BadInput(f"{Path(fault.filename).name}: {fault.strerror}") from None
    key = f"one_piece-data-{CHECK}-{hashlib.sha256(cards + decks).hexdigest()}"
    if code_cache.read(key) is None:
        _read_whole(cards, decks)
        code_cache.write(key, b"")


def _read_whole(cards: bytes, decks: bytes) -> None:
    import msgspec

    from tablemate.games.one_piece.cards.loader import read_cards
    from tablemate.games.one_piece.decks import PrintedDeck

    known = read_cards(cards, CARDS)
    try:
        _check_decks(msgspec.json.decode(decks, type=list[PrintedDeck]), known.keys())
    except ValueError as fault:  # of msgspec as well
        raise BadInput(f"{DECKS}: {fault}") from None


def _check_decks(printed: "Sequence[PrintedDeck]", known: Set[str]) -> None:
    """A ValueError says what is wrong with the decks."""
    from tablemate.games.one_piece.decks import DECK_SIZE, NAMED

    if missing := set(NAMED) - {deck.id for deck in printed}:
        raise ValueError(f"there is no deck {min(missing)}")
    for deck in printed:
        for number in (*deck.leaders, *deck.cards):
            if number not in known:
                raise ValueError(f"{deck.id}: there is no card {number}")
        if deck.default_leader not in deck.leaders:
            raise ValueError(f"{deck.id}: {deck.default_leader} is not one of its Leaders")
        size = sum(deck.cards.values())
        if size != DECK_SIZE:
            raise ValueError(f"{deck.id}: there are {size} cards beside the Leader, not {DECK_SIZE}")
