"""Several people at one match: each sees his own hand, and who looks on sees none."""

import re

from playwright.sync_api import expect

from page_driver import MOST_DECISIONS, Guest

LABELS = "all => all.map(one => one.ariaLabel)"
CARD = re.compile(r"(?:\d+|jack|queen|king|ace) of (?:clubs|diamonds|hearts|spades)")


def cards_in_sight(guest: Guest) -> set[str]:
    """Every card that the page names anywhere, seen or only read aloud."""
    return set(CARD.findall(guest.page.locator("body").aria_snapshot()))


def invited(guest: Guest, what: str) -> str:
    """A link from the dialog for others."""
    guest.button("More").click()
    guest.button("Links for others").click()
    link = guest.page.get_by_role("textbox", name=what).input_value()
    guest.page.keyboard.press("Escape")
    return link


def test_two_browsers_play_one_match_and_each_sees_only_its_own_hand(new_guest):
    host, friend, onlooker = new_guest(), new_guest(), new_guest()
    host.set_up(2, "3..1")
    host.seat_is_for(2, "Person by link")
    host.start()
    expect(host.page.get_by_text("Seat 2 is still open.")).to_be_visible()

    join = invited(host, "Join link for seat 2")
    friend.page.goto(join)
    friend.at_table.wait_for()
    assert join.rpartition("/")[2] not in friend.page.url, "the key of the seat stays in the address"
    expect(host.page.get_by_text("Seat 2 is still open.")).to_be_hidden()
    onlooker.page.goto(invited(host, "Spectator link"))
    onlooker.at_table.wait_for()

    expect(friend.hand.get_by_role("button")).to_have_count(3)
    mine, theirs = set(host.cards), set(friend.cards)
    assert len(mine) == len(theirs) == 3
    assert not mine & theirs
    assert not cards_in_sight(host) & theirs
    assert not cards_in_sight(friend) & mine
    assert not cards_in_sight(onlooker) & (mine | theirs)
    expect(onlooker.hand).to_have_count(0)
    expect(onlooker.page.get_by_text("watching")).to_be_visible()

    play_out_together(host, friend)
    for guest in (host, friend, onlooker):
        expect(guest.over).to_be_visible()


def test_a_join_link_seats_one_person_who_may_open_it_again(new_guest):
    host, friend, late = new_guest(), new_guest(), new_guest()
    host.set_up(2, "3..1")
    host.seat_is_for(2, "Person by link")
    host.start()
    join = invited(host, "Join link for seat 2")
    friend.page.goto(join)
    expect(friend.hand.get_by_role("button")).to_have_count(3)
    cards = friend.cards

    late.page.goto(join)
    expect(late.heading("This seat is taken")).to_be_visible()
    late.link("Watch").click()
    expect(late.page.get_by_text("watching")).to_be_visible()
    late.forgive("409")
    friend.page.goto("about:blank")
    friend.page.goto(join)
    expect(friend.hand.get_by_role("button")).to_have_count(3)
    assert friend.cards == cards
    host.button("More").click()
    host.button("Links for others").click()
    expect(host.page.get_by_text("Somebody sits here, so the join link is used up.")).to_be_visible()
    expect(host.page.get_by_role("textbox", name="Join link for seat 2")).to_have_count(0)


def test_whoever_tries_his_own_join_link_sits_there_in_that_tab_alone(new_guest):
    host = new_guest()
    host.set_up(2, "3..1")
    host.seat_is_for(2, "Person by link")
    host.start()
    expect(host.hand.get_by_role("button")).to_have_count(3)
    mine = host.cards
    join = invited(host, "Join link for seat 2")
    tab = host.new_tab()
    tab.goto(join)

    hand = tab.get_by_role("list", name=re.compile("^Your hand"))
    expect(hand.get_by_role("button")).to_have_count(3)
    theirs = {label.partition(",")[0] for label in hand.get_by_role("button").evaluate_all(LABELS)}
    assert not theirs & set(mine)
    host.page.reload()
    expect(host.hand.get_by_role("button")).to_have_count(3)
    assert host.cards == mine


