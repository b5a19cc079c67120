"""Combat, step by step (rules 6), on Alpha Sector as test_ships.py draws it.

Dice are the attacker's, the defender's, and then that of a ship which is destroyed.
"""

import pytest

from quantum_positions import actions_left, asked, at, dominance, fix_dice, legal, play, refused, ship, told


def fought(line, words, dice, **settings):
    """How a combat has gone: both rolls, and who has won."""
    events = play(at(line, **settings), words, dice)
    rolled = told(events, "combat_rolled")[-1]
    won = told(events, "combat_won")
    return rolled["attacker_total"], rolled["defender_total"], won[-1]["side"] if won else None


# The lower total wins (6.1)


@pytest.mark.parametrize(
    ("dice", "winner"), [("1 2", "attacker"), ("2 2", "attacker"), ("3 2", "defender"), ("6 1", "defender")]
)
def test_the_lower_total_wins_and_a_tie_is_the_attackers(dice, winner):
    position = at("| blue 3@A2 | red 3@A3")
    events = play(position, "attack 1 A3", dice)
    events += play(position, "stay") if winner == "attacker" else []

    assert told(events, "combat_won")[0]["side"] == winner


def test_a_winner_may_take_its_targets_space():
    """6.6."""
    position = at("| blue 3@A2 | red 3@A3 dominance 3")
    play(position, "attack 1 A3, advance", "1 6 2")

    assert (ship(position, "blue", 1), ship(position, "red", 1)) == ("3@A3", "2@scrap")
    assert dominance(position) == [2, 2]
    assert actions_left(position) == 2


def test_a_winner_that_stays_leaves_the_space_empty():
    """6.6: it stays where it launched from, not where it came from."""
    position = at("| blue 3@A2 | red 3@B1")
    play(position, "attack 1 B1, stay", "1 6")

    assert ship(position, "blue", 1) == "3@A3"
    assert "move 1 B1" not in legal(position)
    assert refused(position, "move 1 B1") == "has-moved"


def test_a_repelled_attacker_stays_on_its_launch_space_and_nothing_is_destroyed():
    """6.6."""
    position = at("| blue 3@A2 dominance 2 | red 3@B1 dominance 2")
    play(position, "attack 1 B1", "6 1")

    assert (ship(position, "blue", 1), ship(position, "red", 1)) == ("3@A3", "3@B1")
    assert dominance(position) == [2, 2]
    assert asked(position) == "acting blue"


def test_dominance_never_falls_below_1():
    """8.1."""
    position = at("| blue 3@A2 | red 3@A3")
    play(position, "attack 1 A3, stay", "1 6")

    assert dominance(position) == [2, 1]


def test_the_die_of_a_destroyed_ship_is_rolled_into_its_owners_scrapyard():
    """6.6: once the attacker has chosen."""
    events = play(at("| blue 1@A2 | red 6@A3"), "attack 1 A3, advance", "1 1 5")

    assert [event["type"] for event in events[-5:]] == [
        "combat_won", "ship_destroyed", "ship_moved", "dominance_changed", "ship_rolled",
    ]  # fmt: skip
    assert events[-1] | {"how": "rolled", "before": 6, "after": 5} == events[-1]


# Where an attack is launched from (6.2)


def test_a_surrounded_attacker_fights_from_where_it_stands():
    """6.2: adjacent enemies alone."""
    position = at("| blue 4@A2 1@A1 | red 5@A3 2@B1")

    assert legal(position, "attack 1") == {"attack 1 A3"}
    play(position, "attack 1 A3, stay", "1 6")
    assert ship(position, "blue", 1) == "4@A2"


def test_an_enclosed_target_is_attacked_by_whoever_stands_next_to_it_alone():
    """6.2: around A2 are the planet, the edge and two ships."""
    position = at("| blue 1@A3 6@B4 6@A1 | red 5@A2")

    assert "attack 1 A2" in legal(position)
    assert "attack 3 A2" in legal(position)
    assert refused(position, "attack 2 A2") == "out-of-reach"


