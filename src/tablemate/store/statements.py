"""Statements that are carried out with every line of every match, and whenever one is opened.

SQLAlchemy takes several times as long for one of these as SQLite itself does. So there it only writes the
text, once, and the driver is asked directly; a fault of the driver is told as SQLAlchemy would tell it.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, Executable
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

DIALECT = dialect(paramstyle="named")
Parameters = Mapping[str, Any]


class Statement:
    """One statement, of which only the parameters differ."""

    def __init__(self, statement: Executable) -> None:
        self._statement = statement

    @cached_property
    def _written(self) -> tuple[str, Parameters]:
        """Its text for SQLite, and the parameters that never differ."""
        assert isinstance(self._statement, ClauseElement)
        compiled = self._statement.compile(dialect=DIALECT)
        return str(compiled), {name: value for name, value in compiled.params.items() if value is not None}

    def row(self, connection: Connection, parameters: Parameters) -> Sequence[Any] | None:
        """The one row that it finds, if there is one."""
        found = self.rows(connection, parameters)
        return found[0] if found else None

    def rows(self, connection: Connection, parameters: Parameters) -> Sequence[Sequence[Any]]:
        """All rows that it finds, with values as the driver has them: a truth may be 0 or 1."""
        driver = connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            return connection.execute(self._statement, parameters).all()
        text, fixed = self._written
        try:
            found: list[Sequence[Any]] = driver.execute(text, {**fixed, **parameters}).fetchall()
        except sqlite3.Error as fault:
            raise DBAPIError(text, None, fault) from None
        return found

    def write(self, connection: Connection, rows: Sequence[Parameters]) -> None:
        """Carry it out with each of these."""
        driver = connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            connection.execute(self._statement, rows)
            return
        text, _ = self._written
        try:
            driver.executemany(text, rows)
        except sqlite3.Error as fault:
            raise DBAPIError(text, None, fault) from None
