"""The connections of a live match: sockets of seats and spectators, each sent what it may know."""

from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec

from tablemate.core.events import Seat as Viewer
from tablemate.table.messages import Told

ENCODER = msgspec.json.Encoder()
Texts = dict[tuple[Viewer, bool], list[str]]  # messages, by who sees what


class Guest(Protocol):
    """A connection to a live match."""

    @property
    def seat(self) -> Viewer: ...

    @property
    def with_text(self) -> bool: ...

    def tell(self, messages: list[str]) -> None:
        """Queue these to be sent; it never waits."""


Speech = Callable[[Guest], Iterable[Told]]  # what there is to send to a connection


class Guests:
    """All open connections."""

    def __init__(self) -> None:
        self._here: set[Guest] = set()

    def __len__(self) -> int:
        return len(self._here)

    @property
    def seats(self) -> set[Viewer]:
        """The seats that are connected."""
        return {guest.seat for guest in self._here}

    def add(self, guest: Guest) -> None:
        self._here.add(guest)

    def discard(self, guest: Guest) -> None:
        self._here.discard(guest)

    def worded(self, told: Speech) -> Texts:
        """The messages for everybody; those who see the same share them."""
        texts: Texts = {}
        for guest in self._here:
            sees = guest.seat, guest.with_text
            if sees not in texts:
                texts[sees] = encoded(told(guest))
        return texts

    def hand_out(self, texts: Texts, but: Guest | None = None) -> None:
        """Send everybody the messages made for them."""
        for guest in self._here:
            if guest is not but:
                guest.tell(texts[guest.seat, guest.with_text])

    def tell(self, told: Speech, but: Guest | None = None) -> None:
        self.hand_out(self.worded(told), but)


def encoded(messages: Iterable[Told]) -> list[str]:
    return [ENCODER.encode(message).decode() for message in messages]
