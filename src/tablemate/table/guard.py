"""The guard: which hosts and origins are let in, and the headers of every response.

A page of another site may not speak to a server on this machine: neither by its own address (Origin), nor
by giving this machine a name of its own (Host). Programs send no Origin and are let in.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablemate.table import refusals
from tablemate.table.public_url import PublicUrl
from tablemate.table.refusals import TIMEOUT, Refusal
from tablemate.table.request_body import checked_body

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        b"connect-src 'self'; font-src 'self'; manifest-src 'self'; media-src 'self'; "
        b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
CHANGES_NOTHING = ("GET", "HEAD")


class Guard:
    """Lets in whoever may come, and sends every answer off with the headers it needs.

    Requests still waiting when the server shuts down are answered so.
    """

    def __init__(
        self,
        app: ASGIApp,
        names: Iterable[str] = (),
        public_url: PublicUrl | None = None,
        body_within: float = 20.0,
    ) -> None:
        self._app = app
        self._public_url = public_url
        self._body_within = body_within
        self._names = {"localhost", *(name.lower().strip("[]") for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        is_answered = False

        async def send_guarded(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            if message["type"] == "http.response.start":
                headers = _with_ours(message.get("headers", ()))
                if message["status"] == TIMEOUT:
                    headers.append((b"connection", b"close"))
                message["headers"] = headers
            await send(message)

        if (refusal := self._refusal(scope)) is not None:
            if kind == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": refusal.sentence})
            else:
                await _answer(send_guarded, refusal)
            return
        try:
            if kind == "http":
                await self._app(scope, checked_body(receive, self._body_within), send_guarded)
            else:
                await self._app(scope, receive, send)
        except asyncio.CancelledError:
            if kind == "http" and not is_answered:
                await _answer(send_guarded, refusals.closing())

    def _refusal(self, scope: Any) -> Refusal | None:
        """Why a request is not let in."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self._is_ours(host):
            return refusals.foreign("this server is not known by that name")
        origin = headers.get(b"origin")
        changes_nothing = scope["type"] == "http" and scope["method"] in CHANGES_NOTHING
        if origin is not None and not changes_nothing and not self._is_own(origin, host):
            return refusals.foreign("requests from other sites are not answered")
        is_text = _is_text(scope["raw_path"]) and _is_text(scope["query_string"])
        return None if is_text else refusals.not_text("the address")

    def _is_own(self, origin: str, host: str) -> bool:
        """Whether a page comes from the very server it speaks to."""
        if self._public_url is not None:
            if origin.lower() == self._public_url.origin:  # whatever name its proxy calls us by
                return True
            if host.lower() == self._public_url.host:  # by another scheme, so from somebody in between
                return False
        return origin.partition("://")[2].lower() == host.lower()

    def _is_ours(self, host: str) -> bool:
        if self._public_url is not None and host.lower() == self._public_url.host:
            return True
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self._names or _is_address(name)


def names_of(host: str) -> list[str]:
    """The names by which people reach a server that listens there."""
    own = socket.gethostname()
    return [host, own, f"{own}.local"]


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _with_ours(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """A response's headers with those that every response has; its own win."""
    own = list(headers)
    named = {name.lower() for name, _ in own}
    return [*own, *(header for header in HEADERS if header[0] not in named)]


def _is_text(escaped: bytes) -> bool:
    try:
        unquote_to_bytes(escaped).decode()
    except UnicodeDecodeError:
        return False
    return True


def body_of(refusal: Refusal) -> bytes:
    return msgspec.json.encode({"error": {"code": refusal.code, "message": refusal.sentence}})


async def _answer(send: Send, refusal: Refusal) -> None:
    body = body_of(refusal)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
