"""Actions as short text, both ways, and lines of tests."""

import pytest

from quantum_positions import at, legal
from tablemate.core.errors import BadInput
from tablemate.core.rulebook import rulebook_of
from tablemate.games.quantum import GAME
from tablemate.games.quantum.notation import read_action, write_action


def test_a_short_line_is_a_position_that_can_be_played_on():
    position = at("| blue 2@A2 | cubes A:blue I:red")

    assert "move 1 B1" in legal(position)


def test_cards_that_are_not_named_are_in_the_decks():
    s = at(
        "| blue cards agile | red cards eager+ | market clever / momentum | discards cruel momentum"
    ).record

    assert bin(s.command_deck).count("1") == 31 - 4
    assert [s.gambit_deck[i] for i in range(6)] == [8, 4, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("move 2 E4", {"type": "move", "ship": 2, "to": "E4"}),
        ("MOVE 2 e4", {"type": "move", "ship": 2, "to": "E4"}),
        ("attack 1 B6", {"type": "attack", "ship": 1, "target": "B6"}),
        ("tactical 3 A1", {"type": "tactical", "ship": 3, "to": "A1"}),
        ("tactical transport 1 2", {"type": "tactical_transport", "ship": 1, "passenger": 2}),
        ("fly A1", {"type": "carry", "to": "A1"}),
        ("build e", {"type": "construct", "planet": "E"}),
        ("cube E", {"type": "place_cube", "planet": "E"}),
        ("place_cube E", {"type": "place_cube", "planet": "E"}),
        ("lift red E", {"type": "lift_cube", "seat": 1, "planet": "E"}),
        ("set E", {"type": "set_cube", "planet": "E"}),
        ("choose 2", {"type": "choose_ship", "ship": 2}),
        ("face 5", {"type": "choose_face", "face": 5}),
        ("free 2", {"type": "free_reconfigure", "ship": 2}),
        ("take Agile", {"type": "take", "card": "agile"}),
        ("re-roll cruel", {"type": "reroll", "kind": "cruel"}),
        ("reroll ships", {"type": "reroll_ships"}),
        ("dangerous", {"type": "dangerous", "activate": True}),
        ("no", {"type": "dangerous", "activate": False}),
        ("advance", {"type": "finalize", "move_to_target": True}),
        ("stay", {"type": "finalize", "move_to_target": False}),
        ("end", {"type": "end_turn"}),
        (" End  Turn ", {"type": "end_turn"}),
        ("skip", {"type": "skip_rerolls"}),
    ],
)
def test_an_action_may_be_typed_in_several_ways(text, action):
    assert read_action(text) == action
    assert read_action(write_action(action)) == action


def test_every_action_has_a_text_of_its_own():
    actions = rulebook_of(GAME).actions
    texts = [write_action(actions.named(code)) for code in range(len(actions))]

    assert len(set(texts)) == len(texts)
    assert [actions.code(read_action(text)) for text in texts] == [*range(len(actions))]


@pytest.mark.parametrize(
    "text",
    ["", "xyzzy", "move", "move 2", "move 6 A1", "move 0 A1", "move 1 A0", "take jester", "face 7", "stay 1"],
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(BadInput, match="is not an action like move 2 E4"):
        read_action(text)
