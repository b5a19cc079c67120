"""The words of the card language, each with a card that uses it: operations, costs, zones (11, 14)."""

import pytest

from one_piece_positions import (
    A,
    B,
    at,
    change,
    deck,
    don,
    field,
    hand,
    legal,
    life,
    of,
    play,
    power,
    told,
    trash,
)
from tablemate.games.one_piece.effects.words import CHANGES_POWER

VANILLA = "ST01-003"
ATTACK = "attack leader leader"

# Power


def test_power_set_to_zero_takes_what_there_is_once():
    """OP07-002: what is gained afterwards counts again; below zero nothing happens."""
    position = at("don 7 | hand OP07-002", "c1 ST01-010 | c2 ST01-003")
    change(position, CHANGES_POWER, -4000, "c2", B)
    other = position.copy()
    play(position, "play OP07-002", "pick their c1")
    assert power(position, "c1", B) == 0
    change(position, CHANGES_POWER, 2000, "c1", B)
    assert power(position, "c1", B) == 2000

    play(other, "play OP07-002", "pick their c2")
    assert power(other, "c2", B) == -1000


def test_a_permanent_base_power_holds_in_the_turn_it_names():
    """EB04-003: 7000 for a Navy Leader in the opponent's turn."""
    position = at("leader ST06-001 | c1 EB04-003")
    assert power(position, "leader") == 5000
    play(position, "end_main")
    assert power(position, "leader") == 7000


def test_power_may_be_what_is_paid():
    """EB01-004 takes 5000 from its active Leader; a rested one cannot pay."""
    position = at("c1 EB01-004", "c1 ST01-010")
    play(position, "attack c1 leader", "accept", "pick their c1")
    assert (power(position, "leader"), power(position, "c1", B)) == (0, 3000)

    position = at("leader ST01-001 rested | c1 EB01-004", "c1 ST01-010")
    play(position, "attack c1 leader")
    assert "accept" not in legal(position)


# Negation


def test_negated_keywords_and_permanent_effects_are_gone_for_the_time():
    """OP14-096: a Blocker does not block, and who cannot be K.O.'d by effects can."""
    position = at("don 9 | hand OP14-096 OP14-096 OP06-116", "c1 ST01-006 | c2 OP02-102")
    play(position, "play OP14-096", "accept", "pick their c1", "play OP14-096", "accept", "pick their c2")
    play(position, ATTACK)
    assert legal(position) == ["stop"]
    play(position, "stop", "take")

    other = at("don 4 | hand OP06-116", "c2 OP02-102")
    play(other, "play OP06-116", "mode 1", "pick their c2")
    assert field(other, B) == {"c2": "OP02-102"}


def test_a_negated_card_is_itself_again_afterwards():
    position = at("don 3 | hand OP14-096", "c1 ST01-006")
    play(position, "play OP14-096", "accept", "pick their c1")
    before = of(position, "keywords", "c1", B)
    play(position, "end_main")
    assert (before, of(position, "keywords", "c1", B)) == (0, 16)


def test_a_negated_leader_does_not_use_its_effects_this_turn():
    """OP09-097, used as a counter, takes 4000 as well."""
    position = at("leader ST01-001 | don 0/2 | c1 ST01-010", "don 2 | hand OP09-097")
    assert "activate leader 1" in legal(position)
    play(position, "attack c1 leader", "use OP09-097", "pick their leader", "stop", "take")
    assert "activate leader 1" not in legal(position)
    assert power(position, "leader") == 1000
    play(position, "end_main", "end_main")
    assert "activate leader 1" in legal(position)


# What somebody else does or chooses


def test_the_opponent_does_what_the_text_says_with_their_own():
    """P-055: they choose which of their Characters goes under their deck."""
    position = at("don 4 | hand P-055 ST01-003 ST01-003", "c1 ST01-010 | c2 ST01-006")
    play(position, "play P-055", "accept", "choose hand ST01-003", "choose hand ST01-003")
    assert position.actor == B
    assert legal(position) == ["pick own c1", "pick own c2"]
    play(position, "pick own c2")
    assert (field(position, B), deck(position, B)[-1]) == ({"c1": "ST01-010"}, "ST01-006")
    assert position.actor == A


