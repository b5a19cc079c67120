"""The start of a match and the course of a turn (5, 6)."""

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
    refusal,
    start,
    told,
    types,
)
from tablemate.games.one_piece.effects.words import CHANGES_COST, UNTIL_START_OF_YOUR_NEXT_TURN

BEGUN = ("keep", "keep")


def test_the_first_player_draws_nothing_and_gets_one_don_and_nobody_attacks_in_their_first_turn():
    match = start(first="seat 1")
    play(match, *BEGUN)
    assert (len(hand(match, A)), don(match, A)) == (5, (1, 0))
    assert refusal(match, "attack leader leader") == "no-attack-yet"

    play(match, "end_main")
    assert (len(hand(match, B)), don(match, B)) == (6, (2, 0))
    assert refusal(match, "attack leader leader") == "no-attack-yet"

    play(match, "end_main")
    assert (len(hand(match, A)), don(match, A)) == (6, (3, 0))
    assert "attack leader leader" in legal(match)


def test_who_was_drawn_chooses_to_go_first_or_second():
    match = start()
    drawn = match.actor
    assert legal(match) == ["first", "second"]

    play(match, "second")
    assert match.actor == 1 - drawn  # who decides on a mulligan first


def test_the_top_of_the_deck_becomes_the_bottom_life_card():
    match = start(first="seat 1")
    play(match, "keep")
    decks = deck(match, A), deck(match, B)
    play(match, "keep")

    for seat in (A, B):
        assert life(match, seat) == decks[seat][:5][::-1]


def test_a_mulligan_is_the_whole_hand_once_and_the_first_player_decides_first():
    match = start(first="seat 2")
    assert (match.actor, legal(match)) == (B, ["keep", "redraw"])

    before = hand(match, B)
    events = play(match, "redraw")
    assert types(events) == ["hand_redrawn", "shuffled", "cards_drawn"]
    assert (len(before), len(hand(match, B)), len(deck(match, B))) == (5, 5, 45)
    assert match.actor == A

    play(match, "redraw")
    assert (
        told(play(match, "end_main"), "turn_begun")[0]["seat"] == A
    )  # the second turn: nobody was asked again


def test_the_turns_player_draws_the_top_card_of_the_deck():
    """The whole list of ST-02 is there: what the line does not name lies in the deck, in the list's order."""
    position = at("list ST-01", "list ST-02 | life ST02-002 ST02-002 | hand ST02-017 | deck ST02-013")
    assert (len(deck(position, A)), len(deck(position, B))) == (50, 50 - 3)
    assert deck(position, B)[:4] == ["ST02-013", "ST02-002", "ST02-002", "ST02-003"]

    play(position, "end_main")
    assert hand(position, B) == ["ST02-013", "ST02-017"]


def test_the_don_deck_gives_what_is_left():
    one_left = at("", "don 9")
    none_left = at("", "don 10")

    assert told(play(one_left, "end_main"), "don_added") == [
        {"type": "don_added", "seat": B, "count": 1, "rested": 0}
    ]
    assert don(one_left, B) == (10, 0)
    assert told(play(none_left, "end_main"), "don_added") == []


def test_given_don_come_back_rested_and_then_everything_becomes_active():
    position = at(
        "", "don 1/2 | leader ST01-001 rested don 2 | c1 ST01-006 rested don 1 | stage ST01-017 rested"
    )
    play(position, "end_main")

    assert don(position, B) == (1 + 2 + 2 + 1 + 2, 0)
    assert [of(position, "given", place, B) for place in ("leader", "c1")] == [0, 0]
    assert [of(position, "rested", place, B) for place in ("leader", "c1", "stage")] == [0, 0, 0]


def test_what_lasts_until_the_start_of_your_next_turn_ends_in_that_turn():
    """ST10-011 has 2000 more until then."""
    position = at("don 3/1 | c1 ST10-011 | hand ST04-006")
    play(position, "play ST04-006", "accept")
    assert power(position, "c1") == 6000

    play(position, "end_main")
    assert power(position, "c1") == 6000
    play(position, "end_main")
    assert power(position, "c1") == 4000


def test_what_lasts_until_the_start_of_a_turn_ends_before_cards_become_active():
    """OP05-040 keeps Characters of cost 5 or less rested; a sixth point of cost ends too early to help."""
    position = at("", "leader OP04-019 | stage OP05-040 | c1 ST08-010 rested | c2 ST14-013 rested")
    change(position, CHANGES_COST, 1, "c1", B, UNTIL_START_OF_YOUR_NEXT_TURN)
    assert of(position, "cost", "c1", B) == 6

    play(position, "end_main")
    assert (of(position, "rested", "c1", B), of(position, "rested", "c2", B)) == (1, 0)


def test_what_does_not_become_active_misses_one_refresh_phase():
    """EB02-015 keeps a rested Character so, and sets a DON!! active at the end of the turn."""
    position = at("don 7 | hand EB02-015", "c1 ST01-003 rested")
    play(position, "play EB02-015", "pick their c1", "end_main")
    assert (legal(position), don(position)) == (["number 0", "number 1"], (0, 7))

    play(position, "number 1")
    assert (don(position), of(position, "rested", "c1", B)) == ((1, 6), 1)
    play(position, "end_main", "end_main")
    assert of(position, "rested", "c1", B) == 0


def test_what_lasts_this_turn_ends_after_the_effects_of_its_end():
    """ST06-008 makes a Character cost 4 less; at the end of the turn OP04-034 can still K.O. it for that."""
    position = at("don 6 | hand ST06-008 | c1 OP04-034", "c1 ST06-011 rested | c2 ST14-013 rested")
    play(position, "play ST06-008", "pick their c1", "end_main")
    assert legal(position) == ["none", "pick their c1"]

    play(position, "pick their c1")
    assert field(position, B) == {"c2": "ST14-013"}
