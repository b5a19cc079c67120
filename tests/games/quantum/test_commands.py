"""Every command card alone, and with others it meets (rules 9.5); test_ships.py draws the map."""

import pytest

from quantum_positions import (
    actions_left,
    after,
    asked,
    at,
    dominance,
    fix_dice,
    legal,
    play,
    refused,
    research,
    ship,
    told,
)
from tablemate.games.quantum.cards import COMMAND_NAMES


def test_every_command_card_has_a_test_that_begins_with_its_name():
    names = [name.removeprefix("test_").partition("_")[0] for name in globals()]

    assert set(COMMAND_NAMES) <= set(names)


@pytest.mark.parametrize("card", COMMAND_NAMES)
def test_a_card_gives_no_choice_while_it_does_not_work(card):
    """9.2: with the card, but taken this turn, all is as without it."""
    line = (
        "| blue 1@A2 2@A3 6@E2 4@scrap dominance 3 research 3 cards {} | red 5@B1 3@E6 | cubes A:blue B:red"
    )

    assert legal(at(line.format(f"{card}+"))) == legal(at(line.format("")))


# Moves


def test_agile_adds_a_step_also_to_transports_and_attacks():
    """9.5: as it is listed, so it is accepted."""
    assert ship(after("| blue 1@A1 cards agile", "move 1 A3"), "blue", 1) == "1@A3"
    assert refused(at("| blue 1@A1"), "move 1 A3") == "out-of-reach"
    carrying = after("| blue 2@A1 5@A2 cards agile", "transport 1 2")
    assert "carry B1" in legal(carrying)
    assert "carry B1" not in legal(after("| blue 2@A1 5@A2", "transport 1 2"))
    assert "attack 1 A3" in legal(at("| blue 1@A1 cards agile | red 3@A3"))


def test_agile_lengthens_neither_strike_nor_the_step_of_tactical():
    position = at("| blue 1@A1 cards agile tactical | red 3@A3")

    assert refused(position, "strike 1 A3") == "out-of-reach"
    assert refused(position, "tactical 1 A3") == "out-of-reach"


def test_energetic_does_not_bring_abilities_back():
    position = after("| blue 5@A1 cards energetic", "move 1 E1, move 1 A9")

    assert position.record.used_ability == 1
    assert refused(position, "move 1 E9") == "out-of-reach"
    assert actions_left(position) == 1


def test_energetic_transports_only_once():
    """3.7: one ability for each die."""
    position = after("| blue 2@A1 5@A2 cards energetic", "transport 1 2, carry A1, drop A2")

    assert refused(position, "transport 1 2") == "ability-used"
    assert "move 1 A4" in legal(position)


def test_curious_makes_the_first_move_free():
    position = after("| blue 3@A2 4@I2 cards curious", "move 1 A3")
    assert actions_left(position) == 3
    play(position, "move 2 I3")
    assert actions_left(position) == 2


def test_curious_does_not_move_a_die_twice_but_pays_for_a_transport():
    position = after("actions 0 | blue 2@A2 4@A1 cards curious", "transport 1 2, carry A3, drop B1")

    assert actions_left(position) == 0
    assert refused(position, "move 1 A2") == "has-moved"


def test_curious_makes_an_attack_later_pay_for_the_free_move():
    """9.5: the debt is paid once."""
    position = after("| blue 3@A2 1@B2 4@I2 cards curious | red 6@B3 6@C3", "move 1 A3")
    assert actions_left(position) == 3
    play(position, "attack 2 B3, stay", "1 6")
    assert actions_left(position) == 1
    play(position, "move 3 I3")
    assert actions_left(position) == 0


def test_curious_forbids_an_attack_that_cannot_pay_the_debt():
    position = after("actions 1 | blue 3@A2 1@B2 cards curious | red 6@B3", "move 1 A3")
    assert refused(position, "attack 2 B3") == "curious-debt"
    play(position, "strike 2 B3, stay", "1 6")
    assert actions_left(position) == 0

    position = after("actions 0 | blue 3@A2 1@B2 cards curious | red 6@B3", "move 1 A3")
    assert refused(position, "strike 2 B3") == "curious-debt"
    assert refused(position, "attack 2 B3") == "no-actions"


def test_curious_gives_nothing_after_an_attack():
    """9.5: nobody may be attacked in the whole turn, Dangerous or not."""
    position = at("| blue 1@A2 3@I2 cards curious | red 6@A3 cards dangerous")
    play(position, "strike 1 A3, dangerous, move 2 I3")

    assert actions_left(position) == 2


