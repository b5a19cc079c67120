"""Actions as short text, both ways, and lines of tests."""

import pytest

from el_dorado_positions import position_at
from tablemate.core.errors import BadInput
from tablemate.games.el_dorado.notation import read_action, write_action


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
