"""From the lobby to the end of a match of El Dorado, by clicking what is on offer."""

import re

import pytest
from playwright.sync_api import expect

from page_driver import Guest


def test_play_in_the_lobby_leads_to_a_whole_match_of_four(guest: Guest):
    guest.visit()
    guest.button("Play El Dorado").click()
    guest.play_out()

    expect(guest.heading("Final standings")).to_be_visible()
    expect(guest.over.get_by_role("row")).to_have_count(1 + 4)
    expect(guest.heading(re.compile(r"wins? with .?\d+ points?"))).to_be_visible()


@pytest.mark.parametrize(("seats", "schedule"), [(2, "4..1"), (10, "2..1")])
def test_a_match_from_the_form_goes_to_its_end_at_the_fewest_and_the_most_seats(new_guest, seats, schedule):
    guest = new_guest(reduced_motion="no-preference")  # cards that move can be clicked all the same
    guest.set_up(seats, schedule, opponents="Scripted" if seats == 10 else "")
    guest.start()
    expect(guest.page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(seats)

    guest.play_out()

    expect(guest.over.get_by_role("row")).to_have_count(1 + seats)
