"""Sheets: events in order, each key once, all of a batch or none."""

from functools import partial

import pytest

from tablemate.core.errors import BadInput
from tablemate.store import Entry, NoSuchSheet, Store, Taken

FIRST, SECOND, THIRD = (Entry(f"key {n}", {"type": "points", "points": n}) for n in range(3))


@pytest.fixture
def sheet(store) -> str:
    return store.sheets.create({"title": "Friday ♠"})


def test_events_come_back_in_their_order(store, sheet):
    store.sheets.append(sheet, [FIRST, SECOND])
    store.sheets.append(sheet, [THIRD])

    kept = store.sheets.read(sheet)

    assert kept.entries == [FIRST, SECOND, THIRD]
    assert (kept.about.id, kept.about.about) == (sheet, {"title": "Friday ♠"})


def test_a_key_that_is_known_is_not_written_again(store, sheet):
    """Whoever is not sure that an event has arrived sends it once more."""
    assert store.sheets.append(sheet, [FIRST]) == [FIRST]

    assert store.sheets.append(sheet, [Entry(FIRST.key, {"something": "else"})]) == []
    assert store.sheets.append(sheet, [SECOND, FIRST, SECOND]) == [SECOND]

    assert store.sheets.read(sheet).entries == [FIRST, SECOND]


def test_keys_count_within_their_sheet(store, sheet):
    store.sheets.append(sheet, [FIRST])
    other = store.sheets.create({})

    assert store.sheets.append(other, [FIRST]) == [FIRST]


def test_a_batch_is_kept_whole_or_not_at_all(store, sheet):
    store.sheets.append(sheet, [FIRST])

    with pytest.raises(BadInput, match="not an event key"):
        store.sheets.append(sheet, [SECOND, Entry("", {})])

    assert store.sheets.read(sheet).entries == [FIRST]


def test_a_sheet_that_has_grown_meanwhile_refuses(store, sheet):
    store.sheets.append(sheet, [FIRST], n=0)

    with pytest.raises(Taken, match="number 0 is taken"):
        store.sheets.append(sheet, [SECOND], n=0)

    assert store.sheets.append(sheet, [FIRST], n=0) == []  # sent again
    assert store.sheets.append(sheet, [FIRST, SECOND], n=1) == [SECOND]
    assert store.sheets.read(sheet).entries == [FIRST, SECOND]


def test_nothing_to_append_changes_nothing(store, sheet):
    assert store.sheets.append(sheet, []) == []
    assert store.sheets.read(sheet).entries == []


def test_an_id_of_ones_own_names_one_sheet(store):
    """So a match can have its sheet, whoever begins it first."""
    assert store.sheets.create({"first": True}, "match-1") == "match-1"
    store.sheets.append("match-1", [FIRST])

    assert store.sheets.create({"first": False}, "match-1") == "match-1"

    kept = store.sheets.read("match-1")
    assert (kept.about.about, kept.entries) == ({"first": True}, [FIRST])


def test_an_id_is_a_short_word(store):
    for name in ("", "two words", "x" * 65, "a\0b", "\ud800"):
        with pytest.raises(BadInput, match="is not a sheet id"):
            store.sheets.create({}, name)


def test_a_key_is_a_short_text(store, sheet):
    for key in ("", "a\0b", "\ud800", "two\nlines", "x" * 101):
        with pytest.raises(BadInput, match="is not an event key"):
            store.sheets.append(sheet, [Entry(key, {})])


def test_there_is_no_such_sheet(store):
    for sheet_id in ("unknown", "", "a\0b", "\ud800", "x" * 10_000):
        for question in (
            partial(store.sheets.append, sheet_id, [FIRST]),
            partial(store.sheets.read, sheet_id),
            partial(store.sheets.latest, 1, before=sheet_id),
        ):
            with pytest.raises(NoSuchSheet, match="there is no sheet"):
                question()


def test_sheets_are_listed_latest_first(store):
    begun = [store.sheets.create({"number": n}) for n in range(5)]

    listed = store.sheets.latest(3)
    listed += store.sheets.latest(3, before=listed[-1].id)

    assert [sheet.id for sheet in listed] == begun[::-1]
    assert [sheet.about["number"] for sheet in listed] == [4, 3, 2, 1, 0]


def test_a_sheet_is_there_for_the_next_process(where):
    with Store(where) as store:
        sheet = store.sheets.create({})
        store.sheets.append(sheet, [FIRST])

    with Store(where) as store:
        assert store.sheets.read(sheet).entries == [FIRST]
