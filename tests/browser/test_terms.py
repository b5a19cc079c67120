"""Words of a game explain themselves at its table: under the pointer, by Enter and by a long press."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from live_table import Address, serving
from page_driver import PHONE, PREPARING_MS, Guest
from quantum_page import Commander, simply

OPTIONS = {"el_dorado": {"players": 2, "schedule": "3,1"}, "the_deal": {}, "quantum": {}, "one_piece": {}}
SEATS = {"el_dorado": 2, "the_deal": 3, "quantum": 2, "one_piece": 2}
WORDS = {  # as they stand there, and a piece of what they mean
    "el_dorado": {
        "tricks": "One card from every seat",
        "clubs|diamonds|hearts|spades": "The suit that beats the others",
        "not broken": "broken once somebody has played it",
    },
    "the_deal": {
        "Heat": "What a run gathers hand by hand",
        "Insurance": "A card that saves you from a bust",
        "Evidence": "What speaks against the deal",
        "par": "The cash to beat",
    },
    "quantum": {
        "orbit": "The four spaces beside a planet",
        "Dominance": "one more for each ship you destroy",
        "Scrapyard": "Where destroyed ships wait",
    },
    "one_piece": {
        "Life": "Each damage takes one",
        "DON!!": "What cards are paid with",
        "Trash": "The pile of cards that are used up",
    },
}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
HOLD_MS = 700


@pytest.fixture(scope="module")
def parlour(built_page, tmp_path_factory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("parlour"), tuple(OPTIONS)) as address:
        yield address


def sit_down(guest: Guest, parlour: Address, game: str) -> None:
    """At a match that waits for the guest, and whose words can be found."""
    seats = ["human", *["scripted"] * (SEATS[game] - 1)]
    begun = parlour.begin(*seats, game=game, options=OPTIONS[game], seed=7)
    guest.join(begun)
    if game == "quantum":
        Commander(guest, begun).play_until(lambda view: view["phase"] == "stationing", simply)
    for word in WORDS[game]:
        expect(term(guest, word)).to_be_visible(timeout=PREPARING_MS)


def term(guest: Guest, word: str) -> Locator:
    named = re.compile(rf"^(trump )?({word})$")
    return guest.page.get_by_role("main").get_by_role("button", name=named).first


def tooltip(guest: Guest) -> Locator:
    return guest.page.get_by_role("tooltip")


@pytest.mark.parametrize("game", OPTIONS)
def test_a_word_is_explained_under_the_pointer(new_guest, parlour, game):
    guest = new_guest(at=parlour)
    sit_down(guest, parlour, game)
    for word, meaning in WORDS[game].items():
        term(guest, word).hover()
        expect(tooltip(guest)).to_contain_text(meaning)
        guest.page.mouse.move(0, 0)
        expect(tooltip(guest)).to_have_count(0)


@pytest.mark.parametrize("game", OPTIONS)
def test_a_word_is_explained_by_enter(new_guest, parlour, game):
    guest = new_guest(at=parlour)
    sit_down(guest, parlour, game)
    for word, meaning in WORDS[game].items():
        term(guest, word).focus()
        guest.page.keyboard.press("Enter")
        expect(tooltip(guest)).to_contain_text(meaning)
        guest.page.keyboard.press("Escape")
        expect(tooltip(guest)).to_have_count(0)


@pytest.mark.parametrize("game", OPTIONS)
def test_a_word_is_explained_by_a_long_press(new_guest, parlour, game):
    guest = new_guest(at=parlour, **TOUCH)
    sit_down(guest, parlour, game)
    touch = guest.context.new_cdp_session(guest.page)
    for word, meaning in WORDS[game].items():
        term(guest, word).evaluate("one => one.scrollIntoView({ block: 'center' })")
        box = term(guest, word).bounding_box()
        finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        guest.page.wait_for_timeout(HOLD_MS)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(tooltip(guest)).to_contain_text(meaning)
        guest.page.keyboard.press("Escape")
        expect(tooltip(guest)).to_have_count(0)
