"""What an administrator finds and removes, in either kind of database; and keys."""

from datetime import UTC, datetime, timedelta

import pytest

from stored_matches import BATCH, begun, over
from tablemate.core.errors import BadInput
from tablemate.store import NoSuchMatch

LATER = datetime.now(UTC) + timedelta(days=1)


def ids(rows):
    return {row.id for row in rows}


def test_matches_and_sheets_are_found_by_state_and_age(store):
    ended, running = over(store), begun(store, 3).id
    sheet = store.sheets.create({"title": "Friday"})
    store.sheets.append(sheet, BATCH)
    there = store.administration

    assert ids(there.matches()) == {ended, running}
    assert ids(there.matches(is_finished=True)) == {ended}
    assert ids(there.matches(is_finished=False, before=LATER)) == {running}
    assert there.matches(before=LATER - timedelta(days=3)) == []
    assert len(there.matches(limit=1)) == 1
    (row,) = there.matches(ids=[running, "no such"])
    assert (row.game, row.names, row.length, row.finished) == ("whist", ["human", "hard"], 3, None)
    assert [(row.id, row.title, row.length) for row in there.sheets(before=LATER)] == [(sheet, "Friday", 3)]


def test_what_is_removed_takes_its_parts_along_and_nothing_else(store):
    gone, stays = begun(store, 3).id, begun(store, 2).id
    sheets = [store.sheets.create({}) for _ in range(2)]
    for sheet in sheets:
        store.sheets.append(sheet, BATCH)

    assert store.administration.remove_matches([gone, "no such"]) == 1
    assert store.administration.remove_sheets(sheets[:1]) == 1

    with pytest.raises(NoSuchMatch):
        store.matches.read(gone)
    assert len(store.matches.read(stays).lines) == 2
    assert ids(store.administration.sheets()) == {sheets[1]}


def test_many_are_removed_in_several_steps(store, monkeypatch):
    monkeypatch.setattr("tablemate.store.administration.AT_ONCE", 2)
    made = [begun(store).id for _ in range(5)]

    assert store.administration.remove_matches(made) == 5
    assert store.administration.matches() == []


def test_a_key_opens_until_it_is_revoked(store):
    about, key = store.keys.create("for Bo")
    _, other = store.keys.create("for Cy")

    assert [store.keys.knows(one) for one in (key, other, "x", "")] == [True, True, False, False]
    assert [one.label for one in store.keys.all()] == ["for Cy", "for Bo"]
    assert store.keys.revoke(about.id)
    assert not store.keys.revoke(about.id)
    assert [store.keys.knows(one) for one in (key, other)] == [False, True]


@pytest.mark.parametrize("label", ["", "x" * 81, "a\x1b[2J"])
def test_a_label_that_cannot_be_shown_is_refused(store, label):
    with pytest.raises(BadInput, match="a key's label has 1 to 80 characters"):
        store.keys.create(label)
