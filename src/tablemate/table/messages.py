"""The messages of the protocol, both ways, each class named after its `type`; field names are part of it."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablemate.core.seat_words import ScoreWords

Number = Annotated[int, Meta(ge=0, le=1_000_000)]  # of a line
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Secret = Annotated[str, Meta(max_length=200)]  # a token, or an invitation
OwnToken = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{22,200}$", description="a token of one's own making: 128 random bits")
]
PersonName = Annotated[str, Meta(max_length=200, description="what somebody would like to be called")]
AwayAfter = Annotated[int, Meta(ge=0, le=86_400)]
NamedSeat = Annotated[str, Meta(min_length=1, max_length=100)]
PaceName = Literal["natural", "quick", "none"]  # of opponents, the slowest first
ReactionName = Literal["hello", "well_played", "wow", "oops", "thinking", "thanks"]
Value = bool | int | str | list[int | str]  # of an option

# A game's own, of which the table knows no more; the page has names for them.
GameAction = Annotated[dict[str, Any], Meta(title="GameAction", description="a named action of the game")]
GameEvent = Annotated[dict[str, Any], Meta(title="GameEvent", description="a fact, as the viewer knows it")]
GameView = Annotated[dict[str, Any], Meta(title="GameView", description="what the viewer knows")]


class SeatInfo(msgspec.Struct, frozen=True):
    """A place at the table, as one viewer is shown it."""

    seat: int
    name: str
    kind: Literal["person", "opponent", "open"]
    player: str  # "human", or who decides there: "hard:balanced"
    here: bool  # a person, or an opponent, is there now
    part: str | None = None  # what it is in the game, where seats differ
    counts: ScoreWords | None = None  # what its score is, unless it is points
    called: str | None = None  # the name that a person gave themselves
    away_s: int | None = None  # seconds since a person left, or a seat is open; None while somebody is there
    stand_in: str | None = None  # the level that plays there until a person is back, or sits down


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What whoever began a match allows there."""

    hints: bool = True  # hint and why may be asked for
    take_back: bool = True  # decisions may be taken back
    away_after: AwayAfter = 120  # seconds after which the others may decide about somebody who has left


class LogLine(msgspec.Struct, frozen=True):
    """A line of the match as one viewer may know it; the action itself is never sent.

    A note is not a line of the match, but what is told before line `n`, about the people at the table.
    """

    n: int  # -1 for the setup
    seat: int | None
    events: list[GameEvent]
    words: list[str]
    kind: Literal["setup", "action", "take_back", "concede", "note"]
    shown: bool = False  # a take-back after something hidden had been seen
    stands: bool = True  # until a take-back has undone it
    to: int | None = None  # of a take-back: the first line that no longer stands
    stand_in: str | None = None  # the level that chose for a person who had left
    by: int | None = None  # of a concession: the seat that ended the match for somebody who had left


class LegalAction(msgspec.Struct, frozen=True):
    """A legal action and what to call it."""

    action: GameAction
    text: str


class May(msgspec.Struct, frozen=True):
    """What the viewer may ask for besides acting."""

    take_back: int | None  # the line it would go back to
    concede: bool
    hint: bool


class Wish(msgspec.Struct, frozen=True):
    """Somebody would like to take back; the others have to agree."""

    by: int
    to: int
    waits_for: list[int]
    agreed: list[int]
    n: Number  # of the next line when it was made; an answer names this number or a later one


class WishEnd(msgspec.Struct, frozen=True):
    """How a request to take back ended."""

    by: int
    how: Literal["agreed", "declined", "withdrawn", "timed_out", "lapsed"]
    seat: int | None = None  # who declined, or decided something else meanwhile