def test_the_opponent_places_as_many_cards_of_their_trash_as_there_are():
    """OP05-079 asks for three."""
    position = at("don 2 | hand OP05-079", "trash ST01-010 ST01-006")
    play(position, "play OP05-079", "choose trash ST01-006", "choose trash ST01-010")
    assert (trash(position, B), deck(position, B)[-2:]) == ([], ["ST01-006", "ST01-010"])
    assert position.actor == A


def test_a_mode_is_chosen_by_whom_the_text_names():
    """ST20-005: the opponent; OP06-021: its player."""
    position = at("don 6 | hand ST20-005 ST01-003", f"hand {VANILLA} ST01-006 ST01-010")
    play(position, "play ST20-005", "accept", "choose hand ST01-003")
    assert (position.actor, legal(position)) == (B, ["mode 1", "mode 2"])
    play(position, "mode 1", "choose hand ST01-006", "choose hand ST01-010")
    assert (hand(position, B), len(life(position, B))) == ([VANILLA], 3)

    position = at("leader OP06-021", "c1 ST01-010")
    play(position, "activate leader 1", "mode 2", "pick their c1")
    assert of(position, "cost", "c1", B) == 3


def test_a_discard_is_chosen_by_the_owner_or_made_unseen():
    """OP01-102 and OP06-097."""
    position = at("c1 OP01-102 | don 1", f"hand {VANILLA} ST01-006")
    play(position, "attack c1 leader", "accept")
    assert (position.actor, legal(position)) == (B, ["choose hand ST01-003", "choose hand ST01-006"])

    position = at("don 2 | hand OP06-097", f"hand {VANILLA} ST01-006")
    play(position, "play OP06-097")
    assert (position.actor, len(hand(position, B)), len(trash(position, B))) == (A, 1, 1)


def test_some_cards_may_be_trashed_up_to_a_number():
    """OP02-059: one has to be, and up to three more may."""
    line = "c1 OP02-059 | hand ST01-003 ST01-006 | deck ST01-010 ST01-003 ST01-003"
    position = at(line)
    play(position, "attack c1 leader")
    assert "none" not in legal(position)
    play(position, "choose hand ST01-003")
    assert sorted(legal(position)) == ["choose hand ST01-006", "choose hand ST01-010", "none"]
    play(position, "choose hand ST01-006", "none")
    assert (hand(position), trash(position)) == (["ST01-010"], ["ST01-003", "ST01-006"])


# Later


def test_what_is_delayed_happens_at_the_end_of_the_turn():
    """OP03-005 has 2000 more, and is trashed."""
    position = at("c1 OP03-005")
    play(position, "activate c1 1")
    assert power(position, "c1") == 4000
    events = play(position, "end_main")
    assert trash(position) == ["OP03-005"]
    assert not told(events, "knocked_out")


def test_what_is_delayed_concerns_the_card_and_not_a_later_copy():
    position = at("c1 OP03-005 | hand OP03-005 | don 1")
    play(position, "activate c1 1")
    place = position.record
    play(position, "play OP03-005", "end_main")
    assert (field(position), trash(position)) == ({"c2": "OP03-005"}, ["OP03-005"])
    assert place.delayed == 0


def test_what_is_delayed_to_the_end_of_the_battle_comes_after_the_damage():
    """OP02-064 goes under the deck."""
    position = at("c1 OP02-064 don 1 | hand ST01-003", "c1 ST01-003")
    play(position, "attack c1 leader", "accept", "choose hand ST01-003", "none", "stop")
    assert field(position) == {"c1": "OP02-064"}
    play(position, "take")
    assert (field(position), deck(position)[-1], don(position)) == ({}, "OP02-064", (0, 1))


def test_all_that_are_there_at_the_end_of_the_turn_become_active():
    """P-058, with Uta as the Leader."""
    position = at("leader P-011 | don 2 | hand P-058 | c1 ST05-007 rested | c2 ST01-010 rested")
    play(position, "play P-058", "end_main")
    assert (of(position, "rested", "c1"), of(position, "rested", "c2")) == (0, 1)


