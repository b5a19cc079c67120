"""The engine of a Ray cluster: the same results as one process, whatever happens to its workers."""

import os
import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemate.core.errors import BadInput
from tablemate.games.el_dorado import GAME
from tablemate.lab import Results, Series, play
from tablemate.lab.engines import ray as engine
from tablemate.lab.results import gathered

pytest.importorskip("ray", reason="the package ray is not installed")

GAMES = 4000


def series(*seats: str, **wanted) -> Series:
    return Series(GAME, GAME.options({"players": 3, "schedule": "3..1"}), seats, 1, **wanted)


@pytest.fixture(scope="module")
def cluster() -> Iterator[object]:
    """Two nodes on this machine."""
    os.environ |= engine.QUIET
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=node)
    cluster.add_node(**node)
    yield cluster
    cluster.shutdown()


def parents() -> dict[int, tuple[int, str]]:
    """Who started each process that runs, and what it is called."""
    found = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            status = (place / "stat").read_text()
            name = (place / "cmdline").read_text().partition("\0")[0]
        except OSError:  # it has just ended
            continue
        found[int(place.name)] = int(status.rpartition(")")[2].split()[1]), name
    return found


def workers() -> list[int]:
    """The processes of Ray, below this one, that are playing."""
    started = parents()

    def is_ours(process: int) -> bool:
        while process in started and process != os.getpid():
            process = started[process][0]
        return process == os.getpid()

    return [
        process
        for process, (_, name) in started.items()
        if name.startswith("ray::_play_some") and is_ours(process)
    ]


def test_a_worker_that_is_killed_changes_nothing(cluster, monkeypatch, same_results):
    monkeypatch.setattr(engine, "TASK_SECONDS", 0.05)
    wanted = series("scripted", "instinct", "random")
    alone = gathered(wanted, [*play(wanted, 200)])
    results, killed = Results(wanted), []
    for batch in engine.play(wanted, 200, address=cluster.address):
        results.add(batch)
        if not killed and results.games > 20:
            killed = workers()[:1]
            for process in killed:
                os.kill(process, signal.SIGKILL)

    assert len(killed) == 1
    assert same_results(results, alone)


def test_a_node_that_is_lost_changes_nothing(cluster, monkeypatch, same_results):
    monkeypatch.setattr(engine, "TASK_SECONDS", 0.05)
    wanted = series("scripted", "random", "random", with_each=True)
    alone = gathered(wanted, [*play(wanted, GAMES)])
    lost = cluster.add_node(num_cpus=2, object_store_memory=80 << 20)
    results = Results(wanted)
    for batch in engine.play(wanted, GAMES, address=cluster.address):
        results.add(batch)
        if lost is not None and results.games > 500:
            cluster.remove_node(lost, allow_graceful=False)
            lost = None

    assert lost is None
    assert same_results(results, alone)


def test_it_starts_a_cluster_of_its_own_goes_on_anywhere_and_leaves_nothing(same_results):
    before = {*parents()}
    wanted = series("scripted", "random", "random")
    results = gathered(wanted, [*play(wanted, 100)])
    for batch in engine.play(wanted, GAMES, skip=100, workers=2):
        results.add(batch)

    assert same_results(results, gathered(wanted, [*play(wanted, GAMES)]))
    left = [name for process, (_, name) in parents().items() if process not in before]
    assert not [name for name in left if "ray" in name or "gcs_server" in name]


def test_what_answers_at_an_address_must_be_ray():
    """A server of another kind is told from a cluster at once."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(100)
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        threading.Thread(target=answer, daemon=True).start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(BadInput, match=f"--ray-address {address}: the server there is not a Ray cluster"):
            next(engine.play(series("random", "random", "random"), 1, address=address))


def test_without_the_package_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(engine, "find_spec", lambda name: None)

    with pytest.raises(BadInput, match=r"the engine ray needs the package ray: install tablemate\[ray\]"):
        next(engine.play(series("random", "random", "random"), 1))
