"""What a turn beside the real board may bring: offers, names of cards, corrections, skills, extra turns."""

import re
from typing import Any

from playwright.sync_api import expect

from mage_knight_page import COLORS, ON_A_PHONE, PHONE, WIDTHS, Companion


def test_a_tap_that_comes_out_double_ends_one_turn(lay):
    companion = lay()
    companion.choose_tactic("early_bird")
    before = len(companion.log)
    button = companion.choice("end_turn").bounding_box()
    at = button["x"] + button["width"] / 2, button["y"] + button["height"] / 2
    companion.page.touchscreen.tap(*at)
    companion.page.wait_for_timeout(120)
    companion.page.touchscreen.tap(*at)
    companion.page.wait_for_timeout(500)
    assert len(companion.log) == before + 1
    companion.act("end_turn")
    assert len(companion.log) == before + 2


def test_text_twice_as_large_fits_and_leaves_the_page_in_sight(lay):
    companion = lay()
    companion.choose_tactic("early_bird")
    companion.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert companion.page.evaluate(WIDTHS) == [PHONE["width"]] * 3
    thumbs = companion.page.get_by_role("group", name="Your turn", exact=True).bounding_box()
    assert thumbs["height"] < PHONE["height"] / 3
    companion.act("end_turn")


def test_on_a_phone_held_sideways_whose_turn_it_is_and_how_to_end_it_are_in_sight(lay):
    companion = lay(context={**ON_A_PHONE, "viewport": {"width": PHONE["height"], "height": PHONE["width"]}})
    expect(companion.headline).to_be_in_viewport(ratio=1)
    companion.choose_tactic("early_bird")
    companion.page.evaluate("scrollTo(0, 0)")
    for _ in range(3):
        expect(companion.headline).to_be_in_viewport(ratio=1)
        expect(companion.choice("end_turn")).to_be_in_viewport(ratio=1)
        companion.act("end_turn")


def test_a_card_on_offer_is_taken_by_a_tap_and_those_above_slide_down(lay):
    companion = lay()
    view = companion.choose_tactic("early_bird")
    low, middle, high = [place["card"] for place in view["offers"]["spells"]["places"]]
    region = companion.page.get_by_role("region", name="Spells")
    names = region.locator("li .name")
    expect(names).to_have_text([re.compile(each["name"]) for each in (high, middle, low)])
    companion.press(region.get_by_role("button", name=re.compile(f"^Take {middle['name']},")))
    expect(names.nth(1)).to_have_text(re.compile(high["name"]))
    expect(names.nth(2)).to_have_text(re.compile(low["name"]))
    expect(companion.choice("announce")).to_have_count(0)  # something was done in this turn
    assert [event["card"] for event in companion.events("card_taken")] == [middle["card"]]


def named(companion: Companion, typed: str) -> None:
    companion.page.get_by_role("combobox").fill(typed)


def test_with_the_real_decks_the_lowest_cards_are_named_with_completion(lay):
    companion = lay(offers="table")
    companion.choose_tactic("early_bird")
    expect(companion.page.get_by_role("region", name="Spells")).to_have_count(0)
    view = companion.play_round()
    assert view["phase"] == "leaving_aa"
    expect(companion.headline).to_have_text("Which advanced action lay lowest?")
    companion.fits()
    named(companion, "Bloot Rage")
    companion.page.keyboard.press("Enter")
    expect(companion.page.get_by_text(re.compile("did you mean Blood Rage"))).to_be_visible()
    named(companion, "bolt")
    found = companion.page.get_by_role("option")
    expect(found).to_have_text(["Crushing Bolt", "Fire Bolt", "Ice Bolt", "Swift Bolt"])
    companion.fits()
    companion.press(found.filter(has_text="Ice Bolt"))
    expect(companion.headline).to_have_text("Which spell lay lowest?")
    companion.press(companion.page.get_by_role("button", name="Green", exact=True))
    expect(companion.headline).to_have_text("Choose your tactic")
    view = companion.view()
    assert [card["card"] for card in view["dummy"]["gained"]] == ["ice_bolt"]
    gained = companion.events("dummy_gained_crystal")
    assert [event["color"] for event in gained] == ["green"]

    companion.choose_tactic("from_the_dusk")
    companion.play_round()
    named(companion, "Ice Bolt")
    companion.page.keyboard.press("Enter")
    expect(companion.page.get_by_text("Ice Bolt is already in the dummy's deck")).to_be_visible()
    companion.press(companion.page.get_by_role("button", name="The offer was empty"))
    expect(companion.headline).to_have_text("Which spell lay lowest?")


