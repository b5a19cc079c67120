"""The protocol of sockets: a handshake is whole or refused, and control frames are limited like messages.

A message is limited where it is read (live.py). Pings, pongs and the continuations of a message never get
there; they are answered here, and cost the event loop as much.
"""

import logging
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from tablemate.table.http_connections import response_of
from tablemate.table.limits import Bucket, Limits
from tablemate.table.refusals import unreadable

LOG = logging.getLogger(__name__)
PIECE = 4096  # bytes that are read before anybody looks how many frames they were
NOT_TEXT = 1007


class SocketProtocol(WebSocketsSansIOProtocol):
    """One socket, from its handshake on."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._frames = Bucket(Limits().messages)
        self._floods = False

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._shake_hands(data)
            return
        for start in range(0, len(data), PIECE):
            if not self._read(data[start : start + PIECE]) or self._floods:
                self.transport.abort()
            if self.transport.is_closing():
                return

    def _shake_hands(self, request: bytes) -> None:
        """Take up a request to become a socket, which is here as a whole; else it is none."""
        if not self._read(request) or not self.handshake_initiated:
            self.transport.write(response_of(unreadable()))
            self.transport.close()

    def _read(self, data: bytes) -> bool:
        try:
            super().data_received(data)
        except Exception as error:  # of the library's, over what it cannot read
            LOG.warning("socket closed: what it sent cannot be read: %s", error)
            return False
        return True

    def send_receive_event_to_app(self) -> None:
        """Text that is not UTF-8 closes the socket, without a traceback in the log."""
        if self.curr_msg_data_type != "text" or _is_text(b"".join(self.frames)):
            super().send_receive_event_to_app()
            return
        self.frames = []
        if self.conn.state is State.OPEN:  # else somebody has closed it already
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        self._floods = self._floods or not self._frames.take()


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