class ViewMessage(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    n: int  # the number of the next line
    seat: int | None
    view: GameView
    options: list[LegalAction]  # what the viewer may do now
    scores: list[int]
    over: bool
    winners: list[int] | None
    conceded: int | None
    may: May
    wish: Wish | None
    text: str | None = None  # the position as a terminal shows it, where it was asked for


class TableMessage(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    match: str
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    seat: int | None
    typed_seed: bool
    read_only: str | None
    created: str
    log: list[LogLine]
    pace: PaceName
    open_information: bool = False  # people hide nothing from each other: one device acts for all its seats
    companion: str = ""  # of the game on a real table that goes by this name
    terms: Terms = Terms()
    view: ViewMessage | None = None  # over HTTP; a socket is sent it as its own message


class EventsMessage(msgspec.Struct, frozen=True, tag_field="type", tag="events"):
    n: int
    lines: list[LogLine]


class SignMessage(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="sign"):
    """An opponent begins to think, stops, or has chosen."""

    sign: Literal["thinking_started", "thinking_ended", "action_selected"]
    seat: int
    kind: str | None = None  # of the decision
    milliseconds: int | None = None


class SeatsMessage(msgspec.Struct, frozen=True, tag_field="type", tag="seats"):
    seats: list[SeatInfo]


class NoteMessage(msgspec.Struct, frozen=True, tag_field="type", tag="note"):
    line: LogLine


class LogMessage(msgspec.Struct, frozen=True, tag_field="type", tag="log"):
    """The log so far in other words: somebody is called by another name."""

    log: list[LogLine]


class WishMessage(msgspec.Struct, frozen=True, tag_field="type", tag="wish"):
    wish: Wish | None
    ended: WishEnd | None = None  # of the one before


class PaceMessage(msgspec.Struct, frozen=True, tag_field="type", tag="pace"):
    pace: PaceName


class RematchMessage(msgspec.Struct, frozen=True, tag_field="type", tag="rematch"):
    """Somebody has begun the same again; whoever sat here holds a seat there, by the same token."""

    match: str
    by: int  # the seat here of whoever did
    seats: list[int]  # by seat here: where it is there


class ReactionMessage(msgspec.Struct, frozen=True, tag_field="type", tag="reaction"):
    """Somebody reacts; it is shown for a moment, and kept nowhere."""

    seat: int
    reaction: ReactionName


class FastForwardMessage(msgspec.Struct, frozen=True, tag_field="type", tag="fast_forward"):
    """Whose people would like opponents to make no pauses until they decide again."""

    asked: list[int]


class PreparingMessage(msgspec.Struct, frozen=True, tag_field="type", tag="preparing"):
    done: int
    of: int
    what: str


class ErrorMessage(msgspec.Struct, frozen=True, tag_field="type", tag="error"):
    code: str
    message: str


class PongMessage(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    pass


ServerMessage = (
    ViewMessage
    | TableMessage
    | EventsMessage
    | SignMessage
    | SeatsMessage
    | NoteMessage
    | LogMessage
    | WishMessage
    | PaceMessage
    | RematchMessage
    | ReactionMessage
    | FastForwardMessage
    | PreparingMessage
    | ErrorMessage
    | PongMessage
)


class HelloMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    token: Secret | None = None
    text: bool = False  # views come with what a terminal would show
    pace: PaceName | None = None
    beside: Annotated[list[Secret], Meta(max_length=64)] = []  # tokens of other people at the same device
    device: Annotated[str, Meta(max_length=64)] = ""  # the same from every page of one browser


class ActMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="act"):
    n: Number
    action: GameAction


class TakeBackMessage(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="take_back"
):
    n: Number
    agree: bool | None = None  # an answer; False from whoever asked withdraws the request
    to: Number | None = None  # the line to go back to, a person's; None: one's own last, or as was asked


class ConcedeMessage(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="concede"
):
    n: Number


class SetPaceMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pace"):
    pace: PaceName


class ReactMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="react"):
    reaction: ReactionName


class HurryMessage(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="fast_forward"
):
    """Opponents need make no pauses until this seat decides again."""


class PingMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    pass


ClientMessage = (
    HelloMessage
    | ActMessage
    | TakeBackMessage
    | ConcedeMessage
    | SetPaceMessage
    | ReactMessage
    | HurryMessage
    | PingMessage
)
