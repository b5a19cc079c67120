"""What a seat cannot know is dealt anew, and what it was shown stays (17)."""

from collections import Counter

from one_piece_positions import A, B, at, hand, play, start
from tablemate.games.one_piece.sizes import KINDS


def worlds(position, seat, count=40):
    return [position.determinized(seat, start) for start in range(count)]


def test_the_others_hand_varies_and_the_own_stays():
    position = start(first="seat 1")

    drawn = worlds(position, A)
    assert {tuple(hand(world, A)) for world in drawn} == {tuple(hand(position, A))}
    assert len({tuple(hand(world, B)) for world in drawn}) > 30


def test_a_card_that_was_shown_stays_in_the_hand_it_is_in():
    position = at("", "hand ST01-012 ST01-006 | deck ST01-002 ST01-004 ST01-005")
    card = next(c for c in range(KINDS, 2 * KINDS) if position.record.hand[c])
    position.record.shown[card] = 1

    shown = position.view(A)["sides"][B]["known_hand"]
    number = next(iter(shown))
    hands = [hand(world, B) for world in worlds(position, A)]
    assert all(number in held for held in hands)
    assert len({tuple(held) for held in hands}) > 2
    assert position.view(None)["sides"][B]["known_hand"] == {}


def test_a_taken_life_card_is_unknown_to_the_attacker_alone():
    position = at("c1 ST01-005", "life ST01-014 | deck ST01-002 ST01-003 ST01-004")
    play(position, "attack c1 leader", "stop")

    taken = [world.view(B)["taken_life"]["card"] for world in worlds(position, A)]
    assert len(set(taken)) > 2
    assert {world.view(B)["taken_life"]["card"] for world in worlds(position, B)} == {"ST01-014"}


def test_cards_are_dealt_evenly():
    position = at("", "hand ST01-012 | deck ST01-002 ST01-004 ST01-005 | life ST01-006")

    held = Counter(hand(world, B)[0] for world in worlds(position, A, 2000))
    assert set(held) == {"ST01-012", "ST01-002", "ST01-004", "ST01-005", "ST01-006"}
    assert all(330 < count < 470 for count in held.values())


def test_an_order_that_is_not_seen_has_one_number():
    deck = "deck ST01-002 ST01-003 ST01-004 ST01-005 ST01-006 ST01-007"
    position = at(f"leader ST13-001 | hand ST13-019 | don 5 | {deck}")
    play(position, "play ST13-019", "none")

    assert position.view(None)["asked"]["question"] == "order"
    codes = position.legal_codes()
    assert len({position.seen_as(code, B) for code in codes}) == 1
    assert [position.seen_as(code, A) for code in codes] == codes


def test_a_target_that_is_chosen_is_seen():
    position = at("hand ST01-015 | don 4", "c1 ST01-005 rested | c2 ST01-008")
    play(position, "play ST01-015")

    codes = position.legal_codes()
    assert [position.seen_as(code, B) for code in codes] == codes
    assert play(position, "pick their c1")[0] == {
        "type": "card_chosen",
        "seat": A,
        "whose": B,
        "place": "c1",
    }
