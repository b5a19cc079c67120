"""Offers (10) and what the dummy gains from them (9)."""

import pytest

from mage_knight_positions import (
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
from tablemate.core.errors import IllegalAction
from tablemate.games.mage_knight.names import SPELLS

COMPETITIVE = {spell.id for spell in SPELLS if spell.competitive}


def cards(match, offer="advanced"):
    return [place["card"]["card"] for place in view(match)["offers"][offer]["places"]]


def end_round(match):
    """The round is announced in a last turn, and over."""
    set_dummy(match, "")
    return to_end_of_round(match)


def test_a_card_taken_in_the_last_turn_changes_which_is_lowest():  # 10.2, 10.3
    match = in_turns()
    set_offer(match, "advanced", "ambush fire_bolt ice_bolt", "agility")
    set_dummy(match, "")
    play(match, "end turn, take advanced 1")

    assert cards(match) == ["fire_bolt", "ice_bolt", "agility"]
    assert told(play(match, "end turn"), "dummy_gained_card")[0]["card"] == "fire_bolt"


def test_a_new_card_comes_on_top_and_not_in_the_lowest_place():  # 10.2
    match = in_turns()
    set_offer(match, "spells", "tremor fireball expose", "chill")
    play(match, "take spells 2")

    assert cards(match, "spells") == ["tremor", "expose", "chill"]
    assert [place["slot"] for place in view(match)["offers"]["spells"]["places"]] == [1, 2, 3]
    assert [place["is_lowest"] for place in view(match)["offers"]["spells"]["places"]] == [True, False, False]


def test_only_one_advanced_action_goes_and_the_offer_is_full_again():  # 9.6
    match = in_turns()
    set_offer(match, "advanced", "ambush fire_bolt ice_bolt", "agility intimidate")
    events = end_round(match)

    assert len(told(events, "dummy_gained_card")) == 1
    assert len(cards(match)) == 3
    assert cards(match)[:2] == ["fire_bolt", "ice_bolt"]


def test_with_an_empty_deck_the_dummy_gains_and_the_offer_is_shorter():  # 9.8
    match = in_turns()
    set_offer(match, "advanced", "ambush fire_bolt")
    events = end_round(match)

    assert told(events, "dummy_gained_card")[0]["card"] == "ambush"
    assert cards(match) == ["fire_bolt"]


def test_of_empty_offers_the_dummy_gains_nothing_and_nothing_is_told():  # 9.8
    match = in_turns()
    set_offer(match, "advanced", "")
    set_offer(match, "spells", "")
    before = view(match)["dummy"]["crystals"]
    events = to_end_of_round(match)

    assert not {"dummy_gained_card", "dummy_gained_crystal", "card_put_under"} & set(types(events))
    assert view(match)["dummy"]["owned"] == 16
    assert view(match)["dummy"]["crystals"] == before


def test_from_a_small_deck_the_spell_comes_straight_back():  # 10.5
    match = in_turns()
    set_offer(match, "spells", "tremor fireball expose")
    end_round(match)

    assert cards(match, "spells") == ["fireball", "expose", "tremor"]


@pytest.mark.parametrize("seed", range(10))
def test_competitive_spells_are_out_with_a_dummy_and_in_without(seed):  # 2.10
    alone = game(seed, lost_legion=True)
    rivals = game(seed, scenario="full_conquest", players=2)

    assert view(alone)["offers"]["spells"]["left"] == 24 - 4 - 3
    assert not COMPETITIVE & set(cards(alone, "spells"))
    assert view(rivals)["offers"]["spells"]["left"] == 20 - 3


def test_an_advanced_action_of_a_monastery_is_never_the_dummys():  # 10.9
    match = in_turns()
    set_offer(match, "advanced", "", "ambush")
    play(match, "monastery found")

    assert [place["card"]["card"] for place in view(match)["offers"]["unit_offer"]] == ["ambush"]
    events = end_round(match)
    assert "dummy_gained_card" not in types(events)
    assert [event["offer"] for event in told(events, "card_put_under")][:1] == ["unit_offer"]
    assert [place["card"]["card"] for place in view(match)["offers"]["unit_offer"]] == ["ambush"]


def test_a_burned_monastery_brings_no_card_from_the_next_round_on():  # 10.7
    match = in_turns()
    play(match, "monastery found, monastery burned")

    assert len(view(match)["offers"]["unit_offer"]) == 1
    end_round(match)
    assert view(match)["offers"]["unit_offer"] == []
    assert view(match)["offers"]["monasteries"] == 0


def test_a_monasterys_card_is_taken_without_another_coming():  # 10.7
    match = in_turns()
    play(match, "monastery found, take unit offer 1")

    assert view(match)["offers"]["unit_offer"] == []


def test_there_are_five_monasteries_at_most():  # 10.7
    match = in_turns()
    play(match, ", ".join(["monastery found"] * 5))

    with pytest.raises(IllegalAction, match="at most five monasteries"):
        play(match, "monastery found")


def test_no_more_monasteries_burn_than_were_found():
    with pytest.raises(IllegalAction, match="no monastery is left to burn"):
        play(in_turns(), "monastery burned")


def test_the_dummy_gains_once_however_many_people_there_are():  # 9.2
    match = game(scenario="full_cooperation", players=3)
    for _ in range(3):
        tactic = next(t["tactic"] for t in view(match)["tactics"] if t["state"] == "open")
        play(match, f"choose {tactic}")
        if view(match)["phase"] == "taking":
            play(match, "done")
    events = to_end_of_round(match)

    assert len(told(events, "dummy_gained_card")) == len(told(events, "dummy_gained_crystal")) == 1


def test_without_a_dummy_the_lowest_advanced_action_goes_under_its_deck():  # 9.13
    match = game(scenario="full_conquest", players=2)
    lowest = cards(match)[0]
    play(match, "choose early bird, choose planning, announce, end turn")

    assert [card["card"] for card in view(match)["offers"]["advanced"]["bottom"]] == [lowest]


def test_an_empty_place_has_nothing_to_take():
    match = in_turns()
    set_offer(match, "advanced", "ambush")

    with pytest.raises(IllegalAction, match="no card in that place"):
        play(match, "take advanced 2")


# With the real decks


def at_the_end(**settings):
    match = in_turns(offers="table", **settings)
    end_round(match)
    return match


def test_people_say_what_lay_lowest():  # 10.10
    match = at_the_end()

    assert view(match)["offers"] is None
    assert view(match)["phase"] == "leaving_aa"
    assert told(play(match, "leave aa Ambush"), "dummy_gained_card")[0]["card"] == "ambush"
    assert told(play(match, "leave spell Tremor"), "dummy_gained_crystal")[0]["color"] == "green"
    assert (view(match)["round"], view(match)["dummy"]["owned"]) == (2, 17)


def test_people_may_say_the_colour_alone_or_that_there_was_none():  # 10.10
    match = at_the_end()
    play(match, "leave aa red, leave spell none")

    assert view(match)["dummy"]["gained"] == [
        {"card": "red_advanced_action", "name": "A red advanced action", "colors": ["red"]}
    ]
    assert sum(view(match)["dummy"]["crystals"].values()) == 0  # none since the dummy was set for the test


def test_a_card_the_dummy_has_is_refused_by_its_name():  # 10.11
    match = at_the_end()
    play(match, "leave aa Ambush, leave spell blue, choose from the dusk")
    set_dummy(match, "")
    to_end_of_round(match)
    before = match.position.states.tobytes()

    with pytest.raises(IllegalAction, match="Ambush is already in the dummy's deck"):
        play(match, "leave aa ambush")
    assert match.position.states.tobytes() == before


@pytest.mark.parametrize(
    ("typed", "because"),
    [
        ("leave aa Ambus", "'ambus' is not a known advanced action; did you mean Ambush"),
        ("leave aa fire bold", "did you mean Fire Bolt"),
        ("leave aa chivalry", "not in the boxes in use"),
        ("leave aa xyzzy", "'xyzzy' is not a known advanced action$"),
    ],
)
def test_an_unknown_card_is_refused_with_the_nearest_names(typed, because):
    with pytest.raises(IllegalAction, match=because):
        play(at_the_end(), typed)


def test_a_spell_of_rivals_cannot_lie_there():  # 10.11
    match = at_the_end()
    play(match, "leave aa none")

    with pytest.raises(IllegalAction, match="not in the boxes in use, or was taken out"):
        play(match, "leave spell Mind Read")


def test_the_program_deals_nothing_where_the_real_decks_are():
    with pytest.raises(IllegalAction, match="you deal from the real decks"):
        play(in_turns(offers="table"), "take advanced 1")
