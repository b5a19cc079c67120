"""A PostgreSQL server of the tests' own, in a folder of its own, on a free port of this machine."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

USER, PASSWORD = "tablemate", "p@ss/w:rd"  # with letters that have a meaning in addresses
PATIENCE_S = 60
UNPRIVILEGED = "postgres"  # PostgreSQL refuses to run as root


class PostgresServer:
    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="tablemate-pg-"))
        self._user = UNPRIVILEGED if os.getuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        self.port = _free_port()
        if self._user:
            shutil.chown(self._folder, self._user)
        password = self._folder / "password"
        password.write_text(PASSWORD)
        self._call(
            "initdb", "--no-sync", "--encoding=UTF8", "--locale=C", "--auth=scram-sha-256",
            f"--username={USER}", f"--pwfile={password}", "--pgdata", str(self._folder / "data"),
        )  # fmt: skip

    def start(self) -> None:
        log = (self._folder / "log").open("ab")
        self._process = subprocess.Popen(
            [
                self._programs / "postgres", "-D", self._folder / "data", "-k", self._folder,
                "-h", "127.0.0.1", "-p", str(self.port),
            ],
            user=self._user, cwd=self._folder, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
        last = time.monotonic() + PATIENCE_S
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < last, "PostgreSQL did not start"
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT ends all sessions in order, SIGQUIT leaves everything as it is, like a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE_S)
            self._process = None

    def crash(self) -> None:
        """As power failing does: all its processes are gone when this returns."""
        assert self._process is not None
        asked = ["pgrep", "-P", str(self._process.pid)]
        children = _said(asked)
        self._process.kill()
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)
        self._process.wait(PATIENCE_S)
        self._process = None
        asked = ["ps", "-o", "stat=", "-p", ",".join(children)]
        last = time.monotonic() + PATIENCE_S
        # One that nobody has waited for yet, a Z, holds nothing any more.
        while any(not state.startswith("Z") for state in _said(asked)):
            assert time.monotonic() < last, "PostgreSQL did not end"
            time.sleep(0.01)

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder)

    def url(self, database: str, user: str = USER, password: str = PASSWORD) -> str:
        from sqlalchemy import URL

        address = URL.create("postgresql", user, password, "127.0.0.1", self.port, database)
        return address.render_as_string(hide_password=False)

    def run_sql(self, command: str, database: str = "postgres") -> None:
        self._call("psql", "--quiet", "--command", command, self.url(database))

    def _answers(self) -> bool:
        asked = [self._programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked).returncode == 0

    def _call(self, program: str, *words: str) -> None:
        asked = [str(self._programs / program), *words]
        told = subprocess.run(asked, user=self._user, cwd=self._folder, capture_output=True, text=True)
        assert told.returncode == 0, told.stdout + told.stderr


def programs() -> Path | None:
    """Where PostgreSQL's programs are; Debian keeps them off the path."""
    places = [Path(found).parent] if (found := shutil.which("initdb")) else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next(
        (place for place in places if (place / "initdb").exists() and (place / "psql").exists()), None
    )


def _said(asked: list[str]) -> list[str]:
    """The words that a program prints, whether or not it found anything."""
    return subprocess.run(asked, capture_output=True, text=True).stdout.split()


def _free_port() -> int:
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def running(programs: Path) -> Iterator[PostgresServer]:
    server = PostgresServer(programs)
    try:
        server.start()
        yield server
    finally:
        server.remove()
