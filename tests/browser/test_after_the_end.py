"""What stays of a match: a share code, a replay, the way back into it, and a file that verifies."""

import re

from playwright.sync_api import expect

from command_line import finished as answer_of
from command_line import started


def test_a_share_code_leads_to_a_form_with_the_same_deal(guest, finished):
    guest.visit(f"replay/{finished.id}")
    expect(guest.hand.get_by_role("button")).to_have_count(3)
    dealt = guest.cards
    guest.join(finished)
    code = guest.page.get_by_role("textbox", name="Share code").input_value()

    guest.visit()
    guest.page.get_by_role("textbox", name="Share code").fill(code)
    guest.button("Use").click()

    expect(guest.page.get_by_role("textbox", name="Seed")).to_have_value(re.compile(r"\d+"))
    expect(guest.page.get_by_role("spinbutton", name="Number of seats")).to_have_value("2")
    guest.start()
    expect(guest.page.get_by_text("chosen deal")).to_be_visible()
    guest.to_decide()
    assert guest.cards == dealt


def test_the_scrubber_walks_through_the_match_and_one_may_play_on_from_any_point(guest, finished):
    guest.join(finished)
    guest.link("Replay").click()
    scrubber = guest.page.get_by_role("slider", name="Move")
    expect(scrubber).to_have_value("0")
    last = int(scrubber.get_attribute("max") or 0)

    guest.button("To the end").click()
    expect(guest.over).to_be_visible()
    scrubber.press("ArrowLeft")
    expect(scrubber).to_have_value(str(last - 1))
    guest.button("To the beginning").click()
    guest.button("One move on").click()
    expect(scrubber).to_have_value("1")
    before = guest.sight()
    guest.button("Play").click()
    expect(scrubber).not_to_have_value("1")
    guest.button("Pause").click()
    scrubber.fill("1")
    expect(scrubber).to_have_value("1")
    assert guest.sight() == before

    scrubber.fill("2")
    expect(guest.hand.get_by_role("button")).to_have_count(3)
    held = guest.cards
    guest.button("Play from here").click()
    guest.page.get_by_role("dialog", name="Play from here").get_by_role(
        "button", name="Play from here"
    ).click()
    guest.page.wait_for_url(re.compile("#/match/"))
    guest.to_decide()
    assert guest.match_id != finished.id
    assert guest.cards == held
    guest.play_out()


def test_a_replay_explains_what_was_played(guest, finished):
    guest.visit(f"replay/{finished.id}?at=2")
    guest.button("Why").click()
    why = guest.page.get_by_role("dialog", name=re.compile("^Why: .+ to decide$"))
    expect(why.get_by_role("listitem").filter(has_text="played")).to_have_count(1)
    expect(why.get_by_text("What happened: ")).to_be_visible()


def test_the_match_file_verifies(guest, finished, tmp_path):
    guest.join(finished)
    with guest.page.expect_download() as waiting:
        guest.button("Match file").click()
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)

    replayed = answer_of(started("replay", path))

    assert replayed.code == 0, replayed.err
    assert "verified" in replayed.out


def test_while_the_match_runs_one_may_keep_the_own_record_without_the_seed(guest, table, tmp_path):
    begun = table.begin("human", "scripted", seed=33581)
    guest.join(begun)
    guest.to_decide()
    guest.button("More").click()
    with guest.page.expect_download() as waiting:
        guest.button("Download your record").click()
    waiting.value.save_as(tmp_path / "record.jsonl")
    assert "33581" not in (tmp_path / "record.jsonl").read_text()


def test_conceding_ends_the_match_and_it_is_in_the_history(guest, table):
    guest.join(table.begin("human", "scripted"))
    guest.to_decide()
    guest.button("More").click()
    guest.button("Concede …").click()
    guest.button("Concede").click()
    expect(guest.heading("You have conceded")).to_be_visible()

    guest.visit("history")
    guest.page.get_by_role("link", name=re.compile("^Replay: El Dorado, You and ")).first.click()
    expect(guest.page.get_by_role("slider", name="Move")).to_be_visible()


def test_a_rematch_seats_the_same_opponents(guest, finished):
    guest.join(finished)
    guest.button("Rematch").click()
    guest.page.wait_for_url(re.compile(f"#/match/(?!{finished.id})"))
    guest.to_decide()
    expect(guest.page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(2)


def test_the_score_sheet_of_a_match_says_what_the_match_says(guest, finished):
    guest.join(finished)
    guest.over.get_by_role("row").first.wait_for()
    totals = sorted(
        row.get_by_role("cell").last.inner_text() for row in guest.over.get_by_role("row").all()[1:]
    )
    guest.link("Score sheet").click()
    sheet = guest.page.get_by_role("region", name="Points by round").get_by_role("row").last
    expect(sheet).to_contain_text("Total")
    shown = sorted(cell.inner_text().removeprefix("+") for cell in sheet.get_by_role("cell").all())
    assert shown == totals


def test_a_line_is_seen_before_and_after_it(guest, finished):
    guest.join(finished)
    guest.visit(f"replay/{finished.id}?at=3")
    scrubber = guest.page.get_by_role("slider", name="Move")
    expect(scrubber).to_have_value("3")
    told = guest.page.locator(".happened p")
    words = told.inner_text()
    assert words != ""

    guest.button("Before").click()
    expect(scrubber).to_have_value("2")
    expect(told).to_have_text(words)
    expect(guest.button("Before")).to_have_attribute("aria-pressed", "true")
    guest.button("After").click()
    expect(scrubber).to_have_value("3")
    expect(told).to_have_text(words)
    guest.page.keyboard.press("b")
    expect(scrubber).to_have_value("2")
    guest.button("One move back").click()
    expect(scrubber).to_have_value("1")
    expect(guest.button("After")).to_have_attribute("aria-pressed", "true")


def test_why_and_play_from_here_take_ones_own_seat(guest, finished):
    guest.join(finished)
    guest.link("Replay").click()
    scrubber = guest.page.get_by_role("slider", name="Move")
    expect(scrubber).to_have_value("0")
    guest.page.get_by_label("Whose eyes").select_option(label="Bruno")
    for move in range(int(scrubber.get_attribute("max") or 0)):
        scrubber.fill(str(move))
        guest.button("Why").click()
        expect(guest.page.get_by_role("dialog", name="Why: You to decide")).to_be_visible()
        guest.page.keyboard.press("Escape")
        if move > 5:
            break
    scrubber.fill("2")
    guest.button("Play from here").click()
    dialog = guest.page.get_by_role("dialog", name="Play from here")
    expect(dialog.get_by_role("listitem")).to_have_text([re.compile(r"^\s*You"), re.compile(r"^\s*Bruno")])
    expect(dialog.get_by_role("combobox", name="Who sits at seat 1")).to_have_value("me")


def test_hands_are_open_in_a_replay_if_one_likes(guest, finished):
    guest.join(finished)
    guest.visit(f"replay/{finished.id}?at=2")
    hands = guest.page.get_by_role("region", name="Open hands")
    guest.button("Open hands").click()
    expect(hands.get_by_text("Bruno")).to_be_visible()
    theirs = finished.get("/positions/2?seat=1").body["view"]["hand"]
    expect(hands.get_by_role("listitem")).to_have_count(len(theirs))
    guest.button("Open hands").click()
    expect(hands).to_have_count(0)
