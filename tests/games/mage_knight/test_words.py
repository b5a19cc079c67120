"""Actions as they are typed, and views and events in words."""

import random

import pytest

from mage_knight_positions import game, in_turns, play, set_dummy, view
from tablemate.core.errors import BadInput
from tablemate.core.shadow import Word
from tablemate.games.mage_knight.table.actions import ACTION_TABLE
from tablemate.games.mage_knight.table.events import EVENT_TABLE
from tablemate.games.mage_knight.table.notation import read_action, write_action
from tablemate.games.mage_knight.table.options import SAMPLES
from tablemate.games.mage_knight.table.text import action_text, evening_words, render, tell

NAMES = ("You", "Ada", "[b]Eve", "Bo")


def test_an_evening_goes_by_its_scenario_and_its_heroes():
    match = game(scenario="full_cooperation", players=2, heroes="tovak", lost_legion=True)
    _, drawn = (person["hero_name"] for person in view(match)["people"])
    dummy = view(match)["dummy"]["name"]

    told = evening_words(match.options, match.setup_events)
    assert told == f"Full Cooperation with Tovak, {drawn}; the dummy is {dummy}"

    rivals = game(scenario="blitz_conquest", players=2, heroes="tovak, goldyx")
    assert evening_words(rivals.options, rivals.setup_events) == "Blitz Conquest with Tovak, Goldyx"


def test_every_action_is_read_as_it_is_written():
    for code in range(len(ACTION_TABLE)):
        action = ACTION_TABLE.named(code)
        assert read_action(write_action(action)) == action, write_action(action)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("End turn", {"type": "end_turn"}),
        ("over", {"type": "end_turn"}),
        ("choose Early Bird", {"type": "choose_tactic", "tactic": "early_bird"}),
        ("take spells 2", {"type": "take", "offer": "spells", "slot": 2}),
        ("take unit offer 1", {"type": "take", "offer": "unit_offer", "slot": 1}),
        ("fix turn 2", {"type": "fix_turn", "to": 1}),
        ("fix turn dummy", {"type": "fix_turn", "to": "dummy"}),
        ("skill", {"type": "gain_skill", "skill": "own"}),
        ("leave aa Ice Bolt", {"type": "leave_aa", "card": "ice_bolt"}),
        ("fix card ice bolt discard", {"type": "fix_card", "card": "ice_bolt", "to": "discard"}),
        ("first 3", {"type": "choose_first", "person": 2}),
    ],
)
def test_an_action_may_be_short(typed, action):
    assert read_action(typed) == action


@pytest.mark.parametrize(
    ("typed", "because"),
    [
        ("", "is not an action like"),
        ("attack", "is not an action like"),
        ("take", "take needs offer and slot"),
        ("take spells two", "'two' in 'take spells two' is not a whole number"),
        ("announce now", "announce needs nothing more"),
        ("fix turn nobody at all", "what is 'at all'"),
    ],
)
def test_what_means_nothing_is_refused_in_a_sentence(typed, because):
    with pytest.raises(BadInput, match=because):
        read_action(typed)


def test_every_event_is_told_or_left_to_the_table_and_every_view_shown():
    silent = {"tactic_done", "turn_begun", "turn_ended", "dummy_turn_started"}
    met = set()
    for number, settings in enumerate(SAMPLES * 3):
        match, rng = game(number, **settings), random.Random(number)
        events = [*match.setup_events]
        while match.actor is not None:
            assert "[b]Round" in render(view(match), NAMES)
            kinds = sorted({action["type"] for action in match.position.legal()})
            kind = rng.choice(kinds)
            action = rng.choice([a for a in match.position.legal() if a["type"] == kind])
            assert action_text(action)
            events += match.act(match.actor, action)
        assert "[b]Score[/b]" in render(view(match), NAMES)
        for event in events:
            met.add(event["type"])
            assert (tell(event, NAMES) is None) == (event["type"] in silent), event

    assert met == {event.type for event in EVENT_TABLE.events}


def test_a_flip_is_told_with_its_match():
    match = in_turns()
    set_dummy(match, "rage rage threaten improvisation", red=1)
    (flipped,) = [e for e in play(match, "end turn") if e["type"] == "dummy_cards_flipped"]

    assert "red matches, so also" in tell(flipped, NAMES)
    assert "last flip" in render(view(match), NAMES)


def test_steps_tell_what_to_do_with_the_real_cards():
    match = in_turns()
    set_dummy(match, "")
    lowest = view(match)["offers"]["advanced"]["places"][0]["card"]["name"]
    play(match, "end turn, end turn")
    steps = {step["step"]: step["text"] for step in view(match)["steps"]}

    assert list(steps) == ["time", "dice", "units", "advanced", "spell", "tactics", "heroes"]
    assert steps["advanced"].startswith(f"{lowest} goes to the dummy")
    assert steps["time"].startswith("Turn the board to night")
    assert "Early Bird" in steps["tactics"]
    offers = view(match)["offers"]
    for step, offer in (("advanced", "advanced"), ("spell", "spells")):
        new = offers[offer]["places"][2]["card"]["name"]
        assert steps[step].endswith(f"Slide the others down, and put {new} on top.")


def test_a_step_tells_of_an_empty_deck_and_of_a_spell_that_comes_straight_back():  # 9.8, 10.5
    match = in_turns()
    set_dummy(match, "")
    record = match.position.record
    record.advanced.deck = record.spells.deck = Word(0)
    spell = view(match)["offers"]["spells"]["places"][0]["card"]["name"]
    play(match, "end turn, end turn")
    steps = {step["step"]: step["text"] for step in view(match)["steps"]}

    assert steps["advanced"].endswith("the deck is empty, so none comes on top.")
    assert steps["spell"].endswith(f"put {spell} on top.")


def test_with_a_dummy_competitive_skills_are_taken_out_alone_and_together():  # 2.10
    for settings in ({}, {"scenario": "full_cooperation", "players": 3}):
        steps = {step["step"]: step["text"] for step in view(game(**settings))["steps"]}
        assert "competitive skill" in steps["skills"]
    rivals = view(game(scenario="full_conquest", players=2))["steps"]
    assert "skills" not in {step["step"] for step in rivals}
