"""People in company: a take-back and its answers, a rematch, reactions, and nobody who waits for pauses."""

import re
import statistics
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

from axe import findings, needs_axe
from live_table import Begun
from page_driver import PHONE, Guest

TWO = {"players": 2, "schedule": "3..1", "first_dealer": 1}
LYING = {"width": 844, "height": 390}
A_TRICK = 3.0  # seconds that ten seats take at most

Pair = tuple[Guest, Guest]


@pytest.fixture
def pair(new_guest, table) -> Callable[..., Pair]:
    """Two browsers at one match; the first decides first."""

    def seated(begun: Begun | None = None, **context) -> Pair:
        begun = begun or table.begin("human", "human", options=TWO)
        host, friend = new_guest(**context), new_guest(**context)
        host.join(begun, seat=0)
        friend.join(begun, seat=1)
        return host, friend

    return seated


def question(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name="Taking back")


def notice(guest: Guest, text: str) -> Locator:
    return guest.page.get_by_role("status").get_by_text(text)


def ask(host: Guest, friend: Guest) -> None:
    """The host bids, and would like to take that back."""
    assert host.to_decide() == "bid"
    host.decide("bid")
    assert friend.to_decide() == "bid"
    host.page.keyboard.press("u")
    expect(question(host)).to_contain_text("Waiting for Player 2.")
    expect(question(friend)).to_contain_text("Player 1 would like to take back their last decision.")


# Taking back


def test_both_see_what_becomes_of_a_take_back(pair):
    host, friend = pair()
    ask(host, friend)
    friend.button("Decline").click()
    expect(notice(host, "Player 2 declined. Nothing was taken back.")).to_be_visible()
    expect(question(host)).to_be_hidden()
    expect(question(friend)).to_be_hidden()

    host.button("Take back").click()
    host.button("Withdraw").click()
    expect(notice(friend, "Player 1 has withdrawn the request.")).to_be_visible()

    host.button("Take back").click()
    expect(question(friend)).to_be_visible()
    friend.decide("bid")
    expect(notice(host, "Player 2 played on. Nothing was taken back.")).to_be_visible()


def test_a_take_back_is_answered_by_keyboard_and_read_aloud(pair):
    host, friend = pair()
    ask(host, friend)
    aloud = friend.page.locator("[aria-live=polite][aria-atomic=true]")
    expect(aloud).to_contain_text("Press plus to agree, minus to decline.")
    friend.page.keyboard.press("-")
    expect(notice(host, "Player 2 declined.")).to_be_visible()
    host.page.keyboard.press("u")
    expect(question(friend)).to_be_visible()
    host.page.keyboard.press("-")
    expect(question(friend)).to_be_hidden()
    host.page.keyboard.press("u")
    expect(question(friend)).to_be_visible()
    friend.page.keyboard.press("+")
    expect(notice(host, "Player 2 agreed.")).to_be_visible()
    assert host.to_decide() == "bid"
    expect(friend.log.last).to_have_text("Player 1 takes back their last decision.")


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
def test_on_a_phone_the_question_covers_neither_bids_nor_cards(pair, size):
    host, friend = pair(viewport=size, has_touch=True, is_mobile=True)
    ask(host, friend)
    asked = question(friend).bounding_box()
    tools = host.page.get_by_role("toolbar").bounding_box()
    expect(friend.page.get_by_role("toolbar")).to_be_hidden()
    assert asked is not None
    assert tools is not None
    assert asked["height"] <= tools["height"] + 12, "it lies where the toolbar was"
    from_edge = asked["y"] if size is LYING else size["height"] - asked["y"] - asked["height"]
    assert from_edge == pytest.approx(0, abs=1)
    for button in ("Decline", "Agree"):
        box = friend.button(button).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= size["width"]
        assert box["height"] >= 40
    friend.button("Agree").tap()
    assert host.to_decide() == "bid"


@needs_axe
@pytest.mark.parametrize("colours", ["Light", "Dark"])
def test_a_question_and_the_reactions_keep_nobody_out(pair, colours):
    host, friend = pair()
    for guest in (host, friend):
        guest.page.evaluate("(one) => (document.documentElement.dataset.theme = one)", colours.lower())
    ask(host, friend)
    host.button("Well played").click()
    expect(friend.page.get_by_role("img", name="Well played")).to_be_visible()
    assert findings(friend.page) == []
    assert findings(host.page) == []


# Reactions


def test_a_reaction_is_shown_at_the_seat_of_whoever_sent_it_for_some_seconds(pair):
    host, friend = pair()
    friend.button("Thanks").click()
    at_seat = host.page.get_by_role("list", name="Seats").get_by_role("listitem").nth(1)
    shown = at_seat.get_by_role("img", name="Thanks")
    expect(shown).to_be_visible()
    expect(host.page.locator("[aria-live=polite][aria-atomic=true]")).to_have_text("Player 2: Thanks")
    expect(shown).to_be_hidden(timeout=7000)


