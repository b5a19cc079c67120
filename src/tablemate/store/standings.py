"""How matches stand: the little that tells whether one that is open has been changed elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, func, select

from tablemate.store.columns import moment_of
from tablemate.store.schema import lines, matches, notes, seats


class SeatKind(StrEnum):
    PERSON = "person"
    OPPONENT = "opponent"
    OPEN = "open"  # waits for a person to take it


@dataclass(frozen=True)
class Standing:
    length: int  # how many lines there are
    pace: str
    kinds: tuple[SeatKind, ...]  # by seat
    token_hashes: tuple[bytes | None, ...]  # by seat
    names: tuple[str, ...]  # by seat, "" for none
    stand_ins: tuple[str | None, ...]  # by seat
    seen: tuple[datetime | None, ...]  # by seat, when somebody was last here
    notes: int  # how many there are


def standings(connection: Connection, ids: Sequence[str]) -> dict[str, Standing]:
    """How these matches stand, as far as they are there."""
    counted = select(lines.c.match_id, func.max(lines.c.n) + 1).where(lines.c.match_id.in_(ids))
    lengths: dict[str, int] = dict(map(tuple, connection.execute(counted.group_by(lines.c.match_id))))
    noted = select(notes.c.match_id, func.count()).where(notes.c.match_id.in_(ids))
    told: dict[str, int] = dict(map(tuple, connection.execute(noted.group_by(notes.c.match_id))))
    seated: dict[str, list[Any]] = {}
    for row in connection.execute(select(seats).where(seats.c.match_id.in_(ids)).order_by(seats.c.seat)):
        seated.setdefault(row.match_id, []).append(row)
    found = connection.execute(select(matches.c.id, matches.c.pace).where(matches.c.id.in_(ids)))
    return {
        match_id: Standing(
            lengths.get(match_id, 0),
            pace,
            tuple(SeatKind(row.kind) for row in seated[match_id]),
            tuple(row.token_hash for row in seated[match_id]),
            tuple(row.name or "" for row in seated[match_id]),
            tuple(row.stand_in for row in seated[match_id]),
            tuple(None if row.seen is None else moment_of(row.seen) for row in seated[match_id]),
            told.get(match_id, 0),
        )
        for match_id, pace in found
    }
