"""Cards chosen in secret (rules 4.4, option `card_choice`): nobody sees one before all have chosen."""

import pytest

from the_deal_positions import at, new_run, play, told

SECRET = {"card_choice": "secret"}
LINE = "round 1 narc | alibi / raid / park | | street heat_wave"


def test_nothing_is_laid_before_all_have_chosen():
    hand = at(LINE, **SECRET)
    events = play(hand, "raid, park")

    assert [event["type"] for event in events] == ["choice_made", "choice_made"]
    assert hand.view(0)["timeline"] == []
    assert hand.view(0)["totals"]["evidence"] == 0


def test_then_all_are_laid_in_the_order_of_the_round_and_the_street_shows_its_card():
    hand = at(LINE, **SECRET)
    play(hand, "raid, park")
    events = play(hand, "alibi")

    assert [event["type"] for event in events] == [
        "choice_made",
        "card_played",
        "card_played",
        "card_played",
        "dealer_revealed",
        "customer_folded",
    ]
    assert [event["card"] for event in told(events, "card_played")] == [
        "narc.raid",
        "customer.park",
        "player.alibi",
    ]
    assert [event["before"]["evidence"] for event in told(events, "card_played")] == [0, 40, 60]


def test_a_choice_is_told_to_its_seat_alone():
    hand = at(LINE, **SECRET)
    (made,) = play(hand, "raid")

    assert made == {"type": "choice_made", "seat": 1, "round": 1, "card": "narc.raid"}
    redacted = hand.rulebook.events.redacted
    assert redacted(made, 1) == made
    for other in (0, 2, None):
        assert redacted(made, other) == {"type": "choice_made", "seat": 1, "round": 1}
        assert hand.view(other)["chosen"] is None
    assert hand.view(1)["chosen"] == "narc.raid"
    assert hand.view(0)["has_chosen"] == [False, True, False]


def test_a_card_that_was_chosen_stays_in_hand_until_it_is_shown():
    hand = at(LINE, **SECRET)
    before = hand.view(0)["cards_held"]
    play(hand, "raid")

    assert hand.view(0)["cards_held"] == before


def test_a_check_looks_like_any_other_choice():
    card, check = at(LINE, **SECRET), at(LINE, **SECRET)
    play(card, "raid")
    play(check, "check")

    assert card.view(0) == check.view(0)
    assert check.view(1)["chosen"] == "check"
    assert card.observation(0).tolist() == check.observation(0).tolist()


def test_checks_are_noted_once_they_are_shown():
    hand = at(LINE, **SECRET)
    play(hand, "check, park")
    assert hand.view(0)["checks"] == [[], [], []]
    play(hand, "alibi")

    assert hand.view(0)["checks"] == [[], [1], []]


def test_who_has_left_does_not_choose():
    hand = at("round 2 gone player | alibi / patrol / | raid normal_traffic | street routine_day", **SECRET)
    events = play(hand, "alibi, patrol")

    assert [event["card"] for event in told(events, "card_played")] == ["player.alibi", "narc.patrol"]
    assert len(told(events, "dealer_revealed")) == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_worlds_draw_the_choices_of_others_anew_and_keep_ones_own(seat):
    run = new_run(4, **SECRET)
    for _ in range(2):
        run.act(run.actor, run.position.legal()[0])
    own = run.position.view(seat)["chosen"]
    worlds = [run.position.determinized(seat, start) for start in range(40)]

    assert {world.view(seat)["chosen"] for world in worlds} == {own}
    for other in (1, 2):  # who have chosen
        if other != seat:
            assert len({world.view(other)["chosen"] for world in worlds}) > 3


def test_the_order_of_turns_decides_which_location_counts():
    hand = at("round 3 player | safe_house / patrol / park | | street normal_traffic", **SECRET)
    play(hand, "safe house, patrol, park")

    assert hand.view(0)["active"]["location"] == "customer.park"
