"""The rules where one plays: from the lobby, the form and the table; a search, terms, pictures, any size."""

import re

import pytest
from playwright.sync_api import expect

from axe import findings, needs_axe
from page_driver import PATIENCE_MS, PHONE, WIDE
from tablemate.games.catalogue import OURS

LANDSCAPE = {"width": 844, "height": 390}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
HOLD_MS = 700


def panel(guest):
    return guest.page.get_by_role("complementary", name="Rules")


def rules_dialog(guest, title="El Dorado"):
    return guest.page.get_by_role("dialog", name=f"Rules of {title}")


def search(guest):
    return guest.page.get_by_role("searchbox", name="Search the rules")


def in_sight(guest, locator):
    """Whether its upper edge lies within the window."""
    box = locator.bounding_box()
    height = guest.page.viewport_size["height"]
    return box is not None and 0 <= box["y"] < height


def test_the_lobby_leads_to_the_rules_of_every_game(guest):
    guest.visit()
    for name in ("El Dorado", "Quantum", "The Deal", "One Piece Card Game", "Mage Knight"):
        expect(guest.link(re.compile(f"^Rules of {name}")).first).to_be_visible()
    guest.link("Rules of El Dorado").click()
    expect(guest.heading("Rules of El Dorado")).to_be_visible()
    expect(guest.heading(re.compile("Who wins the trick"))).to_be_visible()


def test_an_address_leads_to_a_rule(guest):
    guest.visit("rules/el_dorado?at=5.3")
    expect(guest.heading(re.compile("The end$"))).to_be_focused()
    assert in_sight(guest, guest.heading(re.compile("The end$")))


@pytest.mark.parametrize("game", sorted(OURS))
def test_every_picture_is_drawn_with_the_pieces_of_the_game(guest, game):
    guest.visit(f"rules/{game}")
    figures = guest.page.locator("figure")
    expect(figures.first).to_be_visible(timeout=PATIENCE_MS)
    for figure in figures.all():
        drawn = figure.locator(".drawing").locator("svg, .card, .face").first
        expect(drawn).to_be_visible()
        assert drawn.bounding_box()["height"] > 20
        expect(figure.locator("figcaption")).not_to_be_empty()


def test_the_form_shows_the_rules_under_what_it_says_now(guest):
    guest.visit("new/el_dorado")
    guest.button("Rules").click()
    expect(rules_dialog(guest)).to_contain_text("Bidding")
    expect(rules_dialog(guest)).not_to_contain_text("so that somebody must miss")
    guest.page.keyboard.press("Escape")
    guest.heading("Rules").click()
    guest.page.get_by_label("Hook", exact=True).check()
    guest.button("Rules").click()
    expect(rules_dialog(guest)).to_contain_text("so that somebody must miss")
    expect(rules_dialog(guest)).to_contain_text("Played here with: Hook on.")


def test_at_the_table_they_stay_beside_it_while_one_plays(guest, table):
    guest.join(
        table.begin(
            "human", "scripted", options={"players": 2, "schedule": "2,1", "hook": True, "first_dealer": 1}
        )
    )
    guest.play_until("bid")
    guest.page.keyboard.press("/")
    expect(panel(guest)).to_contain_text("so that somebody must miss")
    expect(search(guest)).to_be_focused()
    guest.bids.first.click()
    expect(panel(guest)).to_be_visible()
    search(guest).focus()
    guest.page.keyboard.press("Escape")
    expect(panel(guest)).to_have_count(0)
    expect(guest.page.get_by_role("complementary", name="Seats and log")).to_be_visible()


def test_the_search_marks_what_is_found_and_jumps_from_one_to_the_next(guest):
    guest.visit("rules/el_dorado")
    search(guest).fill("void")
    status = guest.page.get_by_role("status").filter(has_text=" of ")
    expect(status).to_have_text(re.compile(r"^1 of \d+$"))
    marks = guest.page.locator("mark")
    assert {text.lower() for text in marks.all_text_contents()} == {"void"}
    assert in_sight(guest, guest.page.locator("mark.now"))
    first = guest.page.locator("mark.now").bounding_box()
    search(guest).press("Enter")
    search(guest).press("Enter")
    expect(status).to_have_text(re.compile("^3 of "))
    assert in_sight(guest, guest.page.locator("mark.now"))
    assert guest.page.locator("mark.now").bounding_box() != first
    search(guest).press("Shift+Enter")
    expect(status).to_have_text(re.compile("^2 of "))
    search(guest).fill("zeppelin")
    expect(guest.page.get_by_text("not found")).to_be_visible()
    search(guest).press("Escape")
    expect(search(guest)).to_have_value("")
    expect(marks).to_have_count(0)


