"""Which addresses keep which matches open, as people come and go."""

import gc
import time
from types import SimpleNamespace

import pytest

from live_table import serving_here
from tablemate.store import Store, default_url
from tablemate.table.open_matches import OpenMatches


def opened(matches, match_id, address):
    entry = matches.enter(match_id, address)
    entry.live_match = entry.live_match or SimpleNamespace(is_idle=True, connections=())
    return entry


def test_an_address_keeps_a_match_open_once_however_often_it_uses_it():
    matches = OpenMatches()
    entry = opened(matches, "a", "ann")
    opened(matches, "a", "ann")
    opened(matches, "b", "ann")
    opened(matches, "b", "bo")

    assert (matches.kept_by("ann"), matches.kept_by("bo")) == (2, 1)
    assert matches.crowd() == ("ann", 2)
    matches.leave("a", entry, "ann")
    assert matches.kept_by("ann") == 2
    matches.leave("a", entry, "ann")
    assert matches.kept_by("ann") == 1
    assert (matches.idle, matches.busy) == (["a"], 1)


def test_a_match_that_opponents_move_in_counts_for_who_opened_it():
    matches = OpenMatches()
    entry = opened(matches, "a", "ann")
    opened(matches, "a", "bo")
    matches.leave("a", entry, "ann")
    matches.leave("a", entry, "bo")
    assert (matches.kept_by("ann"), matches.busy) == (0, 0)

    entry.live_match.is_idle = False

    assert (matches.kept_by("ann"), matches.kept_by("bo"), matches.busy) == (1, 0, 1)
    assert matches.crowd() == ("ann", 1)
    assert matches.idle == []


def test_those_who_leave_a_match_that_was_removed_are_counted_no_more_and_no_less():
    matches = OpenMatches()
    removed = opened(matches, "a", "ann")
    assert matches.remove("a") is removed
    again = opened(matches, "a", "ann")

    matches.leave("a", removed, "ann")
    assert (matches.kept_by("ann"), matches.busy) == (1, 1)
    matches.leave("a", again, "ann")
    assert (matches.kept_by("ann"), matches.idle) == (0, ["a"])


def test_a_match_that_could_not_be_opened_is_not_kept():
    matches = OpenMatches()
    entry = matches.enter("a", "ann")
    assert matches.kept_by("ann") == 1

    matches.leave("a", entry, "ann")

    assert (len(matches), matches.kept_by("ann")) == (0, 0)


def test_the_longest_left_is_the_first_of_the_idle_ones():
    matches = OpenMatches()
    a, b = opened(matches, "a", "ann"), opened(matches, "b", "ann")
    matches.leave("b", b, "ann")
    matches.leave("a", a, "ann")
    assert matches.idle == ["b", "a"]

    matches.leave("b", matches.enter("b", "bo"), "bo")

    assert matches.idle == ["a", "b"]


@pytest.mark.parametrize("token", [None, "no such token"])
@pytest.mark.parametrize("path", ["/key", "/rematch", "/actions"])
def test_a_request_that_is_refused_keeps_no_match_open(tmp_path, monkeypatch, path, token):
    """Not even until the memory of it is collected."""
    left = []
    leave = OpenMatches.leave
    monkeypatch.setattr(OpenMatches, "leave", lambda *of: left.append(of[1]) or leave(*of))
    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        begun = table.begin("human", "human")
        gc.disable()
        try:
            assert table.post(f"{begun.path}{path}", {}, token).status in (400, 401)
            until = time.monotonic() + 5
            while not left and time.monotonic() < until:
                time.sleep(0.02)
        finally:
            gc.enable()
        assert left == [begun.id]
