"""Ships, their abilities, and what a turn lets them do (rules 2, 3, 5). On Alpha Sector:

A1 A2 A3 B1 B2 B3 C1 C2 C3
A4 .  A6 B4 .  B6 C4 .  C6
A7 A8 A9 B7 B8 B9 C7 C8 C9
D1 D2 D3 E1 E2 E3 F1 F2 F3  and so on: D E F, G H I
"""

import pytest

from quantum_positions import actions_left, asked, at, legal, play, refused, ship, told
from tablemate.games.quantum.state import FIRST_RULES

# Moving (5.5)


def test_extra_actions_never_move_a_die_twice():
    """5.5: however many actions are left."""
    position = at("actions 6 | blue 3@A2 | red 1@B1")
    play(position, "move 1 A3")

    assert refused(position, "move 1 A2") == "has-moved"
    assert refused(position, "attack 1 B1") == "has-moved"
    assert actions_left(position) == 5


def test_energetic_alone_moves_a_die_again_for_an_action_each_time():
    """9.5, Energetic: what is listed is what is accepted."""
    position = at("| blue 1@A2 cards energetic | red 6@B2")
    play(position, "move 1 A3, move 1 B1")

    assert {"move 1 A3", "attack 1 B2"} <= legal(position)
    play(position, "attack 1 B2, stay", dice="1 6")
    assert actions_left(position) == 0
    assert refused(position, "move 1 A3") == "no-actions"


def test_a_ship_moves_as_many_straight_steps_as_its_face_says():
    assert legal(at("| blue 1@A1"), "move") == {"move 1 A2", "move 1 A4"}
    assert legal(at("| blue 2@A1"), "move") == {f"move 1 {to}" for to in ("A2", "A4", "A3", "A7")}


def test_a_move_goes_round_planets_and_ships_of_anybody():
    """5.5: from A2 the way east is shut by a red ship, the way south by the planet."""
    assert legal(at("| blue 3@A2 1@A7 | red 1@A3"), "move 1") == {"move 1 A1", "move 1 A4"}


def test_a_move_needs_at_least_one_step():
    assert refused(at("| blue 3@A2"), "move 1 A2") == "out-of-reach"
    assert refused(at("| blue 3@A2"), "move 1 A5") == "out-of-reach"


def test_a_surrounded_ship_stays_where_it_is():
    assert legal(at("| blue 3@A2 1@A1 1@A3"), "move 1") == set()


def test_neighbours_go_on_across_tiles():
    """2.2."""
    assert {"move 1 B1", "move 1 A6", "move 1 A9"} <= legal(at("| blue 2@A3"), "move 1")


# Dice and their marks (3.7, 5.9)


def test_deployed_ships_may_move_in_the_same_turn():
    """5.4: to be deployed is no move."""
    position = at("| blue 3@scrap | cubes A:blue")
    play(position, "deploy 1 A2, move 1 B2")

    assert ship(position, "blue", 1) == "3@B2"
    assert actions_left(position) == 1


def test_passengers_may_move_in_the_same_turn_and_may_have_moved_before():
    """3.8."""
    position = at("| blue 2@A2 5@A1")
    play(position, "transport 1 2, carry A3, drop B1, move 2 B2")
    assert ship(position, "blue", 2) == "5@B2"

    position = at("| blue 2@A2 5@A1!")
    play(position, "transport 1 2, carry A3, drop B1")
    assert refused(position, "move 2 B2") == "has-moved"


def test_a_die_keeps_its_marks_through_scrapyard_and_deployment():
    """5.9: the same die, not a new ship."""
    position = at("| blue 4@A2 cards resourceful | cubes A:blue")
    play(position, "modify 1 3, move 1 A3, resourceful 1, deploy 1 A2", dice="4")

    assert ship(position, "blue", 1) == "4@A2"
    assert refused(position, "move 1 A1") == "has-moved"
    assert refused(position, "modify 1 5") == "ability-used"


@pytest.mark.parametrize("die", range(1, 6))
def test_a_reconfigured_ship_shows_another_face(die):
    """5.3: each of the five others comes up."""
    position = at("| blue 4@A2")
    play(position, "reconfigure 1", dice=f"{die}/5")

    assert ship(position, "blue", 1) == f"{[1, 2, 3, 5, 6][die - 1]}@A2"
    assert actions_left(position) == 2


def test_a_destroyed_ship_may_show_its_old_face():
    """6.6."""
    position = at("| blue 1@A2 | red 4@A3")
    play(position, "attack 1 A3, stay", dice="1 6 4")

    assert ship(position, "red", 1) == "4@scrap"


def test_reconfiguring_does_not_bring_a_move_back():
    """5.3, 5.9."""
    position = at("| blue 4@A2!")
    play(position, "reconfigure 1")

    assert refused(position, "move 1 A1") == "has-moved"


