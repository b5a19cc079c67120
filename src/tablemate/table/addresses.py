"""Where people reach a server: from this machine, and from others on its network."""

import ipaddress
import socket
from collections.abc import Iterator
from dataclasses import dataclass

EVERYWHERE = ("", "0.0.0.0", "::")  # hosts that mean every address of this machine
# Addresses kept for examples (RFC 5737 and 3849): nobody is there, and nobody has to be.
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


@dataclass(frozen=True)
class Addresses:
    """What to type into a browser."""

    here: str
    nearby: str | None  # for other devices, if the server listens to them
    to_open: str  # on this machine: links copied from the page lead to where it was opened


def is_here_only(listening: socket.socket) -> bool:
    """Whether a server can be reached from this machine alone."""
    return ipaddress.ip_address(listening.getsockname()[0].partition("%")[0]).is_loopback


def addresses_of(host: str, listening: socket.socket) -> Addresses:
    """The addresses of a server that listens at `host`."""
    port = listening.getsockname()[1]
    if host not in EVERYWHERE:
        here = _url(host, port)
        return Addresses(here, None, here)
    here, found = _url("localhost", port), _own_address(listening)
    if found is None:
        return Addresses(here, _url(socket.gethostname(), port), here)
    nearby = _url(found, port)
    return Addresses(here, nearby, nearby)


def _own_address(listening: socket.socket) -> str | None:
    """This machine's address on the network that leads elsewhere, if it is on one."""
    for family in _families(listening):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect(
                    (ELSEWHERE[family], 9)
                )  # finds a way there; of a datagram, nothing is sent yet
                found: str = asking.getsockname()[0]
                return found
        except OSError:  # there is no way
            continue
    return None


def _families(listening: socket.socket) -> Iterator[socket.AddressFamily]:
    """The kinds of addresses that a socket answers at, the one easier to type first."""
    speaks_six = listening.family == socket.AF_INET6
    if not speaks_six or not listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
        yield socket.AF_INET
    if speaks_six:
        yield socket.AF_INET6


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
