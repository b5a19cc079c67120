"""A database of version 0001, opened by the program of today: all of it is there, and goes on."""

import pytest
from sqlalchemy import text

import old_database
from stored_matches import RESULT, SETUP, action, header
from tablemate.store import Entry, SeatKind, Store, schema

HEAD = header(seats=["human", "human", "hard"], typed_seed=True)
SEATS = [("person", "ann's token"), ("open", "the link's token"), ("opponent", None)]
KINDS = (SeatKind.PERSON, SeatKind.OPEN, SeatKind.OPPONENT)
LINES = [action(0), action(1)]


@pytest.fixture
def old(where):
    """The address of the database."""
    with old_database.made(where) as connection:
        old_database.put_match(connection, "running", HEAD, SETUP, SEATS, LINES)
        old_database.put_match(connection, "finished", HEAD, SETUP, SEATS, LINES, RESULT)
        old_database.put_sheet(connection, "sheet", {"title": "Ann's"}, [{"points": 3}, {"points": 4}])
    return where


def test_a_database_of_the_first_version_is_brought_up_to_date(old):
    with Store(old) as store:
        version = text(f"SELECT version_num FROM {schema.VERSION_TABLE}")
        assert store._database.read(lambda connection: connection.scalar(version)) == schema.VERSION
    Store(old).close()  # and stays so


def test_old_matches_are_read_as_they_were_written(old):
    with Store(old) as store:
        [running], [finished] = store.matches.unfinished(), store.matches.finished(10)
        for about, result in ((running, None), (finished, RESULT)):
            kept = store.matches.read(about.id)
            assert (kept.about, kept.setup, kept.lines) == (about, SETUP, LINES)
            assert (about.header, about.kinds, about.result) == (HEAD, KINDS, result)
            assert about.header.entropy == "", "its cards come from its seed alone, as they did"


def test_old_tokens_hold_their_seats_and_that_of_an_open_one_still_takes_it(old):
    with Store(old) as store:
        assert store.matches.seat_of("running", "ann's token") == 0
        assert store.matches.seat_of("running", "the link's token") == 1
        assert store.matches.join("running", "the link's token", "mine") is None, "a key, not an invitation"

        for _ in range(2):
            assert store.matches.take_seat("running", "the link's token") == 1

        assert store.matches.read("running").about.kinds[1] is SeatKind.PERSON
        assert store.matches.renew_token("running", "the link's token", "renewed").seat == 1
        assert store.matches.seat_of("running", "the link's token") is None


def test_old_matches_and_sheets_go_on(old):
    with Store(old) as store:
        store.matches.append("running", action(2))
        store.matches.finish("running", 3, RESULT)
        assert store.sheets.append("sheet", [Entry("key 2", {"points": 5})], n=2)
        new = store.matches.create(HEAD, SETUP, KINDS)

    with Store(old) as store:
        assert store.matches.read("running").lines == [*LINES, action(2)]
        assert {about.id for about in store.matches.finished(10)} == {"running", "finished"}
        assert [about.id for about in store.matches.unfinished()] == [new.id]
        sheet = store.sheets.read("sheet")
        assert sheet.about.about == {"title": "Ann's"}
        assert [entry.event for entry in sheet.entries] == [{"points": n} for n in (3, 4, 5)]
