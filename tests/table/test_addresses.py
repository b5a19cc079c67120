"""Where a server is reached, from this machine and from others nearby."""

import ipaddress
import socket
from urllib.parse import urlsplit

import pytest

from tablemate.table import addresses_of, listen
from tablemate.table.addresses import EVERYWHERE
from tablemate.table.guard import Guard, names_of


@pytest.fixture
def offline(monkeypatch):
    """A machine from which no way leads anywhere."""

    class Socket(socket.socket):
        def connect(self, address):
            raise OSError("Network is unreachable")

    monkeypatch.setattr("tablemate.table.addresses.socket.socket", Socket)


@pytest.fixture
def at_home(monkeypatch):
    """A machine whose way elsewhere begins at 192.168.1.5; sending anything fails."""

    class Socket(socket.socket):
        def connect(self, address):
            assert self.type == socket.SOCK_DGRAM, "a stream would call somebody"
            assert ipaddress.ip_address(address[0]).is_private, "an address that nobody has"

        def getsockname(self):
            return ("192.168.1.5", 54321) if self.type == socket.SOCK_DGRAM else super().getsockname()

        send = sendto = None

    monkeypatch.setattr("tablemate.table.addresses.socket.socket", Socket)


def lets_in(host: str, address: str) -> bool:
    """Whether the guard of a server at `host` lets in who typed an address."""
    name = urlsplit(address).netloc.encode()
    scope = {
        "type": "http",
        "method": "GET",
        "headers": [(b"host", name)],
        "raw_path": b"/",
        "query_string": b"",
    }
    return Guard(None, names_of(host))._refusal(scope) is None


def test_a_server_of_this_machine_alone_has_one_address():
    with listen("127.0.0.1", 0) as listening:
        found = addresses_of("127.0.0.1", listening)
        port = listening.getsockname()[1]

    assert (found.here, found.nearby, found.to_open) == (f"http://127.0.0.1:{port}/", None, found.here)


def test_a_server_for_the_network_is_opened_where_others_reach_it(at_home):
    """A link copied from the page then works on other devices, too."""
    with listen("0.0.0.0", 0) as listening:
        found = addresses_of("0.0.0.0", listening)
        port = listening.getsockname()[1]

    assert found.here == f"http://localhost:{port}/"
    assert found.nearby == found.to_open == f"http://192.168.1.5:{port}/"
    assert lets_in("0.0.0.0", found.nearby)


def test_without_a_network_it_is_called_by_the_machines_name_and_opened_here(offline):
    with listen("0.0.0.0", 0) as listening:
        found = addresses_of("0.0.0.0", listening)
        port = listening.getsockname()[1]

    assert found.nearby == f"http://{socket.gethostname()}:{port}/"
    assert found.to_open == found.here == f"http://localhost:{port}/"
    assert lets_in("0.0.0.0", found.nearby)


@pytest.mark.parametrize("host", [host for host in EVERYWHERE if host])
def test_whatever_is_found_here_is_let_in(host):
    if ":" in host and not socket.has_ipv6:
        pytest.skip("this machine speaks no IPv6")
    try:
        listening = listen(host, 0)
    except Exception:
        pytest.skip(f"this machine cannot listen at {host}")
    with listening:
        found = addresses_of(host, listening)

    assert found.nearby is not None
    for address in (found.here, found.nearby, found.to_open):
        assert lets_in(host, address)
