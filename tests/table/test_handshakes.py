"""Requests to become a socket, and what is sent below its messages: refused or bounded."""

import contextlib
import socket
from urllib.parse import urlsplit

import pytest

from live_table import Process

UPGRADE = (
    b"Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
GET = b"GET /api/matches/x/live HTTP/1.1\r\n" + UPGRADE
ODD = {
    "a subprotocol that is no text": GET + b"Sec-WebSocket-Protocol: \xff,,\r\n\r\n",
    "another method": GET.replace(b"GET", b"POST") + b"\r\n",
    "a body": GET + b"Content-Length: 5\r\n\r\nhello",
    "a body in pieces": GET + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a header that is too long": GET + b"X-Long: " + b"a" * 9000 + b"\r\n\r\n",
    "too many headers": GET + b"".join(b"X-%d: 1\r\n" % k for k in range(200)) + b"\r\n",
}
PING = b"\x89\x80" + bytes(4)  # empty, and masked as a client has to
CONTINUED = b"\x00\x80" + bytes(4)
BEGUN = b"\x01\x80" + bytes(4)  # the beginning of a message
PONG = b"\x8a\x80" + bytes(4)
PATIENCE_S = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    process = Process("--data", tmp_path_factory.mktemp("handshakes"))
    yield process
    code, said = process.stop()
    assert code == 0, said
    assert "Traceback" not in said, said


def connected(server: Process) -> socket.socket:
    at = urlsplit(server.table.base)
    return socket.create_connection((at.hostname, at.port), timeout=PATIENCE_S)


@pytest.mark.parametrize("request_", ODD.values(), ids=ODD)
def test_what_is_no_handshake_is_answered_and_closed(server, request_):
    for _ in range(3):
        with connected(server) as odd:
            odd.sendall(request_)
            answer = b"".join(iter(lambda: odd.recv(4096), b""))
        assert b" 400 " in answer.partition(b"\r\n")[0] or b" 403 " in answer, answer
    assert server.table.get("/api/health").status == 200


@pytest.mark.parametrize("frame", [PING, PONG, CONTINUED], ids=["pings", "pongs", "continuations"])
def test_whoever_floods_below_the_messages_is_cut_off(server, frame):
    begun = server.table.begin("human", "human")
    with connected(server) as flooding:
        flooding.sendall(GET.replace(b"/x/", f"/{begun.id}/".encode()) + b"\r\n")
        flooding.recv(4096)
        flooding.sendall(framed(b'{"type": "hello"}') + (BEGUN if frame == CONTINUED else b""))
        with contextlib.suppress(ConnectionError):
            flooding.sendall(frame * 20_000)
            while flooding.recv(4096):  # until it is closed; a spectator would never be
                pass
    assert server.table.get("/api/health").status == 200


def framed(text: bytes) -> bytes:
    """A message as a client sends it, under a mask that changes nothing."""
    return b"\x81" + bytes([0x80 | len(text)]) + bytes(4) + text
