"""Keys that the administrator of a server gives out; the database has only a hash of each."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select

from tablemate.core.errors import BadInput
from tablemate.store.columns import moment_of, new_id, ticks_of
from tablemate.store.database import Database
from tablemate.store.schema import keys
from tablemate.store.tokens import hash_of, new_token

LONGEST_LABEL = 80


@dataclass(frozen=True)
class AboutKey:
    id: str
    label: str  # what it is for
    created: datetime


class Keys:
    """The keys of a database; any thread may ask."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def create(self, label: str) -> tuple[AboutKey, str]:
        """Make a key, and return it with what is kept of it; it cannot be read a second time."""
        if not 1 <= len(label) <= LONGEST_LABEL or not label.isprintable():
            raise BadInput(f"a key's label has 1 to {LONGEST_LABEL} characters, all of them printable")
        key, now = new_token(), self._now()
        row = {"id": new_id(), "label": label, "key_hash": hash_of(key), "created": ticks_of(now)}
        self._database.write(lambda connection: connection.execute(insert(keys), row).rowcount)
        return AboutKey(str(row["id"]), label, now), key

    def all(self) -> list[AboutKey]:
        """The newest first."""
        chosen = select(keys).order_by(keys.c.created.desc(), keys.c.id)
        return self._database.read(
            lambda connection: [
                AboutKey(row.id, row.label, moment_of(row.created)) for row in connection.execute(chosen)
            ]
        )

    def revoke(self, key_id: str) -> bool:
        """Take a key back; False if there is none of that id."""
        gone = delete(keys).where(keys.c.id == key_id)
        return self._database.write(lambda connection: connection.execute(gone).rowcount == 1)

    def knows(self, key: str) -> bool:
        """Whether a key was given out, and not taken back."""
        found = select(keys.c.id).where(keys.c.key_hash == hash_of(key))
        return self._database.read(lambda connection: connection.scalar(found) is not None)
