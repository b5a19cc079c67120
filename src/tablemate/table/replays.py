"""A match that is over, at every point of it: for the replay, and to play on from there."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any

from tablemate.core.events import Viewer
from tablemate.core.match import ActionLine, Line, Match
from tablemate.core.matchfile import replayed
from tablemate.core.playing import Decision, worlds_for
from tablemate.core.position import Position
from tablemate.games.catalogue import find_game
from tablemate.store import Store, StoredMatch
from tablemate.table import refusals
from tablemate.table.messages import GameView, May, ViewMessage
from tablemate.table.names import named_kinds
from tablemate.table.presenter import Presenter
from tablemate.table.refusals import BAD_INPUT, NOT_NOW, Refusal
from tablemate.table.threads import ThreadPools

KEPT = 32  # cached matches


class PastView(ViewMessage, frozen=True, tag_field="type", tag="view"):
    """A view as it was before a line, what the line did then, and how many lines there are."""

    line: str | None = None
    last: int = 0
    by_seat: list[GameView] | None = None  # with open hands: what each seat knew


class Replay:
    """Every position of a finished match."""

    def __init__(self, stored: StoredMatch) -> None:
        self._stored = stored
        self.lines: Sequence[Line] = stored.lines
        self._states: list[bytes] = []  # before each line, and at the end
        for match in self._played(len(stored.lines)):
            self._states.append(match.position.states.tobytes())
        self.match: Match = match
        about = stored.about
        named = named_kinds(about.kinds, about.stand_ins)
        self.presenter = Presenter(match, named, about.header.names)

    def _played(self, n: int) -> Iterator[Match]:
        """The match as it grows until line `n`."""
        about = self._stored.about
        return replayed(about.header, self._stored.setup, self.lines[:n], find_game, f"match {about.id}")

    def position(self, n: int) -> Position:
        """The position before line `n`."""
        if n >= len(self._states):
            raise Refusal(
                BAD_INPUT, "bad-input", f"the match has {len(self.lines)} lines; there is no line {n}"
            )
        return self.match.position.at(self._states[n])

    def view(self, n: int, viewer: Viewer, *, open_hands: bool = False) -> PastView:
        position = self.position(n)
        if viewer is not None and viewer >= position.seats:
            raise Refusal(BAD_INPUT, "bad-input", f"there is no seat {viewer}")
        is_over = n == len(self.lines)
        view, options = self.presenter.view_of(position, viewer, is_over=is_over)
        result = self.match.result if is_over else None
        return PastView(
            n=n,
            seat=viewer,
            view=view,
            options=options,
            scores=position.scores(),
            over=is_over,
            winners=None if result is None else result.winners,
            conceded=self.match.conceded if is_over else None,
            may=May(take_back=None, concede=False, hint=False),
            wish=None,
            line=None if is_over else " ".join(self.presenter.line(self.lines[n], viewer).words),
            last=len(self.lines),
            by_seat=self._by_seat(position, is_over) if open_hands else None,
        )

    def _by_seat(self, position: Position, is_over: bool) -> list[GameView]:
        return [self.presenter.view_of(position, seat, is_over=is_over)[0] for seat in range(position.seats)]

    def decision(self, n: int) -> Decision:
        """What whoever was to decide before line `n` knew."""
        position = self.position(n)
        seat = position.actor
        if seat is None or n == len(self.lines):
            raise Refusal(NOT_NOW, "game-over", "nobody had anything to decide there")
        world = position.determinized(seat, worlds_for(self.match, seat).draw())
        return Decision(world, seat, lambda: self.before(n).events_for(seat))

    def played(self, n: int) -> dict[str, Any] | None:
        """The action of line `n`, if it is one."""
        line = self.lines[n]
        return line.action if isinstance(line, ActionLine) else None

    def before(self, n: int) -> Match:
        """The match as it was before line `n`, played again."""
        self.position(n)
        *_, match = self._played(n)
        return match


class Replays:
    """The replays that somebody looks at."""

    def __init__(self, store: Store, threads: ThreadPools) -> None:
        self._store = store
        self._threads = threads
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._loading = asyncio.Lock()

    async def of(self, match_id: str) -> Replay:
        """The replay of a match that is over and prepared."""
        async with self._loading:
            if match_id not in self._kept:
                stored = await self._threads.store(self._store.matches.read, match_id)
                if stored.about.result is None:
                    raise refusals.still_running()
                self._kept[match_id] = await self._threads.work(Replay, stored)
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(match_id)
            return self._kept[match_id]