# Life


def test_life_cards_are_turned_from_the_top_and_all_that_lie_so_cannot_be():
    """EB01-040 turns one up for its effect."""
    position = at("leader EB01-040 | life ST01-006^ ST01-010 ST01-012")
    play(position, "activate leader 1", *["none"] * ("none" in legal(position)))
    assert life(position) == ["ST01-006^", "ST01-010^", "ST01-012"]

    position = at("leader EB01-040 | life ST01-006^")
    assert not [each for each in legal(position) if each.startswith("activate")]


def test_life_cards_are_turned_down():
    """OP08-063: with no face-up life card nothing is asked."""
    position = at("don 6 | hand OP08-063 | life ST01-006 ST01-010^")
    play(position, "play OP08-063", "accept", "number 1")
    assert (life(position), don(position)) == (["ST01-006", "ST01-010"], (1, 6))

    position = at("don 6 | hand OP08-063 | life ST01-006")
    play(position, "play OP08-063")
    assert legal(position)[0] == "end_main"


@pytest.mark.parametrize(
    ("end", "expected"), [("top", ["ST01-010^", VANILLA]), ("bottom", [VANILLA, "ST01-010^"])]
)
def test_a_character_becomes_life_of_its_owner_at_either_end(end, expected):
    """OP03-123."""
    position = at("don 8 | hand OP03-123", f"c1 ST01-010 don 1 | life {VANILLA}")
    play(position, "play OP03-123", end, "pick their c1")
    assert (life(position, B), don(position, B)) == (expected, (0, 1))


def test_the_opponents_life_goes_to_their_hand_without_a_trigger():
    """OP13-108 with an Egghead Leader; ST01-014 has a trigger."""
    position = at("leader EB04-001 | don 9 | hand OP13-108", "life ST01-014 ST01-003")
    play(position, "play OP13-108")
    assert (hand(position, B), life(position, B), position.actor) == (["ST01-014"], ["ST01-003"], A)


def test_effect_damage_takes_life_with_its_trigger():
    """OP06-116 at one life; afterwards its player takes a life card too."""
    position = at("don 4 | hand OP06-116 | life ST01-006 ST01-010", "life ST01-014")
    events = play(position, "play OP06-116", "mode 2")
    assert (position.actor, legal(position)) == (B, ["take", "use_trigger"])
    assert len(told(events, "damage_dealt")) == 1
    play(position, "take")
    assert (life(position, B), life(position), hand(position)) == ([], ["ST01-010"], ["ST01-006"])
    assert position.actor == A


def test_effect_damage_at_no_life_ends_the_match():
    """EB03-055, K.O.'d in the opponent's turn."""
    position = at("leader ST01-001 don 9 | life", "c1 EB03-055 rested")
    play(position, "attack leader c1", "stop")
    assert (position.actor, legal(position)) == (B, ["decline", "accept"])
    play(position, "accept")
    assert (position.actor, position.winners()) == (None, [B])


# DON!!


def test_one_or_more_don_may_be_returned():
    """OP09-065."""
    position = at("don 7/2 | hand OP09-065")
    play(position, "play OP09-065", "accept")
    assert legal(position) == [f"number {n}" for n in range(1, 10)]
    play(position, "number 3")
    assert don(position) == (0, 6)


def test_a_cost_of_active_don_takes_no_others():
    """OP16-060 returns eight active ones."""
    position = at("leader OP16-060 | don 7/3")
    assert "activate leader 1" not in legal(position)

    position = at("leader OP16-060 | don 8/2 | hand OP16-063")
    play(position, "activate leader 1")
    assert don(position) == (0, 2)


def test_don_of_the_opponent_are_returned_as_they_choose():
    """OP02-089 as a trigger."""
    position = at("leader ST01-001 don 1 | don 3/2", "life OP02-089 ST01-003")
    play(position, ATTACK, "stop", "use_trigger")
    assert (position.actor, legal(position)) == (A, ["don active", "don rested", "don leader"])
    play(position, "don rested")
    assert don(position) == (3, 1)


