"""One simulation as a process of its own, so that whoever waits for it goes on meanwhile."""

import os
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import Pipe
from typing import TYPE_CHECKING, Any, Protocol

from tablemate.core.errors import TablemateError
from tablemate.core.game import Game
from tablemate.core.jobs import Simulation
from tablemate.lab.series import Series
from tablemate.lab.workers import cores, interrupts_held, start_process

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NICENESS = 10  # people at the table come first
TELL_EVERY = 0.2  # seconds
LOST = "its process ended before it was done; it may have run out of memory"
OUR_FAULT = "something went wrong on our side while it was played"


class WritesReport(Protocol):
    """Plays a series and answers the report, one page of HTML; `progress` gets the matches so far."""

    def __call__(
        self, series: Series, games: int, *, workers: int, progress: Callable[[int], None]
    ) -> str: ...


@dataclass(frozen=True)
class Played:
    """So many matches so far."""

    games: int


@dataclass(frozen=True)
class Written:
    """It is done, and this is the report."""

    report: str


@dataclass(frozen=True)
class Failed:
    """It failed: why, in a sentence, and a traceback for the server's log if it is our fault."""

    because: str
    place: str = ""


class JobProcess:
    """A simulation that is being played."""

    def __init__(self, game: Game, wanted: Simulation, write: WritesReport) -> None:
        self._pipe, there = Pipe()
        with interrupts_held():
            # Not a daemon, which may have no helpers; it ends with the pipe instead.
            self._process = start_process(_play, there, game, wanted, write, daemon=False)
        there.close()

    def follow(self, tell: Callable[[int], None]) -> Written | Failed:
        """Report how many matches have been played until it is over; return the outcome."""
        outcome: Written | Failed = Failed(LOST)
        for message in self._messages():
            if isinstance(message, Played):
                tell(message.games)
            else:
                outcome = message
        self._process.join()
        return outcome

    def _messages(self) -> Iterator[Played | Written | Failed]:
        try:
            while True:
                yield self._pipe.recv()
        except (EOFError, OSError):
            self._pipe.close()

    def end(self) -> None:
        """Stop at once; its workers end with it."""
        self._process.kill()


def _play(pipe: "Connection[Any, Any]", game: Game, wanted: Simulation, write: WritesReport) -> None:
    """What the process does."""
    _end_with(pipe)
    os.nice(NICENESS)
    try:
        series = _series(game, wanted)
        outcome: Written | Failed = Written(
            write(series, wanted.games, workers=max(1, cores() - 1), progress=_Steps(pipe))
        )
    except TablemateError as fault:
        outcome = Failed(str(fault))
    except OSError as fault:  # most likely a disk that has no place for what is compiled
        outcome = Failed(f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault))
    except Exception:
        outcome = Failed(OUR_FAULT, traceback.format_exc())
    pipe.send(outcome)


def _series(game: Game, wanted: Simulation) -> Series:
    assert wanted.seed is not None
    options = game.options(wanted.settings)
    return Series(game, options, tuple(wanted.seats), wanted.seed)


def _end_with(pipe: "Connection[Any, Any]") -> None:
    """End this process when the pipe's other end is closed, which happens when the server is killed."""

    def watch() -> None:
        try:
            pipe.recv()  # nothing is ever sent this way
        except (EOFError, OSError):
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class _Steps:
    """Reports how many matches have been played, a few times a second."""

    def __init__(self, pipe: "Connection[Any, Any]") -> None:
        self._pipe = pipe
        self._told_at = time.monotonic()

    def __call__(self, games: int) -> None:
        now = time.monotonic()
        if now - self._told_at >= TELL_EVERY:
            self._told_at = now
            self._pipe.send(Played(games))
