"""What one may ask of the table in the middle of a match: take back, hint, why."""

import re

from playwright.sync_api import expect

MINUS = "\N{MINUS SIGN}"
FIVE_TRICKS = {"players": 2, "schedule": "5..1"}
BAR_SHARES = """all => all.map((one) => {
  const track = one.querySelector("[aria-hidden]");
  return track.firstElementChild.getBoundingClientRect().width / track.getBoundingClientRect().width;
})"""


def test_taking_back_is_a_line_of_its_own_and_brings_the_position_back(guest, table):
    guest.join(table.begin("human", "scripted", options=FIVE_TRICKS))
    guest.play_until("play")
    before, lines = guest.sight(), guest.log.count()
    guest.decide("play")
    guest.to_decide()
    assert guest.sight() != before

    guest.button("Take back").click()

    expect(guest.log.last).to_have_text(re.compile("^You take back your last decision"))
    guest.to_decide()
    assert guest.sight() == before
    undone = guest.log.filter(has_text="(taken back)")
    assert undone.count() == guest.log.count() - lines - 1
    assert undone.count() > 0


def test_a_hint_names_a_legal_card_and_can_be_played_at_once(guest, table):
    guest.join(table.begin("human", "scripted", options=FIVE_TRICKS))
    guest.play_until("play")
    held = guest.cards

    guest.button("Hint").click()

    advised = guest.hand.get_by_role("button", name=re.compile(", advised, playable$"))
    expect(advised).to_have_count(1)
    card = (advised.get_attribute("aria-label") or "").partition(",")[0]
    guest.advice.get_by_role("button", name=re.compile("^Play ")).click()
    expect(guest.hand.get_by_role("button")).to_have_count(len(held) - 1)
    guest.to_decide()
    assert card not in guest.cards


def test_a_bid_that_is_advised_is_bid_and_not_played(guest, table):
    guest.join(table.begin("human", "scripted", options=FIVE_TRICKS))
    guest.play_until("bid")
    guest.button("Hint").click()

    expect(guest.advice.get_by_role("button", name=re.compile(r"^Bid \d$"))).to_be_visible()
    expect(guest.advice.get_by_role("button", name=re.compile("^Play"))).to_have_count(0)


def test_why_ranks_every_option_by_figures_with_bars_as_long_as_they_say(guest, table):
    guest.join(table.begin("human", "scripted", options=FIVE_TRICKS))
    guest.to_decide()
    bids = guest.bids.count()

    guest.button("Why").click()

    ranked = guest.advice.get_by_role("listitem")
    expect(ranked).to_have_count(bids, timeout=30_000)
    figures = guest.advice.get_by_role("definition")
    assert figures.count() >= bids
    expect(guest.advice).to_contain_text(re.compile(r"Sorted by worth: |All of these are worth the same"))
    worth = guest.advice.get_by_role("term").filter(has_text=re.compile("^Worth$"))
    expect(worth).to_have_count(bids)
    first = [item.get_by_role("definition").first.inner_text() for item in ranked.all()]
    values = [float(text.replace(MINUS, "-")) for text in first]
    assert values == sorted(values, reverse=True)
    for figure, bar in zip(figures.all_inner_texts(), figures.evaluate_all(BAR_SHARES), strict=True):
        assert re.fullmatch(rf"{MINUS}?\d+(\.\d+)?%?", figure), figure
        assert 0 <= bar <= 1.001
        if figure.endswith("%"):
            assert abs(bar - int(figure[:-1]) / 100) < 0.02, (figure, bar)


def test_with_estimates_on_the_bids_carry_their_chances(guest, table):
    guest.visit()
    guest.button("Settings").click()
    guest.page.get_by_role("checkbox", name=re.compile("^Show estimates")).check()
    guest.page.keyboard.press("Escape")
    guest.join(table.begin("human", "scripted", options=FIVE_TRICKS))

    expect(guest.bids.first).to_have_accessible_name(
        re.compile(r"^Bid 0, \d+% to make it, .+ points on average")
    )