def test_the_step_into_the_targets_space_is_one_of_the_ships_steps():
    """5.6: a Scout reaches six steps, not seven."""
    assert "attack 1 C3" not in legal(at("| blue 6@A2 | red 1@C3"))
    assert "attack 1 C2" in legal(at("| blue 6@A2 | red 1@C2"))
    assert refused(at("| blue 6@A2 | red 1@C3"), "attack 1 C3") == "out-of-reach"


def test_nobody_attacks_their_own_ships_or_an_empty_space():
    position = at("| blue 4@A2 1@A3 | red 1@C3")

    assert refused(position, "attack 1 A3") == "no-enemy-there"
    assert refused(position, "attack 1 A1") == "no-enemy-there"


def test_an_attack_ends_the_move_with_steps_left():
    """5.6."""
    position = at("| blue 6@A2 | red 1@A3")
    play(position, "attack 1 A3", "6 1")

    assert refused(position, "move 1 A1") == "has-moved"


def test_several_launch_spaces_are_asked_for_before_anything_is_paid():
    """6.2: E1 can be attacked from above and from the left."""
    position = at("| blue 3@A9 | red 1@E1")
    play(position, "attack 1 E1")

    assert asked(position) == "launching blue"
    assert legal(position) == {"launch B7", "launch D3", "cancel"}
    assert actions_left(position) == 3
    assert refused(position, "launch B8") == "not-a-launch-space"
    play(position, "launch D3", "6 1")
    assert ship(position, "blue", 1) == "3@D3"
    assert actions_left(position) == 2


def test_an_attack_is_called_off_for_nothing():
    """6.2."""
    position = at("| blue 6@A9 | red 1@E1")
    play(position, "attack 1 E1, cancel")

    assert position.states.tobytes() == at("off 1 1 | blue 6@A9 | red 1@E1").states.tobytes()


def test_a_ship_that_has_called_off_twelve_times_attacks_only_where_nothing_is_to_be_chosen():
    """6.2: nobody is ever made to attack, and the other ships may still choose."""
    position = at("off 1 11 | blue 3@A9 3@B8 | red 1@E1 6@A6")
    play(position, "attack 1 E1")
    assert "cancel" in legal(position)
    play(position, "cancel")

    assert refused(position, "attack 1 E1") == "called-off-too-often"
    assert legal(position, "attack") == {"attack 1 A6", "attack 2 E1", "attack 2 A6"}
    play(position, "attack 1 A6, stay, end turn", dice="1 6")
    play(position, "end turn")
    assert "attack 1 E1" in legal(position)


def test_the_only_launch_space_is_not_asked_for():
    position = at("| blue 3@A2 | red 1@B1")
    play(position, "attack 1 B1", "6 1")

    assert asked(position) == "acting blue"
    assert ship(position, "blue", 1) == "3@A3"


def test_a_ship_next_to_its_target_attacks_from_there():
    """6.2: it could reach other spaces next to it."""
    position = at("| blue 6@B7 | red 1@E1")
    play(position, "attack 1 E1", "6 1")

    assert ship(position, "blue", 1) == "6@B7"


def test_an_interceptor_attacks_from_a_diagonal_space():
    """3.5, 6.2."""
    position = at("| blue 5@A9 | red 3@E1")
    play(position, "attack 1 E1", "6 1")

    assert ship(position, "blue", 1) == "5@A9"
    assert position.record.used_ability == 1


def test_an_interceptor_that_has_used_its_ability_attacks_straight():
    position = at("| blue 5@A9* | red 3@E1")
    play(position, "attack 1 E1")

    assert legal(position, "launch") == {"launch B7", "launch D3", "launch E2", "launch E4"}


def test_strategic_looks_at_the_sides_of_a_diagonal_launch_space():
    """6.4: D3 is beside neither A9 nor E1; A8 is beside A9."""
    ships = "| blue 5@A9 1@{} cards strategic | red 3@E1"

    assert fought(ships.format("A8"), "attack 1 E1", "6 1")[:2] == (9, 4)
    assert fought(ships.format("A7"), "attack 1 E1", "6 1")[:2] == (11, 4)


