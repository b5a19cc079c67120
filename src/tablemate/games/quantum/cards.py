"""The command and gambit cards (9), from `data/cards.json`, checked."""

from pathlib import Path

import msgspec

from tablemate.core.codecs import Name

FILE = Path(__file__).parent / "data" / "cards.json"


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    category: str
    text: str


class Gambit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    category: str
    copies: int
    text: str


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    commands: list[Command]
    gambits: list[Gambit]


DATA = msgspec.json.decode(FILE.read_bytes(), type=Data)
COMMAND_NAMES = tuple(card.id for card in DATA.commands)
GAMBIT_NAMES = tuple(card.id for card in DATA.gambits)
COMMANDS = len(COMMAND_NAMES)
GAMBITS = len(GAMBIT_NAMES)
COPIES = tuple(card.copies for card in DATA.gambits)
CARD_NAMES = COMMAND_NAMES + GAMBIT_NAMES
CARDS = len(CARD_NAMES)

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
