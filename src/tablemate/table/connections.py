"""The connections of a live match: sockets of seats and spectators, each sent what it may know."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

import msgspec

from tablemate.core.events import Viewer
from tablemate.table.messages import ServerMessage

# Why one is closed.
BAD_MESSAGES, UNKNOWN_TOKEN, MOVED, NO_MATCH, FLOOD = 4400, 4401, 4402, 4404, 4429
OUR_FAULT, STOPS = 1011, 1012
ENCODER = msgspec.json.Encoder()
# Connections that are sent the same: whose view, and whether as a terminal shows it besides.
Audience = tuple[Viewer, bool]
Encoded = dict[Audience, list[str]]  # messages as they go over the wire
MessagesFor = Callable[[Viewer, bool], Iterable[ServerMessage]]  # what to send to an audience


class Connection(Protocol):
    """A connection to a live match."""

    @property
    def seat(self) -> Viewer: ...

    @property
    def with_text(self) -> bool: ...

    @property
    def token(self) -> str | None:
        """What it holds its seat by."""

    @property
    def beside(self) -> frozenset[int]:
        """Seats of other people at the same device, for whom it does not speak just now."""

    @property
    def device(self) -> str:
        """The same for all pages of one browser; "" if it does not say."""

    @property
    def address(self) -> str: ...

    @property
    def number(self) -> int:
        """Those that came later have larger ones."""

    def dismiss(self, code: int, because: str) -> None:
        """Close it soon."""

    def queue(self, messages: list[str]) -> None:
        """Queue these to be sent; it never waits."""


class Connections:
    """All open connections."""

    def __init__(self) -> None:
        self._here: set[Connection] = set()

    def __len__(self) -> int:
        return len(self._here)

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._here)

    @property
    def seats(self) -> set[Viewer]:
        """The seats that are connected."""
        return {connection.seat for connection in self._here}

    @property
    def people(self) -> set[Viewer]:
        """The seats whose people are here, with those who share a device."""
        return self.seats | {seat for connection in self._here for seat in connection.beside}

    @property
    def audiences(self) -> set[Audience]:
        """All that anybody here belongs to."""
        return {(connection.seat, connection.with_text) for connection in self._here}

    def add(self, connection: Connection) -> None:
        self._here.add(connection)

    def discard(self, connection: Connection) -> None:
        self._here.discard(connection)

    def send(self, texts: Encoded, but: Connection | None = None) -> None:
        """Send everybody the messages made for them."""
        for connection in self._here:
            if connection is not but:
                connection.queue(texts[connection.seat, connection.with_text])

    def broadcast(self, messages_for: MessagesFor, but: Connection | None = None) -> None:
        self.send(encoded_for(self.audiences, messages_for), but)


def encoded_for(audiences: Iterable[Audience], messages_for: MessagesFor) -> Encoded:
    """The messages for everybody, made and encoded once for each audience."""
    return {each: encoded(messages_for(*each)) for each in audiences}


def encoded(messages: Iterable[ServerMessage]) -> list[str]:
    return [ENCODER.encode(message).decode() for message in messages]
