"""Stores for tests: an SQLite file, and PostgreSQL where it is installed."""

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import delete

import postgres_server
from postgres_server import PostgresServer
from tablemate.store import Store, schema

BACKENDS = ("sqlite", "postgresql")
_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server of our own."""
    programs = postgres_server.programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here (apt install postgresql), so it is not tried")
    with postgres_server.running(programs) as server:
        yield server


def empty_schema(postgres: PostgresServer) -> str:
    """The address of an empty schema, which is as good as a database and quicker to make."""
    name = f"test_{next(_numbers)}"
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{postgres.url('postgres')}?options=-csearch_path%3D{name}"


@pytest.fixture
def postgres_url(postgres) -> str:
    return empty_schema(postgres)


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "kept.sqlite3"


@pytest.fixture(params=BACKENDS)
def where(request) -> str | Path:
    """Where nothing is kept yet, once for each kind of database."""
    name = {"sqlite": "file", "postgresql": "postgres_url"}[request.param]
    place: str | Path = request.getfixturevalue(name)
    return place


# To make a database takes longer than most tests, so it is made once and emptied or copied.


@pytest.fixture(scope="session")
def made_file(tmp_path_factory) -> Path:
    path: Path = tmp_path_factory.mktemp("made") / "made.sqlite3"
    Store(path).close()
    return path


@pytest.fixture
def sqlite_store(made_file, file) -> Iterator[Store]:
    shutil.copy(made_file, file)
    with Store(file) as store:
        yield store


@pytest.fixture(scope="session")
def made_url(postgres) -> str:
    return empty_schema(postgres)


@pytest.fixture
def postgres_store(made_url) -> Iterator[Store]:
    with Store(made_url) as store:
        yield store
        with store._database._engine.begin() as connection:
            for table in reversed(schema.metadata.sorted_tables):
                connection.execute(delete(table))


@pytest.fixture(params=BACKENDS)
def store(request) -> Store:
    """A store in which nothing is kept yet, once for each kind of database."""
    name = {"sqlite": "sqlite_store", "postgresql": "postgres_store"}[request.param]
    store: Store = request.getfixturevalue(name)
    return store
