"""Databases that fail: one sentence that says what is wrong, without secrets, and nothing is lost."""

import contextlib
import os
import random
import resource
import shutil
import signal
import socket
import sqlite3
import tempfile
import time
import traceback
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest
from sqlalchemy import event, make_url, text

from command_line import wait_until
from postgres_server import PASSWORD
from stored_matches import action, begun, over
from tablemate.core.errors import TablemateError
from tablemate.store import Store, StoreFault, Unavailable, Unusable, postgresql, sqlite

WRONG = "wr0ng"  # a password
NOBODY = 65534
PAGE = 4096


@contextlib.contextmanager
def refused(kind: type[TablemateError], words: str) -> Iterator[pytest.ExceptionInfo[TablemateError]]:
    """One sentence with these words, and no password in it or behind it."""
    with pytest.raises(kind) as told:
        yield told
    said = str(told.value)
    assert words in said
    assert "\n" not in said
    behind = "".join(traceback.format_exception(told.value))
    assert "During handling" not in behind
    assert "direct cause" not in behind
    for secret in (PASSWORD, quote(PASSWORD, safe=""), WRONG):
        assert secret not in behind


@pytest.fixture
def _impatient(monkeypatch):
    monkeypatch.setattr(sqlite, "PATIENCE_S", 0.2)
    monkeypatch.setattr(postgresql, "PATIENCE_S", 1)


# Damage