def test_tactical_is_a_free_step_and_the_ships_move():
    position = after("actions 1 | blue 5@A2! 3@B2 cards tactical", "tactical 2 B1")

    assert actions_left(position) == 1
    assert refused(position, "move 2 A3") == "has-moved"
    assert refused(position, "tactical 2 A3") == "card-used"
    assert refused(at("| blue 3@A2! cards tactical"), "tactical 1 A3") == "has-moved"
    assert refused(at("| blue 3@A2"), "tactical 1 A3") == "no-such-card"
    assert refused(at("| blue 3@A2 cards tactical"), "tactical 1 B1") == "out-of-reach"


def test_tactical_may_attack_for_nothing():
    position = after("actions 0 | blue 3@A2 cards tactical | red 6@A3", "tactical 1 A3, advance", "1 6")

    assert ship(position, "blue", 1) == "3@A3"
    assert dominance(position) == [2, 1]


def test_tactical_may_be_a_maneuver():
    """9.5: a diagonal step, or an attack so."""
    position = after("| blue 5@A3 cards tactical", "tactical 1 B4")
    assert position.record.used_ability == 1
    position = after("| blue 5@A3 cards tactical | red 6@B4", "tactical 1 B4, advance", "1 6")
    assert ship(position, "blue", 1) == "5@B4"
    assert refused(at("| blue 5@A3* cards tactical"), "tactical 1 B4") == "out-of-reach"


def test_tactical_may_be_a_transport_of_one_step():
    position = after("actions 0 | blue 2@A2 4@A1 cards tactical", "tactical transport 1 2")
    assert legal(position) == {"carry A1", "carry A3", "cancel"}
    play(position, "carry A3, drop B1")

    assert actions_left(position) == 0
    assert refused(position, "tactical transport 1 2") == "card-used"
    assert (ship(position, "blue", 1), ship(position, "blue", 2)) == ("2@A3", "4@B1")


def test_nomadic_shifts_a_ship_to_an_orbit_next_door():
    """9.5: for an action, and it is no move."""
    position = at("| blue 3@A2 cards nomadic | red 1@B2")
    assert legal(position, "nomadic") == {
        f"nomadic 1 {to}" for to in ("B4", "B6", "B8", "D2", "D4", "D6", "D8")
    }
    play(position, "nomadic 1 B8, move 1 E2")
    assert actions_left(position) == 1
    assert refused(position, "nomadic 1 B4") == "card-used"


def test_nomadic_needs_an_orbit_an_action_and_a_planet_at_its_side():
    assert refused(at("| blue 3@A1 cards nomadic"), "nomadic 1 B2") == "not-orbiting"
    assert refused(at("| blue 3@scrap cards nomadic"), "nomadic 1 B2") == "not-on-map"
    assert refused(at("actions 0 | blue 3@A2 cards nomadic"), "nomadic 1 B2") == "no-actions"
    assert refused(at("| blue 3@A2 cards nomadic"), "nomadic 1 E2") == "out-of-reach"
    assert refused(at("| blue 3@A2 cards nomadic"), "nomadic 1 B1") == "out-of-reach"
    assert refused(at("| blue 3@A2"), "nomadic 1 B2") == "no-such-card"
    assert refused(at("| blue 3@D6 cards nomadic", map="precis"), "nomadic 1 E2") == "out-of-reach"


def test_resourceful_scraps_a_ship_for_an_action_and_may_pay_for_nomadic():
    """9.5: with 0 actions; no dominance is lost."""
    position = at("actions 0 | blue 3@A2 6@B2 dominance 3 cards nomadic resourceful")
    assert refused(position, "nomadic 1 B4") == "no-actions"
    play(position, "resourceful 2", "4")

    assert ship(position, "blue", 2) == "4@scrap"
    assert (actions_left(position), dominance(position)[0]) == (1, 3)
    play(position, "nomadic 1 B4")
    assert actions_left(position) == 0
    assert refused(position, "resourceful 1") == "card-used"


def test_resourceful_needs_a_ship_on_the_map():
    assert refused(at("| blue 3@scrap cards resourceful"), "resourceful 1") == "not-on-map"
    assert refused(at("| blue 3@A2"), "resourceful 1") == "no-such-card"


# Deploying


