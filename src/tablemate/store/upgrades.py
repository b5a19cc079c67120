"""Brings a database to the version of the tables that this program knows; a new one too."""

import threading

from sqlalchemy import Connection, column, inspect, select, table

from tablemate.store.faults import Unusable
from tablemate.store.schema import VERSION, VERSION_TABLE

SCRIPTS = "tablemate.store:migrations"
_one_at_a_time = threading.Lock()  # Alembic runs its scripts with variables of the whole process


def bring_up_to_date(connection: Connection, place: str) -> None:
    """Run the steps that are missing, within the transaction of this connection."""
    found = _version(connection)
    if found == VERSION:
        return
    if found is None:
        if inspect(connection).get_table_names():
            raise Unusable(f"{place} holds tables of something else; Tablemate needs a database of its own")
    elif not found.isdecimal() or int(found) > int(VERSION):
        raise Unusable(
            f"{place} was written by a newer Tablemate: its tables have version {found}, ours {VERSION}"
        )
    with _one_at_a_time:
        _upgrade(connection)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    versions = table(VERSION_TABLE, column("version_num"))
    # Locked, so that a database we may only read is found out now and not at the first move.
    version: str | None = connection.scalar(select(versions.c.version_num).with_for_update())
    return version


def _upgrade(connection: Connection) -> None:
    # Only a database that needs it waits for these imports.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", SCRIPTS)
    command.upgrade(config, "head")
