"""Commits that writers share: nobody is told too early, and nobody fails for another."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from sqlalchemy import event, insert, text

from command_line import wait_until
from stored_matches import action, begun
from tablemate.core.errors import TablemateError
from tablemate.store import Store, Taken, Unusable, schema


@pytest.fixture
def store(sqlite_store) -> Store:
    """Where commits are shared."""
    return sqlite_store


@pytest.fixture
def commits(store) -> list[object]:
    """Grows with every commit."""
    seen: list[object] = []
    event.listen(store._database._engine, "commit", seen.append)
    return seen


def at_once(store: Store, *works: Callable) -> list[Future]:
    """Have several threads write at the same moment: all come to wait behind one that takes its time."""
    held, go = threading.Event(), threading.Event()

    def hold(connection: object) -> None:
        held.set()
        assert go.wait(10)

    waiting = store._database._shared._waiting
    with ThreadPoolExecutor(len(works) + 1) as threads:
        threads.submit(store._database.write, hold)
        assert held.wait(10)
        told = []
        for number, work in enumerate(works, start=1):
            told.append(threads.submit(work))
            wait_until(lambda number=number: waiting.qsize() == number)
        go.set()
    return told


def test_all_that_wait_share_one_commit(store, commits):
    ids = [begun(store).id for _ in range(10)]
    commits.clear()

    at_once(store, *(lambda match_id=match_id: store.matches.append(match_id, action(0)) for match_id in ids))

    assert len(commits) == 2  # of the one that all waited for, and theirs
    assert [store.matches.read(match_id).lines for match_id in ids] == [[action(0)]] * 10


def test_a_refusal_concerns_nobody_else(store, commits):
    one, other = begun(store).id, begun(store).id
    commits.clear()

    first, second, third = at_once(
        store,
        lambda: store.matches.append(one, action(0)),
        lambda: store.matches.append(one, action(0, card="KH")),
        lambda: store.matches.append(other, action(0)),
    )

    assert (first.exception(), third.exception(), len(commits)) == (None, None, 2)
    assert isinstance(second.exception(), Taken)
    assert store.matches.read(one).lines == store.matches.read(other).lines == [action(0)]


def test_what_is_refused_half_way_leaves_nothing(store):
    match_id = begun(store).id

    def half(connection):
        connection.execute(insert(schema.lines), {"match_id": match_id, "n": 5, "line": "{}"})
        raise TablemateError("refused")

    refused, fine = at_once(
        store, lambda: store._database.write(half), lambda: store.matches.append(match_id, action(0))
    )

    assert (str(refused.exception()), fine.exception()) == ("refused", None)
    assert store.matches.read(match_id).lines == [action(0)]


@pytest.mark.parametrize(
    "spoil", [lambda connection: 1 / 0, lambda connection: connection.execute(text("?"))]
)
def test_what_fails_fails_alone(store, spoil):
    match_id = begun(store).id

    before, spoilt, after = at_once(
        store,
        lambda: store.matches.append(match_id, action(0)),
        lambda: store._database.write(spoil),
        lambda: store.matches.append(match_id, action(1)),
    )

    assert (before.exception(), after.exception()) == (None, None)
    assert isinstance(spoilt.exception(), ZeroDivisionError | Unusable)
    assert store.matches.read(match_id).lines == [action(0), action(1)]


def test_nobody_is_told_before_the_commit(store):
    match_id = begun(store).id

    def fails(connection):
        raise OSError("the disk is gone")

    event.listen(store._database._engine, "commit", fails)
    told = at_once(store, *[lambda: store.matches.append(match_id, action(0))] * 3)
    event.remove(store._database._engine, "commit", fails)

    assert [type(each.exception()) for each in told] == [OSError] * 3
    assert store.matches.read(match_id).lines == []
    store.matches.append(match_id, action(0))


def test_closing_waits_for_what_was_asked_before(store, file):
    match_id = begun(store).id

    at_once(store, lambda: store.matches.append(match_id, action(0)), store.close)

    with Store(file) as again:
        assert again.matches.read(match_id).lines == [action(0)]
