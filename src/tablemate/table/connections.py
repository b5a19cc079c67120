"""The connections of a live match: sockets of seats and spectators, each sent what it may know."""

from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec

from tablemate.core.events import Viewer
from tablemate.table.messages import ServerMessage

ENCODER = msgspec.json.Encoder()
Texts = dict[tuple[Viewer, bool], list[str]]  # messages, by who sees what


class Connection(Protocol):
    """A connection to a live match."""

    @property
    def seat(self) -> Viewer: ...

    @property
    def with_text(self) -> bool: ...

    def queue(self, messages: list[str]) -> None:
        """Queue these to be sent; it never waits."""


Messages = Callable[[Connection], Iterable[ServerMessage]]  # what there is to send to a connection


class Connections:
    """All open connections."""

    def __init__(self) -> None:
        self._here: set[Connection] = set()

    def __len__(self) -> int:
        return len(self._here)

    @property
    def seats(self) -> set[Viewer]:
        """The seats that are connected."""
        return {connection.seat for connection in self._here}

    def add(self, connection: Connection) -> None:
        self._here.add(connection)

    def discard(self, connection: Connection) -> None:
        self._here.discard(connection)

    def encode_for_each(self, told: Messages) -> Texts:
        """The messages for everybody; those who see the same share them."""
        texts: Texts = {}
        for connection in self._here:
            sees = connection.seat, connection.with_text
            if sees not in texts:
                texts[sees] = encoded(told(connection))
        return texts

    def send(self, texts: Texts, but: Connection | None = None) -> None:
        """Send everybody the messages made for them."""
        for connection in self._here:
            if connection is not but:
                connection.queue(texts[connection.seat, connection.with_text])

    def broadcast(self, told: Messages, but: Connection | None = None) -> None:
        self.send(self.encode_for_each(told), but)


def encoded(messages: Iterable[ServerMessage]) -> list[str]:
    return [ENCODER.encode(message).decode() for message in messages]
