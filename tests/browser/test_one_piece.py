"""The One Piece Card Game at the table: whole matches by mouse, keyboard and thumb; drag and drop."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from axe import findings, needs_axe
from live_table import Address, serving
from one_piece_lines import read_position
from one_piece_page import Captain, Voyage, of_type
from page_driver import MOST_DECISIONS, PHONE, Guest

ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
NARROW = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
EVENTFUL = (1, 2, 3)  # seeds of a match with everything in it
LEADER = "1xST01-001"
CREW = "4xOP01-016\n4xST01-006\n4xOP01-009\n4xST01-002\n4xST01-014\n4xST01-003\n4xST01-007"
PASTED = f"{LEADER}\n{CREW}\n4xOP01-019\n4xOP01-029\n4xST01-008\n4xST01-009\n4xST01-004\n2xST01-005"
SMALL = {"deck_1": f"{LEADER}\n{CREW}", "deck_2": f"{LEADER}\n{CREW}", "free_decks": True, "life": 1}


@pytest.fixture(scope="module")
def sea(built_page, tmp_path_factory) -> Iterator[Address]:
    """A table where the game is compiled before anybody waits for it."""
    with serving(tmp_path_factory.mktemp("sea") / "data", ["one_piece"]) as address:
        yield address


@pytest.fixture
def sit(sea, new_guest) -> Callable[..., Captain]:
    """Sit down with an opponent at a short match; everything named besides is an option."""

    def sit_down(against: str = "scripted", context: dict[str, Any] | None = None, **options: Any) -> Captain:
        seed = options.pop("seed", 4)
        begun = sea.begin("human", against, game="one_piece", options={**SMALL, **options}, seed=seed)
        guest: Guest = new_guest(at=sea, **(context or {}))
        captain = Captain(guest)
        guest.join(begun)
        return captain

    return sit_down


def over(view: dict[str, Any]) -> bool:
    return view["phase"] == "over"


def asked_for(question: str) -> Callable[[dict[str, Any]], bool]:
    return lambda view: view["asked"] is not None and view["asked"]["question"] == question


# ---- whole matches ----


def test_a_whole_match_with_a_pasted_deck(sea, new_guest):
    """Mulligan, given DON!!, attack, block, counter, trigger, search of the deck: all by pressing cards."""
    wanted = {"mulligan", "give", "attack", "block", "counter", "use_trigger", "search"}
    for seed in EVENTFUL:
        guest: Guest = new_guest(at=sea)
        captain, voyage = Captain(guest), Voyage()
        guest.visit("decks/one_piece")
        guest.page.get_by_label("Deck list").fill(PASTED)
        guest.button(re.compile(r"^Play as .*1$")).click()
        guest.page.get_by_role("combobox", name="How strong seat 2").select_option(label="Scripted")
        guest.page.get_by_label("Seed").fill(str(seed))
        guest.start()
        captain.play_until(over, voyage)
        expect(guest.over).to_be_visible()
        if wanted <= voyage.seen:
            break
    assert wanted <= voyage.seen, wanted - voyage.seen
    expect(guest.over).to_contain_text(re.compile(r"after \d+ turns"))
    log = guest.page.get_by_role("list", name="Log of moves")
    expect(log).to_contain_text(re.compile(r"\d+ against \d+: the attack (succeeds|fails)"))


def test_matches_by_keyboard_alone(sit):
    """Mulligan, cards played, DON!! given; attack, block, counter, trigger, search: all without a mouse."""
    wanted = {"mulligan", "play", "give", "attack", "block", "counter", "use_trigger", "search", "end_main"}
    voyage = Voyage()
    for seed in EVENTFUL:
        captain = sit(opening_hand=4, life=2, seed=seed)
        by_keyboard(captain, voyage)
        expect(captain.guest.over).to_be_visible()
        if wanted <= voyage.seen:
            break
    assert wanted <= voyage.seen, wanted - voyage.seen


def by_keyboard(captain: Captain, voyage: Voyage) -> None:
    """Play a match to its end by Tab, arrows and Enter."""
    captain.page.get_by_role("main").focus()
    for _ in range(MOST_DECISIONS):
        told = captain.told()
        if told["over"]:
            return
        action = voyage(told["view"], [option["action"] for option in told["options"]])
        for what in captain.way(told["view"], action):
            go_to(captain.page, what)
            captain.page.keyboard.press("Enter")
        captain.done = told["n"]


def go_to(page: Page, wanted: Locator) -> None:
    """To a card by arrows, to a button by Tab."""
    if wanted.get_attribute("data-spot") is None:
        return reach(page, wanted)
    reach(page, page.locator("[data-spot][tabindex='0']"))
    for _ in range(60):
        key = wanted.evaluate(
            """one => {
                if (one === document.activeElement) return "";
                const here = document.activeElement.getBoundingClientRect();
                const there = one.getBoundingClientRect();
                if (there.top >= here.bottom) return "ArrowDown";
                if (there.bottom <= here.top) return "ArrowUp";
                return there.left < here.left ? "ArrowLeft" : "ArrowRight";
            }"""
        )
        if key == "":
            return None
        page.keyboard.press(key)
    raise AssertionError(f"arrows do not reach {wanted}")


def reach(page: Page, wanted: Locator) -> None:
    """By Tab, and by arrows among answers of one group."""
    for _ in range(90):
        here = wanted.evaluate(
            """one => one === document.activeElement ? "there"
                : one.closest("[role=group], ul")?.contains(document.activeElement) ? "near" : "far" """
        )
        if here == "there":
            return
        page.keyboard.press("ArrowDown" if here == "near" else "Tab")
    raise AssertionError(f"Tab does not reach {wanted}")


@pytest.mark.parametrize("context", [ON_A_PHONE, NARROW], ids=["phone", "narrow"])
def test_a_match_on_a_phone_never_scrolls_sideways(sit, context):
    captain = sit(context=context)
    seen: set[str] = set()

    def fits(view: dict[str, Any]) -> bool:
        question = view["asked"]["question"] if view["asked"] else "over"
        if question not in seen:
            seen.add(question)
            wide = captain.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
            assert wide == [context["viewport"]["width"]] * 2, (question, wide)
        return over(view)

    captain.play_until(fits, Voyage())
    expect(captain.guest.over).to_be_visible()
    assert {"mulligan", "action"} <= seen


# Of both halves, the hand, what can be chosen and what is lit: what is not in the window, or was scrolled to.
OUT_OF_SIGHT = """() => [
  ...[...document.querySelectorAll(".half, .hand, [data-choice], [data-lit]")].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return one.checkVisibility() && (top < 0 || bottom > innerHeight);
  }).map((one) => one.dataset.spot ?? one.dataset.type ?? one.className),
  ...(scrollY > 0 ? [`scrolled by ${scrollY}`] : []),
]"""


def test_on_a_phone_held_sideways_everything_is_in_sight_without_scrolling(sit):
    captain = sit(context=SIDEWAYS, life=3)
    seen: set[str] = set()

    def is_in_sight(view: dict[str, Any]) -> bool:
        question = view["asked"]["question"] if view["asked"] else "over"
        if not over(view):
            assert captain.page.evaluate(OUT_OF_SIGHT) == [], question
            seen.add(question)
        return over(view)

    captain.play_until(is_in_sight, Voyage())
    assert {"mulligan", "action", "block", "counter"} <= seen


# ---- at the table ----


def in_turn(captain: Captain, type_: str) -> dict[str, Any]:
    """Play on until an action of this type can be chosen; what was told then."""
    voyage = Voyage()
    for _ in range(MOST_DECISIONS):
        told = captain.told()
        assert not told["over"], f"no {type_} in this match"
        options = [option["action"] for option in told["options"]]
        if told["view"]["asked"]["question"] == "action" and of_type(options, type_):
            return told
        captain.do(told, voyage(told["view"], options))
    raise AssertionError(f"no {type_}")


def test_a_card_is_played_by_dragging_it_onto_the_field(sit):
    captain = sit()
    told = in_turn(captain, "play")
    card = of_type([option["action"] for option in told["options"]], "play")[0]["card"]
    captain.spot(f"hand:{card}").drag_to(captain.page.get_by_role("region", name="Your field"))
    captain.done = told["n"]
    captain.told()
    expect(captain.page.get_by_role("list", name="Log of moves")).to_contain_text(f"({card})")


def test_several_don_are_dragged_onto_a_card_and_raise_its_power(sit):
    """7.4: each DON!! given is +1000 power in one's own turn."""
    captain = sit()
    told = in_turn(captain, "give")
    while max(one["action"].get("count", 0) for one in told["options"]) < 2:
        captain.do(told, {"type": "end_main"})
        told = in_turn(captain, "give")
    captain.page.get_by_role("button", name="Give one DON!! more").click()
    captain.spot("own:don").drag_to(captain.spot("own:leader"))
    captain.done = told["n"]
    after = captain.told()["view"]["sides"][0]["leader"]
    assert (after["given"], after["power"]) == (2, 7000)
    expect(captain.spot("own:leader")).to_have_accessible_name(re.compile("7000 power.*2 DON!! given"))