def test_marks_and_costs_are_set_before_a_ship_is_destroyed():
    """6.2: an attacker that dies has paid; deployed again it has still moved."""
    position = at("| blue 6@A2 | red 1@A3 cards stubborn | cubes A:blue")
    play(position, "attack 1 A3, deploy 1 A2", "6 1 3")

    assert actions_left(position) == 1
    assert ship(position, "blue", 1) == "3@A2"
    assert refused(position, "move 1 A1") == "has-moved"


# Modifiers (6.4)


def combat_line(line, dice, **settings):
    """Die as rolled, die that counts, modifiers and total of both sides."""
    (event,) = told(play(at(line, **settings), "attack 1 A3", dice), "combat_rolled")
    sides = ("attacker", "defender")
    return [
        (
            event[f"{side}_original_roll"],
            event[f"{side}_roll"],
            event[f"{side}_modifiers"],
            event[f"{side}_total"],
        )
        for side in sides
    ]


def test_plain_dice_have_no_modifiers():
    """Lists, even if they are empty (6.7)."""
    assert combat_line("| blue 3@A2 | red 2@A3", "4 5") == [(4, 4, [], 7), (5, 5, [], 7)]


def test_rational_needs_no_die():
    """9.5: the only die rolled is the other side's."""
    assert combat_line("| blue 4@A2 cards rational | red 2@A3", "6") == [
        (3, 3, ["rational"], 7), (6, 6, [], 8),
    ]  # fmt: skip


def test_rational_and_ferocious_make_2_and_strategic_takes_2_more_off():
    """9.5: total = face + 2 - 2."""
    line = "| blue 4@A2 1@A1 cards ferocious rational strategic | red 2@A3"

    assert combat_line(line, "6")[0] == (3, 2, ["rational", "ferocious", "strategic"], 4)


def test_ferocious_does_not_lower_a_1_and_is_not_shown_then():
    """6.4, 6.7."""
    line = "| blue 4@A2 cards ferocious | red 2@A3"

    assert combat_line(line, "1 6")[0] == (1, 1, [], 5)
    assert combat_line(line, "2 6")[0] == (2, 1, ["ferocious"], 5)


def test_a_total_can_fall_to_0():
    """6.4."""
    assert combat_line("| blue 1@A2 1@A1 cards strategic | red 6@A3", "1 6")[0] == (1, 1, ["strategic"], 0)


def test_a_total_can_fall_below_0():
    line = "| blue 1@A2 1@A1 cards ferocious strategic | red 6@A3"

    assert combat_line(line, "1 6", ferocious_min_roll="none")[0][3] == -1


def test_strategic_counts_once_however_many_ships_help():
    assert combat_line("| blue 4@A2 1@A1 1@A6 cards strategic | red 2@A3", "6 1")[0][3] == 8


def test_strategic_helps_an_attacker_with_a_ship_beside_its_target():
    """6.4: B1 is beside A3, not beside A2."""
    assert combat_line("| blue 4@A2 1@B1 cards strategic | red 2@A3", "6 1")[0][3] == 8


def test_strategic_helps_a_defender_with_a_ship_beside_itself_alone():
    """6.4: A1 is beside the attacker, which does not help its enemy."""
    assert combat_line("| blue 4@A2 | red 2@A3 1@B1 cards strategic", "6 1")[1][3] == 1
    assert combat_line("| blue 4@A2 | red 2@A3 1@A1 cards strategic", "6 1")[1][3] == 3


def test_the_attacker_supports_nobody_and_its_origin_is_empty():
    """6.4: it counts as standing on its launch space; from A1 it could have been thought to help itself."""
    line = "| blue 4@A1 cards strategic | red 2@A3"

    assert combat_line(line, "6 1")[0] == (6, 6, [], 10)


def test_support_is_looked_at_from_the_launch_space_also_after_a_re_roll():
    """6.4: the ship at A1 was beside where the attacker came from, not where it fights."""
    position = at("| blue 3@A2 2@A1 cards relentless strategic | red 2@B1")
    events = play(position, "attack 1 B1, reroll relentless", "6 1 1")
    assert [event["attacker_total"] for event in told(events, "combat_rolled")] == [9, 4]

    position = at("| blue 3@A2 2@A6 cards relentless strategic | red 2@B1")
    events = play(position, "attack 1 B1, reroll relentless", "6 1 1")
    assert [event["attacker_total"] for event in told(events, "combat_rolled")] == [7, 2]
    assert [event["attacker_modifiers"] for event in told(events, "combat_rolled")] == [["strategic"]] * 2


