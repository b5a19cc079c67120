"""The battle: attack, block, counters, damage (8)."""

import pytest

from one_piece_positions import (
    ATTACK,
    A,
    B,
    at,
    change,
    deck,
    field,
    hand,
    is_main_phase,
    legal,
    life,
    of,
    play,
    power,
    refusal,
    told,
    trash,
)
from tablemate.games.one_piece.effects.words import CHANGES_POWER


@pytest.mark.parametrize("less", [0, 1000, 3000])
def test_the_attacker_wins_a_tie_also_below_zero(less):
    """Two Characters of 1000."""
    position = at("c1 ST01-006", "c1 ST02-004 rested")
    change(position, CHANGES_POWER, -less, "c1", A)
    change(position, CHANGES_POWER, -less, "c1", B)
    play(position, "attack c1 c1", "stop")

    assert (field(position, A), field(position, B)) == ({"c1": "ST01-006"}, {})


def test_the_attacker_is_never_lost_in_its_own_attack():
    position = at("c1 ST01-006", "c1 ST08-010 rested")
    play(position, "attack c1 c1", "stop")

    assert (field(position, A), field(position, B)) == ({"c1": "ST01-006"}, {"c1": "ST08-010"})


def test_rush_against_characters_is_not_against_the_leader():
    """OP07-032."""
    position = at("c1 OP07-032 new", "c1 ST01-003 rested")
    assert [words for words in legal(position) if words.startswith("attack c1")] == ["attack c1 c1"]


def test_the_attackers_effects_come_before_those_of_the_other_player():
    """ST02-008 rests a DON!!; EB01-037 returns one for a K.O., whichever card is attacked."""
    position = at("c1 ST02-008 don 1 | c2 ST01-003", "don 2 | c1 EB01-037")
    play(position, "attack c1 leader")
    assert (position.actor, legal(position)) == (A, ["number 0", "number 1"])

    play(position, "number 1")
    assert (position.actor, legal(position)) == (B, ["decline", "accept"])
    play(position, "accept", "don rested", "pick their c1")
    assert is_main_phase(position)
    assert field(position, A) == {"c2": "ST01-003"}


def test_only_the_leader_and_rested_characters_can_be_attacked():
    position = at("", "c1 ST01-003 | c2 ST01-003 rested")
    assert [words for words in legal(position) if "attack" in words] == [ATTACK, "attack leader c2"]
    assert refusal(position, "attack leader c1") == "target-active"


def test_one_active_blocker_other_than_the_attacked_card_may_block():
    """OP01-021 may attack active Characters."""
    position = at("c1 OP01-021 don 1", "c1 ST01-006 | c2 ST02-004 | c3 ST03-008 rested | c4 ST01-003")
    play(position, "attack c1 c1")
    assert legal(position) == ["none", "block c2"]

    play(position, "block c2")
    assert of(position, "rested", "c2", B) == 1
    assert legal(position)[0] == "stop"  # nobody else may block
    play(position, "stop")
    assert sorted(field(position, B)) == ["c1", "c3", "c4"]


def test_strong_blockers_may_be_kept_from_blocking():
    """ST01-002 stops those of 5000 or more; that a counter raises one later does not matter."""
    position = at("c1 ST01-002 don 2", "c1 ST03-003 | c2 ST01-006 | hand ST01-011 ST01-011")
    play(position, "attack c1 leader")
    assert legal(position) == ["none", "block c2"]

    play(position, "block c2", "counter ST01-011 c2", "counter ST01-011 c2")
    assert power(position, "c2", B) == 5000
    play(position, "stop")
    assert len(life(position, B)) == 3
    assert sorted(field(position, B)) == ["c1", "c2"]


def test_an_effect_against_blockers_is_for_one_battle():
    """ST01-012."""
    position = at("c1 ST01-012 don 2", "c1 ST01-006")
    play(position, "attack c1 leader")
    assert legal(position)[0] == "stop"

    play(position, "stop", "take", ATTACK)
    assert legal(position) == ["none", "block c1"]


def test_an_effect_against_blockers_is_for_the_chosen_attacker():
    """ST01-016."""
    position = at("don 1 | hand ST01-016 | c1 ST01-008", "c1 ST01-006")
    play(position, "play ST01-016", "pick own c1", ATTACK)
    assert legal(position) == ["none", "block c1"]

    play(position, "none", "stop", "take", "attack c1 leader")
    assert legal(position)[0] == "stop"


def test_a_counter_may_go_to_another_card_and_lasts_for_the_battle():
    position = at("", "c1 ST01-009 | hand ST01-003")
    events = play(position, ATTACK, "counter ST01-003 c1")
    assert power(position, "c1", B) == 5000
    assert told(events, "countered")[0]["amount"] == 1000

    play(position, "stop", "take")
    assert (power(position, "c1", B), len(life(position, B)), trash(position, B)) == (4000, 2, ["ST01-003"])


def test_characters_on_the_field_are_no_counters():
    position = at("", "c1 ST01-003")
    play(position, ATTACK)
    assert legal(position) == ["stop"]
    assert refusal(position, "counter ST01-003 leader") == "no-counter"


def test_the_counter_step_is_asked_for_also_of_an_empty_hand():
    position = at("", "")
    play(position, ATTACK)
    assert (position.actor, hand(position, B), legal(position)) == (B, [], ["stop"])


