"""A first hand that teaches: offered once, gone through by keyboard alone, and never in the way."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from axe import findings, needs_axe
from compiled_games import compile_game
from installed import install
from live_table import serving
from mage_knight_page import begin
from page_driver import PREPARING_MS
from tablemate.games.catalogue import OURS
from tutorial_page import Pupil

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LYING: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def new_pupil(new_guest, table):
    def new(game: str, *settings: str, **context: Any) -> Pupil:
        compile_game(game)
        pupil = Pupil(new_guest(*settings, newcomer=True, **context), table, game)
        pupil.begin()
        pupil.arrive(0)
        return pupil

    return new


@pytest.mark.parametrize("game", OURS)
def test_somebody_without_a_mouse_finishes_it_and_plays_on(new_pupil, game):
    pupil = new_pupil(game, **WIDE)
    for _ in pupil.steps:
        pupil.shows_what_it_speaks_of()
        pupil.go_on()

    expect(pupil.panel).to_have_count(0)
    expect(pupil.page.get_by_text("You will find it again under Rules.")).to_be_visible()
    expect(pupil.page.locator(".status.mine").first).to_contain_text(re.compile("Your turn|You are asked"))


@pytest.mark.parametrize("shape", [PHONE, LYING], ids=["upright", "lying"])
@pytest.mark.parametrize("game", OURS)
def test_on_a_phone_the_panel_covers_nothing_that_it_speaks_of(new_pupil, game, shape):
    pupil = new_pupil(game, **shape)
    for _ in pupil.steps:
        pupil.shows_what_it_speaks_of()
        assert pupil.page.evaluate("document.scrollingElement.scrollWidth") <= shape["viewport"]["width"]
        help_out = pupil.panel.get_by_role("button", name="Do it for me").or_(pupil.forward)
        number = pupil.number
        help_out.tap()
        pupil.arrive(number + 1)


@needs_axe
@pytest.mark.parametrize("theme", ["Light", "Dark"])
@pytest.mark.parametrize("game", OURS)
def test_nobody_is_kept_out_of_a_step(new_pupil, game, theme):
    pupil = new_pupil(game, theme)
    assert findings(pupil.page) == []
    pupil.go_to(next(k for k, step in enumerate(pupil.steps) if step["action"]))
    assert findings(pupil.page) == []


def test_another_move_is_refused_gently_and_an_illegal_one_by_the_rules(new_pupil):
    pupil = new_pupil("el_dorado")
    pupil.go_to(4)
    pupil.page.keyboard.type("3\n")
    expect(pupil.panel.get_by_role("status")).to_contain_text("the tutorial goes another way")
    assert pupil.number == 4
    expect(pupil.guest.log.filter(has_text="You bid")).to_have_count(0)

    pupil.page.keyboard.type("2\n")
    pupil.arrive(5)
    pupil.go_to(6)
    pupil.page.keyboard.type("jh\n")
    expect(pupil.page.get_by_text("trump may not be led yet")).to_be_visible()
    assert pupil.number == 6


def test_what_is_asked_for_may_be_done_before_everything_is_read(new_pupil):
    pupil = new_pupil("el_dorado")
    pupil.page.keyboard.type("2\n")
    pupil.arrive(5)


def test_a_reload_and_the_way_by_the_lobby_lead_back_to_the_step(new_pupil):
    pupil = new_pupil("el_dorado")
    pupil.go_to(7)
    pupil.page.reload()
    pupil.panel.wait_for(timeout=PREPARING_MS)
    pupil.arrive(7)

    match = pupil.guest.match_id
    pupil.guest.visit()
    row = pupil.page.get_by_role("listitem").filter(has_text="Tutorial · ").first
    expect(row.get_by_role("link", name="Continue: El Dorado")).to_be_visible()
    pupil.guest.visit(f"match/{match}")
    pupil.arrive(7)
    expect(pupil.page.locator("header .chip", has_text="tutorial")).to_be_visible()


def test_what_is_taken_back_is_asked_for_again(new_pupil):
    pupil = new_pupil("el_dorado")
    pupil.go_to(7)
    pupil.press("u")
    pupil.arrive(6)
    pupil.go_on()
    pupil.arrive(7)


def test_a_step_can_be_read_again(new_pupil):
    pupil = new_pupil("el_dorado")
    pupil.go_to(5)
    back = pupil.panel.get_by_role("button", name="Back")
    back.click()
    expect(pupil.panel).to_contain_text(pupil.steps[4]["say"])
    back.click()
    expect(pupil.panel).to_contain_text(pupil.steps[3]["say"])
    pupil.forward.click()
    pupil.forward.click()
    pupil.arrive(5)


def test_it_can_be_ended_and_does_not_come_back(new_pupil):
    pupil = new_pupil("el_dorado")
    pupil.panel.get_by_role("button", name="End the tutorial").click()
    expect(pupil.panel).to_have_count(0)
    pupil.page.keyboard.type("3\n")  # now any bid will do
    expect(pupil.guest.log.filter(has_text="You bid 3")).to_be_visible()
    pupil.page.reload()
    pupil.guest.playable.first.wait_for()
    expect(pupil.panel).to_have_count(0)


def test_a_match_that_goes_another_way_elsewhere_ends_it_with_a_sentence(new_pupil, table):
    pupil = new_pupil("el_dorado")
    seats = pupil.page.evaluate("JSON.parse(localStorage['tablemate.seats'])")
    token = seats[pupil.guest.match_id]["own"]["0"]
    bid = {"n": 0, "action": {"type": "bid", "tricks": 0}}
    assert table.post(f"/api/matches/{pupil.guest.match_id}/actions", bid, token).status == 200
    other = {"n": 3, "action": {"type": "play", "card": "AD"}}
    pupil.guest.playable.first.wait_for()
    assert table.post(f"/api/matches/{pupil.guest.match_id}/actions", other, token).status == 200

    expect(pupil.page.get_by_text("The match has taken another course")).to_be_visible()
    expect(pupil.panel).to_have_count(0)


def test_it_is_offered_once_where_a_game_is_begun(new_guest):
    guest = new_guest(newcomer=True)
    guest.visit()
    guest.button("Play El Dorado").click()
    offer = guest.page.get_by_role("dialog", name="New to El Dorado?")
    expect(offer.get_by_role("button", name="Play the tutorial of El Dorado")).to_be_visible()
    offer.get_by_role("button", name="No thanks").click()
    guest.at_table.wait_for(timeout=PREPARING_MS)
    expect(guest.page.get_by_role("region", name="Tutorial")).to_have_count(0)

    guest.visit()
    guest.button("Play El Dorado").click()
    guest.at_table.wait_for(timeout=PREPARING_MS)

    guest.visit("new/the_deal")
    guest.button("No thanks").click()
    guest.page.reload()
    guest.button("Start").wait_for()
    expect(guest.heading("New to The Deal?")).to_have_count(0)


@needs_axe
@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_whoever_comes_by_a_join_link_is_told_where_it_is(new_guest, table, theme):
    begun = table.begin("human", "human", options={"players": 2, "schedule": "2,1"}, open=[1])
    guest = new_guest(theme, newcomer=True, **PHONE)
    guest.visit(f"j/{begun.id}/{begun.invitations[1]}")
    told = guest.page.get_by_role("region", name="New to El Dorado?")
    expect(told).to_contain_text("Its tutorial, of a few minutes, is under Rules.")
    assert findings(guest.page) == []
    guest.button("Show me").tap()
    expect(guest.button("Play the tutorial of El Dorado")).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.button("Dismiss").tap()
    expect(told).to_have_count(0)
    guest.page.reload()
    guest.at_table.wait_for()
    expect(told).to_have_count(0)

    friend = new_guest()
    friend.visit(f"match/{begun.id}")
    expect(friend.page.get_by_role("region", name="New to El Dorado?")).to_have_count(0)


def test_at_a_real_table_it_is_told_until_the_first_decision(evening, new_guest):
    guest = new_guest(at=evening, newcomer=True, **PHONE)
    companion = begin(evening, guest)
    told = guest.page.get_by_role("region", name=re.compile("^New to Mage Knight"))
    expect(told).to_be_visible()
    companion.choose_tactic()
    expect(told).to_have_count(0)


def test_it_is_found_in_the_rules_in_the_lobby_and_at_a_table(guest, table):
    guest.visit("rules/el_dorado")
    guest.button("Play the tutorial of El Dorado").click()
    panel = guest.page.get_by_role("region", name="Tutorial")
    panel.wait_for(timeout=PREPARING_MS)
    panel.get_by_role("button", name="End the tutorial").click()

    guest.page.keyboard.press("/")
    guest.button("Play the tutorial of El Dorado").click()
    panel.wait_for(timeout=PREPARING_MS)


def test_a_game_without_one_offers_none(new_guest, built_page, tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "pig")
    with serving(tmp_path / "data") as address:
        guest = new_guest(at=address)
        guest.visit("new/pig")
        guest.button("Start").wait_for()
        expect(guest.page.get_by_text("tutorial")).to_have_count(0)
        guest.start()
        expect(guest.page.get_by_role("region", name="Tutorial")).to_have_count(0)
        guest.leave()
