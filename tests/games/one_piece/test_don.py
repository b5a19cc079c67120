"""DON!! cards: what they add, who may move them, and what they are returned for (7, 11.4)."""

from one_piece_positions import B, at, don, legal, of, play, power, refusal


def test_a_given_don_adds_power_in_its_owners_turn_only():
    """ST01-013 has a thousand of its own besides, in both turns."""
    position = at("c1 ST01-013 don 1 | c2 ST01-003 don 1", "c1 ST01-003 don 2")
    assert (power(position, "c1"), power(position, "c2"), power(position, "c1", B)) == (7000, 4000, 3000)

    play(position, "end_main")
    assert (power(position, "c1"), power(position, "c2")) == (6000, 3000)


def test_don_are_given_from_the_active_ones_several_at_once():
    position = at("don 3/2 | c1 ST01-003")
    assert refusal(position, "give c1 4") == "not-enough-don"

    play(position, "give c1 2", "give leader 1")
    assert (don(position), of(position, "given", "c1"), of(position, "given", "leader")) == ((0, 2), 2, 1)
    assert power(position, "c1") == 5000


def test_a_don_that_was_given_cannot_be_given_again():
    """ST01-001 gives a rested one of the cost area, and there is none."""
    position = at("don 1 | c1 ST01-006 don 2")
    play(position, "activate leader 1", "pick own leader")

    assert (of(position, "given", "leader"), of(position, "given", "c1"), don(position)) == (0, 2, (1, 0))


def test_several_don_of_one_effect_go_to_one_card():
    """ST01-011 gives up to two rested ones."""
    position = at("don 2 | hand ST01-011 | c1 ST01-003")
    play(position, "play ST01-011", "pick own c1")
    assert legal(position) == ["number 0", "number 1", "number 2"]

    play(position, "number 2")
    assert (of(position, "given", "c1"), don(position)) == (2, (0, 0))


def test_resting_an_opposing_don_takes_an_active_one_of_the_cost_area():
    """ST02-008."""
    position = at("c1 ST02-008 don 1", "don 1/3 | c1 ST01-003 don 2")
    play(position, "attack c1 leader", "number 1")
    assert (don(position, B), of(position, "given", "c1", B)) == ((0, 4), 2)

    none_active = at("c1 ST02-008 don 1", "don 0/3")
    play(none_active, "attack c1 leader")
    assert legal(none_active)[0] == "stop"


def test_don_to_return_may_be_rested_and_given_ones():
    """ST03-001 returns four."""
    position = at("don 1/2 | leader ST03-001 don 1 | c1 ST01-003 don 1")
    play(position, "activate leader 1")
    assert legal(position) == ["don active", "don rested", "don leader", "don c1"]

    play(position, "don rested", "don c1", "don leader", "don rested", "none")
    assert don(position) == (1, 0)
    assert [of(position, "given", place) for place in ("leader", "c1")] == [0, 0]


def test_a_condition_on_given_don_holds_with_more():
    position = at("c1 ST01-013 don 3")
    play(position, "end_main")
    assert power(position, "c1") == 6000
