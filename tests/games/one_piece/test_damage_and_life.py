"""Damage, life cards and triggers (9)."""

from one_piece_positions import (
    ATTACK,
    A,
    B,
    at,
    deck,
    don,
    field,
    hand,
    is_main_phase,
    legal,
    life,
    of,
    play,
    power,
    told,
    trash,
)
from tablemate.games.one_piece.state import NONE


def test_double_attack_at_one_life_does_not_win():
    """ST09-005."""
    position = at("c1 ST09-005 don 1", "life ST01-003")
    play(position, "attack c1 leader", "stop", "take")

    assert is_main_phase(position)
    assert life(position, B) == []


def test_any_damage_at_no_life_wins():
    position = at("", "life")
    events = play(position, ATTACK, "stop")

    assert (position.actor, position.winners()) == (None, [A])
    assert told(events, "match_over") == [{"type": "match_over", "winner": A, "ending": "damage"}]


def test_life_gained_between_two_points_of_damage_is_taken_by_the_second():
    """ST07-015's trigger, of which the attacker chooses the mode that adds a life card."""
    position = at("c1 ST09-005 don 1", "life ST07-015 ST01-008 | deck ST01-009 ST01-003")
    play(position, "attack c1 leader", "stop", "use_trigger")
    assert (position.actor, legal(position)) == (A, ["mode 1", "mode 2"])

    play(position, "mode 2", "take")
    assert is_main_phase(position)
    assert (life(position, B), hand(position, B)) == (["ST01-008"], ["ST01-009"])


def test_the_amount_of_damage_is_fixed_when_it_is_dealt():
    """ST09-001 has 6000 at two life; that does not stop the second point of an attack of 5000."""
    position = at("leader ST07-001 | c1 ST07-013", "leader ST09-001 don 1 | life ST01-003 ST01-003 ST01-003")
    play(position, "activate c1 1", "pick own leader", ATTACK, "stop", "take")
    assert power(position, "leader", B) == 6000

    play(position, "take")
    assert life(position, B) == ["ST01-003"]


def test_banish_trashes_life_cards_without_a_trigger():
    """ST07-011 gives it to the Leader."""
    position = at("leader ST07-001 | c1 ST07-011", "life ST01-002 ST01-003")
    play(position, "activate c1 1", "pick own leader", ATTACK, "stop")

    assert is_main_phase(position)
    assert (life(position, B), trash(position, B)) == (["ST01-003"], ["ST01-002"])


def test_life_moved_by_a_cost_gives_no_trigger():
    """ST07-001 takes a life card to the hand; at two life or fewer a card of the hand may become life."""
    position = at("leader ST07-001 don 2 | life ST01-002 ST01-008 ST01-009 | hand ST01-006")
    play(position, ATTACK, "accept", "top")
    assert legal(position) == ["none", "choose hand ST01-002", "choose hand ST01-006"]

    play(position, "choose hand ST01-006")
    assert (life(position), hand(position)) == (["ST01-006", "ST01-008", "ST01-009"], ["ST01-002"])


def test_a_cost_of_life_cannot_be_paid_at_no_life_and_its_effect_may_come_to_nothing():
    """ST07-001."""
    no_life = at("leader ST07-001 don 2 | life | hand ST01-006")
    play(no_life, ATTACK)
    assert (no_life.actor, legal(no_life)) == (B, ["stop"])

    much_life = at("leader ST07-001 don 2 | life ST01-003 ST01-003 ST01-003 ST01-003 | hand ST01-006")
    play(much_life, ATTACK, "accept", "bottom")
    assert (much_life.actor, legal(much_life)) == (B, ["stop"])
    assert (len(life(much_life)), len(hand(much_life))) == (3, 2)


def test_trashing_life_is_no_damage():
    """ST04-001, against no life and against one."""
    none = at("leader ST04-001 | don 7", "life")
    play(none, "activate leader 1")
    assert is_main_phase(none)

    one = at("leader ST04-001 | don 7", "life ST01-002")
    play(one, "activate leader 1", "number 1")
    assert is_main_phase(one)
    assert (life(one, B), trash(one, B), don(one)) == ([], ["ST01-002"], (0, 0))


def test_a_leader_may_send_face_up_life_under_the_deck():
    """ST13-003: it does not come to the hand and gives no trigger."""
    position = at("", "leader ST13-003 | life ST01-002^ ST01-003")
    play(position, ATTACK, "stop")

    assert is_main_phase(position)
    assert (life(position, B), hand(position, B), deck(position, B)[-1]) == (["ST01-003"], [], "ST01-002")


