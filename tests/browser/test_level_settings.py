"""What can be set of an opponent apart from its level, in the form of a new match (players: settings)."""

from playwright.sync_api import expect

from page_driver import PHONE


def test_numbers_set_of_a_level_are_played_and_wrong_ones_are_refused_in_a_sentence(new_guest, table):
    guest = new_guest()
    guest.visit("new/el_dorado")
    judgement, worlds = (guest.page.get_by_label(f"{name} of seat 2") for name in ("Judgement", "Worlds"))
    guest.page.get_by_label("Fine-tune seat 2").click()
    expect(judgement).to_have_attribute("placeholder", "1 (Normal)")
    for wrong in ("3", "much", "1+2"):
        judgement.fill(wrong)
        guest.button("Start").click()
        expect(guest.page.get_by_role("alert")).to_contain_text("Seat 2: ")
    guest.forgive("400")

    judgement.fill(".5")
    worlds.fill("4")
    expect(guest.page.get_by_text("2 set")).to_be_visible()
    guest.start()

    told = table.get(f"/api/matches/{guest.match_id}").body
    assert [seat["player"] for seat in told["seats"]][1:] == [
        "normal+judgement=0.5+worlds=4",
        "normal",
        "normal",
    ]


def test_a_level_that_searches_has_nothing_to_set_and_another_level_begins_as_it_is(new_guest):
    guest = new_guest(viewport=PHONE)
    guest.visit("new/el_dorado")
    page = guest.page
    page.get_by_label("Fine-tune seat 2").click()
    page.get_by_label("Randomness of seat 2").fill("1")
    strength = page.get_by_role("combobox", name="How strong seat 2 plays")
    strength.select_option(label="Expert")
    expect(page.get_by_label("Fine-tune seat 2")).to_have_count(0)
    strength.select_option(label="Easy")
    page.get_by_label("Fine-tune seat 2").click()

    expect(page.get_by_label("Randomness of seat 2")).to_have_value("")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
