"""axe-core finds nothing on any page, in light and in dark."""

import re

import pytest
from playwright.sync_api import expect

from axe import findings, needs_axe
from page_driver import Guest

pytestmark = needs_axe


@pytest.fixture(params=["Light", "Dark"])
def viewer(new_guest, request) -> Guest:
    return new_guest(request.param)


def test_lobby_form_settings_history_and_score_keeper(viewer, finished):
    viewer.visit()
    expect(viewer.button("Play El Dorado")).to_be_visible()
    assert findings(viewer.page) == []
    viewer.button("Settings").click()
    assert findings(viewer.page) == []
    viewer.page.keyboard.press("Escape")

    viewer.visit("new/el_dorado")
    viewer.open_everything()
    expect(viewer.page.get_by_label("Schedule")).to_be_visible()
    assert findings(viewer.page) == []

    viewer.visit("history")
    expect(viewer.page.get_by_role("link", name=re.compile("^Replay: ")).first).to_be_visible()
    assert findings(viewer.page) == []

    viewer.visit("score")
    expect(viewer.heading("A new sheet")).to_be_visible()
    assert findings(viewer.page) == []


@pytest.mark.parametrize("seats", [4, 10])
def test_the_table_while_bidding_and_playing(viewer, table, seats):
    options = {"players": seats, "schedule": "4..1"}
    viewer.join(table.begin("human", *["scripted"] * (seats - 1), options=options))
    viewer.play_until("bid")
    assert findings(viewer.page) == []
    viewer.play_until("play")
    assert findings(viewer.page) == []
    viewer.button("Why").click()
    expect(viewer.advice).to_be_visible()
    assert findings(viewer.page) == []
    viewer.button("Tricks").click()
    assert findings(viewer.page) == []


def test_the_points_of_a_round(viewer, table):
    viewer.choose_settings("Fast")
    viewer.join(table.begin("human", "scripted", options={"players": 2, "schedule": "1,1"}))
    viewer.play_until("play")
    viewer.decide("play")
    expect(viewer.page.get_by_role("region", name="Round 1 is over")).to_be_visible()
    assert findings(viewer.page) == []


def test_the_end_and_the_replay(viewer, finished):
    viewer.join(finished)
    expect(viewer.over).to_be_visible()
    expect(viewer.page.get_by_role("textbox", name="Share code")).to_be_visible()
    assert findings(viewer.page) == []
    viewer.visit(f"replay/{finished.id}?at=2")
    expect(viewer.page.get_by_role("slider", name="Move")).to_be_visible()
    assert findings(viewer.page) == []
    viewer.button("Why").click()
    expect(viewer.page.get_by_text("What happened: ")).to_be_visible()
    assert findings(viewer.page) == []


def test_the_screen_between_two_people(viewer):
    viewer.set_up(2, "1")
    viewer.seat_is_for(2, "Person on this device")
    viewer.start()
    expect(viewer.heading(re.compile("hand the device"))).to_be_visible()
    assert findings(viewer.page) == []
