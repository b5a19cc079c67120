"""Processes killed at any moment: all that the store said was kept is there, and nothing by halves."""

import random
import signal
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

import stored_matches
from stored_matches import BATCH, RESULT, action, begun
from tablemate.store import NoSuchSheet, Store

FEW, MANY = 20, 200
Told = tuple[str, str, int]


def all_told(told: Connection) -> Iterator[Told]:
    """What a process told before it was killed."""
    try:
        while True:
            yield told.recv()
    except (EOFError, ConnectionResetError):
        told.close()


def told_until_killed(where: str | Path, seconds: float, *, wait_for_first: bool) -> list[Told]:
    """What a process that writes on and on told in so many seconds before it was killed."""
    process, told = stored_matches.started(stored_matches.write_on_and_on, where)
    if wait_for_first:
        assert told.poll(30)
    time.sleep(seconds)
    process.kill()
    process.join()
    return [*all_told(told)]


def check_kept(store: Store, told: list[Told]) -> None:
    """All that was told is there, once; of what comes next all or nothing."""
    lengths = {match_id: 0 for _, match_id, _ in told}
    lengths |= {match_id: n + 1 for what, match_id, n in told if what == "line"}
    finished = {match_id for what, match_id, _ in told if what == "result"}
    sheets = {match_id for what, match_id, _ in told if what == "sheet"}
    for match_id, length in lengths.items():
        match = store.matches.read(match_id)
        assert match.lines == [action(n) for n in range(match.about.length)]
        assert match.about.length in ((length,) if match_id in finished else (length, length + 1))
        assert match.about.result in ((RESULT,) if match_id in finished else (RESULT, None))
        assert len(match.about.kinds) == len(match.about.header.seats)
        assert sheet_of(store, match_id) in ((BATCH,) if match_id in sheets else (BATCH, [], None))


def sheet_of(store: Store, match_id: str) -> list[object] | None:
    try:
        return store.sheets.read(match_id).entries
    except NoSuchSheet:
        return None


@pytest.mark.parametrize("times", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
def test_a_process_killed_while_it_writes(where, times):
    rng = random.Random(times)
    Store(where).close()
    for _ in range(times):
        told = told_until_killed(where, rng.uniform(0, 0.06), wait_for_first=True)

        with Store(where) as store:
            check_kept(store, told)
            for about in store.matches.unfinished():  # each goes on where it stood
                store.matches.append(about.id, action(about.length))
                store.matches.finish(about.id, about.length + 1, RESULT)


@pytest.mark.parametrize("times", [FEW // 4, pytest.param(MANY // 4, marks=pytest.mark.soak)])
def test_a_process_killed_while_it_makes_the_database(tmp_path, times):
    rng = random.Random(times)
    for number in range(times):
        path = tmp_path / f"{number}.sqlite3"
        told = told_until_killed(path, rng.uniform(0, 0.6), wait_for_first=False)

        with Store(path) as store:
            check_kept(store, told)
            begun(store, length=1)


def test_a_database_server_that_crashes(postgres, postgres_url):
    with Store(postgres_url) as store:
        process, told = stored_matches.started(stored_matches.write_on_and_on, postgres_url)
        assert told.poll(30)
        time.sleep(0.2)
        postgres.stop(signal.SIGQUIT)
        process.join()
        *told, (what, fault, _) = all_told(told)
        postgres.start()

        check_kept(store, told)  # by connections made anew
        assert len(told) > 1
        assert what == "fault"
        assert "\n" not in fault
        assert any(said in fault for said in ("cannot be reached", "refused the login", "was interrupted")), (
            fault
        )
