"""The engine of a Ray cluster: one that is there, or one of this machine's own that is started for it.

A task is some matches that follow one another. A task whose worker or node is lost is done again elsewhere,
and since a match follows from its number, it comes to the same.
"""

import contextlib
import logging
import os
import socket
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tablemate.core.errors import BadInput, TablemateError, WorkerLost
from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.source_digest import CORE, code_digest
from tablemate.lab.engines.local import compiled_batch, first_size, next_size
from tablemate.lab.match_statistics import StatisticsKernel
from tablemate.lab.series import Batch, Series, play_one
from tablemate.lab.workers import cores, interrupts_held
from tablemate.players.line_up import CompiledSeat

CLIENT = "ray://"
AUTO = "auto"
ANSWER_SECONDS = 3.0  # how long somebody may take to answer at an address
TASK_SECONDS = 1.0  # what a task should take: far more than Ray needs to hand it out
ANEW = 20  # times that a task is done again whose worker was lost
STORE_BYTES = 256 << 20  # of a cluster of our own, for batches on their way
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
PLAYERS, LAB = "tablemate.players", "tablemate.lab"
NOT_SENT = ("__pycache__", "static")  # what is compiled, and the page
# A client's and a server's first words of HTTP/2, which gRPC speaks and Ray with it.
HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
SETTINGS = 4


def play(
    series: Series,
    games: int,
    *,
    skip: int = 0,
    workers: int | None = None,
    address: str | None = None,
) -> Generator[Batch, None, None]:
    """Play the series up to match `games`, but for the first ones, and yield its batches in order."""
    check(address)
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    ray = import_module("ray")  # which reads them
    with contextlib.ExitStack() as stack:
        stack.enter_context(_connected(ray, address, workers))
        if not _have_our_source(ray, series.game):
            stack.close()
            stack.enter_context(_connected(ray, address, workers, _source(series.game)))
        # A cluster of our own has no more cores than there are to be workers.
        yield from _in_tasks(ray, series, games, skip, workers if address else None)


def check(address: str | None) -> None:
    """Refuse to play where there is no Ray, or where nothing is listening, before anything is made ready."""
    if find_spec("ray") is None:
        raise BadInput("the engine ray needs the package ray: install tablemate[ray]")
    if address is not None and address != AUTO:
        _check_answers(address)


def _in_tasks(
    ray: Any, series: Series, games: int, skip: int, most: int | None
) -> Generator[Batch, None, None]:
    """Hand tasks out, at most so many at a time, and yield what they come to in order."""
    some = ray.remote(num_cpus=1, max_retries=ANEW)(_play_some)
    shared = ray.put(series)
    waiting: deque[Any] = deque()
    is_asked = series.compiled_line_up is None
    size, at = 1 if is_asked else first_size(series, games - skip, most or _cores_of(ray)), skip
    while at < games or waiting:
        ahead = most or 2 * _cores_of(ray)  # so that nobody waits for the next task
        while at < games and len(waiting) < ahead:
            size_now = min(size, games - at)
            waiting.append(some.remote(shared, at, size_now))
            at += size_now
        batches, seconds = _answer(ray, waiting.popleft())
        size = next_size(series, sum(batch.games for batch in batches), seconds, TASK_SECONDS)
        yield from batches


def _play_some(series: Series, first: int, games: int) -> tuple[list[Batch], float]:
    """What a worker does: some matches, and how long they took once it was ready."""
    kernel = (
        None
        if series.compiled_line_up is None
        else _kernel(series.game, series.options, series.compiled_line_up)
    )
    began = time.perf_counter()
    if kernel is None:
        batches = [play_one(series, number) for number in range(first, first + games)]
    else:
        batches = [compiled_batch(kernel, series, first, games)]
    return batches, time.perf_counter() - began


@lru_cache(maxsize=4)
def _kernel(game: Game, options: GameOptions, line_up: tuple[CompiledSeat, ...]) -> StatisticsKernel:
    return StatisticsKernel(game, options, line_up)


def _answer(ray: Any, task: Any) -> tuple[list[Batch], float]:
    try:
        answer: tuple[list[Batch], float] = ray.get(task)
        return answer
    except ray.exceptions.RayTaskError as fault:
        if isinstance(fault.cause, TablemateError):
            raise fault.cause from None
        raise
    except ray.exceptions.RuntimeEnvSetupError:
        raise BadInput("the Ray cluster cannot load our source; install Tablemate there") from None
    except ray.exceptions.RayError as fault:
        first, *_ = str(fault).strip().splitlines() or [type(fault).__name__]
        raise WorkerLost(f"the Ray cluster lost a task for good: {first}") from None


def _cores_of(ray: Any) -> int:
    """The cores of all nodes as they are now: nodes come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


@contextlib.contextmanager
def _connected(
    ray: Any, address: str | None, workers: int | None, source: Sequence[Path] = ()
) -> Iterator[None]:
    """Start a cluster here, or join one; either is left again, and what was started is ended.

    Packages in `source` are sent to all workers.
    """
    wanted: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.CRITICAL}
    if source:
        wanted["runtime_env"] = {"py_modules": [*map(str, source)], "excludes": [*NOT_SENT]}
    own = {
        "num_cpus": workers or cores(),
        "object_store_memory": STORE_BYTES,
        "include_dashboard": False,
    }
    try:
        with interrupts_held():  # a cluster that is half there could not be ended; and it never hears Ctrl-C
            try:
                ray.init(address or "local", **wanted, **({} if address else own))
            except (ConnectionError, RuntimeError, ValueError, OSError) as fault:
                first, *_ = str(fault).strip().splitlines() or [type(fault).__name__]
                where = f"at {address} " if address else "here "
                raise BadInput(f"no Ray cluster can be used {where}({first})") from None
        yield
    finally:
        with interrupts_held():
            ray.shutdown()


def _check_answers(address: str) -> None:
    """Refuse an address where no server speaks Ray's language; Ray itself would try for a minute."""
    host, colon, port = address.removeprefix(CLIENT).rpartition(":")
    if not colon or not host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise BadInput(f"--ray-address {address}: is not of the form HOST:PORT or {CLIENT}HOST:PORT")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), ANSWER_SECONDS) as connection:
            connection.sendall(HELLO)
            words = connection.recv(9)
    except (OSError, UnicodeError):
        raise BadInput(f"--ray-address {address}: nothing is listening there") from None
    if len(words) < 4 or words[3] != SETTINGS:
        raise BadInput(f"--ray-address {address}: the server there is not a Ray cluster")


def _have_our_source(ray: Any, game: Game) -> bool:
    """Whether every node has the very code that is here."""
    packages = (CORE, PLAYERS, LAB, *game.packages)

    def code_there() -> str | None:
        """In here, so that it travels as it is: on the other side there may be nothing to import."""
        try:
            from tablemate.core.source_digest import code_digest
        except ImportError:
            return None
        return code_digest(*packages)

    on_node = import_module("ray.util.scheduling_strategies").NodeAffinitySchedulingStrategy
    nodes = [node["NodeID"] for node in ray.nodes() if node["Alive"]]
    asked = [
        ray.remote(num_cpus=0, scheduling_strategy=on_node(node, soft=True))(code_there).remote()
        for node in nodes
    ]
    here = code_digest(*packages)
    return all(there == here for there in ray.get(asked))


def _source(game: Game) -> list[Path]:
    """The folders of all packages that a worker needs of us."""
    names = dict.fromkeys(package.partition(".")[0] for package in (LAB, game.package))
    specs = [find_spec(name) for name in names]
    return [Path(spec.origin).parent for spec in specs if spec is not None and spec.origin is not None]
