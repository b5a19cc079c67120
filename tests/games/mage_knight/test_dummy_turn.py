"""The dummy's turn (6), corner by corner."""

import pytest

from mage_knight_positions import game, in_turns, play, set_dummy, to_end_of_round, told, types, view
from tablemate.games.mage_knight.names import ADVANCED, FIRST_ADVANCED, HEROES

RED = "rage rage threaten improvisation"
BLUE = "stamina stamina crystallize cold_toughness"
GREEN = "march march tranquility concentration"
WHITE = "swiftness swiftness promise mana_draw"
ALL = f"{RED} {BLUE} {WHITE} {GREEN}"


def flip(deck, seed=0, **crystals):
    """What the dummy flips from this deck."""
    match = in_turns(seed)
    set_dummy(match, deck, **crystals)
    (flipped,) = told(play(match, "end turn"), "dummy_cards_flipped")
    return flipped, match


def test_a_deck_of_three_is_flipped_and_nothing_announced_even_if_the_last_matches():  # 6.7
    flipped, match = flip("rage rage threaten", red=3)

    assert (len(flipped["cards"]), flipped["bonus_cards"], flipped["left"]) == (3, [], 0)
    assert flipped["matching_color"] == "red"
    assert not view(match)["is_announced"]
    assert "dummy_end_of_round_announced" in types(play(match, "end turn"))


@pytest.mark.parametrize("deck", ["rage", "rage rage"])
def test_of_one_or_two_cards_all_are_flipped_and_no_bonus_is_left(deck):  # 6.7
    flipped, _ = flip(deck, red=2)

    assert flipped["cards"] == deck.split()
    assert flipped["bonus_cards"] == []


def test_of_four_cards_and_two_crystals_one_card_is_the_bonus():  # 6.7
    flipped, _ = flip(RED, red=2)

    assert (len(flipped["cards"]), len(flipped["bonus_cards"])) == (3, 1)


def test_bonus_cards_are_never_checked():  # 6.4
    for seed in range(30):
        flipped, _ = flip(f"{RED} {BLUE}", seed, red=1, blue=1)

        assert (len(flipped["cards"]), len(flipped["bonus_cards"])) == (3, 1)


def test_only_the_last_of_three_cards_is_checked():  # 6.3
    seen = set()
    for seed in range(40):
        flipped, match = flip(f"{RED} {GREEN}", seed, red=2)
        *before, last = view(match)["dummy"]["last_flip"]["cards"]
        matches = last["colors"] == ["red"]
        seen.add((matches, any(card["colors"] == ["red"] for card in before)))

        assert len(flipped["bonus_cards"]) == (2 if matches else 0)
        assert flipped["matching_color"] == ("red" if matches else None)
        assert view(match)["dummy"]["last_flip"]["checked"] == last

    assert {(True, False), (False, True), (True, True)} <= seen


def test_crystals_of_other_colours_do_not_count_alone_or_in_sum():  # 6.3
    flipped, _ = flip(f"{RED} ", red=1, blue=2, green=3)

    assert len(flipped["bonus_cards"]) == 1


def test_five_crystals_make_a_turn_of_eight_cards():  # 6.5
    flipped, _ = flip(f"{RED} {BLUE} march", red=5, blue=5, green=5)

    assert (len(flipped["cards"]), len(flipped["bonus_cards"]), flipped["left"]) == (3, 5, 1)


def test_a_match_costs_no_crystals():  # 6.5
    _, match = flip(RED, red=2, white=1)

    assert view(match)["dummy"]["crystals"] == {"red": 2, "blue": 0, "white": 1, "green": 0}


@pytest.mark.parametrize(
    ("card", "crystals", "counts_as"),
    [
        ("ambush", {}, "green"),
        ("power_of_crystals", {"blue": 1}, "blue"),
        ("power_of_crystals", {"green": 2, "blue": 1}, "green"),
        ("power_of_crystals", {"green": 1, "blue": 1}, "green"),
        ("chilling_stare", {"white": 3}, "white"),
    ],
)
def test_an_advanced_action_has_its_colour_and_of_two_the_one_with_more_crystals(
    card, crystals, counts_as
):  # 6.8
    match = in_turns()
    number = next(k for k, each in enumerate(ADVANCED) if each.id == card)
    dummy = match.position.record.dummy
    dummy.gained[0], dummy.gains = FIRST_ADVANCED + number, 1
    set_dummy(match, card, **crystals)
    (flipped,) = told(play(match, "end turn"), "dummy_cards_flipped")

    assert flipped["matching_color"] == (counts_as if crystals else None)
    assert view(match)["dummy"]["last_flip"]["checked"]["counts_as"] == counts_as


def test_the_discard_pile_keeps_its_order_and_the_checked_card_lies_under_the_bonus():  # 1.5
    match = in_turns()
    set_dummy(match, f"{RED} {BLUE}", "march promise", red=1, blue=1)
    (flipped,) = told(play(match, "end turn"), "dummy_cards_flipped")
    pile = [card["card"] for card in view(match)["dummy"]["discard"]]

    assert pile == ["march", "promise", *flipped["cards"], *flipped["bonus_cards"]]
    assert pile[-2] == flipped["cards"][-1] == view(match)["dummy"]["last_flip"]["checked"]["card"]


def test_an_empty_deck_announces_once():  # 6.1
    match = in_turns()
    set_dummy(match, "")
    play(match, "end turn")

    assert view(match)["announced_by"] is None
    assert view(match)["is_announced"]
    assert "dummy_turn_started" not in types(play(match, "end turn"))


def test_an_empty_deck_does_nothing_after_a_persons_announcement():  # 6.1
    match = in_turns()
    set_dummy(match, "")
    events = play(match, "announce")

    assert types(events)[:3] == ["end_of_round_announced", "dummy_turn_started", "round_ended"]
    assert "dummy_end_of_round_announced" not in types(events)


@pytest.mark.parametrize("seed", range(5))
def test_deck_and_discard_pile_are_always_all_it_owns(seed):  # 6.10
    match = game(seed, ultimate=True, lost_legion=True)
    while view(match)["phase"] != "scoring":
        dummy = view(match)["dummy"]
        cards = sorted(card["card"] for card in (*dummy["deck"], *dummy["discard"]))
        doubles = {card for card in cards if cards.count(card) > 1}

        assert len(cards) == 16 + len(dummy["gained"])
        assert doubles <= {"rage", "stamina", "swiftness", "march"}
        assert max(cards.count(card) for card in cards) <= 2
        offered = [place["card"]["card"] for place in view(match)["offers"]["advanced"]["places"]]
        assert not {card["card"] for card in dummy["gained"]} & set(offered)
        if view(match)["phase"] == "choosing":
            play(match, f"choose {next(t['tactic'] for t in view(match)['tactics'] if t['state'] == 'open')}")
        else:
            play(match, "done" if view(match)["phase"] == "taking" else "end turn")


def test_everything_owned_is_shuffled_not_only_what_was_not_flipped():  # 9.10
    match = in_turns()
    to_end_of_round(match)

    assert view(match)["dummy"]["left"] == 17
    assert view(match)["dummy"]["discard"] == []
    assert view(match)["dummy"]["last_flip"] is None


def test_every_hero_flips_all_sixteen_cards_in_a_round():
    for hero in range(len(HEROES)):
        match = in_turns()
        match.position.record.dummy.hero = hero
        flips = told(to_end_of_round(match), "dummy_cards_flipped")

        assert sum(len(each["cards"]) + len(each["bonus_cards"]) for each in flips) == 16
