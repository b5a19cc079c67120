"""Beside the real board nothing is lost: Undo, the log, a reload, a killed server, no network."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from live_table import Process
from mage_knight_page import GAME, ON_A_PHONE, begin
from page_driver import PATIENCE_MS

BACK_WITHIN_MS = 2000
LOST = "Connection lost. Reconnecting …"


def test_undo_goes_back_across_the_dummys_turn_and_the_same_again_flips_the_same_cards(lay):
    companion = lay()
    companion.choose_tactic("early_bird")
    companion.act("end_turn")
    first = companion.flips()
    cards = companion.cards("Flipped")
    companion.undo()
    assert companion.flips() == []
    companion.is_as_told()
    last = companion.log[-1]
    assert (last["kind"], last["shown"]) == ("take_back", True)  # the line says that something was seen
    companion.act("end_turn")
    assert companion.flips() == first
    assert companion.cards("Flipped") == cards


def test_undo_goes_back_across_the_end_of_a_round(lay):
    companion = lay()
    companion.choose_tactic("early_bird")
    view = companion.play_round()
    assert view["round"] == 2
    gained = companion.events("dummy_gained_card", "dummy_gained_crystal", "dummy_deck_shuffled")
    assert len(gained) == 3
    view = companion.undo()
    assert (view["phase"], view["round"]) == ("turns", 1)
    expect(companion.headline).to_have_text("Your turn")
    companion.is_as_told()
    view = companion.act("end_turn")
    assert (view["phase"], view["round"]) == ("choosing", 2)
    assert companion.events("dummy_gained_card", "dummy_gained_crystal", "dummy_deck_shuffled") == gained
    view = companion.choose_tactic("from_the_dusk")
    companion.act("end_turn")
    companion.is_as_told()


def test_the_log_leads_back_to_any_line(lay):
    companion = lay()
    companion.choose_tactic("early_bird")
    for _ in range(3):
        companion.act("end_turn")
    first = companion.flips()
    companion.press(companion.guest.button("Log"))
    companion.fits()
    companion.press(companion.page.get_by_role("button", name=re.compile("^Back to here: .*Early Bird")))
    companion.press(
        companion.page.get_by_role("dialog", name="Back to here?").get_by_role("button", name="Back to here")
    )
    expect(companion.flip).to_have_count(0)
    companion.act("end_turn")
    assert companion.flips() == first[:1]


def test_after_a_reload_the_same_lies_there_ticks_included(lay):
    companion = lay()
    companion.tick_steps()
    expect(companion.page.get_by_text("All done", exact=True)).to_be_visible()
    companion.page.reload()
    expect(companion.page.get_by_text("All done", exact=True)).to_be_visible()
    companion.choose_tactic("early_bird")
    companion.act("end_turn")
    before = companion.guest.sight()
    companion.page.reload()
    expect(companion.flip).to_be_visible(timeout=BACK_WITHIN_MS)
    expect(companion.choice("end_turn")).to_be_visible()
    assert companion.guest.sight() == before
    companion.act("end_turn")
    companion.is_as_told()


@pytest.fixture
def processes(built_page) -> Iterator[list[Process]]:
    """Tables that a test starts; the last one goes down when nobody looks any more."""
    started: list[Process] = []
    yield started
    started[-1].kill()


def test_a_killed_server_goes_on_where_it_stood(processes, new_guest, tmp_path):
    processes.append(Process("--data", tmp_path, games=[GAME]))
    first = processes[0].table
    companion = begin(first, new_guest(at=first, **ON_A_PHONE))
    companion.choose_tactic("early_bird")
    companion.act("end_turn")
    before = companion.guest.sight()
    told = companion.log

    processes[0].kill()
    expect(companion.page.get_by_text(LOST)).to_be_visible()
    companion.press(companion.choice("end_turn"))
    processes.append(Process("--data", tmp_path, "--port", first.base.rpartition(":")[2], games=[GAME]))
    expect(companion.page.get_by_text(LOST)).to_be_hidden(timeout=PATIENCE_MS)
    expect(companion.table).to_have_attribute("data-lines", str(len(told) + 1))  # the tap was kept
    companion.is_as_told()
    assert len(companion.log) == len(told) + 1, "and is done once"
    companion.undo()
    assert companion.guest.sight() == before
    companion.guest.forgive("ERR_CONNECTION_REFUSED", "closed before the connection is established")


@pytest.mark.parametrize("seconds", [5, pytest.param(60, marks=pytest.mark.soak)])
def test_without_network_a_tap_is_kept_and_sent_once_and_the_page_is_right_at_once(lay, seconds):
    companion = lay()
    companion.choose_tactic("early_bird")
    told = companion.log
    companion.guest.context.set_offline(True)
    expect(companion.page.get_by_text(LOST)).to_be_visible()
    companion.press(companion.choice("end_turn"))
    expect(companion.page.get_by_text("Your move is kept, and will be sent.")).to_be_visible()
    expect(companion.choice("end_turn")).to_have_count(0)  # so that nobody taps twice
    time.sleep(seconds)
    assert companion.log == told
    companion.guest.context.set_offline(False)
    expect(companion.flip).to_be_visible(timeout=BACK_WITHIN_MS)
    expect(companion.choice("end_turn")).to_be_visible(timeout=BACK_WITHIN_MS)
    companion.is_as_told()
    assert len(companion.log) == len(told) + 1
    assert len(companion.flips()) == 1
    companion.guest.forgive("ERR_INTERNET_DISCONNECTED", "closed before the connection is established")
