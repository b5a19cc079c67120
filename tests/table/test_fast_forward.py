"""Fast-forward: opponents make no pauses until a person decides again, if all people here want that."""

import re
import statistics
import time

import pytest

from live_table import Person
from tablemate.core.matchfile import read_matches, verify
from tablemate.games.catalogue import find_game
from tablemate.players.timing import PACES
from tablemate.table.fast_forward import FastForward

HURRY = {"type": "fast_forward"}
TEN = {"players": 10, "schedule": "3", "first_dealer": 0, "no_trump_rounds": []}
A_TRICK = 3.0  # seconds that ten seats take at most


def seconds_until_to_act(person: Person) -> float:
    began = time.monotonic()
    person.to_act()
    return time.monotonic() - began


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_ten_seats_take_no_more_than_three_seconds_a_trick(table, level):
    begun = table.begin("human", *[level] * 9, options=TEN, pace="natural")

    with begun.sit(0, pace="natural") as ann:
        lengths = []
        while not ann.view["over"]:
            if ann.is_to_act:
                ann.act()
            ann.send(HURRY)
            lengths.append(seconds_until_to_act(ann))
    assert statistics.median(lengths) < A_TRICK, lengths  # a single one may wait for a busy machine
    assert 9 * PACES[level].shortest > A_TRICK, "which they take otherwise"


@pytest.fixture
def searching(table):
    """The table once its search is loaded, and has been seen to think at its leisure."""
    begun = table.begin("human", "expert", options=TEN | {"players": 2, "schedule": "2"}, pace="none")
    with begun.sit(0, pace="none") as ann:
        ann.play_out()
    assert "cut short" not in begun.get("/record").text
    return table


def test_nor_do_those_who_search_long_and_their_thoughts_are_marked_as_cut(searching):
    """Not even the longest wait: 800 worlds for each of nine seats take ten seconds otherwise."""
    begun = searching.begin("human", *["expert"] * 9, options=TEN, pace="natural")

    lengths = []
    with begun.sit(0, pace="natural") as ann:
        while not ann.view["over"]:
            if ann.is_to_act:
                ann.act()
            ann.send(HURRY)
            lengths.append(seconds_until_to_act(ann))
    assert statistics.median(lengths) < A_TRICK, lengths  # a single one may wait for a busy machine

    (recorded,) = read_matches(begun.get("/record").text.splitlines(keepends=True), "record")
    match = verify(recorded, find_game)
    faults = [line.fault for line in match.lines if line.seat != 0 and line.fault is not None]
    assert any("was cut short at a decision of kind" in fault for fault in faults)
    assert all(re.search(r": it had time for \d+ of 800 worlds$", fault) for fault in faults)


def test_it_ends_with_ones_own_next_decision(table):
    begun = table.begin("human", *["normal"] * 3, options=TEN | {"players": 4}, pace="natural")

    with begun.sit(0, pace="natural") as ann:
        if ann.is_to_act:
            ann.act()
        ann.send(HURRY)
        assert ann.hear("fast_forward")["asked"] == [0]
        ann.to_act()
        assert ann.hear("fast_forward")["asked"] == []
        ann.send(HURRY)  # on one's own turn there is nobody to hurry
        ann.act()
        assert seconds_until_to_act(ann) > PACES["normal"].shortest


def test_with_several_people_pauses_end_once_all_who_are_here_ask(table):
    options = TEN | {"players": 4, "first_dealer": 3}
    begun = table.begin("human", "normal", "normal", "human", options=options, pace="natural")

    with begun.sit(0, pace="natural") as ann, begun.sit(3, pace="natural") as bo:
        ann.to_act()
        ann.act()
        ann.send(HURRY)
        assert bo.hear("fast_forward")["asked"] == [0]
        assert seconds_until_to_act(bo) > PACES["normal"].shortest, "nobody is hurried by others"


def test_whoever_is_away_is_not_waited_for(table):
    options = TEN | {"players": 4, "first_dealer": 3}
    begun = table.begin("human", "normal", "normal", "human", options=options, pace="natural")

    with begun.sit(0, pace="natural") as ann:
        with begun.sit(3, pace="natural"):
            ann.to_act()
            n = ann.act()["n"]
            ann.send(HURRY)
            ann.hear("fast_forward")
        began = time.monotonic()
        ann.until(lambda view: view["n"] == n + 2)
        assert time.monotonic() - began < 2 * PACES["normal"].shortest


def test_a_spectator_hurries_nobody(table):
    begun = table.begin("human", "normal", "normal", options={"schedule": "3", "players": 3})

    with begun.sit(None) as onlooker:
        assert onlooker.refused(HURRY) == "no-seat"


def test_it_holds_for_all_or_for_nobody():
    fast = FastForward()

    assert not fast.holds([]), "nobody has asked"
    assert fast.ask(2)
    assert not fast.ask(2)
    assert fast.holds([2])
    assert not fast.holds([0, 2])
    fast.ask(0)
    assert fast.holds([0, 2])
    assert fast.reach(0)
    assert fast.asked == [2]
    assert not fast.reach(1)
    assert fast.reach(None), "the match is over"
    assert fast.asked == []
