"""The order of turns, announcements, last and extra turns, the goal (5, 7, 8, 12)."""

import pytest

from mage_knight_positions import (
    FIRST,
    LAST,
    TACTIC_IDS,
    display,
    game,
    in_turns,
    legal_types,
    play,
    set_dummy,
    to_end_of_round,
    told,
    types,
    view,
)
from tablemate.core.errors import IllegalAction

COOP = {"scenario": "full_cooperation", "players": 2, "heroes": "arythea, goldyx"}


def together(dummy, *, chosen="early_bird, planning", **settings):
    """Two people and the dummy, whose tactic is this one."""
    match = game(**{**COOP, **settings})
    s = match.position.record
    s.dummy.tactic = s.course.tactics[4] = TACTIC_IDS.index(dummy)
    events = []
    for tactic in chosen.split(", "):
        events += play(match, f"choose {tactic}")
        if view(match)["phase"] == "taking":
            events += play(match, "done")
    return match, events


def acting(match):
    return view(match)["acting"]


def test_a_dummy_that_is_first_acts_before_the_persons_first_turn():  # 5.3
    match = game()
    display(match, FIRST, LAST)
    events = play(match, f"choose {LAST}")

    assert types(events) == [
        "tactic_chosen",
        "dummy_tactic_selected",
        "order_set",
        "dummy_turn_started",
        "dummy_cards_flipped",
        "turn_begun",
    ]


def test_what_a_tactic_does_when_taken_comes_before_the_dummys_first_turn():  # 4.7, 5.3
    match = game()
    display(match, FIRST, "great_start")

    assert types(play(match, "choose great start")) == ["tactic_chosen"]
    assert view(match)["phase"] == "taking"
    assert view(match)["reminders"] == ["Great Start: Now: draw two cards."]
    assert legal_types(match) == {"tactic_done"}
    assert "dummy_cards_flipped" in types(play(match, "done"))


def test_a_dummy_that_is_last_announces_after_the_person_who_has_a_whole_last_turn():  # 7.6
    match = in_turns(dummy="last")
    set_dummy(match, "")
    events = play(match, "end turn")

    assert types(events)[-2:] == ["dummy_end_of_round_announced", "turn_begun"]
    assert "round_ended" in types(play(match, "end turn"))


@pytest.mark.parametrize("dummy", ["first", "last"])
def test_there_is_exactly_one_last_turn(dummy):  # 7.6
    match = in_turns(dummy=dummy)
    set_dummy(match, "")
    events = to_end_of_round(match)
    after = types(events)[types(events).index("dummy_end_of_round_announced") :]

    assert after.count("turn_begun") == 1


def test_an_extra_turn_is_part_of_the_last_turn():  # 8.4
    match = in_turns(dummy="first")
    set_dummy(match, "")
    play(match, "end turn")

    assert view(match)["extra_turns"] == ["the_right_moment", "time_bending"]
    play(match, "extra turn the right moment")
    assert view(match)["phase"] == "turns"
    assert "round_ended" in types(play(match, "end turn"))


def test_extra_turns_can_be_ruled_out_after_an_announcement():  # 8.4
    match = in_turns(dummy="first", extra_last_turns=False)
    set_dummy(match, "")
    play(match, "end turn")

    assert view(match)["extra_turns"] == []
    with pytest.raises(IllegalAction, match="no extra turns once the end has been announced"):
        play(match, "extra turn time bending")


def test_the_dummy_does_not_act_before_an_extra_turn():  # 8.1
    match = in_turns(dummy="first")

    assert types(play(match, "extra turn the right moment")) == ["extra_turn_taken", "turn_begun"]


def test_an_extra_turn_is_had_once():  # 8.2
    match = in_turns(dummy="first")
    play(match, "extra turn the right moment, extra turn time bending")

    for by in ("the right moment", "time bending"):
        with pytest.raises(IllegalAction, match="has already been taken this round"):
            play(match, f"extra turn {by}")


def test_the_right_moment_is_its_holders():  # 8.2
    with pytest.raises(IllegalAction, match="you do not have the tactic The Right Moment"):
        play(in_turns(dummy="last"), "extra turn the right moment")


def test_a_turn_that_has_to_be_forfeited_after_the_announcement_ends_the_round():  # 7.8
    match = in_turns()
    set_dummy(match, "")
    play(match, "end turn")

    assert types(play(match, "skip turn"))[:2] == ["turn_skipped", "round_ended"]


def test_alone_no_turn_is_skipped_before_last_turns():  # 7.8
    with pytest.raises(IllegalAction, match="only one of the last turns can be skipped"):
        play(in_turns(), "skip turn")