def test_contents_and_numbers_lead_to_rules(guest):
    guest.visit("rules/el_dorado")
    contents = guest.page.get_by_role("navigation", name="Contents of the rules")
    contents.get_by_role("button", name=re.compile("Who wins the trick")).click()
    expect(guest.heading(re.compile("Who wins the trick"))).to_be_focused()
    guest.button("Rule 3.3").first.click()
    expect(guest.heading(re.compile("What breaks trump"))).to_be_focused()


def tooltip(guest):
    return guest.page.get_by_role("tooltip")


def test_a_term_of_a_question_is_explained_by_pointer_and_by_keys(guest, table):
    guest.join(table.begin("human", "scripted", options={"players": 2, "schedule": "3,1", "first_dealer": 1}))
    guest.play_until("bid")
    term = guest.page.get_by_role("heading", name=re.compile("How many")).get_by_role("button", name="tricks")
    term.hover()
    expect(tooltip(guest)).to_contain_text("One card from every seat, played in turn.")
    guest.page.mouse.move(0, 0)
    expect(tooltip(guest)).to_have_count(0)

    term.focus()
    guest.page.keyboard.press("Enter")
    expect(tooltip(guest)).to_contain_text("Trick")
    guest.page.keyboard.press("/")
    expect(panel(guest)).to_be_visible()
    playing = panel(guest).get_by_role("heading", name=re.compile("Playing a card"))
    expect(playing).to_be_focused()
    assert in_sight(guest, playing)


def test_escape_closes_what_explains_a_term(guest, table):
    guest.join(table.begin("human", "scripted", options={"players": 2, "schedule": "3,1", "first_dealer": 1}))
    guest.play_until("bid")
    guest.page.get_by_role("heading", name=re.compile("How many")).get_by_role(
        "button", name="tricks"
    ).focus()
    guest.page.keyboard.press("Enter")
    expect(tooltip(guest)).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(tooltip(guest)).to_have_count(0)


def test_a_long_press_explains_a_term(new_guest, table):
    guest = new_guest(**TOUCH)
    guest.join(table.begin("human", "scripted", options={"players": 2, "schedule": "3,1", "first_dealer": 1}))
    guest.play_until("bid")
    box = (
        guest.page.get_by_role("heading", name=re.compile("How many"))
        .get_by_role("button", name="tricks")
        .bounding_box()
    )
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = guest.context.new_cdp_session(guest.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    guest.page.wait_for_timeout(HOLD_MS)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tooltip(guest)).to_contain_text("One card from every seat")


@pytest.mark.parametrize("viewport", [PHONE, LANDSCAPE])
def test_on_a_phone_they_open_above_the_table_and_fit(new_guest, table, viewport):
    guest = new_guest(viewport=viewport)
    guest.join(table.begin("human", "scripted", options={"players": 2, "schedule": "2,1"}))
    guest.button("Rules").click()
    expect(rules_dialog(guest)).to_be_visible()
    search(guest).fill("trump")
    assert in_sight(guest, guest.page.locator("mark.now"))
    assert in_sight(guest, search(guest))
    wide = guest.page.evaluate(
        "document.querySelector('dialog').scrollWidth - document.querySelector('dialog').clientWidth"
    )
    assert wide <= 0


@needs_axe
@pytest.mark.parametrize("theme", ["Light", "Dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE])
def test_axe_finds_nothing_while_they_are_searched(new_guest, table, theme, viewport):
    """Their pages are looked at with everything else that is read (test_legible.py)."""
    guest = new_guest(theme, viewport=viewport)
    guest.join(table.begin("human", "scripted", options={"players": 2, "schedule": "2,1"}))
    guest.button("Rules").click()
    search(guest).fill("trump")
    expect(guest.page.locator("mark.now")).to_be_visible()
    assert findings(guest.page) == []