def test_a_battle_ends_without_damage_when_the_attacker_leaves():
    """ST03-016 returns a Character of either side."""
    position = at("c1 ST01-009", "don 2 | hand ST03-016")
    play(position, "attack c1 leader", "use ST03-016", "pick their c1")

    assert is_main_phase(position)
    assert (hand(position, A), len(life(position, B))) == (["ST01-009"], 3)


def test_a_character_that_came_back_to_the_hand_may_counter_in_the_same_step():
    """ST03-016 on one's own."""
    position = at("", "don 2 | c1 ST01-003 | hand ST03-016")
    play(position, ATTACK, "use ST03-016", "pick own c1", "counter ST01-003 leader", "stop")

    assert (len(life(position, B)), trash(position, B)) == (3, ["ST01-003", "ST03-016"])


def test_a_blockers_effect_that_removes_the_attacker_ends_the_battle():
    """ST03-003 puts a Character under its owner's deck."""
    position = at("c1 ST01-009", "c1 ST03-003 don 1 | hand ST01-003")
    play(position, "attack c1 leader", "block c1", "pick their c1")

    assert is_main_phase(position)
    assert (deck(position, A)[-1], field(position, B)) == ("ST01-009", {"c1": "ST03-003"})


def test_who_has_battled_a_character_acts_after_the_battle():
    """ST02-010 becomes active, whether that Character was K.O.'d or not, attacked or a Blocker."""
    knocked_out = at("c1 ST02-010 don 1", "c1 ST01-003 rested")
    play(knocked_out, "attack c1 c1", "stop")
    assert (field(knocked_out, B), of(knocked_out, "rested", "c1")) == ({}, 0)

    stronger = at("c1 ST02-010 don 1", "c1 ST14-013 rested")
    play(stronger, "attack c1 c1", "stop")
    assert of(stronger, "rested", "c1") == 0

    blocked = at("c1 ST02-010 don 1", "c1 ST01-006")
    play(blocked, "attack c1 leader", "block c1", "stop")
    assert of(blocked, "rested", "c1") == 0


def test_who_has_not_battled_a_character_does_not_act():
    """ST02-010, against a Leader, and against a Character that left before the Damage Step."""
    leader = at("c1 ST02-010 don 1")
    play(leader, "attack c1 leader", "stop", "take")
    assert of(leader, "rested", "c1") == 1

    gone = at("c1 ST02-010 don 1", "don 2 | c1 ST01-003 rested | hand ST03-016")
    play(gone, "attack c1 c1", "use ST03-016", "pick own c1")
    assert (is_main_phase(gone), of(gone, "rested", "c1")) == (True, 1)


def test_a_blocker_that_is_knocked_out_ends_the_battle_before_the_counter_step():
    """ST10-006 K.O.s when a Blocker is used."""
    position = at("c1 ST10-006", "c1 ST01-006 | hand ST01-003")
    play(position, "attack c1 leader", "block c1", "pick their c1")

    assert is_main_phase(position)
    assert (field(position, B), len(life(position, B)), trash(position, B)) == ({}, 3, ["ST01-006"])


def test_a_card_that_was_knocked_out_in_a_battle_does_not_act_after_it():
    """ST08-013 may K.O. whom it battled, and then itself."""
    lost = at("c1 ST08-010", "c1 ST08-013 rested don 1")
    play(lost, "attack c1 c1", "stop")
    assert is_main_phase(lost)
    assert (field(lost, A), field(lost, B)) == ({"c1": "ST08-010"}, {})

    held = at("c1 ST08-013 don 1", "c1 ST14-013 rested")
    play(held, "attack c1 c1", "stop")
    assert legal(held) == ["decline", "accept"]
    play(held, "accept")
    assert (field(held, A), field(held, B)) == ({}, {})


def test_if_you_do_needs_that_it_was_done():
    """ST08-013 K.O.s itself after a K.O.; ST05-017 has kept its opponent from that."""
    position = at("c1 ST08-013 don 1", "don 2 | c1 ST05-012 rested | hand ST05-017")
    play(position, "attack c1 c1", "use ST05-017", "pick own c1", "stop", "accept")
    assert (field(position, A), field(position, B)) == ({"c1": "ST08-013"}, {"c1": "ST05-012"})


def test_what_is_put_off_to_the_end_of_the_battle_comes_after_damage():
    """OP02-064 goes under the deck."""
    fought = at("c1 OP02-064 don 1 | hand ST01-006")
    play(fought, "attack c1 leader", "accept", "choose hand ST01-006", "stop", "take")
    assert (field(fought), deck(fought)[-1], len(life(fought, B))) == ({}, "OP02-064", 2)


def test_what_an_attacker_has_in_the_damage_step_counts():
    """ST06-004 has Double Attack while there is a Character of cost 0."""
    line = "don 3 | hand ST06-008 | c1 ST06-004 don 1", "don 2 | c1 ST01-003 | hand ST03-016"
    two = at(*line)
    play(two, "play ST06-008", "pick their c1", "attack c1 leader", "stop", "take", "take")
    assert len(life(two, B)) == 1

    one = at(*line)
    play(
        one,
        "play ST06-008",
        "pick their c1",
        "attack c1 leader",
        "use ST03-016",
        "pick own c1",
        "stop",
        "take",
    )
    assert is_main_phase(one)
    assert len(life(one, B)) == 2
