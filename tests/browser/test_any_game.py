"""A game that another package brings has no page of its own, and can be played all the same."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from axe import findings, needs_axe
from installed import install
from live_table import Address, serving
from page_driver import MOST_DECISIONS, PREPARING_MS, Guest


@pytest.fixture
def table_with_pig(built_page, tmp_path, monkeypatch) -> Iterator[Address]:
    """A table where somebody has installed Pig."""
    install(tmp_path, monkeypatch, "pig")
    with serving(tmp_path / "data") as address:
        yield address


@needs_axe
def test_a_game_without_a_page_of_its_own_is_played_by_its_text_and_its_options(table_with_pig, new_guest):
    guest: Guest = new_guest(at=table_with_pig)
    guest.visit()
    guest.link("Set up a match of Pig").click()
    guest.heading("Rules").click()
    goal = guest.page.get_by_role("spinbutton", name="Goal")
    goal.fill("50")  # nobody gets there in one turn
    goal.press("Tab")
    guest.button("Start").click()
    guest.at_table.wait_for(timeout=PREPARING_MS)

    options = guest.page.get_by_role("region", name="Your options").get_by_role("button")
    over = guest.heading(re.compile(r" wins? with \d+ points?$"))
    options.first.wait_for()
    expect(guest.page.get_by_role("region", name="The table")).to_contain_text("Pile: ")
    assert findings(guest.page) == []
    for _ in range(MOST_DECISIONS):
        options.or_(over).first.wait_for()
        if over.is_visible():
            break
        options.last.click()
    expect(over).to_be_visible()
    expect(guest.link("Replay")).to_be_visible()
