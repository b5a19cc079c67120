"""The Deal at the table: from building a deck to the end of a run, by mouse, keyboard and thumb."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from axe import findings, needs_axe
from live_table import Address, serving
from page_driver import MOST_DECISIONS, PHONE
from the_deal_page import Dealer

ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def street(built_page, tmp_path_factory) -> Iterator[Address]:
    """A table where The Deal is compiled before anybody waits for it."""
    with serving(tmp_path_factory.mktemp("street") / "data", ["the_deal"]) as address:
        yield address


@pytest.fixture
def sit(street, new_guest) -> Callable[..., Dealer]:
    """Sit down with scripted opponents; settings are named as in their dialog, the rest are options."""

    def sit_down(*settings: str, context: dict[str, Any] | None = None, **options: Any) -> Dealer:
        seed = options.pop("seed", 11)
        begun = street.begin("human", "scripted", "scripted", game="the_deal", options=options, seed=seed)
        guest = new_guest(*settings, at=street, **(context or {}))
        guest.join(begun)
        return Dealer(guest)

    return sit_down


def fits(page: Any) -> None:
    """Nothing is wider than the phone."""
    wide = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth, visualViewport.width]")
    assert wide == [PHONE["width"]] * 3, wide


def test_a_deck_says_how_many_cards_it_has_and_why_it_cannot_be_taken(sit):
    dealer = sit(deck="choose")
    page = dealer.page
    take = dealer.guest.button("Take this deck")
    expect(page.get_by_text("20 of 10 to 20 cards")).to_be_visible()
    for name in ("Weed", "Meth", "Heroin", "Cocaine", "Fentanyl"):
        page.get_by_role("button", name=re.compile(f"^{name}, ")).click()
    expect(page.get_by_text("15 of 10 to 20 cards")).to_be_visible()
    expect(page.get_by_text("it needs a Product")).to_be_visible()
    expect(take).to_be_disabled()

    page.get_by_role("button", name=re.compile("^Aggro ")).click()
    expect(page.get_by_text("10 of 10 to 20 cards")).to_be_visible()
    page.get_by_role("button", pressed=True).last.click()
    expect(page.get_by_text("1 card too few")).to_be_visible()
    expect(take).to_be_disabled()


def test_a_deck_of_ones_own_is_taken_without_the_cards_that_were_left_out(sit):
    dealer = sit(deck="choose")
    for name in ("Fentanyl", "School Zone", "Fake ID"):
        dealer.page.get_by_role("button", name=re.compile(f"^{name}, ")).click()
    dealer.guest.button("Take this deck").click()
    assert dealer.to_decide() == "play"
    expect(dealer.guest.log.filter(has_text="A deck of 17 cards.")).to_have_count(1)


def test_a_card_played_lies_in_its_round_and_counts(sit):
    dealer = sit(deck="default")
    dealer.play_until("play")
    held = dealer.hand.count()
    name = dealer.hand.first.locator(".unseen").inner_text().partition(",")[0]
    dealer.hand.first.click()
    dealer.to_decide()
    laid = dealer.page.get_by_role("list", name="Cards of round 1").get_by_role("listitem")
    expect(laid.filter(has_text=f"Player: {name}, ")).to_have_count(1)
    assert dealer.to_decide() == "fold"
    expect(laid.filter(has_text="The street: ")).to_have_count(1)
    expect(
        dealer.page.get_by_text(re.compile("^The Customer is gone|the Customer leaves above"))
    ).to_be_visible()
    margin = dealer.number("Cover") - dealer.number("Evidence")
    words = f"Safe by {margin}" if margin > 0 else f"Behind by {-margin}" if margin else "Level: still safe"
    expect(dealer.page.get_by_text(words, exact=True)).to_be_visible()
    assert held == 3
    expect(dealer.page.get_by_role("region", name="Evidence and Cover")).to_contain_text(
        re.compile(r"(Evidence|Cover) \d+ → \d+")
    )


def test_the_street_turns_its_cards_over_unless_motion_is_reduced(sit):
    for context, turning in (({}, 0), ({"reduced_motion": "no-preference"}, 1)):
        dealer = sit("Fast", context=context, deck="default")
        dealer.play_until("fold")
        expect(dealer.page.locator(".street.turns")).to_have_count(turning)


def test_walking_away_costs_what_the_panel_says(sit):
    dealer = sit(deck="default")
    dealer.play_until("fold")
    panel = dealer.page.get_by_role("region", name=re.compile("^Walk away"))
    told = re.search(r"Heat becomes (\d+)", panel.inner_text())
    assert told is not None
    expect(panel).to_contain_text(re.compile("Kept: .+, back in your pile"))
    dealer.choice("fold").click()
    expect(dealer.result).to_contain_text("Walked away")
    expect(dealer.result).to_contain_text(
        re.compile(rf"Nothing earned: cash \$0, .* below par .*, heat {told[1]}\.")
    )


def test_a_hand_that_was_played_to_its_end_says_how_it_came_out(sit):
    dealer = sit(deck="default", max_hands=1)
    dealer.play_until("over")
    busted = dealer.number("Evidence") > dealer.number("Cover")
    ended = dealer.page.get_by_role("heading", name="The last hand", exact=True).locator("..")
    expect(ended).to_contain_text("Busted" if busted else "The deal is safe")
    expect(dealer.guest.over).to_contain_text("after 1 hand")
    expect(dealer.guest.over.get_by_role("img", name=re.compile("^Cash and heat"))).to_be_visible()
    dealer.page.get_by_text("Every hand in numbers").click()
    expect(dealer.guest.over.get_by_role("row")).to_have_count(2)


def test_a_whole_run_by_keyboard_alone(sit):
    dealer = sit(deck="choose", max_hands=2)
    page = dealer.page
    page.get_by_role("main").focus()
    dealer.press_until("Tab", page.get_by_role("button", name=re.compile("^Control ")))
    page.keyboard.press("Enter")
    dealer.press_until("Tab", page.get_by_role("button", pressed=True).last)
    page.keyboard.press("Space")
    dealer.press_until("Tab", dealer.guest.button("Take this deck"))
    page.keyboard.press("Enter")
    for _ in range(MOST_DECISIONS):
        if (decision := dealer.to_decide()) == "over":
            break
        expect(page.locator("[data-choice]:focus")).to_have_count(1)  # where the last decision left off
        if decision == "fold":
            page.keyboard.type("stay")
        page.keyboard.press("Enter")
    expect(dealer.guest.over).to_be_visible()


def test_a_whole_run_on_a_phone(sit):
    dealer = sit(context=ON_A_PHONE, deck="choose", max_hands=2)
    seen = set()
    for _ in range(MOST_DECISIONS):
        decision = dealer.to_decide()
        if decision not in seen:
            fits(dealer.page)
        seen.add(decision)
        if decision == "over":
            break
        if decision == "build":
            dealer.choices.tap()
        elif decision == "fold":
            dealer.choice("stay").tap()
        else:
            expect(dealer.choices.first).to_be_in_viewport()
            dealer.choices.first.tap()
    assert {"build", "play", "fold", "over"} <= seen


@needs_axe
@pytest.mark.parametrize("colours", ["Light", "Dark"])
def test_nobody_is_kept_out(sit, colours):
    dealer = sit(colours, deck="choose", max_hands=2)
    assert dealer.to_decide() == "build"
    dealer.page.get_by_role("button", name=re.compile("^Aggro ")).click()
    assert findings(dealer.page) == []
    dealer.guest.button("Take this deck").click()
    seen = set()
    for _ in range(MOST_DECISIONS):
        decision = dealer.to_decide()
        if decision not in seen:
            assert findings(dealer.page) == []
        seen.add(decision)
        if decision == "over":
            break
        dealer.go_on(decision)
    assert {"play", "fold", "over"} <= seen


def test_with_estimates_on_every_choice_tells_how_likely_a_bust_is(sit):
    dealer = sit(deck="default")
    dealer.guest.button("More").click()
    dealer.page.get_by_role("button", name="Settings").click()
    dealer.page.get_by_role("checkbox", name=re.compile("^Show estimates")).check()
    dealer.page.keyboard.press("Escape")
    assert dealer.to_decide() == "play"
    expect(dealer.hand.first).to_have_accessible_name(re.compile(r", busted \d+%"))
    dealer.choice("check").click()
    assert dealer.to_decide() == "fold"
    expect(
        dealer.page.get_by_text(re.compile(r"busted \d+%, walked away later \d+%, safe \d+%"))
    ).to_be_visible()


def test_the_numbers_of_a_card_are_found_under_advanced_and_are_on_the_card(street, new_guest):
    guest = new_guest(at=street, **ON_A_PHONE)
    guest.visit("new/the_deal")
    expect(guest.page.get_by_role("combobox", name="Your seat")).to_contain_text("Narc")
    guest.heading("Rules").click()
    guest.heading("Advanced").click()
    guest.page.get_by_label("Find").fill("weed")
    expect(guest.page.get_by_text("Plea bargain")).to_have_count(0)
    guest.page.get_by_text("Weed", exact=True).click()
    price = guest.page.get_by_role("group", name="Player: Weed").get_by_role("spinbutton", name="Price")
    price.fill("77")
    price.press("Tab")
    fits(guest.page)
    guest.page.get_by_role("button", name=re.compile("^Deck")).click()
    guest.page.get_by_role("button", name=re.compile("^Build one")).click()
    guest.start()
    expect(guest.page.get_by_role("button", name=re.compile(r"^Weed, pays \$77"))).to_be_visible()


def test_a_preset_fills_the_numbers_in(street, new_guest):
    guest = new_guest(at=street)
    guest.visit("new/the_deal")
    guest.heading("Rules").click()
    guest.page.get_by_label("Begin with").select_option(label="Insurance that works")
    expect(guest.page.get_by_text("5 changed", exact=True)).to_be_visible()
    expect(guest.page.get_by_text("4 changed", exact=True)).to_be_visible()


def test_seats_are_listed_with_their_part_and_what_they_have(sit):
    """8.3: at the table, after its end, in the replay and in the history."""
    dealer = sit(deck="default", max_hands=1)
    seats = dealer.page.get_by_role("list", name="Seats").get_by_role("listitem")
    dealer.to_decide()
    for seat, words in enumerate(
        (r"Player.*\$0$", r"Narc · Scripted.*0 busts$", r"Customer.*0 closed hands$")
    ):
        expect(seats.nth(seat)).to_have_text(re.compile(words, re.DOTALL))
    dealer.play_until("over")
    counted = (
        r"\(Player\): \$\d+ · .*\(Narc\): (0 busts|1 bust) · .*\(Customer\): (0 closed hands|1 closed hand)$"
    )
    told = [one.rsplit("Score")[-1].strip() for one in seats.all_text_contents()]
    dealer.guest.link("Replay").click()
    expect(dealer.page.get_by_role("combobox", name="Whose eyes")).to_contain_text("You (Player)")
    dealer.guest.button("To the end").click()
    expect(seats.first).to_contain_text(told[0])
    expect(seats.last).to_contain_text(told[2])
    dealer.guest.visit("history")
    expect(dealer.page.get_by_role("listitem").first.locator(".figures")).to_have_text(re.compile(counted))


def test_advice_is_told_in_what_the_seat_counts(sit):
    dealer = sit(deck="default")
    dealer.to_decide()
    dealer.guest.button("Why").click()
    advice = dealer.guest.advice
    expect(advice).to_contain_text(re.compile(r"^Why.*[+\u2212]\$\d+\.\d on average", re.DOTALL))
    expect(advice.get_by_role("definition").nth(1)).to_have_text(re.compile(r"^\s*\u2212?\$\d"))
    expect(advice).not_to_contain_text(re.compile("point", re.IGNORECASE))


def test_an_opponent_is_chosen_by_strength_and_scripted_ones_by_the_seat_they_suit(street, new_guest):
    guest = new_guest(at=street)
    guest.visit("new/the_deal")
    narc = guest.page.get_by_role("combobox", name="How strong seat 2 plays")
    expect(narc.locator("> option")).to_have_text(["Easy", "Normal", "Hard", "Expert"])
    scripted = narc.locator("optgroup[label=Scripted] option")
    expect(scripted).to_have_text(
        ["Scripted", "Pressure", "First card", "Random, more with each round", "Random cards"]
    )
    style = guest.page.get_by_role("combobox", name="The style of seat 2")
    expect(style.locator("option")).to_have_text(["Balanced", "Aggressive", "Defensive"])
    narc.select_option(label="Pressure")
    expect(style).to_have_count(0)
    customer = guest.page.get_by_role("combobox", name="How strong seat 3 plays")
    customer.select_option(label="Scripted")
    guest.page.get_by_role("combobox", name="The style of seat 3").select_option(label="Aggressive")
    guest.start()
    seats = guest.page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("Narc · Scripted, pressure")
    expect(seats.nth(2)).to_contain_text("Customer · Scripted, aggressive")


def test_a_rematch_seats_the_same_opponents_be_they_in_the_form_or_not(street, new_guest):
    """Whatever a seat is called at the command line."""
    names = ("human", "hard:pressure@50it", "scripted:dealmaker")
    begun = street.begin(*names, game="the_deal", options={"deck": "default", "max_hands": 1})
    guest = new_guest(at=street)
    guest.join(begun)
    guest.button("More").click()
    guest.button("Concede …").click()
    guest.button("Concede").click()
    guest.button("Rematch").click()
    expect(guest.page).not_to_have_url(re.compile(begun.id))
    told = street.get(f"/api/matches/{guest.match_id}").body
    assert [seat["player"] for seat in told["seats"]] == list(names)


SCREENS = {
    "desk": (1440, 900),
    "lower": (1200, 760),
    "picture": (1200, 900),
    "phone": (390, 844),
    "landscape": (844, 390),
}


def is_uncovered(dealer: Dealer, where: str) -> bool:
    """Whether the middle of something is on the screen with nothing above it."""
    found: bool = dealer.page.locator(where).first.evaluate(
        """one => {
            const { left, top, width, height } = one.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            return hit !== null && one.contains(hit);
        }"""
    )
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_the_street_card_and_the_hand_stay_in_sight_while_walking_away_is_decided(sit, screen):
    width, height = SCREENS[screen]
    dealer = sit(context={"viewport": {"width": width, "height": height}}, deck="default")
    for round_number in (1, 2):  # after the third nobody can walk away
        dealer.play_until("fold")
        street = f"[data-street='{round_number}']"
        expect(dealer.page.locator(street)).to_be_in_viewport(ratio=0.95)
        assert is_uncovered(dealer, street)
        cards = dealer.guest.hand.get_by_role("button")
        expect(cards).to_have_count(2)
        for card in cards.all():
            expect(card).to_be_in_viewport()
            expect(card).to_be_disabled()
        expect(dealer.choice("stay")).to_be_in_viewport()
        expect(dealer.choice("fold")).to_be_in_viewport()
        for there in range(0, 2000, 90):
            dealer.page.evaluate("y => scrollTo(0, y)", there)
            assert not is_under_the_question(dealer, street), f"round {round_number}, scrolled by {there}"
        dealer.choice("stay").click()


def is_under_the_question(dealer: Dealer, where: str) -> bool:
    """Whether the question stands on any part of something, be it on the screen or not."""
    under: bool = dealer.page.evaluate(
        """where => {
            const one = document.querySelector(where).getBoundingClientRect();
            const over = document.querySelector(".decision").getBoundingClientRect();
            const isBeside = over.left >= one.right || over.right <= one.left;
            return !isBeside && over.top < one.bottom && over.bottom > one.top;
        }""",
        where,
    )
    return under


def test_a_run_says_what_it_is_for_before_it_begins_and_how_it_came_out(sit):
    dealer = sit()
    assert dealer.to_decide() == "play"  # with the ready deck, at once
    par = street_par(dealer)
    expect(dealer.page.locator("[data-part=goal]")).to_contain_text(f"more than ${par}")
    meant = "half of Expert's runs with the deck Default, against Normal opponents, come to more."
    expect(dealer.page.locator("[data-part=goal]")).to_contain_text(meant)
    dealer.play_until("fold")
    dealer.choice("fold").click()
    expect(dealer.result).to_contain_text(f"${par} below par")
    dealer.choice("go_home").click()
    over = dealer.guest.over
    expect(
        dealer.page.get_by_role("heading", name=re.compile(r"Home safe, with \$0, .* below par"))
    ).to_be_visible()
    expect(over).to_contain_text("Nothing was earned, so the Player has not won.")
    expect(over.get_by_role("list", name="Final results").get_by_text("wins")).to_have_count(0)
    expect(over).to_contain_text("Your best run with this deck.")
    dealer.page.get_by_text("What this match was like").click()
    expect(dealer.page.get_by_text("Does each round force a decision?")).to_be_visible()
    walked = dealer.page.get_by_text("You walked away from the only hand, ")
    expect(walked).to_contain_text("Wanted: 10% or more of hands.")

    over.get_by_role("button", name="Build a deck for the next run").click()
    expect(dealer.page.get_by_role("heading", name="Your deck for this run")).to_be_visible()
    expect(dealer.page.locator("[data-part=about]")).to_contain_text(
        f"All twenty cards: something for every hand, and the longest run. Par is ${par}."
    )
    expect(dealer.page.get_by_label("What the symbols mean")).to_contain_text(
        "heat, which lasts for the whole run"
    )
    dealer.page.get_by_role("button", name=re.compile("^Aggro ")).click()
    expect(dealer.page.locator("[data-part=about]")).to_contain_text("all five Products")


def test_a_deck_of_ones_own_is_told_that_its_par_is_not_known(sit):
    """docs/games/the_deal.md, 8.5: that of the ready deck is for comparison."""
    dealer = sit(deck="choose")
    dealer.page.get_by_role("button", name=re.compile("^Weed, ")).click()
    about = dealer.page.locator("[data-part=about]")
    expect(about).to_contain_text(
        re.compile(r"A deck of your own\. Its par is not known\. That of Default is \$\d+\.")
    )
    dealer.guest.button("Take this deck").click()
    goal = dealer.page.locator("[data-part=goal]")
    expect(goal).to_contain_text("The par of a deck of your own is not known.")
    expect(goal).to_contain_text(
        re.compile(r"For comparison, that of Default is \$\d+: half of Expert's runs")
    )
    dealer.play_until("fold")
    dealer.choice("fold").click()
    expect(dealer.result).to_contain_text("below the par of Default")


def street_par(dealer: Dealer) -> int:
    told = re.search(r"more than \$([\d,]+)", dealer.page.locator("[data-part=goal]").inner_text())
    assert told is not None
    return int(told[1].replace(",", ""))


def test_heat_is_explained_where_it_is_shown_and_adds_up(sit):
    dealer = sit(deck="default")
    dealer.play_until("fold")
    heat = dealer.page.locator("[data-part=heat]")
    expect(heat).to_contain_text(
        "From 40 (Warrant), 60 (DA Approval), 80 (RICO Case): can block your insurance."
    )
    words = heat.inner_text().replace("\u2212", "-")
    before, cards = re.search(r"(\d+) before this hand, ([+-]\d+) from its cards", words).groups()
    projected = re.search(r"\u2192 (\d+)", words)
    assert int(projected[1]) == max(0, int(before) + int(cards))


def test_cards_seen_and_left_can_be_looked_up(sit):
    dealer = sit(deck="default", dealer_deck_lasts="run")
    dealer.play_until("fold")
    dealer.page.get_by_text("Cards seen and left").click()
    shown = dealer.page.locator("[data-street='1'] .name").inner_text()
    street = dealer.page.get_by_role("region", name="Left: Street")
    expect(street).to_contain_text("19 cards left unseen since its deck was new")
    expect(street.get_by_role("listitem").filter(has_text=shown)).to_contain_text("0 of 1")
    expect(dealer.page.get_by_role("region", name="Left: Narc")).to_contain_text(
        re.compile(r"Donut Break\s*[78] of 8")
    )


def test_cards_chosen_in_secret_are_shown_together(sit):
    dealer = sit(deck="default", card_choice="secret")
    assert dealer.to_decide() == "play"
    expect(dealer.page.get_by_role("list", name="Turn order")).to_contain_text("has chosen")
    expect(dealer.page.get_by_role("list", name="Cards of round 1").locator(".laid")).to_have_count(0)
    dealer.hand.first.click()
    assert dealer.to_decide() == "fold"
    expect(dealer.page.get_by_role("list", name="Cards of round 1").locator(".laid")).not_to_have_count(0)
