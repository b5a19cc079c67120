"""A Chromium and a table for every process of the tests; guests whose browsers must have no complaint."""

import json
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from live_table import Address, Begun, serving
from mage_knight_page import GAME, ON_A_PHONE, Companion, begin
from page_driver import Guest, chromium, launched
from tablemate.games.catalogue import OURS

MET_ALL = json.dumps({"matches": {}, "met": list(OURS)})  # as the page keeps it


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip("no Chromium here: the browser tests were left out")
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def built_page() -> Path:
    """The folder of the page; without it there is nothing to look at."""
    door = find_spec("tablemate.table")
    assert door is not None
    assert door.origin is not None
    folder = Path(door.origin).parent / "static"
    if not (folder / "index.html").exists():
        pytest.skip("the page is not built (make page builds it): the browser tests were left out")
    return folder


@pytest.fixture(scope="session")
def table(built_page, tmp_path_factory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("table")) as address:
        yield address


@pytest.fixture(scope="session")
def finished(table) -> Begun:
    """A match of two, three rounds long, that was played to its end."""
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "3..1"})
    with begun.sit(0) as person:
        person.play_out()
    return begun


@pytest.fixture
def guests(browser) -> Iterator[Callable[..., Guest]]:
    """Open browsers at a table. At the end none of them may have complained."""
    opened: list[Guest] = []

    def open_one(base: str, **context: Any) -> Guest:
        opened.append(Guest(browser, base, **context))
        return opened[-1]

    yield open_one
    for guest in opened:
        guest.leave()
    assert [complaint for guest in opened for complaint in guest.complaints] == []


@pytest.fixture(scope="session")
def at_once(browser, table) -> dict[str, str]:
    """What a browser keeps in which somebody chose to see everything at once."""
    guest = Guest(browser, table.base)
    guest.choose_settings("Instant")
    kept: dict[str, str] = guest.page.evaluate("({...localStorage})")
    guest.leave()
    assert guest.complaints == []
    return kept


@pytest.fixture
def new_guest(guests, table, at_once) -> Callable[..., Guest]:
    """A browser that holds no seat yet; it shows everything at once, nothing moves, unless told otherwise.

    It has met all games, so that it is offered no tutorial, but for a `newcomer`'s.
    """

    def new(*settings: str, at: Address = table, newcomer: bool = False, **context: Any) -> Guest:
        kept = at_once if newcomer else {**at_once, "tablemate.tutorials": MET_ALL}
        guest: Guest = guests(at.base, kept=kept, **{"reduced_motion": "reduce", **context})
        if settings:
            guest.choose_settings(*settings)
        return guest

    return new


@pytest.fixture
def guest(new_guest) -> Guest:
    guest: Guest = new_guest()
    return guest


@pytest.fixture(scope="session")
def evening(built_page, tmp_path_factory) -> Iterator[Address]:
    """A table where Mage Knight is compiled before anybody waits for it."""
    with serving(tmp_path_factory.mktemp("evening") / "data", [GAME]) as address:
        yield address


@pytest.fixture
def lay(evening, new_guest) -> Callable[..., Companion]:
    """Lay a phone beside the board; settings are named as in their dialog, the rest are options."""

    def laid(*settings: str, context: dict[str, Any] = ON_A_PHONE, **options: Any) -> Companion:
        return begin(evening, new_guest(*settings, at=evening, **context), **options)

    return laid
