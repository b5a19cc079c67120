"""Tactics (4): who chooses, what the dummy gets, and what leaves the game."""

import pytest

from mage_knight_positions import display, game, legal_types, play, to_end_of_round, told, types, view
from tablemate.core.errors import BadOption, IllegalAction


def open_tactics(match):
    return [tactic["tactic"] for tactic in view(match)["tactics"] if tactic["state"] == "open"]


def choose_first_open(match):
    events = play(match, f"choose {open_tactics(match)[0]}")
    return [*events, *(play(match, "done") if view(match)["phase"] == "taking" else [])]


def test_alone_a_time_of_day_has_six_four_and_two_tactics():  # 4.9
    match = game(seed=1)
    displayed = []
    while view(match)["phase"] != "scoring":
        displayed.append(len(open_tactics(match)))
        choose_first_open(match)
        to_end_of_round(match)

    assert displayed == [6, 6, 4, 4, 2, 2]


def test_the_dummy_gets_the_only_tactic_that_is_left():  # 4.5
    match = game()
    display(match, "rethink", "planning")
    events = play(match, "choose planning")

    assert told(events, "dummy_tactic_selected")[0]["tactic"] == "rethink"


def test_rounds_without_a_tactic_are_refused_before_the_game():  # 4.10
    with pytest.raises(BadOption, match="in round 7 there would be 0 tactics left for 2"):
        game(scenario="custom", rounds=7, removed="all_used")


def test_the_dummys_tactic_is_cleared_and_alone_leaves_the_game():  # 9.9, 4.9
    match = game(seed=2)
    choose_first_open(match)
    used = view(match)["dummy"]["tactic"]["tactic"]
    events = to_end_of_round(match)

    assert view(match)["dummy"]["tactic"] is None
    assert used in [event["tactic"] for event in told(events, "tactic_removed")]
    assert len(told(events, "tactic_removed")) == 2


def test_together_one_of_the_peoples_tactics_leaves_and_the_dummys_comes_back():  # 4.9
    match = game(scenario="full_cooperation", players=2)
    dummys = view(match)["dummy"]["tactic"]["tactic"]
    choose_first_open(match)
    choose_first_open(match)
    to_end_of_round(match)

    assert view(match)["phase"] == "removing"
    assert {action["tactic"] for action in match.position.legal()} == {
        person["tactic"]["tactic"] for person in view(match)["people"]
    }
    with pytest.raises(IllegalAction, match="was not used by a person"):
        play(match, f"remove {dummys}")


def test_together_nothing_is_removed_when_that_time_of_day_does_not_come_again():  # 4.9
    match = game(scenario="first_reconnaissance_coop", players=2)
    choose_first_open(match)
    choose_first_open(match)
    to_end_of_round(match)
    play(match, f"remove {view(match)['people'][0]['tactic']['tactic']}")
    choose_first_open(match)
    choose_first_open(match)
    to_end_of_round(match)

    assert (view(match)["round"], view(match)["phase"]) == (3, "choosing")


def test_the_dummy_has_nothing_from_its_tactic():  # 4.6
    match = game()
    display(match, "early_bird", "great_start")
    events = play(match, "choose early bird")

    assert types(events) == ["tactic_chosen", "dummy_tactic_selected", "order_set", "turn_begun"]
    assert view(match)["dummy"]["tactic"]["tactic"] == "great_start"


@pytest.mark.parametrize("tactic", ["rethink", "mana_steal", "great_start"])
def test_no_turn_starts_before_a_tactic_is_carried_out(tactic):  # 4.7
    match = game(scenario="full_conquest", players=2)
    play(match, f"choose {tactic}")

    assert view(match)["phase"] == "taking"
    assert legal_types(match) == {"tactic_done"}
    play(match, "done")
    assert view(match)["phase"] == "choosing"


def test_a_person_cannot_choose_the_dummys_tactic():  # 4.3
    match = game(scenario="full_cooperation", players=2)
    dummys = view(match)["dummy"]["tactic"]["tactic"]

    with pytest.raises(IllegalAction, match="not displayed"):
        play(match, f"choose {dummys}")


def test_together_the_dummy_chooses_before_people():  # 4.5
    match = game(scenario="blitz_cooperation", players=2)

    assert "dummy_tactic_selected" in types(match.setup_events)
    assert len(open_tactics(match)) == 5


def test_people_are_asked_in_the_reverse_of_the_seats_and_then_of_the_order():  # 4.4
    match = game(scenario="full_conquest", players=3)

    assert view(match)["acting"] == 2
    play(match, "choose planning, choose the right moment, choose early bird")
    assert view(match)["order"] == [0, 2, 1]
    play(match, "announce, end turn, end turn")
    assert (view(match)["round"], view(match)["acting"]) == (2, 1)


def test_whoever_is_asked_may_let_another_choose_first_once():  # 4.4
    match = game(scenario="full_conquest", players=3)
    play(match, "first 1")

    assert view(match)["acting"] == 0
    play(match, "first 3")
    assert view(match)["acting"] == 2
    with pytest.raises(IllegalAction, match="has already been let choose first this round"):
        play(match, "first 1")


def test_the_dummy_is_never_asked_for_fame():  # 4.4
    match = game(scenario="full_cooperation", players=2)

    assert {action["person"] for action in match.position.legal() if action["type"] == "choose_first"} == {0}
