"""People at stored matches: their names, when they were last here, who plays for them, and notes."""

from datetime import UTC, datetime, timedelta

import pytest

from stored_matches import RESULT, SETUP, TWO, begun, header
from tablemate.store import NoSuchMatch, SeatKind, Store, people

OPEN = (SeatKind.PERSON, SeatKind.OPEN)
HOUR = timedelta(hours=1)


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def test_a_person_is_called_by_the_name_that_was_given_last(store):
    new = store.matches.create(header(names=["Anna", ""]), SETUP, OPEN)
    assert store.matches.read(new.id).about.header.names == ["Anna", ""]

    store.matches.join(new.id, new.invitations[1], "bo's token", "Bo")
    store.people.set_name(new.id, 0, "Anna Maria")

    [listed] = store.matches.unfinished()
    for about in (store.matches.read(new.id).about, listed):
        assert about.header.names == ["Anna Maria", "Bo"]
    store.people.set_name(new.id, 0, "")
    store.people.set_name(new.id, 1, "")
    assert store.matches.read(new.id).about.header.names == [], "a header names nobody where nobody is named"


def test_a_second_try_with_an_invitation_renames_nobody(store):
    new = store.matches.create(header(), SETUP, OPEN)
    for name in ("Bo", "Another"):
        assert store.matches.join(new.id, new.invitations[1], "bo's token", name).seat == 1

    assert store.matches.read(new.id).about.header.names == ["", "Bo"]


def test_a_stand_in_plays_until_there_is_none(store):
    match_id = begun(store).id
    store.people.set_stand_in(match_id, 0, "hard")
    assert store.matches.read(match_id).about.stand_ins == ("hard", None)
    assert store.matches.standings([match_id])[match_id].stand_ins == ("hard", None)

    store.people.set_stand_in(match_id, 0, None)
    assert store.matches.read(match_id).about.stand_ins == (None, None)


def test_terms_come_back_as_they_were_set(store):
    new = store.matches.create(header(), SETUP, TWO, terms={"hints": False})

    assert store.matches.read(new.id).about.terms == {"hints": False}
    assert store.matches.read(begun(store).id).about.terms == {}


def test_notes_come_back_in_their_order_before_the_lines_they_precede(store):
    match_id = begun(store, length=1).id
    for n, told in ((0, "one"), (1, "two"), (1, "three")):
        store.people.add_note(match_id, n, {"kind": told})

    notes = store.matches.read(match_id).notes
    assert notes == [(0, {"kind": "one"}), (1, {"kind": "two"}), (1, {"kind": "three"})]
    assert store.matches.standings([match_id])[match_id].notes == 3
    assert store.administration.remove_matches([match_id]) == 1


def test_of_several_who_note_something_after_the_same_notes_one_succeeds(store):
    match_id = begun(store).id
    assert store.people.add_note(match_id, 0, {"kind": "one"})

    assert [store.people.add_note(match_id, 0, {"by": by}, after=1) for by in (0, 1)] == [True, False]

    assert [note for _, note in store.matches.read(match_id).notes] == [{"kind": "one"}, {"by": 0}]


def test_a_match_has_no_end_of_notes(store, monkeypatch):
    monkeypatch.setattr(people, "MOST_NOTES", 2)
    match_id = begun(store).id

    assert [store.people.add_note(match_id, 0, {}) for _ in range(3)] == [True, True, False]


def test_nothing_is_noted_where_there_is_no_match(store):
    for match_id in ("0123456789abcdef", "no such", ""):
        with pytest.raises(NoSuchMatch):
            store.people.add_note(match_id, 0, {})
        with pytest.raises(NoSuchMatch):
            store.people.set_name(match_id, 0, "Anna")


def test_a_match_nobody_was_at_for_long_is_left_out_of_the_list_but_not_lost(where):
    clock = Clock()
    with Store(where, clock) as store:
        left, kept_up, over = (begun(store).id for _ in range(3))
        store.matches.finish(over, 0, RESULT)
        clock.now += 3 * HOUR
        store.people.note_seen([(kept_up, 0), (over, 0)])
        store.people.note_seen([])
        clock.now += HOUR / 2
        new = begun(store).id

        listed = store.matches.unfinished(seen_within=HOUR)

        assert [about.id for about in listed] == [new, kept_up]
        assert {about.id for about in store.matches.unfinished()} == {new, kept_up, left}
        assert store.matches.read(kept_up).about.seen == (clock.now - HOUR / 2, None)
        assert store.matches.standings([kept_up])[kept_up].seen == (clock.now - HOUR / 2, None)
