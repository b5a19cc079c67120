"""Where a database is: a file, or the address of a PostgreSQL server."""

from pathlib import Path

import platformdirs
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from tablemate.store.faults import BadAddress

FILE_NAME = "tablemate.sqlite3"
FORMS = "sqlite:////folder/file or postgresql://user:password@host/database"
DRIVERS = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}


def data_folder() -> Path:
    """Where a user's programs keep what is to stay."""
    return platformdirs.user_data_path("tablemate", appauthor=False)


def default_url(folder: Path | None = None) -> str:
    """The address of the SQLite database in a folder; without one, in the user's data folder."""
    folder = folder or data_folder()
    try:
        return file_url(folder / FILE_NAME).render_as_string()
    except UnicodeEncodeError:
        raise BadAddress(
            f"a folder whose name is not UTF-8 cannot keep a database: {str(folder)!r}"
        ) from None


def file_url(path: Path) -> URL:
    return URL.create("sqlite", database=str(path.absolute()))


def read_url(address: str) -> URL:
    """The address as we use it; a BadAddress if it names nothing we can use."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # the latter quotes pieces, perhaps of a password
        raise BadAddress(f"the database's address cannot be read; it is of the form {FORMS}") from None
    if url.drivername not in DRIVERS:
        raise BadAddress(f"databases of the kind {url.drivername!r} are not supported, only {FORMS}")
    url = url.set(drivername=DRIVERS[url.drivername])
    if url.drivername == "sqlite":
        _check_names_a_file(url)
    elif "@" in (url.host or ""):  # the rest of a password, which would pass for a host's name
        raise BadAddress("the database's address cannot be read; an @ in a password is written %40")
    return url


def _check_names_a_file(url: URL) -> None:
    if url.host or url.username or url.query:
        raise BadAddress("an SQLite address is a path alone, with three slashes before it: sqlite:///file")
    if not url.database or url.database.startswith((":memory:", "file:")):
        raise BadAddress("a database in memory would keep nothing; name a file: sqlite:///file")


def shown(url: URL) -> str:
    """The address for people to see: no password, and nothing after a question mark, where one may be."""
    if url.drivername == "sqlite":
        assert url.database is not None
        return url.database
    return URL.create("postgresql", url.username, None, url.host, url.port, url.database).render_as_string()
