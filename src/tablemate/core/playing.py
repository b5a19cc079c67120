"""Players at a match: what they are given, what they give back, and the loop that asks them."""

import contextlib
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from tablemate.core.actions import NamedAction
from tablemate.core.events import NamedEvent
from tablemate.core.match import Match
from tablemate.core.matchfile import write_lines
from tablemate.core.position import Position
from tablemate.core.streams import Stream, start_since, stream_start, world_stream

LOG = logging.getLogger(__name__)
MOST_FAULTS_LOGGED = 20  # of one match


@dataclass(frozen=True)
class Budget:
    """How much a player may think; None leaves it to the player."""

    simulations: int | None = None
    seconds: float | None = None
    limit: float | None = None  # seconds after which the answer is no longer waited for
    cut: threading.Event | None = None  # set once the answer is wanted at once


@dataclass(frozen=True)
class RankedAction:
    """One of the actions a player weighed: what it expects of it, with its figures."""

    action: NamedAction
    score: float
    figures: Mapping[str, float] = field(default_factory=dict)
    plan: Sequence[NamedAction] = ()  # what the player means to do next, as far as chance lets it say


@dataclass(frozen=True)
class Choice:
    """An action, why in a sentence, and the actions it was chosen from, best first."""

    action: NamedAction
    because: str = ""
    ranked: Sequence[RankedAction] = ()
    fault: str | None = None  # why it is not the player's own answer, if it is not
    stand_in: str | None = None  # the level that chose, while the seat's own was being compiled
    is_slip: bool = False  # the player has found a better one, and takes this all the same


class Decision:
    """One decision of one seat.

    All of it comes from `world`, a position drawn at random among those that fit what the seat
    knows; the true one is not in here.
    """

    def __init__(self, world: Position, seat: int, events: Callable[[], list[NamedEvent]]) -> None:
        self.world = world
        self.seat = seat
        self._events = events

    @cached_property
    def view(self) -> dict[str, Any]:
        return self.world.view(self.seat)

    @cached_property
    def kind(self) -> str:
        return self.world.kind

    @cached_property
    def legal_actions(self) -> list[NamedAction]:
        return self.world.legal()

    @cached_property
    def events(self) -> list[NamedEvent]:
        """All that the seat has seen happen."""
        return self._events()


def worlds_for(match: Match, seat: int) -> Stream:
    """Where the worlds come from that a seat is shown from this point of a match on."""
    return Stream(start_since(stream_start(match.root, world_stream(seat)), len(match.lines)))


def decision_of(match: Match, seat: int, worlds: Stream | None = None) -> Decision:
    """The decision in front of a seat, in the next of its worlds; it stays when the match goes on."""
    world = match.position.determinized(seat, (worlds or worlds_for(match, seat)).draw())
    setup, standing = match.setup_events, match.standing[:]
    redacted = match.position.rulebook.events.redacted

    def seen() -> list[NamedEvent]:
        by_line = [setup, *(line.events for line in standing)]
        return [redacted(event, seat) for events in by_line for event in events]

    return Decision(world, seat, seen)


class Player(Protocol):
    """Decides in a seat: a person or a program.

    Two things it may have besides. `best_so_far`, a Choice while it thinks and None before it has
    one, is what counts when its time is up. `leave()` ends whatever it holds, once the match is over.
    """

    def choose(self, decision: Decision, budget: Budget) -> Choice: ...


def leave(player: Player) -> None:
    """Let a player release whatever it holds."""
    go = getattr(player, "leave", None)
    if go is not None:
        go()


def log_fault(match: Match, seat: int, fault: str) -> None:
    """Warn that a player failed: the first time in a match with the match so far, later in few words."""
    faults = len(match.faults)
    if faults == 0:
        LOG.warning("player fault: seat=%d: %s; the match so far:\n%s", seat, fault, write_lines(match))
    elif faults < MOST_FAULTS_LOGGED:
        LOG.warning("player fault: seat=%d: %s", seat, fault)
    elif faults == MOST_FAULTS_LOGGED:
        LOG.warning("player fault: further ones of this match are not logged; its match file marks them all")


def play_out(
    match: Match,
    players: Sequence[Player],
    *,
    budget: Budget = Budget(),  # noqa: B008
    on_events: Callable[[list[NamedEvent]], None] | None = None,
    on_fault: Callable[[Match, int, str], None] = log_fault,
    most: int | None = None,
) -> None:
    """Ask the players in turn until the match is over; `on_events` is called with all events as they happen.

    `on_fault` is called for every answer that is not the player's own, before it is played. A match that has
    `most` actions already is left there, over or not.
    """
    worlds = [worlds_for(match, seat) for seat in range(len(players))]
    with contextlib.ExitStack() as at_the_end:
        for player in players:
            at_the_end.callback(leave, player)
        while (seat := match.actor) is not None and (most is None or len(match.standing) < most):
            choice = players[seat].choose(decision_of(match, seat, worlds[seat]), budget)
            if choice.fault is not None:
                on_fault(match, seat, choice.fault)
            events = match.act(
                seat,
                choice.action,
                fault=choice.fault,
                stand_in=choice.stand_in,
                is_slip=choice.is_slip,
            )
            if on_events is not None:
                on_events(events)