def test_an_attacker_lights_its_targets_and_is_put_back_by_escape(sit):
    captain = sit()
    told = in_turn(captain, "attack")
    attacks = of_type([option["action"] for option in told["options"]], "attack")
    attacker = attacks[0]["attacker"]
    captain.spot(f"own:{attacker}").click()
    lit = captain.page.locator("[data-lit][data-spot^='their:']")
    targets = {f"their:{one['target']}" for one in attacks if one["attacker"] == attacker}
    assert {one.get_attribute("data-spot") for one in lit.all()} == targets
    captain.page.keyboard.press("Escape")
    expect(lit).to_have_count(0)


def test_enter_after_a_question_has_come_answers_nothing(sit):
    """What was pressed by keyboard leads to a question: it has the focus, none of its answers has."""
    captain = sit()
    told = captain.told()
    while told["view"]["asked"]["question"] != "mulligan":
        captain.do(told, told["options"][0]["action"])
        told = captain.told()
    page = captain.page
    go_to(page, captain.choice("redraw"))
    page.keyboard.press("Enter")
    captain.done = told["n"]
    voyage = Voyage()
    for _ in range(MOST_DECISIONS):
        told = captain.told()
        assert not told["over"], "nothing was asked in this match"
        options = [option["action"] for option in told["options"]]
        if told["view"]["asked"]["question"] in ("block", "counter", "target"):
            break
        for what in captain.way(told["view"], voyage(told["view"], options)):
            go_to(page, what)
            page.keyboard.press("Enter")
        captain.done = told["n"]
    expect(page.locator("#op-question")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert captain.told()["n"] == told["n"]


def test_a_trash_and_a_deck_list_open(sit):
    captain = sit()
    captain.told()
    for pile, title in (("their:deck", "deck list"), ("own:trash", "trash")):
        captain.spot(pile).click()
        dialog = captain.page.get_by_role("dialog", name=re.compile(title))
        expect(dialog).to_be_visible()
        captain.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_a_card_is_reported_with_the_position_as_its_player_knows_it(sit):
    """The other hand is of ST-02 alone, so that each of its cards would be noticed."""
    decks = {"deck_1": "ST-01", "deck_2": "ST-02", "life": "leader", "free_decks": False}
    captain = sit(context={"permissions": ["clipboard-read", "clipboard-write"]}, first="seat 1", **decks)
    told = in_turn(captain, "give")
    captain.do(told, {"type": "give", "place": "leader", "count": 1})
    view = captain.told()["view"]
    captain.spot("own:leader").focus()
    captain.page.keyboard.press("i")
    captain.guest.button("Report this card").click()
    expect(captain.guest.button("Copied")).to_be_visible()
    report: str = captain.page.evaluate("navigator.clipboard.readText()")
    card, _, position = report.partition("Position: ")
    going, own, their = position.splitlines()

    assert card.startswith("Card: ST01-001 Monkey.D.Luffy")
    assert going == "turn 1 of seat 1 | main | seat 1 is asked: action"
    assert own.startswith("Seat 1: leader ST01-001 don 1 | don 0/0 | life 5 | hand ST01-")
    assert re.findall("ST02-[0-9]+", report) == ["ST02-001"]
    assert " | hand 5 | " in their
    s = read_position(own.partition(": ")[2], their.partition(": ")[2], turn=1).record
    assert [s.hand_size[0], s.life_size[0], s.deck_size[0], s.given[0]] == [
        *(view["sides"][0]["hand_count"], 5, view["sides"][0]["deck"]["count"], 1)
    ]


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [{}, ON_A_PHONE], ids=["desktop", "phone"])
def test_nothing_keeps_anybody_out(sit, screen, scheme):
    captain = sit(context={"color_scheme": scheme, **screen})
    captain.told()
    assert findings(captain.page) == []
    told = in_turn(captain, "attack")
    attack = of_type([option["action"] for option in told["options"]], "attack")[0]
    captain.spot(f"own:{attack['attacker']}").click()
    assert findings(captain.page) == []
    captain.page.keyboard.press("Escape")
    captain.play_until(asked_for("counter"), Voyage())
    assert findings(captain.page) == []