def test_a_join_link_of_an_older_match_opens_the_seat_whose_key_it_holds(new_guest, table):
    begun = table.begin("human", "human", options={"players": 2, "schedule": "3..1"})
    friend = new_guest()

    friend.visit(f"join/{begun.id}/{begun.tokens[1]}")

    expect(friend.hand.get_by_role("button")).to_have_count(3)
    assert begun.tokens[1] not in friend.page.url
    friend.forgive("401")


def test_a_seat_goes_on_at_another_device_until_its_key_is_renewed(new_guest, table):
    begun = table.begin("human", "human", options={"players": 2, "schedule": "3..1"})
    here, there = new_guest(), new_guest()
    here.join(begun, seat=0)
    here.button("More").click()
    here.button("Your seat").click()
    link = here.page.get_by_role("textbox", name="Link to your own seat")
    old = link.input_value()
    there.page.goto(old)
    expect(there.hand.get_by_role("button")).to_have_count(3)
    assert old.rpartition("/")[2] not in there.page.url

    here.button("Renew the key").click()
    expect(here.page.get_by_text("The key is renewed.")).to_be_visible()
    expect(there.heading("This is not your seat")).to_be_visible()
    there.button("Watch").click()
    expect(there.page.get_by_text("watching")).to_be_visible()
    assert link.input_value() != old
    here.page.keyboard.press("Escape")
    expect(here.hand.get_by_role("button")).to_have_count(3)
    here.page.reload()
    expect(here.hand.get_by_role("button")).to_have_count(3)


def play_out_together(*people: Guest) -> None:
    for _ in range(MOST_DECISIONS):
        to_move = [one for one in people if one.bids.or_(one.playable).first.is_visible()]
        if not to_move:
            if people[0].over.is_visible():
                return
            people[0].page.wait_for_timeout(20)
        for one in to_move[:1]:
            one.decide(one.to_decide())
    raise AssertionError("the match does not end")


def test_taking_back_waits_until_the_other_person_agrees(new_guest, table):
    begun = table.begin("human", "human", options={"players": 2, "schedule": "3..1", "first_dealer": 1})
    host, friend = new_guest(), new_guest()
    host.join(begun, seat=0)
    friend.join(begun, seat=1)
    assert host.to_decide() == "bid"
    host.decide("bid")
    assert friend.to_decide() == "bid"

    host.button("Take back").click()
    friend.button("Agree").click()

    assert host.to_decide() == "bid"
    expect(friend.log.last).to_have_text("Player 1 takes back their last decision.")


def test_the_device_is_handed_over_with_all_cards_covered(guest):
    guest.set_up(2, "3..1")
    guest.seat_is_for(2, "Person on this device")
    guest.start()

    seen: dict[str, set[str]] = {}
    covered = guest.heading(re.compile("^Please hand the device to Player [12]$"))
    for _ in range(2):
        expect(covered).to_be_visible()
        expect(guest.hand).to_have_count(0)
        assert not cards_in_sight(guest)
        assert "You bid" not in (guest.page.text_content("body") or "")  # nor is it read aloud
        name = covered.inner_text().removeprefix("Please hand the device to ")
        guest.button(f"I am {name}").click()
        kind = guest.to_decide()
        seen[name] = set(guest.cards)
        guest.decide(kind)

    first, second = seen.values()
    assert len(first) == len(second) == 3
    assert not first & second


def test_everybody_at_one_device_is_called_as_the_form_says(guest):
    guest.set_up(3, "1")
    guest.seat_is_for(2, "Person on this device")
    called = guest.page.get_by_role("textbox", name="What the person at seat")
    expect(called).to_have_count(1)
    called.fill(" Ada ")
    guest.start()
    names = guest.heading(re.compile("^Please hand the device to (Ada|Player 1)$"))
    for _ in range(2):
        expect(names).to_be_visible()
        guest.button(re.compile("^I am (Ada|Player 1)$")).click()
        guest.decide(guest.to_decide())
    assert guest.page.get_by_text("Ada").count() > 0
