"""`tablemate admin`: what there is, what may go, backups, keys; beside a server that runs."""

import sqlite3
import stat
from datetime import UTC, datetime, timedelta

import pytest

from command_line import AtTerminal, wait_until
from live_table import Process
from stored_matches import BATCH, RESULT, action, begun, over
from tablemate.store import NoSuchMatch, NoSuchSheet, Store, default_url

DAY = timedelta(days=1)


@pytest.fixture
def admin(tablemate, tmp_path):
    """Call `tablemate admin` on the store of this test."""

    def call(*words):
        head = words[:2] if words[0] == "key" else words[:1]
        return tablemate("admin", *head, "--data", tmp_path, *words[len(head) :])

    return call


@pytest.fixture
def kept(tmp_path):
    """A store that is open, as a server has it, and a clock to turn."""
    now = [datetime.now(UTC)]
    with Store(default_url(tmp_path), lambda: now[0]) as store:
        store.turn = lambda days: now.__setitem__(0, datetime.now(UTC) + days * DAY)
        yield store


def aged(store):
    """A match that ended, one that runs and a sheet, each once 40 days old and once new."""
    ids = []
    for days in (-40, 0):
        store.turn(days)
        sheet = store.sheets.create({"title": f"{days} \x1b[2J[b]"})
        store.sheets.append(sheet, BATCH)
        ids.append((over(store), begun(store, 2).id, sheet))
    return ids


def there(store):
    administration = store.administration
    return {row.id for row in administration.matches()} | {row.id for row in administration.sheets()}


def test_everything_is_listed_the_newest_first(admin, kept):
    old, new = aged(kept)

    told = admin("list").out

    matches = [line.split()[0] for line in told.splitlines() if "whist" in line]
    assert matches == [*sorted(new[:2]), *sorted(old[:2])]
    assert told.index(new[2]) < told.index(old[2])
    assert r"-40 \x1b[2J[b]" in told
    assert admin("list", "--limit", 1).out.count("whist") == 1


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("--older-than", "30d"), (0, 1, 2)),
        (("--older-than", "30d", "--only", "sheets"), (2,)),
        (("--older-than", "30d", "--only", "matches"), (0, 1)),
        (("--older-than", "30d", "--state", "running"), (1,)),
        (("--older-than", "4w", "--state", "finished"), (0,)),
        (("--older-than", "1y"), ()),
    ],
)
def test_what_is_old_enough_is_listed_and_expires(admin, kept, words, shown):
    old, new = aged(kept)
    gone = {old[at] for at in shown}

    listed = admin("list", *words).out
    told = admin("expire", *words, "--yes")

    assert {one for one in old + new if one in listed} == gone
    assert told.code == 0
    assert there(kept) == {*old, *new} - gone


