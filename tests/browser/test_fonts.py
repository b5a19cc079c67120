"""The page brings its fonts along: every letter is in them, and nothing moves when they come."""

import pytest

from page_driver import Guest

GAMES = ("el_dorado", "the_deal", "quantum", "one_piece", "mage_knight_table")
SIGNS = "←↑→↓▸▾★♠♥♦♣✓×\N{MINUS SIGN}\N{EN DASH}…"  # those the page and the games' words use
WATCH_SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((one) => (window.shifted += one.value)))
    .observe({ type: "layout-shift", buffered: true });
"""


def fonts_of(guest: Guest) -> dict[str, set[str]]:
    """The fonts of the system that letters are drawn in, each with some of the texts."""
    guest.page.evaluate("document.body.offsetHeight, document.fonts.ready.then(() => null)")
    session = guest.context.new_cdp_session(guest.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    session.send("DOM.getDocument", {"depth": -1})
    found = session.send("DOM.performSearch", {"query": "//body//*[text()[normalize-space()]]"})
    shown = {"searchId": found["searchId"], "fromIndex": 0, "toIndex": found["resultCount"]}
    foreign: dict[str, set[str]] = {}
    for node in session.send("DOM.getSearchResults", shown)["nodeIds"]:
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            if not font["isCustomFont"]:
                html = session.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"]
                foreign.setdefault(font["familyName"], set()).add(html[:200])
    session.detach()
    return foreign


def test_no_letter_of_the_lobby_is_drawn_in_a_font_of_the_system(guest):
    guest.visit()
    guest.button("Play El Dorado").wait_for()
    assert fonts_of(guest) == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_letter_of_a_form_is_drawn_in_a_font_of_the_system(guest, game):
    guest.visit(f"new/{game}")
    guest.open_everything()
    assert fonts_of(guest) == {}


def test_no_letter_at_the_table_is_drawn_in_a_font_of_the_system(guest, table):
    guest.join(table.begin("human", "scripted", options={"players": 2, "schedule": "4"}))
    guest.play_until("play")
    guest.decide("play")
    guest.to_decide()
    guest.log.first.wait_for()
    assert fonts_of(guest) == {}


def test_a_font_of_the_system_would_be_seen(guest):
    guest.visit()
    guest.button("Play El Dorado").wait_for()
    guest.page.evaluate("signs => (document.querySelector('h1').textContent = signs)", SIGNS)
    assert fonts_of(guest) == {}
    guest.page.evaluate("document.querySelector('h1').style.fontFamily = 'monospace'")
    assert len(fonts_of(guest)) > 0


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_moves_when_the_fonts_come(new_guest, width):
    guest = new_guest(viewport={"width": width, "height": 900})
    guest.context.add_init_script(WATCH_SHIFTS)
    guest.visit()
    guest.button("Play El Dorado").wait_for()
    guest.page.wait_for_load_state("networkidle")
    assert guest.page.evaluate("document.fonts.check('1em \"Source Sans\"')")
    assert guest.page.evaluate("window.shifted") < 0.01


def test_a_page_whose_fonts_do_not_come_is_drawn_all_the_same(new_guest):
    guest = new_guest()
    guest.context.route("**/*.woff2", lambda route: route.abort())
    guest.visit()
    guest.button("Play El Dorado").wait_for()
    assert len(fonts_of(guest)) > 0
    guest.forgive(".woff2", "ERR_FAILED")