def test_the_defenders_support_is_kept_in_a_re_roll():
    position = at("| blue 4@A2 cards cruel | red 2@A3 1@B1 cards ferocious strategic")
    events = play(position, "attack 1 A3, reroll cruel", "6 5 6")

    assert [event["defender_total"] for event in told(events, "combat_rolled")] == [4, 5]
    assert told(events, "combat_rolled")[1]["defender_original_roll"] == 6


# Re-rolls (6.5)


@pytest.mark.parametrize(
    ("line", "asked_for"),
    [
        ("| blue 3@A2 cards cruel | red 3@A3", {"reroll cruel", "skip rerolls"}),
        ("| blue 3@A2 cards relentless | red 3@A3", {"reroll relentless", "skip rerolls"}),
        ("| blue 3@A2 cards scrappy | red 3@A3", {"reroll scrappy", "skip rerolls"}),
        (
            "| blue 3@A2 cards cruel relentless scrappy | red 3@A3",
            {"reroll cruel", "reroll relentless", "reroll scrappy", "skip rerolls"},
        ),
    ],
)
def test_a_losing_attacker_is_offered_its_cards(line, asked_for):
    position = at(line)
    play(position, "attack 1 A3", "6 1")

    assert asked(position) == "rerolling blue"
    assert legal(position) == asked_for


def test_a_losing_defender_is_offered_cruel_and_relentless_but_not_scrappy():
    """9.5: Scrappy is for one's own turn."""
    position = at("| blue 3@A2 | red 3@A3 cards cruel relentless scrappy")
    play(position, "attack 1 A3", "1 6")

    assert asked(position) == "rerolling red"
    assert legal(position) == {"reroll cruel", "reroll relentless", "skip rerolls"}
    assert refused(position, "reroll scrappy") == "no-reroll"


def test_the_side_that_is_winning_is_never_asked():
    position = at("| blue 3@A2 cards cruel relentless scrappy | red 3@A3")
    play(position, "attack 1 A3", "1 6")
    assert asked(position) == "finalizing blue"

    position = at("| blue 3@A2 | red 3@A3 cards cruel relentless")
    play(position, "attack 1 A3", "6 1")
    assert asked(position) == "acting blue"


def test_each_card_works_once_in_a_combat_and_different_ones_go_together():
    """6.5: Relentless and Scrappy are two tries; the new die counts."""
    position = at("| blue 3@A2 cards relentless scrappy | red 3@A3")
    fix_dice(position, "6 1 5 4")
    play(position, "attack 1 A3, reroll relentless")
    assert legal(position) == {"reroll scrappy", "skip rerolls"}
    assert refused(position, "reroll relentless") == "no-reroll"
    play(position, "reroll scrappy")

    assert asked(position) == "acting blue"


def test_after_a_re_roll_whoever_is_losing_now_is_asked():
    """6.5: to and fro."""
    position = at("| blue 3@A2 cards relentless | red 3@A3 cards cruel")
    fix_dice(position, "6 1 1 5")
    play(position, "attack 1 A3")
    assert asked(position) == "rerolling blue"
    play(position, "reroll relentless")
    assert asked(position) == "rerolling red"
    play(position, "reroll cruel")
    assert asked(position) == "acting blue"


def test_whoever_skips_ends_the_re_rolls():
    """6.5."""
    position = at("| blue 3@A2 cards relentless scrappy | red 3@A3 cards cruel")
    events = play(position, "attack 1 A3, skip", "6 1")

    assert told(events, "combat_won")[0]["side"] == "defender"


def test_a_side_with_rational_is_not_offered_its_own_die():
    """6.5: neither Relentless nor Scrappy, but Cruel."""
    position = at("| blue 3@A2 cards cruel rational relentless scrappy | red 3@A3")
    play(position, "attack 1 A3", "1")

    assert legal(position) == {"reroll cruel", "skip rerolls"}


