"""What the page and the terminal are told of a position: all of it, with odds, ways and reasons."""

import json
import math

import pytest

from quantum_positions import VARIED, after, at, decisions, fix_dice, new_match, play
from tablemate.games.quantum.actions import REASONS
from tablemate.games.quantum.codecs import SPACE_NAMES
from tablemate.games.quantum.phases import FINISHED, PHASES
from tablemate.games.quantum.rules.chances import WHOLE, attack_chance
from tablemate.games.quantum.view import TASKS

SENTENCES = {f"{text[0].upper()}{text[1:]}." for _, text in REASONS.values()}


def seen(position):
    return position.view(position.actor)


def powers(view, ship):
    return {power["type"]: power for power in view["powers"]["ships"][str(ship)]}


def attack(view, type_, ship, target):
    found = [
        each
        for each in view["prospects"]["attacks"]
        if (each["type"], each["ship"], each["target"]) == (type_, ship, target)
    ]
    assert len(found) == 1
    return found[0]


# A view agrees with the rules


@pytest.mark.parametrize("settings", VARIED, ids=range(len(VARIED)))
def test_a_power_has_a_reason_exactly_when_nothing_of_it_is_legal(settings):
    for position in decisions(new_match(4, **{**settings, "turn_cap": 14}), 4):
        view, legal = seen(position), position.legal()
        json.dumps(view)
        if view["powers"] is None:
            continue
        offered = {(action["type"], action.get("ship")) for action in legal}
        for ship, listed in view["powers"]["ships"].items():
            for power in listed:
                assert (power["why_not"] is None) == ((power["type"], int(ship)) in offered), power
        for power in view["powers"]["general"]:
            assert (power["why_not"] is None) == ((power["type"], None) in offered), power
        for planet, why in view["powers"]["planets"].items():
            assert (why is None) == ({"type": "construct", "planet": planet} in legal)


@pytest.mark.parametrize("settings", VARIED, ids=range(len(VARIED)))
def test_every_move_has_a_way_and_every_attack_its_odds(settings):
    for position in decisions(new_match(6, **{**settings, "turn_cap": 14}), 6):
        view = seen(position)
        if view["prospects"] is None:
            continue
        for action in position.legal():
            if action["type"] == "move":
                way = view["prospects"]["ways"][str(action["ship"])][action["to"]]
                assert way[-1] == action["to"]
            if action["type"] in ("attack", "strike"):
                assert 0 <= attack(view, action["type"], action["ship"], action["target"])["percent"] <= 100
        if view["phase"] == "launching":
            launches = [action["position"] for action in position.legal() if action["type"] == "launch"]
            assert set(view["prospects"]["attacks"][0]["launches"]) == set(launches)


def test_looking_changes_nothing():
    for position in decisions(new_match(8, turn_cap=10), 8):
        before = position.states.tobytes()
        for seat in (None, 0, 1):
            position.view(seat)
        assert position.states.tobytes() == before


def test_every_decision_says_what_is_to_be_decided():
    assert set(TASKS) | {FINISHED} == set(range(len(PHASES)))


# Odds and ways (6.1, 6.2)


def test_odds_are_those_of_the_dice_from_each_space_the_attack_can_be_launched_from():
    view = seen(at("| blue 4@A2 | red 6@B1"))
    assert attack(view, "attack", 1, "B1") == {
        "type": "attack",
        "ship": 1,
        "target": "B1",
        "defender": {"seat": 1, "ship": 1},
        "percent": 83,
        "launches": {"A3": 83, "B4": 83},
        "why_not": None,
    }


def test_support_makes_one_launch_space_better_and_the_best_is_what_is_told():
    """9.5: Strategic counts where another ship is beside the launch space."""
    view = seen(at("| blue 4@A2 6@B7 cards strategic | red 4@B1", strategic_attacker_support="launch_only"))
    odds = attack(view, "attack", 1, "B1")
    assert odds["launches"] == {"A3": 58, "B4": 83}
    assert odds["percent"] == 83


@pytest.mark.parametrize(
    "line",
    [
        "| blue 4@A2 | red 6@A3",
        "| blue 4@A2 cards relentless | red 6@A3",
        "| blue 4@A2 cards relentless+ | red 6@A3",
        "| blue 2@A2 cards ferocious | red 4@A3 cards cruel stubborn",
        "| blue 2@A2 5@A1 cards strategic scrappy | red 4@A3 cards rational",
        "| blue 2@A2 5@A1 cards strategic scrappy | red 4@A3 1@B1 cards rational",
    ],
)
def test_odds_are_counted_with_every_card_and_all_support(line):
    position = at(line)
    launch, target = SPACE_NAMES.index("A2"), SPACE_NAMES.index("A3")
    exact = attack_chance(position.record, 0, 0, 1, 0, launch, target)
    assert attack(seen(position), "attack", 1, "A3")["percent"] == math.floor(100 * exact / WHOLE + 0.5)


def test_a_way_is_straight_where_there_is_one():
    """3.5: Maneuver is spent only where no straight way leads."""
    ways = seen(at("| blue 5@A2"))["prospects"]["ways"]["1"]
    assert ways["A3"] == ["A3"]
    assert len(ways["A8"]) == 4  # around the planet
    assert ways["D8"][-1] == "D8"


# Reasons


