"""Matches and sheets in a database: SQLite in a file, or PostgreSQL.

    with Store(default_url()) as store:
        new = store.matches.create(header, setup, [SeatKind.PERSON, SeatKind.OPPONENT])
        store.matches.append(new.id, line)  # on the disk when it returns; Taken if somebody was first
        store.matches.read(new.id)

It knows no game: options, events and actions are JSON to it, and lines are ordered by number only.
"""

from tablemate.store.addresses import data_folder, default_url
from tablemate.store.administration import MatchRow, SheetRow
from tablemate.store.backups import back_up, restore
from tablemate.store.faults import (
    BadAddress,
    MatchOver,
    NoSuchMatch,
    NoSuchSheet,
    SeatTaken,
    StoreFault,
    Taken,
    Unavailable,
    Unusable,
)
from tablemate.store.keys import AboutKey, Keys
from tablemate.store.matches import AboutMatch, HeldSeat, Matches, NewMatch, StoredMatch
from tablemate.store.people import People, Place
from tablemate.store.sheets import AboutSheet, Entry, Sheets, StoredSheet
from tablemate.store.standings import SeatKind, Standing
from tablemate.store.store import Store
from tablemate.store.tokens import hash_of, is_of, new_token

__all__ = [
    "AboutKey",
    "AboutMatch",
    "AboutSheet",
    "BadAddress",
    "Entry",
    "HeldSeat",
    "Keys",
    "MatchOver",
    "MatchRow",
    "Matches",
    "NewMatch",
    "NoSuchMatch",
    "NoSuchSheet",
    "People",
    "Place",
    "SeatKind",
    "SeatTaken",
    "SheetRow",
    "Sheets",
    "Standing",
    "Store",
    "StoreFault",
    "StoredMatch",
    "StoredSheet",
    "Taken",
    "Unavailable",
    "Unusable",
    "back_up",
    "data_folder",
    "default_url",
    "hash_of",
    "is_of",
    "new_token",
    "restore",
]
