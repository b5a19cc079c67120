"""What a viewer is shown of a match: its lines, redacted and in words, and the position as a view."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tablemate.core.events import NamedEvent, Viewer
from tablemate.core.match import ActionLine, Line, Match, TakeBackLine
from tablemate.core.position import Position
from tablemate.store import SeatKind
from tablemate.table.messages import LegalAction, LogLine, May, ViewMessage, Wish
from tablemate.table.names import YOU, names_for, plain, sentences

SETUP = -1


class Presenter:
    """Presents one match to seats and spectators; a line is put into words once per viewer."""

    def __init__(self, match: Match, kinds: Sequence[SeatKind]) -> None:
        self.match = match
        self._text = match.game.module("text")
        self._redacted = match.position.rulebook.events.redacted
        self._logs: dict[Viewer, list[LogLine]] = {}
        self.set_kinds(kinds)

    def set_kinds(self, kinds: Sequence[SeatKind]) -> None:
        """Somebody has taken a seat, which has another name from now on."""
        self._kinds = tuple(kinds)
        self._names: dict[Viewer, list[str]] = {}
        self._logs.clear()

    def names(self, viewer: Viewer) -> list[str]:
        if viewer not in self._names:
            self._names[viewer] = names_for(self._kinds, viewer)
        return self._names[viewer]

    def log(self, viewer: Viewer) -> list[LogLine]:
        """All that has happened, with the lines marked that were taken back."""
        self.lines_from(viewer, 0)
        standing = {line.n for line in self.match.standing}
        return [
            msgspec.structs.replace(line, stands=False)
            if line.kind == "action" and line.n not in standing
            else line
            for line in self._logs[viewer]
        ]

    def lines_from(self, viewer: Viewer, n: int) -> list[LogLine]:
        """The lines from number n on."""
        log = self._logs.setdefault(viewer, [])
        if not log:
            log.append(self._setup(viewer))
        for line in self.match.lines[len(log) - 1 :]:
            log.append(self._line(line, viewer))
        return log[n + 1 :]

    def _setup(self, viewer: Viewer) -> LogLine:
        events = self._seen(self.match.setup_events, viewer)
        return LogLine(SETUP, None, events, self._words(events, viewer), "setup")

    def _line(self, line: Line, viewer: Viewer) -> LogLine:
        names = self.names(viewer)
        if isinstance(line, ActionLine):
            events = self._seen(line.events, viewer)
            return LogLine(line.n, line.seat, events, self._words(events, viewer), "action")
        if isinstance(line, TakeBackLine):
            return self._taken_back(line, names)
        seat = line.concede.seat
        return LogLine(line.n, seat, [], [f"{_does(names[seat], 'concede')} the match."], "concede")

    def _taken_back(self, line: TakeBackLine, names: list[str]) -> LogLine:
        to, shown = line.take_back.to, line.take_back.shown
        first = self.match.lines[to]
        assert isinstance(first, ActionLine), "only actions are taken back"
        whose = "your" if names[first.seat] == YOU else "their"
        late = ", after something hidden had been shown" if shown else ""
        words = [f"{_does(names[first.seat], 'take')} back {whose} last decision{late}."]
        return LogLine(line.n, first.seat, [], words, "take_back", shown, to=to)

    def _seen(self, events: Sequence[NamedEvent], viewer: Viewer) -> list[NamedEvent]:
        return [self._redacted(event, viewer) for event in events]

    def _words(self, events: Sequence[NamedEvent], viewer: Viewer) -> list[str]:
        names = self.names(viewer)
        return [sentence for event in events for sentence in sentences(self._text.tell(event, names))]

    def view(self, viewer: Viewer, *, wish: Wish | None, with_text: bool) -> ViewMessage:
        """The position as it is now."""
        match = self.match
        actor = match.actor
        is_over = actor is None
        view, options = self.view_of(match.position, viewer, is_over=is_over)
        result = match.result if is_over else None
        return ViewMessage(
            n=len(match.lines),
            seat=viewer,
            view=view,
            options=options,
            scores=match.position.scores(),
            over=is_over,
            winners=None if result is None else result.winners,
            conceded=match.conceded,
            may=self._may(viewer, actor),
            wish=wish,
            text=self._rendered(view, options, viewer) if with_text else None,
        )

    def view_of(
        self, position: Position, viewer: Viewer, *, is_over: bool
    ) -> tuple[dict[str, Any], list[LegalAction]]:
        """What a viewer sees, and what it may choose from, which is sent once, with words.

        After a concession there is nothing left to decide.
        """
        view = position.view(viewer)
        if is_over:
            view["decision"] = None
        actions = (view["decision"] or {}).pop("options", ())
        return view, [LegalAction(action, self.action_text(action)) for action in actions]

    def action_text(self, action: dict[str, Any]) -> str:
        return plain(self._text.action_text(action))

    def _rendered(self, view: dict[str, Any], options: Sequence[LegalAction], viewer: Viewer) -> str:
        """The position as a terminal shows it, which may mark what can be chosen."""
        if options:
            view = view | {"decision": view["decision"] | {"options": [option.action for option in options]}}
        return plain(self._text.render(view, self.names(viewer)))

    def _may(self, viewer: Viewer, actor: int | None) -> May:
        if viewer is None or actor is None:
            return May(take_back=None, concede=False, hint=False)
        return May(take_back=last_decision(self.match, viewer), concede=True, hint=actor == viewer)


def last_decision(match: Match, seat: int) -> int | None:
    """The number of a seat's last action that stands."""
    return next((line.n for line in reversed(match.standing) if line.seat == seat), None)


def _does(name: str, verb: str) -> str:
    return f"{name} {verb if name == YOU else verb + 's'}"
