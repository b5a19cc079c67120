"""Whether the cards and the printed decks can be used.

Reading them whole takes a tenth of a second, and every command lists games. So what was found right is
remembered by its digest, and only other files are read again.
"""

import hashlib
from pathlib import Path

from tablemate.core import code_cache
from tablemate.core.errors import BadInput

FOLDER = Path(__file__).parent / "data"
CARDS, DECKS = "cards.json", "decks.json"


def check_data() -> None:
    """`BadInput` says what is wrong with the cards or the decks."""
    try:
        cards, decks = ((FOLDER / name).read_bytes() for name in (CARDS, DECKS))
    except OSError as fault:
        raise BadInput(f"{Path(fault.filename).name}: {fault.strerror}") from None
    key = f"one_piece-data-{hashlib.sha256(cards + decks).hexdigest()}"
    if code_cache.read(key) is None:
        _read_whole(cards, decks)
        code_cache.write(key, b"")


def _read_whole(cards: bytes, decks: bytes) -> None:
    import msgspec

    from tablemate.games.one_piece.cards.loader import read_cards
    from tablemate.games.one_piece.decks import PrintedDeck

    known = read_cards(cards, CARDS)
    try:
        printed = msgspec.json.decode(decks, type=list[PrintedDeck])
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise BadInput(f"{DECKS}: {fault}") from None
    for deck in printed:
        for number in (*deck.leaders, *deck.cards):
            if number not in known:
                raise BadInput(f"{DECKS}: {deck.id}: there is no card {number}")
