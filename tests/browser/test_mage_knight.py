"""Evenings of Mage Knight beside the real board, on a phone held upright."""

import re

from playwright.sync_api import expect

from mage_knight_page import COLORS, GAME, ON_A_PHONE, PHONE, WIDTHS, Companion
from page_driver import PREPARING_MS

MOST_TAPS = 2  # of an ordinary turn
MINUS = "\u2212"


def test_a_solo_conquest_of_six_rounds_takes_two_taps_a_turn_at_most(lay):
    companion = lay(scenario="solo_conquest")
    turns = rounds = 0
    view = companion.view()
    while view["phase"] != "scoring":
        assert view["phase"] == "choosing"
        rounds += 1
        expect(companion.page.locator(".sky")).to_contain_text(
            re.compile(rf"Round {rounds}\s+of 6\s+{'Day' if rounds % 2 else 'Night'}")
        )
        assert companion.tick_steps() >= 3
        expect(companion.page.get_by_text("All done", exact=True)).to_be_visible()
        companion.fits()
        view = companion.choose_tactic()
        companion.fits()
        companion.is_as_told()
        while view["phase"] == "turns":
            expect(companion.page.locator(".turn.figures")).to_have_text(f"Turn {view['turn']}")
            before = companion.taps
            expect(companion.choice("end_turn")).to_be_in_viewport(ratio=1)  # nothing to scroll for
            view = companion.act("end_turn")
            assert companion.taps - before <= MOST_TAPS
            turns += 1
            companion.is_as_told()
    assert rounds == 6
    assert turns >= 4 * rounds
    count_score(companion)
    companion.fits()
    sheet = companion.page.get_by_role("region", name="The score, line by line")
    total = companion.view()["scores"][0]
    expect(sheet.get_by_role("definition")).to_have_text(str(total).replace("-", MINUS))
    expect(companion.guest.heading(re.compile(f"^Not won: {total} points?$"))).to_be_visible()
    shown = [int(text.replace(MINUS, "-")) for text in sheet.locator("td.figures").all_inner_texts()]
    assert sum(shown) == total
    in_history(companion)


def in_history(companion: Companion) -> None:
    """The evening is kept with its scenario, its heroes, and how it ended."""
    view = companion.view()
    companion.guest.visit("history")
    row = companion.page.get_by_role("listitem").filter(has_text="Solo Conquest").first
    hero, dummy = view["people"][0]["hero_name"], view["dummy"]["name"]
    expect(row).to_contain_text(f"Solo Conquest with {hero}; the dummy is {dummy}")
    expect(row).to_contain_text(f"You: {view['scores'][0]}".replace("-", MINUS))
    expect(row).to_contain_text("Not won")


def count_score(companion: Companion) -> None:
    """One thing after another: a number by its stepper, or left out."""
    asked: list[str] = []
    while (view := companion.view())["phase"] == "scoring":
        companion.fits()
        asked.append(view["score"]["asked"]["category"])
        expect(companion.page.get_by_role("heading", name=view["score"]["asked"]["title"])).to_be_visible()
        if len(asked) % 3 == 0:
            companion.act("leave_out")
        else:
            companion.press(companion.page.get_by_role("button", name=re.compile("one more$")))
            companion.act("count")
    assert asked[0] == "fame"
    assert len(asked) == len(set(asked)) >= 9
    counted = companion.events("counted")
    assert {event["n"] for event in counted} == {1}
    assert len(counted) + len(companion.events("left_out")) == len(asked)
    close_score(companion)


def close_score(companion: Companion) -> None:
    """The last count may have been wrong: it is taken back before the sheet is said to be right."""
    expect(companion.headline).to_have_text("Is the score right?")
    companion.fits()
    last = companion.undo()
    assert last["phase"] == "scoring"
    companion.act("count")
    companion.act("close_score")


