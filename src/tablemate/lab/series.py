"""Play a line-up many times over, on all cores.

Match k of a series depends on the series' seed and k alone, and results come back in order: the
same matches, and the same file, whatever the number of workers. Work starts in this process; other
processes join only when there is enough left to be worth their start.
"""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process

from tablemate.core.errors import WorkerLost
from tablemate.core.game import Game
from tablemate.core.match import Match, Result
from tablemate.core.matchfile import write_match
from tablemate.core.options import GameOptions
from tablemate.core.playing import play_out
from tablemate.core.streams import match_seed
from tablemate.players import make_player

ALONE_SECONDS = 0.5  # how long to go on alone before asking whether help is worth it
WORTH_HELP_SECONDS = 2.0  # what must be left then
CHUNK = 16  # matches a worker is given at a time


@dataclass(frozen=True)
class Series:
    """What to play: a line-up, its options, and the seed that all matches follow from."""

    game: Game
    options: GameOptions
    seats: tuple[str, ...]
    seed: int
    with_text: bool


@dataclass(frozen=True)
class Played:
    """One finished match: its result and, if asked for, its text."""

    result: Result
    text: str


@dataclass
class Tally:
    """What a series comes to, seat by seat."""

    seats: tuple[str, ...]
    games: int = 0
    decisions: int = 0
    points: list[int] = field(default_factory=list)
    win_share: list[float] = field(default_factory=list)  # a shared win counts 1/k

    def __post_init__(self) -> None:
        self.points = [0] * len(self.seats)
        self.win_share = [0.0] * len(self.seats)

    def add(self, result: Result) -> None:
        self.games += 1
        self.decisions += result.decisions
        for seat, points in enumerate(result.scores):
            self.points[seat] += points
        for winner in result.winners:
            self.win_share[winner] += 1 / len(result.winners)


def simulate(series: Series, games: int, workers: int | None = None) -> Generator[Played, None, None]:
    """Play the series and yield its matches in order."""
    workers = workers or _cores()
    done = 0
    began = time.perf_counter()
    while done < games:
        yield play_one(series, done)
        done += 1
        spent = time.perf_counter() - began
        if workers > 1 and spent > ALONE_SECONDS and spent / done * (games - done) > WORTH_HELP_SECONDS:
            yield from _with_help(series, range(done, games), workers)
            return


def _cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_one(series: Series, number: int) -> Played:
    """Match `number` of a series."""
    seed = match_seed(series.seed, number)
    match = Match(series.game, series.options, seed, series.seats)
    play_out(match, [make_player(series.game, name, seed, seat) for seat, name in enumerate(series.seats)])
    assert match.result is not None
    return Played(match.result, write_match(match) if series.with_text else "")


def _with_help(series: Series, numbers: range, workers: int) -> Iterator[Played]:
    chunks = (numbers[i : i + CHUNK] for i in range(0, len(numbers), CHUNK))
    workers = min(workers, -(-len(numbers) // CHUNK))
    ahead = 4 * workers  # so that a slow chunk does not let finished ones pile up
    # Spawned, not forked: compiled code and its threads do not survive a fork everywhere.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_end_with_parent)
    waiting: list[Future[list[Played]]] = []
    try:
        for chunk in chunks:
            with interrupts_held():
                waiting.append(pool.submit(_play_chunk, series, chunk))
            if len(waiting) == ahead:
                yield from waiting.pop(0).result()
        for future in waiting:
            yield from future.result()
    except BrokenProcessPool:
        raise WorkerLost("a worker was ended from outside; the matches told so far are whole") from None
    finally:
        with interrupts_held():
            pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait; a process started in here never hears it, and leaves the answer to its parent."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """A pool's worker would wait for work for ever if its parent were killed."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _play_chunk(series: Series, numbers: Sequence[int]) -> list[Played]:
    return [play_one(series, number) for number in numbers]
