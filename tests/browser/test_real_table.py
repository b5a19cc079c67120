"""A companion at a real table: its door, one device for all its people, going back, and being cut off."""

import re
import socket
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from axe import findings, needs_axe
from installed import install
from live_table import Address, Begun, Process, serving
from page_driver import PATIENCE_MS, Guest
from qr_reader import seen

PHONE = {"width": 360, "height": 740}
LOST = "Connection lost. Reconnecting …"
KEPT = "Your move is kept, and will be sent."
BACK_WITHIN_MS = 2000
LEAST_TAP_PX = 44


@pytest.fixture(scope="module")
def with_summit(built_page, tmp_path_factory) -> Iterator[None]:
    """Somebody has installed Summit."""
    with pytest.MonkeyPatch.context() as patch:
        install(tmp_path_factory.mktemp("installed"), patch, "summit")
        yield


@pytest.fixture(scope="module")
def camp(with_summit, tmp_path_factory) -> Iterator[Address]:
    """A table that has it."""
    with serving(tmp_path_factory.mktemp("data"), games=()) as address:
        yield address


@pytest.fixture
def phone(new_guest, camp) -> Guest:
    return new_guest(at=camp, viewport=PHONE, has_touch=True, is_mobile=True)


def begun_at(guest: Guest, people: int = 1, **more) -> Begun:
    """A match whose seats are all this guest's."""
    begun = Address(guest.base).begin(
        *["human"] * people, game="summit", options={"players": people, "turns": 6}, **more
    )
    guest.visit(f"seat/{begun.id}/{','.join(token for token in begun.tokens if token)}")
    return begun


def climb(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name="Your options").get_by_role("button", name="Climb")


def lines_of(begun: Begun) -> list[dict]:
    return [line for line in begun.get().body["log"] if line["kind"] != "setup"]


# The door


@needs_axe
@pytest.mark.parametrize("colours", ["Light", "Dark"])
def test_the_lobby_has_a_door_to_games_at_the_real_table(new_guest, camp, colours):
    guest = new_guest(colours, at=camp, viewport=PHONE, has_touch=True, is_mobile=True)
    guest.visit()
    door = guest.page.get_by_role("region", name="At the real table")
    expect(guest.button("Play El Dorado")).to_be_visible()
    expect(guest.button("Play Summit")).to_have_count(0)
    assert findings(guest.page) == []
    door.get_by_role("link", name=re.compile("^Summit")).tap()

    expect(guest.heading("Summit")).to_be_visible()
    seats = guest.page.get_by_role("spinbutton", name="Number of seats")
    seats.fill("3")
    seats.press("Tab")
    whos = guest.page.get_by_role("combobox", name=re.compile("^Who sits at seat"))
    expect(whos).to_have_count(3)
    assert [who.input_value() for who in whos.all()] == ["me", "here", "here"]
    asked_first = guest.page.get_by_label("Weather")
    expect(asked_first).to_be_visible()  # while the rules are still closed
    expect(guest.page.get_by_label("Turns", exact=True)).not_to_be_visible()
    assert findings(guest.page) == []
    guest.button("Start").tap()
    expect(climb(guest)).to_be_visible(timeout=PATIENCE_MS)


# One device for all


@needs_axe
def test_one_phone_acts_for_everybody_at_it_and_is_never_handed_over(phone):
    begun = begun_at(phone, 3)
    for turn in range(6):
        expect(phone.page.get_by_text(f"Player {turn % 3 + 1} is to move", exact=True)).to_be_visible()
        climb(phone).tap()
        expect(phone.page.get_by_text(f"Player {(turn + 1) % 3 + 1} is to move", exact=True)).to_be_visible()
    expect(phone.heading(re.compile("hand the device"))).to_have_count(0)
    assert [line["seat"] for line in lines_of(begun)] == [0, 1, 2] * 2
    assert findings(phone.page) == []


def test_undo_takes_back_whoever_at_the_phone_moved_last(phone):
    begun = begun_at(phone, 3)
    for player in (2, 3):
        climb(phone).tap()
        expect(phone.page.get_by_text(f"Player {player} is to move", exact=True)).to_be_visible()

    phone.button("Undo").tap()

    expect(phone.page.get_by_text("Player 2 is to move", exact=True)).to_be_visible()
    *_, last = lines_of(begun)
    assert (last["kind"], last["to"], last["shown"]) == ("take_back", 1, True)
    first = lines_of(begun)[1]["events"]
    climb(phone).tap()
    expect(phone.page.get_by_text("Player 3 is to move", exact=True)).to_be_visible()
    assert lines_of(begun)[-1]["events"] == first, "the same again brings the same"


