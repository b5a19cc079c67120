"""The page of simulations in a real browser: one is begun, watched, stopped, and its report opened."""

import re

import pytest
from playwright.sync_api import expect

from axe import findings, needs_axe
from command_line import wait_until
from live_table import serving_here
from page_driver import PREPARING_MS, Guest
from tablemate.store import Store, default_url

PATH = "/api/simulations"
QUICK = {"game": "el_dorado", "seats": ["random", "random"], "games": 20, "settings": {"schedule": "2,1"}}
ENDLESS = {"game": "el_dorado", "seats": ["hard"] * 4, "games": 100_000}


@pytest.fixture
def endless(table):
    """A simulation that nobody sees end; its path."""
    path = f"{PATH}/{table.post(PATH, ENDLESS).body['id']}"
    yield path
    table.post(f"{path}/stop", None)


@pytest.fixture(scope="session")
def done(table) -> str:
    """A simulation that is done; its path."""
    path = f"{PATH}/{table.post(PATH, QUICK).body['id']}"
    wait_until(lambda: table.get(path).body["state"] not in ("waiting", "running"))
    assert table.get(path).body["state"] == "done"
    return path


def test_a_simulation_is_begun_and_its_report_opened(guest):
    page = guest.page
    guest.visit()
    guest.link(re.compile("^Simulations")).click()
    guest.link("New simulation").click()
    page.get_by_label("Matches").fill("40")
    page.get_by_label("All seats").select_option(label="Scripted")
    page.get_by_label("How strong seat 2 plays").select_option(label="Random")
    page.get_by_label("Seed").fill("20261")
    guest.heading("Rules").click()
    page.get_by_label("Schedule").fill("3..1")
    page.get_by_label("Schedule").press("Tab")
    guest.button("Simulate").click()

    row = page.get_by_role("listitem").filter(has_text="seed 20261")
    expect(row).to_contain_text("El Dorado, 40 matches")
    expect(row).to_contain_text("Scripted · Random · Scripted · Scripted")
    expect(row).to_contain_text("3..1")
    expect(row).to_contain_text("Done", timeout=PREPARING_MS)
    expect(page.locator("[aria-live=polite]")).to_contain_text("El Dorado, 40 matches: Done.")

    guest.context.on(
        "console", lambda said: guest.complaints.append(said.text) if said.type == "error" else None
    )
    with guest.context.expect_page() as opened:
        row.get_by_role("link", name=re.compile("^Open the report: El Dorado, 40 matches")).click()
    report = opened.value
    expect(report.get_by_role("heading", level=1)).to_be_visible()
    expect(report.locator("svg").first).to_be_visible()
    expect(report.locator("body")).to_contain_text("El Dorado")


def test_one_that_runs_shows_how_far_it_is_and_is_stopped_after_a_question(guest, endless):
    page = guest.page
    guest.visit("simulations")
    row = page.get_by_role("listitem").filter(has_text="100,000 matches").first
    expect(row.get_by_role("progressbar")).to_be_visible()
    expect(row).to_contain_text(re.compile(r"[1-9]\d* of 100,000"), timeout=PREPARING_MS)

    stop = row.get_by_role("button", name=re.compile("^Stop: El Dorado"))
    stop.focus()
    page.keyboard.press("Enter")
    expect(guest.heading("Stop this simulation?")).to_be_visible()
    page.keyboard.press("Escape")
    expect(stop).to_be_focused()
    stop.click()
    guest.button("Stop it").click()

    expect(row).to_contain_text("Stopped after")
    expect(row.get_by_role("button")).to_have_count(0)


def test_what_does_not_go_is_said_at_the_form(guest):
    page = guest.page
    guest.visit("simulations/new")
    guest.button("Simulate").wait_for()
    guest.heading("Rules").click()
    page.get_by_label("Schedule").fill("99")
    page.get_by_label("Schedule").press("Tab")
    guest.button("Simulate").click()
    expect(page.locator(".field").filter(has_text="Schedule").get_by_role("alert")).to_be_visible()

    page.get_by_label("Matches").fill("100001")
    expect(page.get_by_role("alert").filter(has_text="A whole number from 1 to 100,000.")).to_be_visible()
    guest.forgive("400")


def test_the_page_asks_again_only_while_something_is_played(guest, done):
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.visit("simulations")
    expect(guest.page.get_by_role("link", name=re.compile("^Open the report")).first).to_be_visible()
    asked.clear()
    guest.page.wait_for_timeout(2500)

    assert asked == []


@needs_axe
@pytest.mark.parametrize("colours", ["Light", "Dark"])
def test_nothing_keeps_people_out(new_guest, done, endless, colours):
    viewer: Guest = new_guest(colours)
    viewer.visit("simulations")
    expect(viewer.page.get_by_role("link", name=re.compile("^Open the report")).first).to_be_visible()
    expect(viewer.page.get_by_role("progressbar").first).to_be_visible()
    assert findings(viewer.page) == []
    viewer.button(re.compile("^Stop: ")).first.click()
    expect(viewer.button("Let it run")).to_be_visible()
    assert findings(viewer.page) == []

    viewer.visit("simulations/new")
    viewer.button("Simulate").wait_for()
    viewer.heading("Rules").click()
    expect(viewer.page.get_by_label("Schedule")).to_be_visible()
    assert findings(viewer.page) == []


def test_a_table_without_simulations_does_not_offer_them(guests, built_page, tmp_path):
    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        guest = guests(table.base)
        guest.visit()
        expect(guest.link("History Finished matches, move by move.")).to_be_visible()
        expect(guest.link(re.compile("Simulations"))).to_have_count(0)
        guest.visit("simulations")
        expect(guest.page.get_by_role("alert")).to_have_text(
            re.compile("^This table was opened without simulations.")
        )
        guest.forgive("404")
        guest.leave()
