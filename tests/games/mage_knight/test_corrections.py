"""Corrections, and a game under way (13)."""

import pytest

from mage_knight_positions import game, in_turns, play, set_dummy, to_end_of_round, told, types, view
from tablemate.core.errors import IllegalAction


def corrected(**settings):
    match = in_turns(corrections=True, **settings)
    set_dummy(match, "rage rage march march", "stamina", red=1)
    return match


def deck(match):
    return sorted(card["card"] for card in view(match)["dummy"]["deck"])


def discard(match):
    return [card["card"] for card in view(match)["dummy"]["discard"]]


def test_crystals_are_corrected_one_by_one_and_each_is_told():  # 13.2
    match = corrected()
    (event,) = play(match, "fix crystal blue more")

    assert event == {"type": "crystal_corrected", "seat": 0, "color": "blue", "change": "more", "now": 1}
    assert view(match)["dummy"]["crystals"]["blue"] == 1
    assert view(match)["corrections"] == {"made": 1, "left": 11}


def test_a_correction_to_less_than_nothing_is_refused():  # 13.2
    match = corrected()
    before = match.position.states.tobytes()

    with pytest.raises(IllegalAction, match="the dummy has no crystal of that colour"):
        play(match, "fix crystal green less")
    assert match.position.states.tobytes() == before


def test_a_card_in_the_other_place_is_moved():  # 13.3
    match = corrected()
    play(match, "fix card stamina deck, fix card rage discard")

    assert deck(match) == ["march", "march", "rage", "stamina"]
    assert discard(match) == ["rage"]
    assert view(match)["dummy"]["last_flip"] is None


def test_an_advanced_action_comes_and_goes():  # 13.3, 13.4
    match = corrected(offers="table")
    play(match, "fix card ambush deck, fix card agility discard")

    assert "ambush" in deck(match)
    assert discard(match)[-1] == "agility"
    play(match, "fix card agility away, fix card Ambush away")
    assert (deck(match), discard(match)) == (["march", "march", "rage", "rage"], ["stamina"])
    assert view(match)["dummy"]["gained"] == []


def test_a_card_of_the_deck_comes_out_of_the_offers_deck_and_goes_back():  # 13.4
    match = corrected()
    left = view(match)["offers"]["advanced"]["left"]
    shown = [place["card"]["card"] for place in view(match)["offers"]["advanced"]["places"]]
    card = next(card for card in ("ambush", "agility", "ice_bolt", "fire_bolt") if card not in shown)
    play(match, f"fix card {card} deck")

    assert view(match)["offers"]["advanced"]["left"] == left - 1
    with pytest.raises(IllegalAction, match="is in an offer, under the deck or with a person"):
        play(match, f"fix card {shown[0]} deck")
    play(match, f"fix card {card} away")
    assert view(match)["offers"]["advanced"]["left"] == left


def test_a_card_without_a_name_always_comes_as_another():  # 13.3
    match = corrected(offers="table")
    play(match, "fix card red deck, fix card red discard, fix card red deck")

    assert [card["card"] for card in view(match)["dummy"]["gained"]] == ["red_advanced_action"] * 3
    play(match, "fix card red away")
    assert len(view(match)["dummy"]["gained"]) == 2


@pytest.mark.parametrize(
    ("words", "because"),
    [
        ("fix card ambush away", "the dummy does not have that card"),
        ("fix card rage away", "the dummy keeps the cards of its own hero"),
        ("fix card will_focus deck", "does not belong to the dummy's hero"),
        ("fix card march deck", "March is already in the dummy's deck"),
        ("fix card stamina discard", "that card is already there"),
        ("fix card chivalry deck", "not in the boxes in use"),
        ("fix card red deck", "every card has a name"),
        ("fix card ambus deck", "did you mean Ambush"),
        ("fix turn 1", "it is already that person's turn"),
        ("fix turn 2", "nobody sits there"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(words, because):  # 13
    match = corrected()
    before = match.position.states.tobytes()

    with pytest.raises(IllegalAction, match=because):
        play(match, words)
    assert match.position.states.tobytes() == before


def test_twelve_corrections_a_round():  # 13.1
    match = corrected()
    play(match, ", ".join(["fix crystal red more"] * 12))

    with pytest.raises(IllegalAction, match="twelve corrections have already been made this round"):
        play(match, "fix crystal red more")
    to_end_of_round(match)
    assert view(match)["corrections"] == {"made": 0, "left": 12}


def test_without_the_option_nothing_is_corrected():  # 13.1
    match = in_turns()

    assert view(match)["corrections"] is None
    with pytest.raises(IllegalAction, match="corrections are not switched on"):
        play(match, "fix crystal red more")


def test_the_dummy_takes_a_turn_that_was_forgotten():  # 13.5
    match = corrected()
    events = play(match, "fix turn dummy")

    assert types(events) == ["turn_corrected", "dummy_turn_started", "dummy_cards_flipped", "turn_begun"]
    assert view(match)["turn"] == 1


def test_the_turn_is_another_persons():  # 13.5
    match = game(scenario="full_conquest", players=3, corrections=True)
    play(match, "choose early bird, choose planning, choose the right moment, end turn, fix turn 3")

    assert view(match)["acting"] == 2
    assert [person["turns"] for person in view(match)["people"]] == [0, 0, 2]


def test_in_last_turns_only_who_still_has_one_can_be_given_it():  # 13.5
    match = game(scenario="full_conquest", players=3, corrections=True)
    play(match, "choose early bird, choose planning, choose the right moment, announce")

    with pytest.raises(IllegalAction, match="they have already had their last turn"):
        play(match, "fix turn 3")
    play(match, "fix turn 1, end turn")
    assert view(match)["acting"] == 1
    assert "round_ended" in types(play(match, "end turn"))


# A game under way


def test_a_game_under_way_names_the_tactics_that_are_gone_and_begins_in_its_round():  # 13.6
    match = game(first_round=4, offers="table", corrections=True)

    assert view(match)["phase"] == "entering"
    with pytest.raises(
        IllegalAction, match="tactics for the other time of day are being named; day comes first"
    ):
        play(match, "remove long night")
    play(match, "remove early bird, remove planning, remove rethink, remove mana steal")
    events = play(match, "fix card Ambush deck, fix crystal red more, remove long night, remove preparation")

    assert told(events, "round_begun") == [{"type": "round_begun", "round": 4, "time": "night"}]
    assert view(match)["dummy"]["owned"] == 17
    assert sum(view(match)["dummy"]["crystals"].values()) == 4


def test_a_tactic_is_removed_once():  # 13.6
    match = game(first_round=3, offers="table")
    play(match, "remove early bird")

    with pytest.raises(IllegalAction, match="already been removed"):
        play(match, "remove early bird")


def test_of_a_time_of_day_that_does_not_come_again_nothing_is_named():  # 13.6
    match = game(first_round=6, offers="table")
    play(match, "remove long night, remove preparation, remove from the dusk, remove mana search")

    assert (view(match)["round"], view(match)["phase"]) == (6, "choosing")
