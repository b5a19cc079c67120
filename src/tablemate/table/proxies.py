"""Proxies that are believed: a request that one of them passes on counts as its client's."""

import ipaddress
from collections.abc import Iterable, Sequence

from litestar.types import ASGIApp, Receive, Scope, Send

from tablemate.core.errors import BadInput

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
FORWARDED = b"x-forwarded-for"
MOST_HOPS = 32


def read_network(text: str) -> Network:
    """An address or a network of them; a BadInput if a text is neither."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        because = "is neither an address like 127.0.0.1 nor a network like 10.0.0.0/8"
        raise BadInput(f"{text!r} {because}") from None


class TrustedProxies:
    """Puts in place of a trusted proxy's address the one that it says it speaks for."""

    def __init__(self, app: ASGIApp, proxies: Sequence[Network]) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._proxies and scope["type"] in ("http", "websocket"):
            client = scope.get("client")
            if client is not None and (found := self._client(client[0], scope["headers"])) is not None:
                scope["client"] = (found, 0)  # a proxy does not say which port
        await self._app(scope, receive, send)

    def _client(self, peer: str, headers: Iterable[tuple[bytes, bytes]]) -> str | None:
        """Whom a proxy speaks for: the last in the line that is not trusted; before it anything may stand."""
        if not self._is_trusted(_read(peer)):
            return None
        forwarded = b",".join(value for name, value in headers if name == FORWARDED).decode("latin-1")
        found = None
        for hop in reversed(forwarded.split(",")[-MOST_HOPS:]):
            address = _read(hop.strip())
            if address is None:
                break
            found = str(address)
            if not self._is_trusted(address):
                break
        return found

    def _is_trusted(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._proxies)


def _read(text: str) -> Address | None:
    """An address as proxies write it: perhaps in brackets, with a port, or IPv4 in the form of IPv6."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
