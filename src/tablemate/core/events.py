"""Events: facts the rules wrote down, and who may see which part of them.

A field is hidden from everybody unless its table says otherwise:

    Event("dealt", dealer=public(SEAT), hands=each_their_own(Several(Several(CARD))))
    Event("looked", seat=public(SEAT), card=only_to("seat", CARD))
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemate.core.codecs import Codec

NamedEvent = dict[str, Any]
Viewer = int | None  # None is a spectator
HIDDEN = object()

# (event, value, viewer) -> what the viewer sees of the value, or HIDDEN
Visibility = Callable[[Mapping[str, Any], Any, Viewer], Any]


@dataclass(frozen=True)
class Field:
    kind: Codec
    visibility: Visibility


def public(kind: Codec) -> Field:
    return Field(kind, lambda event, value, viewer: value)


def only_to(seat_field: str, kind: Codec) -> Field:
    """Seen by the seat that another field of the event names."""

    def own(event: Mapping[str, Any], value: Any, viewer: Viewer) -> Any:
        return value if viewer is not None and event[seat_field] == viewer else HIDDEN

    return Field(kind, own)


def each_their_own(kind: Codec) -> Field:
    """A list with an entry per seat, of which each seat sees only its own."""

    def own(event: Mapping[str, Any], value: list[Any], viewer: Viewer) -> list[Any]:
        return [entry if seat == viewer else None for seat, entry in enumerate(value)]

    return Field(kind, own)


def hidden(kind: Codec) -> Field:
    return Field(kind, lambda event, value, viewer: HIDDEN)


class Event:
    """One type of event and its fields, in the order the rules write them."""

    def __init__(self, type: str, **fields: Field | Codec) -> None:
        self.type = type
        self.fields = {n: f if isinstance(f, Field) else hidden(f) for n, f in fields.items()}


class EventTable:
    """All events of a game; the first has kind 0."""

    def __init__(self, *events: Event) -> None:
        self.events: list[Event] = []
        self._kinds: dict[str, int] = {}
        for event in events:
            self.add(event)

    def add(self, event: Event) -> int:
        """The kind of an event that comes next: `CARD_PLAYED = TABLE.add(Event("card_played", ...))`."""
        assert event.type not in self._kinds, f"there are two events {event.type}"
        self._kinds[event.type] = len(self.events)
        self.events.append(event)
        return len(self.events) - 1

    def read(self, words: Sequence[int]) -> list[NamedEvent]:
        """The events a log holds."""
        named, at = [], 0
        while at < len(words):
            kind, length = words[at], words[at + 1]
            named.append(self._read_one(self.events[kind], words[at + 2 : at + 2 + length]))
            at += 2 + length
        return named

    def write(self, event: Mapping[str, Any]) -> list[int]:
        """The words of a named event, as the rules wrote them."""
        kind = self._kinds[event["type"]]
        words = [w for n, f in self.events[kind].fields.items() for w in f.kind.write(event[n])]
        return [kind, len(words), *words]

    def redacted(self, event: Mapping[str, Any], viewer: Viewer) -> NamedEvent:
        """What one seat, or a spectator, may know of an event; unseen fields are left out."""
        seen = {"type": event["type"]}
        for name, field in self.events[self._kinds[event["type"]]].fields.items():
            value = field.visibility(event, event[name], viewer)
            if value is not HIDDEN:
                seen[name] = plain_copy(value)
        return seen

    def _read_one(self, event: Event, words: Sequence[int]) -> NamedEvent:
        rest: Iterator[int] = iter(words)
        named = {"type": event.type, **{n: f.kind.read(rest) for n, f in event.fields.items()}}
        assert next(rest, None) is None, f"{event.type} was written with words no field reads"
        return named


def plain_copy(value: Any) -> Any:
    """A copy as plain data, so that nobody can change the original."""
    if isinstance(value, list):
        return [plain_copy(item) for item in value]
    if isinstance(value, dict):
        return {key: plain_copy(item) for key, item in value.items()}
    return value