def test_ships_in_the_scrapyard_may_be_reconfigured_and_dice_in_reserve_may_not():
    """5.3, 1.3."""
    position = at("| blue 3@scrap")

    assert refused(position, "reconfigure 2") == "not-to-be-rolled"
    play(position, "reconfigure 1", dice="1/5")
    assert ship(position, "blue", 1) == "1@scrap"


def test_a_player_without_ships_on_the_map_still_has_turns():
    """1.3: nobody is out of the game."""
    position = at("| blue 3@scrap research 3 cards tyrannical | cubes A:blue")

    assert legal(position) == {
        "deploy 1 A2", "deploy 1 A4", "deploy 1 A6", "deploy 1 A8",
        "reconfigure 1", "research", "tyrannical", "end turn",
    }  # fmt: skip


def test_a_ship_waits_in_the_scrapyard_while_no_deploy_space_is_free():
    """5.4."""
    position = at("| blue 3@scrap | red 1@A2 1@A4 1@A6 1@A8 | cubes A:blue")

    assert legal(position, "deploy") == set()
    assert refused(position, "deploy 1 A2") == "no-deploy-space"
    assert refused(position, "deploy 1 B2") == "no-deploy-space"


def test_deploying_takes_a_planet_with_ones_own_cube():
    """5.4: E has a red cube, and the Void none."""
    position = at("| blue 3@scrap | cubes A:blue E:red")
    assert refused(position, "deploy 1 E2") == "no-deploy-space"
    assert refused(position, "deploy 2 A2") == "not-in-scrapyard"
    assert refused(at("actions 0 | blue 3@scrap | cubes A:blue"), "deploy 1 A2") == "no-actions"


# Strike (3.1)


def test_strike_is_free_and_leaves_the_ship_its_move():
    position = at("actions 0 | blue 1@A2 | red 3@A3")
    play(position, "strike 1 A3, stay", dice="1 6")

    assert actions_left(position) == 0
    assert refused(position, "strike 1 A3") == "ability-used"
    assert refused(position, "move 1 A1") == "no-actions"
    assert ship(position, "blue", 1) == "1@A2"


def test_a_battlestation_can_attack_the_same_target_twice_and_its_strike_may_take_the_space():
    """3.1: first its move, then the strike."""
    position = at("| blue 1@A2 | red 3@A3")
    play(position, "attack 1 A3", dice="6 1")
    play(position, "strike 1 A3, advance", dice="1 6")

    assert ship(position, "blue", 1) == "1@A3"
    assert actions_left(position) == 2


def test_strike_is_for_battlestations_and_adjacent_enemies_alone():
    """2.2: diagonals do not count, and Agile does not lengthen it."""
    assert refused(at("| blue 1@A3 | red 3@B4"), "strike 1 B4") == "out-of-reach"
    assert refused(at("| blue 1@A2 cards agile | red 3@B1"), "strike 1 B1") == "out-of-reach"
    assert refused(at("| blue 2@A2 | red 3@A3"), "strike 1 A3") == "wrong-face"
    assert refused(at("| blue 1@A2 1@A3"), "strike 1 A3") == "no-enemy-there"
    assert refused(at("| blue 1@A2"), "strike 1 A3") == "no-enemy-there"
    assert refused(at("| blue 1@scrap | red 3@A3"), "strike 1 A3") == "not-on-map"


# Transport (3.2, 3.8)


def test_transport_is_the_only_move_that_may_end_where_it_began():
    position = at("| blue 2@A2 5@A1")
    play(position, "transport 1 2")

    assert "carry A2" in legal(position)
    play(position, "carry A2, drop A3")
    assert (ship(position, "blue", 1), ship(position, "blue", 2)) == ("2@A2", "5@A3")
    assert actions_left(position) == 2


def test_the_passengers_old_space_is_open_for_the_flight_and_for_the_drop():
    """3.8: the only way out of A2 is over A1."""
    position = at("| blue 2@A2 5@A1 | red 1@A3")
    play(position, "transport 1 2")
    assert legal(position) == {"carry A1", "carry A2", "carry A4", "cancel"}
    play(position, "carry A2")
    assert legal(position) == {"drop A1", "drop A6", "drop A4"}
    play(position, "drop A1")
    assert (ship(position, "blue", 1), ship(position, "blue", 2)) == ("2@A2", "5@A1")


def test_a_flagship_that_cannot_fly_lifts_nobody():
    """3.2: at least one step; A6 is near A2 but no step away."""
    position = at("| blue 2@A2 5@A6 | red 1@A1 1@A3")

    assert refused(position, "transport 1 2") == "no-passenger"