@pytest.mark.parametrize("content", [b"no database at all\n" * 500, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_left_as_it_is(file, content):
    file.write_bytes(content)

    with refused(Unusable, f"{file} is not a database, or is damaged; it was left as it is"):
        Store(file)

    assert file.read_bytes() == content


@pytest.fixture
def well_filled(file) -> str:
    """The id of a match of which a database holds many pages."""
    with Store(file) as store:
        match_id = begun(store).id
        for n in range(200):
            store.matches.append(match_id, action(n, card="Q" * 400))
    assert file.stat().st_size > 20 * PAGE
    return match_id


def test_damaged_pages_are_told_when_they_are_read(file, well_filled):
    with file.open("r+b") as damaged:
        damaged.seek(15 * PAGE)
        damaged.write(os.urandom(file.stat().st_size - 15 * PAGE))

    with Store(file) as store, refused(Unusable, f"{file} is damaged"):
        store.matches.read(well_filled)


def test_a_file_that_was_cut_off_is_told(file, well_filled):
    os.truncate(file, file.stat().st_size // 2)

    with refused(Unusable, f"{file} is damaged"), Store(file) as store:
        store.matches.read(well_filled)


def test_rows_that_nobody_of_us_has_written_are_told(store):
    for command, what in (
        ("UPDATE lines SET line = '{}' WHERE n = 1", "line 1 of match"),
        ("UPDATE lines SET line = 'nonsense' WHERE n = 1", "line 1 of match"),
        ("DELETE FROM lines WHERE n = 0", "line 0 of match"),
        ("UPDATE lines SET n = 7 WHERE n = 1", "line 1 of match"),
        ("UPDATE matches SET options = '[]'", "the options of match"),
        ("UPDATE matches SET setup = ''", "the setup of match"),
        ("UPDATE matches SET result = '{\"scores\": 1}'", "the result of match"),
    ):
        match_id = over(store)
        with store._database._engine.begin() as connection:
            connection.execute(text(command))

        with refused(Unusable, f"is damaged: {what} {match_id} cannot be read"):
            store.matches.read(match_id)


def test_a_text_that_cannot_be_read_is_not_shown(sqlite_store):
    """Hidden cards may be in it."""
    match_id = begun(sqlite_store, length=1).id
    with sqlite_store._database._engine.begin() as connection:
        connection.execute(text("UPDATE lines SET line = CAST(CAST(line AS BLOB) || x'ff' AS TEXT)"))

    with refused(Unusable, "is damaged; it was left as it is") as told:
        sqlite_store.matches.read(match_id)
    assert "QS" not in str(told.value)


@pytest.mark.parametrize("seed", range(5))
def test_bytes_changed_anywhere_end_in_a_sentence_at_most(made_file, file, seed):
    rng = random.Random(seed)
    shutil.copy(made_file, file)
    with Store(file) as store:
        ids = [begun(store, length=5).id, over(store)]
    whole = file.read_bytes()
    for _ in range(6):
        changed = bytearray(whole)
        for _ in range(rng.choice([1, 10, 100])):
            changed[rng.randrange(rng.choice([100, PAGE, len(whole)]))] = rng.randrange(256)
        file.write_bytes(changed)

        with contextlib.suppress(TablemateError), Store(file) as store:
            ask_everything(store, ids)


def ask_everything(store: Store, ids: list[str]) -> None:
    for question in (
        store.matches.unfinished,
        partial(store.matches.finished, 9),
        *(partial(store.matches.read, match_id) for match_id in ids),
        *(partial(store.matches.append, match_id, action(5)) for match_id in ids),
        partial(begun, store),
    ):
        with contextlib.suppress(TablemateError):
            question()


# Places that cannot be used


@pytest.fixture
def folder_of_others() -> Iterator[Path]:
    """A folder with a database in it, of which we may read everything and write nothing."""
    folder = Path(tempfile.mkdtemp())
    with Store(folder / "kept.sqlite3") as store:
        begun(store)
    (folder / "kept.sqlite3").chmod(0o444)
    folder.chmod(0o555)
    is_root = os.geteuid() == 0  # who may write everything
    if is_root:
        os.seteuid(NOBODY)
    yield folder
    if is_root:
        os.seteuid(0)
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_database_that_may_only_be_read_is_refused_at_once(folder_of_others):
    with refused(Unusable, f"{folder_of_others}/kept.sqlite3 cannot be "):
        Store(folder_of_others / "kept.sqlite3")


@pytest.mark.parametrize("name", ["new.sqlite3", "new/folder/new.sqlite3"])
def test_a_folder_that_may_only_be_read_is_refused(folder_of_others, name):
    with refused(Unusable, f"{folder_of_others / name} cannot be opened: Permission denied"):
        Store(folder_of_others / name)


@pytest.mark.parametrize(("name", "because"), [("", "Is a directory"), ("file/kept", "Not a directory")])
def test_a_place_where_no_file_can_be(tmp_path, name, because):
    (tmp_path / "file").touch()

    with refused(Unusable, "cannot be opened"):
        Store(tmp_path / name)


def test_a_disk_that_is_full_loses_nothing(file):
    with Store(file) as store:
        match_id = begun(store, length=2).id
        pages = file.stat().st_size // PAGE + 8

        def fill(connection):
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

        event.listen(store._database._engine, "begin", fill)
        with refused(Unusable, f"{file} cannot grow: the disk is full"):
            store.matches.append(match_id, action(2, card="Q" * 100_000))
        store.matches.append(match_id, action(2))  # for which there is room

        assert store.matches.read(match_id).lines == [action(0), action(1), action(2)]


def test_a_disk_that_takes_no_more_loses_nothing(file):
    with Store(file) as store:
        match_id = begun(store, length=2).id
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(
            resource.RLIMIT_FSIZE, (file.with_name(f"{file.name}-wal").stat().st_size, before[1])
        )
        try:
            with refused(
                Unusable, f"{file} cannot be read or written: the disk reports an error, or is full"
            ):
                store.matches.append(match_id, action(2))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        store.matches.append(match_id, action(2))

        assert store.matches.read(match_id).lines == [action(0), action(1), action(2)]


# Others who hold it


@pytest.mark.usefixtures("_impatient")
def test_a_file_that_another_program_holds_for_long(file):
    with Store(file) as store:
        match_id = begun(store).id
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")

        with refused(Unavailable, f"{file} is in use by another program; try again in a moment"):
            store.matches.append(match_id, action(0))
        with refused(Unavailable, "is in use by another program"):
            Store(file)
        assert store.matches.read(match_id).lines == []  # reading goes on

        other.execute("ROLLBACK")
        store.matches.append(match_id, action(0))


@pytest.mark.usefixtures("_impatient")
def test_a_new_file_that_another_program_holds_for_long(file):
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")

    with refused(Unavailable, "is in use by another program"):
        Store(file)

    other.execute("ROLLBACK")
    Store(file).close()


@pytest.mark.usefixtures("_impatient")
def test_a_row_that_another_program_holds_for_long(postgres_url):
    with Store(postgres_url) as store, psycopg.connect(postgres_url) as other:
        match_id = begun(store).id
        other.execute("SELECT * FROM matches FOR UPDATE")

        with refused(Unavailable, "is in use by another program; try again in a moment"):
            store.matches.append(match_id, action(0))

        other.rollback()
        store.matches.append(match_id, action(0))


# PostgreSQL that cannot be reached, or refuses the login


def test_a_server_that_is_not_there():
    with refused(Unavailable, "postgresql://me@127.0.0.1:1/games cannot be reached: Connection refused"):
        Store(f"postgresql://me:{WRONG}@127.0.0.1:1/games")


@pytest.mark.usefixtures("_impatient")
def test_a_server_that_does_not_answer():
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}/games"

        with refused(Unavailable, f"postgresql://me@{address} cannot be reached: "):
            Store(f"postgresql://me:{WRONG}@{address}")


def test_a_wrong_password(postgres):
    where = postgres.url("postgres", password=WRONG)

    with refused(Unavailable, 'refused the login: password authentication failed for user "tablemate"'):
        Store(where)


def test_a_password_behind_the_question_mark_is_a_secret_too(postgres):
    where = make_url(postgres.url("postgres", password="")).update_query_dict({"password": WRONG})

    with refused(Unavailable, f"postgresql://tablemate@127.0.0.1:{postgres.port}/postgres refused the login"):
        Store(where.render_as_string(hide_password=False))


def test_a_database_that_the_server_does_not_have(postgres):
    with refused(Unavailable, 'refused the login: database "chess" does not exist'):
        Store(postgres.url("chess"))


def test_a_setting_that_the_server_does_not_know(postgres):
    with refused(Unusable, 'cannot be used: invalid connection option "colour"'):
        Store(f"{postgres.url('postgres')}?colour=blue")


def test_a_database_on_a_server_that_may_only_be_read_is_refused_at_once(postgres_url):
    Store(postgres_url).close()
    with refused(Unusable, "is read-only"):
        Store(f"{postgres_url}%20-cdefault_transaction_read_only%3Don")


def test_a_server_that_was_stopped_and_started_again(postgres, postgres_url):
    with Store(postgres_url) as store:
        match_id = begun(store, length=1).id
        postgres.stop(signal.SIGINT)
        try:
            with refused(StoreFault, "cannot be reached"):
                store.matches.append(match_id, action(1))
        finally:
            postgres.start()
        store.matches.append(match_id, action(1))

        assert store.matches.read(match_id).lines == [action(0), action(1)]


def test_a_log_that_was_removed_takes_no_more_lines_and_loses_none(tmp_path):
    """For a while what was committed is in the log alone, which connections that are open still have."""
    file = tmp_path / "kept.sqlite3"
    with Store(file) as store:
        match_id = begun(store, length=3).id
        Path(f"{file}-wal").unlink()

        with refused(Unusable, "kept.sqlite3-wal was removed or replaced while it was in use"):
            store.matches.append(match_id, action(3))
        with refused(Unusable, "was removed or replaced"):
            store.matches.read(match_id)
        with refused(Unusable, "was removed or replaced"):
            store.check()
        shutil.copy(file, tmp_path / "left.sqlite3")  # what a server that is killed now leaves behind

    with Store(tmp_path / "left.sqlite3") as store:
        assert store.matches.read(match_id).lines == [action(n) for n in range(3)]


def test_a_log_that_is_removed_while_a_line_is_written_is_noticed_before_anybody_is_told(tmp_path):
    with Store(tmp_path / "kept.sqlite3") as store:
        match_id = begun(store).id
        remove = partial(os.unlink, tmp_path / "kept.sqlite3-wal")
        event.listen(store._database._engine, "commit", lambda connection: remove(), once=True)

        with refused(Unusable, "was removed or replaced"):
            store.matches.append(match_id, action(0))


def test_a_log_that_another_program_puts_in_its_place_is_not_used(tmp_path):
    with Store(tmp_path / "kept.sqlite3") as store:
        match_id = begun(store, length=1).id
        log = tmp_path / "kept.sqlite3-wal"
        log.rename(tmp_path / "moved")
        log.touch()

        with refused(Unusable, "was removed or replaced"):
            store.matches.append(match_id, action(1))
        assert log.stat().st_size == 0


def test_a_removed_log_is_noticed_while_nothing_is_written(tmp_path, caplog):
    file = tmp_path / "kept.sqlite3"
    with Store(file) as store, contextlib.closing(store.follow(lambda changed: None)):
        match_id = begun(store, length=3).id
        time.sleep(0.5)
        Path(f"{file}-wal").unlink()
        wait_until(lambda: "was removed or replaced" in caplog.text)
        shutil.copy(file, tmp_path / "left.sqlite3")

    with Store(tmp_path / "left.sqlite3") as store:
        assert len(store.matches.read(match_id).lines) == 3


def test_whether_it_can_be_written_is_known_without_writing(store):
    store.check()


def test_a_folder_that_became_read_only_is_said_to_be_so():
    folder = Path(tempfile.mkdtemp())
    with Store(folder / "kept.sqlite3") as store:
        (folder / "kept.sqlite3").chmod(0o666)
        folder.chmod(0o777)
        with as_nobody():
            store.check()
        folder.chmod(0o555)
        with (
            as_nobody(),
            refused(Unusable, "kept.sqlite3 cannot be written: it, or the folder it is in, is read-only"),
        ):
            store.check()
    folder.chmod(0o755)
    shutil.rmtree(folder)


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of root, who may write everything."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


def test_a_server_that_became_read_only_is_said_to_be_so(postgres, postgres_url):
    with Store(postgres_url) as store:
        store.check()
        postgres.run_sql("ALTER SYSTEM SET default_transaction_read_only = on")
        postgres.run_sql("SELECT pg_reload_conf()")
        try:
            wait_until(lambda: not works(store))
            with refused(Unusable, "is read-only"):
                store.check()
        finally:
            postgres.run_sql("ALTER SYSTEM RESET default_transaction_read_only")
            postgres.run_sql("SELECT pg_reload_conf()")
        wait_until(lambda: works(store))


def works(store: Store) -> bool:
    try:
        store.check()
    except StoreFault:
        return False
    return True


def test_a_file_that_was_removed_takes_no_more_lines(tmp_path):
    """What went into it would be found by nobody, so nobody is told that it is kept."""
    with Store(f"sqlite:///{tmp_path / 'kept.sqlite3'}") as store:
        match_id = begun(store).id
        for file in tmp_path.iterdir():
            file.unlink()

        with refused(Unusable, "was removed or replaced while it was in use"):
            store.matches.append(match_id, action(0))
    assert not (tmp_path / "kept.sqlite3").exists()
