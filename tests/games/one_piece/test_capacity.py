"""Where there is no room for what is under way, the match is cut off and says so (16.5)."""

import pytest

from one_piece_matches import played
from one_piece_positions import A, B, at, change, legal, play
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.frames import delay, push, wait
from tablemate.games.one_piece.rules.zones import add_to_life
from tablemate.games.one_piece.sizes import MAX_DELAYED, MAX_FRAMES, MAX_LIFE, MAX_MODIFIERS, MAX_WAITING
from tablemate.games.one_piece.state import CUT_OFF, EFFECT

PLAIN = "ST01-003"
WHY = "there was no room for everything under way"


def is_cut_off(position):
    return position.actor is None and position.record.ending == CUT_OFF


def test_a_change_too_many_cuts_the_match_off():
    """A counter is a change for the battle; the one before it is the last there is room for."""
    position = at("", f"hand {PLAIN} {PLAIN}")
    for _ in range(MAX_MODIFIERS - 1):
        change(position, w.CHANGES_POWER, 0, "leader", B)
    play(position, "attack leader leader", f"counter {PLAIN} leader")
    assert not is_cut_off(position)

    events = play(position, f"counter {PLAIN} leader")

    assert is_cut_off(position)
    assert position.record.modifiers == MAX_MODIFIERS
    assert position.winners() == []
    assert position.view(A)["ending"] == "cut_off"
    assert events[-1]["type"] == "match_over"
    assert WHY in GAME.module("text").tell(events[-1], ["Ada", "Bob"])


FILLED = {
    "waiting": (MAX_WAITING, lambda s: wait(s, 0, 1, 0)),
    "frames": (MAX_FRAMES, lambda s: push(s, EFFECT, 1, 0, 0, 0)),
    "delayed": (MAX_DELAYED, lambda s: delay(s, 0, w.THIS_TURN)),
    "life_size": (MAX_LIFE, lambda s: add_to_life(s, 1, w.TOP, 0, 0)),
}


@pytest.mark.parametrize("what", FILLED)
def test_whatever_is_full_ends_the_match_and_loses_nothing(what):
    most, one_more = FILLED[what]
    position = at("life" if what == "life_size" else "", "")
    s = position.record
    for _ in range(most):
        one_more(s)
    assert s.ending != CUT_OFF
    assert legal(position)
    before = getattr(s, what)
    full = int(before[A] if what == "life_size" else before)
    assert full == most

    one_more(s)

    assert is_cut_off(position)
    after = getattr(s, what)
    assert int(after[A] if what == "life_size" else after) == most


@pytest.mark.parametrize(
    ("matches", "again"), [(13, 1), pytest.param(10_000, 50, marks=pytest.mark.soak)], ids=["few", "many"]
)
def test_random_matches_of_all_pairs_of_decks_end_and_reach_no_capacity(matches, again):
    """Some of them in both forms of the rules, which leave the same bytes after each action."""
    series = played(matches, again)

    assert series.endings.total() == matches
    assert not {"cut_off", "turn_limit", "not_ended"} & {*series.endings}
    assert {name: series.most[name] for name in series.room if series.most[name] >= series.room[name]} == {}
