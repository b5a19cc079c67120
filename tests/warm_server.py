"""Servers that start at once: one process loads everything, and forks a server whenever it is told to.

What is killed is a whole process all the same; only the loading of compiled code is done once.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from typing import IO, Self

from live_table import Address


class WarmServers:
    """The process that forks servers."""

    def __init__(self, stderr: IO[str] | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def start(self, *words: object) -> "WarmServer":
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        told = ["serve", "--no-open", "--no-prepare", "--port", "0", *map(str, words)]
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()
        pid = int(self._process.stdout.readline())
        line = self._process.stdout.readline()
        assert line.startswith("The table is at "), line
        return WarmServer(pid, Address(line.split()[4]))


class WarmServer:
    def __init__(self, pid: int, table: Address) -> None:
        self._pid = pid
        self.table = table

    def kill(self) -> None:
        """As power failing does; it is gone when this returns."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
            while True:
                os.kill(self._pid, 0)
                time.sleep(0.002)


def load() -> None:
    """All that a server loads before it answers, and what it compiles."""
    from tablemate.games.catalogue import find_game
    from tablemate.table import app, opponents  # noqa: F401
    from tablemate.table.preparation import kernels_of

    for kernel in kernels_of(find_game("el_dorado"), ["human", "hard", "normal", "scripted", "random"]):
        kernel.load()


def main() -> None:
    load()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever is killed is gone at once
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            from tablemate.cli import main as run

            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            print(os.getpid(), flush=True)
            os._exit(run(json.loads(line)))


if __name__ == "__main__":
    main()
