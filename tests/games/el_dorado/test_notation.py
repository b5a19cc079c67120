"""Positions and actions as short text, both ways."""

import pytest

from el_dorado_positions import VARIED, decisions, new_match, position_at
from tablemate.core.errors import BadInput
from tablemate.games.el_dorado.notation import read_action, read_position, write_action, write_position


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_a_position_is_the_same_after_writing_and_reading(settings):
    match = new_match(31, **settings)

    for step, position in enumerate(decisions(match)):
        if step % 5 == 0:
            again = read_position(write_position(position), match.options)
            assert again.states.tobytes() == position.states.tobytes()
    over = read_position(write_position(match.position), match.options)
    assert over.states.tobytes() == match.position.states.tobytes()


def test_a_position_is_one_line_with_hands_as_dealt_bids_cards_and_scores():
    line = "r8 d0 up:7D trump:D rng:0 | TC 2H 3S / 5D AH JS / 5C 9D KD | 1 0 2 | AH 5C 2H | 3 -4 0"

    position = position_at("r8 d0 up:7D | 2H 3S TC / JS AH 5D / 5C 9D KD | 1 0 2 | AH 5C 2H | 3 -4 0")
    assert write_position(position) == line
    assert write_position(position_at(line)) == line


def test_later_parts_may_be_left_out():
    view = position_at("d1 up:7D | 2H / 3S").view(0)

    assert (view["round"], view["bids"], view["trick"], view["scores"]) == (1, [None, None], None, [0, 0])


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("QS", {"type": "play", "card": "QS"}),
        (" qs ", {"type": "play", "card": "QS"}),
        ("10h", {"type": "play", "card": "TH"}),
        ("play 2c", {"type": "play", "card": "2C"}),
        ("3", {"type": "bid", "tricks": 3}),
        ("bid 10", {"type": "bid", "tricks": 10}),
    ],
)
def test_an_action_may_be_typed_in_several_ways(text, action):
    assert read_action(text) == action
    assert read_action(write_action(action)) == action


@pytest.mark.parametrize("text", ["", "1S", "QX", "-1", "three", "bid", "²", "QS KS", "9999"])
def test_what_is_neither_card_nor_bid_is_refused(text):
    with pytest.raises(BadInput, match="is neither a card like QS nor a bid like 3"):
        read_action(text)


@pytest.mark.parametrize(
    "text",
    [
        "d1 up:7D | 2H 3H / 4H",
        "d1 up:7D | 2H / 3H / 4H",
        "d1 up:7D | 2X / 3H",
        "d1 up:ZZ | 2H / 3H",
        "d7 up:7D | 2H / 3H",
        "d1 up:7D | 2H / 2H",
        "d1 up:2H | 2H / 3H",
        "d1 trump:X | 2H / 3H",
        "r99 d1 up:7D | 2H / 3H",
        "d1 up:7D | 2H / 3H | 0 x",
        "d1 up:7D | 2H / 3H | 0 0 | 2H 3H | a b",
    ],
)
def test_a_line_that_makes_no_position_is_refused(text):
    options = new_match(0, players=2).options

    with pytest.raises(BadInput):
        read_position(text, options)