def test_passengers_stand_near_also_corner_to_corner():
    assert "transport 1 2" in legal(at("| blue 2@A2 5@A6"))
    assert refused(at("| blue 2@A2 5@B1"), "transport 1 2") == "no-passenger"
    assert refused(at("| blue 2@A2 5@scrap"), "transport 1 2") == "no-passenger"
    assert refused(at("| blue 2@A2 | red 5@A1"), "transport 1 1") == "no-passenger"
    assert refused(at("| blue 3@A2 5@A1"), "transport 1 2") == "wrong-face"
    assert refused(at("| blue 2@A2* 5@A1"), "transport 1 2") == "ability-used"
    assert refused(at("| blue 2@A2! 5@A1"), "transport 1 2") == "has-moved"


def test_a_carried_flagship_can_transport_in_its_turn():
    """3.8: it carries the Flagship on that has carried it."""
    position = at("| blue 2@A1 2@A2")
    play(position, "transport 1 2, carry A2, drop A3, transport 2 1, carry B1, drop B4")

    assert (ship(position, "blue", 1), ship(position, "blue", 2)) == ("2@B4", "2@B1")


def test_a_ship_can_be_carried_twice():
    position = at("| blue 2@A1 2@A3 6@A2")
    play(position, "transport 1 3, carry A4, drop A8")
    assert refused(position, "transport 2 3") == "no-passenger"
    position = at("| blue 2@A1 2@A3 6@A2")
    play(position, "transport 1 3, carry A1, drop A2, transport 2 3, carry B1, drop B2")
    assert ship(position, "blue", 3) == "6@B2"


def test_there_is_no_attack_in_a_transport():
    position = at("| blue 2@A2 5@A1 | red 6@B1")
    play(position, "transport 1 2")

    assert refused(position, "attack 1 B1") == "other-decision"
    assert refused(position, "carry B1") == "out-of-reach"


def test_a_transport_is_called_off_for_nothing_until_it_flies():
    """3.8."""
    position = at("| blue 2@A2 5@A1")
    before = at("off 1 1 | blue 2@A2 5@A1").states.tobytes()
    play(position, "transport 1 2, cancel")

    assert position.states.tobytes() == before
    play(position, "transport 1 2, carry A3")
    assert refused(position, "cancel") == "other-decision"


def test_a_ship_that_has_called_off_twelve_times_transports_no_more_this_turn():
    """6.2: so that a turn ends, and nothing has to be carried out that is not wanted."""
    position = at("| blue 2@A2 5@A1 2@I2 4@I1")
    play(position, ",".join(["transport 1 2, cancel"] * 11 + ["transport 1 2"]))
    assert "cancel" in legal(position)
    play(position, "cancel")

    assert refused(position, "transport 1 2") == "called-off-too-often"
    assert legal(position, "transport") == {"transport 3 4"}
    play(position, "end turn")
    assert asked(position) == "acting red"


def test_by_the_first_rules_the_thirteenth_transport_of_a_turn_had_to_fly():
    position = at("| blue 2@A2 5@A1")
    position.record.rules_version = FIRST_RULES
    play(position, ",".join(["transport 1 2, cancel"] * 12 + ["transport 1 2"]))

    assert "cancel" not in legal(position)
    assert refused(position, "cancel") == "no-longer-called-off"


# Warp (3.3)


def test_warp_swaps_two_own_ships_and_both_keep_their_marks():
    """3.3: at any distance, also a ship that has moved; it costs neither its move."""
    position = at("actions 1 | blue 3@A2 6@I8!")
    play(position, "warp 1 2")

    assert (ship(position, "blue", 1), ship(position, "blue", 2)) == ("3@I8", "6@A2")
    assert refused(position, "move 2 A1") == "has-moved"
    assert refused(position, "warp 1 2") == "ability-used"
    assert "move 1 I7" in legal(position)


def test_a_warp_can_complete_a_planets_sum():
    """3.3, 7.2: 3 goes away from planet E, 6 comes."""
    position = at("| blue 3@E2 2@E4 6@A1")
    assert refused(position, "construct E") == "wrong-sum"
    play(position, "warp 1 3, construct E")

    assert actions_left(position) == 1


def test_warp_needs_two_ships_on_the_map():
    position = at("| blue 3@A2 6@scrap 4@B2")

    assert refused(position, "warp 1 2") == "no-partner"
    assert refused(position, "warp 1 1") == "no-partner"
    assert refused(position, "warp 3 1") == "wrong-face"


# Modify (3.4)


def test_modify_turns_a_frigate_to_3_or_5_for_nothing():
    assert legal(at("actions 0 | blue 4@A2"), "modify") == {"modify 1 3", "modify 1 5"}
    assert refused(at("| blue 4@A2"), "modify 1 4") == "same-face"
    assert refused(at("| blue 3@A2"), "modify 1 4") == "wrong-face"
    assert refused(at("| blue 4@scrap"), "modify 1 3") == "not-on-map"