def test_the_dummy_of_a_first_reconnaissance_as_its_manual_test_goes(lay):
    """Hero, order, flips, bonus, the end of a round, and what the dummy gains from both offers."""
    companion = lay(scenario="first_reconnaissance", seed=3)  # 1
    view = companion.view()
    heroes = {person["hero_name"] for person in view["people"]}
    expect(companion.dummy).to_contain_text(f"Dummy {view['dummy']['name']}")  # 2
    assert view["dummy"]["name"] not in heroes
    assert sum(companion.stock("Crystals")) == 3
    assert companion.stock("left") == [4, 4, 4, 4]

    view = companion.choose_tactic("early_bird")  # 3
    order = companion.page.get_by_role("region", name="Order").get_by_role("listitem")
    expect(order).to_have_text([re.compile("You"), re.compile("Dummy")])
    expect(companion.headline).to_have_text("Your turn")
    lowest = {offer: view["offers"][offer]["places"][0]["card"] for offer in ("advanced", "spells")}
    crystals = dict(view["dummy"]["crystals"])

    seen_bonus = 0
    while not view["is_announced"]:  # 4, 5
        left = view["dummy"]["left"]
        view = companion.act("end_turn")
        companion.is_as_told()
        if view["is_announced"]:
            break
        cards, bonus = companion.cards("Flipped"), companion.cards("Bonus cards")
        assert len(cards) == min(3, left)
        checked = view["dummy"]["last_flip"]["checked"]
        expect(companion.flip.locator(".checked")).to_have_text(re.compile(checked["name"]))
        wanted = crystals[checked["counts_as"]]
        assert len(bonus) == min(wanted, left - len(cards))
        seen_bonus += len(bonus)
    assert seen_bonus > 0, "no bonus in this round: choose another seed"

    assert view["dummy"]["left"] == 0  # 6
    expect(companion.page.get_by_text("The dummy has announced the end of the round.")).to_be_visible()
    expect(companion.dummy).to_contain_text("has announced")
    view = companion.act("end_turn")
    assert (view["phase"], view["round"], view["time"]) == ("choosing", 2, "night")

    steps = companion.page.get_by_role("region", name="Before round 2")  # 7, 8
    expect(steps).to_contain_text(f"{lowest['advanced']['name']} goes to the dummy")
    color = lowest["spells"]["colors"][0]
    expect(steps).to_contain_text(re.compile(f"{lowest['spells']['name']} .*{color} crystal"))
    companion.page.get_by_text("All its cards (17 cards, 1 gained)").tap()
    expect(companion.dummy.get_by_text(re.compile(f"^{lowest['advanced']['name']}, "))).to_have_count(1)
    crystals[color] += 1
    assert companion.stock("Crystals") == [crystals[each] for each in COLORS]


def test_three_people_at_one_phone(lay):
    companion = lay(people=3, scenario="full_cooperation", lost_legion=True)
    names = [person["hero_name"] for person in companion.view()["people"]]
    chosen = []
    while (view := companion.view())["phase"] != "turns":
        expect(companion.headline).to_have_text(re.compile(f"^{names[view['acting']]} (chooses|carries)"))
        companion.fits()
        if view["phase"] == "choosing":
            chosen.append(view["acting"])
        companion.choose_tactic()
    assert sorted(chosen) == [0, 1, 2]
    acted = []
    for _ in range(6):
        acted.append(view["acting"])
        expect(companion.headline).to_have_text(f"{names[view['acting']]}'s turn")
        companion.fits()
        view = companion.act("end_turn")
    assert acted[:3] == acted[3:] == [seat for seat in view["order"] if seat is not None]
    expect(companion.guest.heading(re.compile("hand the device"))).to_have_count(0)

    view = companion.play_round()
    assert view["phase"] == "removing"
    expect(companion.headline).to_have_text("Which tactic goes?")
    used = {person["tactic"]["tactic"] for person in view["people"]}
    goes = companion.choice("remove_tactic")
    expect(goes).to_have_count(len(used))
    assert {one.get_attribute("data-tactic") for one in goes.all()} == used
    companion.fits()
    view = companion.act("remove_tactic")
    assert (view["phase"], view["round"]) == ("choosing", 2)


def test_three_people_with_a_phone_each(evening, new_guest):
    phones = [new_guest(at=evening, **ON_A_PHONE) for _ in range(3)]
    options = {"players": 3, "scenario": "blitz_cooperation"}
    begun = evening.begin(*["human"] * 3, game=GAME, options=options, seed=5)
    people = []
    for seat, phone in enumerate(phones):
        phone.join(begun, seat)
        people.append(Companion(phone, begun))
    for _ in range(12):
        view = people[0].view()
        for seat, one in enumerate(people):
            assert one.view() == view
            expect(
                one.choice("choose_tactic").or_(one.choice("tactic_done")).or_(one.choice("end_turn")).first
            ).to_be_visible(visible=seat == view["acting"])
            one.fits()
        acting = people[view["acting"]]
        acting.choose_tactic() if view["phase"] == "choosing" else acting.act("end_turn")
    assert people[0].view()["turn"] > 1


def test_heroes_are_chosen_person_by_person_in_the_form(evening, new_guest):
    guest = new_guest(at=evening, **ON_A_PHONE)
    guest.visit(f"new/{GAME}")
    seats = guest.page.get_by_role("spinbutton", name="Number of seats")
    seats.fill("2")
    seats.press("Tab")
    guest.heading("Rules").tap()
    guest.page.get_by_role("combobox", name="Scenario").select_option("Full Cooperation")
    heroes = guest.page.get_by_role("group", name="Heroes").get_by_role("combobox")
    expect(heroes).to_have_count(2)
    expect(heroes.first).to_have_value("")
    heroes.nth(1).select_option("Goldyx")
    assert guest.page.evaluate(WIDTHS) == [PHONE["width"]] * 3
    guest.button("Start").tap()
    expect(guest.page.locator("#mk-turn")).to_have_text(
        "Goldyx chooses a tactic", timeout=PREPARING_MS
    )  # the last seat chooses first
    title = guest.page.get_by_role("heading", level=1)
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth"), "the title is cut off"
