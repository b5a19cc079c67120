"""Light and dark, motion and none; and that a complaint of the browser would not go unheard."""

import pytest

from page_driver import Guest

# Counts what moves, from now on; the most at once is kept.
WATCH_MOTION = """
  window.most = 0;
  const look = () => {
    const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1);
    window.most = Math.max(window.most, moving.length);
    requestAnimationFrame(look);
  };
  look();
"""


def brightness(guest: Guest) -> float:
    """Of the page's ground, from 0 to 255."""
    colour = guest.page.evaluate("getComputedStyle(document.body).backgroundColor")
    red, green, blue = (float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3])
    return (red + green + blue) / 3


def test_the_colours_are_those_chosen_whatever_the_system_has(new_guest):
    guest = new_guest("Dark", color_scheme="light")
    assert brightness(guest) < 80
    guest.choose_settings("Light")
    assert brightness(guest) > 200
    guest.page.reload()
    guest.button("Play El Dorado").wait_for()
    assert brightness(guest) > 200


@pytest.mark.parametrize(("scheme", "is_dark"), [("light", False), ("dark", True)])
def test_unless_chosen_the_colours_are_the_system_s(new_guest, scheme, is_dark):
    assert (brightness(new_guest("Same as the system", color_scheme=scheme)) < 80) == is_dark


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_where_the_system_asks_for_less_motion(new_guest, table, motion):
    guest = new_guest("Fast", reduced_motion=motion)
    guest.join(table.begin("human", "scripted", options={"players": 2, "schedule": "4"}))
    guest.page.evaluate(WATCH_MOTION)
    guest.play_until("play")
    guest.decide("play")
    guest.to_decide()
    moved = guest.page.evaluate("window.most")
    assert (moved > 0) == (motion == "no-preference")


def test_a_complaint_of_the_browser_is_heard(guest):
    """What is fetched from elsewhere breaks the page's content security policy."""
    guest.visit()
    guest.page.evaluate(
        "new Promise((done) => Object.assign(new Image(), {onerror: done, src: 'http://elsewhere.invalid/'}))"
    )
    assert any("content security policy" in said.lower() for said in guest.complaints)
    guest.page.evaluate("fetch('/api/matches/nowhere')")
    assert any("/api/matches/nowhere: 404" in said for said in guest.complaints)
    guest.complaints.clear()