def test_rational_with_relentless_and_scrappy_alone_is_not_asked():
    position = at("| blue 3@A2 cards rational relentless scrappy | red 3@A3")
    play(position, "attack 1 A3", "1")

    assert asked(position) == "acting blue"


def test_scrappy_still_rolls_ships_next_to_rational():
    """9.5."""
    position = at("| blue 3@A2 cards rational scrappy")
    play(position, "reconfigure 1")

    assert asked(position) == "rolling_again blue"


def test_cruel_against_rational_brings_3_again():
    """6.5: allowed all the same."""
    position = at("| blue 3@A2 cards cruel | red 1@A3 cards rational")
    events = play(position, "attack 1 A3, reroll cruel", "6")

    assert [event["defender_total"] for event in told(events, "combat_rolled")] == [4, 4]
    assert asked(position) == "acting blue"


# Stubborn (9.5)


def test_against_stubborn_a_tie_is_the_defenders_and_the_attacker_is_destroyed():
    position = at("| blue 3@A2 dominance 3 | red 3@A3 cards stubborn")
    events = play(position, "attack 1 A3", "2 2 5")

    assert told(events, "combat_won")[0]["side"] == "defender"
    assert ship(position, "blue", 1) == "5@scrap"
    assert dominance(position) == [2, 2]


def test_an_attacker_that_ties_with_stubborn_is_losing_and_may_re_roll():
    """6.5."""
    position = at("| blue 3@A2 cards relentless | red 3@A3 cards cruel stubborn")
    fix_dice(position, "2 2 1")
    play(position, "attack 1 A3")
    assert asked(position) == "rerolling blue"
    play(position, "reroll relentless")
    assert asked(position) == "rerolling red"


def test_stubborn_loses_as_others_do():
    position = at("| blue 3@A2 | red 3@A3 dominance 2 cards stubborn")
    play(position, "attack 1 A3, advance", "1 2")

    assert dominance(position) == [2, 1]


@pytest.mark.parametrize(
    ("blue", "red", "after"),
    [("", "", [3, 4]), ("righteous", "", [4, 4]), ("ravenous", "", [2, 4]), ("", "ravenous", [3, 5])],
)
def test_a_beaten_attacker_of_stubborn_counts_for_dominance(blue, red, after):
    """8.1, 9.5: 1 for each, none with Righteous, 2 with Ravenous."""
    position = at(f"| blue 3@A2 dominance 4 cards {blue} | red 3@A3 dominance 3 cards stubborn {red}")
    play(position, "attack 1 A3", "6 1")

    assert dominance(position) == after


def test_warlike_and_plundering_do_not_work_in_anothers_turn():
    """9.5."""
    position = at("| blue 3@A2 | red 3@A3 cards plundering stubborn warlike")
    play(position, "attack 1 A3", "6 1")

    assert position.record.research[1] == 1
    assert actions_left(position) == 2


def test_scrappy_may_roll_an_attacker_that_stubborn_destroyed_once_more():
    """9.5: in its own turn."""
    position = at("| blue 3@A2 cards scrappy | red 3@A3 cards stubborn")
    fix_dice(position, "6 1 5 2 4")
    play(position, "attack 1 A3, skip")

    assert asked(position) == "rolling_again blue"
    assert ship(position, "blue", 1) == "5@scrap"
    play(position, "roll again")
    assert ship(position, "blue", 1) == "2@scrap"
    assert asked(position) == "acting blue"


def test_infamy_through_stubborn_comes_in_anothers_turn():
    """8.2."""
    position = at("| blue 3@A2 | red 3@A3 dominance 5 cards stubborn | cubes A:blue I:red")
    play(position, "attack 1 A3", "6 1")
    assert asked(position) == "infamous red"
    play(position, "place cube E")

    assert asked(position) == "acting blue"
    assert dominance(position) == [1, 1]
    assert position.record.picks[1] == 1


# Dangerous (6.3)


