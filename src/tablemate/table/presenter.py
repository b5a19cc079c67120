"""What a viewer is shown of a match: its lines, redacted and in words, and the position as a view.

Nothing of it is kept: a line is put into words for whoever is here when it is played, and again for whoever
comes later. So an open match is as large as its lines, however many look on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tablemate.core.events import NamedEvent, Viewer
from tablemate.core.match import ActionLine, Line, Match, Result, TakeBackLine
from tablemate.core.position import Position
from tablemate.store import SeatKind
from tablemate.table.messages import (
    EventsMessage,
    LegalAction,
    LogLine,
    May,
    ServerMessage,
    Terms,
    ViewMessage,
    Wish,
)
from tablemate.table.names import YOU, names_for
from tablemate.table.notes import Note, note_line
from tablemate.table.wording import plain, sentences

SETUP = -1


@dataclass(frozen=True)
class Moment:
    """A match as it is after one of its lines; what comes later does not change it."""

    n: int  # the number of the next line
    position: Position
    actor: int | None
    result: Result | None  # once it is over
    conceded: int | None
    standing: Sequence[ActionLine]
    wish: Wish | None


class Presenter:
    """Presents one match to seats and spectators."""

    def __init__(
        self,
        match: Match,
        kinds: Sequence[SeatKind],
        called: Sequence[str] = (),
        notes: Iterable[tuple[int, Note]] = (),
        terms: Terms = Terms(),  # noqa: B008
    ) -> None:
        self.match = match
        self.notes = list(notes)  # each before a line of this number
        self._terms = terms
        self._text = match.game.module("text")
        self._redacted = match.position.rulebook.events.redacted
        self.set_people(kinds, called)

    def set_people(self, kinds: Sequence[SeatKind], called: Sequence[str]) -> None:
        """Somebody has taken a seat, or is called by another name from now on."""
        self._kinds = tuple(kinds)
        self._called = tuple(called)
        self._names: dict[Viewer, list[str]] = {}

    def names(self, viewer: Viewer) -> list[str]:
        if viewer not in self._names:
            self._names[viewer] = names_for(self._kinds, viewer, self.match.game, self._called)
        return self._names[viewer]

    def log_and_notes(self, viewer: Viewer) -> list[LogLine]:
        """All that has happened, with what was told of the people meanwhile."""
        names = self.names(viewer)
        told = [note_line(n, note, names) for n, note in self.notes]
        # A note stands before the line of its number: sorting is stable.
        return sorted([*told, *self.log(viewer)], key=lambda line: line.n)

    def log(self, viewer: Viewer) -> list[LogLine]:
        """All that has happened, with the lines marked that were taken back."""
        standing = {line.n for line in self.match.standing}
        lines = [self.line(line, viewer) for line in self.match.lines]
        return [
            self.setup(viewer),
            *(
                msgspec.structs.replace(line, stands=False)
                if line.kind == "action" and line.n not in standing
                else line
                for line in lines
            ),
        ]

    def setup(self, viewer: Viewer) -> LogLine:
        events = self._seen(self.match.setup_events, viewer)
        return LogLine(SETUP, None, events, self._words(events, viewer), "setup")

    def line(self, line: Line, viewer: Viewer) -> LogLine:
        """One line as a viewer may know it."""
        names = self.names(viewer)
        if isinstance(line, ActionLine):
            events = self._seen(line.events, viewer)
            words = self._words(events, viewer)
            return LogLine(line.n, line.seat, events, words, "action", stand_in=self._stand_in(line))
        if isinstance(line, TakeBackLine):
            return self._taken_back(line, names)
        seat, ended_by = line.concede.seat, line.concede.ended_by
        told = f"{_does(names[seat], 'concede')} the match."
        if ended_by is not None:
            left = "you have left" if names[seat] == YOU else f"{names[seat]} has left"
            told = f"{_does(names[ended_by], 'end')} the match, because {left}."
        return LogLine(line.n, seat, [], [told], "concede", by=ended_by)

    def _stand_in(self, line: ActionLine) -> str | None:
        """Who chose for a person. An opponent's own stand-in is the table's business alone."""
        return line.stand_in if self._kinds[line.seat] is SeatKind.PERSON else None

    def _taken_back(self, line: TakeBackLine, names: list[str]) -> LogLine:
        to, shown = line.take_back.to, line.take_back.shown
        first = self.match.lines[to]
        assert isinstance(first, ActionLine), "only actions are taken back"
        late = ", after something hidden had been shown" if shown else ""
        name = names[first.seat]
        undone = _standing(self.match.lines[: line.n])
        undone = undone[undone.index(first) :]
        if sum(each.seat == first.seat for each in undone) == 1:
            words = [f"{_does(name, 'take')} back {'your' if name == YOU else 'their'} last decision{late}."]
        else:
            whose = "yours" if name == YOU else f"{name}'s"
            words = [f"The match goes back {len(undone)} decisions, to one of {whose}{late}."]
        return LogLine(line.n, first.seat, [], words, "take_back", shown, to=to)

    def _seen(self, events: Sequence[NamedEvent], viewer: Viewer) -> list[NamedEvent]:
        return [self._redacted(event, viewer) for event in events]

    def _words(self, events: Sequence[NamedEvent], viewer: Viewer) -> list[str]:
        names = self.names(viewer)
        return [sentence for event in events for sentence in sentences(self._text.tell(event, names))]

    def moment(self, wish: Wish | None) -> Moment:
        """The match as it is now."""
        match = self.match
        actor = match.actor
        result = match.result if actor is None else None
        standing = match.standing[:]
        return Moment(len(match.lines), match.position.copy(), actor, result, match.conceded, standing, wish)

    def step(self, line: Line, moment: Moment, viewer: Viewer, with_text: bool) -> list[ServerMessage]:
        """What a viewer is sent of one more line: what it did, and the match as it is then."""
        return [
            EventsMessage(moment.n, [self.line(line, viewer)]),
            self.view_message(moment, viewer, with_text=with_text),
        ]

    def view_message(self, moment: Moment, viewer: Viewer, *, with_text: bool) -> ViewMessage:
        """The position of a moment."""
        is_over = moment.actor is None
        view, options = self.view_of(moment.position, viewer, is_over=is_over)
        return ViewMessage(
            n=moment.n,
            seat=viewer,
            view=view,
            options=options,
            scores=moment.position.scores(),
            over=is_over,
            winners=None if moment.result is None else moment.result.winners,
            conceded=moment.conceded,
            may=_may(moment, viewer, self._terms),
            wish=moment.wish,
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


def _may(moment: Moment, viewer: Viewer, terms: Terms) -> May:
    if viewer is None or moment.actor is None:
        return May(take_back=None, concede=False, hint=False)
    return May(
        last_decision(moment.standing, viewer) if terms.take_back else None,
        concede=True,
        hint=terms.hints and moment.actor == viewer,
    )


def last_decision(standing: Sequence[ActionLine], seat: int) -> int | None:
    """The number of a seat's last action that stands."""
    return next((line.n for line in reversed(standing) if line.seat == seat), None)


def _standing(lines: Sequence[Line]) -> list[ActionLine]:
    """The actions of lines that stand at their end."""
    standing: list[ActionLine] = []
    for line in lines:
        if isinstance(line, ActionLine):
            standing.append(line)
        elif isinstance(line, TakeBackLine):
            to = line.take_back.to
            standing = [each for each in standing if each.n < to]
    return standing


def _does(name: str, verb: str) -> str:
    return f"{name} {verb if name == YOU else verb + 's'}"
