"""Actions that are called by what is in the match: full names everywhere but in the rules."""

import random

import pytest

import bazaar
from bazaar.state import PRINTED, TAKE, WAIT
from tablemate.core.action_kinds import ActionKinds
from tablemate.core.actions import Action, ActionTable
from tablemate.core.codecs import InMatch
from tablemate.core.errors import DoesNotVerify, IllegalAction
from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.core.position import Position

GAME = bazaar.GAME


def start(**settings) -> Position:
    return Position.start(GAME, GAME.options(settings), seed=4)


def wares(position: Position) -> list[str]:
    return [PRINTED[ware] for ware in position.record.stalls if ware >= 0]


def played(**settings) -> Match:
    match = Match(GAME, GAME.options(settings), 4, ["a", "b"])
    chooser = random.Random(4)
    while match.actor is not None:
        match.act(match.actor, chooser.choice(match.position.legal()))
    return match


def test_a_code_is_called_by_what_is_there_in_this_match():
    for first in (0, 4000):
        position = start(first=first)

        assert [position.named(TAKE + k) for k in range(4)] == [
            {"type": "take", "ware": ware} for ware in wares(position)
        ]
        assert all(PRINTED.index(ware) in range(first, first + 12) for ware in wares(position))
        assert position.named(WAIT) == {"type": "wait"}
        assert [position.code(action) for action in position.legal()] == position.legal_codes()


def test_a_code_gets_another_name_when_something_else_is_there():
    position = start()
    before = position.named(TAKE + 2)

    position.apply(before)

    assert position.named(TAKE + 2) != before
    assert position.named(TAKE + 2)["ware"] == wares(position)[2]


def test_what_is_not_in_this_match_is_refused_in_one_sentence():
    position = start()

    with pytest.raises(IllegalAction, match=r"ware: 'B40-001' is not a known ware in this match$"):
        position.apply({"type": "take", "ware": "B40-001"})
    assert (
        position.refusal({"type": "take", "ware": 7}).because == "ware: 7 is not a known ware in this match"
    )


def test_a_number_that_stands_for_nothing_has_a_name_of_its_own():
    position = start(wares=4)
    position.apply_code(TAKE + 1)

    assert position.named(TAKE + 1) == {"type": "take", "ware": "#1"}
    assert position.refusal({"type": "take", "ware": "#1"}).because == "there is nothing in that stall"


def test_an_event_keeps_the_name_of_what_has_gone():
    position = start()
    ware = wares(position)[3]

    events = position.apply({"type": "take", "ware": ware})

    assert events[0] == {"type": "taken", "seat": 0, "ware": ware}
    assert events[1] == {"type": "laid_out", "ware": wares(position)[3]}


def test_a_match_file_keeps_full_names_and_replays():
    match = played(first=4970)
    text = write_match(match)

    assert all(PRINTED[4970 + k] in text for k in range(12))
    (recorded,) = read_matches(text.splitlines(keepends=True), "the match")
    again = verify(recorded, lambda name: GAME)
    assert write_match(again) == text
    assert again.codes == match.codes


def test_a_file_that_names_what_was_not_there_does_not_verify():
    taken = '"action":{"type":"take","ware":"B'
    text = write_match(played()).replace(f"{taken}01", f"{taken}09")
    (recorded,) = read_matches(text.splitlines(keepends=True), "the match")

    with pytest.raises(DoesNotVerify, match="is not a known ware in this match"):
        verify(recorded, lambda name: GAME)


def test_after_a_take_back_names_are_those_of_the_position_before():
    match = Match(GAME, GAME.options(), 4, ["a", "b"])
    options = match.position.legal()
    match.act(0, options[0])
    assert match.position.legal() != options

    match.take_back(0)

    assert match.position.legal() == options
    assert match.codes == []


def test_names_without_a_position_are_refused():
    table = GAME.module("actions").ACTION_TABLE

    assert not table.is_fixed
    with pytest.raises(TypeError, match="what a ware is called depends on the position"):
        table.named(TAKE)
    with pytest.raises(TypeError, match="what a ware is called depends on the position"):
        table.code({"type": "take", "ware": "B01-000"})


def test_a_table_is_made_once_for_all_positions_with_the_same_names():
    table = ActionTable(Action("take", ware=InMatch("ware", 3, lambda s, t: s)))

    first = table.at(["x", None], None)

    assert table.at(["x", None], None) is first
    assert table.at(["y", None], None).named(0) == {"type": "take", "ware": "y"}
    assert first.named(0) == {"type": "take", "ware": "x"}


def test_two_things_of_one_name_are_refused():
    twice = ActionTable(Action("take", ware=InMatch("ware", 3, lambda s, t: ["B01-000", "B01-000"])))

    with pytest.raises(AssertionError, match="there are two wares B01-000 in this match"):
        twice.at(None, None)


def test_actions_declared_once_count_out_what_is_in_the_match():
    here = InMatch("ware", 3, lambda s, t: ["x", None, "z"])
    there = InMatch("ware", 2, lambda s, t: ["v", "w"])
    kinds = ActionKinds("bazaar")
    first = kinds.add(0, "swap", None, lambda s, a, b: None, a=here, b=there)

    assert (first, len(kinds)) == (0, 6)
    assert [kinds.at(None, None).named(code)["a"] for code in range(6)] == ["x", "x", "#1", "#1", "z", "z"]
    assert kinds.kinds[0].values("at") == ["at // 2", "at % 2"]