def test_a_die_turned_to_5_moves_five_steps_but_only_straight():
    """3.7: Modify was its ability."""
    position = at("| blue 4@A3")
    play(position, "modify 1 5")

    assert refused(position, "move 1 E6") == "out-of-reach"
    assert "move 1 E2" in legal(position)
    assert "move 1 E6" in legal(at("| blue 5@A3"))


def test_a_die_turned_to_3_cannot_warp():
    position = at("| blue 4@A3 1@I8")
    play(position, "modify 1 3")

    assert refused(position, "warp 1 2") == "ability-used"


def test_a_die_that_changed_its_face_before_using_an_ability_may_use_the_new_one():
    """3.7."""
    position = at("| blue 2@A3 1@I8")
    play(position, "reconfigure 1, warp 1 2", dice="2/5")

    assert ship(position, "blue", 1) == "3@I8"


# Maneuver (3.5)


def test_an_interceptor_mixes_diagonal_and_straight_steps():
    """3.5: E6 is seven straight steps from A3, and four with diagonal ones among them."""
    position = at("| blue 5@A3")
    play(position, "move 1 E6")

    assert position.record.used_ability == 1


def test_maneuver_counts_as_used_only_if_a_diagonal_step_was_needed():
    """3.5: A3 to B2 is straight."""
    position = at("| blue 5@A3")
    play(position, "move 1 B2")

    assert position.record.used_ability == 0
    assert position.record.moved == 1


def test_diagonal_steps_cross_between_tiles_that_touch_only_at_a_corner():
    """2.2, 11: on this map A and B have no side in common."""
    corners = {"map": "cubes: 2\n8* . / . 8*"}

    assert "move 1 B1" in legal(at("| blue 5@A9", **corners))
    assert "attack 1 B1" in legal(at("| blue 5@A9 | red 1@B1", **corners))
    assert legal(at("| blue 6@A9", **corners), "move 1 B") == set()
    assert refused(at("| blue 6@A9 | red 1@B1", **corners), "attack 1 B1") == "out-of-reach"


# Free Reconfigure (3.6)


def test_a_scout_rolls_for_nothing_until_it_is_no_6():
    for die in range(1, 6):
        position = at("actions 0 | blue 6@A2")
        play(position, "free reconfigure 1", dice=f"{die}/5")
        assert ship(position, "blue", 1) == f"{die}@A2"

    assert refused(at("| blue 6@A2*"), "free reconfigure 1") == "ability-used"
    assert refused(at("| blue 5@A2"), "free reconfigure 1") == "wrong-face"
    assert refused(at("| blue 6@scrap"), "free reconfigure 1") == "not-on-map"


# The turn (5)


def test_free_things_can_be_done_without_an_action_left():
    """5.2: the turn goes on until the player ends it."""
    position = at("actions 1 | blue 4@A2 3@B2")
    play(position, "research")

    assert asked(position) == "acting blue"
    assert legal(position) == {"modify 1 3", "modify 1 5", "warp 2 1", "end turn"}


def test_research_is_refused_at_6():
    assert refused(at("| blue research 6"), "research") == "research-full"
    assert refused(at("actions 0"), "research") == "no-actions"


def test_marks_are_forgotten_and_actions_counted_out_when_a_turn_begins():
    """5.1: what is left of the last turn's actions is lost."""
    position = at("turn 4 blue acting actions 2 attacked off 1 5 used flexible | blue 3@A2!* | red 3@I2")
    events = play(position, "end turn")

    assert told(events, "turn_begun") == [
        {"type": "turn_begun", "seat": 1, "turn": 5, "actions": 3, "bonus": False}
    ]
    s = position.record
    assert (s.moved, s.used_ability, s.used_powers, s.has_attacked, s.called_off) == (0, 0, 0, 0, 0)
    assert not any(s.called_off_by[ship] for ship in range(5))


def test_the_void_brings_research_for_each_ship_at_the_start_of_its_owners_turn():
    """2.4: up to 6; the middle of the Void is open, too."""
    void = {"map": "precis"}  # 7 8 7 / 9* 0 9*: E is the Void
    position = at("red acting | blue 3@E5 4@E1 5@D2 | red 1@E9", **void)
    play(position, "end turn")
    assert [position.record.research[seat] for seat in range(2)] == [3, 1]

    position = at("red acting | blue 3@E5 4@E1 research 5", **void)
    play(position, "end turn")
    assert position.record.research[0] == 6


def test_the_void_is_nothing_to_build_on_and_no_orbit():
    void = {"map": "precis"}
    assert refused(at("| blue 3@E2 6@E4", **void), "construct E") == "no-such-planet"
    assert "move 1 E5" in legal(at("| blue 1@E2", **void))
