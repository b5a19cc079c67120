"""The observer: every request and socket is counted and, where somebody wants it, logged."""

import logging
import time

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablemate.core.errors import shortened
from tablemate.table.tally import TALLY

LOG = logging.getLogger(__name__)
LONGEST_PATH = 200
METHODS = ("GET", "POST", "HEAD", "OPTIONS")
OTHER = "other"  # any text may come as a method
ABORTED = 499  # whoever asked hung up before the answer


class Observer:
    """Looks on. It notes paths without what follows a question mark, and no header."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "http":
            await self._request(scope, receive, send)
        elif kind == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.monotonic(), ABORTED

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            spent = time.monotonic() - began
            method = scope["method"] if scope["method"] in METHODS else OTHER  # type: ignore[typeddict-item]
            TALLY.requests[method, status].note(spent)
            LOG.info(
                "request: client=%s method=%s path=%s status=%d milliseconds=%d",
                *(_client(scope), method, _path(scope), status, 1000 * spent),
            )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, code = time.monotonic(), 1006

        async def receiving() -> Message:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or code
            return message  # type: ignore[return-value]

        async def sending(message: Message) -> None:
            nonlocal code
            if message["type"] == "websocket.close":
                code = message.get("code") or code
            await send(message)

        TALLY.sockets += 1
        LOG.info("socket opened: client=%s path=%s", _client(scope), _path(scope))
        try:
            await self._app(scope, receiving, sending)  # type: ignore[arg-type]
        finally:
            TALLY.sockets -= 1
            spent = time.monotonic() - began
            LOG.info(
                "socket closed: client=%s path=%s code=%d seconds=%d",
                *(_client(scope), _path(scope), code, spent),
            )


def _client(scope: Scope) -> str:
    client = scope.get("client")
    return "" if client is None else str(client[0])


def _path(scope: Scope) -> str:
    return shortened(scope["path"], LONGEST_PATH)