def test_characters_and_don_may_be_chosen_together():
    """OP06-035 rests two; then a life card is taken."""
    position = at("don 7 | hand OP06-035", "c1 ST01-010 | don 2/1")
    play(position, "play OP06-035", "pick_don their", "pick their c1")
    assert (don(position, B), of(position, "rested", "c1", B), len(life(position))) == ((1, 2), 1, 2)


def test_a_card_that_is_rested_already_is_kept_so_by_the_rest_of_the_text():
    """1.2, ST24-004: resting it again is nothing, what follows concerns it all the same."""
    line = "don 10 | hand ST24-004"
    position = at(line, "c1 ST01-003 rested | c2 ST01-003 | don 2")
    events = play(position, "play ST24-004", "pick their c1")
    assert told(events, "rested") == []
    play(position, "end_main")
    assert (of(position, "rested", "c1", B), of(position, "rested", "c2", B)) == (1, 0)

    active = at(line, "c1 ST01-003 rested | c2 ST01-003 | don 2")
    events = play(active, "play ST24-004", "pick their c2")
    assert len(told(events, "rested")) == 1
    assert power(active, "leader") == 7000  # two are rested now
    play(active, "end_main")
    assert (of(active, "rested", "c1", B), of(active, "rested", "c2", B)) == (0, 1)


def test_a_rested_card_is_none_to_choose_where_it_would_only_be_rested():
    """1.2, OP02-047."""
    position = at("don 1 | hand OP02-047", "c1 ST01-003 rested | c2 ST01-003")
    play(position, "play OP02-047")

    assert legal(position) == ["none", "pick their c2"]


@pytest.mark.parametrize(("state", "asked"), [("", True), (" rested", False)])
def test_a_rested_card_pays_no_cost_of_resting(state, asked):
    """1.2, OP01-055 asks for two Characters."""
    position = at(f"don 1 | hand OP01-055 | c1 ST01-003 | c2 ST01-003{state}")
    play(position, "play OP01-055")

    assert (legal(position)[0] == "decline") is asked


def test_a_don_that_does_not_become_active_stays_rested_once():
    """OP07-026."""
    position = at("don 5 | hand OP07-026", "don 1/2")
    play(position, "play OP07-026", "pick_don their", "end_main")
    assert don(position, B) == (2 + 2, 1)
    play(position, "end_main", "end_main")
    assert don(position, B) == (7, 0)


def test_given_don_move_to_another_card_by_an_effect():
    """OP07-001 takes up to two from other cards."""
    position = at("leader OP07-001 don 1 | c1 ST01-010 | c2 ST01-006 don 2")
    play(position, "activate leader 1", "pick own c1", "don leader", "don c2")
    assert [of(position, "given", place) for place in ("leader", "c1", "c2")] == [0, 2, 1]


def test_a_rested_don_is_given_to_each_of_several():
    """OP08-001."""
    position = at("leader OP08-001 | don 0/2 | c1 ST01-006 | c2 ST01-003 | c3 ST01-010")
    play(position, "activate leader 1")
    assert legal(position) == ["none", "pick own c1", "pick own c2"]
    play(position, "pick own c1", "pick own c2", "number 1", "number 1")
    assert (of(position, "given", "c1"), of(position, "given", "c2"), don(position)) == (1, 1, (0, 0))


# Cards of hand, trash and deck


def test_each_card_is_revealed_once():
    """OP08-044 shows two cards of the Whitebeard Pirates, which may be copies but not one of them twice."""
    line = "c1 OP08-044 | hand {}"
    assert "activate c1 1" not in legal(at(line.format("EB01-005 ST01-003")))

    position = at(line.format("EB01-005 OP08-040 ST01-003"))
    play(position, "activate c1 1", "choose hand EB01-005")
    assert legal(position) == ["choose hand OP08-040"]
    play(position, "choose hand OP08-040")
    assert (power(position, "c1"), sum(position.record.shown)) == (6000, 2)

    position = at(line.format("EB01-005 EB01-005"))
    play(position, "activate c1 1", "choose hand EB01-005", "choose hand EB01-005")
    assert (power(position, "c1"), sum(position.record.shown)) == (6000, 2)


