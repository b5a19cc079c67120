"""Actions as people type them, both ways."""

import pytest

from one_piece_positions import start
from tablemate.core.errors import BadInput
from tablemate.games.one_piece.actions import ACTION_TABLE
from tablemate.games.one_piece.notation import read_action, write_action

TYPED = {
    "play ST01-012": {"type": "play", "card": "ST01-012"},
    "counter ST01-006 leader": {"type": "counter", "card": "ST01-006", "place": "leader"},
    "give 2 c3": {"type": "give", "place": "c3", "count": 2},
    "attack leader c2": {"type": "attack", "attacker": "leader", "target": "c2"},
    "activate c1": {"type": "activate", "place": "c1", "which": 1},
    "activate leader 2": {"type": "activate", "place": "leader", "which": 2},
    "pick their c1": {"type": "pick", "side": "their", "place": "c1"},
    "pick their don": {"type": "pick_don", "side": "their"},
    "choose hand ST01-006": {"type": "choose", "zone": "hand", "card": "ST01-006"},
    "choose theirs ST01-006": {"type": "choose_theirs", "card": "ST01-006"},
    "end": {"type": "end_main"},
    "stop": {"type": "stop"},
    "none": {"type": "none"},
    "yes": {"type": "accept"},
    "no": {"type": "decline"},
    "trigger": {"type": "use_trigger"},
}


@pytest.mark.parametrize(("text", "action"), TYPED.items(), ids=TYPED)
def test_an_action_is_read_as_it_is_written(text, action):
    assert read_action(text) == action
    assert write_action(action) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (" PLAY  st01-012 ", "play ST01-012"),
        ("End Turn", "end"),
        ("pass", "end"),
        ("mulligan", "redraw"),
        ("pay", "yes"),
        ("pick c2", "pick own c2"),
        ("use_trigger", "trigger"),
        ("end_main", "end"),
    ],
)
def test_capitals_blanks_and_other_words_do_not_matter(text, same):
    assert read_action(text) == read_action(same)


def test_every_action_there_is_reads_back():
    actions = ACTION_TABLE.at(start().record, None)
    for code in range(len(ACTION_TABLE)):
        named = actions.named(code)
        assert read_action(write_action(named)) == named


@pytest.mark.parametrize(
    "text", ["", "play", "play Luffy", "give c3", "attack leader", "give two c3", "dance", "play ST01-012 c1"]
)
def test_nonsense_is_refused_with_examples(text):
    with pytest.raises(BadInput, match="is not an action like play ST01-012, give 2 c3"):
        read_action(text)


def test_a_long_text_is_cut_in_the_refusal():
    with pytest.raises(BadInput) as refused:
        read_action("x" * 5000)

    assert len(str(refused.value)) < 250