# ---- why ----

FACTORS = ["Characters on the field", "DON!! put to use", "Life", "Cards", "Attacks to come"]
FROM_THE_MIDDLE = """all => all.map((one) => {
  const track = one.querySelector(".track").getBoundingClientRect();
  const bar = one.querySelector(".bar").getBoundingClientRect();
  return [(bar.left + bar.right - track.left - track.right) / 2, bar.width / track.width];
})"""


def test_why_draws_what_options_change_as_bars_and_says_when_there_is_lethal(sit):
    captain, voyage = sit(against="random"), Voyage()
    advice = captain.guest.advice
    alerts: list[str] = []
    while not any(alert.startswith("You have lethal") for alert in alerts):
        assert not over(captain.play_until(asked_for("action"), voyage)), alerts
        captain.guest.button("Why").click()
        expect(advice.get_by_role("listitem").first).to_be_visible(timeout=30_000)
        if not alerts:
            check_bars(advice)
        alerts.append(" ".join(advice.locator(".alert").all_inner_texts()))
        told = captain.told()
        captain.do(told, voyage(told["view"], [option["action"] for option in told["options"]]))
    lethal = re.fullmatch(r"You have lethal: .+ (\d+) hits? .+, and (\d+) wins? the match\.", alerts[-1])
    assert lethal, alerts[-1]
    assert int(lethal[1]) >= int(lethal[2])
    assert "" in alerts  # and it is said only then


def check_bars(advice: Locator) -> None:
    """To the right of the middle for the better, to the left for the worse, none longer than half."""
    first = advice.get_by_role("listitem").first
    assert first.locator(".changes dt").all_inner_texts() == FACTORS
    rows = advice.locator(".changes dd")
    told = [int(text.replace("\N{MINUS SIGN}", "-")) for text in rows.locator(".figures").all_inner_texts()]
    drawn = rows.evaluate_all(FROM_THE_MIDDLE)
    assert any(told)
    for number, (offset, length) in zip(told, drawn, strict=True):
        assert length <= 0.501
        if number:
            assert (offset > 0) == (number > 0), (number, offset)
