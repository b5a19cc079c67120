"""What a dummy player has to do at the least: each criterion, and each test of the plan, by its name."""

import pytest

from mage_knight_positions import (
    FIRST,
    LAST,
    display,
    game,
    in_turns,
    play,
    set_dummy,
    set_offer,
    to_end_of_round,
    told,
    types,
    view,
)
from tablemate.games.mage_knight.box import COLORS
from tablemate.games.mage_knight.names import HEROES

# Acceptance


def test_a_solo_game_creates_a_dummy_from_a_random_unused_hero():
    heroes = {view(game(seed, heroes="tovak"))["dummy"]["hero"] for seed in range(40)}

    assert heroes == {"arythea", "goldyx", "norowas"}


@pytest.mark.parametrize("seed", range(8))
def test_the_dummy_starts_with_the_correct_16_card_deck(seed):
    dummy = view(game(seed))["dummy"]

    assert dummy["left"] == len(dummy["deck"]) == dummy["owned"] == 16
    assert dummy["left_by_color"] == dict.fromkeys(COLORS, 4)
    assert dummy["discard"] == []


@pytest.mark.parametrize("seed", range(8))
def test_the_dummy_starts_with_three_crystals_of_its_hero(seed):
    dummy = view(game(seed))["dummy"]
    hero = next(hero for hero in HEROES if hero.id == dummy["hero"])

    assert dummy["crystals"] == {color: hero.crystals.count(color) for color in COLORS}
    assert sum(dummy["crystals"].values()) == 3


@pytest.mark.parametrize(
    ("chosen", "order", "position"), [(FIRST, [0, None], 2), (LAST, [None, 0], 1)], ids=["last", "first"]
)
def test_the_dummy_appears_in_the_order_by_its_tactic(chosen, order, position):
    match = game()
    display(match, FIRST, LAST)
    play(match, f"choose {chosen}")

    assert view(match)["order"] == order
    assert view(match)["dummy"]["position"] == position


def test_a_dummys_turn_flips_three_cards_by_itself():
    match = in_turns()
    set_dummy(match, "march march tranquility concentration stamina stamina")

    assert types(play(match, "end turn")) == [
        "turn_ended",
        "dummy_turn_started",
        "dummy_cards_flipped",
        "turn_begun",
    ]
    assert view(match)["dummy"]["left"] == 3


def test_a_dummys_turn_flips_bonus_cards_if_the_last_one_matches():
    match = in_turns()
    set_dummy(match, "march march tranquility concentration", green=1)
    (flipped,) = told(play(match, "end turn"), "dummy_cards_flipped")

    assert len(flipped["cards"]) == 3
    assert len(flipped["bonus_cards"]) == 1
    assert flipped["matching_color"] == "green"


def test_the_dummy_announces_the_end_of_the_round_when_its_deck_is_empty():
    match = in_turns()
    set_dummy(match, "")

    assert "dummy_end_of_round_announced" in types(play(match, "end turn"))
    assert view(match)["dummy"]["has_announced"]


def test_the_lowest_advanced_action_goes_to_the_dummys_deck_at_the_end_of_a_round():
    match = in_turns()
    set_offer(match, "advanced", "ambush fire_bolt ice_bolt", "agility")
    events = to_end_of_round(match)

    assert [event["card"] for event in told(events, "dummy_gained_card")] == ["ambush"]
    assert "ambush" in [card["card"] for card in view(match)["dummy"]["deck"]]


def test_the_dummy_gains_a_crystal_when_the_lowest_spell_leaves():
    match = in_turns()
    set_offer(match, "spells", "tremor fireball expose", "chill")
    before = view(match)["dummy"]["crystals"]["green"]
    events = to_end_of_round(match)

    assert [event["color"] for event in told(events, "dummy_gained_crystal")] == ["green"]
    assert view(match)["dummy"]["crystals"]["green"] == before + 1


def test_everything_the_dummy_does_is_told():
    match = game(heroes="tovak")
    events = match.setup_events
    display(match, FIRST, LAST)
    events = [*events, *play(match, f"choose {FIRST}")]
    events += to_end_of_round(match)

    assert {
        "dummy_hero_chosen",
        "dummy_tactic_selected",
        "dummy_turn_started",
        "dummy_cards_flipped",
        "dummy_end_of_round_announced",
        "dummy_gained_card",
        "dummy_gained_crystal",
    } <= set(types(events))