def test_what_is_deleted_is_gone_with_all_its_parts(admin, kept, tmp_path):
    _, (match, running, sheet) = aged(kept)

    assert admin("delete", match, sheet, "--yes").out == "deleted: 1 match and 1 sheet\n"

    with pytest.raises(NoSuchMatch):
        kept.matches.read(match)
    with pytest.raises(NoSuchSheet):
        kept.sheets.read(sheet)
    assert kept.matches.read(running).about.length == 2
    with sqlite3.connect(tmp_path / "tablemate.sqlite3") as connection:
        for part, owner in (("lines", "match_id"), ("seats", "match_id"), ("entries", "sheet_id")):
            found = connection.execute(f"SELECT count(*) FROM {part} WHERE {owner} IN (?, ?)", (match, sheet))
            assert found.fetchone() == (0,)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("delete", "nobody", "--yes"), "there is no match and no sheet 'nobody'; nothing was deleted"),
        (("expire", "--yes"), "--older-than says what is old enough to be deleted, for instance 90d"),
        (("expire", "--older-than", "soon"), "--older-than soon: an age is like 12h, 30d, 8w or 1y"),
        (("list", "--limit", 0), "--limit 0: there must be at least one"),
        (("key", "revoke", "x"), "there is no key 'x'; tablemate admin key list shows them"),
        (("key", "create", "a\nb"), "a key's label has 1 to 80 characters, all of them printable"),
        (("restore", "nowhere", "--yes"), "nowhere is not there, or not a file"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(admin, kept, words, said):
    told = admin(*words)

    assert (told.code, told.complaint) == (2, said)


def test_nothing_goes_before_somebody_has_said_yes(admin, tmp_path):
    with Store(default_url(tmp_path)) as store:
        match = over(store)

    told = admin("delete", match)
    assert told.complaint == "Delete 1 match and 0 sheets? Say so with --yes; nothing was done"
    said_no, said_yes = "tablemate: nothing was done", "deleted: 1 match and 0 sheets"
    for answer, code, said in (("n", 2, said_no), ("yes", 0, said_yes)):
        terminal = AtTerminal("admin", "delete", match, "--data", tmp_path)
        terminal.sees("Delete 1 match and 0 sheets? (no) ")
        terminal.types(f"{answer}\n")
        assert (terminal.leaves(), terminal.screen) == (code, f"{answer}\n{said}\n")
        with Store(default_url(tmp_path)) as store:
            assert there(store) == ({match} if code else set())


def test_a_key_is_shown_once_listed_by_its_label_and_revoked(admin, kept):
    key, about = admin("key", "create", "for Bo").out.splitlines()
    key_id = about.split()[3].rstrip(";")

    assert kept.keys.knows(key)
    listed = admin("key", "list").out
    assert (key_id in listed, "for Bo" in listed, key in listed) == (True, True, False)
    assert admin("key", "revoke", key_id).code == 0
    assert not kept.keys.knows(key)
    assert admin("key", "list").out == "no key was made\n"


def test_a_store_is_backed_up_while_it_is_used_and_restored_under_the_server(admin, tmp_path):
    server = Process("--data", tmp_path)
    try:
        table, file = server.table, tmp_path / "copy.sqlite3"
        first = table.begin("human", "human")
        saved = admin("backup", file)
        assert (saved.code, saved.err) == (0, "")
        assert "1 matches (0 lines) and 0 score sheets" in saved.out
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        second = table.begin("human", "human")
        seat = first.get().body["view"]["view"]["decision"]["seat"]
        with first.sit(seat) as person:
            person.act()

            told = admin("restore", file, "--yes")

            assert told.out.startswith("restored and checked: 1 matches (0 lines)")
            person.until(lambda view: view["n"] == 0)  # whoever is there sees the match as it was
            assert person.act()["n"] == 1
        wait_until(lambda: second.get().status == 404)
        assert [match["id"] for match in table.get("/api/matches").body["matches"]] == [first.id]
    finally:
        server.stop()
    (before,) = tmp_path.glob("tablemate-before-*.sqlite3")
    with Store(before) as store:
        assert ids(store.administration.matches()) == {first.id, second.id}


def ids(rows):
    return {row.id for row in rows}


def test_a_backup_is_whole_while_somebody_writes(admin, kept, tmp_path):
    """Every line it has follows another: it is of one moment."""
    writing = begun(kept)
    for round_ in range(5):
        for n in range(round_ * 20, round_ * 20 + 20):
            kept.matches.append_soon(writing.id, [action(n)])
        assert admin("backup", tmp_path / f"{round_}.sqlite3").code == 0
        with Store(tmp_path / f"{round_}.sqlite3") as copy:
            assert len(copy.matches.read(writing.id).lines) <= round_ * 20 + 20


def test_the_environment_names_the_store_so_that_no_password_is_in_a_list_of_processes(
    tablemate, tmp_path, monkeypatch
):
    monkeypatch.setenv("TABLEMATE_DATABASE", f"sqlite:///{tmp_path / 'named.sqlite3'}")
    with Store(tmp_path / "named.sqlite3") as store:
        match = over(store)

    assert match in tablemate("admin", "list").out
    assert tablemate("admin", "backup", tmp_path / "copy.sqlite3").code == 0
    assert tablemate("admin", "delete", match, "--yes").out == "deleted: 1 match and 0 sheets\n"
    assert tablemate("admin", "restore", tmp_path / "copy.sqlite3", "--yes").code == 0
    with Store(tmp_path / "named.sqlite3") as store:
        assert there(store) == {match}


def test_a_backup_goes_to_a_new_file_only(admin, kept, tmp_path):
    (tmp_path / "there").write_text("something")

    told = admin("backup", tmp_path / "there")

    assert told.complaint == f"{tmp_path / 'there'} already exists; name a new file for the backup"
    assert (tmp_path / "there").read_text() == "something"
    assert not list(tmp_path.glob("*.unfinished"))


def test_what_is_no_backup_or_a_damaged_one_is_not_restored(admin, kept, tmp_path):
    match = begun(kept, 40)
    file = tmp_path / "copy.sqlite3"
    assert admin("backup", file).code == 0
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM lines WHERE n = 7")
    cut = tmp_path / "cut.sqlite3"
    cut.write_bytes(file.read_bytes()[:5000])
    text = tmp_path / "notes.txt"
    text.write_text("not a database")

    for bad, because in ((file, "lacks a line"), (cut, ""), (text, "is not a backup of a store")):
        told = admin("restore", bad, "--yes")
        assert told.code == 2
        assert because in told.complaint
    assert len(kept.matches.read(match.id).lines) == 40
    assert not list(tmp_path.glob("tablemate-before-*"))


def test_a_backup_is_restored_where_there_is_no_store_yet(admin, kept, tablemate, tmp_path):
    match = over(kept)
    assert admin("backup", tmp_path / "copy.sqlite3").code == 0

    told = tablemate("admin", "restore", tmp_path / "copy.sqlite3", "--yes", "--data", tmp_path / "new")

    assert told.code == 0
    assert "before" not in told.out
    with Store(default_url(tmp_path / "new")) as store:
        assert store.matches.read(match).about.result == RESULT


def test_postgresql_has_tools_of_its_own(tablemate, tmp_path):
    told = tablemate("admin", "backup", tmp_path / "x", "--database", "postgresql://me@localhost/games")

    assert told.complaint == "only an SQLite store is copied here; PostgreSQL has pg_dump and pg_restore"