def test_eager_deploys_for_nothing_also_without_an_action_left():
    """9.5: as it is listed, so it is accepted."""
    position = at("actions 0 | blue 3@scrap 4@scrap cards eager | cubes A:blue")
    assert {"deploy 1 A2", "deploy 2 A8"} <= legal(position)
    play(position, "deploy 1 A2, deploy 2 A4")

    assert actions_left(position) == 0


def test_stealthy_deploys_wherever_no_ship_is_next_to_it():
    """9.5: own ships as well; corner to corner does not matter."""
    position = at("| blue 3@scrap 1@E1 cards stealthy | red 1@I1 | cubes G:blue")
    deploys = legal(position, "deploy 1")

    assert {"deploy 1 A1", "deploy 1 A9", "deploy 1 G2"} <= deploys
    assert deploys & {f"deploy 1 {at}" for at in ("E1", "E2", "D3", "I1", "I2", "F7", "H3", "A5")} == set()
    assert refused(position, "deploy 1 E2") == "no-deploy-space"


def test_stealthy_still_deploys_to_its_own_orbits_next_to_anybody():
    position = at("| blue 3@scrap cards stealthy | red 1@A1 | cubes A:blue")

    assert {"deploy 1 A2", "deploy 1 A4"} <= legal(position)


# The start of a turn


def test_arrogant_looks_once_at_the_start_whether_it_has_most_ships():
    """5.1: more than each opponent."""
    line = "red acting | blue 1@A2 1@A4 cards arrogant | red 1@I2 {}"
    assert actions_left(after(line.format(""), "end turn")) == 4
    assert actions_left(after(line.format("1@I4"), "end turn")) == 3
    assert actions_left(after(line.format("1@scrap"), "end turn")) == 4

    position = after(line.format("3@A1"), "end turn")
    play(position, "strike 2 A1, stay", "1 6")
    assert actions_left(position) == 3


def test_conformist_looks_once_at_the_start_for_two_ships_alike():
    """5.1: on the map."""
    line = "red acting | blue {} cards conformist | red 1@I2"
    assert actions_left(after(line.format("3@A2 3@B2"), "end turn")) == 4
    assert actions_left(after(line.format("3@A2 4@B2"), "end turn")) == 3
    assert actions_left(after(line.format("3@A2 3@scrap"), "end turn")) == 3
    position = after(line.format("3@A2 4@B2"), "end turn, modify 2 3")
    assert actions_left(position) == 3


def test_arrogant_and_conformist_add_up():
    line = "red acting | blue 3@A2 3@B2 cards arrogant conformist | red"
    events = play(position := at(line), "end turn")

    assert actions_left(position) == 5
    assert [event["card"] for event in told(events, "action_gained")] == ["arrogant", "conformist"]


def test_brilliant_begins_a_turn_with_2_research():
    assert research(after("red acting | blue research 2 cards brilliant", "end turn")) == 4
    assert research(after("red acting | blue research 5 cards brilliant", "end turn")) == 6


# Research and dominance


def test_cerebral_gives_up_1_dominance_for_3_research():
    position = after("actions 0 | blue dominance 3 cards cerebral", "cerebral")

    assert (dominance(position)[0], research(position)) == (2, 4)
    assert refused(position, "cerebral") == "card-used"
    assert refused(at("| blue cards cerebral"), "cerebral") == "too-low"
    assert refused(at("| blue dominance 3"), "cerebral") == "no-such-card"


def test_tyrannical_gives_up_1_research_for_1_dominance():
    position = after("actions 0 | blue research 3 cards tyrannical", "tyrannical")

    assert (dominance(position)[0], research(position)) == (2, 2)
    assert refused(position, "tyrannical") == "card-used"
    assert refused(at("| blue cards tyrannical"), "tyrannical") == "too-low"
    assert refused(at("| blue research 3"), "tyrannical") == "no-such-card"


def test_precocious_breaks_through_at_4():
    """8.3: at 4 or more, whether one likes it or not."""
    for points, pick in ((3, False), (4, True), (5, True), (6, True)):
        position = after(f"| blue research {points} cards precocious", "end turn")
        assert (asked(position) == "picking blue") is pick
        assert research(position) == (1 if pick else points)


def test_plundering_brings_3_research_for_the_first_ship_destroyed_in_ones_turn():
    position = after("| blue 1@A2 cards plundering | red 6@A3 6@A1", "strike 1 A3, stay", "1 6")
    assert research(position) == 4
    play(position, "attack 1 A1, stay", "1 6")
    assert research(position) == 4