def test_a_cost_that_is_replaced_is_not_paid():
    """ST13-012 takes a life card to the hand, which ST13-003 sends under the deck if it lies face-up."""
    line = "leader ST13-003 | don 1 | hand ST13-012 | life "
    replaced = at(line + "ST01-008^ ST01-009 ST01-010")
    play(replaced, "play ST13-012", "accept", "top")
    assert is_main_phase(replaced)
    assert (deck(replaced)[-1], life(replaced)) == ("ST01-008", ["ST01-009", "ST01-010"])

    paid = at(line + "ST01-008^ ST01-009 ST01-010")
    play(paid, "play ST13-012", "accept", "bottom")
    assert (hand(paid), legal(paid)) == (["ST01-010"], ["life 1", "life 2"])

    impossible = at(line + "ST01-008^")
    play(impossible, "play ST13-012")
    assert is_main_phase(impossible)


def test_a_cost_that_could_only_be_replaced_is_not_asked_for():
    """9.10: the cards at both ends lie face-up; the one between them is none that the cost could take."""
    position = at("leader ST13-003 | don 1 | hand ST13-012 | life ST01-008^ ST01-009 ST01-010^")
    play(position, "play ST13-012")

    assert is_main_phase(position)
    assert life(position) == ["ST01-008^", "ST01-009", "ST01-010^"]


def test_a_face_up_life_card_gives_its_trigger():
    position = at("", "life ST01-002^")
    play(position, ATTACK, "stop", "use_trigger")
    assert field(position, B) == {"c1": "ST01-002"}


def test_a_card_whose_trigger_is_used_is_in_no_zone_and_then_in_the_trash():
    """ST01-014."""
    position = at("", "life ST01-014 ST01-003")
    play(position, ATTACK, "stop", "use_trigger")
    assert (position.record.limbo != NONE, life(position, B), hand(position, B), trash(position, B)) == (
        True,
        ["ST01-003"],
        [],
        [],
    )

    play(position, "pick own leader")
    assert (power(position, "leader", B), trash(position, B)) == (6000, ["ST01-014"])


def test_a_trigger_may_move_its_card_to_the_hand():
    """ST09-002."""
    position = at("c1 ST01-003", "life ST09-002 ST01-003")
    play(position, ATTACK, "stop", "use_trigger", "pick their c1")

    assert (hand(position, B), trash(position, B), of(position, "rested", "c1", A)) == (["ST09-002"], [], 1)


def test_every_life_card_taken_is_asked_for_so_that_nothing_is_told_by_asking():
    without = at("", "life ST01-003")
    with_trigger = at("", "life ST01-002")
    for position in (without, with_trigger):
        play(position, ATTACK, "stop")
        assert position.actor == B

    assert legal(without) == ["take"]
    assert legal(with_trigger) == ["take", "use_trigger"]


def test_a_trigger_whose_cost_cannot_be_paid_is_not_used():
    """ST07-009's wants a card of the hand trashed."""
    payable = at("", "life ST07-009 | hand ST01-006")
    play(payable, ATTACK, "stop", "use_trigger", "accept", "choose hand ST01-006")
    assert field(payable, B) == {"c1": "ST07-009"}

    too_dear = at("", "life ST07-009")
    play(too_dear, ATTACK, "stop")
    assert legal(too_dear) == ["take"]


def test_nothing_is_left_of_damage_that_was_taken():
    """So that equal positions are equal bytes."""
    position = at("c1 ST09-005 don 1", "life ST01-003 ST01-014")
    play(position, "attack c1 leader", "stop", "take", "use_trigger", "none")

    s = position.record
    assert (s.damage_left, s.damage_to, s.damage_banish, s.damage_depth) == (0, 0, 0, 0)


def test_life_cards_put_back_in_another_order_keep_their_faces():
    """ST13-012 takes one and orders the rest, named from the top: the new top first."""
    position = at("don 1 | hand ST13-012 | life ST01-008 ST01-009^ ST01-010")
    play(position, "play ST13-012", "accept", "top")
    assert life(position) == ["ST01-009^", "ST01-010"]
    assert legal(position) == ["life 1", "life 2"]  # from the bottom

    play(position, "life 1")
    assert life(position) == ["ST01-010", "ST01-009^"]


def test_a_life_card_may_go_on_the_deck_when_they_are_put_back():
    """ST13-004 adds one from the deck, puts one of all on the deck, and orders the rest."""
    position = at("don 6 | hand ST13-004 | life ST01-008^ ST01-009 | deck ST01-010 ST01-003")
    play(position, "play ST13-004")
    assert (life(position), legal(position)) == (
        ["ST01-010", "ST01-008^", "ST01-009"],
        ["life 1", "life 2", "life 3"],
    )

    play(position, "life 1", "life 1")
    assert (deck(position), life(position)) == (["ST01-009", "ST01-003"], ["ST01-008^", "ST01-010"])
