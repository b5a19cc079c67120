"""What a view tells (1.3, 1.4), and what events hold (6.9)."""

import pytest

from mage_knight_positions import game, in_turns, play, set_dummy, to_end_of_round, told, types, view
from tablemate.games.mage_knight.box import COLORS


def test_no_order_of_the_deck_is_shown():  # 1.4
    one, other = in_turns(1, heroes="goldyx"), in_turns(2, heroes="goldyx")
    for match in (one, other):
        set_dummy(match, "march rage stamina promise rage")

    assert view(one)["dummy"]["deck"] == view(other)["dummy"]["deck"]
    assert [card["card"] for card in view(one)["dummy"]["deck"]] == [
        "rage",
        "rage",
        "stamina",
        "promise",
        "march",
    ]


def test_everybody_sees_the_same():  # 1.3
    match = game(scenario="full_cooperation", players=2)
    views = [view(match, seat) for seat in (0, 1, None)]
    for each in views:
        each.pop("seat")
        each.pop("decision")

    assert views[0] == views[1] == views[2]


def test_events_are_enough_to_follow_the_dummy():  # 6.9
    match = in_turns()
    cards = sorted(card["card"] for card in view(match)["dummy"]["deck"])
    events = to_end_of_round(match)
    for flip in told(events, "dummy_cards_flipped"):
        for card in (*flip["cards"], *flip["bonus_cards"]):
            cards.remove(card)
        assert flip["left"] == len(cards)
        assert flip["matching_color"] in (None, *COLORS)

    assert cards == []


@pytest.mark.parametrize("offers", ["app", "table"])
def test_without_a_dummy_nothing_is_told_of_one(offers):  # 15.10
    match = game(scenario="blitz_conquest", players=2, offers=offers)
    events = [*match.setup_events]
    while view(match)["phase"] != "scoring":
        phase = view(match)["phase"]
        if phase == "choosing":
            tactic = next(t["tactic"] for t in view(match)["tactics"] if t["state"] == "open")
            events += play(match, f"choose {tactic}")
        elif phase == "taking":
            events += play(match, "done")
        else:
            events += play(match, "end turn" if view(match)["is_ending"] else "announce")

    assert not [type_ for type_ in types(events) if type_.startswith("dummy")]
    assert view(match)["dummy"] is None
    assert view(match)["chances"] is None
    assert {step["step"] for step in view(match)["steps"]} == set()


def test_chances_are_those_of_the_first_round():  # 17
    chances = view(in_turns(dummy="last"))["chances"]

    assert [(each["turns"], each["chance"]) for each in chances["flips"]] == [
        (4, pytest.approx(327 / 910, abs=1e-6)),
        (5, pytest.approx(857 / 1365, abs=1e-6)),
        (6, pytest.approx(1 / 78, abs=1e-6)),
    ]
    assert chances["turns_left"][0]["mean"] == pytest.approx(4.6535 + 2, abs=1e-4)


def test_what_lies_on_offer_is_told_with_what_it_would_do():  # 17.4
    match = in_turns()
    set_dummy(match, "rage rage threaten improvisation", red=2, blue=1)
    given = view(match)["chances"]["given"]

    assert [(each["offer"], each["slot"]) for each in given] == [
        (offer, slot) for offer in ("advanced", "spells") for slot in (1, 2, 3)
    ]
    by_color = {each["card"]["colors"][0]: each["change"] for each in given if each["offer"] == "spells"}
    assert all(change < 0 for change in by_color.values())


def test_in_last_turns_the_turns_left_are_known():  # 17.3
    match = in_turns()
    set_dummy(match, "")
    play(match, "end turn")

    assert view(match)["chances"]["turns_left"] == [
        {"seat": 0, "mean": 1.0, "chances": [{"turns": 1, "chance": 1.0}]}
    ]


def test_a_tactic_is_told_when_it_counts():  # 4.2
    match = in_turns(dummy="first")

    assert view(match)["reminders"][0].startswith("The Right Moment: Once this round")
    play(match, "extra turn the right moment")
    assert view(match)["reminders"] == []


def test_taking_back_across_the_dummys_turn_flips_the_same_cards_again():  # 1.8
    match = in_turns()
    before = match.position.copy()

    assert match.position.apply({"type": "end_turn"}) == before.apply({"type": "end_turn"})
