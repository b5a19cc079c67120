"""Actions: codes and names, one to one, and a reason for every action that has no code."""

import pytest

from tablemate.core.actions import Action, ActionTable
from tablemate.core.codecs import Name, Number
from tablemate.core.errors import IllegalAction

SUIT = Name("suit", ["clubs", "diamonds", "hearts"])
TABLE = ActionTable(
    Action("fold"),
    Action("bid", tricks=Number(0, 4), suit=SUIT),
    Action("move", x=Number(1, 2), y=Number(-1, 1), turn=Name("turn", ["left", "right"])),
    Action("pass"),
)


def test_codes_run_on_from_one_type_to_the_next():
    assert len(TABLE) == 1 + 5 * 3 + 2 * 3 * 2 + 1
    assert [TABLE.named(code)["type"] for code in (0, 1, 15, 16, 27, 28)] == [
        "fold",
        "bid",
        "bid",
        "move",
        "move",
        "pass",
    ]


def test_the_last_field_counts_fastest():
    assert TABLE.named(1) == {"type": "bid", "tricks": 0, "suit": "clubs"}
    assert TABLE.named(2) == {"type": "bid", "tricks": 0, "suit": "diamonds"}
    assert TABLE.named(4) == {"type": "bid", "tricks": 1, "suit": "clubs"}
    assert TABLE.named(16 + 1) == {"type": "move", "x": 1, "y": -1, "turn": "right"}
    assert TABLE.named(16 + 2) == {"type": "move", "x": 1, "y": 0, "turn": "left"}
    assert TABLE.named(16 + 6) == {"type": "move", "x": 2, "y": -1, "turn": "left"}


def test_every_code_is_named_and_every_name_has_its_code():
    for code in range(len(TABLE)):
        assert TABLE.code(TABLE.named(code)) == code
    assert len({str(TABLE.named(code)) for code in range(len(TABLE))}) == len(TABLE)


def test_a_name_starts_with_its_type_and_keeps_the_order_of_its_fields():
    assert list(TABLE.named(20)) == ["type", "x", "y", "turn"]


def test_the_order_in_which_fields_are_written_does_not_matter():
    assert TABLE.code({"suit": "hearts", "tricks": 2, "type": "bid"}) == 1 + 2 * 3 + 2


def test_a_name_handed_out_may_be_changed_without_harm():
    TABLE.named(5)["tricks"] = 99

    assert TABLE.named(5) == {"type": "bid", "tricks": 1, "suit": "diamonds"}


@pytest.mark.parametrize(
    ("action", "because"),
    [
        ("fold", "an action is an object with a type"),
        (None, "an action is an object with a type"),
        ([("type", "fold")], "an action is an object with a type"),
        ({}, "an action needs a type"),
        ({"type": "raise"}, "unknown action 'raise'; the actions are fold, bid, move, pass"),
        ({"type": ["bid"]}, "unknown action ['bid']; the actions are fold, bid, move, pass"),
        ({"type": "fold", "card": "QS"}, "fold has no card"),
        ({"type": "bid", "tricks": 1, "suit": "clubs", "x": 1, "y": 2}, "bid has no x, y"),
        ({"type": "bid", "suit": "clubs"}, "bid needs tricks"),
        ({"type": "bid", "tricks": 1}, "bid needs suit"),
        ({"type": "bid", "tricks": 5, "suit": "clubs"}, "tricks: 5 is not a whole number from 0 to 4"),
        ({"type": "bid", "tricks": True, "suit": "clubs"}, "tricks: True is not a whole number from 0 to 4"),
        ({"type": "bid", "tricks": 1, "suit": "spades"}, "suit: 'spades' is not a known suit"),
        ({"type": "bid", "tricks": 1, "suit": None}, "suit: None is not a known suit"),
        ({"type": "fold", 7: 8}, "fold has no 7"),
    ],
)
def test_a_malformed_action_is_refused_with_the_reason(action, because):
    with pytest.raises(IllegalAction) as refused:
        TABLE.code(action)

    assert refused.value.code == "malformed"
    assert refused.value.because == because
    assert refused.value.action is action