def test_warlike_brings_an_action_for_the_first_ship_destroyed_in_ones_turn():
    position = after("actions 1 | blue 1@A2 cards warlike | red 6@A3 6@A1", "attack 1 A3, stay", "1 6")
    assert actions_left(position) == 1
    play(position, "strike 1 A1, stay", "1 6")
    assert actions_left(position) == 1


def test_warlike_gives_nothing_for_a_lost_fight():
    assert actions_left(after("| blue 1@A2 cards warlike | red 1@A3", "attack 1 A3", "6 1")) == 2


def test_ravenous_gains_2_and_loses_2():
    position = after("| blue 3@A2 cards ravenous | red 3@A3 dominance 4", "attack 1 A3, stay", "1 6")
    assert dominance(position) == [3, 3]
    position = after("| blue 3@A2 | red 3@A3 dominance 4 cards ravenous", "attack 1 A3, stay", "1 6")
    assert dominance(position) == [2, 2]


def test_righteous_loses_no_dominance():
    position = after("| blue 3@A2 | red 3@A3 dominance 4 cards righteous", "attack 1 A3, stay", "1 6")

    assert dominance(position) == [2, 4]


# Constructing


def test_ingenious_counts_corner_ships_as_one_likes():
    """7.2: each or none; ships in orbit count in any case."""
    for ships in ("2@A2 5@A1", "4@A1 3@A9", "2@A2 5@A4 6@A1", "3@A2 2@A1 2@A3 6@A7"):
        assert "construct A" in legal(at(f"| blue {ships} cards ingenious"))
    assert refused(at("| blue 2@A2 5@A4 1@A6 3@A1 cards ingenious"), "construct A") == "wrong-sum"
    assert refused(at("| blue 2@A2 5@B1 cards ingenious"), "construct A") == "wrong-sum"


def test_intelligent_may_be_1_off():
    """7.2: 6, 7 or 8 for a 7."""
    for ship_, may in ((1, False), (2, True), (3, True), (4, True), (5, False)):
        builds = "construct A" in legal(at(f"| blue 4@A2 {ship_}@A4 cards intelligent"))
        assert builds is may


def test_intelligent_and_ingenious_go_together():
    assert "construct A" in legal(at("| blue 3@A2 5@A1 cards ingenious intelligent"))
    assert "construct A" in legal(at("| blue 6@A9 cards ingenious intelligent"))
    assert refused(at("| blue 3@A2 2@A1 cards ingenious intelligent"), "construct A") == "wrong-sum"


def test_intelligent_also_helps_with_the_higher_sums_of_entanglement():
    """8.4: 10 to 12 for the second cube on an 8."""
    line = "| blue 5@A2 5@A4 cards intelligent | cubes A:blue B:blue,red"

    assert "construct A" in legal(at(line, map="cubes: 3\n8* 9*"))


# Turning and rolling ships


def test_flexible_turns_a_ship_by_one_face():
    """9.5: once a turn, for nothing; neither move nor ability."""
    position = at("actions 0 | blue 4@A2*! 1@B2 6@scrap cards flexible")
    assert legal(position, "flexible") == {"flexible 1 3", "flexible 1 5", "flexible 2 2"}
    play(position, "flexible 1 5")

    assert ship(position, "blue", 1) == "5@A2"
    assert refused(position, "flexible 2 2") == "card-used"
    assert refused(at("| blue 1@A2 cards flexible"), "flexible 1 6") == "same-face"
    assert refused(at("| blue 6@scrap cards flexible"), "flexible 1 5") == "not-on-map"
    assert refused(at("| blue 4@A2"), "flexible 1 5") == "no-such-card"


def test_flexible_lets_a_die_use_the_ability_of_its_new_face():
    """3.7: it has used none yet."""
    position = after("| blue 2@A2 6@I2 cards flexible", "flexible 1 3, warp 1 2")

    assert ship(position, "blue", 1) == "3@I2"


def test_cunning_lets_one_die_use_an_ability_twice():
    """9.5: also that of another face; once a turn, without a second move."""
    position = after("| blue 4@A2 6@I2 3@B2 cards cunning", "modify 1 3, warp 1 2")
    assert refused(position, "warp 1 2") == "ability-used"
    play(position, "warp 3 1")
    assert refused(position, "warp 3 1") == "ability-used"


def test_cunning_strikes_twice():
    position = after("| blue 1@A2 cards cunning | red 3@A3", "strike 1 A3", "6 1")
    play(position, "strike 1 A3, stay", "1 6")

    assert refused(position, "strike 1 A1") == "ability-used"


