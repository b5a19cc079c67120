"""Which addresses keep which matches open, as people come and go."""

from types import SimpleNamespace

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
