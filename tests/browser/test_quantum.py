"""Quantum at the table: whole games by mouse, keyboard and thumb, combat that asks, and choosing a map."""

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from axe import findings, needs_axe
from live_table import Address, Begun, serving
from page_driver import MOST_DECISIONS, PHONE, PREPARING_MS, WIDE, Guest
from quantum_page import Action, Commander, of_type, seated, simply

ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
DANGEROUS_UP = 3  # a seed with Dangerous face up
FRIGATE = 7  # a seed with a Frigate in the first fleet
FLAGSHIP = 3  # a seed with a Flagship in it
CUT_OFF = """all => all
  .filter((one) => one.offsetParent !== null && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
  .filter((one) => getComputedStyle(one).overflow !== "visible")
  .map((one) => one.innerText)"""  # texts that are not all in sight
EVENTFUL = (61, 53, 17, 22, 1)  # seeds of a game with everything in it
REROLL_CARDS = ("scrappy", "relentless", "cruel")
PLANNED = 2  # one whose first turn is planned by steps that leave nothing to chance
SHORT = {"map": "proving-ground", "turn_cap": 10}


@pytest.fixture(scope="module")
def port(built_page, tmp_path_factory) -> Iterator[Address]:
    """A table where Quantum is compiled before anybody waits for it."""
    with serving(tmp_path_factory.mktemp("port") / "data", ["quantum"]) as address:
        yield address


@pytest.fixture
def sit(port, new_guest) -> Callable[..., Commander]:
    """Sit down with an opponent; settings are named as in their dialog, the rest are options."""

    def sit_down(
        *settings: str, against: str = "scripted", context: dict[str, Any] | None = None, **options: Any
    ) -> Commander:
        seed = options.pop("seed", DANGEROUS_UP)
        begun = port.begin("human", against, game="quantum", options=options, seed=seed)
        guest = new_guest(*settings, at=port, **(context or {}))
        return seated(guest, begun)

    return sit_down


# ---- plans: what to do of all that is legal ----


