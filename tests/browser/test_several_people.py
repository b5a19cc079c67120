"""Several people at one match: each sees his own hand, and who looks on sees none."""

import re

from playwright.sync_api import expect

from page_driver import MOST_DECISIONS, Guest

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
    asked = friend.page.get_by_role("dialog", name="Player 1 would like to take back")
    asked.get_by_role("button", name="Agree").click()

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
