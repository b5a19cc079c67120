"""How matches stand: the little that tells whether one that is open has been changed elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, func, select

from tablemate.store.schema import lines, matches, seats


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


def standings(connection: Connection, ids: Sequence[str]) -> dict[str, Standing]:
    """How these matches stand, as far as they are there."""
    counted = select(lines.c.match_id, func.max(lines.c.n) + 1).where(lines.c.match_id.in_(ids))
    lengths: dict[str, int] = dict(map(tuple, connection.execute(counted.group_by(lines.c.match_id))))
    kinds: dict[str, list[SeatKind]] = {}
    hashes: dict[str, list[bytes | None]] = {}
    seated = select(seats.c.match_id, seats.c.kind, seats.c.token_hash).where(seats.c.match_id.in_(ids))
    for match_id, kind, token_hash in connection.execute(seated.order_by(seats.c.seat)):
        kinds.setdefault(match_id, []).append(SeatKind(kind))
        hashes.setdefault(match_id, []).append(token_hash)
    found = connection.execute(select(matches.c.id, matches.c.pace).where(matches.c.id.in_(ids)))
    return {
        match_id: Standing(lengths.get(match_id, 0), pace, tuple(kinds[match_id]), tuple(hashes[match_id]))
        for match_id, pace in found
    }
