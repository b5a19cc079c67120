"""Constructing, cubes, dominance, Infamy, research and Entanglement (rules 1, 7, 8), on Alpha Sector.

Its planets are A to I; E is an 8, all others are 7.
"""

import pytest

from quantum_positions import (
    actions_left,
    after,
    asked,
    at,
    dominance,
    legal,
    play,
    refused,
    research,
    ship,
    told,
)

# Construct (7)


def test_ships_in_orbit_that_add_up_exactly_build():
    position = at("| blue 2@A2 5@A4 | cubes I:red")
    events = play(position, "construct A")

    assert told(events, "cube_placed") == [
        {"type": "cube_placed", "seat": 0, "planet": "A", "how": "construct", "left": 4}
    ]
    assert actions_left(position) == 1
    assert (ship(position, "blue", 1), ship(position, "blue", 2)) == ("2@A2", "5@A4")
    assert position.record.picks[0] == 1


def test_constructing_takes_two_actions_at_once_and_both_are_spent():
    """5.8: what is asked for is what is paid."""
    assert refused(at("actions 1 | blue 2@A2 5@A4"), "construct A") == "needs-two-actions"
    position = at("actions 2 | blue 2@A2 5@A4")
    play(position, "construct A")
    assert actions_left(position) == 0


@pytest.mark.parametrize("ships", ["2@A2 4@A4", "3@A2 5@A4", "6@A2", "2@A2 5@A4 1@A6", "2@A1 5@A4", ""])
def test_any_other_sum_does_not_build(ships):
    """7.1, 7.2: also with a ship in orbit too many, or one on a corner."""
    assert refused(at(f"| blue {ships}"), "construct A") == "wrong-sum"


def test_a_ship_that_spoils_the_sum_has_to_go_first():
    """7.1."""
    position = at("| blue 2@A2 5@A4 1@A6")
    assert refused(position, "construct A") == "wrong-sum"
    play(position, "move 3 A3, construct A")


def test_enemy_ships_in_orbit_and_ships_on_corners_do_not_count():
    """7.1."""
    play(at("| blue 2@A2 5@A4 3@A1 | red 4@A6"), "construct A")


def test_a_corner_belongs_to_its_planet_and_not_to_its_tiles_first_space():
    """2.1: with Ingenious every corner of E counts, and no corner of a neighbour."""
    for corner in ("E1", "E3", "E7", "E9"):
        assert "construct E" in legal(at(f"| blue 4@E2 4@{corner} cards ingenious"))
    for other in ("A9", "D3", "B7", "F1"):
        assert "construct E" not in legal(at(f"| blue 4@E2 4@{other} cards ingenious"))


def test_a_full_planet_has_no_room():
    """2.3: one cube on a 7, two on an 8."""
    assert refused(at("| blue 2@A2 5@A4 | cubes A:red"), "construct A") == "no-cube-fits"
    play(at("| blue 2@E2 6@E4 | cubes E:red"), "construct E")


def test_each_player_builds_once_on_a_planet():
    assert refused(at("| blue 2@E2 6@E4 | cubes E:blue"), "construct E") == "cube-there-already"


def test_two_constructions_in_a_turn_take_four_actions():
    """5.8."""
    line = "actions {} | blue 2@A2 5@A4 1@B2 6@B4"
    assert refused(after(line.format(3), "construct A"), "construct B") == "needs-two-actions"
    assert actions_left(after(line.format(4), "construct A, construct B")) == 0


# Winning (1.1)

LAST_CUBE = "cubes A:blue B:blue C:blue D:blue"


def test_the_last_cube_wins_at_once():
    """1.1: no card is taken for it."""
    position = after(f"| blue 2@I2 5@I4 picks 1 | {LAST_CUBE}", "construct I")

    assert position.actor is None
    assert position.winners() == [0]
    assert position.scores() == [5, 0]
    assert position.last_events()[-1] == {"type": "match_over", "ending": "cubes", "winner": 0}


def test_infamy_with_the_last_cube_wins_in_the_middle_of_things():
    """1.1: red's ship is not even rolled."""
    position = after(
        f"| blue 1@A2 dominance 5 | red 6@A3 cards clever | {LAST_CUBE}",
        "attack 1 A3, advance, place cube I",
        "1 6",
    )
    assert position.winners() == [0]
    assert position.actor is None


def test_infamy_wins_in_anothers_turn():
    """1.1, 8.2: through Stubborn."""
    lost = "red acting | blue 1@A2 dominance 5 cards stubborn | red 6@A3 | "
    position = after(lost + LAST_CUBE, "attack 1 A2, cube I", "6 1")

    assert position.winners() == [0]


def test_whatever_is_tried_after_the_end_is_refused():
    position = after(f"| blue 2@I2 5@I4 | {LAST_CUBE}", "construct I")

    assert legal(position) == set()
    assert refused(position, "research") == "game-over"


# Infamy (8.2)


def test_infamy_places_a_cube_without_ships_and_earns_a_card():
    position = at("| blue 1@A2 dominance 5 | red 6@A3 | cubes A:blue I:red")
    play(position, "attack 1 A3, stay", "1 6")
    assert asked(position) == "infamous blue"
    play(position, "cube E")

    assert dominance(position)[0] == 1
    assert position.record.picks[0] == 1
    assert asked(position) == "acting blue"


def test_infamy_needs_room_and_a_planet_without_ones_cube():
    """8.2."""
    position = after(
        "| blue 1@A2 dominance 5 | red 6@A3 | cubes A:blue E:blue I:red", "attack 1 A3, stay", "1 6"
    )

    assert legal(position) == {f"place cube {planet}" for planet in "BCDFGH"}
    for planet in "AE":
        assert refused(position, f"cube {planet}") == "cube-there-already"
    assert refused(position, "cube I") == "no-cube-fits"


