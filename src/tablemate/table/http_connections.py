"""HTTP connections: a request has to arrive in time and its answer to be read in time, and whoever keeps us
waiting makes room for others.

A process may have only so many files open, and every connection is one. Without a limit some hundred
requests that are begun and never finished, or answers that nobody reads, would keep everybody out.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from tablemate.table.client import address_of
from tablemate.table.guard import HEADERS, body_of
from tablemate.table.refusals import Refusal, too_slow, unreadable

MOST_FILES = 65_536  # more than that nobody needs here
OTHER_FILES = 96  # of the store, of simulations, and what Python itself has open
MOST_WAITING = 1024  # connections to be accepted
HEADERS_WITHIN = 10.0  # seconds
READ_WITHIN = 20.0  # seconds in which something of an answer has to be read


@dataclass(frozen=True)
class Capacity:
    """How many connections a process can have."""

    most: int  # open at once
    backlog: int  # waiting to be accepted: all of them may be at once, before any other is closed


def connection_capacity() -> Capacity:
    """As many as there are files, once this process may open as many as the system lets it."""
    files = _most_files()
    backlog = min(MOST_WAITING, files // 4)
    return Capacity(max(files - backlog - OTHER_FILES, files // 4), backlog)


def _most_files() -> int:
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return MOST_FILES
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if wanted > files:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        except (OSError, ValueError):  # macOS, which has another limit besides
            return files
    return max(files, wanted)


class Reception:
    """The connections that wait for a request or its rest, and those that ask for more than they read."""

    def __init__(
        self, most: int, headers_within: float = HEADERS_WITHIN, read_within: float = READ_WITHIN
    ) -> None:
        self.most = most  # connections of the server, sockets included
        self.headers_within = headers_within
        self.read_within = read_within
        # By address; the one that has waited longest comes first.
        self._waiting: dict[str, dict[HttpConnection, None]] = {}

    def add(self, connection: "HttpConnection") -> None:
        self._waiting.setdefault(connection.address, {})[connection] = None

    def discard(self, connection: "HttpConnection") -> None:
        if (own := self._waiting.get(connection.address)) is not None:
            own.pop(connection, None)
            if not own:
                del self._waiting[connection.address]

    def make_room(self, connections: Iterable[Any]) -> bool:
        """Close one of all connections of the server for a new one; False if none has to go.

        That is a socket which was told to close and does not, or the one that has waited longest, of the
        address that has the most.
        """
        for each in connections:
            if getattr(each, "close_sent", False) and not each.transport.is_closing():
                each.transport.abort()
                return True
        if not self._waiting:
            return False
        crowd = max(self._waiting.values(), key=len)
        next(iter(crowd)).abort()
        return True


class Deadline:
    """A time by which something has to be done, if there is one just now."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float, then: Callable[[], None]) -> None:
        self.cancel()
        self._timer = self._loop.call_later(seconds, then)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class HttpConnection(H11Protocol):
    """One connection, until it becomes a socket or ends."""

    reception: Reception

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = address_of({"client": self.client})
        self._has_begun = False  # something of a request has arrived
        self._headers = Deadline(self.loop)
        self._reading = Deadline(self.loop)
        self._unread = 0  # bytes, when the time for reading them began
        if len(self.connections) > self.reception.most and not self.reception.make_room(self.connections):
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        self._has_begun = True
        super().data_received(data)
        self._note_request()

    def on_response_complete(self) -> None:
        self._has_begun = False
        self._wait()
        super().on_response_complete()
        self._note_request()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reading.cancel()
        if self.transport.is_closing():
            self._wait_for_reader()
        self._note_request()

    def _note_request(self) -> None:
        """Once there is a request, the guard sees to it that its body arrives in time."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            self._headers.cancel()
            if not (cycle.more_body or self._is_ahead):
                self.reception.discard(self)

    @property
    def _is_ahead(self) -> bool:
        """It asks for more than it has read."""
        return self.flow.write_paused or self.flow.read_paused

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._end_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_waiting()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        self._refuse(unreadable())

    def abort(self) -> None:
        self._end_waiting()
        self.transport.abort()

    def _wait(self) -> None:
        """Wait for the headers of a request, from now on."""
        self.reception.discard(self)  # whoever was answered has not waited yet
        self.reception.add(self)
        self._headers.set(self.reception.headers_within, self._give_up)

    def _wait_for_reader(self) -> None:
        """Wait until something of what was written is read, from now on."""
        self.reception.add(self)
        self._unread = self.transport.get_write_buffer_size()
        self._reading.set(self.reception.read_within, self._check_reader)

    def _check_reader(self) -> None:
        """Go on waiting for whoever reads slowly, and for nobody who does not read."""
        if self.transport.get_write_buffer_size() < self._unread:
            self._wait_for_reader()
        else:
            self.abort()

    def _end_waiting(self) -> None:
        self.reception.discard(self)
        self._headers.cancel()
        self._reading.cancel()

    def _give_up(self) -> None:
        if self._has_begun:
            self._refuse(too_slow())
        else:
            self._close()

    def _close(self) -> None:
        """Close once all is read that was written, or nobody reads it."""
        self._headers.cancel()
        self._wait_for_reader()
        self.transport.close()

    def _refuse(self, refusal: Refusal) -> None:
        self.transport.write(response_of(refusal))
        self._close()


def response_of(refusal: Refusal) -> bytes:
    """A refusal as it goes over the wire, after which the connection is closed."""
    body = body_of(refusal)
    fields = [
        *HEADERS,
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
    ]
    first = f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}".encode()
    return b"\r\n".join([first, *(b"%s: %s" % field for field in fields), b"", body])


def http_protocol(reception: Reception) -> type[HttpConnection]:
    """The protocol of the connections of one server."""
    return type("HttpConnection", (HttpConnection,), {"reception": reception})
