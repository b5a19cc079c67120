"""What cards do: choices, conditions, order, replacement, prevention, defeat (10 to 16)."""

from random import Random
from typing import get_args

import pytest

from one_piece_positions import (
    ATTACK,
    LATER,
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
from tablemate.core.match import Match
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.effects.words import (
    CHANGES_POWER,
    GAINS_BANS,
    NO_LEAVING_AT_ALL,
    SETS_BASE_POWER,
)
from tablemate.games.one_piece.state import BOTH_KNOW
from tablemate.games.one_piece.view.question import Kind

# Numbers and filters


def test_a_filter_reads_current_values():
    """ST01-015 K.O.s up to 6000; ST01-013 with a DON!! has just that."""
    position = at("don 4 | hand ST01-015", "c1 ST01-010 | c2 ST01-013 don 1 | c3 ST01-010")
    change(position, CHANGES_POWER, 1000, "c3", B)
    play(position, "play ST01-015")
    assert legal(position) == ["none", "pick their c1", "pick their c2"]


def test_given_don_count_for_a_filter_of_power():
    """ST12-001 sets Characters of up to 7000 active."""
    position = at("leader ST12-001 don 1 | c1 ST01-010 rested don 1 | c2 ST01-010 rested don 2 | c3 ST01-009")
    play(position, ATTACK, "accept", "pick own c3")
    assert legal(position) == ["none", "pick own c1"]


def test_a_filter_of_base_power_reads_what_is_printed():
    """EB01-010."""
    position = at("c1 ST01-010 don 2 | c2 ST08-010", "don 3 | hand EB01-010")
    play(position, ATTACK, "use EB01-010")
    assert legal(position) == ["none", "pick their c1"]


def test_a_base_power_that_was_set_replaces_the_printed_one_and_of_several_the_highest_holds():
    position = at("c1 ST01-010 don 1")
    change(position, SETS_BASE_POWER, 2000, "c1")
    assert (of(position, "base_power", "c1"), power(position, "c1")) == (2000, 3000)

    change(position, SETS_BASE_POWER, 4000, "c1")
    change(position, SETS_BASE_POWER, 1000, "c1")
    assert power(position, "c1") == 5000


def test_power_that_becomes_zero_is_taken_away_once():
    """OP07-002; a DON!! that is given later counts."""
    position = at("don 7 | hand OP07-002", "c1 ST01-010 don 1 | c2 ST01-006")
    change(position, CHANGES_POWER, -2000, "c2", B)
    play(position, "play OP07-002", "pick their c1")
    assert power(position, "c1", B) == 0
    change(position, CHANGES_POWER, 1000, "c1", B)
    assert power(position, "c1", B) == 1000

    below = at("don 7 | hand OP07-002", "c1 ST01-006")
    change(below, CHANGES_POWER, -2000, "c1", B)
    play(below, "play OP07-002", "pick their c1")
    assert power(below, "c1", B) == -1000


def test_permanent_effects_add_up_and_follow_what_is_on_the_field():
    """ST14-001 and ST14-017 make Characters dearer; with one of cost 8 the Leader has 1000 more."""
    line = "leader ST14-001 don 1 | stage ST14-017 | c1 ST14-010 | c2 ST14-013 rested | hand ST14-013 | don 6"
    position = at(line)
    assert (of(position, "cost", "c1"), of(position, "cost", "c2")) == (7, 8)
    assert power(position, "leader") == 5000 + 1000 + 1000
    assert "play ST14-013" in legal(position)  # for the 6 that are printed

    attacked = at(line, "c1 ST14-013", turn=LATER + 1)
    assert power(attacked, "leader") == 6000
    play(attacked, "attack c1 c2", "stop")
    assert (field(attacked), power(attacked, "leader")) == ({"stage": "ST14-017", "c1": "ST14-010"}, 5000)


def test_a_lowered_cost_is_gone_with_the_card():
    """ST06-008 makes a cost of 4 a cost of 0, which ST06-001 K.O.s; in hand it is 4 again."""
    line = "leader ST06-001 | don 10 | hand ST06-008 ST03-014 ST01-006"
    position = at(line, "c1 ST06-011")
    play(position, "play ST06-008", "pick their c1")
    assert of(position, "cost", "c1", B) == 0

    play(position, "activate leader 1", "choose hand ST01-006", "pick their c1")
    assert field(position, B) == {}

    back = at(line, "c1 ST06-011 | don 1")
    play(back, "play ST06-008", "pick their c1", "play ST03-014", "pick their c1", "end_main")
    assert refusal(back, "play ST06-011") == "too-dear"


# Choices


def test_drawing_the_last_card_loses_at_once():
    """ST03-005 draws two, and would trash two."""
    position = at("c1 ST03-005 don 1 | deck ST01-003 ST01-003 | hand ST01-006")
    events = play(position, "attack c1 leader")

    assert told(events, "match_over") == [{"type": "match_over", "winner": B, "ending": "deck"}]


def test_cards_looked_at_are_still_in_the_deck():
    """ST03-010 looks at three, of two."""
    position = at("don 2 | hand ST03-010 | deck ST01-008 ST01-009")
    play(position, "play ST03-010", "top")
    assert legal(position) == ["choose deck ST01-008", "choose deck ST01-009"]

    play(position, "choose deck ST01-009")
    assert is_main_phase(position)
    assert deck(position) == ["ST01-008", "ST01-009"]


def test_an_effect_for_all_characters_touches_those_that_are_there():
    """ST06-016's trigger keeps them from being K.O.'d; ST01-002 enters later."""
    position = at("don 8 | hand ST01-015 ST01-015 | c1 ST01-010", "life ST06-016 ST01-002 | c1 ST01-009")
    play(position, ATTACK, "stop", "use_trigger", "attack c1 leader", "stop", "use_trigger")
    assert field(position, B) == {"c1": "ST01-009", "c2": "ST01-002"}

    play(position, "play ST01-015", "pick their c1", "play ST01-015", "pick their c2")
    assert field(position, B) == {"c1": "ST01-009"}


ARMADA = "don 2 | leader ST05-001 | c1 ST05-012 rested | hand ST05-017"


def test_protection_holds_for_the_turn_in_battle_and_against_effects():
    """ST05-017."""
    position = at("don 4 | hand ST01-015 | c1 ST14-013", ARMADA)
    play(position, "attack leader c1", "use ST05-017", "pick own c1", "stop")
    play(position, "attack c1 c1", "stop")
    assert field(position, B) == {"c1": "ST05-012"}

    play(position, "play ST01-015", "pick their c1")
    assert field(position, B) == {"c1": "ST05-012"}


@pytest.mark.parametrize("choice", ["pick own leader", "none"])
def test_protection_that_follows_a_choice_needs_a_character(choice):
    """ST05-017, for the Leader or for nobody."""
    position = at("c1 ST14-013", ARMADA)
    play(position, "attack leader leader", "use ST05-017", choice, "stop")
    play(position, *(["take"] if choice == "none" else []), "attack c1 c1", "stop")
    assert field(position, B) == {}


def test_the_opponent_may_choose_a_mode_that_does_nothing():
    """ST07-010: trash a life card, which there is not, or let the other gain one."""
    position = at("don 7 | hand ST07-010", "life")
    play(position, "play ST07-010")
    assert (position.actor, legal(position)) == (B, ["mode 1", "mode 2"])

    play(position, "mode 1")
    assert is_main_phase(position)
    assert (len(life(position, A)), life(position, B)) == (3, [])


def test_a_hidden_card_that_is_chosen_for_what_it_is_is_shown():
    """ST13-005 puts a Character card of cost 5 from the hand face-down on the life cards."""
    position = at("don 3 | hand ST13-005 ST13-008 | life ST01-003 ST01-009")
    events = play(position, "play ST13-005", "accept", "top", "choose hand ST13-008")

    assert told(events, "moved")[-1]["card"] == "ST13-008"
    assert life(position) == ["ST13-008", "ST01-009"]
    assert position.record.life_known[A, 1] == BOTH_KNOW


def test_a_card_is_revealed_once_for_each_copy():
    """OP08-044 shows two cards of Whitebeard's."""
    position = at("c1 OP08-044 | hand EB01-005 OP01-023 ST01-006")
    play(position, "activate c1 1", "choose hand EB01-005")
    assert legal(position) == ["choose hand OP01-023"]
    play(position, "choose hand OP01-023")
    assert (power(position, "c1"), len(hand(position))) == (6000, 3)

    copies = at("c1 OP08-044 | hand EB01-005 EB01-005")
    play(copies, "activate c1 1", "choose hand EB01-005", "choose hand EB01-005")
    assert sum(copies.record.shown) == 2


def test_the_opponent_may_have_to_act():
    """OP06-051: the opponent returns a Character of their choice."""
    position = at("don 5 | hand OP06-051 ST01-006 ST01-006", "c1 ST01-003 | c2 ST01-008")
    play(position, "play OP06-051", "accept", "choose hand ST01-006", "choose hand ST01-006")
    assert (position.actor, legal(position)) == (B, ["pick own c1", "pick own c2"])
    play(position, "pick own c2")
    assert hand(position, B) == ["ST01-008"]


def test_a_negated_card_has_no_keywords_and_no_effects():
    """OP14-096 against a Blocker, and against ST01-013's thousand."""
    position = at("don 6 | hand OP14-096 OP14-096", "c1 ST01-006 | c2 ST01-013 don 1")
    play(position, "play OP14-096", "accept", "pick their c1", ATTACK)
    assert legal(position) == ["stop"]
    play(position, "stop", "take", "play OP14-096", "accept", "pick their c2")
    assert power(position, "c2", B) == 5000


def test_a_leading_condition_governs_all_that_follows():
    """OP14-112: without a Leader of the Seven Warlords neither part happens; with one both do."""
    line = "don 9 | hand OP14-112 | leader "
    without = at(line + "ST01-001")
    play(without, "play OP14-112")
    assert is_main_phase(without)

    with_it = at(line + "ST03-001")
    play(with_it, "play OP14-112", "number 1", "number 1")
    assert (len(life(with_it, A)), len(life(with_it, B)), len(hand(with_it, B))) == (4, 2, 1)


def test_a_condition_in_the_middle_governs_what_follows_it_alone():
    """ST13-018 adds 2000 at any life and draws at none."""
    position = at("", "don 1 | hand ST13-018")
    play(position, ATTACK, "use ST13-018", "pick own leader")
    assert (power(position, "leader", B), hand(position, B)) == (7000, [])


def test_costs_from_the_hand_are_asked_for_whatever_it_holds():
    """ST04-008 trashes any card; ST09-014's trigger two. With too few cards in hand nobody is asked."""
    position = at("don 4 | hand ST04-008 ST01-006")
    play(position, "play ST04-008")
    assert legal(position) == ["decline", "accept"]
    play(position, "accept")
    assert legal(position) == ["choose hand ST01-006"]

    empty = at("don 4 | hand ST04-008 | trash ST01-006")
    play(empty, "play ST04-008")
    assert is_main_phase(empty)


def test_the_first_answer_is_the_safe_one():
    position = at("don 4 | hand ST01-015 ST01-003 | c1 ST01-003", "hand ST01-003 | c1 ST01-006")
    safe = []
    for words in ("play ST01-015", "none", "attack leader leader", "none", "stop", "take"):
        safe.append(legal(position)[0])
        play(position, words)
    assert safe == ["end_main", "none", "end_main", "none", "stop", "take"]


# Replacement and prevention

ACE = "c1 ST09-010 rested | life ST01-003 ST01-009"


def test_a_replacement_is_once_per_turn_and_no_ko():
    """ST09-010 trashes a life card instead; ST08-001 watches for K.O.s."""
    position = at("leader ST08-001 | don 0/3 | c1 ST14-013 | c2 ST14-013", ACE)
    play(position, "attack c1 c1", "stop")
    assert legal(position) == ["decline", "accept"]

    events = play(position, "accept", "bottom")
    assert told(events, "knocked_out") == []
    assert (life(position, B), trash(position, B), of(position, "given", "leader")) == (
        ["ST01-003"],
        ["ST01-009"],
        0,
    )
    assert is_main_phase(position)

    events = play(position, "attack c2 c1", "stop")
    assert len(told(events, "knocked_out")) == 1
    play(position, "number 1")
    assert (field(position, B), of(position, "given", "leader")) == ({}, 1)


def test_a_replacement_may_be_declined_and_cannot_be_applied_without_life():
    """ST09-010."""
    declined = at("c1 ST14-013", ACE)
    play(declined, "attack c1 c1", "stop", "decline")
    assert (field(declined, B), len(life(declined, B))) == ({}, 2)

    no_life = at("c1 ST14-013", "c1 ST09-010 rested | life")
    play(no_life, "attack c1 c1", "stop")
    assert (field(no_life, B), is_main_phase(no_life)) == ({}, True)


def test_a_ko_that_did_not_happen_pays_no_cost():
    """OP06-083 K.O.s a Character of its crew to be free to attack."""
    kept = at("c1 OP06-083 | c2 OP06-083")
    change(kept, GAINS_BANS, NO_LEAVING_AT_ALL, "c2", A)
    play(kept, "activate c1 1", "pick own c2")
    assert refusal(kept, "attack c1 leader") == "may-not-attack"

    paid = at("c1 OP06-083 | c2 OP06-083")
    play(paid, "activate c1 1", "pick own c2")
    assert "attack c1 leader" in legal(paid)


def test_each_ko_is_seen():
    """ST08-001 gives a DON!! for each; ST08-005 K.O.s all Characters of cost 1 or less."""
    position = at(
        "leader ST08-001 | don 9 | hand ST08-005 ST01-008", "c1 ST01-003 | c2 ST01-006 | c3 ST01-009"
    )
    play(position, "play ST08-005", "accept", "choose hand ST01-008", "next 1", "number 1", "number 1")

    assert (field(position, B), of(position, "given", "leader")) == ({"c3": "ST01-009"}, 2)


def test_the_ko_of_a_stage_is_not_that_of_a_character():
    """OP14-088's [On K.O.] K.O.s a Stage; ST08-001 gives a DON!! for the Character alone."""
    position = at("leader ST08-001 | don 0/5 | stage ST14-017", "leader ST03-001 | c1 OP14-088 rested")
    play(position, "attack leader c1", "stop", "number 1", "pick their stage")

    assert (trash(position), of(position, "given", "leader")) == (["ST14-017"], 1)
    assert is_main_phase(position)


def test_a_card_that_cannot_be_rested_neither_attacks_nor_blocks_nor_pays_with_it():
    """OP13-032 keeps a Character so until the end of the next turn."""
    line = "c1 ST12-002 | c2 ST01-006"
    ours = at("don 10 | hand OP13-032 OP13-032", line)
    play(ours, "play OP13-032", "pick their c2", ATTACK)
    assert legal(ours) == ["stop"]  # it cannot block
    play(ours, "stop", "take", "end_main")
    assert refusal(ours, "attack c2 leader") == "may-not-attack"

    pays = at("don 10 | hand OP13-032", line)
    play(pays, "play OP13-032", "pick their c1", "end_main")
    assert refusal(pays, "activate c1 1") == "cannot-pay"


def test_a_card_that_cannot_leave_the_field_stays_in_battle_and_against_effects():
    position = at("don 4 | hand ST01-015 | c1 ST14-013", "c1 ST01-003 rested")
    change(position, GAINS_BANS, NO_LEAVING_AT_ALL, "c1", B)
    play(position, "attack c1 c1", "stop", "play ST01-015", "pick their c1")
    assert field(position, B) == {"c1": "ST01-003"}


# Order


def test_all_effects_of_one_happening_fire_once_each_in_their_players_order():
    """ST10-007, ST10-011 and ST10-014 watch for DON!! that are returned."""
    position = at(
        "leader ST03-001 | don 8 | c1 ST10-007 | c2 ST10-011 | c3 ST10-014 | hand ST04-006 ST01-006",
        "c1 ST01-003 rested",
    )
    play(position, "activate leader 1", "none")
    assert legal(position) == ["next 1", "next 2", "next 3"]

    play(position, "next 3")
    assert len(hand(position)) == 3  # drawn, and one is to be trashed
    play(position, "choose hand ST01-006", "next 2")
    assert power(position, "c2") == 6000
    play(position, "pick their c1")
    assert field(position, B) == {}

    play(position, "play ST04-006", "accept", "don active")
    assert is_main_phase(position)  # each was used this turn
    assert power(position, "c2") == 6000


def test_the_turn_players_effects_come_first():
    """A K.O. that both watch for: ST08-001, and [On K.O.] of OP14-085."""
    position = at("leader ST08-001 | don 9 | hand ST08-005 ST01-008", "c1 OP14-085 | hand ST01-006 ST01-008")
    play(position, "play ST08-005", "accept", "choose hand ST01-008")
    assert (position.actor, legal(position)) == (A, ["number 0", "number 1"])

    play(position, "number 1")
    assert (position.actor, len(hand(position, B))) == (B, 4)


def test_an_effect_waits_behind_those_that_were_there_before_it():
    """ST10-007's K.O. makes ST08-001 act, but ST10-014 has been waiting."""
    position = at(
        "leader ST08-001 | don 4 | c1 ST10-007 | c2 ST10-014 | hand ST04-006 ST01-006", "c1 ST01-003 rested"
    )
    play(position, "play ST04-006", "accept", "don active")
    drawn = len(hand(position))
    play(position, "next 1", "pick their c1")
    assert len(hand(position)) == drawn + 1
    assert legal(position)[0].startswith("choose hand")  # ST10-014's card to trash

    play(position, "choose hand ST01-006")
    assert legal(position) == ["number 0", "number 1"]  # ST08-001


def test_two_copies_each_have_their_use_and_a_card_that_came_back_is_new():
    """ST01-007; ST03-014 returns one of them."""
    position = at("don 5/3 | c1 ST01-007 | c2 ST01-007 | hand ST03-014")
    play(
        position,
        "activate c1 1",
        "pick own leader",
        "number 1",
        "activate c2 1",
        "pick own leader",
        "number 1",
    )
    assert refusal(position, "activate c1 1") == "used-this-turn"

    play(
        position,
        "play ST03-014",
        "pick own c1",
        "play ST01-007",
        "activate c1 1",
        "pick own leader",
        "number 1",
    )
    assert of(position, "given", "leader") == 3


def test_on_ko_is_carried_out_from_the_trash():
    """ST09-005 trashes two cards for a life card."""
    position = at("c1 ST14-013", "c1 ST09-005 rested | hand ST01-006 ST01-008")
    play(position, "attack c1 c1", "stop")
    assert (position.actor, trash(position, B)) == (B, ["ST09-005"])

    play(position, "accept", "choose hand ST01-006", "choose hand ST01-008", "number 1")
    assert len(life(position, B)) == 4


# The end


def test_both_players_losing_at_once_is_a_draw():
    position = at("deck", "deck")
    events = play(position, "end_main")

    assert told(events, "match_over") == [{"type": "match_over", "winner": None, "ending": "draw"}]
    assert position.winners() == []


def test_conceding_is_possible_in_any_decision():
    """In those of every kind, by whoever is asked and by the other."""
    options = GAME.options({"deck_1": "ST-01", "deck_2": "ST-02", "first": "seat 1"})
    chance, actions, kinds = Random(1), [], set()
    for _ in range(40):
        for seat in (A, B):
            match = Match(GAME, options, 1, ["anybody"] * 2)
            for action in actions:
                match.act(match.actor, action)
            kinds.add(match.position.kind)
            legal_actions = match.position.legal()
            match.concede(seat)
            assert (match.actor, match.result.winners) == (None, [1 - seat])
        actions.append(chance.choice(legal_actions))
    assert kinds == set(get_args(Kind))
