"""The command and gambit cards (9), from `data/cards.json`, checked."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from tablemate.core.codecs import Name
from tablemate.core.data_files import read_data

FILE = Path(__file__).parent / "data" / "cards.json"

COMMANDS, GAMBITS = 31, 6
CARDS = COMMANDS + GAMBITS
MOST_COPIES = 20


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    category: str
    text: str


class Gambit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    category: str
    copies: Annotated[int, Meta(ge=1, le=MOST_COPIES)]
    text: str


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    commands: Annotated[list[Command], Meta(min_length=COMMANDS, max_length=COMMANDS)]
    gambits: Annotated[list[Gambit], Meta(min_length=GAMBITS, max_length=GAMBITS)]


def read_cards(text: bytes) -> Data:
    """The cards of a file; a ValueError says what is wrong with it."""
    data = msgspec.json.decode(text, type=Data)
    if len({card.id for card in data.commands} | {card.id for card in data.gambits}) != CARDS:
        raise ValueError("a card is listed twice")
    return data


DATA = read_data(FILE, read_cards)
COMMAND_NAMES = tuple(card.id for card in DATA.commands)
GAMBIT_NAMES = tuple(card.id for card in DATA.gambits)
COPIES = tuple(card.copies for card in DATA.gambits)
CARD_NAMES = COMMAND_NAMES + GAMBIT_NAMES

(
    AGILE,
    ARROGANT,
    BRILLIANT,
    CEREBRAL,
    CLEVER,
    CONFORMIST,
    CRUEL,
    CUNNING,
    CURIOUS,
    DANGEROUS,
    EAGER,
    ENERGETIC,
    FEROCIOUS,
    FLEXIBLE,
    INGENIOUS,
    INTELLIGENT,
    NOMADIC,
    PLUNDERING,
    PRECOCIOUS,
    RATIONAL,
    RAVENOUS,
    RELENTLESS,
    RESOURCEFUL,
    RIGHTEOUS,
    SCRAPPY,
    STEALTHY,
    STRATEGIC,
    STUBBORN,
    TACTICAL,
    TYRANNICAL,
    WARLIKE,
) = range(COMMANDS)
EXPANSION, AGGRESSION, MOMENTUM, RELOCATION, REORGANIZATION, SABOTAGE = range(GAMBITS)

COMMAND = Name("command card", COMMAND_NAMES)
CARD = Name("card", CARD_NAMES)  # commands first, then gambits