class Campaign:
    """Construct where it can be done, for a card that rolls again; then attack until it is needed."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def __call__(self, view: dict[str, Any], options: list[Action]) -> Action:
        action = self.choose(view, options)
        self.seen.add(action["type"])
        return action

    def choose(self, view: dict[str, Any], options: list[Action]) -> Action:
        if view["phase"] != "acting":
            cards = [a for a in of_type(options, "take") if a["card"] in REROLL_CARDS]
            return (cards or [simply(view, options)])[0]
        ready = of_type(options, "construct")
        held = {card["card"] for card in view["seats"][0]["cards"] if card["active"]}
        can_reroll = bool(held & set(REROLL_CARDS)) and "reroll" not in self.seen
        attack = worst_attack(view) if can_reroll else None
        march = to_a_planet(view, options) or (to_the_enemy(view, options) if can_reroll else None)
        rest = of_type(options, "deploy", "research", "reconfigure", "end_turn")
        return ready[0] if ready else attack or march or rest[0]


def worst_attack(view: dict[str, Any]) -> Action | None:
    """The attack that is likeliest to be lost."""
    attacks = [one for one in view["prospects"]["attacks"] if one["type"] == "attack"]
    if not attacks:
        return None
    worst = min(attacks, key=lambda one: int(one["percent"]))
    return {"type": "attack", "ship": worst["ship"], "target": worst["target"]}


def to_a_planet(view: dict[str, Any], options: list[Action]) -> Action | None:
    """A move of ships that together make the number of a planet, each of which can get into its orbit."""
    fleet = [ship for ship in view["seats"][0]["ships"] if ship["space"]]
    free = [tile for tile in view["board"]["tiles"] if tile["has_room"] and 0 not in tile["cubes"]]
    for tile, some in itertools.product(free, pairs_and_threes(fleet)):
        if sum(ship["face"] for ship in some) != tile["needs"][0]:
            continue
        away = {ship["ship"] for ship in some if not in_orbit(ship["space"], tile["tile"])}
        arriving = [
            a for a in of_type(options, "move") if a["ship"] in away and in_orbit(a["to"], tile["tile"])
        ]
        if arriving and {action["ship"] for action in arriving} == away:
            return arriving[0]
    return None


def pairs_and_threes(fleet: list[Any]) -> list[tuple[Any, ...]]:
    return [some for count in (2, 3) for some in itertools.combinations(fleet, count)]


def to_the_enemy(view: dict[str, Any], options: list[Action]) -> Action | None:
    """The move that gets nearest to a ship of the opponent."""
    at = {space["space"]: (space["x"], space["y"]) for space in view["board"]["spaces"]}
    enemies = [at[ship["space"]] for ship in view["seats"][1]["ships"] if ship["space"]]
    moves = of_type(options, "move")
    if not moves or not enemies:
        return None
    return min(moves, key=lambda move: min(distance(at[move["to"]], enemy) for enemy in enemies))


def in_orbit(space: str, tile: str) -> bool:
    return space[0] == tile and space[1] in "2468"


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def over(view: dict[str, Any]) -> bool:
    return view["phase"] == "over"


# ---- whole games ----


def test_a_whole_game_against_normal_with_an_attack_a_reroll_a_construct_and_a_card(sit):
    """Seeds with a card that rolls again face up; whether all four come depends on what the opponent does."""
    wanted = {"attack", "reroll", "construct", "take"}
    for seed in EVENTFUL:
        commander, campaign = sit(against="normal", seed=seed, turn_cap=60), Campaign()
        commander.play_until(over, campaign)
        expect(commander.guest.over).to_be_visible()
        if wanted <= campaign.seen:
            break
    assert wanted <= campaign.seen, campaign.seen
    log = commander.page.get_by_role("list", name="Log of moves")
    expect(log).to_contain_text(re.compile(r"Attacker: Ship \d \+ Roll \d.* = \d"))
    expect(log).to_contain_text(re.compile(r"You (roll again|make the opponent roll again) \("))
    expect(log).to_contain_text(re.compile(r"You construct on planet [A-I]: \d cubes? to go"))


def test_an_opponent_that_attacks_a_person_stops_and_asks(sit):
    """9.5: with Dangerous a defender is asked before the dice are rolled."""
    commander = sit(turn_cap=100)

    def plan(view, options):
        if view["phase"] == "picking":
            wanted = [a for a in of_type(options, "take") if a["card"] == "dangerous"]
            return (wanted or of_type(options, "decline"))[0]
        if view["phase"] != "acting":
            return simply(view, options)
        if not view["seats"][0]["cards"]:
            return of_type(options, "research", "end_turn")[0]
        return to_the_enemy(view, options) or of_type(options, "deploy", "end_turn")[0]

    view = commander.play_until(lambda seen: seen["phase"] == "endangered", plan)
    assert view["turn"] == 1, "it is the opponent's turn"
    combat = commander.page.get_by_role("region", name=re.compile("^Combat at "))
    expect(combat.locator("[data-choice]")).to_have_text(["Fight", "Dangerous: destroy both ships"])
    expect(commander.page.locator("[data-lit]")).to_have_count(0)
    combat.get_by_role("button", name=re.compile("^Dangerous")).click()
    expect(commander.page.get_by_role("list", name="Log of moves")).to_contain_text(
        "You use Dangerous: both ships are destroyed."
    )


@pytest.fixture
def endangered(port, new_guest):
    """Two people, the first of whom attacks the second, who has Dangerous and is asked."""
    begun = port.begin("human", "human", game="quantum", options={"map": "proving-ground"}, seed=DANGEROUS_UP)
    view = brought_to(begun, lambda seen: seen["phase"] == "endangered")
    assert (view["turn"], view["asked"]["seat"]) == (0, 1)
    return [seated(new_guest(at=port), begun, seat) for seat in (0, 1)]


def test_a_person_who_is_attacked_by_a_person_is_asked_and_the_other_waits(endangered):
    """6.3: while a combat waits for the defender nothing else can be done."""
    attacker, defender = endangered
    expect(defender.page.locator(".status")).to_have_text("You are asked")
    expect(attacker.combat).to_contain_text(re.compile(" is to destroy both ships, or fight"))
    expect(attacker.page.locator("[data-choice]")).to_have_count(0)
    expect(defender.combat).to_contain_text(re.compile(r"The attack has a chance of \d+%"))
    defender.press(defender.choice("dangerous", ":has-text('Fight')"))
    for commander in (attacker, defender):
        expect(commander.page.locator(".calculation").first).to_have_text(
            re.compile(r"^Ship \d \+ Roll \d = \d")
        )


def test_a_combat_that_dangerous_ends_shows_both_ships_and_no_dice(endangered):
    """6.3: it is over before the dice are rolled."""
    _, defender = endangered
    defender.press(defender.choice("dangerous", ":has-text('Dangerous')"))
    for commander in endangered:
        combat = commander.page.get_by_role(
            "region", name=re.compile("^Dangerous at .*: both ships are destroyed")
        )
        expect(combat.locator(".calculation")).to_have_text([re.compile(r"^Ship \d$")] * 2)
        expect(combat.locator(".leads")).to_have_count(0)


def test_a_ship_in_the_scrapyard_is_listed_and_its_spaces_are_lit(endangered):
    """5.4: it can be deployed around planets with a cube of its owner."""
    attacker, defender = endangered
    defender.press(defender.choice("dangerous", ":has-text('Dangerous')"))
    told = attacker.told()["view"]
    ship = next(one for one in told["view"]["seats"][0]["ships"] if one["place"] == "scrapyard")
    spaces = [o for o in told["options"] if o["action"]["type"] == "deploy"]
    attacker.press(
        attacker.page.get_by_role(
            "button", name=re.compile(rf"^Deploy ship {ship['ship']}, an? {ship['name']}")
        )
    )
    expect(attacker.page.locator("[data-lit='go']")).to_have_count(len(spaces))
    expect(attacker.page.get_by_role("region", name="Orders")).to_contain_text("Choose a marked space")


@pytest.mark.parametrize("context", [{}, ON_A_PHONE], ids=["wide", "phone"])
def test_who_waits_reads_what_happened_last_and_the_bar_keeps_its_height(port, new_guest, context):
    begun = port.begin("human", "human", game="quantum", options={"map": "proving-ground"}, seed=DANGEROUS_UP)
    turn = brought_to(begun, lambda seen: seen["phase"] == "acting")["turn"]
    acts, waits = (
        seated(new_guest(at=port, **context), begun, seat).page.locator(".bar") for seat in (turn, 1 - turn)
    )
    expect(waits.locator(".news")).to_have_text(re.compile(rf"Player {turn + 1}'s turn: 3 actions\.$"))
    expect(acts.get_by_role("button", name="End turn")).to_be_visible()
    heights = [bar.evaluate("bar => bar.offsetHeight") for bar in (acts, waits)]
    assert heights[0] == heights[1], heights


def test_two_people_at_one_device_decide_in_turn_in_the_middle_of_a_combat(port, new_guest):
    """6.3: the defender is asked first and can do nothing else; then the attacker's turn goes on."""
    begun = port.begin("human", "human", game="quantum", options={"map": "proving-ground"}, seed=DANGEROUS_UP)
    view = brought_to(begun, lambda seen: seen["seat"] == 0 and is_armed(seen) and bool(attacks(seen)))
    guest = new_guest(at=port)
    guest.join(begun, seat=1)
    attacker = seated(guest, begun)
    speaks_for(guest, "Player 1")
    attacker.do(view, {"type": "attack", **{key: attacks(view)[0][key] for key in ("ship", "target")}})

    speaks_for(guest, "Player 2", "is asked")
    asked = begun.get(seat=1).body["view"]
    assert asked["view"]["phase"] == "endangered"
    expect(guest.page.locator("[data-choice]")).to_have_text(["Fight", "Dangerous: destroy both ships"])
    nothing_is_selected(guest)
    for ship in itertools.chain.from_iterable(fleet["ships"] for fleet in asked["view"]["seats"]):
        if ship["space"]:
            attacker.press(attacker.place(ship["space"]))
    nothing_is_selected(guest)
    assert begun.get(seat=1).body["view"]["n"] == asked["n"], "a ship was sent off"
    attacker.press(attacker.choice("dangerous", ":has-text('Fight')"))

    speaks_for(guest, "Player 1")
    attacker.has_done({"view": asked})
    nothing_is_selected(guest)
    after = attacker.play_until(lambda seen: seen["phase"] == "acting", simply)
    nothing_is_selected(guest)
    assert (after["turn"], after["actions"]) == (0, view["actions"] - 1)
    attacker.press(attacker.choice("end_turn"))
    speaks_for(guest, "Player 2")
    expect(attacker.choice("end_turn")).to_be_visible()