def test_too_many_reactions_are_refused_and_cost_no_move(pair):
    host, friend = pair()
    for _ in range(4):
        host.button("Wow").click()
    expect(notice(host, "That was a lot at once; wait a moment.")).to_be_visible()
    host.decide(host.to_decide())
    assert friend.to_decide() == "bid"


def test_reactions_are_off_with_one_click_and_stay_off(pair):
    host, friend = pair()
    host.button("Off").click()
    expect(host.button("Wow")).to_have_count(0)
    host.page.reload()
    host.to_decide()
    friend.button("Oops").click()
    expect(friend.page.get_by_role("img", name="Oops")).to_be_visible()
    expect(host.button("Wow")).to_have_count(0)
    expect(host.page.get_by_role("img", name="Oops")).to_have_count(0)
    host.button("More").click()
    host.button("Settings").click()
    host.page.get_by_role("checkbox", name="Reactions").check()
    host.page.keyboard.press("Escape")
    expect(host.button("Wow")).to_be_visible()


def test_on_a_phone_reactions_are_one_tap_away(pair):
    host, friend = pair(viewport=PHONE, has_touch=True, is_mobile=True)
    expect(host.button("Hello")).to_have_count(0)
    host.button("React").tap()
    host.button("Hello").tap()
    expect(host.button("Hello")).to_have_count(0)
    expect(friend.page.get_by_role("img", name="Hello")).to_be_visible()
    wide = friend.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide == [PHONE["width"]] * 2


def test_alone_with_opponents_nobody_reacts(guest, table):
    guest.join(table.begin("human", "scripted", options=TWO))
    guest.to_decide()
    expect(guest.page.get_by_role("group", name="Reactions")).to_have_count(0)


# A rematch


def test_one_click_begins_a_rematch_and_another_carries_the_friend_there(pair, table):
    begun = table.begin("human", "human", options=TWO)
    host, friend = pair(begun)
    begun.post("/concede", {"n": 0}, seat=0)

    host.button("Rematch").click()
    host.page.wait_for_url(re.compile(f"#/match/(?!{begun.id})"))
    expect(friend.page.get_by_role("main").get_by_text("Player 1 would like a rematch.")).to_be_visible()
    expect(host.page.get_by_text("Seat 1 is still open.")).to_be_visible()
    friend.button("Sit down for the rematch").click()
    friend.page.wait_for_url(re.compile(host.match_id))
    expect(host.page.get_by_text("Seat 1 is still open.")).to_be_hidden()
    expect(friend.hand.get_by_role("button")).to_have_count(3)

    mine = "You"
    expect(friend.page.get_by_role("list", name="Seats").get_by_role("listitem").nth(0)).to_contain_text(mine)
    expect(host.page.get_by_role("list", name="Seats").get_by_role("listitem").nth(1)).to_contain_text(mine)
    friend.page.reload()
    expect(friend.hand.get_by_role("button")).to_have_count(3)


def test_who_would_rather_not_play_again_is_told_to_whoever_asked(pair, table):
    begun = table.begin("human", "human", options=TWO)
    host, friend = pair(begun)
    begun.post("/concede", {"n": 0}, seat=0)
    host.button("Rematch").click()
    host.page.wait_for_url(re.compile(f"#/match/(?!{begun.id})"))
    friend.button("No, thanks").click()
    told = friend.page.get_by_role("main").get_by_text("Player 1 is told that you would rather not")
    expect(told).to_be_visible()
    expect(friend.button("No, thanks")).to_have_count(0)
    expect(host.log.last).to_have_text("Player 2 declined the rematch.")
    friend.button("Sit down for the rematch").click()
    friend.page.wait_for_url(re.compile(host.match_id))
    expect(friend.hand.get_by_role("button")).to_have_count(3)
    for each in (host, friend):
        each.page.wait_for_load_state("networkidle")


def test_whoever_has_left_is_invited_by_link(new_guest, table):
    begun = table.begin("human", "human", options=TWO)
    host, late = new_guest(), new_guest()
    host.join(begun, seat=0)
    begun.post("/concede", {"n": 0}, seat=0)
    host.button("Rematch").click()
    host.page.wait_for_url(re.compile(f"#/match/(?!{begun.id})"))
    host.button("Join link").click()
    link = host.page.get_by_role("textbox", name="Join link for seat 1").input_value()
    host.page.keyboard.press("Escape")
    late.page.goto(link)
    expect(late.hand.get_by_role("button")).to_have_count(3)


def test_people_at_one_device_all_go_on_there(guest):
    guest.set_up(2, "1")
    guest.seat_is_for(2, "Person on this device")
    guest.start()
    guest.button(re.compile("^I am Player")).click()
    guest.button("More").click()
    guest.button("Concede …").click()
    guest.button("Concede").click()
    before = guest.match_id
    guest.button("Rematch").click()
    guest.page.wait_for_url(re.compile(f"#/match/(?!{before})"))
    for _ in range(2):
        guest.button(re.compile("^I am Player")).click()
        guest.decide(guest.to_decide())


# Fast-forward