def test_what_differs_from_the_real_table_is_put_right(lay):
    companion = lay(corrections=True)
    view = companion.choose_tactic("early_bird")
    crystals = view["dummy"]["crystals"]
    companion.press(companion.guest.button("Put right …"))
    panel = companion.page.get_by_role("dialog", name="Put something right")
    companion.fits()
    none = next(color for color in COLORS if crystals[color] == 0)
    expect(panel.get_by_role("button", name=f"One {none} crystal less")).to_be_disabled()
    companion.press(panel.get_by_role("button", name=f"One {none} crystal more"))
    expect(panel.get_by_text("11 corrections left")).to_be_visible()
    free = next(
        card
        for card in ("fire_bolt", "ice_bolt", "swift_bolt", "crushing_bolt")
        if card not in {place["card"]["card"] for place in view["offers"]["advanced"]["places"]}
    )
    name = free.replace("_", " ").title()
    named(companion, name)
    companion.press(panel.get_by_role("option", name=name))
    expect(panel).to_have_count(0)
    view = companion.view()
    assert view["dummy"]["crystals"][none] == 1
    assert [card["card"] for card in view["dummy"]["gained"]] == [free]
    companion.is_as_told()
    companion.press(companion.guest.button("Put right …"))
    companion.press(panel.get_by_role("button", name="The dummy's turn"))
    expect(companion.flip).to_be_visible()
    companion.is_as_told()


def test_skills_extra_turns_and_the_goal_are_behind_one_button(lay):
    companion = lay()
    companion.choose_tactic("the_right_moment")
    reminder = companion.page.get_by_text(re.compile("^The Right Moment: .*another turn"))
    expect(reminder).to_be_visible()

    def more(name: str) -> dict[str, Any]:
        lines = len(companion.log)
        companion.press(companion.guest.button("More of this turn"))
        dialog = companion.page.get_by_role("dialog", name="More of this turn")
        companion.fits()
        companion.press(dialog.get_by_role("button", name=name))
        expect(companion.table).not_to_have_attribute("data-lines", str(lines))
        return companion.view()

    view = more("I take one of my own")
    (common,) = view["skills"]["common"]
    expect(companion.page.get_by_role("region", name="Common offer")).to_contain_text(common["name"])
    before = companion.flips()
    view = more("By The Right Moment")
    assert companion.flips() == before, "the dummy has no turn in between"
    expect(companion.headline).to_have_text("Your turn")
    expect(reminder).to_have_count(0)
    lowest = view["offers"]["advanced"]["places"][0]["card"]["card"]
    view = more(f"From the common offer: {common['name']}")
    assert companion.events("card_taken")[-1]["card"] == lowest
    more("The goal is reached")
    expect(companion.page.get_by_text("The goal is reached.")).to_be_visible()
    view = companion.play_round()
    assert view["phase"] == "scoring"
    assert view["score"]["rounds_left"] == 5


def test_whoever_announces_forfeits_the_turn_and_the_dummy_has_its_last(lay):
    companion = lay()
    companion.choose_tactic("early_bird")
    view = companion.act("announce")
    assert view["round"] == 2  # alone: the dummy's last turn, and the round is over
    assert len(companion.flips()) == 1
