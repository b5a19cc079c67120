"""Reports written in no time, or never, for tests; a process finds them by the module's name."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from tablemate.core.errors import WorkerLost
from tablemate.lab.series import Series


def at_once(series: Series, games: int, *, workers: int, progress: Callable[[int], None]) -> str:
    """Tells who played what, and how the process was set up."""
    progress(games)
    options = series.options
    return (
        f"<!doctype html><title>{series.game.title}</title><p>{games} matches, seed {series.seed}, "
        f"{list(series.seats)}, {options}, {workers} workers, niceness {os.nice(0)}"
    )


def never(series: Series, games: int, *, workers: int, progress: Callable[[int], None]) -> str:
    """Goes on and on, a match every 10 ms. Its number is in the folder that a test looks at."""
    Path(os.environ["RUNS_IN"]).write_text(str(os.getpid()))
    for done in range(1_000_000):
        progress(done)
        time.sleep(0.01)
    raise AssertionError("unreachable")


def killed(series: Series, games: int, *, workers: int, progress: Callable[[int], None]) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def lost(series: Series, games: int, *, workers: int, progress: Callable[[int], None]) -> str:
    raise WorkerLost("a worker was ended from outside")


def faulty(series: Series, games: int, *, workers: int, progress: Callable[[int], None]) -> str:
    raise ZeroDivisionError("nobody thought of that")
