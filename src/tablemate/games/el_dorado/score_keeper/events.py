"""What can be written on a score sheet (12.2): named events in envelopes, checked before they are stored."""

import math
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablemate.core.errors import BadInput

LONGEST_NAME = 40
LONGEST_ID = 100
MOST_ADDED = 100_000  # points of one adjustment, either way

RoundState = Literal["locked", "bidding", "playing", "complete", "scored"]
RoundNumber = Annotated[int, Meta(ge=1)]


class Payload(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename="camel", kw_only=True
):
    """The payload of an event."""


class PlayerAdded(Payload, frozen=True):
    id: str
    name: str


class BidSet(Payload, frozen=True):
    round: RoundNumber
    player_id: str
    bid: Annotated[int, Meta(ge=0)] | Annotated[float, Meta(ge=0)]


class MadeSet(Payload, frozen=True):
    round: RoundNumber
    player_id: str
    made: bool | None
    won: Annotated[int, Meta(ge=0)] | None = None  # tricks; only where the scoring counts them


class RoundFinalize(Payload, frozen=True):
    round: RoundNumber
    confirmed: bool = False  # by a person, where the results cannot be


class RoundStateSet(Payload, frozen=True):
    round: RoundNumber
    state: RoundState


class RoundReopen(Payload, frozen=True):
    round: RoundNumber


class ScoreAdded(Payload, frozen=True):
    player_id: str
    delta: Annotated[int, Meta(ge=-MOST_ADDED, le=MOST_ADDED)]


class PlayerDropped(Payload, frozen=True):
    id: str
    from_round: RoundNumber


class PlayerResumed(Payload, frozen=True):
    id: str
    from_round: RoundNumber


class PlayerRemoved(Payload, frozen=True):
    id: str


class PlayerRenamed(Payload, frozen=True):
    id: str
    name: str


class PlayersReordered(Payload, frozen=True):
    ids: Annotated[list[str], Meta(max_length=100)]


KINDS: dict[str, type[Payload]] = {
    "player/added": PlayerAdded,
    "bid/set": BidSet,
    "made/set": MadeSet,
    "round/finalize": RoundFinalize,
    "round/state-set": RoundStateSet,
    "round/reopen": RoundReopen,
    "score/added": ScoreAdded,
    "player/dropped": PlayerDropped,
    "player/resumed": PlayerResumed,
    "player/removed": PlayerRemoved,
    "player/renamed": PlayerRenamed,
    "players/reordered": PlayersReordered,
}
NAMES = {kind: name for name, kind in KINDS.items()}


class Event(msgspec.Struct, frozen=True):
    """A fact on its way to a sheet, with an id of the sender's choice that comes once in the log."""

    id: str
    payload: Payload
    ts: int  # when it happened, as the sender's clock has it: milliseconds since 1970

    @property
    def type(self) -> str:
        return NAMES[type(self.payload)]


class SheetEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """An event as it is sent and kept."""

    event_id: str
    type: str
    payload: dict[str, Any]
    ts: Annotated[int, Meta(ge=0, lt=1 << 53)]


def read_event(plain: object) -> Event:
    """The event in plain data; a BadInput says in a sentence what is wrong with it (12.4)."""
    try:
        envelope = msgspec.convert(plain, SheetEvent)
    except msgspec.ValidationError as fault:
        raise BadInput(f"an event is eventId, type, payload and ts ({fault})") from None
    if envelope.type not in KINDS:
        raise BadInput(f"there is no event {envelope.type!r}; the events are {', '.join(KINDS)}")
    _check_text("eventId", envelope.event_id, LONGEST_ID)
    try:
        payload = msgspec.convert(envelope.payload, KINDS[envelope.type])
    except msgspec.ValidationError as fault:
        raise BadInput(f"{envelope.type}: the payload cannot be read ({fault})") from None
    _check_texts(envelope.type, payload)
    return Event(envelope.event_id, payload, envelope.ts)


def write_event(event: Event) -> dict[str, Any]:
    """An event as plain data."""
    payload: Mapping[str, Any] = msgspec.to_builtins(event.payload)
    return {"eventId": event.id, "type": event.type, "payload": payload, "ts": event.ts}


def _check_texts(type_: str, payload: Payload) -> None:
    for field in payload.__struct_fields__:
        value = getattr(payload, field)
        if isinstance(value, float) and not math.isfinite(value):
            raise BadInput(f"{type_}: {field} is not a number of tricks")
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str):
                _check_text(
                    f"{type_}: {field}",
                    text,
                    LONGEST_NAME if field == "name" else LONGEST_ID,
                    may_be_blank=True,  # a blank name or id is accepted, and does nothing
                )


def _check_text(what: str, text: str, longest: int, *, may_be_blank: bool = False) -> None:
    if len(text) > longest:
        raise BadInput(f"{what} has {len(text)} characters; the limit is {longest}")
    if not text.isprintable():
        raise BadInput(f"{what} has characters that cannot be printed")
    if not text and not may_be_blank:
        raise BadInput(f"{what} is empty")