def test_three_phones_each_act_for_their_own_seat(new_guest, camp):
    phones = [new_guest(at=camp, viewport=PHONE, has_touch=True, is_mobile=True) for _ in range(3)]
    begun = camp.begin(*["human"] * 3, game="summit", options={"players": 3, "turns": 2})
    for seat, one in enumerate(phones):
        one.join(begun, seat)
    for turn in range(6):
        climb(phones[turn % 3]).tap()
    for one in phones:
        expect(one.page.get_by_text("The match is over", exact=True)).to_be_visible()


# Going back


@needs_axe
def test_the_log_leads_back_to_any_of_its_lines(phone):
    begun = begun_at(phone)
    for n in range(5):
        climb(phone).tap()
        expect(phone.page.get_by_text(f"Turns left: {5 - n}")).to_be_visible()
    phone.button("Log").tap()
    back = phone.page.get_by_role("button", name=re.compile("^Back to here: "))
    expect(back).to_have_count(4)  # the last line is where the match is
    sizes = back.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(b => [b.width, b.height])"
    )
    assert min(side for size in sizes for side in size) >= LEAST_TAP_PX, sizes
    assert findings(phone.page) == []
    back.nth(1).tap()
    asked = phone.page.get_by_role("dialog", name="Back to here?")
    expect(asked).to_contain_text("3 decisions")
    asked.get_by_role("button", name="Back to here").tap()

    expect(phone.page.get_by_text("Turns left: 4")).to_be_visible()
    last = lines_of(begun)[-1]
    assert (last["kind"], last["to"], last["shown"]) == ("take_back", 2, True)
    assert "goes back 3 decisions" in last["words"][0]
    phone.button("Log").tap()
    expect(phone.log.filter(has_text="(taken back)")).to_have_count(3)


def test_others_are_asked_before_a_match_goes_back(new_guest, camp):
    mine, theirs = new_guest(at=camp), new_guest(at=camp)
    begun = camp.begin("human", "human", game="summit", options={"players": 2})
    mine.join(begun, 0)
    theirs.join(begun, 1)
    for one in (mine, theirs, mine, theirs):
        climb(one).click()
    expect(climb(mine)).to_be_visible()
    mine.log.nth(1).hover()
    mine.page.get_by_role("button", name=re.compile("^Back to here: ")).first.click()
    mine.page.get_by_role("dialog").get_by_role("button", name="Back to here").click()

    asked = theirs.page.get_by_role("region", name="Taking back")
    expect(asked).to_contain_text("Player 1 would like to take back 3 decisions.")
    asked.get_by_role("button", name="Agree").click()
    expect(climb(theirs)).to_be_visible()
    assert begun.get().body["view"]["view"]["turns_left"] == 8


# Cut off


def returned_within(guest: Guest, sign: Locator, milliseconds: int = BACK_WITHIN_MS) -> None:
    expect(sign).to_be_visible(timeout=milliseconds)
    expect(guest.page.get_by_text(LOST)).to_be_hidden(timeout=milliseconds)


@pytest.mark.parametrize("seconds", [5, pytest.param(60, marks=pytest.mark.soak)])
def test_a_tap_without_network_is_kept_and_sent_once(phone, seconds):
    begun = begun_at(phone)
    expect(climb(phone)).to_be_visible()
    phone.context.set_offline(True)
    expect(phone.page.get_by_text(LOST)).to_be_visible()
    climb(phone).tap()
    expect(phone.page.get_by_text(KEPT)).to_be_visible()
    expect(climb(phone)).to_have_count(0)  # it cannot be tapped twice
    phone.page.wait_for_timeout(1000 * seconds)
    assert lines_of(begun) == []

    phone.context.set_offline(False)

    returned_within(phone, phone.page.get_by_text("Turns left: 5"))
    assert len(lines_of(begun)) == 1
    climb(phone).tap()
    expect(phone.page.get_by_text("Turns left: 4")).to_be_visible()
    assert len(lines_of(begun)) == 2
    phone.forgive("ERR_INTERNET_DISCONNECTED", "closed before the connection is established")


def test_a_tap_that_was_kept_outlives_a_reload(phone):
    begun = begun_at(phone)
    expect(climb(phone)).to_be_visible()
    phone.context.set_offline(True)
    expect(phone.page.get_by_text(LOST)).to_be_visible()
    climb(phone).tap()
    expect(phone.page.get_by_text(KEPT)).to_be_visible()
    phone.context.set_offline(False)
    phone.page.reload()

    expect(phone.page.get_by_text("Turns left: 5")).to_be_visible()
    assert len(lines_of(begun)) == 1
    phone.forgive("ERR_INTERNET_DISCONNECTED", "closed before the connection is established")