def test_what_was_revealed_goes_where_the_text_says():
    """ST22-001: on the deck, after a draw."""
    position = at("leader ST22-001 | hand OP08-040 | deck ST01-006 ST01-003 ST01-003")
    play(position, "activate leader 1", "choose hand OP08-040")
    assert (hand(position), deck(position)[0]) == (["ST01-006"], "OP08-040")


def test_the_top_of_the_deck_is_trashed():
    """EB01-051 pays with two cards, and cannot with one."""
    position = at("don 4 | hand EB01-051 | deck ST01-006 ST01-010 ST01-003", "c1 ST01-010")
    play(position, "play EB01-051", "accept", "pick their c1")
    assert (trash(position), field(position, B)) == (["EB01-051", "ST01-006", "ST01-010"], {})

    position = at("don 4 | hand EB01-051 | deck ST01-006", "c1 ST01-010")
    play(position, "play EB01-051")
    assert legal(position)[0] == "end_main"


def test_cards_may_come_from_hand_or_trash():
    """ST13-003 at no life."""
    position = at("leader ST13-003 don 2 | hand ST13-011 ST01-003 | trash ST01-012 ST01-010 | life")
    play(position, "activate leader 2" if "activate leader 2" in legal(position) else "activate leader 1")
    play(position, "choose hand ST01-003")
    assert legal(position) == ["none", "choose hand ST13-011", "choose trash ST01-012"]
    play(position, "choose trash ST01-012", "choose hand ST13-011")
    assert life(position) == ["ST13-011^", "ST01-012^"]


def test_cards_with_different_names_are_chosen():
    """OP06-062 plays them from the trash, not two of one name."""
    position = at("don 9 | hand OP06-062 ST01-003 ST01-003 | trash OP06-060 OP06-064 OP06-064 ST01-006")
    play(position, "play OP06-062", "accept")
    while legal(position)[0].startswith("don"):
        play(position, legal(position)[0])
    play(position, "choose hand ST01-003", "choose hand ST01-003")
    offered = [each for each in legal(position) if each.startswith("choose trash")]
    play(position, offered[0])
    assert offered[0] not in legal(position)


def test_the_deck_is_searched_and_shuffled():
    """OP02-030, K.O.'d, plays a green card of Land of Wano of cost 3."""
    position = at("leader ST01-001 don 4", "c1 OP02-030 rested | deck ST01-003 OP01-052 ST01-003 ST01-006")
    events = play(position, "attack leader c1", "stop")
    assert (position.actor, legal(position)) == (B, ["none", "choose deck OP01-052"])
    events = play(position, "choose deck OP01-052")
    assert field(position, B) == {"c1": "OP01-052"}
    assert len(told(events, "shuffled")) == 1
    assert not position.record.deck_known[B, 0]


def test_the_sum_of_powers_is_bounded():
    """OP05-007 K.O.s up to two Characters of 4000 together."""
    position = at("don 6 | hand OP05-007", "c1 ST01-003 | c2 ST01-006 | c3 ST02-004 | c4 ST01-010")
    play(position, "play OP05-007")
    assert legal(position) == ["none", "pick their c1", "pick their c2", "pick their c3"]
    play(position, "pick their c1")
    assert legal(position) == ["none", "pick their c2", "pick their c3"]
    play(position, "pick their c2")
    assert field(position, B) == {"c3": "ST02-004", "c4": "ST01-010"}


def test_a_stage_of_either_player_may_pay():
    """OP06-102."""
    position = at("c1 OP06-102 | stage ST14-017", "c1 ST01-006 | stage ST14-017")
    play(position, "activate c1 1")
    assert legal(position) == ["pick own stage", "pick their stage"]
    play(position, "pick their stage", "pick their c1")
    assert (field(position, B), deck(position, B)[-1]) == ({}, "ST14-017")
