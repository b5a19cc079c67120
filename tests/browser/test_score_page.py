"""The score keeper's page in a real browser, as a phone beside a table of real cards shows it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from axe import findings, needs_axe
from page_driver import PHONE

MINUS = "\N{MINUS SIGN}"
ON_PURPOSE = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")  # where a test cuts the line


@pytest.fixture
def phone(guests, table) -> Iterator[Page]:
    """A sheet of Ann and Bo that has just begun."""
    guest = guests(table.base, viewport=PHONE)
    guest.visit("score")
    for number, name in enumerate(("Ann", "Bo"), start=1):
        guest.page.get_by_label(f"Name of player {number}").fill(name)
    guest.button("Begin").click()
    expect(guest.button("Bids are in")).to_be_visible()
    yield guest.page
    guest.forgive(*ON_PURPOSE)


def button(page, name):
    return page.get_by_role("button", name=name)


def total(page):
    return page.locator("tr.total td")


def bid(page, name, tricks):
    for _ in range(tricks):
        button(page, f"{name}'s bid: one more").click()


def test_a_round_is_bid_played_counted_and_corrected(phone):
    bid(phone, "Ann", 3)
    button(phone, "Bids are in").click()
    button(phone, "Ann made it").click()
    button(phone, "Bo missed it").click()
    button(phone, "Count the round").click()
    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()
    expect(total(phone)).to_have_text(["+8", f"{MINUS}5"])

    button(phone, "Reopen round 1").click()
    phone.get_by_role("button", name="Reopen", exact=True).click()
    button(phone, "Ann missed it").click()
    button(phone, "Count the round").click()
    expect(total(phone)).to_have_text([f"{MINUS}8", f"{MINUS}5"])
    phone.reload()
    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()
    expect(total(phone)).to_have_text([f"{MINUS}8", f"{MINUS}5"])

    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_results_that_cannot_be_are_questioned_and_may_be_confirmed(phone):
    """Also where the round is counted before the server has answered to the last result."""
    why = "That cannot be right: everybody is marked as having made it, but 3 of 10 tricks were bid."
    bid(phone, "Ann", 3)
    button(phone, "Bids are in").click()
    button(phone, "Ann made it").click()
    button(phone, "Bo made it").click()
    button(phone, "Count the round").click()
    asks = phone.get_by_role("dialog", name="Count round 1?")
    expect(asks.get_by_text(why)).to_be_visible()

    button(asks, "Not yet").click()
    expect(phone.get_by_role("status").get_by_text(why)).to_be_visible()
    expect(total(phone)).to_have_text(["0", "0"])

    button(phone, "Count the round").click()
    button(asks, "Count it").click()
    expect(total(phone)).to_have_text(["+8", "+5"])


def test_matches_played_here_stand_among_the_sheets(guests, table):
    latest = table.begin("human", "scripted", options={"players": 2, "schedule": "1"})
    with latest.sit(0) as person:
        person.play_out()
    guest = guests(table.base, viewport=PHONE)
    guest.visit("score")
    sheet = guest.page.locator(f'a[href="#/match/{latest.id}/sheet"]')
    expect(sheet).to_contain_text("Played here")

    sheet.click()

    expect(guest.page.get_by_role("region", name="Points by round")).to_be_visible()


def test_what_is_noted_without_a_network_arrives_later_even_after_a_reload(phone):
    phone.context.set_offline(True)
    bid(phone, "Ann", 4)
    button(phone, "Bids are in").click()
    expect(phone.get_by_text("Not sent yet")).to_be_visible()
    expect(phone.get_by_label("Ann's bid", exact=True)).to_have_value("4")

    phone.context.set_offline(False)
    phone.reload()

    expect(button(phone, "Count the round")).to_be_visible()
    expect(phone.locator("tbody td").first).to_have_text("bid 4")


def test_an_answer_that_is_lost_counts_nothing_twice(phone):
    lost = []

    def lose(route):
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch().status)  # it arrives, and the answer does not
            route.abort()

    phone.route("**/events", lose)
    button(phone, "Players").click()
    button(phone, "More about Ann").click()
    phone.get_by_label("Points by hand for Ann").fill("-5")
    button(phone, "Add points").click()

    expect(phone.get_by_text("Not sent yet")).to_have_count(0, timeout=15_000)
    expect(total(phone)).to_have_text([f"{MINUS}5", "0"], timeout=15_000)
    assert lost == [200]


def test_two_phones_at_one_sheet_see_each_other(phone, browser):
    with browser.new_context(viewport=PHONE) as context:
        other = context.new_page()
        other.goto(phone.url)
        bid(other, "Bo", 2)
        expect(phone.get_by_label("Bo's bid", exact=True)).to_have_value("2", timeout=15_000)

        button(phone, "Bids are in").click()
        button(phone, "Count the round").click()
        button(phone, "Count it").click()
        expect(other.get_by_role("heading", name="Round 2")).to_be_visible(timeout=15_000)
    expect(total(phone)).to_have_text([f"{MINUS}5", f"{MINUS}7"])


def test_a_round_goes_by_keyboard_alone(phone):
    phone.get_by_label("Ann's bid", exact=True).focus()
    phone.keyboard.type("3")
    for key in (*["Tab"] * 4, "Enter"):
        phone.keyboard.press(key)
    expect(phone.get_by_role("heading", name="Round 1")).to_be_focused()
    for key in ("Tab", "Space", "Tab", "Tab", "Tab", "Space", "Tab", "Enter"):
        phone.keyboard.press(key)

    expect(phone.get_by_role("heading", name="Round 2")).to_be_focused()
    expect(total(phone)).to_have_text(["+8", f"{MINUS}5"])


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out(phone, scheme):
    """axe-core finds nothing, in bidding and in play."""
    phone.emulate_media(color_scheme=scheme)
    assert findings(phone) == []
    button(phone, "Bids are in").click()
    expect(button(phone, "Count the round")).to_be_visible()
    assert findings(phone) == []