def test_announcing_is_offered_until_somebody_has():  # 7.1, 7.7
    match = in_turns()

    assert "announce" in legal_types(match)
    set_dummy(match, "")
    play(match, "end turn")
    assert "announce" not in legal_types(match)
    with pytest.raises(IllegalAction, match="has already been announced"):
        play(match, "announce")


def test_an_announcement_takes_the_place_of_the_turn():  # 7.3
    match = in_turns()
    play(match, "take advanced 1")

    with pytest.raises(IllegalAction, match="this one is already under way"):
        play(match, "announce")


def test_announcing_twice_is_refused_and_changes_nothing():  # 1.7, 7.7
    match, _ = together("rethink")
    play(match, "announce")
    before = match.position.states.tobytes()

    with pytest.raises(IllegalAction, match="the end of the round has already been announced"):
        play(match, "announce")
    assert match.position.states.tobytes() == before


def test_after_a_persons_announcement_the_dummy_has_a_last_turn():  # 7.4
    events = play(in_turns(), "announce")

    assert types(events)[:4] == [
        "end_of_round_announced",
        "dummy_turn_started",
        "dummy_cards_flipped",
        "round_ended",
    ]


def test_the_dummys_last_turn_can_be_ruled_out():  # 7.4
    events = play(in_turns(dummy_last_turn=False), "announce")

    assert types(events)[:2] == ["end_of_round_announced", "round_ended"]


def test_a_dummy_between_two_people_announces_and_both_have_a_turn_in_order():  # 7.6
    match, _ = together("rethink")  # the order: seat 1 (early bird), the dummy, seat 0 (planning)
    set_dummy(match, "")

    assert view(match)["order"] == [1, None, 0]
    play(match, "end turn")
    assert (acting(match), view(match)["people"][1]["has_last_turn"]) == (0, True)
    play(match, "end turn")
    assert (acting(match), view(match)["people"][0]["is_through"]) == (1, True)
    assert "round_ended" in types(play(match, "end turn"))


def test_a_token_that_lies_face_down_eats_the_last_turn():  # 7.8
    match, _ = together("rethink")
    set_dummy(match, "")
    play(match, "end turn, skip turn")

    assert acting(match) == 1
    assert "round_ended" in types(play(match, "skip turn"))


def test_the_dummy_has_no_turn_after_its_announcement():  # 7.6
    match, _ = together("the_right_moment")
    set_dummy(match, "")
    play(match, "end turn, end turn")
    events = to_end_of_round(match)

    assert "dummy_turn_started" not in types(events)


def test_nobody_uses_anything_after_their_last_turn():  # 7.9
    match, _ = together("rethink")
    play(match, "announce")

    assert view(match)["people"][1]["is_through"]
    assert view(match)["people"][1]["has_announced"]
    assert not view(match)["people"][0]["is_through"]


# The goal


def test_after_the_goal_the_person_has_one_more_turn_and_the_dummy_none():  # 12.2
    match = in_turns()
    play(match, "goal reached")
    events = play(match, "end turn")

    assert types(events) == ["turn_ended", "turn_begun"]
    assert types(play(match, "end turn"))[-2:] == ["round_ended", "game_ended"]


def test_after_the_goal_everybody_has_one_more_turn_who_reached_it_last():  # 12.2
    match, _ = together("rethink")
    play(match, "goal reached, end turn")

    assert acting(match) == 0
    play(match, "end turn")
    assert acting(match) == 1
    assert "game_ended" in types(play(match, "end turn"))


def test_nobody_announces_after_the_goal():  # 12.2
    match = in_turns()
    play(match, "goal reached, end turn")

    with pytest.raises(IllegalAction, match="the goal has already been reached"):
        play(match, "announce")


def test_a_goal_after_the_announcement_leaves_the_last_turns_as_they_are():  # 12.3
    match = in_turns(scenario="first_reconnaissance")
    set_dummy(match, "")
    play(match, "end turn, goal reached")

    assert types(play(match, "end turn")) == ["turn_ended", "round_ended", "game_ended"]


def test_a_goal_is_reached_once():  # 12.4
    match = in_turns()
    play(match, "goal reached")

    with pytest.raises(IllegalAction, match="the goal has already been reached"):
        play(match, "goal reached")


def test_after_the_last_round_nothing_is_prepared():  # 9.1
    match = in_turns(scenario="custom", rounds=1, removed="none")
    play(match, "end turn")
    left = view(match)["dummy"]["left"]
    events = play(match, "announce")
    flipped = sum(len(e["cards"]) + len(e["bonus_cards"]) for e in told(events, "dummy_cards_flipped"))

    assert not {"dummy_gained_card", "dummy_gained_crystal", "dummy_deck_shuffled"} & set(types(events))
    assert view(match)["score"]["cards_left"] == left - flipped
