"""A table that runs: a server as a process of its own, people who speak to it over HTTP and sockets."""

import contextlib
import json
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from command_line import PATIENCE_S, started
from compiled_games import compile_game
from tablemate.core.jobs import JobRunner
from tablemate.store import Store
from tablemate.table.app import make_app
from tablemate.table.http_connections import Reception, http_protocol
from tablemate.table.limits import MOST_BYTES, Limits
from tablemate.table.server import listen

QUICK = {"players": 2, "schedule": "2,1"}  # a match of a few decisions


@dataclass
class Answer:
    """What an HTTP request came to."""

    status: int
    body: Any
    headers: Any = field(repr=False, default=None)
    text: str = field(repr=False, default="")

    @property
    def code(self) -> str:
        """The code of an error, which says in a sentence what is wrong."""
        error = self.body["error"]
        assert set(self.body) == {"error"}
        assert set(error) == {"code", "message"}
        assert error["message"], error
        assert "\n" not in error["message"]
        assert "Traceback" not in error["message"]
        return str(error["code"])


class Unavailable(AssertionError):
    """The store could not be reached: whether what was sent was done is seen once it can be."""


class Address:
    """A table as its people reach it."""

    def __init__(self, base: str, source: str | None = None) -> None:
        self.base = base.rstrip("/")
        self._source = source
        # Connections are left before the server, which waits five seconds, would leave them.
        transport = httpx.HTTPTransport(local_address=source, limits=httpx.Limits(keepalive_expiry=1))
        self.client = httpx.Client(base_url=self.base, timeout=PATIENCE_S, transport=transport)

    def seen_from(self, source: str) -> "Address":
        """The same table for somebody at another address, such as 127.0.0.2."""
        return Address(self.base, source)

    def ask(
        self, method: str, path: str, body: object = None, token: str | None = None, **more: Any
    ) -> Answer:
        headers = {**more.pop("headers", {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        if body is not None:
            more["json"] = body
        told = self.client.request(method, path, headers=headers, **more)
        is_json = told.headers.get("content-type", "").partition(";")[0] == "application/json"
        return Answer(told.status_code, told.json() if is_json else None, told.headers, told.text)

    def get(self, path: str, token: str | None = None, **more: Any) -> Answer:
        return self.ask("GET", path, None, token, **more)

    def post(self, path: str, body: object, token: str | None = None, **more: Any) -> Answer:
        return self.ask("POST", path, body, token, **more)

    def begin(self, *seats: str, **wanted: Any) -> "Begun":
        """A match of El Dorado, quick unless its options say otherwise."""
        options = wanted.pop("options", QUICK if len(seats) == 2 else {"schedule": "2,1"})
        body = {"game": "el_dorado", "seats": seats, "options": options, "pace": "none", **wanted}
        told = self.post("/api/matches", body)
        if told.status == 503:
            raise Unavailable(told)
        assert told.status == 201, told
        return Begun(self, told.body["id"], told.body["tokens"], told.body["invitations"])

    @contextlib.contextmanager
    def socket(self, match_id: str, **options: Any) -> Iterator[ClientConnection]:
        live = f"{self.base.replace('http', 'ws', 1)}/api/matches/{match_id}/live"
        if self._source is not None:
            options["source_address"] = self._source, 0
        with connect(live, **{"compression": None, "open_timeout": PATIENCE_S, **options}) as socket:
            yield socket


@dataclass
class Begun:
    """A match that somebody began."""

    table: Address
    id: str
    tokens: list[str | None]
    invitations: list[str | None] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/api/matches/{self.id}"

    def join(self, seat: int) -> Answer:
        """Follow the invitation to an open seat."""
        told = self.table.post(f"{self.path}/join", {"invitation": self.invitations[seat]})
        if told.status == 200:
            self.tokens[seat] = told.body["token"]
        return told

    @contextlib.contextmanager
    def sit(self, seat: int | None, **hello: Any) -> Iterator["Person"]:
        """Somebody at the table: in a seat, or as a spectator."""
        if seat is not None and self.tokens[seat] is None:
            assert self.join(seat).status == 200
        with self.table.socket(self.id) as socket:
            person = Person(socket)
            token = {} if seat is None else {"token": self.tokens[seat]}
            person.send({"type": "hello", **token, **hello})
            person.hear("table")
            person.hear("view")
            yield person

    def ask(self, method: str, path: str, body: object = None, seat: int | None = None) -> Answer:
        return self.table.ask(method, f"{self.path}{path}", body, None if seat is None else self.tokens[seat])

    def post(self, path: str, body: object, seat: int | None = 0) -> Answer:
        return self.ask("POST", path, body, seat)

    def get(self, path: str = "", seat: int | None = None) -> Answer:
        return self.ask("GET", path, None, seat)


class Person:
    """A guest at a table, who remembers everything it was ever sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def flood(self, message: str, times: int) -> None:
        """Send so often, or until the socket takes no more."""
        with contextlib.suppress(ConnectionClosed):
            for _ in range(times):
                self.send(message)

    def next(self, timeout: float = PATIENCE_S) -> dict[str, Any]:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            self.table, self.lines = message, list(message["log"])
        elif message["type"] == "view":
            self.view = message
        elif message["type"] == "events":
            self.lines += message["lines"]
        return message

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while (message := self.next())["type"] != kind:
            _check(message)
        return message

    def until(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The view once it is as wanted."""
        while not condition(self.view):
            _check(self.next())
        return self.view

    @property
    def is_to_act(self) -> bool:
        return bool(self.view["options"])

    def to_act(self) -> dict[str, Any]:
        return self.until(lambda view: bool(view["options"]) or view["over"])

    def act(self, action: object = None) -> dict[str, Any]:
        """Act, with the first choice unless told otherwise; the view that follows from it."""
        n = self.view["n"]
        action = action or self.view["options"][0]["action"]
        self.send({"type": "act", "n": n, "action": action})
        return self.until(lambda view: view["n"] > n)

    def play_out(self, choose: Callable[[dict[str, Any]], object] | None = None) -> dict[str, Any]:
        """Play until the match is over."""
        while not self.to_act()["over"]:
            self.act(choose(self.view) if choose else None)
        return self.view

    def refused(self, message: object) -> str:
        """Send something that does not go; the code of the answer."""
        self.send(message)
        fault = self.hear("error")
        assert fault["message"]
        return str(fault["code"])

    def closed(self) -> int:
        """The code with which the socket is closed."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.next(timeout=30)
        assert self.socket.protocol.close_rcvd is not None
        return self.socket.protocol.close_rcvd.code


def _check(message: dict[str, Any]) -> None:
    """What nobody expected may not be an error."""
    if message["type"] == "error" and message["code"] == "unavailable":
        raise Unavailable(message)
    assert message["type"] != "error", message


class Process:
    """`tablemate serve` as a process; the games it plays are compiled already, so that nobody stands in."""

    def __init__(self, *words: object, games: Sequence[str] = ("el_dorado",), **how: Any) -> None:
        for game in games:
            compile_game(game)
        self.process: subprocess.Popen[str] = started(
            "serve", "--no-open", "--no-prepare", "--port", 0, *words, **how
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("The table is at "), (line, self.process.poll())
        self.table = Address(line.split()[4])

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def stop(self) -> tuple[int, str]:
        """Ask it to end as Ctrl-C does; its exit code and all it said."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, (out or "") + (err or "")


@contextlib.contextmanager
def serving(folder: Path, games: Sequence[str] = ("el_dorado",)) -> Iterator[Address]:
    process = Process("--data", folder, games=games)
    try:
        yield process.table
    finally:
        code, said = process.stop()
        assert code == 0, said
        assert "Traceback" not in said, said


@contextlib.contextmanager
def serving_here(
    store: Store,
    limits: Limits = Limits(),  # noqa: B008
    runner: JobRunner | None = None,
    reception: Reception | None = None,
    **more: Any,
) -> Iterator[Address]:
    """A server in a thread of this process, with limits of its own."""
    compile_game("el_dorado")
    listening = listen("127.0.0.1", 0)
    app = make_app(store, limits=limits, runner=runner, **more)
    config = uvicorn.Config(
        app,
        http="auto" if reception is None else http_protocol(reception),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        proxy_headers=False,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield Address(f"http://127.0.0.1:{listening.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join()
        listening.close()
