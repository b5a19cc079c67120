"""Whose a score sheet is, as the page shows it: a link to read it by, and one to write on it."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from axe import findings, needs_axe
from live_table import Address, Process
from page_driver import PHONE
from qr_reader import seen

PUBLIC = "https://play.example.org"


@pytest.fixture(scope="module")
def public(built_page, tmp_path_factory) -> Iterator[Address]:
    process = Process("--data", tmp_path_factory.mktemp("public"), "--public-url", PUBLIC)
    try:
        yield process.table
    finally:
        process.stop()


def begin(guest) -> dict[str, str]:
    """Begin a sheet; the links to it, at the address where the test reaches the server."""
    guest.visit("score")
    for number, name in enumerate(("Ann", ":smile:"), start=1):
        guest.page.get_by_label(f"Name of player {number}").fill(name)
    guest.button("Begin").click()
    guest.button("Links").click()
    links = {
        what: guest.page.get_by_role("textbox", name=f"Link for {what}").input_value()
        for what in ("reading", "writing")
    }
    assert all(link.startswith(f"{PUBLIC}/#/score/") for link in links.values()), links
    guest.page.keyboard.press("Escape")
    return {what: link.partition("#/")[2] for what, link in links.items()}


@needs_axe
def test_the_dialog_with_a_sheets_links_is_accessible(guests, public):
    guest = guests(public.base, viewport=PHONE)
    begin(guest)
    guest.button("Links").click()

    assert findings(guest.page) == []


def test_both_links_have_a_code_that_a_camera_reads(guests, public):
    guest = guests(public.base, viewport=PHONE)
    links = begin(guest)
    guest.button("Links").click()

    for what, link in links.items():
        assert seen(guest.page.get_by_role("img", name=f"QR code: link for {what}")) == f"{PUBLIC}/#/{link}"


def test_a_sheet_is_read_by_one_link_and_written_on_by_the_other(guests, public):
    owner, reader, writer = (guests(public.base, viewport=PHONE) for _ in range(3))
    links = begin(owner)

    reader.visit(links["reading"])
    expect(reader.page.get_by_text(":smile:").first).to_be_visible()
    expect(reader.button("Players")).to_have_count(0)
    expect(reader.button("Bids are in")).to_have_count(0)

    writer.visit(links["writing"])
    expect(writer.button("Bids are in")).to_be_visible()
    assert writer.page.evaluate("location.hash") == f"#/{links['reading']}"  # the key does not stay behind
    writer.button("Ann's bid: one more").click()
    expect(reader.page.locator("tbody td").first).to_have_text("bid 1", timeout=30_000)


def test_at_a_public_address_everybody_is_shown_their_own_sheets(guests, public):
    owner, stranger = (guests(public.base, viewport=PHONE) for _ in range(2))
    begin(owner)

    owner.visit("score")
    stranger.visit("score")

    expect(owner.page.get_by_role("link", name="Ann and :smile:")).to_have_count(1)
    expect(stranger.page.get_by_text("None yet.")).to_be_visible()


def test_at_a_public_address_a_match_is_private_unless_the_form_says_otherwise(guests, public):
    guest = guests(public.base)
    for is_listed in (False, True):
        before = {match["id"] for match in public.get("/api/matches").body["matches"]}
        guest.visit("new/el_dorado")
        if is_listed:
            guest.page.get_by_label("Show this match in the list, for everybody to watch").check()
        guest.button("Start").click()
        guest.page.wait_for_url("**/#/match/**")
        expect(guest.page.get_by_role("main", name="El Dorado")).to_be_visible()  # its socket is open
        match = guest.page.url.rpartition("/")[2]
        after = {match["id"] for match in public.get("/api/matches").body["matches"]}
        assert after - before == ({match} if is_listed else set())


def test_at_a_public_address_ones_own_private_match_is_in_ones_own_history(guests, public):
    begun = public.begin("human", "scripted")
    with begun.sit(0) as person:
        person.play_out()
    seats = {
        "tablemate.seats": json.dumps({begun.id: {"own": {"0": begun.tokens[0]}, "links": {}, "kept": 1}})
    }
    mine, other = guests(public.base, kept=seats), guests(public.base)

    for guest in (mine, other):
        guest.visit("history")

    expect(mine.page.locator(f"a[href*='{begun.id}']").first).to_be_visible()
    expect(other.page.get_by_text("No match has been finished yet.")).to_be_visible()


def test_at_a_public_address_a_simulation_asks_for_the_administrators_key(guests, public):
    guest = guests(public.base)
    guest.visit("simulations/new")
    guest.page.get_by_label("Key").fill("not one of them")
    guest.button("Simulate").click()

    expect(guest.page.get_by_role("alert").filter(has_text="need a key here")).to_be_visible()
    guest.forgive("401")