def test_the_dummy_does_not_count_for_dice():
    alone = view(game(scenario="custom", dummy="none", removed="none"))["scenario"]
    with_dummy = view(game())["scenario"]

    assert (alone["dice"], alone["units"]) == (with_dummy["dice"], with_dummy["units"]) == (3, 3)


def test_a_game_without_a_dummy_works():
    match = game(scenario="full_conquest", players=2)
    events = play(match, "choose early bird, choose the right moment, announce, end turn")

    assert view(match)["dummy"] is None
    assert view(match)["dummy_position"] is None
    assert not [type_ for type_ in types([*match.setup_events, *events]) if type_.startswith("dummy")]
    assert view(match)["round"] == 2


# The test plan


def test_a_dummys_turn_without_matching_crystals_flips_exactly_three_cards():
    match = in_turns()
    set_dummy(match, "march march tranquility concentration rage rage", blue=3)
    (flipped,) = told(play(match, "end turn"), "dummy_cards_flipped")

    assert len(flipped["cards"]) == 3
    assert flipped["bonus_cards"] == []
    assert flipped["matching_color"] is None
    assert flipped["left"] == 3


def test_a_dummys_turn_with_matching_crystals_flips_three_cards_and_the_bonus():
    match = in_turns()
    set_dummy(match, "rage rage threaten improvisation stamina stamina", red=2, blue=2)
    (flipped,) = told(play(match, "end turn"), "dummy_cards_flipped")

    assert (len(flipped["cards"]), len(flipped["bonus_cards"]), flipped["left"]) == (3, 2, 1)


def test_a_dummys_turn_with_a_partial_deck_flips_all_and_announces_next():
    match = in_turns()
    set_dummy(match, "rage march", red=2, green=2)

    assert told(play(match, "end turn"), "dummy_cards_flipped")[0]["left"] == 0
    assert not view(match)["is_announced"]
    assert "dummy_end_of_round_announced" in types(play(match, "end turn"))


def test_the_dummys_end_of_round_gives_everybody_one_more_turn():
    match = in_turns()
    set_dummy(match, "")
    play(match, "end turn")

    assert view(match)["is_ending"]
    assert view(match)["people"][0]["is_acting"]
    assert "round_ended" in types(play(match, "end turn"))


def test_removal_from_the_offer_adds_an_advanced_action_to_the_dummys_deck():
    match = in_turns()
    lowest = view(match)["offers"]["advanced"]["places"][0]["card"]["card"]
    to_end_of_round(match)

    assert view(match)["dummy"]["owned"] == 17
    assert [card["card"] for card in view(match)["dummy"]["gained"]] == [lowest]


def test_removal_of_a_spell_adds_a_crystal():
    match = in_turns()
    lowest = view(match)["offers"]["spells"]["places"][0]["card"]
    before = view(match)["dummy"]["crystals"]
    to_end_of_round(match)

    (color,) = lowest["colors"]
    assert view(match)["dummy"]["crystals"] == before | {color: before[color] + 1}
    assert view(match)["offers"]["spells"]["bottom"][-1]["card"] == lowest["card"]


def test_a_full_round_with_the_dummys_turns():
    match = in_turns()
    events = to_end_of_round(match)
    flips = told(events, "dummy_cards_flipped")

    assert sum(len(flip["cards"]) + len(flip["bonus_cards"]) for flip in flips) == 16
    assert flips[-1]["left"] == 0
    assert 4 <= len(flips) <= 6
    assert len(told(events, "turn_ended")) == len(flips) + 2


def test_over_many_rounds_the_dummy_gathers_cards_and_crystals():
    match = game(seed=3)
    for number in range(1, 7):
        dummy = view(match)["dummy"]
        assert view(match)["round"] == number
        assert dummy["owned"] == dummy["left"] == 15 + number
        assert sum(dummy["crystals"].values()) == 2 + number
        play(match, f"choose {next(t['tactic'] for t in view(match)['tactics'] if t['state'] == 'open')}")
        if view(match)["phase"] == "taking":
            play(match, "done")
        to_end_of_round(match)

    assert view(match)["phase"] == "scoring"
