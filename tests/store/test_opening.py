"""Opening a store: made if need be, brought up to date, refused when it is not ours to use."""

import sqlite3
import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

import stored_matches
from stored_matches import action, begun
from tablemate.store import BadAddress, Store, Unavailable, Unusable, default_url, schema, upgrades

PASSWORD = "s3cret"


def write_sql(store: Store, command: str) -> None:
    with store._database._engine.begin() as connection:
        connection.execute(text(command))


def asked(store: Store, question: str) -> object:
    return store._database.read(lambda connection: connection.scalar(text(question)))


# The tables


def test_the_steps_lead_to_the_tables_that_the_program_knows(store):
    def differences(connection: Connection) -> object:
        options = {"version_table": schema.VERSION_TABLE}
        return compare_metadata(MigrationContext.configure(connection, opts=options), schema.metadata)

    assert store._database.read(differences) == []


def test_the_version_is_that_of_the_last_step():
    config = Config()
    config.set_main_option("script_location", upgrades.SCRIPTS)

    assert ScriptDirectory.from_config(config).get_heads() == [schema.VERSION]


def test_a_database_of_a_newer_version_is_refused(where):
    with Store(where) as store:
        match_id = begun(store).id
        write_sql(store, f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'")

        with pytest.raises(Unusable, match="was written by a newer Tablemate: its tables have version 9999"):
            Store(where)

        assert store.matches.read(match_id).about.id == match_id


def test_a_database_of_something_else_is_refused_and_left_alone(where):
    with Store(where) as store:
        write_sql(store, f"DROP TABLE {schema.VERSION_TABLE}")

    with pytest.raises(Unusable, match="holds tables of something else"):
        Store(where)


def test_a_store_that_is_up_to_date_opens_without_the_upgrading_machinery(where):
    """Importing it takes as long as everything else together."""
    Store(where).close()

    process, told = stored_matches.started(stored_matches.modules_loaded, where)
    loaded = told.recv()
    process.join()

    assert "sqlalchemy" in loaded
    assert "alembic" not in loaded


def test_processes_that_open_a_new_database_together_all_find_it_made(where):
    processes = [stored_matches.started(stored_matches.open_together, where) for _ in range(4)]
    for _, told in processes:
        assert told.recv() == "ready"
    for _, told in processes:
        told.send("go")
    ids = {told.recv() for _, told in processes}

    with Store(where) as store:
        assert {about.id for about in store.matches.unfinished()} == ids
        assert len(ids) == 4


def test_a_closed_store_answers_no_more(store):
    match_id = begun(store).id
    store.close()
    store.close()  # once is enough, but twice is no fault

    with pytest.raises(Unavailable, match="was closed"):
        store.matches.append(match_id, action(0))
    with pytest.raises(Unavailable, match="was closed"):
        store.matches.read(match_id)


# SQLite


def test_a_commit_is_on_the_disk_before_it_returns(file):
    with Store(file) as store:
        assert asked(store, "PRAGMA journal_mode") == "wal"
        assert asked(store, "PRAGMA synchronous") == 2  # FULL
        assert asked(store, "PRAGMA foreign_keys") == 1


def test_a_new_file_is_for_its_owner_alone(tmp_path):
    path = tmp_path / "new" / "folder" / "kept.sqlite3"
    with Store(path) as store:
        begun(store)
        files = [*path.parent.iterdir()]

        assert len(files) == 3  # with what SQLite puts beside it
        for file in (*files, path.parent):
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0


def test_a_closed_store_leaves_one_file(file):
    with Store(file) as store:
        begun(store)

    assert [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize("name", ["a b.sqlite3", "50% of #1?.sqlite3", "ä%20♠"])
def test_any_file_name_will_do(tmp_path, name):
    with Store(tmp_path / name) as store:
        match_id = begun(store).id
        assert store.place == str(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == [name]

    with Store(default_url(tmp_path / f"folder {name}")) as store:
        begun(store)
    assert (tmp_path / f"folder {name}" / "tablemate.sqlite3").exists()

    with Store(tmp_path / name) as store:
        assert store.matches.unfinished()[0].id == match_id


def test_by_default_it_lies_in_the_users_data_folder(tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_data_path", lambda *names, **more: tmp_path / "data" / names[0])

    with Store(default_url()) as store:
        assert Path(store.place) == tmp_path / "data" / "tablemate" / "tablemate.sqlite3"


def test_a_folder_whose_name_is_no_text_is_refused(tmp_path):
    with pytest.raises(BadAddress, match="not UTF-8"):
        default_url(tmp_path / "\udcff")


# PostgreSQL


def test_postgresql_waits_for_its_disk_whatever_its_default(postgres, postgres_url):
    postgres.run_sql("ALTER ROLE tablemate SET synchronous_commit = off")
    try:
        with Store(postgres_url) as store:
            assert asked(store, "SHOW synchronous_commit") == "on"
    finally:
        postgres.run_sql("ALTER ROLE tablemate RESET synchronous_commit")


# Addresses


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("kept.sqlite3", "cannot be read; it is of the form sqlite:////folder/file or postgresql://"),
        ("", "cannot be read"),
        (f"postgresql://me:{PASSWORD}@host:port/db", "cannot be read"),
        (f"postgresql://me:{PASSWORD}@rest@host/db", "an @ in a password is written %40"),
        (f"mysql://me:{PASSWORD}@host/db", "databases of the kind 'mysql' are not supported"),
        (f"postgresql+asyncpg://me:{PASSWORD}@host/db", "'postgresql+asyncpg' are not supported"),
        ("sqlite://", "would keep nothing"),
        ("sqlite:///:memory:", "would keep nothing"),
        ("sqlite:///file:kept?mode=memory&uri=true", "is a path alone"),
        ("sqlite://folder/kept.sqlite3", "three slashes"),
        (f"sqlite://me:{PASSWORD}@host/kept.sqlite3", "three slashes"),
    ],
)
def test_an_address_that_means_nothing_here(address, complaint):
    with pytest.raises(BadAddress) as told:
        Store(address)

    assert complaint in str(told.value)
    for piece in (PASSWORD, "rest"):
        assert piece not in str(told.value)
    assert "\n" not in str(told.value)


def test_sqlite_is_told_by_address_too(file):
    with Store(f"sqlite:///{file}") as store:
        begun(store)

    assert sqlite3.connect(file).execute("SELECT count(*) FROM matches").fetchone() == (1,)
