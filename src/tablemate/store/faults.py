"""What the store refuses, and what a database can fail at.

    TablemateError
    ├── BadInput
    │   ├── BadAddress      not the address of a database that can be used here
    │   ├── NoSuchMatch
    │   └── NoSuchSheet
    ├── Taken               somebody else has written this number meanwhile
    ├── SeatTaken           the invitation has been used
    ├── MatchOver           the result is written; nothing follows it
    └── StoreFault          the database did not do what was asked
        ├── Unavailable     it may do so later: in use, or cannot be reached
        └── Unusable        a person has to see to it: damaged, full, read-only, newer, somebody else's

After a StoreFault it is not known whether what was to be written is there: a connection can break
between a commit and the report of it. Read again before continuing.
"""

from tablemate.core.errors import BadInput, TablemateError


class BadAddress(BadInput):
    """An address that names no database we can use; never repeated, since a password may be in it."""


class NoSuchMatch(BadInput):
    def __init__(self, match_id: str) -> None:
        super().__init__(f"there is no match {match_id!r}")


class NoSuchSheet(BadInput):
    def __init__(self, sheet_id: str) -> None:
        super().__init__(f"there is no sheet {sheet_id!r}")


class Taken(TablemateError):
    """A number that somebody else has written first; nothing has changed."""

    def __init__(self, log: str, n: int) -> None:
        super().__init__(f"{log} has moved on: number {n} is taken")
        self.n = n


class SeatTaken(TablemateError):
    """An invitation that somebody else has used; nothing has changed."""

    def __init__(self, seat: int) -> None:
        super().__init__("somebody has already taken this seat; an invitation seats one person")
        self.seat = seat


class MatchOver(TablemateError):
    """Something was to follow the result of a match; nothing has changed."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"match {match_id} is over")


class StoreFault(TablemateError):
    """The database did not do what was asked."""


class Unavailable(StoreFault):
    """It may do so when asked again."""


class Unusable(StoreFault):
    """It will not until a person has done something about it."""
