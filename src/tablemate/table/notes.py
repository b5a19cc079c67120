"""Notes: what the log tells of the people at a table, besides the lines of the match.

A note has no number of its own, so that it is never in the way of somebody who is about to act.
"""

import contextlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import msgspec

from tablemate.table.messages import LogLine, RematchMessage
from tablemate.table.names import YOU


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened among the people; `seat` is whom it is about."""

    kind: Literal[
        "stand_in", "back", "renamed", "hint", "second_device", "link_again", "rematch", "declined", "filled"
    ]
    seat: int
    by: int | None = None  # who decided it
    level: str = ""  # of a stand-in
    was: str = ""  # what somebody was called before
    name: str = ""  # and is called since, "" for no name; of whoever declined, who need not sit there
    match: str = ""  # of a rematch
    places: tuple[int, ...] = ()  # by seat: where it is there


# Told once before a line, however often it happens.
ONCE = ("hint", "second_device", "link_again", "declined")


def read_notes(stored: Iterable[tuple[int, Any]]) -> list[tuple[int, Note]]:
    """Notes as they were stored, but for those of a later version."""
    notes = []
    for n, told in stored:
        with contextlib.suppress(msgspec.ValidationError):
            notes.append((n, msgspec.convert(told, Note)))
    return notes


def rematch_in(notes: Iterable[tuple[int, Note]]) -> RematchMessage | None:
    """The rematch that somebody has begun last."""
    last = None
    for _, note in notes:
        if note.kind == "rematch":
            last = RematchMessage(note.match, note.seat, list(note.places))
    return last


def note_line(n: int, note: Note, names: Sequence[str]) -> LogLine:
    """A note as a viewer reads it before line `n`."""
    return LogLine(n, note.seat, [], [WORDS[note.kind](note, names)], "note")


def _stand_in(note: Note, names: Sequence[str]) -> str:
    by, name = names[note.by or 0], names[note.seat]
    opponent = f"an opponent ({_level(note)})"
    if name == YOU:
        return f"{by} lets {opponent} play for you until you are back."
    return f"{by} {'let' if by == YOU else 'lets'} {opponent} play for {name} until {name} is back."


def _filled(note: Note, names: Sequence[str]) -> str:
    by = names[note.by or 0]
    return (
        f"{by} {'let' if by == YOU else 'lets'} an opponent ({_level(note)}) play at seat {note.seat + 1} "
        "until somebody sits down there."
    )


def _level(note: Note) -> str:
    return ", ".join(part for part in note.level.split(":") if part != "balanced")


def _back(note: Note, names: Sequence[str]) -> str:
    name = names[note.seat]
    return "You are back and play on." if name == YOU else f"{name} is back and plays on."


def _renamed(note: Note, names: Sequence[str]) -> str:
    if names[note.seat] == YOU:
        return f"You are now called {note.name}." if note.name else "You no longer have a name."
    return f"{note.was} is now called {note.name or names[note.seat]}."


def _hint(note: Note, names: Sequence[str]) -> str:
    name = names[note.seat]
    return "You asked for a hint; the others are told." if name == YOU else f"{name} asked for a hint."


def _second_device(note: Note, names: Sequence[str]) -> str:
    whose = "your" if names[note.seat] == YOU else f"{names[note.seat]}'s"
    return f"Somebody opened {whose} seat on a second device."


def _link_again(note: Note, names: Sequence[str]) -> str:
    whose = "your seat" if names[note.seat] == YOU else f"seat {note.seat + 1}"
    return f"Somebody opened the join link of {whose} on a second device, and was turned away."


def _rematch(note: Note, names: Sequence[str]) -> str:
    return f"{names[note.seat]} asked for a rematch."


def _declined(note: Note, names: Sequence[str]) -> str:
    return f"{YOU if names[note.seat] == YOU else note.name} declined the rematch."


WORDS: dict[str, Callable[[Note, Sequence[str]], str]] = {
    "stand_in": _stand_in,
    "back": _back,
    "renamed": _renamed,
    "hint": _hint,
    "second_device": _second_device,
    "link_again": _link_again,
    "rematch": _rematch,
    "declined": _declined,
    "filled": _filled,
}
