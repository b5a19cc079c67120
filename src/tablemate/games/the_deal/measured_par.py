"""Par as it was measured, from `data/par.json`, checked."""

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablemate.core.data_files import read_data
from tablemate.games.the_deal.cards import DATA, USUAL_DECK

FILE = Path(__file__).parent / "data" / "par.json"
STAND_IN = USUAL_DECK  # the deck whose par is told beside one that nobody has measured

Cash = Annotated[int, Meta(ge=0, le=(1 << 31) - 1)]


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The median of a deck's runs, and its 95% interval."""

    par: Cash
    low: Cash
    high: Cash
    first: Cash  # what the first run came to


class Pars(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: str
    measured: str  # when
    command: str
    seats: tuple[str, str, str]  # the levels that played
    levels: dict[str, dict[str, Any]]  # as they were, setting by setting
    decks: dict[str, Measured]


def read_pars(text: bytes) -> Pars:
    """Par of a file; a ValueError says what is wrong with it."""
    read = msgspec.json.decode(text, type=Pars)
    if unknown := read.decks.keys() - DATA.decks.keys():
        raise ValueError(f"there is no deck {sorted(unknown)[0]}")
    if STAND_IN not in read.decks:
        raise ValueError(f"the deck {STAND_IN} has no par")
    return read


@cache
def pars() -> Pars:
    """As they were measured by the usual options; a BadInput says in a sentence why they cannot be used."""
    return read_data(FILE, read_pars)
