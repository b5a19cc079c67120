"""On a phone held upright nothing hangs over the edge, and every card of the hand can be tapped."""

import pytest
from playwright.sync_api import expect

from page_driver import PHONE, Guest

LEAST_TAP_PX = 24  # WCAG 2.2, target size (minimum)
VISIBLE_STRIPS = """all => all.map((one) => {
  const box = one.getBoundingClientRect();
  const y = Math.min(box.top + box.height / 2, innerHeight - 1);
  let seen = 0;
  for (let x = Math.ceil(box.left); x < box.right; x++)
    seen += one.contains(document.elementFromPoint(x, y));
  return seen;
})"""


@pytest.fixture
def phone(new_guest) -> Guest:
    return new_guest(viewport=PHONE, has_touch=True, is_mobile=True)


def fits(guest: Guest) -> None:
    """Nothing is wider than the screen."""
    wide = guest.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth, visualViewport.width]")
    assert wide == [PHONE["width"]] * 3, wide


@pytest.mark.parametrize("path", ["", "history", "score", "simulations", "simulations/new", "nowhere/at/all"])
def test_pages_around_the_table_need_no_sideways_scrolling(phone, path):
    phone.visit(path)
    expect(phone.page.get_by_role("main")).to_be_visible()
    fits(phone)


def test_the_form_fits_with_all_its_rules_open_and_ten_seats(phone):
    phone.set_up(10)
    phone.open_everything()
    expect(phone.page.get_by_label("Schedule")).to_be_visible()
    fits(phone)


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_the_table_fits_and_every_card_can_be_tapped(phone, table, seats):
    options = {"players": seats, "schedule": "10"}
    phone.join(table.begin("human", *["scripted"] * (seats - 1), options=options, seed=3358))
    phone.to_decide()
    fits(phone)
    assert (
        min(phone.bids.evaluate_all("all => all.map(one => one.getBoundingClientRect().width)"))
        >= LEAST_TAP_PX
    )
    phone.bids.nth(2).tap()

    phone.play_until("play")
    fits(phone)
    strips = phone.hand.get_by_role("button").evaluate_all(VISIBLE_STRIPS)
    assert len(strips) == 10
    assert min(strips) >= LEAST_TAP_PX, strips
    card = phone.playable.first
    card.tap(position={"x": LEAST_TAP_PX / 2, "y": 20})
    expect(phone.hand.get_by_role("button")).to_have_count(9)
    phone.to_decide()
    fits(phone)

    phone.button("Why").tap()
    expect(phone.advice).to_be_visible()
    fits(phone)
    phone.button("Log").tap()
    expect(phone.log.first).to_be_visible()
    fits(phone)


def test_two_figures_each_fit_above_the_table_of_a_narrow_phone(new_guest, table):
    guest = new_guest(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    guest.join(table.begin("human", "scripted", options={"players": 2, "schedule": "10"}, seed=5))
    guest.to_decide()
    assert guest.page.evaluate("document.scrollingElement.scrollWidth") == 360


def test_the_end_the_replay_and_the_score_sheet_fit_too(phone, table, finished):
    phone.join(finished)
    expect(phone.over).to_be_visible()
    fits(phone)
    phone.link("Replay").tap()
    expect(phone.page.get_by_role("slider", name="Move")).to_be_visible()
    fits(phone)
    phone.visit(f"match/{finished.id}/sheet")
    expect(phone.page.get_by_role("region", name="Points by round")).to_be_visible()
    fits(phone)