@pytest.mark.parametrize(
    ("line", "ship", "power", "why"),
    [
        ("| blue 1@A2 | red 3@I2", 1, "strike", "No opponent's ship is within its reach."),
        ("| blue 4@A2*", 1, "modify", "That ship has used an ability this turn."),
        ("| blue 4@A2!", 1, "move", "That ship has moved this turn."),
        ("actions 0 | blue 6@scrap | cubes A:blue", 1, "deploy", "No action is left for it."),
        ("| blue 2@A2 3@C2", 1, "transport", "No ship to carry is next to it, or it has nowhere to fly."),
        (
            "| blue 4@A1 5@A2 1@A4 cards tactical | red 3@I2",
            1,
            "tactical",
            "Every space beside it is taken.",
        ),
        (
            "off 1 12 | blue 2@A2 5@A1",
            1,
            "transport",
            "That ship has called off attacks and transports too often this turn.",
        ),
        (
            "off 1 12 | blue 3@A9 | red 1@E1",
            1,
            "attack",
            "That ship has called off attacks and transports too often this turn.",
        ),
        ("| blue 3@A2", 1, "warp", "It can only trade places with another of your ships on the map."),
        (
            "| blue 2@A2 cards flexible+",
            1,
            "flexible",
            "It takes a command card that you do not have yet.",
        ),
    ],
)
def test_what_cannot_be_done_says_why(line, ship, power, why):
    assert powers(seen(at(line)), ship)[power]["why_not"] == why


def test_an_attack_that_was_called_off_too_often_says_so_beside_those_that_can_be_made():
    """6.2."""
    view = seen(at("off 1 12 | blue 3@A9 | red 1@E1 6@A6"))

    assert powers(view, 1)["attack"]["why_not"] is None
    assert attack(view, "attack", 1, "A6")["why_not"] is None
    assert attack(view, "attack", 1, "E1")["why_not"].startswith("That ship has called off")


def test_reasons_are_told_to_whoever_acts_and_nobody_else():
    position = at("| blue 3@A2 | red 3@I2")
    assert position.view(0)["powers"] is not None
    assert position.view(1)["powers"] is None
    assert position.view(None)["prospects"] is None


def test_a_planet_says_why_it_cannot_be_built_on():
    planets = seen(at("| blue 3@A2 3@E2 5@E4 | cubes A:blue"))["powers"]["planets"]
    assert planets["E"] is None
    assert planets["A"] == "You already have a cube there."
    assert planets["B"] == "Your ships in orbit do not add up to the planet's number."
    assert set(planets.values()) - {None} <= SENTENCES


def test_a_card_that_cannot_be_taken_says_why():
    """9.6: Expansion needs a die in reserve."""
    fleet = "picking | blue 1@A2 2@A4 3@A6 4@B2 5@B4 picks 1"
    line = f"{fleet} | market agile clever cruel / expansion momentum sabotage"
    offered = {card["card"]: card["why_not"] for card in seen(at(line))["market"]["gambits"]}
    assert offered == {"expansion": "You have no ship in reserve.", "momentum": None, "sabotage": None}


# The combat record (6.7)


def combat(line, words, dice, **settings):
    position = at(line, **settings)
    fix_dice(position, dice)
    play(position, words)
    return seen(position)["combat"]


def test_a_side_is_told_with_its_ship_its_roll_and_every_modifier():
    line = "| blue 4@A2 6@A1 cards ferocious strategic | red 5@A3"
    record = combat(line, "attack 1 A3", "3 6")
    assert record["attacker"]["calculation"] == "Ship 4 + Roll 3 - 1 (Ferocious) - 2 (Strategic) = 4"
    assert record["defender"]["calculation"] == "Ship 5 + Roll 6 = 11"
    assert record["attacker"]["original_roll"] == 3
    assert record["attacker"]["modifiers"] == [
        {"card": "ferocious", "name": "Ferocious", "adds": -1},
        {"card": "strategic", "name": "Strategic", "adds": -2},
    ]
    assert record["winning"] == "attacker"


def test_a_fixed_die_names_its_card_and_a_floor_leaves_ferocious_out():
    rational = combat("| blue 4@A2 cards rational | red 6@A3", "attack 1 A3", "6 6")
    assert rational["attacker"]["calculation"] == "Ship 4 + Roll 3 (Rational) = 7"
    floored = combat("| blue 4@A2 cards ferocious | red 6@A3", "attack 1 A3", "1 6")
    assert floored["attacker"]["calculation"] == "Ship 4 + Roll 1 = 5"


def test_a_combat_goes_through_its_steps():
    position = at("| blue 4@A2 cards relentless | red 4@B1")
    play(position, "attack 1 B1")
    assert seen(position)["combat"]["step"] == "launch"
    assert seen(position)["combat"]["attacker"]["calculation"] is None
    fix_dice(position, "6 1 1")
    play(position, "launch A3")
    assert (seen(position)["combat"]["step"], seen(position)["combat"]["winning"]) == ("re-roll", "defender")
    play(position, "reroll relentless")
    record = seen(position)["combat"]
    assert (record["step"], record["winning"], record["rerolled"]) == (
        "resolution",
        "attacker",
        ["relentless"],
    )
    assert after("| blue 3@A2 | red 3@A3", "attack 1 A3, stay", "1 6").view(0)["combat"] is None
