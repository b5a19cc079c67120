"""The deck box in a real browser: a list is pasted, mended, looked at, copied and kept."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from axe import findings_at, needs_axe
from compiled_games import compile_game
from live_table import Address, serving_here
from page_driver import PHONE, PREPARING_MS, Guest
from tablemate.games.one_piece.decks import deck_list, printed_decks
from tablemate.store import Store, default_url

STRAW_HATS = printed_decks()["ST-01"]
LIST = deck_list(STRAW_HATS.with_leader(STRAW_HATS.default_leader))
FAULTY = LIST.replace("2xST01-011", "5xST01-011").replace("4xST01-010", "Franky") + "2xST02-002\n"
MOST_KEYS = 200


@pytest.fixture(scope="module")
def cards(built_page, tmp_path_factory) -> Iterator[Address]:
    with Store(default_url(tmp_path_factory.mktemp("cards"))) as store, serving_here(store) as address:
        yield address


@pytest.fixture
def box(guests, cards) -> Guest:
    guest: Guest = guests(
        cards.base, reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"]
    )
    guest.visit("decks/one_piece")
    expect(guest.page.get_by_role("heading", name="Deck box")).to_be_visible()
    return guest


def paste(page: Page, text: str) -> None:
    page.get_by_label("Deck list").fill(text)


def clipboard(page: Page) -> str:
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def bars(page: Page, title: str) -> dict[str, int]:
    told = page.get_by_role("list", name=title).locator(".unseen").all_inner_texts()
    return {label.split(" ", 1)[1]: int(copies) for label, copies in (one.rsplit(": ", 1) for one in told)}


def test_a_list_is_pasted_mended_counted_copied_kept_and_still_there(box):
    page = box.page
    paste(page, FAULTY)
    faults = page.get_by_role("list", name="Faults").get_by_role("listitem")
    expect(faults).to_have_count(4)
    expect(faults.nth(0)).to_contain_text("51 cards beside the Leader, not 50")
    expect(faults.nth(1)).to_contain_text("Line 10")
    expect(faults.nth(2)).to_contain_text("ST01-011 Brook: 5 copies")
    expect(faults.nth(3)).to_contain_text("ST02-002 Vito: is green")
    expect(box.button("Play as Deck 1")).to_be_disabled()

    box.button("Line 10").click()
    assert page.evaluate("getSelection().toString()") == "Franky"
    page.keyboard.type("4 ST01-010 Franky")
    box.button("One Vito fewer").click()
    expect(page.get_by_label("Copies of Vito").get_by_role("status")).to_have_text("1")
    box.button("One Vito fewer").click()
    for copies in (4, 3, 2):
        box.button("One Brook fewer").click()
        expect(page.get_by_label("Copies of Brook").get_by_role("status")).to_have_text(str(copies))
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    assert page.get_by_label("Deck list").input_value() == LIST.replace("4xST01-010", "4 ST01-010 Franky")

    assert bars(page, "Costs") == {"0": 0, "1": 16, "2": 16, "3": 10, "4": 6, "5": 2, "6": 0, "7": 0}
    assert bars(page, "Counters") == {"none": 16, "+1000": 24, "+2000": 2}
    for words in ("Red 50", "42 Characters", "6 Events", "2 Stages", "4 Blockers", "10 Triggers"):
        expect(page.get_by_text(words, exact=True)).to_be_visible()

    box.button("Copy as 4xOP01-016").click()
    expect(page.get_by_text("The list is copied.")).to_be_visible()
    assert clipboard(page) == LIST
    box.button("Copy as 4 OP01-016 Nami").click()
    page.wait_for_function(
        "navigator.clipboard.readText().then((text) => text.includes('4 ST01-010 Franky'))"
    )

    page.get_by_label("Name", exact=True).fill("My crew")
    box.button("Keep").click()
    expect(box.button("Kept")).to_be_disabled()
    paste(page, "")
    page.reload()
    page.get_by_label("Open").select_option(label="My crew")
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    expect(page.get_by_label("Deck list")).to_have_value(LIST.replace("4xST01-010", "4 ST01-010 Franky"))


def test_what_was_not_kept_is_still_there_after_a_reload(box):
    paste(box.page, "1xST01-001\n")
    expect(box.page.get_by_role("list", name="Faults")).to_contain_text("0 cards")
    box.page.reload()
    expect(box.page.get_by_label("Deck list")).to_have_value("1xST01-001\n")


def test_a_deck_is_built_from_cards_that_are_found(box):
    page = box.page
    search = page.get_by_role("searchbox")
    search.fill("op01-001")
    page.locator(".find [data-card='OP01-001']").get_by_role("button", name="more").click()
    search.fill("op01-016")
    nami = page.locator(".find [data-card='OP01-016']")
    for copies in ("1", "2"):
        nami.get_by_role("button", name="more").click()
        expect(nami.get_by_role("status")).to_have_text(copies)
    expect(page.get_by_label("Deck list")).to_have_value("1xOP01-001\n2xOP01-016\n")


def test_a_card_is_shown_closely_by_hover_and_key_and_reported(box):
    page = box.page
    page.get_by_label("Open").select_option("ready:ST-01")
    look = page.locator(".deck [data-card='ST01-012'] .look")
    look.hover()
    expect(page.locator(".peek")).to_contain_text("when attacking: your opponent cannot use Blocker")
    page.mouse.move(0, 0)
    expect(page.locator(".peek")).to_have_count(0)

    look.focus()
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog", name="Monkey.D.Luffy")
    expect(dialog).to_contain_text("It may attack on the turn it was played.")
    dialog.get_by_role("button", name="Report this card").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    report = clipboard(page)
    assert report.startswith("Card: ST01-012 Monkey.D.Luffy (reviewed)\nSays: ")
    assert 'Encoding: [{"timing":["when_attacking"]' in report
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(look).to_be_focused()


@pytest.mark.parametrize(
    "words", ["leader", "event", "stage", "blocker trigger", "mr.", "double", "12000 power"]
)
def test_no_text_leaves_its_card(box, words):
    page = box.page
    page.get_by_role("searchbox").fill(words)
    expect(page.get_by_text("One moment …")).to_have_count(0)
    page.wait_for_function("words => document.querySelector('input[type=search]').value === words", arg=words)
    expect(page.locator(".find .look").first).to_be_visible()
    page.wait_for_timeout(500)  # the answer about these words
    outside = page.evaluate(
        """() => [...document.querySelectorAll(".find svg text")].filter((text) => {
            const [inner, outer] = [text, text.ownerSVGElement].map((one) => one.getBoundingClientRect());
            return inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
        }).map((text) => text.textContent)"""
    )
    assert page.locator(".find svg text").count() > 10
    assert outside == []


def test_a_deck_goes_into_the_form_of_a_new_match(box):
    page = box.page
    paste(page, LIST)
    page.get_by_label("Name", exact=True).fill("My crew")
    box.button("Keep").click()
    box.button("Play as Deck 2").click()

    expect(page.get_by_role("button", name="Deck 2: My crew")).to_be_visible()
    page.get_by_role("button", name="Deck 1: ").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="My crew")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Build a deck").first.click()
    expect(page.get_by_label("Deck list")).to_have_value(LIST)


def test_a_list_is_pasted_and_played_by_keyboard_alone(box):
    """The Leader is one that no printed deck has."""
    compile_game("one_piece")
    page = box.page
    page.evaluate("list => navigator.clipboard.writeText(list)", LIST.replace("ST01-001", "OP01-001"))
    reach(page, page.get_by_label("Deck list"))
    page.keyboard.press("ControlOrMeta+V")
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    reach(page, box.button("Play as Deck 1"), "Shift+Tab")
    page.keyboard.press("Enter")

    expect(box.button("Start")).to_be_visible()
    reach(page, box.button("Start"))
    page.keyboard.press("Enter")
    box.at_table.wait_for(timeout=PREPARING_MS)
    expect(page.locator("[data-spot='own:leader']").first).to_have_accessible_name(re.compile("Roronoa Zoro"))


def reach(page: Page, wanted: Locator, key: str = "Tab") -> None:
    for _ in range(MOST_KEYS):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {wanted}")


def test_a_link_brings_a_list_along(box, guests, cards):
    paste(box.page, LIST)
    box.button("Copy a link").click()
    expect(box.page.get_by_text("The link is copied.")).to_be_visible()

    other = guests(cards.base)
    other.page.goto(clipboard(box.page))
    expect(other.page.get_by_text("Ready to play.")).to_be_visible()
    assert other.page.get_by_label("Deck list").input_value().split() == LIST.split()


def test_the_lobby_leads_to_the_deck_box(guests, cards):
    guest = guests(cards.base)
    guest.visit()
    guest.page.get_by_role("link", name="Decks of One Piece Card Game").click()
    expect(guest.page.get_by_role("heading", name="Deck box")).to_be_visible()


def test_a_phone_shows_a_part_at_a_time_and_a_long_press_opens_a_card(guests, cards):
    guest = guests(cards.base, viewport=PHONE, has_touch=True)
    guest.visit("decks/one_piece")
    page = guest.page
    paste(page, LIST)
    page.get_by_role("radio", name="Find cards").click()
    found = page.locator(".find .look").first
    expect(found).to_be_visible()
    expect(page.get_by_label("Deck list")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    found.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.get_by_role("dialog")).to_be_visible()


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out(box, scheme):
    """axe-core finds nothing, with faults, without, and on a card."""
    page = box.page
    page.emulate_media(color_scheme=scheme)
    paste(page, FAULTY)
    expect(page.get_by_role("list", name="Faults")).to_be_visible()
    expect(page.locator(".find .look").first).to_be_visible()
    assert findings_at(page) == []
    paste(page, LIST)
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    page.locator(".deck .look").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings_at(page) == []
