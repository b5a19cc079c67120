"""Playing cards and using their effects in the Main Phase (7)."""

from one_piece_positions import (
    A,
    B,
    at,
    don,
    field,
    hand,
    legal,
    life,
    of,
    play,
    power,
    refusal,
    told,
    trash,
    types,
)

FOUR_MORE = "c2 ST01-003 | c3 ST01-003 | c4 ST01-003 | c5 ST01-003"


def test_a_sixth_character_makes_another_leave_without_a_ko():
    """ST09-005 would ask something when K.O.'d; its DON!! come back rested."""
    position = at(f"don 1 | hand ST01-006 ST01-008 ST01-008 | c1 ST09-005 don 2 | {FOUR_MORE}")
    play(position, "play ST01-006")
    assert legal(position) == [f"pick own c{k}" for k in range(1, 6)]

    events = play(position, "pick own c1")
    assert told(events, "knocked_out") == []
    assert field(position)["c1"] == "ST01-006"
    assert (trash(position), don(position)) == (["ST09-005"], (0, 3))
    assert legal(position)[0] == "end_main"


def test_a_new_stage_replaces_the_old_one_and_may_be_rested_at_once():
    position = at("don 2 | stage ST14-017 | hand ST01-017")
    events = play(position, "play ST01-017")
    assert told(events, "knocked_out") == []
    assert (field(position), trash(position)) == ({"stage": "ST01-017"}, ["ST14-017"])

    play(position, "activate stage 1", "pick own leader")
    assert (power(position, "leader"), of(position, "rested", "stage")) == (6000, 1)


def test_an_event_is_in_the_trash_before_its_effect():
    """ST03-017 draws with three cards in hand or fewer: itself does not count."""
    other_three = "ST01-003 ST01-003 ST01-003"
    draws = at("", f"don 2 | hand ST03-017 {other_three}")
    play(draws, "attack leader leader", "use ST03-017")
    assert trash(draws, B) == ["ST03-017"]
    play(draws, "pick own leader")
    assert len(hand(draws, B)) == 4

    too_many = at("", f"don 2 | hand ST03-017 ST01-006 {other_three}")
    play(too_many, "attack leader leader", "use ST03-017", "pick own leader")
    assert len(hand(too_many, B)) == 4


def test_an_event_may_be_used_without_paying_for_its_effect():
    """ST04-016 then does nothing."""
    position = at("", "don 2 | hand ST04-016")
    play(position, "attack leader leader", "use ST04-016")
    assert legal(position) == ["decline", "accept"]

    play(position, "decline")
    assert (power(position, "leader", B), don(position, B), trash(position, B)) == (
        5000,
        (1, 1),
        ["ST04-016"],
    )


def test_a_character_played_by_its_trigger_enters_even_if_its_effect_cannot_be_paid():
    """ST04-010 wants a DON!! returned, and there is none."""
    position = at("", "life ST04-010 ST01-003")
    play(position, "attack leader leader", "stop", "use_trigger")

    assert (field(position, B), position.actor) == ({"c1": "ST04-010"}, A)


def test_a_trigger_that_plays_a_card_takes_no_event_and_the_on_play_effect_follows():
    """ST02-017; EB01-015 is of the same crew and rests a Character, OP01-026 is an Event of it."""
    position = at("c1 ST01-003", "life ST02-017 ST01-003 | hand EB01-015 OP01-026 ST01-006")
    play(position, "attack leader leader", "stop", "use_trigger")
    assert legal(position) == ["none", "choose hand EB01-015"]

    play(position, "choose hand EB01-015", "pick their c1")
    assert (field(position, B), of(position, "rested", "c1", A)) == ({"c1": "EB01-015"}, 1)


def test_an_activation_cost_is_all_or_nothing():
    """ST05-005 rests itself and trashes a FILM card for two DON!!."""
    assert refusal(at("c1 ST05-005 | hand ST01-006"), "activate c1 1") == "cannot-pay"
    assert refusal(at("c1 ST05-005 rested | hand ST05-007"), "activate c1 1") == "cannot-pay"

    position = at("c1 ST05-005 | hand ST05-007 ST01-006", "don 1")
    play(position, "activate c1 1")
    assert legal(position) == ["choose hand ST05-007"]
    play(position, "choose hand ST05-007")
    assert (of(position, "rested", "c1"), trash(position), don(position)) == (1, ["ST05-007"], (0, 2))


def test_a_card_is_paid_for_with_active_don_and_one_of_no_cost_with_none():
    """ST01-006 costs 1, OP15-074 nothing."""
    position = at("don 0/3 | hand ST01-006 OP15-074")
    assert refusal(position, "play ST01-006") == "too-dear"

    play(position, "play OP15-074", "decline")
    assert (trash(position), don(position)) == (["OP15-074"], (0, 3))


def test_an_event_without_a_main_effect_is_for_the_counter_step():
    assert refusal(at("don 5 | hand ST03-017"), "play ST03-017") == "no-main-effect"


def test_a_character_played_this_turn_attacks_only_with_rush():
    assert refusal(at("c1 ST01-003 new"), "attack c1 leader") == "just-played"
    assert "attack c1 leader" in legal(at("c1 ST01-012 new"))


def test_an_effect_of_a_character_that_was_just_played_may_be_used_at_once():
    position = at("don 2/1 | hand ST01-007")
    assert types(play(position, "play ST01-007"))[-1] == "card_played"
    play(position, "activate c1 1", "pick own leader", "number 1")
    assert of(position, "given", "leader") == 1


def test_cards_in_the_life_area_are_not_played():
    position = at("don 5", "")
    assert refusal(position, "play ST01-003") == "not-in-hand"
    assert len(life(position)) == 3
