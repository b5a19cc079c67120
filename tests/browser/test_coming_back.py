"""Nothing is lost when the page is reloaded, or when the table itself goes down."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from live_table import Process
from page_driver import PATIENCE_MS

LOST = "Connection lost. Reconnecting … The match is safe."


@pytest.mark.parametrize("kind", ["bid", "play"])
def test_after_a_reload_the_same_position_lies_there(guest, table, kind):
    guest.join(table.begin("human", "scripted", "scripted", options={"players": 3, "schedule": "4..1"}))
    guest.play_until(kind)
    before, told = guest.sight(), guest.log.all_inner_texts()

    guest.page.reload()

    assert guest.to_decide() == kind
    assert guest.sight() == before
    assert guest.log.all_inner_texts() == told
    guest.decide(kind)
    guest.to_decide()


def test_an_unfinished_match_waits_in_the_lobby(guest, table):
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "4..1"})
    guest.join(begun)
    guest.play_until("play")
    before = guest.sight()

    guest.link("Back to the lobby").click()
    guest.page.get_by_role("region", name="Continue").get_by_role("link").first.click()

    guest.to_decide()
    assert guest.match_id == begun.id
    assert guest.sight() == before


@pytest.fixture
def processes(built_page) -> Iterator[list[Process]]:
    """Tables that a test starts; the last one goes down when nobody looks any more."""
    started: list[Process] = []
    yield started
    started[-1].kill()


def test_the_page_comes_back_by_itself_when_the_table_was_killed(processes, new_guest, tmp_path):
    processes.append(Process("--data", tmp_path))
    first = processes[0].table
    guest = new_guest(at=first)
    guest.join(first.begin("human", "scripted", options={"players": 2, "schedule": "3..1"}))
    guest.play_until("play")
    before = guest.sight()

    processes[0].kill()
    expect(guest.page.get_by_text(LOST)).to_be_visible()
    processes.append(Process("--data", tmp_path, "--port", first.base.rpartition(":")[2]))

    expect(guest.page.get_by_text(LOST)).to_be_hidden(timeout=PATIENCE_MS)
    assert guest.to_decide() == "play"
    assert guest.sight() == before
    guest.play_out()
    guest.forgive("ERR_CONNECTION_REFUSED")


def test_a_request_to_take_back_that_went_with_its_server_is_said_to_be_gone(processes, new_guest, tmp_path):
    processes.append(Process("--data", tmp_path))
    first = processes[0].table
    begun = first.begin("human", "human", options={"players": 2, "schedule": "3..1", "first_dealer": 1})
    host, friend = new_guest(at=first), new_guest(at=first)
    host.join(begun, seat=0)
    friend.join(begun, seat=1)
    assert host.to_decide() == "bid"
    host.decide("bid")
    assert friend.to_decide() == "bid"
    host.page.keyboard.press("u")
    asked = friend.page.get_by_role("region", name="Taking back")
    expect(asked).to_be_visible()

    processes[0].kill()
    processes.append(Process("--data", tmp_path, "--port", first.base.rpartition(":")[2]))

    for guest in (host, friend):
        gone = guest.page.get_by_role("status").get_by_text("no longer open. Nothing was taken back.")
        expect(gone).to_be_visible(timeout=PATIENCE_MS)
        guest.forgive("ERR_CONNECTION_REFUSED")
    expect(asked).to_be_hidden()
    friend.decide("bid")
    host.play_until("play")
