"""Nothing that is written is cut off, run together or covered: on phones held either way, and on desktops."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import legible
from live_table import Address, serving
from mage_knight_page import begin
from one_piece_page import Captain, Voyage
from page_driver import PHONE, PREPARING_MS, Guest
from quantum_page import of_type, seated, simply
from tablemate.games.el_dorado import GAME as EL_DORADO
from tablemate.games.the_deal import GAME as THE_DEAL
from tablemate.lab.reports.report import written_report
from tablemate.lab.series import Series
from the_deal_page import Dealer
from tutorial_page import Pupil

GAMES = ("el_dorado", "the_deal", "quantum", "one_piece", "mage_knight_table")
LANDSCAPE = {"width": 844, "height": 390}
DESKTOP = {"width": 1440, "height": 900}
NAME, LONG_NAME = "Annabel", "Maximiliane Charlotte"  # a plate on a phone shortens what is longer
SOON_MS = 15_000  # who has just loaded a page again is not said to have left
ON_A_PHONE = {"has_touch": True, "is_mobile": True}
SMALL = (320, 640)
# Once nothing moves, over ten frames: how many heights the table had; then, what lies on the last trick.
STILL = """async () => {
  const heights = new Set();
  const nextFrame = () => new Promise(requestAnimationFrame);
  const isMoving = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity;
  const moving = () => document.getAnimations().filter(isMoving);
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
  while (moving().length > 0) await Promise.allSettled(moving().map((one) => one.finished));
  for (let frame = 0; frame < 10; frame += 1) {
    await nextFrame();
    heights.add(document.querySelector(".stage").offsetHeight);
  }
  const last = document.querySelector("[data-part=last-trick] button").getBoundingClientRect();
  const isOver = (one) =>
    one.left < last.right && one.right > last.left && one.top < last.bottom && one.bottom > last.top;
  const around = [...document.querySelectorAll("li.place .laid, .stage .plate")];
  const over = around.map((one) => one.getBoundingClientRect()).filter(isOver).map((one) => one.toJSON());
  return { stages: heights.size, over };
}"""
HELD = """all => all.filter((one) => {
  const box = one.getBoundingClientRect();
  const on = document.elementFromPoint(box.left + Math.min(12, box.width / 2), box.top + box.height / 2);
  return !one.contains(on);
}).map((one) => one.ariaLabel)"""


@pytest.fixture(scope="module")
def hall(built_page, tmp_path_factory) -> Iterator[Address]:
    """A table where every game is compiled."""
    with serving(tmp_path_factory.mktemp("hall"), GAMES) as address:
        yield address


@pytest.fixture
def visitor(new_guest, hall) -> Guest:
    guest: Guest = new_guest(at=hall)
    return guest


# The finder itself


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        ("width: 3rem; overflow: hidden; white-space: nowrap", "cut by"),
        ("width: 3rem; white-space: nowrap; border: 1px solid", "out of its frame"),
        ("margin-top: -2.4rem; text-align: center", "over each other"),
        ("width: 3000px", "the page is"),
    ],
)
def test_what_cannot_be_read_is_found(guest, style, fault):
    guest.visit("nowhere/at/all")
    expect(guest.page.get_by_role("main")).to_be_visible()
    assert legible.faults(guest.page) == []
    guest.page.evaluate(
        """(style) => {
          const one = document.createElement("div");
          one.style.cssText = `font-size: 1.9rem; ${style}`;
          one.textContent = "This is read by nobody";
          document.querySelector("main").append(one);
        }""",
        style,
    )
    assert any(fault in found for found in legible.faults(guest.page, [(1440, 900)]))


def test_text_under_a_bar_that_stays_is_found(guest):
    guest.visit("nowhere/at/all")
    expect(guest.page.get_by_role("main")).to_be_visible()
    guest.page.evaluate(
        """() => {
          const bar = document.createElement("div");
          bar.style.cssText = "position: fixed; inset: 0 0 auto; height: 70dvh; background: white";
          document.body.append(bar);
        }"""
    )
    assert any(found.partition(": ")[2].startswith("covered") for found in legible.faults(guest.page))


def test_what_a_dialog_lies_over_is_not_looked_at_but_what_is_cut_in_it_is(guest):
    guest.visit()
    guest.button("Settings").click()
    dialog = guest.page.get_by_role("dialog", name="Settings")
    assert legible.faults(guest.page, [(1440, 900)]) == []
    dialog.get_by_role("heading", name="Speed").evaluate(
        "one => (one.style.cssText = 'width: 1rem; overflow: hidden; white-space: nowrap')"
    )
    (found,) = legible.faults(guest.page, [(1440, 900)])
    assert "cut by" in found


# Around the table


@pytest.mark.parametrize(
    "path", ["", "history", "score", "simulations", "simulations/new", "decks/one_piece"]
)
def test_the_pages_around_the_table(visitor, path):
    visitor.visit(path)
    expect(visitor.page.get_by_role("main")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    assert legible.all_faults(visitor.page) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game(visitor, game):
    visitor.visit(f"rules/{game}")
    expect(visitor.page.locator("figure").first).to_be_visible()
    assert legible.all_faults(visitor.page) == []


def test_a_round_on_a_score_sheet_half_bid_and_half_played(visitor):
    visitor.visit("score")
    for number, name in enumerate(("Ann", LONG_NAME), start=1):
        visitor.page.get_by_label(f"Name of player {number}").fill(name)
    visitor.button("Begin").click()
    for _ in range(3):
        visitor.button("Ann's bid: one more").click()
    assert legible.all_faults(visitor.page) == []
    visitor.button("Bids are in").click()
    visitor.page.get_by_role("button", name="Ann made it").click()
    assert legible.all_faults(visitor.page) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_form_of_a_match(visitor, game):
    visitor.visit(f"new/{game}")
    visitor.open_everything()
    small = (SMALL,) if game == "mage_knight_table" else ()  # which lies beside the board on any phone
    assert legible.all_faults(visitor.page, (*legible.SIZES, *small)) == []


@pytest.mark.parametrize(
    ("game", "options"), [(EL_DORADO, {"players": 3}), (THE_DEAL, {})], ids=["el_dorado", "the_deal"]
)
def test_a_report(browser, tmp_path, game, options):
    seats = ("scripted", "random", "random")
    report = tmp_path / "report.html"
    report.write_text(written_report(Series(game, game.options(options), seats, 5), 60, workers=1))
    context = browser.new_context()
    page = context.new_page()
    page.goto(report.as_uri())
    assert legible.faults(page) == []
    context.close()


# Tables


@pytest.mark.parametrize("seats", [4, 10])
def test_el_dorado_from_the_first_bid_to_the_replay(visitor, hall, seats):
    options = {"players": seats, "schedule": "10,1"}
    begun = hall.begin("human", *["scripted"] * (seats - 1), options=options, seed=3358)
    visitor.join(begun)
    visitor.to_decide()
    assert legible.all_faults(visitor.page) == []
    look_at_why(visitor)
    visitor.play_until("play")
    visitor.decide("play")
    visitor.to_decide()
    assert legible.all_faults(visitor.page) == []
    visitor.play_out()
    assert legible.all_faults(visitor.page) == []
    visitor.link("Replay").click()
    scrubber = visitor.page.get_by_role("slider", name="Move")
    scrubber.wait_for()
    for move in (seats, 3 * seats, 3 * seats + 3):
        scrubber.fill(str(move))
        visitor.page.wait_for_load_state("networkidle")
        assert legible.all_faults(visitor.page) == []
    visitor.visit(f"match/{begun.id}/sheet")
    expect(visitor.page.get_by_role("region", name="Points by round")).to_be_visible()
    assert legible.all_faults(visitor.page) == []


def no_plate_and_no_card_is_covered(guest: Guest, widths: tuple[int, ...], heights: range) -> None:
    """Everything lies beside the last trick, which is in sight, and the table keeps its size."""
    for width in widths:
        for height in heights:
            guest.page.set_viewport_size({"width": width, "height": height})
            expect(guest.page.locator("[data-part=last-trick]")).to_be_visible()
            boxes = guest.page.evaluate(STILL)
            assert boxes["stages"] == 1, f"{width} x {height}: the table changes its size by itself"
            assert boxes["over"] == [], f"{width} x {height}"


@pytest.mark.parametrize("seats", [7, 8, 9, 10])
def test_the_last_trick_of_many_seats_lies_clear_of_the_cards(visitor, hall, seats):
    begun = hall.begin(*["scripted"] * seats, options={"players": seats, "schedule": "3"}, seed=3358)
    visitor.visit(f"match/{begun.id}")
    visitor.over.wait_for()
    for move in (3 * seats - 2, 3 * seats - 1):  # all cards but one, or two, of the second trick
        visitor.visit(f"replay/{begun.id}?at={move}")
        no_plate_and_no_card_is_covered(visitor, (1440,), range(600, 1100, 100))


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_the_last_trick_of_few_seats_lies_clear_of_plates_and_cards(visitor, hall, seats):
    options = {"players": seats, "schedule": "3"}
    begun = hall.begin("human", *["scripted"] * (seats - 1), options=options, seed=3358)
    widths, heights = (1080, 1280, 1366), range(600, 1101, 125)
    visitor.join(begun)
    visitor.play_until("play")
    visitor.decide("play")
    visitor.to_decide()
    no_plate_and_no_card_is_covered(visitor, widths, heights)
    visitor.play_out()
    visitor.visit(f"replay/{begun.id}?at={3 * seats - 1}")
    no_plate_and_no_card_is_covered(visitor, widths, heights)


def look_at_why(guest: Guest) -> None:
    """The panel with every option, beside the table or over its lower half."""
    guest.button("Why").click()
    expect(guest.advice.get_by_role("listitem").first).to_be_visible(timeout=PREPARING_MS)
    assert legible.all_faults(guest.page) == []
    guest.button("Close the advice").click()
    guest.page.set_viewport_size(DESKTOP)


def test_the_deal(visitor, hall):
    visitor.join(hall.begin("human", "scripted", "scripted", game="the_deal", options={}, seed=264))
    dealer = Dealer(visitor)
    seen: set[str] = set()
    while (kind := dealer.to_decide()) != "over" and not seen >= {"play", "fold", "between"}:
        if kind not in seen:
            assert legible.all_faults(visitor.page) == []
            visitor.page.set_viewport_size(DESKTOP)
            if kind == "play":
                look_at_why(visitor)
        seen.add(kind)
        if kind == "build":
            dealer.choices.last.click()
        else:
            dealer.go_on(kind)
    assert seen >= {"play", "fold", "between"}


def test_one_piece(visitor, hall):
    captain, plan = Captain(visitor), Voyage()
    visitor.join(hall.begin("human", "scripted", game="one_piece", options={}, seed=5))
    for decision in range(18):
        told = captain.told()
        if decision in (0, 6, 17):
            assert legible.all_faults(visitor.page) == []
            visitor.page.set_viewport_size(DESKTOP)
        if decision == 6:
            look_at_why(visitor)
        captain.do(told, plan(told["view"], [option["action"] for option in told["options"]]))


def test_quantum(visitor, hall):
    commander = seated(visitor, hall.begin("human", "scripted", game="quantum", options={}, seed=7))
    for decision in range(8):
        told = commander.told()
        if decision in (0, 7):
            assert legible.all_faults(visitor.page) == []
            visitor.page.set_viewport_size(DESKTOP)
        if decision == 7:
            look_at_why(visitor)
        view, options = told["view"]["view"], [option["action"] for option in told["view"]["options"]]
        commander.do(view, simply(view, options))
        commander.has_done(told)


@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE], ids=["upright", "sideways"])
@pytest.mark.parametrize("asked", ["Hint", "Why"])
def test_advice_leaves_a_phone_the_board_it_is_drawn_on(new_guest, hall, screen, asked):
    phone = new_guest(at=hall, viewport=screen, **ON_A_PHONE)
    begun = hall.begin("human", "scripted", game="quantum", options={}, seed=7)
    seated(phone, begun).play_until(lambda view: view["phase"] == "acting", simply)
    board, close = phone.page.get_by_role("group", name="Board"), phone.button("Close the advice")
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    phone.button(asked).tap()
    phone.advice.wait_for(timeout=PREPARING_MS)
    expect(board).to_be_in_viewport(ratio=0.99)
    for place in ("A1", "C3", "G7", "I9"):  # the corners of the board
        expect(board.locator(f"[data-place='{place}']")).to_be_in_viewport(ratio=0.99)
    assert board.get_by_role("button").evaluate_all(HELD) == []
    phone.advice.get_by_role("button").last.scroll_into_view_if_needed()
    expect(close).to_be_in_viewport(ratio=0.99)
    close.tap()
    expect(phone.advice).to_have_count(0)
    phone.button(asked).tap()
    phone.advice.wait_for(timeout=PREPARING_MS)
    phone.page.keyboard.press("Escape")
    expect(phone.advice).to_have_count(0)


@pytest.mark.parametrize(("game", "seats"), [("el_dorado", 4), ("the_deal", 3), ("quantum", 4)])
def test_names_of_twelve_letters_are_whole_on_a_phone(visitor, hall, game, seats):
    names = [None, "Maximiliane", "Bartholomäus", "Wilhelmina"][:seats]
    options = {} if game == "the_deal" else {"players": seats}
    visitor.join(hall.begin(*["human"] * seats, game=game, options=options, names=names))
    expect(visitor.page.get_by_role("list", name="Seats")).to_contain_text("Bartholomäus")
    assert legible.faults(visitor.page, [(390, 844)]) == []


def test_quantum_in_a_combat_and_at_the_end(visitor, hall):
    """6.7: both totals and what is to be chosen then; 10: the last line of the fleets."""
    options = {"map": "proving-ground", "turn_cap": 10}
    begun = hall.begin("human", "scripted", game="quantum", options=options, seed=3)
    with begun.sit(0) as ann:

        def fights(told: dict[str, Any]) -> dict[str, Any]:
            options = [option["action"] for option in told["options"]]
            if told["view"]["combat"] is not None and visitor.page.url == "about:blank":
                visitor.join(begun)
                expect(visitor.page.locator(".calculation").first).to_be_visible(timeout=PREPARING_MS)
                assert legible.all_faults(visitor.page) == []
            return (of_type(options, "attack") or [simply(told["view"], options)])[0]

        ann.play_out(fights)
    visitor.over.wait_for()
    assert legible.all_faults(visitor.page) == []


def test_mage_knight(visitor, hall):
    companion = begin(hall, visitor)
    sizes = (*legible.SIZES, SMALL)
    assert legible.all_faults(visitor.page, sizes) == []
    companion.tick_steps()
    companion.choose_tactic()
    assert legible.all_faults(visitor.page, sizes) == []
    companion.act("end_turn")
    assert legible.all_faults(visitor.page, sizes) == []
    companion.play_round()
    assert legible.all_faults(visitor.page, sizes) == []


def test_the_longest_names_of_mage_knight(visitor, hall):
    heroes = {"scenario": "full_cooperation", "heroes": "wolfhawk, braevalar, goldyx", "lost_legion": True}
    companion = begin(hall, visitor, 3, **heroes, tezla=True)
    assert legible.faults(visitor.page, (*legible.SIZES, SMALL)) == []
    companion.tick_steps()
    for _ in range(3):
        companion.choose_tactic()
    expect(visitor.page.get_by_text("Wolfhawk").first).to_be_visible()
    assert legible.faults(visitor.page, (*legible.SIZES, SMALL)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_step_of_a_tutorial(new_guest, hall, game):
    pupil = Pupil(new_guest(at=hall, newcomer=True), hall, game)
    pupil.begin()
    pupil.arrive(0)
    pupil.go_to(next(k for k, step in enumerate(pupil.steps) if step["action"]))
    assert legible.all_faults(pupil.page) == []


@pytest.mark.parametrize(("game", "seats"), [("the_deal", 3), ("one_piece", 2)])
def test_open_hands_in_a_replay(visitor, hall, game, seats):
    begun = hall.begin(*["scripted"] * seats, game=game, options={}, seed=5)
    visitor.visit(f"match/{begun.id}")
    visitor.over.wait_for()
    visitor.visit(f"replay/{begun.id}?at=6")
    visitor.button("Open hands").click()
    hands = visitor.page.get_by_role("region", name="Open hands")
    told = begun.get("/positions/6?seat=0&open_hands=true").body["by_seat"]
    expect(hands.locator("> div")).to_have_count(seats - 1)
    for seat, view in list(enumerate(told))[1:]:
        side = view["sides"][seat] if game == "one_piece" else view
        held = hands.locator("> div").nth(seat - 1).get_by_role("listitem")
        expect(held).to_have_count(len(side["hand"]))
    assert legible.faults(visitor.page) == []


# What opens above a table, and what is said of its people


@pytest.fixture
def public(visitor, hall) -> Guest:
    """The visitor at a table that the world knows, so that its links have codes."""
    told = {**hall.get("/api/games").body, "public_url": "https://table.example.org/"}
    visitor.page.route("**/api/games", lambda route, _: route.fulfill(json=told))
    visitor.visit()
    expect(visitor.page.get_by_role("article").first).to_be_visible()
    visitor.page.set_viewport_size(DESKTOP)
    return visitor


def test_what_opens_at_a_table(public, hall):
    options = {"players": 3, "schedule": "3,1", "first_dealer": 2}
    begun = hall.begin("human", "human", "scripted", options=options, open=[1])
    public.join(begun)
    public.button("Rules").click()
    expect(public.page.get_by_role("complementary", name="Rules").locator("figure").first).to_be_visible()
    assert legible.all_faults(public.page) == []
    public.page.set_viewport_size(DESKTOP)
    public.button("Close the rules").click()
    for name in ("Links for others", "Your seat", "Settings"):
        public.button("More").click()
        public.button(name).click()
        for code in public.page.get_by_role("img", name=re.compile("^QR code")).all():
            expect(code).to_be_visible()
        assert legible.all_faults(public.page) == [], name
        public.page.keyboard.press("Escape")
        public.page.set_viewport_size(DESKTOP)


def test_what_opens_in_a_replay(visitor, hall):
    begun = hall.begin("human", "scripted", options={"players": 2, "schedule": "3,1"}, names=[NAME])
    with begun.sit(0) as ann:
        ann.play_out()
    visitor.visit(f"replay/{begun.id}?at=2")
    for name in ("Play from here", "Why"):
        visitor.button(name).click()
        expect(visitor.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
        assert legible.all_faults(visitor.page) == [], name
        visitor.page.keyboard.press("Escape")
        visitor.page.set_viewport_size(DESKTOP)


def test_who_has_left_and_who_would_like_a_rematch(visitor, hall):
    options = {"players": 2, "schedule": "3..1", "first_dealer": 1}
    names = [None, NAME]
    begun = hall.begin("human", "human", options=options, terms={"away_after": 0}, names=names)
    visitor.join(begun)
    absent = visitor.page.get_by_role("region", name=f"{NAME} has left")
    expect(absent).to_be_visible(timeout=SOON_MS)
    assert legible.all_faults(visitor.page) == []
    visitor.page.set_viewport_size(PHONE)
    visitor.page.get_by_role("button", name=re.compile("has left")).click()
    assert legible.all_faults(visitor.page, [(390, 844), (844, 390)]) == []
    visitor.page.keyboard.press("Escape")
    begun.post("/concede", {"n": begun.get().body["view"]["n"]}, 1)
    assert begun.post("/rematch", {}, 1).status == 200
    expect(visitor.page.get_by_role("main").get_by_text("would like a rematch")).to_be_visible()
    assert legible.all_faults(visitor.page) == []


# The hand and its hint


@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE], ids=["upright", "sideways"])
@pytest.mark.parametrize("asked", ["Hint", "Why"])
def test_advice_never_lies_on_the_hand_of_a_phone(new_guest, hall, screen, asked):
    phone = new_guest(at=hall, viewport=screen, **ON_A_PHONE)
    phone.join(hall.begin("human", *["scripted"] * 3, options={"players": 4, "schedule": "10"}, seed=3358))
    phone.play_until("play")
    phone.button(asked).tap()
    phone.advice.wait_for()
    expect(phone.hand).to_be_in_viewport(ratio=0.9)
    phone.page.wait_for_timeout(100)
    assert phone.hand.get_by_role("button").evaluate_all(HELD) == []


@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE], ids=["upright", "sideways"])
def test_nor_does_it_on_the_hand_of_a_run(new_guest, hall, screen):
    phone = new_guest(at=hall, viewport=screen, **ON_A_PHONE)
    phone.join(hall.begin("human", "scripted", "scripted", game="the_deal", options={}, seed=264))
    Dealer(phone).play_until("play")
    check_hint_keeps_open(phone, phone.hand.get_by_role("button"))


@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE], ids=["upright", "sideways"])
def test_nor_on_the_hand_of_a_crew(new_guest, hall, screen):
    phone = new_guest(at=hall, viewport=screen, **ON_A_PHONE)
    captain = Captain(phone)
    phone.join(hall.begin("human", "scripted", game="one_piece", options={}, seed=5))
    captain.play_until(lambda view: view["asked"]["question"] == "action", Voyage())
    check_hint_keeps_open(phone, phone.page.locator("[data-spot^='hand:']"))


def check_hint_keeps_open(phone: Guest, cards: Locator) -> None:
    """A hint lies on no card of the hand; a long hand is drawn aside, so that not all are seen at once."""
    beside = cards.evaluate_all(HELD)
    assert len(beside) < cards.count()
    phone.button("Hint").tap()
    phone.advice.wait_for()
    phone.page.wait_for_timeout(100)
    assert cards.evaluate_all(HELD) == beside
    expect(cards.first).to_be_in_viewport(ratio=0.5)


@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE], ids=["upright", "sideways"])
def test_the_hand_is_in_sight_while_a_bid_is_chosen(new_guest, hall, screen):
    phone = new_guest(at=hall, viewport=screen, **ON_A_PHONE)
    phone.join(hall.begin("human", *["scripted"] * 3, options={"players": 4, "schedule": "10"}, seed=3358))
    phone.to_decide()
    expect(phone.bids.last).to_be_in_viewport(ratio=0.9)
    expect(phone.hand.get_by_role("button").last).to_be_in_viewport(ratio=0.7)


# The form, and the lobby


def test_correcting_a_refused_field_swallows_no_click(visitor):
    visitor.set_up(4, schedule="99")
    start, schedule = visitor.button("Start"), visitor.page.get_by_label("Schedule")
    start.click()
    refused = visitor.page.locator(".field .fault")
    expect(refused).to_be_visible()
    schedule.fill("2,1")
    expect(refused).to_have_count(0)
    below = visitor.page.locator(".field select").last
    below.scroll_into_view_if_needed()
    place = below.bounding_box()
    visitor.page.mouse.move(place["x"] + 5, place["y"] + 5)
    visitor.page.mouse.down()
    assert below.bounding_box() == place
    visitor.page.mouse.up()
    visitor.page.keyboard.press("Escape")
    start.click()
    visitor.at_table.wait_for()
    visitor.forgive("/api/matches: 400", "400 (Bad Request)")


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7])
def test_every_row_of_the_lobby_is_full(visitor, hall, count):
    told = hall.get("/api/games").body
    games = (
        told["games"] + [{**told["games"][0], "id": f"more{n}", "title": f"More {n}"} for n in range(2)]
    )[:count]
    visitor.page.route("**/api/games", lambda route, _: route.fulfill(json={**told, "games": games}))
    visitor.visit("history")
    visitor.visit()
    cards = visitor.page.get_by_role("article")
    expect(cards).to_have_count(count)
    for width in (844, 1440, 1920):
        visitor.page.set_viewport_size({"width": width, "height": 900})
        boxes = cards.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
        rows = {round(box["top"]) for box in boxes}
        ends = {round(max(box["right"] for box in boxes if round(box["top"]) == row)) for row in rows}
        assert len(ends) == 1, f"{width}: rows end at {ends}"
    assert legible.faults(visitor.page) == []


OPEN_HANDS = {  # with how many players, and who has a hand besides
    "el_dorado": ({"players": 3, "schedule": "10,1"}, ["human", "scripted", "scripted"], 2),
    "the_deal": ({}, ["human", "scripted", "scripted"], 2),
    "one_piece": ({"deck_1": "ST-01", "deck_2": "ST-02"}, ["human", "scripted"], 1),
}


@pytest.mark.parametrize("screen", [{"width": 1440, "height": 900}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", OPEN_HANDS)
def test_open_hands_of_a_replay_are_in_sight_without_scrolling(new_guest, hall, game, screen):
    options, seats, others = OPEN_HANDS[game]
    begun = hall.begin(*seats, game=game, options=options)
    with begun.sit(0) as ann:
        ann.to_act()
        ann.act()
        assert begun.post("/concede", {"n": ann.to_act()["n"]}).status == 200
    guest = new_guest(at=hall, viewport=screen)
    guest.visit(f"replay/{begun.id}?at=1")
    guest.button("Open hands").click()
    hands = guest.page.get_by_role("region", name="Open hands")
    expect(hands.locator("strong")).to_have_count(others)
    for hand in hands.locator("strong").all():
        expect(hand).to_be_in_viewport()
    assert legible.faults(guest.page) == []