def test_a_match_that_went_on_elsewhere_is_not_overruled_by_a_kept_tap(phone):
    begun = begun_at(phone)
    expect(climb(phone)).to_be_visible()
    phone.context.set_offline(True)
    expect(phone.page.get_by_text(LOST)).to_be_visible()
    climb(phone).tap()
    for n in range(2):
        begun.post("/actions", {"n": n, "action": {"type": "climb"}})
    begun.post("/take-back", {"n": 2})
    phone.context.set_offline(False)

    expect(phone.page.get_by_text("Turns left: 5")).to_be_visible()
    assert [line["kind"] for line in lines_of(begun)] == ["action", "action", "take_back"]
    phone.forgive("ERR_INTERNET_DISCONNECTED", "closed before the connection is established")


@pytest.fixture
def processes(with_summit) -> Iterator[list[Process]]:
    started: list[Process] = []
    yield started
    started[-1].kill()


@pytest.mark.parametrize("people", [1, 3])
def test_after_a_killed_server_the_page_is_right_within_two_seconds(processes, new_guest, tmp_path, people):
    data = ("--data", tmp_path / "data")
    processes.append(Process(*data, games=()))
    first = processes[0].table
    phone = new_guest(at=first, viewport=PHONE, has_touch=True, is_mobile=True)
    begun = begun_at(phone, people)
    climb(phone).tap()
    expect(phone.page.get_by_text("Player 2 is to move" if people > 1 else "Turns left: 5")).to_be_visible()
    expect(climb(phone)).to_be_visible()

    processes[0].kill()
    expect(phone.page.get_by_text(LOST)).to_be_visible()
    climb(phone).tap()
    expect(phone.page.get_by_text(KEPT)).to_be_visible()
    phone.page.wait_for_timeout(5000)  # the waits have grown as long as they get
    processes.append(Process(*data, "--port", first.base.rpartition(":")[2], games=()))

    returned_within(phone, climb(phone))
    assert len(lines_of(begun)) == 2
    phone.forgive("ERR_CONNECTION_REFUSED")


def test_after_a_reload_the_page_is_right_within_two_seconds(phone):
    begun_at(phone, 3)
    climb(phone).tap()
    expect(phone.page.get_by_text("Player 2 is to move", exact=True)).to_be_visible()
    began = time.monotonic()

    phone.page.reload()

    expect(phone.page.get_by_text("Player 2 is to move", exact=True)).to_be_visible()
    expect(climb(phone)).to_be_visible()
    assert time.monotonic() - began < BACK_WITHIN_MS / 1000


# Codes for a camera

SHORT = 36  # letters of a join link after the address


@needs_axe
@pytest.mark.parametrize("colours", ["Light", "Dark"])
def test_links_are_shown_as_codes_that_a_camera_reads(processes, new_guest, tmp_path, colours):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    processes.append(Process("--data", tmp_path / "data", "--port", port, "--public-url", base, games=()))
    phone = new_guest(colours, at=processes[0].table, viewport=PHONE, has_touch=True, is_mobile=True)
    begun_at(phone, 3, open=[2])
    expect(climb(phone)).to_be_visible()

    phone.button("More").tap()
    phone.button("Your seat").tap()
    link = phone.page.get_by_role("textbox", name="Link to your own seats").input_value()
    assert link.count(",") == 1
    assert seen(phone.page.get_by_role("img", name="QR code: link to your own seats")) == link
    moving = phone.page.get_by_role("textbox", name="Link that moves your seats").input_value()
    assert seen(phone.page.get_by_role("img", name="QR code: link that moves your seats")) == moving
    assert findings(phone.page) == []


def test_a_join_link_has_a_code_beside_it(processes, new_guest, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    processes.append(Process("--data", tmp_path / "data", "--port", port, "--public-url", base, games=()))
    host = new_guest(at=processes[0].table, viewport=PHONE, has_touch=True, is_mobile=True)
    friend = new_guest(at=processes[0].table)
    host.visit("new/summit")
    seats = host.page.get_by_role("spinbutton", name="Number of seats")
    seats.fill("2")
    seats.press("Tab")
    host.seat_is_for(2, "Person by link")
    host.button("Start").tap()
    host.page.get_by_role("button", name="Join link").tap()
    link = host.page.get_by_role("textbox", name="Join link for seat 2").input_value()
    code = host.page.get_by_role("img", name="QR code: join link for seat 2")
    assert seen(code) == link
    assert len(link) <= len(base) + SHORT
    watching = host.page.get_by_role("textbox", name="Spectator link").input_value()
    assert seen(host.page.get_by_role("img", name="QR code: spectator link")) == watching
    wide = host.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide == [PHONE["width"]] * 2

    friend.page.goto(seen(code))
    expect(friend.page.get_by_text("Player 1 is to move")).to_be_visible()
