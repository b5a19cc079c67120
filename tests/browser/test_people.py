"""People at one table: their names, who has left and what is decided then, and what the host allows."""

import re

import pytest
from playwright.sync_api import expect

from axe import findings, needs_axe
from page_driver import PHONE, Guest
from tablemate.games.catalogue import OURS

SOON_MS = 15_000  # who has just loaded a page again is not said to have left
SHORT = {"players": 2, "schedule": "3..1", "first_dealer": 1}
LISTEN = """() => {
  window.heard = [];
  const aloud = document.querySelector("[aria-live=polite][aria-atomic=true]");
  new MutationObserver(() => heard.push(aloud.textContent.trim()))
    .observe(aloud, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def begun(table):
    """A match of two, about whom nobody has to wait long."""
    return table.begin("human", "human", options=SHORT, terms={"away_after": 6})


def seat(guest: Guest, name: str):
    return guest.page.get_by_role("list", name="Seats").get_by_role("listitem").filter(has_text=name)


def give_name(guest: Guest, name: str) -> None:
    asked = guest.page.get_by_role("region", name="Your name")
    asked.get_by_role("textbox").fill(name)
    asked.get_by_role("button", name="Save").click()


# Open seats


@pytest.mark.parametrize("game", OURS)
def test_nothing_at_a_table_is_called_after_a_seat_that_nobody_has_taken(new_guest, table, game):
    """It acts, and has a hand and a score, under the name of its place; that it is open is told besides."""
    options = {
        "el_dorado": {"players": 2},
        "mage_knight_table": {"players": 2, "scenario": "blitz_cooperation"},
    }.get(game, {})
    places = {"the_deal": ["Player", "Narc", "Customer"]}.get(game, ["Seat 1", "Seat 2"])
    opponents = ["scripted"] * (len(places) - 2)
    begun = table.begin("human", "human", *opponents, game=game, open=[1], options=options, seed=7)
    guest = new_guest()
    guest.join(begun)
    expect(seat(guest, places[1])).to_contain_text("Waiting for a person")

    assert "open seat" not in guest.page.locator("body").aria_snapshot().lower()


# Names


def test_a_name_is_asked_for_once_beside_the_table_and_shown_to_the_others(new_guest, begun):
    anna, bo = new_guest(), new_guest()
    anna.join(begun, seat=0)
    bo.join(begun, seat=1)
    assert anna.to_decide() == "bid", "nothing stands before the first card"

    give_name(anna, " Anna  Berg ")
    expect(anna.page.get_by_role("region", name="Your name")).to_be_hidden()
    expect(seat(bo, "Anna Berg")).to_be_visible()
    expect(seat(bo, "Anna Berg").locator(".avatar")).to_have_text("AB")
    anna.decide("bid")
    expect(bo.log.filter(has_text=re.compile("^Anna Berg bid"))).to_have_count(1)

    bo.page.get_by_role("region", name="Your name").get_by_role("button", name="Not now").click()
    bo.page.reload()
    bo.at_table.wait_for()
    expect(bo.page.get_by_role("region", name="Your name")).to_have_count(0)
    expect(seat(anna, "Player 2")).to_be_visible()


def test_a_name_is_kept_in_the_browser_and_goes_along_to_new_matches(new_guest):
    guest = new_guest()
    guest.visit()
    guest.button("Your name").click()
    field = guest.page.get_by_role("textbox", name="Name")
    field.fill("You")
    guest.button("Save").click()
    expect(guest.page.get_by_role("alert")).to_have_text(
        "'You' is what the table calls somebody without a name."
    )
    guest.forgive("400")
    field.fill("Anna")
    guest.button("Save").click()
    expect(guest.button("Anna")).to_be_visible()
    guest.set_up(2, "1")
    guest.start()

    watcher = new_guest()
    watcher.visit(f"match/{guest.match_id}")
    expect(seat(watcher, "Anna")).to_be_visible()


def test_a_name_is_changed_in_a_running_match_from_ones_own_seat_and_the_settings(new_guest, begun):
    anna, bo = new_guest(), new_guest()
    anna.join(begun, seat=0)
    bo.join(begun, seat=1)
    anna.decide(anna.to_decide())
    expect(bo.log.filter(has_text=re.compile("^Player 1 bid"))).to_have_count(1)

    anna.button("Change your name").click()
    dialog = anna.page.get_by_role("dialog", name="Your seat")
    dialog.get_by_role("textbox", name="Your name").fill("Anna")
    dialog.get_by_role("button", name="Save").click()
    expect(bo.log.filter(has_text=re.compile("^Anna bid"))).to_have_count(1)
    expect(bo.log.filter(has_text="Player 1 is now called Anna.")).to_have_count(1)
    anna.page.keyboard.press("Escape")

    anna.button("More").click()
    anna.button("Settings").click()
    anna.page.get_by_role("textbox", name="Your name").fill("Annabel")
    anna.button("Save").click()
    expect(seat(bo, "Annabel")).to_be_visible()


def test_names_stand_in_the_history_and_the_replay(new_guest, table):
    begun = table.begin("human", "scripted", options=SHORT | {"schedule": "1"}, names=["Anneliese"])
    with begun.sit(0) as person:
        person.play_out()
    guest = new_guest()
    guest.visit("history")
    expect(guest.page.get_by_text("Anneliese").first).to_be_visible()
    guest.visit(f"replay/{begun.id}")
    expect(guest.page.get_by_role("list", name="Seats").get_by_text("Anneliese").first).to_be_visible()


# Who has left


def test_whoever_leaves_is_replaced_until_they_are_back(new_guest, begun):
    anna, bo = new_guest(), new_guest()
    anna.join(begun, seat=0)
    bo.join(begun, seat=1)
    give_name(bo, "Bo")
    expect(seat(anna, "Bo")).to_be_visible()
    bo.visit()

    gone = anna.page.get_by_text(re.compile(r"^Bo has left, 0:\d\d ago$"))
    expect(gone).to_be_visible(timeout=SOON_MS)
    expect(seat(anna, "Bo")).to_contain_text(re.compile(r"left 0:\d\d ago"))
    panel = anna.page.get_by_role("region", name="Bo has left")
    anna.page.evaluate(LISTEN)
    panel.get_by_role("combobox", name="Who plays for Bo").select_option(label="Easy")
    panel.get_by_role("button", name="Let it play for Bo").click()
    expect(
        anna.log.filter(has_text="You let an opponent (easy) play for Bo until Bo is back.")
    ).to_have_count(1)
    expect(panel).to_contain_text("Easy plays for Bo until Bo is back.")
    assert anna.to_decide() == "bid"
    anna.decide("bid")
    expect(anna.log.filter(has_text="chosen by an opponent (Easy)").first).to_be_visible()
    assert "Everybody is back." not in anna.page.evaluate("heard"), "an opponent plays for Bo"

    bo.visit(f"match/{begun.id}")
    expect(bo.hand.get_by_role("button").first).to_be_visible()
    expect(anna.log.filter(has_text="Bo is back and plays on.")).to_have_count(1)
    expect(panel).to_have_count(0)
    anna.page.wait_for_function("heard.includes('Everybody is back.')")


def test_an_open_seat_that_nobody_takes_is_played_until_somebody_comes(new_guest, table):
    options = {"players": 2, "schedule": "3..1", "first_dealer": 0}
    begun = table.begin("human", "human", open=[1], options=options, terms={"away_after": 0})
    here, friend = new_guest(), new_guest()
    here.join(begun)
    waiting = here.page.get_by_role("region", name="Nobody has come to seat 2")
    its_turn = here.page.get_by_role("list", name="Seats").locator("[aria-current=true]")
    expect(its_turn).to_contain_text("Waiting for a person")
    expect(its_turn).not_to_contain_text("to move")
    waiting.get_by_role("combobox", name="Who plays at seat 2").select_option(label="Easy")
    waiting.get_by_role("button", name="Let it play at seat 2").click()
    expect(waiting).to_be_hidden()
    assert here.to_decide() == "bid", "Bruno has bid"
    expect(here.page.get_by_role("list", name="Seats")).to_contain_text("Easy, until somebody joins")
    friend.visit(f"j/{begun.id}/{begun.invitations[1]}")
    expect(here.page.get_by_role("list", name="Seats")).not_to_contain_text("until somebody joins")
    here.decide("bid")
    assert friend.to_decide() == "play"


@needs_axe
def test_on_a_phone_an_open_seat_is_offered_while_one_waits(new_guest, table):
    begun = table.begin("human", "human", open=[1], options=SHORT, terms={"away_after": 0})
    here = new_guest(viewport=PHONE, has_touch=True, is_mobile=True)
    here.join(begun)
    waiting = here.page.get_by_role("region", name="Nobody has come to seat 2")
    assert here.to_decide() == "bid"
    expect(waiting).to_be_hidden()
    here.decide("bid")
    expect(waiting).to_be_visible()
    assert findings(here.page) == []


def test_the_match_is_ended_for_somebody_who_has_left(new_guest, begun):
    anna, bo = new_guest(), new_guest()
    anna.join(begun, seat=0)
    bo.join(begun, seat=1)
    bo.leave()

    anna.button("End the match …").click()
    anna.page.get_by_role("dialog", name="End the match?").get_by_role("button", name="End the match").click()
    expect(anna.heading("You have ended the match")).to_be_visible()
    expect(anna.log.last).to_have_text("You end the match, because Player 2 has left.")


def test_a_spectator_is_told_who_has_left_and_decides_nothing(new_guest, begun):
    bo, watcher = new_guest(), new_guest()
    bo.join(begun, seat=1)
    watcher.visit(f"match/{begun.id}")
    bo.leave()

    expect(watcher.page.get_by_role("region", name="Player 2 has left")).to_be_visible(timeout=SOON_MS)
    watcher.page.wait_for_timeout(2500)
    expect(watcher.button("End the match …")).to_have_count(0)


@needs_axe
@pytest.mark.parametrize(
    "context",
    [{}, {"viewport": PHONE}, {"viewport": {"width": 844, "height": 390}}, {"color_scheme": "dark"}],
    ids=["wide", "phone", "landscape", "dark"],
)
def test_what_is_said_of_people_is_accessible_and_fits(new_guest, table, context):
    begun = table.begin(
        "human", "human", options=SHORT, terms={"away_after": 0}, names=[None, "Maximiliane Charlotte"]
    )
    anna = new_guest(**context)
    anna.join(begun, seat=0)
    said = anna.page.get_by_text(re.compile(r"^Maximiliane Charlotte has left, 0:\d\d ago$"))
    expect(said).to_be_visible(timeout=SOON_MS)
    expect(anna.page.get_by_role("region", name="Your name")).to_be_attached()
    if "viewport" in context:
        assert anna.bids.first.bounding_box()["y"] < 844, "nothing pushes the first bid away"
        said.click()
    expect(anna.page.get_by_role("region", name="Maximiliane Charlotte has left")).to_be_visible()

    assert findings(anna.page) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.page.keyboard.press("Escape")
    anna.button("More").click()
    anna.button("Your seat").click()
    assert findings(anna.page) == []


# What the host allows


def test_a_host_switches_hints_and_taking_back_off(new_guest, table):
    host = new_guest()
    host.set_up(2, "1")
    terms = host.page.get_by_role("region", name="At the table")
    expect(terms.get_by_role("combobox")).to_have_count(0)
    host.seat_is_for(2, "Person by link")
    terms.get_by_role("combobox", name="If somebody leaves").select_option(label="5 minutes")
    terms.get_by_role("checkbox", name="Hints").uncheck()
    terms.get_by_role("checkbox", name="Taking back").uncheck()
    assert findings(host.page) == []
    host.start()

    tools = host.page.get_by_role("toolbar")
    expect(tools.get_by_role("button", name="More")).to_be_visible()
    for name in ("Hint", "Why", "Take back"):
        expect(tools.get_by_role("button", name=name)).to_have_count(0)
    told = table.get(f"/api/matches/{host.match_id}").body["terms"]
    assert told == {"hints": False, "take_back": False, "away_after": 300}


def test_a_hint_asked_in_company_is_told_to_the_others(new_guest, begun):
    anna, bo = new_guest(), new_guest()
    anna.join(begun, seat=0)
    bo.join(begun, seat=1)
    anna.to_decide()

    anna.button("Hint").click()

    expect(bo.log.filter(has_text="Player 1 asked for a hint.")).to_have_count(1)


def test_a_seat_that_is_opened_on_a_second_device_is_announced(new_guest, begun):
    anna, bo, other = new_guest(), new_guest(), new_guest()
    anna.join(begun, seat=0)
    bo.join(begun, seat=1)
    bo.page.reload()
    bo.at_table.wait_for()
    other.join(begun, seat=1)

    expect(anna.log.filter(has_text="Somebody opened Player 2's seat on a second device.")).to_have_count(1)
    expect(bo.log.filter(has_text="Somebody opened your seat on a second device.")).to_have_count(1)


# The lobby


def test_a_match_to_continue_is_taken_off_the_list_and_found_in_the_history(new_guest):
    guest = new_guest()
    guest.set_up(2, "3..1")
    guest.start()
    match_id = guest.match_id
    guest.visit()
    mine = guest.page.locator(f"a[href*='{match_id}']")
    expect(guest.page.get_by_role("region", name="Continue").locator(mine)).to_have_count(1)

    guest.page.get_by_role("button", name=re.compile("^Take off this list: El Dorado")).click()
    expect(mine).to_have_count(0)
    guest.page.reload()
    expect(guest.link("Set up a match of El Dorado")).to_be_visible()
    expect(mine).to_have_count(0)

    guest.visit("history")
    again = guest.page.get_by_role("region", name="Not finished").locator(mine)
    again.click()
    guest.at_table.wait_for()
    guest.visit()
    expect(guest.page.get_by_role("region", name="Continue").locator(mine)).to_have_count(1)
