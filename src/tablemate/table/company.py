"""Company: what the people at one table ask of each other, beside playing.

Of all that a rematch alone is stored, among the notes of the match.
"""

from collections.abc import Collection

from tablemate.core.match import ActionLine, Line
from tablemate.table.connections import Connections
from tablemate.table.fast_forward import FastForward
from tablemate.table.limits import Rate, SeatBuckets
from tablemate.table.messages import (
    FastForwardMessage,
    ReactionMessage,
    ReactionName,
    RematchMessage,
    ServerMessage,
    Wish,
    WishEnd,
    WishMessage,
)
from tablemate.table.take_back import Wishes

REACTIONS = Rate(0.5, 3)  # of one seat; more would be noise
RENAMES = Rate(0.2, 5)  # of one seat; everybody is sent the whole log for each
A_LOT = "that was a lot at once; wait a moment"


class Company:
    """Requests to take back and to hurry, reactions, an invitation to a rematch: sent to everybody here."""

    def __init__(self, connections: Connections, rematch: RematchMessage | None = None) -> None:
        self._connections = connections
        self._wishes = Wishes()
        self._fast_forward = FastForward()
        self._reactions = SeatBuckets(REACTIONS, "reacts-too-quickly", A_LOT)
        self.renames = SeatBuckets(RENAMES, "renames-too-quickly", A_LOT)
        self._rematch = rematch
        # What ends with a line that is still to be stored.
        self._ended_wish: WishEnd | None = None
        self._has_caught_up = False

    def for_newcomers(self) -> list[ServerMessage]:
        """What somebody has to be told who comes later; a request to take back is in the view."""
        messages: list[ServerMessage] = []
        if self._rematch is not None:
            messages.append(self._rematch)
        if self._fast_forward.asked:
            messages.append(FastForwardMessage(self._fast_forward.asked))
        return messages

    def disperse(self) -> None:
        """Nobody need answer anything any more."""
        self._wishes.lapse()

    # Taking back

    @property
    def wish(self) -> Wish | None:
        return self._wishes.current

    def ask_to_go_back(self, seat: int, to: int, others: list[int], n: int) -> None:
        self._wishes.make(seat, to, others, n, self.send_wish)
        self.send_wish()

    def answer(self, seat: int, n: int, to: int | None, *, agrees: bool) -> tuple[Wish, WishEnd | None]:
        """The request that was answered, and how it ended, if it did; to be sent once it is carried out."""
        return self._wishes.answer(seat, n, to, agrees=agrees)

    def send_wish(self, ended: WishEnd | None = None) -> None:
        self._connections.broadcast(lambda *_: [WishMessage(self._wishes.current, ended)])

    # Fast-forward

    def fast_forward(self, seat: int) -> bool:
        """Somebody would like opponents to make no pauses; whether that is new."""
        is_new = self._fast_forward.ask(seat)
        if is_new:
            self._send_fast_forward()
        return is_new

    def is_fast_forwarded(self, here: Collection[int]) -> bool:
        """Whether all people who are here have asked for it."""
        return self._fast_forward.holds(here)

    def _send_fast_forward(self) -> None:
        self._connections.broadcast(lambda *_: [FastForwardMessage(self._fast_forward.asked)])

    # Lines

    def follow(self, line: Line, actor: int | None, *, is_opponents: bool) -> None:
        """A line is to be stored, after which it is this seat's turn; opponents interrupt no request."""
        if not is_opponents or actor is None:
            seat = line.seat if isinstance(line, ActionLine) else None
            self._ended_wish = self._wishes.lapse(seat) or self._ended_wish
        self._has_caught_up |= self._fast_forward.reach(actor)

    def begin_anew(self) -> None:
        """The match was read again, and may be another."""
        self._ended_wish = self._wishes.lapse() or self._ended_wish

    def send_ended(self) -> None:
        """What has ended with the lines that were sent."""
        ended, self._ended_wish = self._ended_wish, None
        if ended is not None:
            self.send_wish(ended)
        if self._has_caught_up:
            self._has_caught_up = False
            self._send_fast_forward()

    # Reactions, and what follows on a match

    def react(self, seat: int, reaction: ReactionName) -> None:
        self._reactions.take(seat)
        self._connections.broadcast(lambda *_: [ReactionMessage(seat, reaction)])

    @property
    def rematch(self) -> RematchMessage | None:
        """The rematch that somebody has begun."""
        return self._rematch

    def invite(self, rematch: RematchMessage) -> None:
        """Ask everybody to a rematch."""
        self._rematch = rematch
        self._connections.broadcast(lambda *_: [rematch])
