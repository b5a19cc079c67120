"""Reads cards from their file and checks them; the file of all cards is read when it is first asked for."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.cards.checks import check_card
from tablemate.games.one_piece.cards.faults import WHOLE_FILE, BadCards, CardFault

FILE = Path(__file__).parent.parent / "data" / "cards.json"
LARGEST = 32 * 1024 * 1024  # bytes of a file of cards


@cache
def all_cards() -> Mapping[str, Card]:
    """Every card we ship, by its number."""
    return MappingProxyType(read_cards(FILE.read_bytes(), FILE.name))


def read_cards(text: bytes, file: str) -> dict[str, Card]:
    """The cards of a file, by number; `BadCards` says all that is wrong with it."""
    raw = _decoded(text, file)
    faults: list[CardFault] = []
    first: dict[str, int] = {}
    for entry, each in enumerate(raw, start=1):
        faults += check_card(each, entry, file)
        number = each.get("number") if isinstance(each, dict) else None
        if isinstance(number, str) and first.setdefault(number, entry) != entry:
            because = f"is that of entry {first[number]}, too"
            faults.append(CardFault(file, f"entry {entry}", None, "number", because))
    if faults:
        raise BadCards(faults)
    cards = msgspec.convert(raw, list[Card])
    return {card.number: card for card in cards}


def _decoded(text: bytes, file: str) -> list[Any]:
    because = ""
    raw: Any = None
    try:
        if len(text) > LARGEST:
            because = f"has more than {LARGEST // 1024 // 1024} MB"
        else:
            raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        because = f"is not JSON: {fault}"
    except RecursionError:
        because = "nests too deeply"
    if not because and not isinstance(raw, list):
        because = "is not a list of cards"
    if because:
        raise BadCards([CardFault(file, WHOLE_FILE, None, "", because)])
    cards: list[Any] = raw
    return cards