def test_ten_seats_take_three_seconds_a_trick_with_fast_forward(new_guest, table):
    """At normal speed, with animations: ten seats take half a minute otherwise."""
    options = {"players": 10, "schedule": "4", "first_dealer": 0}
    begun = table.begin("human", *["normal"] * 9, options=options, pace="natural")
    guest = new_guest("Normal", reduced_motion="no-preference")
    guest.join(begun)
    waits = []
    while True:
        guest.page.get_by_role("button", name="Fast-forward", exact=True, disabled=False).or_(
            guest.bids.or_(guest.playable)
        ).or_(guest.over).first.wait_for()
        if guest.over.is_visible():
            break
        guest.page.keyboard.press("f")
        began = time.monotonic()
        kind = guest.to_decide()
        waits.append(time.monotonic() - began)
        if kind == "over":
            break
        guest.decide(kind)
    assert statistics.median(waits) < A_TRICK, waits


def test_fast_forward_ends_with_ones_own_decision(new_guest, table):
    options = {"players": 4, "schedule": "3", "first_dealer": 0}
    begun = table.begin("human", *["normal"] * 3, options=options, pace="natural")
    guest = new_guest("Normal")
    guest.join(begun)
    guest.button("Fast-forward").click()
    guest.to_decide()
    expect(guest.button("Fast-forward")).to_be_disabled()
    guest.page.keyboard.press("f")  # nothing to hurry: it is not typed either
    guest.decide("bid")
    expect(guest.button("Fast-forward")).to_be_enabled()


# Devices


def test_a_seat_moves_to_another_device_and_the_old_one_is_told(new_guest, table):
    begun = table.begin("human", "human", options=TWO)
    here, there, third = new_guest(), new_guest(), new_guest()
    here.join(begun, seat=0)
    cards = here.cards
    here.button("More").click()
    here.button("Your seat").click()
    link = here.page.get_by_role("textbox", name="Link that moves your seat").input_value()
    there.page.goto(link)
    expect(there.hand.get_by_role("button")).to_have_count(3)
    assert there.cards == cards
    assert link.rpartition("/")[2] not in there.page.url

    expect(here.heading("Your seat has moved to another device")).to_be_visible()
    here.page.reload()
    expect(here.page.get_by_text("watching")).to_be_visible()
    expect(here.hand).to_have_count(0)
    third.page.goto(link)
    expect(third.page.get_by_text("It moves a seat to another device once")).to_be_visible()
    third.forgive("401")
    there.page.reload()
    expect(there.hand.get_by_role("button")).to_have_count(3)


def test_a_seat_is_not_lost_with_the_answer_to_whoever_renews_its_key(new_guest, table):
    """The key is renewed, and the table cannot be reached from then on until the page is loaded anew."""
    begun = table.begin("human", "human", options=TWO)
    here = new_guest()
    here.join(begun, seat=0)
    statuses: list[int] = []

    def cut_off(route: Route) -> None:
        statuses.append(route.fetch().status)
        here.context.set_offline(True)
        route.abort()

    here.page.route("**/key", cut_off)
    here.button("More").click()
    here.button("Your seat").click()
    here.button("Renew the key").click()
    expect(notice(here, "The table cannot be reached just now.")).to_be_visible()
    assert statuses == [200]
    assert table.get(begun.path, begun.tokens[0]).code == "unknown-token", "it was renewed"
    here.context.set_offline(False)
    here.page.reload()
    expect(here.hand.get_by_role("button")).to_have_count(3)
    here.forgive("ERR_FAILED", "ERR_INTERNET_DISCONNECTED", "WebSocket", "offline", "401")


def a_bid_while_cut_off(new_guest, table):
    """Somebody who has bid 0, which is kept until the table can be reached."""
    begun = table.begin("human", "human", options=TWO)
    here = new_guest()
    here.join(begun, seat=0)
    assert here.to_decide() == "bid"
    here.context.set_offline(True)
    expect(here.page.get_by_text("Connection lost.")).to_be_visible()
    here.bids.nth(0).click()
    return begun, here


def test_a_move_kept_while_cut_off_is_not_lost_unsaid_when_another_device_decided(new_guest, table):
    begun, here = a_bid_while_cut_off(new_guest, table)
    with begun.sit(0) as there:
        there.act(there.view["options"][1]["action"])
    here.context.set_offline(False)
    expect(notice(here, "Meanwhile you decided on another device")).to_be_visible()
    here.forgive("ERR_INTERNET_DISCONNECTED", "409", "WebSocket", "offline")


def test_a_move_kept_while_cut_off_that_arrived_says_nothing(new_guest, table):
    begun, here = a_bid_while_cut_off(new_guest, table)
    with begun.sit(0) as there:
        there.act(there.view["options"][0]["action"])
    with here.page.expect_response(re.compile("/actions$")) as told:
        here.context.set_offline(False)
    assert told.value.status == 200
    expect(notice(here, "Meanwhile")).to_have_count(0)
    here.forgive("ERR_INTERNET_DISCONNECTED", "WebSocket", "offline")
