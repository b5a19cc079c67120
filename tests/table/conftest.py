"""One table for all tests of a process; those that stop it or fill it start their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from live_table import Address, serving
from tablemate.store import Store, default_url


@pytest.fixture(scope="session")
def data(tmp_path_factory) -> Path:
    """Where the table keeps its matches."""
    return tmp_path_factory.mktemp("table")


@pytest.fixture(scope="session")
def table(data) -> Iterator[Address]:
    with serving(data) as address:
        yield address


@pytest.fixture(scope="session")
def kept(data, table) -> Iterator[Store]:
    """The store under the table, as nobody at the table sees it."""
    with Store(default_url(data)) as store:
        yield store
