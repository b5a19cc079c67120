"""Requests that come slowly, or never to their end: closed in time, and nobody else has to wait for them."""

import contextlib
import json
import resource
import socket
import time
from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest

from live_table import Address, Process, serving_here
from tablemate.store import Store
from tablemate.table.http_connections import Reception
from tablemate.table.limits import Limits

FEW_FILES = 256
LARGE = b"GET /schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
AHEAD = 200  # requests: more than what the system keeps of answers that nobody reads
UNFINISHED = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
BODY = b'{"game": "el_dorado", "seats": ["human", "human"]}'


def connected(table: Address, first: bytes = b"") -> socket.socket:
    host, port = table.base.removeprefix("http://").split(":")
    made = socket.create_connection((host, int(port)), timeout=60)
    made.sendall(first)
    return made


def posting(length: int) -> bytes:
    return (
        b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n" % length
    )


def answer_of(connection: socket.socket) -> tuple[int, dict]:
    """The status and the body of an answer, after which the connection is closed."""
    with contextlib.closing(connection):
        told = b""
        while new := connection.recv(65536):
            told += new
    head, _, body = told.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


@pytest.fixture(scope="module")
def few_files(tmp_path_factory) -> Iterator[Process]:
    """A server that may open few files."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_FILES, FEW_FILES))

    process = Process("--data", tmp_path_factory.mktemp("few"), preexec_fn=limit)
    yield process
    code, said = process.stop()
    assert code == 0, said
    assert "Traceback" not in said, said
    assert "Too many open files" not in said, said


def test_unfinished_headers_keep_nobody_out(few_files):
    """All of them come from the address of everybody else."""
    begun = few_files.table.begin("human", "human")
    with begun.sit(0) as ann, begun.sit(1) as bo, contextlib.ExitStack() as stack:
        for _ in range(2 * FEW_FILES):
            stack.enter_context(contextlib.closing(connected(few_files.table, UNFINISHED)))
        with httpx.Client(base_url=few_files.table.base, timeout=60) as newcomer:
            assert newcomer.get("/api/games").status_code == 200
        with begun.sit(None):
            bo.act()
            ann.until(lambda view: view["n"] == 1)


def test_nobody_waits_until_others_are_given_up(tmp_path):
    never = Reception(most=20, headers_within=3600, read_within=3600)
    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store, reception=never) as table:
        for first in (b"", UNFINISHED, posting(1000) + b"{"):
            with contextlib.ExitStack() as stack:
                for _ in range(40):
                    stack.enter_context(contextlib.closing(connected(table, first)))
                with httpx.Client(base_url=table.base, timeout=60) as newcomer:
                    assert newcomer.get("/api/games").status_code == 200


def test_connections_that_send_nothing_keep_nobody_out(few_files):
    with contextlib.ExitStack() as stack:
        for _ in range(2 * FEW_FILES):
            stack.enter_context(contextlib.closing(connected(few_files.table)))
        with httpx.Client(base_url=few_files.table.base, timeout=60) as newcomer:
            assert newcomer.get("/api/games").status_code == 200


def test_bodies_that_never_end_keep_nobody_out(few_files):
    with contextlib.ExitStack() as stack:
        for _ in range(2 * FEW_FILES):
            stack.enter_context(contextlib.closing(connected(few_files.table, posting(1000) + b"{")))
        with httpx.Client(base_url=few_files.table.base, timeout=60) as newcomer:
            assert newcomer.get("/api/games").status_code == 200


@pytest.mark.parametrize("hello", [b"", b'{"type": "hello"}'], ids=["silent", "spectators"])
def test_sockets_that_never_read_keep_nobody_out(few_files, hello):
    """Nor do they close when they are told to."""
    # Bodies that never ended have used up what this address may begin.
    begun = replace(few_files.table.seen_from("127.0.0.2").begin("human", "human"), table=few_files.table)
    upgrade = (
        f"GET {begun.path}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
    frame = bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello if hello else b""
    with contextlib.ExitStack() as stack:
        for _ in range(2 * FEW_FILES):
            stack.enter_context(contextlib.closing(connected(few_files.table, upgrade + frame)))
        with httpx.Client(base_url=few_files.table.base, timeout=60) as newcomer:
            assert newcomer.get("/api/games").status_code == 200
        with begun.sit(0) as ann, begun.sit(1) as bo:
            bo.act()
            ann.until(lambda view: view["n"] == 1)


def asking_ahead(table: Address) -> socket.socket:
    """A connection that asks for much at once and has read nothing yet."""
    host, port = table.base.removeprefix("http://").split(":")
    asking = socket.socket()
    asking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 18)
    asking.settimeout(60)
    asking.connect((host, int(port)))
    asking.sendall(LARGE * AHEAD)
    return asking


def test_answers_that_nobody_reads_keep_nobody_out(few_files):
    """Neither while they are made nor afterwards."""
    with contextlib.ExitStack() as stack:
        for _ in range(FEW_FILES // 2):
            stack.enter_context(contextlib.closing(asking_ahead(few_files.table)))
        for _ in range(10):
            time.sleep(0.2)
            assert httpx.get(f"{few_files.table.base}/api/health", timeout=60).status_code == 200


def answers_after(table: Address, seconds: float) -> int:
    """How many answers of those asked for are there for somebody who begins to read so late."""
    with contextlib.closing(asking_ahead(table)) as asking:
        time.sleep(seconds)
        told = b""
        with contextlib.suppress(ConnectionError):
            while told.count(b"HTTP/1.1 200") < AHEAD and (new := asking.recv(1 << 20)):
                told += new
        return told.count(b"HTTP/1.1 200")


def test_who_does_not_read_an_answer_in_time_is_closed(tmp_path):
    short = Reception(most=1000, headers_within=3600, read_within=0.5)
    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store, reception=short) as table:
        assert any(answers_after(table, seconds) < AHEAD for seconds in (2, 8, 32))


def test_seats_of_one_address_do_not_keep_out_a_seat_of_another(few_files):
    elsewhere = few_files.table.seen_from("127.0.0.2").begin("human", "human")
    crowd = few_files.table.seen_from("127.0.0.3")
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(AssertionError):  # until one is refused
            for begun in [crowd.begin("human", "human") for _ in range(9)]:
                for _ in range(8):
                    stack.enter_context(begun.sit(0))
        with elsewhere.sit(0) as ann, elsewhere.sit(1) as bo:
            bo.act()
            ann.until(lambda view: view["n"] == 1)


def test_headers_that_do_not_come_in_time_are_answered_so(few_files):
    slow = connected(few_files.table, UNFINISHED)
    for _ in range(4):  # a byte now and then does not help
        time.sleep(0.5)
        slow.sendall(b"x")

    status, body = answer_of(slow)
    assert (status, body["error"]["code"]) == (408, "timeout")


def test_a_body_that_does_not_come_in_time_is_answered_so(tmp_path):
    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store, Limits(body_within=0.5)) as table:
        status, body = answer_of(connected(table, posting(len(BODY)) + BODY[:-1]))
        assert (status, body["error"]["code"]) == (408, "timeout")

        slow = connected(table, posting(len(BODY)))
        slow.sendall(BODY)
        slow.settimeout(60)
        assert slow.recv(100).startswith(b"HTTP/1.1 201")
        slow.close()


def test_who_hangs_up_in_the_middle_is_no_fault_of_the_server(tmp_path):
    process = Process("--data", tmp_path)
    for sent in (UNFINISHED, posting(1000), posting(1000) + BODY, b"GET / HT", posting(10)[:-4]):
        connected(process.table, sent).close()
    assert process.table.begin("human", "human")

    assert process.stop() == (0, "The table is closed; every match is saved.\n")


def test_what_is_no_http_is_answered_with_a_sentence(tmp_path):
    process = Process("--data", tmp_path)
    for first in (b"\xff\xfe", b"GET /\xe9 HTTP/1.1\r\nHost: localhost", b"\x16\x03\x01"):
        status, body = answer_of(connected(process.table, first + b"\r\n\r\n"))
        assert (status, body["error"]["code"]) == (400, "bad-input")

    assert process.stop() == (0, "The table is closed; every match is saved.\n")