@pytest.mark.parametrize("words", ["attack 1 A3", "strike 1 A3", "tactical 1 A3"])
def test_dangerous_is_asked_before_the_dice_and_destroys_both(words):
    """6.3: whatever the attack, without anything that follows from destroying a ship."""
    position = at(
        "| blue 1@A2 dominance 3 cards plundering ravenous tactical warlike | "
        "red 3@A3 dominance 3 cards dangerous stubborn"
    )
    events = play(position, words)
    assert asked(position) == "endangered red"
    assert told(events, "combat_rolled") == []
    play(position, "dangerous", "2 4")

    assert (ship(position, "blue", 1), ship(position, "red", 1)) == ("2@scrap", "4@scrap")
    assert dominance(position) == [3, 3]
    assert position.record.research[0] == 1
    assert actions_left(position) == (2 if words.startswith("attack") else 3)
    assert position.record.has_attacked


def test_who_does_not_use_dangerous_fights_on_and_may_be_stubborn():
    """9.5: Dangerous is asked first."""
    position = at("| blue 3@A2 | red 3@A3 cards dangerous stubborn")
    play(position, "attack 1 A3")
    play(position, "no", "2 2")

    assert ship(position, "blue", 1).endswith("scrap")
    assert ship(position, "red", 1) == "3@A3"


def test_the_attackers_own_dangerous_does_nothing():
    position = at("| blue 3@A2 cards dangerous | red 3@A3")
    play(position, "attack 1 A3", "1 6")

    assert asked(position) == "finalizing blue"


# Clever and Infamy after a combat (6.6)


def test_clever_is_asked_for_a_destroyed_ships_face_in_anothers_turn_after_the_advance():
    """6.6."""
    position = at("| blue 1@A2 | red 3@A3 cards clever")
    play(position, "attack 1 A3", "1 6")
    assert asked(position) == "finalizing blue"
    play(position, "advance")
    assert asked(position) == "choosing_face red"
    assert legal(position) == {f"choose face {face}" for face in range(1, 7)}
    play(position, "face 3")

    assert ship(position, "red", 1) == "3@scrap"
    assert asked(position) == "acting blue"


def test_advance_then_infamy_then_the_roll():
    """6.6."""
    position = at("| blue 1@A2 dominance 5 | red 3@A3 cards clever | cubes A:blue I:red")
    play(position, "attack 1 A3, advance", "1 6")
    assert asked(position) == "infamous blue"
    play(position, "place cube E")
    assert asked(position) == "choosing_face red"


def test_cards_taken_this_turn_do_not_work_yet():
    """9.2: a + marks them."""
    position = at("| blue 3@A2 cards ferocious+ warlike+ | red 3@A3 cards dangerous+ stubborn+")
    events = play(position, "attack 1 A3, stay", "2 2")

    assert told(events, "combat_rolled")[0]["attacker_modifiers"] == []
    assert actions_left(position) == 2


def test_righteous_loses_no_dominance_and_ravenous_twice_as_much():
    """8.1, 9.5."""
    for card, after in (("righteous", [2, 4]), ("ravenous", [2, 2]), ("ravenous righteous", [2, 4])):
        position = at(f"| blue 3@A2 | red 3@A3 dominance 4 cards {card}")
        play(position, "attack 1 A3, stay", "1 6")
        assert dominance(position) == after

    position = at("| blue 3@A2 cards ravenous righteous | red 3@A3 dominance 4")
    play(position, "attack 1 A3, stay", "1 6")
    assert dominance(position) == [3, 3]


# How it is told (6.7)


def test_an_attack_tells_its_three_spaces_and_both_ships():
    """6.2."""
    events = play(at("| blue 3@A2 | red 3@B1"), "attack 1 B1", "6 1")

    assert told(events, "attack_declared") == [
        {
            "type": "attack_declared", "seat": 0, "ship": 1, "face": 3, "by": "action",
            "origin": "A2", "launch": "A3", "target": "B1",
            "defender": 1, "defending_ship": 1, "defending_face": 3,
        }
    ]  # fmt: skip


def test_with_three_players_anybody_else_can_be_attacked():
    position = at("red acting | blue 3@A2 | red 3@A3 | yellow 3@B1 dominance 3", players=3)

    assert legal(position, "attack") == {"attack 1 A2", "attack 1 B1"}
    play(position, "attack 1 B1, stay", "1 6")
    assert dominance(position) == [1, 2, 2]
