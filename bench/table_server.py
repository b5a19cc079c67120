"""A server to measure: started with an empty database in a temporary folder, and ended with the block."""

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

RUN = "import sys; from tablemate.cli import main; sys.exit(main())"
TICKS = os.sysconf("SC_CLK_TCK")  # of processor time, a second
PAGE_MB = os.sysconf("SC_PAGE_SIZE") / 1e6
PATIENCE = 60  # seconds


@dataclass(frozen=True)
class Server:
    """A server that runs."""

    address: str
    pid: int

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        after_name = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / TICKS

    @property
    def memory(self) -> float:
        """Megabytes in memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE_MB

    def prepare(self, game: str, seats: Sequence[str]) -> None:
        """Wait until everything that these seats need is compiled."""
        while not ask(self.address, "POST", f"api/games/{game}/prepare", {"seats": seats})["ready"]:
            time.sleep(0.3)


@contextlib.contextmanager
def server(database: str | None = None) -> Iterator[Server]:
    """A server of this package that ends with the block."""
    with tempfile.TemporaryDirectory() as folder:
        place = ["--database", database] if database else ["--data", folder]
        with serving([sys.executable, "-c", RUN, "serve", "--no-open", "--port", "0", *place]) as running:
            yield running


@contextlib.contextmanager
def serving(command: list[str]) -> Iterator[Server]:
    """The server that a command starts; both end with the block."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # not without ending the server
    try:
        address = next(line.split()[4] for line in process.stdout if line.startswith("The table is at "))
        yield Server(address, process.pid)
    finally:
        signal.signal(signal.SIGTERM, before)
        os.killpg(process.pid, signal.SIGINT)
        process.wait(timeout=20)


def ask(address: str, method: str, path: str, body: object = None, source: str | None = None) -> Any:
    """The answer to one request, from an address of this machine's own; None if it was one too many."""
    host = urlsplit(address)
    assert host.hostname is not None
    connection = http.client.HTTPConnection(
        host.hostname, host.port, PATIENCE, source_address=(source, 0) if source else None
    )
    with contextlib.closing(connection):
        connection.request(method, f"/{path}", json.dumps(body), {"content-type": "application/json"})
        answer = connection.getresponse()
        told = json.load(answer)
    if answer.status == http.HTTPStatus.TOO_MANY_REQUESTS:
        return None
    assert answer.status < http.HTTPStatus.BAD_REQUEST, told
    return told
