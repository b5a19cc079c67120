"""Mage Knight beside the real board by keyboard, read aloud, explained, and with nobody kept out."""

import re

import pytest
from playwright.sync_api import expect

from axe import findings, needs_axe
from mage_knight_page import ON_A_PHONE, Companion


def test_turns_by_keyboard_alone_and_the_focus_stays_where_decisions_are(lay):
    companion = lay(context={}, corrections=False)
    page = companion.page
    companion.choice("choose_tactic").first.focus()
    page.keyboard.press("Enter")
    expect(companion.choice("end_turn")).to_be_visible()
    for turn in (2, 3):
        page.keyboard.press("e")
        expect(page.locator(".turn.figures")).to_have_text(f"Turn {turn}")
    page.keyboard.press("m")
    expect(page.get_by_role("dialog", name="More of this turn")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(companion.headline).to_have_text("Choose your tactic")
    page.keyboard.press("u")
    expect(companion.headline).to_have_text("Your turn")
    companion.choice("end_turn").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".turn.figures")).to_have_text("Turn 4")
    expect(page.locator("[data-choice]:focus")).to_have_count(1)


def test_a_flip_is_read_aloud(lay):
    companion = lay()
    companion.choose_tactic("early_bird")
    companion.act("end_turn")
    flip = companion.view()["dummy"]["last_flip"]
    said = companion.page.locator("[aria-live=polite]").first
    told = companion.page.evaluate(
        """() => new Promise((done) => {
             const said = [];
             const region = document.querySelector("[aria-live=polite]");
             const hear = new MutationObserver(() => said.push(region.textContent));
             hear.observe(region, { childList: true, subtree: true });
             document.querySelector("[data-type=end_turn]").click();
             setTimeout(() => done(said), 1500);
           })"""
    )
    now = companion.view()["dummy"]["last_flip"]
    assert now != flip
    assert any(all(card["name"] in words for card in now["cards"]) for words in told), (told, said)


def test_every_word_explains_itself_by_pointer_tap_and_key(lay):
    by_mouse = lay(context={})
    by_mouse.choose_tactic("early_bird")
    by_mouse.act("end_turn")
    page = by_mouse.page
    help_ = page.get_by_role("tooltip")
    word = page.get_by_role("button", name="Crystals", exact=True)
    word.hover()
    expect(help_).to_contain_text("gains one")
    page.mouse.move(0, 0)
    expect(help_).to_have_count(0)
    word.focus()
    page.keyboard.press("Enter")
    expect(word).to_have_accessible_description(re.compile("gains one"))
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)

    by_thumb = lay()
    by_thumb.choose_tactic("early_bird")
    by_thumb.act("end_turn")
    words = by_thumb.page.locator("button.term")
    assert words.count() >= 10
    for word in words.all():
        word.tap()
        told = by_thumb.page.get_by_role("tooltip")
        expect(told).to_have_count(1)
        box = told.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        by_thumb.page.keyboard.press("Escape")
        expect(told).to_have_count(0)


@needs_axe
@pytest.mark.parametrize("colours", ["Light", "Dark"])
def test_nobody_is_kept_out(lay, colours):
    companion = lay(colours, corrections=True, offers="table", scenario="first_reconnaissance")
    seen = []
    while True:
        phase = companion.view()["phase"]
        if phase not in seen:
            assert findings(companion.page) == [], phase
            companion.fits()
        seen.append(phase)
        if phase == "choosing":
            companion.choose_tactic()
        elif phase == "turns":
            companion.act("end_turn")
            if seen.count("turns") == 2:
                check_dialogs(companion)
        elif phase in ("leaving_aa", "leaving_spell"):
            lines = len(companion.log)
            companion.press(companion.page.get_by_role("button", name="Red", exact=True))
            expect(companion.table).not_to_have_attribute("data-lines", str(lines))
        elif phase == "scoring":
            companion.act("count")
        elif phase == "closing":
            companion.act("close_score")
        else:
            break
    assert {"choosing", "turns", "leaving_aa", "leaving_spell", "scoring", "closing", "over"} == set(seen)


def check_dialogs(companion: Companion) -> None:
    for button in ("More of this turn", "Put right …"):
        companion.press(companion.guest.button(button))
        expect(companion.page.get_by_role("dialog")).to_be_visible()
        assert findings(companion.page) == [], button
        companion.page.keyboard.press("Escape")
        expect(companion.page.get_by_role("dialog")).to_have_count(0)
    companion.press(companion.page.get_by_role("button", name="checked"))
    assert findings(companion.page) == []
    companion.page.keyboard.press("Escape")


@needs_axe
def test_with_offers_and_on_a_wide_screen_nobody_is_kept_out_either(lay):
    for context in ({}, ON_A_PHONE):
        companion = lay(context=context)
        assert findings(companion.page) == []
        companion.choose_tactic("early_bird")
        companion.act("end_turn")
        assert findings(companion.page) == []