def speaks_for(guest: Guest, name: str, doing: str = "is to move") -> None:
    """Nothing is hidden, so the device is not handed over: it says who has to decide."""
    expect(guest.page.get_by_text(f"{name} {doing}", exact=True)).to_be_visible()
    expect(guest.page.locator(".qu")).to_be_visible()


def nothing_is_selected(guest: Guest) -> None:
    expect(guest.page.locator("[data-lit], .qu [aria-pressed='true']")).to_have_count(0)


def brought_to(begun: Begun, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Two people decide, without a page: the second gets Dangerous, then the first attacks."""
    for _ in range(MOST_DECISIONS):
        for seat in (0, 1):
            told = begun.get(seat=seat).body["view"]
            view, options = told["view"], [option["action"] for option in told["options"]]
            if wanted(view):
                return dict(view)
            if options:
                action = second_arms(view, options) if seat == 1 else first_attacks(view, options)
                begun.post("/actions", {"n": told["n"], "action": action}, seat)
    raise AssertionError("it does not come to that")


def is_armed(view: dict[str, Any]) -> bool:
    """Whether the second has a card that works."""
    return any(card["active"] for card in view["seats"][1]["cards"])


def attacks(view: dict[str, Any]) -> list[dict[str, Any]]:
    """What whoever is to decide can attack with an action, from one place."""
    told = view["prospects"]["attacks"] if view["phase"] == "acting" and view["prospects"] else []
    return [one for one in told if one["type"] == "attack" and len(one["launches"]) == 1]


def second_arms(view: dict[str, Any], options: list[Action]) -> Action:
    cards = [action for action in of_type(options, "take") if action["card"] == "dangerous"]
    if view["phase"] == "acting":
        return of_type(options, "end_turn" if view["seats"][1]["cards"] else "research", "end_turn")[0]
    return (cards or [simply(view, options)])[0]


def first_attacks(view: dict[str, Any], options: list[Action]) -> Action:
    if view["phase"] != "acting":
        return simply(view, options)
    if not is_armed(view):
        return of_type(options, "end_turn")[0]
    attack = of_type(options, "attack")[:1]
    return attack[0] if attack else to_the_enemy(view, options) or of_type(options, "end_turn")[0]


def test_a_game_by_keyboard_alone(sit):
    commander = sit(**SHORT)
    page = commander.page
    page.get_by_role("main").focus()
    commander.page.keyboard.press("Tab")
    used: set[str] = set()
    for _ in range(MOST_DECISIONS):
        told = commander.told()
        if told["view"]["over"]:
            break
        view = told["view"]["view"]
        action = simply(view, [option["action"] for option in told["view"]["options"]])
        used.add(action["type"])
        where = action.get("to") or action.get("target") or action.get("position") or action.get("planet")
        if not where:
            reach(page, "Tab", page.locator(f"[data-choice][data-type='{action['type']}']").first)
        else:
            if view["phase"] == "acting" and "ship" in action:
                travel(page, view, view["seats"][0]["ships"][action["ship"] - 1]["space"])
                page.keyboard.press("Enter")
                expect(page.locator(f"[data-ship='{action['ship']}']")).to_have_attribute(
                    "aria-pressed", "true"
                )
            elif "ship" in action:
                reach(page, "Tab", page.locator(f"[data-ship='{action['ship']}']").first)
                page.keyboard.press("Enter")
            travel(page, view, where)
        page.keyboard.press("Enter")
        commander.has_done(told)
    assert {"settle", "deploy", "move", "end_turn"} <= used
    expect(commander.guest.over).to_be_visible()


def reach(page: Any, key: str, wanted: Locator) -> None:
    """Press a key until the focus is where it should be."""
    for _ in range(90):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {wanted}")


def travel(page: Any, view: dict[str, Any], place: str) -> None:
    """Go to a place on the board with arrow keys alone."""
    reach(page, "Tab", page.locator("[data-place][tabindex='0']"))
    at = {space["space"]: (space["x"], space["y"]) for space in view["board"]["spaces"]}
    at |= {tile["tile"]: (tile["x"] + 1, tile["y"] + 1) for tile in view["board"]["tiles"] if tile["number"]}
    for _ in range(60):
        here = page.evaluate("document.activeElement.dataset.place")
        if here == place:
            return
        (x, y), (to_x, to_y) = at[here], at[place]
        if x != to_x:
            page.keyboard.press("ArrowRight" if x < to_x else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if y < to_y else "ArrowUp")
    raise AssertionError(f"arrows do not reach {place}")


def test_a_game_on_a_phone(sit):
    commander = sit(context=ON_A_PHONE, **SHORT)
    seen: set[str] = set()

    def fits(view: dict[str, Any]) -> bool:
        if view["phase"] not in seen:
            seen.add(view["phase"])
            wide = commander.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
            assert wide == [PHONE["width"]] * 2, (view["phase"], wide)
        return over(view)

    commander.play_until(fits, simply)
    expect(commander.guest.over).to_be_visible()
    assert {"rolling_fleet", "settling", "stationing", "acting"} <= seen
    expect(commander.page.locator(".bar")).to_have_count(0)
    for row in commander.page.locator(".summary tbody tr").all():
        cubes, *ways = [int(cell.split()[0]) for cell in row.locator("td").all_inner_texts()[:4]]
        assert cubes == sum(ways), "cubes that were settled, built and placed for Infamy"


# ---- on the board ----


def acting(commander: "Commander") -> dict[str, Any]:
    return commander.play_until(lambda view: view["phase"] == "acting", simply)


def test_a_selected_ship_lights_what_it_can_reach_and_escape_clears_it(sit):
    commander = sit()
    view = acting(commander)
    told = commander.told()
    commander.select(view, 2)
    moves = {
        o["action"]["to"]
        for o in told["view"]["options"]
        if o["action"]["type"] == "move" and o["action"]["ship"] == 2
    }
    lit = commander.page.locator("[data-lit='go']")
    expect(lit).to_have_count(len(moves))
    assert {one.get_attribute("data-place") for one in lit.all()} == moves
    commander.page.keyboard.press("Escape")
    expect(commander.page.locator("[data-lit]")).to_have_count(0)


def test_every_die_shows_the_number_that_orders_call_it_by(sit):
    commander = sit()
    fleets = acting(commander)["seats"]
    on_map = [str(ship["ship"]) for fleet in fleets for ship in fleet["ships"] if ship["space"]]
    expect(commander.page.locator(".board .ship text:not(.name)")).to_have_text(on_map)
    fleet = commander.page.get_by_role("region", name="You: fleet")
    expect(fleet.locator(".number")).to_have_text(["1", "2", "3", "4", "5"])


def test_hints_for_the_board_follow_the_power_that_is_chosen(sit):
    """3.4: while a face is chosen nothing on the board is marked."""
    commander = sit(seed=FRIGATE)
    view = acting(commander)
    commander.select(view, next(one["ship"] for one in view["seats"][0]["ships"] if one["name"] == "Frigate"))
    orders = commander.page.get_by_role("region", name="Orders")
    expect(orders).to_contain_text("Choose a marked space on the board.")
    commander.press(commander.choice("modify"))
    expect(orders).to_contain_text("Not while Modify is chosen.")
    expect(orders).not_to_contain_text("marked")


def test_an_attack_shows_its_odds_asks_where_from_and_says_why_it_ended_as_it_did(sit):
    """6.1, 6.2, 6.7: in the training map's corner two launch spaces are open."""
    commander = sit(**{**SHORT, "turn_cap": 60})
    view = commander.play_until(
        lambda seen: (
            seen["phase"] == "acting" and any(len(a["launches"]) > 1 for a in seen["prospects"]["attacks"])
        ),
        simply,
    )
    attack = next(
        one for one in view["prospects"]["attacks"] if len(one["launches"]) > 1 and one["type"] == "attack"
    )
    commander.select(view, attack["ship"])
    expect(commander.place(attack["target"])).to_have_attribute("data-lit", "attack")
    expect(commander.place(attack["target"])).to_have_accessible_name(
        re.compile(rf"{attack['percent']}% to win")
    )
    commander.has_done(commander.told())
    commander.press(commander.place(attack["target"]))
    expect(commander.page.locator("[data-lit='launch']")).to_have_count(len(attack["launches"]))
    space, percent = next(iter(attack["launches"].items()))
    expect(commander.combat.get_by_role("button", name=f"From {space}: {percent}%")).to_be_visible()
    commander.has_done(commander.told())
    commander.press(commander.place(space))
    commander.told()
    expect(commander.page.locator(".calculation").first).to_have_text(re.compile(r"^Ship \d \+ Roll \d"))
    expect(commander.page.locator("[data-lit='launch'], [data-lit='attack'], [data-lit='go']")).to_have_count(
        0
    )
    commander.play_until(lambda seen: seen["combat"] is None, simply)
    why = r"(\d+ beats \d+: the lower total wins|\d+ each: the attacker wins a tie)\."
    where = rf"Your ship {attack['ship']} (has moved to {attack['target']}|stays at {space}, .*)\."
    expect(commander.combat).to_contain_text(re.compile(f"{why} {where}"))


def test_a_power_that_cannot_be_used_says_why(sit):
    commander = sit()
    view = acting(commander)
    commander.select(view, 1)
    orders = commander.page.get_by_role("region", name="Orders")
    for power in view["powers"]["ships"]["1"]:
        if power["why_not"]:
            expect(orders).to_contain_text(power["why_not"])
    full = orders.get_by_role("button", name=re.compile("^Planet"))
    expect(full.first).to_have_attribute("aria-disabled", "true")
    reasons = "|".join(re.escape(why) for why in view["powers"]["planets"].values() if why)
    expect(full.first).to_contain_text(re.compile(reasons))


# ---- what happened stays, and can be found ----


def after_a_lost_ship(commander: Commander) -> dict[str, Any]:
    """The person's next turn after an opponent has beaten one of their ships."""

    def is_beaten(view: dict[str, Any]) -> bool:
        is_mine = view["phase"] == "acting" and view["turn"] == 0
        return is_mine and commander.page.locator(".combat.over").count() > 0

    return commander.play_until(is_beaten, simply)


def test_the_result_of_a_combat_stays_until_the_person_does_something(sit):
    """6.7: an opponent's attack is read at leisure."""
    commander = sit(seed=FRIGATE)
    after_a_lost_ship(commander)
    told = commander.page.locator(".combat.over").first
    expect(told).to_contain_text(re.compile(r"(combat|attack)"))
    expect(told.locator(".calculation").first).to_have_text(re.compile(r"^Ship \d \+ Roll \d"))
    commander.page.wait_for_timeout(2500)
    expect(told).to_be_visible()
    commander.press(commander.choice("research"))
    expect(commander.page.locator(".combat.over")).to_have_count(0)


def test_squares_have_their_names_and_a_line_of_the_log_marks_those_it_speaks_of(sit):
    commander = sit()
    view = acting(commander)
    taken = {ship["space"] for fleet in view["seats"] for ship in fleet["ships"] if ship["space"]}
    empty = [space["space"] for space in view["board"]["spaces"] if space["space"] not in taken]
    expect(commander.page.locator(".board .coordinate")).to_have_text(empty)
    line = commander.page.get_by_role("list", name="Log of moves").get_by_role("listitem")
    deployed = line.filter(has_text=re.compile(r"deploys? .* at [A-I]\d")).last
    text = deployed.inner_text()
    deployed.hover()
    named = set(re.findall(r"\b[A-I][1-9]\b", text))
    marks = commander.page.locator(".board .named")
    expect(marks).to_have_count(len(named))
    assert marks.first.get_attribute("data-named") in named
    commander.page.mouse.move(5, 5)
    expect(marks).to_have_count(0)


def log_lines_with_places(commander: Commander) -> Locator:
    return commander.page.get_by_role("list", name="Log of moves").locator("button.naming")


def test_lines_of_the_log_that_name_places_are_reached_by_keyboard(sit):
    commander = sit()
    acting(commander)
    lines = log_lines_with_places(commander)
    assert lines.count() > 1
    commander.page.get_by_role("list", name="Log of moves").focus()
    for _ in range(12):  # past what leads back to earlier lines
        commander.page.keyboard.press("Tab")
        if lines.first.evaluate("one => one === document.activeElement"):
            break
    expect(lines.first).to_be_focused()
    commander.page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    marks = commander.page.locator(".board .named")
    expect(marks.first).to_be_attached()
    assert marks.first.get_attribute("data-named") in lines.nth(1).inner_text()


def test_on_a_phone_a_line_of_the_log_leads_to_the_places_it_names(sit):
    commander = sit(context={"viewport": PHONE, "has_touch": True, "is_mobile": True})
    acting(commander)
    commander.guest.button("Log").tap()
    line = log_lines_with_places(commander).last
    text = line.inner_text()
    line.tap()
    expect(commander.page.get_by_role("dialog")).to_have_count(0)
    mark = commander.page.locator(".board .named").first
    expect(mark).to_be_in_viewport()
    assert mark.get_attribute("data-named") in text
    expect(mark).to_have_count(0)  # after some seconds


def test_a_ships_description_names_the_combat_cards_that_work(endangered):
    """9.5: Dangerous works for all ships of whoever holds it."""
    attacker, _ = endangered
    ships = attacker.begun.get(seat=0).body["view"]["view"]["seats"][1]["ships"]
    space = next(ship["space"] for ship in ships if ship["space"])
    expect(attacker.place(space)).to_have_accessible_name(re.compile("in combat Dangerous"))


def test_a_transport_that_was_called_off_too_often_is_greyed_with_its_reason(port, new_guest):
    """6.2: nothing has to be carried out that is not wanted."""
    begun = port.begin("human", "human", game="quantum", options={}, seed=FLAGSHIP)
    brought_to(begun, lambda seen: seen["phase"] == "acting" and seen["turn"] == 0)
    carrier = 0
    for _ in range(12):
        for type_ in ("transport", "cancel"):
            told = begun.get(seat=0).body["view"]
            action = of_type([option["action"] for option in told["options"]], type_)[0]
            begun.post("/actions", {"n": told["n"], "action": action}, 0)
            carrier = action.get("ship", carrier)
    commander = seated(new_guest(at=port), begun)
    view = commander.told()["view"]["view"]
    commander.select(view, carrier)
    orders = commander.page.get_by_role("region", name="Orders")
    power = orders.locator("[data-type='transport']")
    expect(power).to_have_attribute("aria-disabled", "true")
    expect(power).to_contain_text("has called off attacks and transports too often this turn")


def test_an_attack_that_was_called_off_too_often_is_shown_with_its_reason(sit):
    """6.2: it asks where it is launched from, so it could be called off again; nothing is lit."""
    commander = sit(**{**SHORT, "turn_cap": 60})
    view = commander.play_until(lambda seen: bool(asks_where_from(seen)), simply)
    attack = asks_where_from(view)[0]
    commander.select(view, attack["ship"])
    target = commander.place(attack["target"])
    expect(target).to_have_attribute("data-lit", "attack")
    for _ in range(12):
        for action in (
            {"type": "attack", "ship": attack["ship"], "target": attack["target"]},
            {"type": "cancel"},
        ):
            n = commander.begun.get(seat=0).body["view"]["n"]
            assert commander.begun.post("/actions", {"n": n, "action": action}, 0).status == 200
    commander.select(commander.told()["view"]["view"], attack["ship"])
    expect(target).to_have_accessible_name(
        re.compile("has called off attacks and transports too often this turn")
    )
    expect(target).not_to_have_attribute("data-lit", "attack")
    expect(commander.page.locator(".board .stopped")).not_to_have_count(0)
    commander.press(target)
    expect(commander.combat).to_have_count(0)


def asks_where_from(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Attacks that can be launched from several spaces."""
    told = view["prospects"]["attacks"] if view["phase"] == "acting" and view["prospects"] else []
    return [one for one in told if one["type"] == "attack" and len(one["launches"]) > 1]


# ---- why ----


def test_why_tells_the_chance_to_win_the_plan_and_draws_it(sit):
    commander = sit(seed=FRIGATE)
    after_a_lost_ship(commander)
    page = commander.page
    commander.guest.button("Why").click()
    advice = commander.guest.advice
    expect(advice).to_contain_text(re.compile(r"\d+% to win"), timeout=30_000)
    expect(advice).to_contain_text("Sorted by the chance to win.")
    expect(advice).not_to_contain_text("Visits")
    shares = [int(text.split()[0].rstrip("%")) for text in advice.get_by_role("definition").all_inner_texts()]
    assert shares == sorted(shares, reverse=True)
    expect(advice).to_contain_text(re.compile("Better for|Worse for"))
    expect(page.locator(".board .step").first).to_be_visible()
    second = advice.get_by_role("listitem").nth(1)
    second.hover()
    drawn = page.locator(".board .step, .board .hint, .board .advised")
    expect(drawn.first).to_be_attached()


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["desktop", "phone"])
def test_why_in_a_replay_draws_the_plan_beside_what_it_says(port, new_guest, screen):
    begun = port.begin("human", "human", game="quantum", options=SHORT, seed=PLANNED)
    brought_to(begun, lambda seen: seen["phase"] == "acting" and seen["turn"] == 0)
    n = begun.get(seat=0).body["view"]["n"]
    assert begun.post("/concede", {"n": n}, 0).status == 200
    guest = new_guest(at=port, viewport=screen)
    guest.visit(f"replay/{begun.id}?at={n}")
    guest.button("Why").click()
    why = guest.page.get_by_role("dialog", name=re.compile("^Why"))
    expect(why).to_contain_text(re.compile(r"\d+% to win"), timeout=PREPARING_MS)
    expect(why.locator("button.term").first).to_be_visible()  # its words explain themselves
    step = guest.page.locator(".board .step").first
    expect(step).to_be_attached()
    dialog, drawn = why.bounding_box(), step.bounding_box()
    is_beside = drawn["x"] + drawn["width"] <= dialog["x"] or drawn["y"] + drawn["height"] <= dialog["y"]
    assert is_beside
    guest.page.keyboard.press("Escape")
    expect(step).to_be_visible()


# ---- room ----


# What a decision rests on and is not in the window: board, question, fleets with their cards, market.
OUT_OF_SIGHT = """() => [
  "[aria-label=Board]", ".beside > section", "[data-fleet]", "[data-fleet] [aria-label='Command cards'] li",
  "[aria-label=Commands] li", "[aria-label=Gambits] li", "[data-choice]",
].flatMap((part) => [...document.querySelectorAll(`.qu ${part}`)].filter((one) => {
  const { top, bottom, height } = one.getBoundingClientRect();
  return height > 0 && (top < 0 || bottom > innerHeight);
}).map((one) => `${part}: ${one.innerText}`))"""


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080)], ids=str)
@pytest.mark.parametrize("seed", [DANGEROUS_UP, FRIGATE])
def test_all_that_a_decision_rests_on_is_in_sight_at_once(sit, size, seed):
    width, height = size
    commander = sit(context={"viewport": {"width": width, "height": height}}, seed=seed)
    campaign = Campaign()
    met: set[str] = set()
    for _ in range(40):
        told = commander.told()
        view = told["view"]["view"]
        if told["view"]["over"]:
            break
        if view["phase"] == "acting":
            commander.select(view, next(one["ship"] for one in view["seats"][0]["ships"] if one["space"]))
        assert commander.page.evaluate(OUT_OF_SIGHT) == [], view["phase"]
        met |= {view["phase"], *(["cards"] if any(fleet["cards"] for fleet in view["seats"]) else [])}
        met |= {"combat"} if commander.combat.count() else set()
        commander.do(view, campaign(view, [option["action"] for option in told["view"]["options"]]))
        commander.has_done(told)
    assert met >= {"rolling_fleet", "stationing", "acting", "cards", "combat"}
    board, beside = (
        commander.page.locator(part).bounding_box() for part in ("[aria-label=Board]", ".qu .beside")
    )
    assert board is not None
    assert beside is not None
    assert beside["x"] - (board["x"] + board["width"]) < 40, "an empty column beside the board"


def test_on_a_phone_held_sideways_a_decision_is_in_sight(sit):
    """The board, what is asked, and of its choices at least the first, whatever came before."""
    commander = sit(context={**ON_A_PHONE, "viewport": {"width": 844, "height": 390}})
    campaign = Campaign()
    phases = set()
    for _ in range(14):
        told = commander.told()
        view = told["view"]["view"]
        phases.add(view["phase"])
        expect(commander.page.locator("[aria-label=Board]")).to_be_in_viewport(ratio=0.9)
        choices = commander.page.locator("[data-choice]:not(:disabled):visible")
        if choices.count():
            expect(choices.first).to_be_in_viewport(ratio=0.9)
        commander.do(view, campaign(view, [option["action"] for option in told["view"]["options"]]))
        commander.has_done(told)
    assert phases >= {"rolling_fleet", "stationing", "acting"}


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=str)
def test_on_a_phone_nothing_sticks_out(sit, size):
    width, height = size
    context = {**ON_A_PHONE, "viewport": {"width": width, "height": height}}
    commander = sit(context=context)
    view = acting(commander)
    commander.select(view, 1)
    assert commander.page.evaluate("document.documentElement.scrollWidth") <= width
    cut = commander.page.locator(".qu :is(h2, button, strong, dt, dd)").evaluate_all(CUT_OFF)
    assert cut == []


@needs_axe
@pytest.mark.parametrize("colours", ["Light", "Dark"])
def test_nobody_is_kept_out(sit, colours):
    commander = sit(colours, **SHORT)
    seen: set[str] = set()

    def look(view: dict[str, Any]) -> bool:
        if view["phase"] not in seen:
            seen.add(view["phase"])
            if view["phase"] == "acting":
                commander.select(view, 1)
            assert findings(commander.page) == []
        return over(view)

    commander.play_until(look, simply)
    assert {"rolling_fleet", "stationing", "acting", "over"} <= seen


# ---- choosing a map ----


def test_a_map_is_chosen_by_its_picture(port, new_guest):
    """11: as many as fit the number of players."""
    guest = new_guest(at=port)
    guest.visit("new/quantum")
    guest.heading("Rules").click()
    guest.button(re.compile("^Map: Alpha Sector, as usual")).click()
    dialog = guest.page.get_by_role("dialog", name="Map")
    expect(dialog.get_by_role("listitem")).to_have_count(25)
    dialog.get_by_role("button", name="Close").click()  # it lies in the form, and does not begin the match
    guest.button(re.compile("^Map: Alpha Sector, as usual")).click()
    dialog.get_by_role("button", name=re.compile("^Precis")).click()
    expect(guest.button(re.compile("^Map: Precis"))).to_be_visible()
    count = guest.page.get_by_role("spinbutton", name="Number of seats")
    count.fill("3")
    count.press("Tab")
    expect(guest.button(re.compile("^Map: Beta Sector, as usual"))).to_be_visible()


def test_a_map_of_ones_own_is_played_on_and_a_bad_one_is_explained(port, new_guest, tmp_path):
    guest = new_guest(at=port)
    guest.visit("new/quantum")
    guest.heading("Rules").click()
    guest.button(re.compile("^Map: Alpha Sector, as usual")).click()
    guest.page.get_by_label("Map of your own").fill("8* 9 / 9 7x")
    guest.button("Use this").click()
    guest.button("Start").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("Row 2, tile 2: '7x' is neither a planet")
    file = tmp_path / "mine.txt"
    file.write_text("name: Two worlds\ncubes: 3\n8* 9\n0 8*\n")
    guest.button("Map: Of your own").click()
    guest.page.get_by_label("Read a file").set_input_files(file)
    expect(guest.page.get_by_label("Map of your own")).to_have_value(re.compile("Two worlds"))
    guest.button("Use this").click()
    guest.start()
    expect(guest.page.locator("[data-place='C5']")).to_have_accessible_name(re.compile("the Void"))
    guest.forgive("400")
