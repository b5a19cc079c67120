"""Who a request or a socket comes from: the address that limits are counted by, and the token."""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

HOME_NETWORK = 64  # bits: with IPv6 everybody has that many addresses to choose from


@dataclass(frozen=True)
class Visitor:
    """Somebody who comes to a match."""

    address: str
    token: str | None = None  # as it was sent; whether it holds a seat is not known yet


SERVER = Visitor("")  # the server itself, when it resumes matches


def address_of(scope: Mapping[str, Any]) -> str:
    """The address of a request or a socket, for limits; of IPv6 the network that somebody has."""
    client = scope.get("client")
    return "" if client is None else network_of(client[0])


def network_of(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), HOME_NETWORK), strict=False))