def test_points_above_6_are_lost():
    """8.2: Ravenous brings 5 to 6, not to 7."""
    position = after(
        "| blue 1@A2 dominance 5 cards ravenous | red 6@A3 | cubes A:blue", "attack 1 A3, stay, cube E", "1 6"
    )
    assert dominance(position)[0] == 1


def test_infamy_comes_in_the_middle_of_actions_by_tyrannical():
    position = after("| blue dominance 5 research 3 cards tyrannical", "tyrannical")

    assert asked(position) == "infamous blue"
    assert research(position) == 2


def test_without_any_place_dominance_stays_at_6_until_it_would_grow_again():
    """8.2: blue has cubes on planets A and B, C is full of red's, and there is no Entanglement."""
    line = "| blue 1@A2 dominance {} research 3 cards tyrannical | red 6@A3 | cubes {} C:red"
    full = {"map": "cubes: 3\n8* 9* 7", "quantum_entanglement": False}
    position = after(line.format(5, "A:blue B:blue"), "tyrannical", **full)
    assert asked(position) == "acting blue"
    assert dominance(position)[0] == 6
    play(position, "attack 1 A3, stay", "1 6")
    assert asked(position) == "acting blue"

    position = after(line.format(6, "A:blue B:red"), "attack 1 A3, stay", "1 6", **full)
    assert legal(position) == {"place cube B"}


# Research (8.3)


def test_a_breakthrough_comes_with_the_cards_and_spends_all_research():
    position = after("| blue research 6", "end turn")

    assert asked(position) == "picking blue"
    assert research(position) == 1
    assert position.record.picks[0] == 1


def test_research_below_6_waits():
    position = after("| blue research 5", "end turn")

    assert asked(position) == "acting red"
    assert research(position) == 5


def test_research_is_set_in_one_place_whatever_it_comes_from():
    """8.3: from 1 to 6, from every source."""
    assert research(after("| blue dominance 2 research 5 cards cerebral", "cerebral")) == 6
    assert research(after("red acting | blue research 5 cards brilliant", "end turn")) == 6
    position = after("| blue 1@A2 research 5 cards plundering | red 6@A3", "attack 1 A3, stay", "1 6")
    assert research(position) == 6
    assert research(after("| blue research 6", "end turn")) == 1


def test_plundering_that_makes_6_pays_out_in_the_same_turn():
    """8.3."""
    position = after(
        "| blue 1@A2 research 3 cards plundering | red 6@A3", "attack 1 A3, stay, end turn", "1 6"
    )

    assert asked(position) == "picking blue"
    assert research(position) == 1


# Entanglement (8.4)

SMALL = {"map": "cubes: 3\n8* 9*"}  # A and B


def test_entanglement_asks_for_the_higher_sum():
    """8.4: A is an 8 with a cube of blue's, B a 9; both have room."""
    line = "| blue {} | cubes A:blue B:blue,red"
    assert "construct A" in legal(at(line.format("6@A2 5@A4"), **SMALL))
    assert "construct B" in legal(at(line.format("6@B2 6@B4"), **SMALL))
    assert refused(at(line.format("6@A2 2@A4"), **SMALL), "construct A") == "wrong-sum"


def test_the_sum_grows_with_every_cube_of_ones_own():
    """8.4: 10 and 6 more for the third; B is full."""
    position = at("| blue 5@A2 5@A4 6@A6 | cubes A:blue,blue,red B:red", map="cubes: 3\n10* 7*")

    play(position, "construct A")
    assert position.winners() == [0]


def test_entanglement_is_over_as_soon_as_another_planet_has_room():
    """8.4: B has room and no cube of blue's."""
    assert (
        refused(at("| blue 6@A2 5@A4 | cubes A:blue B:red", **SMALL), "construct A") == "cube-there-already"
    )


def test_infamy_may_use_entanglement_without_a_sum():
    """8.4."""
    position = at("| blue dominance 5 research 2 cards tyrannical | cubes A:blue B:blue,red", **SMALL)
    play(position, "tyrannical")

    assert legal(position) == {"place cube A", "place cube B"}


def test_entanglement_can_be_switched_off():
    """10.1: then dominance stays at 6. C is full of red's."""
    off = {"map": "cubes: 3\n8* 9* 7", "quantum_entanglement": False}
    line = "| blue 6@A2 5@A4 dominance 5 research 2 cards tyrannical | cubes A:blue B:blue C:red"
    assert refused(at(line, **off), "construct A") == "cube-there-already"
    position = after(line, "tyrannical", **off)
    assert asked(position) == "acting blue"
    assert dominance(position)[0] == 6


def test_a_relocation_opens_and_closes_entanglement():
    """8.4: it is looked at when it matters. Red's cube fills B, the last planet without one of blue's."""
    line = "blue {} | blue 6@A2 5@A4 | red | cubes A:blue {}"
    small = {"map": "cubes: 3\n8* 7 9*"}
    opened = line.format("setting_cube", "C:blue,red | lifted red C")
    assert refused(at(line.format("acting", "C:blue,red"), **small), "construct A") == "cube-there-already"
    assert "construct A" in legal(after(opened, "set cube B, end turn", **small))

    closed = line.format("setting_cube", "B:red C:blue | lifted red B")
    assert "construct A" in legal(at(line.format("acting", "B:red C:blue"), **small))
    assert "construct A" not in legal(after(closed, "set cube C, end turn", **small))