def test_cunning_does_not_move_a_die_twice():
    position = after("| blue 2@A2 6@A1 cards cunning", "transport 1 2, carry A3, drop B1")

    assert refused(position, "transport 1 2") == "has-moved"


def test_clever_chooses_the_face_of_any_ship_that_is_rolled():
    """9.5: a reconfigured ship still has to change."""
    position = after("| blue 4@A2 cards clever", "reconfigure 1")
    assert asked(position) == "choosing_face blue"
    assert legal(position) == {f"choose face {face}" for face in (1, 2, 3, 5, 6)}
    assert refused(position, "face 4") == "same-face"
    play(position, "face 1")
    assert ship(position, "blue", 1) == "1@A2"


def test_clever_chooses_for_scouts_and_scrapped_ships():
    position = after("| blue 6@A2 cards clever", "free reconfigure 1")
    assert legal(position) == {f"choose face {face}" for face in range(1, 6)}
    position = after("| blue 6@A2 cards clever resourceful", "resourceful 1")
    assert legal(position) == {f"choose face {face}" for face in range(1, 7)}


def test_clever_leaves_nothing_for_scrappy_to_repeat():
    position = after("| blue 4@A2 cards clever scrappy", "reconfigure 1, face 2")

    assert asked(position) == "acting blue"


def test_clever_does_not_choose_combat_dice():
    position = after("| blue 3@A2 cards clever | red 3@A3 cards rational", "attack 1 A3", "6")

    assert asked(position) == "acting blue"


def test_scrappy_rolls_a_ship_once_more_if_it_likes():
    """9.5: asked right after the roll; a reconfigured ship still changes."""
    position = after("| blue 4@A2 cards scrappy", "reconfigure 1", "1/5 4/5")
    assert asked(position) == "rolling_again blue"
    assert legal(position) == {"roll again", "keep roll"}
    play(position, "roll again")
    assert ship(position, "blue", 1) == "5@A2"
    assert asked(position) == "acting blue"

    assert ship(after("| blue 4@A2 cards scrappy", "reconfigure 1, keep roll", "1/5"), "blue", 1) == "1@A2"


def test_scrappy_works_in_ones_own_turn_alone():
    position = after("| blue 1@A2 | red 3@A3 cards scrappy", "attack 1 A3, stay", "1 6")

    assert asked(position) == "acting blue"


# Combat: more of it in test_combat.py and test_odds.py


def rolled(line, dice, words="attack 1 A3"):
    (event,) = told(play(at(line), words, dice), "combat_rolled")
    return event


def test_cruel_makes_the_other_roll_again():
    position = at("| blue 3@A2 cards cruel | red 3@A3")
    fix_dice(position, "5 1 6")
    play(position, "attack 1 A3, reroll cruel")

    assert asked(position) == "finalizing blue"


def test_relentless_rolls_ones_own_die_again():
    position = at("| blue 3@A2 | red 3@A3 cards relentless")
    fix_dice(position, "2 4 1")
    play(position, "attack 1 A3, reroll relentless")

    assert asked(position) == "acting blue"


def test_dangerous_may_destroy_both_ships():
    position = after("| blue 1@A2 | red 6@A3 cards dangerous", "attack 1 A3, dangerous", "2 3")

    assert (ship(position, "blue", 1), ship(position, "red", 1)) == ("2@scrap", "3@scrap")


def test_ferocious_takes_1_off_a_combat_die():
    assert rolled("| blue 6@A2 cards ferocious | red 1@A3", "6 1")["attacker_total"] == 11
    assert rolled("| blue 6@A2 | red 1@A3 cards ferocious", "6 2")["defender_total"] == 2


def test_rational_makes_a_combat_die_3():
    assert rolled("| blue 6@A2 cards rational | red 1@A3", "1")["attacker_total"] == 9
    assert rolled("| blue 6@A2 | red 1@A3 cards rational", "6")["defender_total"] == 4


def test_strategic_takes_2_off_a_supported_total():
    assert rolled("| blue 6@A2 1@A1 cards strategic | red 1@A3", "6 1")["attacker_total"] == 10
    assert rolled("| blue 6@A2 | red 1@A3 1@B1 cards strategic", "6 1")["defender_total"] == 0


def test_stubborn_wins_ties_and_destroys_who_loses():
    position = after("| blue 3@A2 | red 3@A3 cards stubborn", "attack 1 A3", "3 3")

    assert ship(position, "blue", 1).endswith("scrap")
    assert dominance(position) == [1, 2]
