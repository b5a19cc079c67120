"""Matches and sheets in a database: SQLite in a file, or PostgreSQL.

    with Store(default_url()) as store:
        new = store.matches.create(header, setup, [SeatKind.PERSON, SeatKind.OPPONENT])
        store.matches.append(new.id, line)  # on the disk when it returns; Taken if somebody was first
        store.matches.read(new.id)

It knows no game: options, events and actions are JSON to it, and lines are ordered by number only.
"""

from tablemate.store.addresses import data_folder, default_url
from tablemate.store.faults import (
    BadAddress,
    MatchOver,
    NoSuchMatch,
    NoSuchSheet,
    StoreFault,
    Taken,
    Unavailable,
    Unusable,
)
from tablemate.store.matches import AboutMatch, KeptMatch, Matches, NewMatch, SeatKind
from tablemate.store.sheets import AboutSheet, Entry, KeptSheet, Sheets
from tablemate.store.store import Store

__all__ = [
    "AboutMatch",
    "AboutSheet",
    "BadAddress",
    "Entry",
    "KeptMatch",
    "KeptSheet",
    "MatchOver",
    "Matches",
    "NewMatch",
    "NoSuchMatch",
    "NoSuchSheet",
    "SeatKind",
    "Sheets",
    "Store",
    "StoreFault",
    "Taken",
    "Unavailable",
    "Unusable",
    "data_folder",
    "default_url",
]
